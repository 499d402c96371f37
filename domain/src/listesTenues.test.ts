import { expect, test } from 'vitest'
import { avecLesReunis, codeActuel, codesDe, remettreListe } from './common/listes.ts'
import { champDe } from './financement/champs.ts'
import { origines, postes } from './financement/financement.listes.ts'
import { listesLivrees, type TypeDeListe } from './listesLivrees.ts'

/** Ce que l'administration en a fait, le temps d'un essai. */
function redire(type: TypeDeListe, code: string, libelle: string, essai: () => void): void {
  const liste: Readonly<Record<string, string>> = listesLivrees[type]
  const livree = Object.entries(liste).map(([une, dit]) => ({ code: une, libelle: dit, actif: true }))
  try {
    remettreListe(liste, [...livree.filter((entree) => entree.code !== code), { code, libelle, actif: true }])
    essai()
  } finally {
    remettreListe(liste, livree)
  }
}

test('un poste et une origine redits par l’administration se lisent à la fiche de financement', () => {
  const [poste] = codesDe(postes)
  redire('POSTE_DE_DEPENSE', poste, 'Frais de relogement', () =>
    expect(champDe(`financement.depenses.${poste}`).libelle).toBe('Frais de relogement'),
  )
  const [origine] = codesDe(origines)
  redire('ORIGINE_DE_RESSOURCE', origine, 'La métropole', () =>
    expect(champDe(`financement.ressources.${origine}`).libelle).toBe('La métropole'),
  )
})

test('un code réuni à un autre se lit, se cherche et s’écrit comme lui', () => {
  const liste = { VISITE: 'Visite', RENCONTRE: 'Rencontre', APPEL: 'Appel' }
  const entree = (code: keyof typeof liste) => ({ code, libelle: liste[code], actif: true })
  remettreListe(liste, [entree('VISITE'), { ...entree('RENCONTRE'), actif: false, reunieA: 'VISITE' }, entree('APPEL')])
  expect(codesDe(liste)).toEqual(['VISITE', 'APPEL'])
  expect(liste.RENCONTRE).toBe('Visite')
  expect(avecLesReunis(liste, ['VISITE'])).toEqual(['VISITE', 'RENCONTRE'])
  expect(avecLesReunis(liste, ['APPEL'])).toEqual(['APPEL'])
  expect(codeActuel(liste, 'RENCONTRE')).toBe('VISITE')
})
