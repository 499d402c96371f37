import { expect, test } from 'vitest'
import { motDeLaPorte, nomDeLaPorte, type Porte } from './synoptique.data.ts'

const porte = (code: string, libelle: string, texte: string, noms: string[]) =>
  ({ etat: { code, libelle }, texte, menages: noms.map((un) => ({ noms: un })) }) as unknown as Porte
const dits = (une: Porte) => [nomDeLaPorte(une), motDeLaPorte(une)]

test('une porte dit toujours le mot que sa couleur redit, une seule fois', () => {
  expect(dits(porte('RECHERCHE', 'En recherche', 'Recherche', ['M. Bertin']))).toEqual(['Bertin', 'Recherche'])
  expect(dits(porte('VIDE', 'Vide', 'Relogé 2026', []))).toEqual(['Vide', 'Relogé 2026'])
  // Un ménage qui n'a pas à être relogé : son nom ne dit pas que la porte est occupée.
  expect(dits(porte('OCCUPE', 'Occupé', '', ['Mme Esteves']))).toEqual(['Esteves', 'Occupé'])
  expect(dits(porte('OCCUPE', 'Occupé', '', []))).toEqual(['Occupé', ''])
})
