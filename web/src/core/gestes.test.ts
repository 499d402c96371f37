import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ErreurReseau } from './erreurs.ts'
import { PiedDeGeste } from './PiedDeGeste.tsx'

const ecrans = Object.entries(import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true }))

const pied = (props: Partial<Parameters<typeof PiedDeGeste>[0]>) =>
  renderToStaticMarkup(createElement(PiedDeGeste, { action: 'Retirer', faire: () => {}, fermer: () => {}, ...props }))

test('un bouton qui engage, rouge, est toujours près de la liste de ce qu’il entraîne', () => {
  const rouges = ecrans.filter(([, texte]) => /<Pied\w+[^>]*\bdangereuse\b|<(?:Confirmation|Cadre)\b[^>]*\bdangereuse\b/s.test(texte))
  expect(rouges.length).toBeGreaterThan(8)
  expect(rouges.filter(([, texte]) => !/<(?:Consequences|Confirmation)\b/.test(texte)).map(([fichier]) => fichier)).toEqual([])
})

test('le pied d’un dialogue ne s’écrit qu’à un endroit ; celui d’un remboursement montre son total', () => {
  const ecrits = ecrans.filter(([, texte]) => /className="dlg-f/.test(texte)).map(([fichier]) => fichier)
  expect(ecrits.sort()).toEqual(['../remboursement/SaisirLaDemande.tsx', './PiedDeGeste.tsx'])
})

test('une colonne de boutons ne s’imprime pas', () => {
  const colonnes = ecrans.flatMap(([fichier, texte]) =>
    [...texte.matchAll(/titre: 'Actions?',.*?rendu:/gs)].map(([colonne]) => ({ fichier, imprimee: !colonne.includes('ecran: true') })),
  )
  expect(colonnes.length).toBeGreaterThan(8)
  expect(colonnes.filter(({ imprimee }) => imprimee).map(({ fichier }) => fichier)).toEqual([])
})

test('« Annuler » et le geste ; un geste qui annule se renonce autrement ; sans geste, « Fermer »', () => {
  expect(pied({})).toMatch(/>Annuler<.*>Retirer</)
  expect(pied({ action: 'Annuler la décohabitation' })).toMatch(/>Ne rien changer<.*>Annuler la décohabitation</)
  const { action: _, ...sans } = { action: '', fermer: () => {} }
  expect(renderToStaticMarkup(createElement(PiedDeGeste, sans))).toMatch(/>Fermer<\/button><\/div>$/)
})

test('pendant l’envoi, le bouton le dit et ne se presse plus', () => {
  expect(pied({ enCours: true, pendant: 'Retrait en cours' })).toMatch(/aria-disabled="true"[^>]*>Retrait en cours</)
})

test('un refus se lit dans le pied, annoncé, et le geste peut se refaire', () => {
  const refuse = pied({ erreur: new ErreurReseau() })
  expect(refuse).toMatch(/role="alert".*Le service est injoignable/)
  expect(refuse).not.toContain('aria-disabled')
})

test('empêché, il dit pourquoi, et n’est pas rouge', () => {
  const attend = pied({ empeche: 'Choisissez d’abord.', dangereuse: true })
  expect(attend).toMatch(/id="pied-empeche">Choisissez d’abord\./)
  expect(attend).toMatch(/aria-disabled="true" aria-describedby="pied-empeche"/)
  expect(attend).not.toContain('rouge')
})
