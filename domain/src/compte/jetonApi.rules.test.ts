import { expect, test } from 'vitest'
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
  ['POST /v1/utilisateurs/moi/flux-agenda', { domaine: 'tableau de bord' }, ecrit, 'Un jeton d’API ne fait pas cela : connectez-vous.'],
  ['POST /v1/business/absences', { domaine: 'tableau de bord' }, ecrit, 'Un jeton d’API ne fait pas cela : connectez-vous.'],
  ['POST /v1/business/emports', { domaine: 'menages' }, ecrit, 'Un jeton d’API ne fait pas cela : connectez-vous.'],
  ['POST /v1/reunions/{id}/liens', { domaine: 'reunions', uneFois: true }, ecrit, 'Un jeton d’API ne fait pas cela : connectez-vous.'],
  // À des adresses que l'appel choisit, il écrirait des liens qui ouvrent sans compte.
  [
    'POST /v1/business/transmission-bailleur-pour-cal',
    { domaine: 'propositions' },
    ecrit,
    'Un jeton d’API ne fait pas cela : connectez-vous.',
  ],
] as const)('%s', (cle, appel, jeton, refus) => {
  expect(refusDuJeton(cle, appel, jeton)).toBe(refus)
})
