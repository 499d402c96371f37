import { expect, test } from 'vitest'
import { type LigneDeReponse, reunirLesLignes } from './reponses.ts'

const ligne = (cle: string, rang: number, avis: Partial<LigneDeReponse> = {}): LigneDeReponse => ({
  cle,
  nom: cle,
  detail: '',
  propositionId: cle,
  externe: false,
  accepte: null,
  rang,
  motif: null,
  reponseExterne: null,
  ...avis,
})
const dites = (lignes: readonly LigneDeReponse[]) => lignes.map(({ cle, accepte, rang }) => [cle, accepte, rang])

test('rien n’a changé ailleurs : la saisie revient telle quelle, son ordre compris', () => {
  const base = [ligne('a', 1), ligne('b', 2)]
  const tapees = [ligne('b', 1, { accepte: true }), ligne('a', 2)]
  expect(dites(reunirLesLignes(base, tapees, base))).toEqual([
    ['b', true, 1],
    ['a', null, 2],
  ])
})

test('le bailleur a répondu entre-temps : son avis reste, celui que l’on avait tapé aussi', () => {
  const base = [ligne('a', 1), ligne('b', 2), ligne('c', 3)]
  const tapees = [ligne('a', 1, { accepte: true }), ligne('b', 2), ligne('c', 3)]
  const duBailleur = [
    ligne('b', 1, { accepte: true }),
    ligne('a', 2),
    ligne('c', 3, { accepte: false, motif: 'AUTRE' as LigneDeReponse['motif'] }),
  ]
  expect(dites(reunirLesLignes(duBailleur, tapees, base))).toEqual([
    ['b', true, 1],
    ['a', true, 2],
    ['c', false, 3],
  ])
})

test('le candidat du bailleur que l’on avait ajouté suit', () => {
  const base = [ligne('a', 1)]
  const ajoute = ligne('ajoute-9', 2, { propositionId: null, externe: true, accepte: true })
  expect(reunirLesLignes([ligne('a', 1, { accepte: true })], [...base, ajoute], base).map(({ externe }) => externe)).toEqual([false, true])
})
