import { expect, test } from 'vitest'
import { datesDuParcours, prochainesDates } from './prochainesDates.ts'

const dossier = {
  relogement: { dates: { entretien: '2025-01-09', demenagement: '2026-05-04' } },
  logements: [
    {
      logement: { adresse: '24 rue de l’Épeule' },
      GTR: { date: '2026-02-05' },
      CAL: { date: '2026-03-26' },
      reponseAttendueLe: '2026-03-20',
      acceptationMenage: null,
      refusMenage: null,
    },
  ],
}
const rappel = (type: string, texte: string) => ({ type, statut: 'EN_ATTENTE', dateAlerte: '2026-04-09T08:00:00Z', texte })

test('les prochaines dates viennent des propositions, des étapes, des rendez-vous et des rappels, dans l’ordre', () => {
  const rendezVous = [
    { nature: 'VISITE', debut: '2026-03-21T09:30:00Z', statut: 'PREVU' },
    { nature: 'ENTRETIEN', debut: '2026-03-22T09:30:00Z', statut: 'ANNULE' },
  ] as const
  const rappels = [rappel('MANUELLE', 'Demande de logement social à renouveler'), rappel('RENDEZ_VOUS', 'Visite d’un logement')]
  expect(prochainesDates(dossier, rappels, rendezVous, '2026-03-12')).toEqual([
    { jour: '2026-03-20', texte: 'Réponse du ménage : 24 rue de l’Épeule' },
    { jour: '2026-03-21', texte: 'Visite d’un logement à 10:30' },
    { jour: '2026-03-26', texte: 'CALEOL : 24 rue de l’Épeule' },
    { jour: '2026-04-09', texte: 'Demande de logement social à renouveler' },
    { jour: '2026-05-04', texte: 'Déménagement' },
  ])
})

test('qui ne lit ni les dates ni les propositions n’en a aucune', () => {
  expect(datesDuParcours({ relogement: {} }, '2026-03-12')).toEqual([])
})
