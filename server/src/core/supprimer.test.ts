import { contrat } from '@relogement/domain/contrat'
import { expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { createOperation } from '../../test/dossiers.ts'
import { retenuesDuMenage } from '../menage/creation/retenues.ts'
import { clesQuiRetiennent } from './supprimer.ts'

// Chaque DELETE du contrat, écrit à la main : la table dont il ôte une ligne, ou `null` : il défait un lien, sans rien supprimer.
const TABLES: Readonly<
  Record<
    string,
    'alerte' | 'demande_remboursement' | 'menage' | 'operation_attribut_cotation' | 'document' | 'proposition' | 'reunion' | null
  >
> = {
  'DELETE /v1/menages/{id}': 'menage',
  'DELETE /v1/menages/{id}/alertes/{alerteId}': 'alerte',
  'DELETE /v1/menages/{id}/cotation/derogation': null,
  'DELETE /v1/menages/{id}/documents/{docId}': 'document',
  'DELETE /v1/logements/{id}/documents/{docId}': 'document',
  'DELETE /v1/logements/{id}/reservations': null,
  'DELETE /v1/business/logements/{id}/reservation': null,
  'DELETE /v1/business/menages/{id}/verifications/{verificationId}': null,
  'DELETE /v1/business/demande-remboursement/{menageId}/{demandeId}': 'demande_remboursement',
  'DELETE /v1/operations/{id}/attributs-cotations/{attributId}': 'operation_attribut_cotation',
  'DELETE /v1/propositions/{id}': 'proposition',
  'DELETE /v1/rgpd/demandes/{id}/dossiers/{menageId}': null,
  'DELETE /v1/reunions/{id}': 'reunion',
  'DELETE /v1/reunions/{id}/documents/{docId}': 'document',
  // Personne ne s'y rapporte : ce qu'elle a fait reste à l'historique.
  'DELETE /v1/business/absences/{id}': null,
  // Épinglée ou non, elle n'est rien d'autre qu'une adresse gardée.
  'DELETE /v1/vues/{id}': null,
  // Une entrée de liste se marque supprimée : sa ligne reste.
  'DELETE /v1/nomenclatures/{id}': null,
  // Un compte que quelque chose cite ne s'efface pas : il se désactive. Une session se ferme sans s'effacer.
  'DELETE /v1/utilisateurs/{id}': null,
  'DELETE /v1/business/utilisateurs/{id}/sessions': null,
  'DELETE /v1/business/utilisateurs/{id}/sessions/{sessionId}': null,
  'DELETE /v1/business/mon-compte/sessions': null,
  'DELETE /v1/business/mon-compte/sessions/{sessionId}': null,
  // Retiré, un jeton garde sa ligne.
  'DELETE /v1/business/mon-compte/jetons/{jetonId}': null,
  // Rien ne cite un second facteur : il tient au compte, et part avec lui.
  'DELETE /v1/business/utilisateurs/{id}/second-facteur': null,
  'DELETE /v1/operations/{id}/documents/{docId}': 'document',
  // Un passage se retire de la réunion, un lien se révoque : leurs lignes ne tiennent rien d'autre.
  'DELETE /v1/reunions/{id}/logements/{logementId}': null,
  'DELETE /v1/reunions/{id}/menages/{menageId}': null,
  'DELETE /v1/business/logements/{id}/cal/liens/{lienId}': null,
  'DELETE /v1/reunions/{id}/liens/{lienId}': null,
  'DELETE /v1/business/menages/{id}/qr-code-de-reponse/{logementId}': null,
  // Une adresse secrète se ferme : rien ne s'y rapporte.
  'DELETE /v1/utilisateurs/moi/flux-agenda': null,
  // Retiré, un accès n'ouvre plus rien ; ses liens et ses sessions gardent leurs lignes.
  'DELETE /v1/rgpd/acces-remis/{sorte}/{id}': null,
  // Rien n'y est encore à un dossier ; ses fichiers s'effacent dans l'heure.
  'DELETE /v1/imports-de-menages/{id}/documents': null,
  // La place redevient libre.
  'DELETE /v1/business/creneaus/{id}': null,
  'DELETE /v1/business/creneaux/{id}': null,
}

test('chaque appel qui supprime est ici, avec sa table', () => {
  expect(Object.keys(TABLES).toSorted()).toEqual(
    Object.keys(contrat)
      .filter((cle) => cle.startsWith('DELETE '))
      .toSorted(),
  )
})

// Un document se retire sans quitter la base (sa ligne reste) : rien ne le retient.
test.for(['alerte', 'demande_remboursement', 'menage', 'operation_attribut_cotation', 'proposition', 'reunion'] as const)(
  'tout ce qui retient une ligne de %s a ses mots',
  async (table, { db }) => {
    const mots =
      table === 'menage' ? Object.keys(retenuesDuMenage) : table === 'reunion' ? ['passage_cal.reunion_id', 'proposition.reunion_id'] : []
    const cles = (await clesQuiRetiennent(db, table)).map(({ table: de, colonne }) => `${de}.${colonne}`)
    expect(cles).toEqual(mots.toSorted())
  },
)

test('un dossier qu’une purge annulée cite encore ne se supprime pas, et le refus le dit', async ({ en, db }) => {
  const ouverture = {
    operationId: await createOperation(db),
    demandeur: { nom: 'Vanhoutte', prenom: 'Maëlle', sexe: 'FEMININ', dateDeNaissance: '1991-07-02' },
    adresse: { numero: '4', rue: 'rue de l’Alma', codePostal: '59100', ville: 'Roubaix' },
  }
  const { id } = (await en.rachid.post<{ id: string }>('/v1/menages', ouverture).expect(201)).corps
  const { code_menage } = await db.selectFrom('menage').select('code_menage').where('id', '=', id).executeTakeFirstOrThrow()
  await db
    .insertInto('purge')
    .values({
      id: crypto.randomUUID(),
      menage_id: id,
      code_menage,
      motif: 'SANS_RELOGEMENT',
      depuis: '2026-01-01',
      prevue_le: '2026-06-01',
      statut: 'ANNULEE',
      empreinte_apercu: 'aucune',
      validee_par: en.delphine.id,
      validee_le: new Date(),
    })
    .execute()
  const { corps } = await en.rachid.delete<{ errorDescription: string }>(`/v1/menages/${id}`).expect(409)
  expect(corps.errorDescription).toBe('Ne se supprime pas, s’y rapporte encore : une purge.')
  expect(await db.selectFrom('menage').select('id').where('id', '=', id).execute()).toHaveLength(1)
})
