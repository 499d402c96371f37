import { expect, test } from 'vitest'
import type { Appel } from '../acces/contract.ts'
import { contrat } from '../contrat.ts'
import { refusDeLEcheance, refusDuJeton } from './jetonApi.rules.ts'

const lit = { lectureSeule: true }
const ecrit = { lectureSeule: false }

test('un jeton vaut jusqu’à un an', () => {
  expect(refusDeLEcheance('2026-03-11', '2026-03-12')).toBe('Ce jour est passé')
  expect(refusDeLEcheance('2026-03-12', '2026-03-12')).toBeNull()
  expect(refusDeLEcheance('2027-03-12', '2026-03-12')).toBeNull()
  expect(refusDeLEcheance('2027-03-13', '2026-03-12')).toBe('Un an au plus')
})

test.each([
  ['GET /v1/menages', { domaine: 'menages' }, lit, null],
  ['POST /v1/menages/_export', { domaine: 'menages', fichier: 'text/csv' }, lit, null],
  ['PATCH /v1/menages/{id}', { domaine: 'menages' }, lit, 'Ce jeton d’API ne fait que lire.'],
  ['PATCH /v1/menages/{id}', { domaine: 'menages' }, ecrit, null],
  ['GET /v1/utilisateurs/moi', { domaine: 'acces' }, lit, null],
  ['PATCH /v1/utilisateurs/moi', { domaine: 'acces' }, ecrit, 'Un jeton d’API ne fait pas cela : connectez-vous.'],
  ['POST /v1/business/mon-compte/jetons', { domaine: 'acces' }, ecrit, 'Un jeton d’API ne fait pas cela : connectez-vous.'],
  ['GET /v1/direct', { domaine: 'direct' }, lit, 'Un jeton d’API ne fait pas cela : connectez-vous.'],
  ['GET /v1/utilisateurs', { domaine: 'utilisateurs' }, lit, null],
  ['PATCH /v1/utilisateurs/{id}', { domaine: 'utilisateurs' }, ecrit, 'Un jeton d’API ne fait pas cela : connectez-vous.'],
  ['DELETE /v1/rgpd/acces-remis/{sorte}/{id}', { domaine: 'rgpd' }, ecrit, 'Un jeton d’API ne fait pas cela : connectez-vous.'],
  ['PATCH /v1/nomenclatures/{id}', { domaine: 'referentiels' }, ecrit, 'Un jeton d’API ne fait pas cela : connectez-vous.'],
  ['GET /v1/nomenclatures', { domaine: 'referentiels' }, lit, null],
  [
    'POST /v1/utilisateurs/moi/flux-agenda',
    { domaine: 'tableau de bord', survitAuJeton: true },
    ecrit,
    'Un jeton d’API ne fait pas cela : connectez-vous.',
  ],
  [
    'POST /v1/business/absences',
    { domaine: 'tableau de bord', survitAuJeton: true },
    ecrit,
    'Un jeton d’API ne fait pas cela : connectez-vous.',
  ],
  ['POST /v1/business/emports', { domaine: 'menages', survitAuJeton: true }, ecrit, 'Un jeton d’API ne fait pas cela : connectez-vous.'],
  ['POST /v1/reunions/{id}/liens', { domaine: 'reunions', uneFois: true }, ecrit, 'Un jeton d’API ne fait pas cela : connectez-vous.'],
  ['GET /v1/inventaires', { domaine: 'inventaires' }, lit, 'Un jeton d’API ne fait pas cela : connectez-vous.'],
  ['POST /v1/inventaires', { domaine: 'inventaires' }, ecrit, 'Un jeton d’API ne fait pas cela : connectez-vous.'],
  // À des adresses que l'appel choisit, il écrirait des liens qui ouvrent sans compte.
  [
    'POST /v1/business/transmission-bailleur-pour-cal',
    { domaine: 'propositions', survitAuJeton: true },
    ecrit,
    'Un jeton d’API ne fait pas cela : connectez-vous.',
  ],
] as const)('%s', (cle, appel, jeton, refus) => {
  expect(refusDuJeton(cle, appel, jeton)).toBe(refus)
})

// Un domaine neuf est fermé tant que nul ne l'a ouvert ; une ligne d'ici dit qu'on y a pensé.
test('ce qu’un jeton fait de chaque domaine, et les appels qui ouvriraient encore après lui', () => {
  const appels: [string, Appel][] = Object.entries(contrat)
  const refuses = appels.filter(([cle, appel]) => refusDuJeton(cle, appel, ecrit) !== null)
  const ecritures = appels.filter(([cle, { fichier }]) => !cle.startsWith('GET ') && fichier === undefined)
  const domainesDe = (ceux: readonly [string, Appel][]) => [...new Set(ceux.map(([, { domaine }]) => domaine))].toSorted()
  const lus = appels.filter(([cle, appel]) => cle.startsWith('GET ') && refusDuJeton(cle, appel, ecrit) === null)
  expect(domainesDe(lus)).toEqual([
    'acces',
    'administration',
    'alertes',
    'documentation',
    'financement',
    'logements',
    'menages',
    'operations',
    'pilotage',
    'planning',
    'propositions',
    'referentiels',
    'registres',
    'reunions',
    'tableau de bord',
    'utilisateurs',
    'vues',
  ])
  expect(lus.filter(([, { domaine }]) => domaine === 'acces').map(([cle]) => cle)).toEqual(['GET /v1/utilisateurs/moi'])
  expect(domainesDe(ecritures.filter((appel) => !refuses.includes(appel)))).toEqual([
    'alertes',
    'financement',
    'logements',
    'menages',
    'operations',
    'planning',
    'propositions',
    'reunions',
    'vues',
  ])
  expect(ecritures.flatMap(([cle, { survitAuJeton }]) => (survitAuJeton ? [cle] : [])).toSorted()).toEqual([
    'DELETE /v1/business/absences/{id}',
    'DELETE /v1/utilisateurs/moi/flux-agenda',
    'PATCH /v1/business/absences/{id}',
    'POST /v1/business/absences',
    'POST /v1/business/emports',
    'POST /v1/business/emports/{id}/retour',
    'POST /v1/business/transmission-bailleur-pour-cal',
    'POST /v1/utilisateurs/moi/flux-agenda',
  ])
})
