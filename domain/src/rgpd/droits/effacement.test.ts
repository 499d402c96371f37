import { expect, test } from 'vitest'
import { effacementDe, type FaitsDEffacement } from './effacement.ts'

const enCours: FaitsDEffacement = {
  statut: 'RECHERCHE_DU_LOGEMENT',
  relogementNecessaire: true,
  purgeLe: null,
  purgePrevueLe: null,
  limitationDepuis: null,
  anonymisationLe: null,
}

test.each([
  [enCours, 'CONSERVE', 'Relogement en cours'],
  [{ ...enCours, relogementNecessaire: false }, 'A_VENIR', 'n’est pas nécessaire'],
  [{ ...enCours, statut: 'DEPART_SPONTANE', purgePrevueLe: '2026-04-02' }, 'PURGE', 'prévue le 2 avril 2026'],
  [{ ...enCours, statut: 'CLOTURE', anonymisationLe: '2036-04-02' }, 'CONSERVE', 'anonyme le 2 avril 2036'],
  [{ ...enCours, statut: 'DEPART_SPONTANE', purgePrevueLe: '2026-04-02', limitationDepuis: '2026-03-02' }, 'CONSERVE', 'Dossier gelé'],
  [{ ...enCours, statut: 'DEPART_SPONTANE', purgeLe: '2026-04-02', purgePrevueLe: '2026-04-02' }, 'FAIT', 'ont été effacées'],
] as const)('ce que la loi permet d’effacer : %o', (faits, suite, raison) => {
  expect(effacementDe(faits)).toMatchObject({ suite, raison: expect.stringContaining(raison) as string })
})
