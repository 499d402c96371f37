import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DocumentDuSujet } from '@relogement/domain/document/document.schema'
import type { DemandeRemboursement } from '@relogement/domain/remboursement/remboursement.schema'
import { expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { lireDocumentsEnBase } from '../../test/depots.ts'
import { createMenage } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'
import { createJustificatif } from '../../test/justificatifs.ts'
import { lirePdf } from '../../test/lirePdf.ts'

interface Produits {
  entrees: { nature: string; dernieres: { sujetId: string; perime: boolean | null }[] }[]
}

test('la demande soumise s’imprime : ménage, dépenses, total, signatures ; jamais un brouillon', async ({ api, en, db }) => {
  const id = await createMenage(db, { chargeId: en.camille.id })
  const documentId = await createJustificatif(db, id, { nom: 'quittance #mars *2026*.pdf' })
  const lignes = [
    { nature: 'DOUBLE_LOYER', montant: 412.5, documentId },
    { nature: 'AUTRE', libelle: 'Double des clés', montant: 12.3, documentId },
  ]
  const { corps: demande } = await en.camille.post<DemandeRemboursement>(`/v1/business/demande-remboursement/${id}`, { lignes }).expect(201)
  const adresse = `/v1/business/demande-remboursement/${id}/${demande.id}`
  await en.camille.post(`${adresse}/generate`).expect(409)
  await en.camille.put(`${adresse}/transitions`, { transition: 'soumettre' }).expect(200)
  await en.rachid.put(`${adresse}/transitions`, { transition: 'valider' }).expect(200)
  await en.cyril.post(`${adresse}/generate`).expect(403)
  await en.melanie.post(`${adresse}/generate`).expect(403)

  const { corps: document } = await en.adrien.post<DocumentDuSujet>(`${adresse}/generate`).expect(201)
  expect(document).toMatchObject({ type: 'DEMANDE_REMBOURSEMENT', genere: true, numero: 1 })
  expect(document.nom).toMatch(/^Demande de remboursement n° 1 ESS-/)
  const ligne = (await lireDocumentsEnBase(db, id)).find(({ id: candidat }) => candidat === document.id)
  const pdf = await lirePdf(await readFile(join(api.dataDir, 'documents', ligne?.cle_stockage ?? '')))
  expect(pdf).toMatchObject({ titre: 'Demande de remboursement n° 1', langue: 'fr-FR', balise: true, accessible: true })
  expect(pdf.pages).toHaveLength(1)
  for (const attendu of [
    demande.reference,
    'Mme Benali / M. Duprez',
    'Double loyer',
    'quittance #mars *2026*.pdf',
    '412,50 €',
    'Double des clés',
    'Total demandé',
    '424,80 €',
    'Soumise par',
    'Camille Vandamme Chargé de relogement',
    'Validée par',
    'Rachid Delmotte Responsable d’équipe relogement',
    'Relogement ne les enregistre pas',
  ])
    expect(pdf.texte).toContain(attendu)
  expect(pdf.texte).not.toMatch(/IBAN|FR76/)

  const perime = async () => {
    const { corps } = await en.rachid.get<Produits>(`/v1/business/menages/${id}/documents-produits`).expect(200)
    return corps.entrees.find(({ nature }) => nature === 'DEMANDE_REMBOURSEMENT')?.dernieres
  }
  expect(await perime()).toMatchObject([{ sujetId: demande.id, perime: false }])
  await en.adrien.put(`${adresse}/transitions`, { transition: 'payer', donnees: { date: jourDans() } }).expect(200)
  expect(await perime()).toMatchObject([{ sujetId: demande.id, perime: true }])
  const { corps: seconde } = await en.adrien.post<DocumentDuSujet>(`${adresse}/generate`).expect(201)
  expect(seconde.numero).toBe(2)
})
