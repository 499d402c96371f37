import { expect, test } from 'vitest'
import { refusDeFermer, refusDeRattacher } from './maison.rules.ts'

const compte = { email: 'Camille.Roux@ville.test', siret: '13002526500013' }

test('la même adresse, écrite autrement, est la même ; une autre ne rattache rien', () => {
  expect(refusDeRattacher({ email: ' camille.roux@VILLE.test ', siret: '130025265 00013' }, compte, 'ProConnect')).toBeNull()
  expect(refusDeRattacher({ email: 'ｃamille.roux@ville.test', siret: '13002526500013' }, compte, 'ProConnect')).toBeNull()
  for (const email of [null, '', 'camille.roux@ville.test.evil.test', 'camille@ville.test'])
    expect(refusDeRattacher({ email, siret: '13002526500013' }, compte, 'ProConnect')).toBe(
      'L’adresse que donne ProConnect n’est pas celle de ce compte : demandez une invitation à cette adresse.',
    )
})

test('un organisme qui a donné son SIRET n’accepte que le sien ; sans SIRET, aucun n’est exigé', () => {
  for (const siret of [null, '', '13002526500014'])
    expect(refusDeRattacher({ email: compte.email, siret }, compte, 'ProConnect')).toBe(
      'L’organisme que donne ProConnect n’est pas celui de ce compte.',
    )
  expect(refusDeRattacher({ email: compte.email, siret: null }, { ...compte, siret: null }, 'ProConnect')).toBeNull()
})

test('les mots de passe ne se ferment pas sur une porte sans clé', () => {
  const faits = { maison: true, administrationEntre: true, senferme: false, dUnAutreEtablissement: false, libelle: 'ProConnect' }
  expect(refusDeFermer(faits)).toBeNull()
  expect(refusDeFermer({ ...faits, maison: false })).toBe(
    'Aucune connexion de la maison n’est configurée : personne ne pourrait plus entrer.',
  )
  expect(refusDeFermer({ ...faits, senferme: true })).toBe('C’est votre organisme : rattachez d’abord votre compte, dans « Mon compte ».')
  expect(refusDeFermer({ ...faits, dUnAutreEtablissement: true })).toBe(
    'C’est votre organisme : entrez d’abord par ProConnect au nom de cet établissement, ou plus personne n’y entrerait.',
  )
  expect(refusDeFermer({ ...faits, administrationEntre: false })).toBe(
    'Plus aucun compte d’administration ne pourrait entrer : qu’un d’eux se rattache d’abord.',
  )
})
