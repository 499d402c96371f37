import { describe, expect, test } from 'vitest'
import { attendCeDocument, exigerLaPlace, modifierDocument } from './document.rules.ts'

const MO = 1024 * 1024

test('la place d’un ménage se remplit jusqu’au dernier octet, pas un de plus', () => {
  expect(() => exigerLaPlace({ ce: 'ce ménage' }, 499 * MO, MO, 500)).not.toThrow()
  expect(() => exigerLaPlace({ ce: 'ce ménage' }, 499 * MO, MO + 1, 500)).toThrow('Les documents de ce ménage occupent 499\u00A0Mo sur 500')
})

describe('l’alerte « document à transmettre »', () => {
  test('de la demande de logement social attend son attestation', () => {
    expect(attendCeDocument('DLS', 'DLS_ATTESTATION')).toBe(true)
    expect(attendCeDocument('DLS', 'BAIL_NOUVEAU')).toBe(false)
  })

  test('d’une nature attend un document de cette nature ; sans nature, elle se clôt à la main', () => {
    expect(attendCeDocument('BAIL_NOUVEAU', 'BAIL_NOUVEAU')).toBe(true)
    expect(attendCeDocument('BAIL_NOUVEAU', 'QUITTANCE')).toBe(false)
    expect(attendCeDocument(null, 'AUTRE')).toBe(false)
  })
})

describe('modifier un document', () => {
  const scan = { id: 'd1', nom: 'scan.pdf', type: 'AUTRE', genere: false }

  test('ne dit que ce qui change', () => {
    expect(modifierDocument(scan, {}).changements).toEqual([])
    expect(modifierDocument(scan, { nom: 'scan', type: 'AUTRE' }).changements).toEqual([])
    expect(modifierDocument(scan, { nom: 'bail' })).toEqual({
      nom: 'bail.pdf',
      type: 'AUTRE',
      changements: [{ chemin: 'documents.d1.nom', libelle: 'Nom du document', ancien: 'scan.pdf', nouveau: 'bail.pdf' }],
    })
  })

  test('produit par Relogement : son nom, non sa nature', () => {
    expect(() => modifierDocument({ ...scan, genere: true }, { type: 'QUITTANCE' })).toThrow('ne se change pas')
    expect(modifierDocument({ ...scan, genere: true }, { nom: 'signé', type: 'AUTRE' }).nom).toBe('signé.pdf')
  })
})
