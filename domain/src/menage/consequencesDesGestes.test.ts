import { expect, test } from 'vitest'
import type { Consequence } from '../common/consequence.ts'
import { consequencesDuLienMontre } from '../courriel/lien.rules.ts'
import * as gestes from './consequencesDesGestes.ts'

const textes = (consequences: readonly Consequence[]) => consequences.map(({ texte }) => texte)
const ECRIT = { numero: 2, dues: 3, courrier: null }

test.each([
  ['décohabiter', gestes.consequencesDeLaDecohabitation()],
  ['réunir', gestes.consequencesDeLaReunion('ROU-2024-0187-D1', 3)],
  ['supprimer', gestes.consequencesDeLaSuppression('ROU-2024-0187')],
  ['supprimer un document', gestes.consequencesDeLaSuppressionDUnDocument({ nom: 'cni.pdf', type: 'PIECE_IDENTITE' })],
  ['supprimer une alerte', gestes.consequencesDeLaSuppressionDUneAlerte('Rappeler')],
  ['supprimer un brouillon', gestes.consequencesDeLaSuppressionDuBrouillon(2)],
  ['retirer le chargé', gestes.consequencesDuRetraitDuCharge('Camille Delattre')],
  ['retirer une personne', gestes.consequencesDuRetraitDUnePersonne('Le dossier perd aussi sa ressource.')],
  ['abandonner des saisies', gestes.consequencesDeLAbandonDesSaisies(2)],
  ['envoyer un courriel', gestes.consequencesDuCourriel()],
  ['demander les pièces à plusieurs', gestes.consequencesDesPiecesDemandees(3)],
  ['écrire à l’huissier', gestes.consequencesDeLHuissier(2)],
  ['proposer un logement privé', gestes.consequencesDuLogementPrive()],
  ['corriger le code', gestes.consequencesDuCodeCorrige('ROU-2024-0187')],
  ['geler', gestes.consequencesDuGel('2026-03-02')],
  ['prolonger', gestes.consequencesDeLaProlongation()],
  ['répondre', gestes.consequencesDeLaReponseDeDroits()],
  ['refuser', gestes.consequencesDuRefusDeDroits()],
  ['remettre ses données', gestes.consequencesDeLaRemise()],
  ['montrer un lien', consequencesDuLienMontre()],
  ['retirer une règle', gestes.consequencesDuRetraitDUneRegle({ manuelle: true, active: true })],
  ['écrire', gestes.consequencesDeLEcrit(ECRIT)],
  ['envoyer', gestes.consequencesDeLEnvoi(ECRIT, false)],
  ['compléter l’envoi', gestes.consequencesDeLEnvoi(ECRIT, true)],
  ['purger', gestes.consequencesDeLaPurge('2026-03-01', '2026-03-01')],
  ['purger plusieurs', gestes.consequencesDeLaPurge(null, '2026-03-01')],
] as const)('%s : ce qui suit, puis, une fois et à la fin, comment cela se défait', (_, consequences) => {
  expect(consequences.length).toBeGreaterThan(1)
  expect(consequences.map(({ retour }) => retour)).toEqual([...Array(consequences.length - 1).fill(false), true])
  expect(new Set(textes(consequences)).size).toBe(consequences.length)
})

test('aucun geste n’est oublié ici', () => {
  expect(Object.keys(gestes)).toHaveLength(23)
})

test('supprimer le document qu’une étape exige dit ce qui ne pourra plus se faire', () => {
  const de = (type: string) => textes(gestes.consequencesDeLaSuppressionDUnDocument({ nom: 'a.pdf', type }))
  expect(de('RECAPITULATIF_ENTRETIEN')).toContain('Sans autre récapitulatif, l’entretien ne peut plus se transmettre à la MEL.')
  expect(de('FICHE_NOUVEAU_LOGEMENT')).toContain('Sans autre fiche, le dossier ne peut plus se clore.')
  expect(de('PIECE_IDENTITE')).toHaveLength(3)
})

test('récrire dit que le courrier précédent reste ; écrire, que la proposition s’établit', () => {
  expect(textes(gestes.consequencesDeLEcrit(ECRIT))).toContain('Établit la proposition de relogement.')
  expect(textes(gestes.consequencesDeLEcrit({ ...ECRIT, courrier: {} }))).toContain('Remplace le courrier précédent, qui reste au dossier.')
})

test('une purge à venir dit son jour ; échue, qu’elle est immédiate', () => {
  expect(textes(gestes.consequencesDeLaPurge('2026-03-02', '2026-03-01'))[0]).toMatch(/ le 0?2\D.*2026\.$/)
  expect(textes(gestes.consequencesDeLaPurge('2026-03-01', '2026-03-01'))[0]).toContain('aussitôt')
})
