import { expect, test } from 'vitest'
import { type DemandeAImprimer, demandeDocument, qualiteDe, refusDImprimer } from './demandeDocument.ts'

const camille = { id: 'c', prenom: 'Camille', nom: 'Delattre', qualite: 'Chargé de relogement' }
const demande: DemandeAImprimer = {
  codeMenage: 'ROU-0012',
  noms: 'Mme Benali / M. Duprez',
  operation: 'Trois Ponts',
  charge: camille,
  numero: 2,
  statut: 'SOUMISE',
  lignes: [
    { nature: 'DOUBLE_LOYER', libelle: null, montant: 412.5, plafond: 700, justificatif: 'quittance.pdf' },
    { nature: 'AUTRE', libelle: 'Double des clés', montant: 12.3, plafond: 100, justificatif: null },
  ],
  creee: { par: camille, le: '2026-03-01' },
  soumise: { par: camille, le: '2026-03-02' },
  validee: null,
  payee: null,
}

test('la demande imprimée porte le ménage, ses dépenses, le total et ceux qui la signent', () => {
  const { entete, depenses, total, suivi, signatures } = demandeDocument(demande)
  expect(entete.map(({ valeur }) => valeur)).toEqual([
    'Mme Benali / M. Duprez',
    'ROU-0012',
    'ROU-0012-R2',
    'Trois Ponts',
    'Camille Delattre',
    'Soumise',
  ])
  expect(depenses).toEqual([
    ['Double loyer', 'quittance.pdf', '700,00\u00A0€', '412,50\u00A0€'],
    ['Double des clés', '—', '100,00\u00A0€', '12,30\u00A0€'],
  ])
  expect(total).toBe('424,80\u00A0€')
  expect(suivi).toEqual([
    ['Préparée', 'Camille Delattre\nChargé de relogement', '1er mars 2026'],
    ['Soumise', 'Camille Delattre\nChargé de relogement', '2 mars 2026'],
  ])
  expect(signatures).toEqual([
    { titre: 'Soumise par', nom: 'Camille Delattre', qualite: 'Chargé de relogement', le: '2 mars 2026' },
    { titre: 'À valider par', nom: '', qualite: '', le: '' },
  ])
})

test('payée, elle dit le jour du paiement et qui l’a validée', () => {
  const rachid = { id: 'r', prenom: 'Rachid', nom: 'Benmoussa', qualite: 'Responsable d’équipe relogement' }
  const { suivi, signatures } = demandeDocument({
    ...demande,
    statut: 'PAYEE',
    validee: { par: rachid, le: '2026-03-05' },
    payee: { par: { id: 'a', prenom: 'Adrien', nom: 'Leroy', qualite: 'Responsable administratif' }, le: '2026-03-12', date: '2026-03-10' },
  })
  expect(suivi.slice(2)).toEqual([
    ['Validée', 'Rachid Benmoussa\nResponsable d’équipe relogement', '5 mars 2026'],
    ['Payée', 'Adrien Leroy\nResponsable administratif', 'paiement du 10 mars 2026'],
  ])
  expect(signatures[1]).toEqual({
    titre: 'Validée par',
    nom: 'Rachid Benmoussa',
    qualite: 'Responsable d’équipe relogement',
    le: '5 mars 2026',
  })
})

test('une même personne pour deux gestes qui se contrôlent : le document le dit', () => {
  const validee = { par: camille, le: '2026-03-05' }
  expect(demandeDocument(demande).cumul).toBeNull()
  expect(demandeDocument({ ...demande, validee: { par: { ...camille, id: 'r' }, le: '2026-03-05' } }).cumul).toBeNull()
  expect(demandeDocument({ ...demande, statut: 'VALIDEE', validee }).cumul).toBe(
    'La même personne, Camille Delattre, a préparé, soumis et validé cette demande.',
  )
})

test('les rôles sont ceux au titre desquels on agit, et le texte suit l’état de la demande', () => {
  expect(qualiteDe(['RESPONSABLE_ADMINISTRATIF', 'DATA_STEWARD'], 'valider')).toBe('Data steward')
  expect(qualiteDe(['RESPONSABLE_INGENIERIE_SOCIALE'], 'preparer')).toBe('Responsable ingénierie sociale')
  expect(qualiteDe(['DPO'], 'payer')).toBe('Délégué à la protection des données')
  expect(qualiteDe(['DPO'], 'payer', 'MADAME')).toBe('Déléguée à la protection des données')
  expect(demandeDocument(demande).coordonnees).toMatch(/^Elles se donnent/)
  const payee = { par: camille, le: '2026-03-12', date: '2026-03-10' }
  expect(demandeDocument({ ...demande, statut: 'PAYEE', payee }).coordonnees).toMatch(/^Elles ont été données/)
})

test('un brouillon et une demande rejetée ne s’impriment pas', () => {
  expect(refusDImprimer('BROUILLON')).toBe('La demande s’imprime une fois soumise.')
  expect(refusDImprimer('REJETEE')).toBe('La demande est rejetée : elle ne s’imprime pas.')
  expect([refusDImprimer('SOUMISE'), refusDImprimer('VALIDEE'), refusDImprimer('PAYEE')]).toEqual([null, null, null])
})
