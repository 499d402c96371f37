import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Consequences } from '../Consequences.tsx'
import { composer } from './enfants.ts'
import { insecables } from './insecables.ts'

test('l’espace devant « : ; ? ! » », après « « » et « n° », et devant une unité ne finit pas une ligne', () => {
  const lignes = [
    ['Pourquoi ?', 'Pourquoi\u00A0?'],
    ['Attention ! Motif : santé ; « à voir »', 'Attention\u00A0! Motif\u00A0: santé\u00A0; «\u00A0à voir\u00A0»'],
    ['Courrier n° 12, 38,4 % et 250 €', 'Courrier n°\u00A012, 38,4\u00A0% et 250\u00A0€'],
    ['30 jours, 1 an, 18 mois, 25 Mo, 62 m², 2,6 UC', '30\u00A0jours, 1\u00A0an, 18\u00A0mois, 25\u00A0Mo, 62\u00A0m², 2,6\u00A0UC'],
    ['12 anciens dossiers, 3 moisissures, 2 hangars', '12 anciens dossiers, 3 moisissures, 2 hangars'],
    ['Le 12 mars, à 14:32', 'Le 12 mars, à 14:32'],
    ['https://relogement.test/?a=1;b=2', 'https://relogement.test/?a=1;b=2'],
  ]
  for (const [ecrit = '', lu] of lignes) expect(insecables(ecrit)).toBe(lu)
})

test('un nombre calculé tient avec son unité, écrite juste après lui', () => {
  expect(composer({ children: ['Depuis ', 30, ' jours'] })).toEqual({ children: ['Depuis ', 30, '\u00A0jours'] })
  expect(composer({ children: ['Depuis ', '1 234', ' mois', [' ; fin']] })).toEqual({
    children: ['Depuis ', '1 234', '\u00A0mois', ['\u00A0; fin']],
  })
})

test('un nom, une bulle, une invite se tiennent ; une valeur de champ, une adresse et une classe restent telles quelles', () => {
  expect(composer({ 'aria-label': 'Pièces : 2', title: 'Qui ?', placeholder: 'ex. : 12 €' })).toEqual({
    'aria-label': 'Pièces\u00A0: 2',
    title: 'Qui\u00A0?',
    placeholder: 'ex.\u00A0: 12\u00A0€',
  })
  const saisie = { value: 'Quoi ?', defaultValue: 'Quoi ?', href: '/a ?b', className: 'a :b', children: null }
  expect(composer(saisie)).toBe(saisie)
})

test('chaque écran passe par là : ce que React écrit est déjà tenu', () => {
  const html = renderToStaticMarkup(createElement(Consequences, { consequences: [{ texte: 'Statut : « Parti »', retour: false }] }))
  expect(html).toContain('Statut\u00A0: «\u00A0Parti\u00A0»')
})
