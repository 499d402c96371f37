import type { Acteur } from '@relogement/domain/acces/roles'
import type { Feuille } from '@relogement/domain/import-menages/importMenages.lecture'
import { expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { exigerLineaire } from '../../test/lineaire.ts'
import { getActeur } from '../acces/acteur.queries.ts'
import type { Base } from '../core/database.ts'
import { analyser } from './analyser.ts'

const TITRES = ['Référence', 'Opération', 'Rôle', 'Nom', 'Prénom', 'Salaire']
const DATES = ['Référence', 'Date du commentaire', 'Auteur du commentaire', 'Commentaire']
/** En dessous, on ne mesure que la lecture de ce qui est connu. */
const BRUIT_MS = 400
type Faire = (rang: number) => readonly string[]

/** Autant de lignes d'une même référence : rien ne dit qu'un fichier reçu est de bonne foi. */
const uneReference = (combien: number, ligne: Faire) => [
  { nom: 'Ménages', cellules: [TITRES, ...Array.from({ length: combien }, (_, rang) => ligne(rang))] },
]
const personne =
  (salaire: (rang: number) => string): Faire =>
  (rang) => ['R1', 'OP', rang === 0 ? 'principal' : 'enfant', `Nom ${rang}`, 'Prénom', salaire(rang)]
const commentaires = (combien: number) => [
  { nom: 'Ménages', cellules: [TITRES, personne(() => '')(0)] },
  {
    nom: 'Commentaires',
    cellules: [DATES, ...Array.from({ length: combien }, (_, rang) => ['R1', rang % 2 === 0 ? '01/02/2020' : 'hier', 'Ana', 'Vu'])],
  },
]

const hostiles = {
  'des milliers de personnes d’un même ménage': (n: number) =>
    uneReference(
      n,
      personne(() => '1 200'),
    ),
  'une ligne sur deux fautive, d’un même ménage': (n: number) =>
    uneReference(
      n,
      personne((rang) => (rang % 2 === 0 ? '1 200' : 'beaucoup')),
    ),
  'un commentaire sur deux fautif, d’un même ménage': commentaires,
}

const juger = (db: Base, acteur: Acteur, feuilles: readonly Feuille[]) => () =>
  analyser({ db, acteur, aujourdhui: '2026-11-28' }, feuilles, {})

for (const [quoi, faire] of Object.entries(hostiles))
  test(`${quoi} : deux fois plus de lignes, au plus deux fois plus long (une marge pour le bruit)`, async ({ en, db }) => {
    const acteur = await getActeur(db, en.denise.id)
    if (acteur === null) return expect.fail('Denise est en activité')
    await exigerLineaire((n) => juger(db, acteur, faire(n)), 2_000, BRUIT_MS)
  }, 120_000)

test('un ménage de plus de trente personnes se refuse à la première de trop', async ({ en, db }) => {
  const acteur = await getActeur(db, en.denise.id)
  if (acteur === null) return expect.fail('Denise est en activité')
  const dit = await juger(
    db,
    acteur,
    uneReference(
      40,
      personne(() => '1 200'),
    ),
  )()
  if (typeof dit === 'string') return expect.fail(dit)
  expect(dit.refus[0]).toEqual({ feuille: 'Ménages', ligne: 32, colonne: null, raison: '30 occupants au plus' })
  expect([dit.refus.length, dit.menagesRefuses]).toEqual([40, 1])
})
