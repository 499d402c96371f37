import { expect, test } from 'vitest'
import { type DemandeAImprimer, demandeDocument, refusDImprimer } from './demandeDocument.ts'

const camille = { prenom: 'Camille', nom: 'Delattre' }
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
    ['Préparée', 'Camille Delattre', '1er mars 2026'],
    ['Soumise', 'Camille Delattre', '2 mars 2026'],
  ])
  expect(signatures).toEqual([
    { titre: 'Le chargé de relogement', nom: 'Camille Delattre', le: '2 mars 2026' },
    { titre: 'La validation', nom: '—', le: '—' },
  ])
})

test('payée, elle dit le jour du paiement et qui l’a validée', () => {
  const rachid = { prenom: 'Rachid', nom: 'Benmoussa' }
  const { suivi, signatures } = demandeDocument({
    ...demande,
    statut: 'PAYEE',
    validee: { par: rachid, le: '2026-03-05' },
    payee: { par: { prenom: 'Adrien', nom: 'Leroy' }, le: '2026-03-12', date: '2026-03-10' },
  })
  expect(suivi.slice(2)).toEqual([
    ['Validée', 'Rachid Benmoussa', '5 mars 2026'],
    ['Payée', 'Adrien Leroy', 'paiement du 10 mars 2026'],
  ])
  expect(signatures[1]).toEqual({ titre: 'La validation', nom: 'Rachid Benmoussa', le: '5 mars 2026' })
})

test('un brouillon et une demande rejetée ne s’impriment pas', () => {
  expect(refusDImprimer('BROUILLON')).toBe('La demande s’imprime une fois soumise.')
  expect(refusDImprimer('REJETEE')).toBe('La demande est rejetée : elle ne s’imprime pas.')
  expect([refusDImprimer('SOUMISE'), refusDImprimer('VALIDEE'), refusDImprimer('PAYEE')]).toEqual([null, null, null])
})
