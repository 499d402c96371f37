import type { LigneMenage } from '@relogement/domain/menage/ligneMenage.schema'
import { codesStatutsMenage, type StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { etapes } from '@relogement/domain/menage/prochaine-etape/etapes'
import type { ProchaineEtape } from '@relogement/domain/menage/prochaine-etape/prochaineEtape.schema'
import { uuidv7 } from 'uuidv7'
import { describe, expect } from 'vitest'
import { type Personne, test } from '../../../test/cast.ts'
import { createMenage, createOperation, createProposition, inscrire } from '../../../test/dossiers.ts'
import { jourDans } from '../../../test/jours.ts'

interface Liste {
  'hydra:member': LigneMenage[]
}
type Lu = { prochaineEtape: ProchaineEtape | null }

const enBref = (etape: ProchaineEtape | null) =>
  etape && {
    code: etape.code,
    titre: etape.titre,
    qui: sonNom(etape.qui[0]),
    aussi: etape.qui.slice(1).map(sonNom),
    depuis: etape.depuis,
  }
const sonNom = (qui: ProchaineEtape['qui'][number] | undefined) => qui && { vous: qui.vous, nom: qui.nom }

/** Le filtre, son nombre, le tri et l'export disent la même étape que les lignes. */
async function memeReponsePartout(personne: Personne, operationId: string, lignes: LigneMenage[]) {
  const codes = Object.keys(etapes)
  // Chaque étape a un numéro, dont chaque chiffre binaire fait un filtre : cinq filtres suffisent à les distinguer toutes.
  const numero = ({ prochaineEtape }: LigneMenage) => (prochaineEtape ? codes.indexOf(prochaineEtape.code) + 1 : 0)
  for (let bit = 1; bit <= codes.length; bit *= 2) {
    const choisis = codes.filter((_, rang) => (rang + 1) & bit)
    const attendus = lignes.filter((ligne) => numero(ligne) & bit).map(({ id }) => id)
    const { corps } = await personne
      .get<Liste & { 'hydra:totalItems': number }>(`/v1/menages?operationIds=${operationId}&prochainesEtapes=${choisis}&pageSize=100`)
      .expect(200)
    expect(corps['hydra:member'].map(({ id }) => id).sort(), `${personne.role}, ${choisis}`).toEqual(attendus.sort())
    expect(corps['hydra:totalItems'], personne.role).toBe(attendus.length)
  }
  const rang = ({ prochaineEtape }: LigneMenage) => (prochaineEtape ? codes.indexOf(prochaineEtape.code) : Number.POSITIVE_INFINITY)
  for (const [sens, signe] of [
    ['asc', 1],
    ['desc', -1],
  ] as const) {
    const { corps } = await personne
      .get<Liste>(`/v1/menages?operationIds=${operationId}&sort=prochaineEtape:${sens}&pageSize=100`)
      .expect(200)
    const rangs = corps['hydra:member'].map(rang).filter(Number.isFinite)
    expect(rangs, `${personne.role}, ${sens}`).toEqual(rangs.toSorted((a, b) => signe * (a - b)))
    expect(
      corps['hydra:member']
        .map(rang)
        .slice(rangs.length)
        .every((r) => r === Number.POSITIVE_INFINITY),
    ).toBe(true)
  }
  const columns = [
    { name: 'Code', path: 'codeMenage' },
    { name: 'Étape', path: 'prochaineEtape' },
  ]
  const { texte, statut } = await personne.post('/v1/menages/_export', { operationIds: [operationId], columns })
  if (statut === 403) return
  const exportees = Object.fromEntries(
    texte
      .trim()
      .split('\r\n')
      .slice(1)
      .map((ligne) => ligne.replaceAll('"', '').split(';')),
  )
  expect(exportees, personne.role).toEqual(
    Object.fromEntries(lignes.map(({ codeMenage, prochaineEtape }) => [codeMenage, prochaineEtape?.titre ?? ''])),
  )
}

describe('la prochaine étape dans la liste', () => {
  test('chaque ligne dit la même que son dossier, à chaque statut et à chaque rôle', { timeout: 120_000 }, async ({
    en,
    db,
    distribution,
  }) => {
    const operationId = await createOperation(db)
    const { bailleur } = distribution.partenaires
    const creer = (statut: StatutMenage, colonnes = {}, reste = {}) =>
      createMenage(db, { operationId, partenaireId: bailleur, chargeId: en.camille.id, menage: { statut }, colonnes, ...reste })
    const sorties = { depart_spontane: { date: jourDans(-9) }, accession: { date: jourDans(-9), type: 'SOCIAL' } }
    for (const statut of codesStatutsMenage) await creer(statut, sorties)
    const gele = await creer('DLS_A_TRANSMETTRE_AU_BAILLEUR')
    await db
      .updateTable('menage')
      .set({ limitation_depuis: jourDans(-3) })
      .where('id', '=', gele)
      .execute()
    await creer('DEPART_SPONTANE', { ...sorties, purge_le: new Date() })
    await creer('ATTENTE_PRESENTATION_GTR', {}, { chargeId: null })
    await creer('ENTRETIEN_PREALABLE_A_REALISER', { date_entretien: jourDans(-4) })
    const prevu = async (statut: string, debut: string) => {
      const sujet_id = await creer('ENTRETIEN_PREALABLE_A_REALISER', { date_entretien: null })
      const valeurs = {
        id: uuidv7(),
        sujet_id,
        nature: 'ENTRETIEN',
        debut,
        duree_minutes: 60,
        statut,
        note_par: en.camille.id,
        note_le: new Date(),
      }
      await db.insertInto('rendez_vous').values(valeurs).execute()
    }
    // Minuit passé à Paris, la veille à Greenwich.
    await prevu('PREVU', `${jourDans(5)}T23:30:00Z`)
    await prevu('PREVU', `${jourDans(-5)}T09:00:00Z`)
    await prevu('ANNULE', `${jourDans(5)}T09:00:00Z`)
    await creer('DEMENAGEMENT', { date_demenagement: jourDans(6) })
    await creer('REFUSE_EN_GTR', { presentation_validee_le: new Date() })
    await inscrire(db, await creer('INSCRIT_EN_PRESENTATION_GTR'), 'COMPTE_RENDU')
    // Qui d'autre y agit : le bailleur pour son bail, l'administratif pour le créneau ou un remboursement.
    const accepte = async (statut: StatutMenage, colonnes = {}) => {
      const menageId = await creer(statut, colonnes)
      await createProposition(db, { menageId, bailleurId: bailleur, statut: 'acceptee_menage' })
      return menageId
    }
    await accepte('SIGNATURE_DU_BAIL', { date_signature_bail: jourDans(-2) })
    await accepte('ETAT_DES_LIEUX_D_ENTREE')
    const repondre = async (reponse: string, statut: string, appel: string | null = null) => {
      const menageId = await creer('RECHERCHE_DU_LOGEMENT')
      const { id } = await createProposition(db, { menageId, bailleurId: bailleur, statut })
      await createProposition(db, { menageId, bailleurId: bailleur, statut: 'acceptee_cal' })
      for (const [rang, une] of ['RAPPEL', reponse].entries()) {
        const motif = une === 'REFUSE' ? 'ECOLE' : null
        const valeurs = { id: uuidv7(), menage_id: menageId, proposition_id: id, numero: rang + 1, reponse: une, motif, le: new Date() }
        await db.insertInto('reponse_menage').values(valeurs).execute()
      }
      if (appel === null) return
      const [suivi, le] = [{ id: uuidv7(), sujet_id: menageId, type: 'APPEL', texte: 'Rappelé' }, new Date(Date.now() + 60_000)]
      await db
        .insertInto('suivi')
        .values({ ...suivi, date: appel, auteur_id: en.camille.id, le })
        .execute()
    }
    // Par le QR code de sa lettre ; la dernière réponse seule compte, et seulement tant qu'elle n'est pas enregistrée.
    await repondre('REFUSE', 'proposition_relogement')
    await repondre('ACCEPTE', 'proposition_relogement')
    await repondre('RAPPEL', 'proposition_relogement')
    await repondre('RAPPEL', 'proposition_relogement', jourDans(0))
    // Un appel d'avant sa demande, noté après, n'y répond pas.
    await repondre('RAPPEL', 'proposition_relogement', jourDans(-3))
    await repondre('RAPPEL', 'acceptee_cal')
    await repondre('REFUSE', 'acceptee_cal')
    await repondre('REFUSE', 'refusee_menage')
    const relogeAilleurs = await creer('ETAT_DES_LIEUX_DE_SORTIE', {}, { partenaireId: null })
    await createProposition(db, { menageId: relogeAilleurs, bailleurId: bailleur, statut: 'acceptee_menage' })
    const rembourse = await creer('ACCOMPAGNEMENT_POST_RELOGEMENT')
    await db
      .insertInto('demande_remboursement')
      .values({
        id: uuidv7(),
        menage_id: rembourse,
        numero: 1,
        statut: 'SOUMISE',
        redacteurs: [en.camille.id],
        creee_par: en.camille.id,
        soumise_par: en.camille.id,
        soumise_le: new Date(),
      })
      .execute()
    for (const statut of ['ACCEPTE_EN_GTR', 'RECHERCHE_DU_LOGEMENT'] as const) {
      const proposer = async (etat: string, colonnes = {}) =>
        createProposition(db, { menageId: await creer(statut), bailleurId: bailleur, statut: etat, colonnes })
      await proposer('transmise_bailleur', { gtr_date: jourDans(-20), cal_date: jourDans(5) })
      await proposer('acceptee_cal', { reponse_attendue_le: jourDans(-2) })
      await proposer('proposition_relogement', { ecrite_envoyee_le: jourDans(-4), reponse_attendue_le: jourDans(6) })
      await proposer('presentation_gtr', { gtr_date: jourDans(2) })
      await proposer('retiree')
      const aPreciser = JSON.stringify({ le: new Date().toISOString(), deja: [] })
      const sansLaSienne = await creer(statut, { refus_sans_proposition: aPreciser })
      await createProposition(db, { menageId: sansLaSienne, bailleurId: bailleur, statut: 'acceptee_cal' })
      const precisee = await creer(statut, { refus_sans_proposition: aPreciser })
      await createProposition(db, { menageId: precisee, bailleurId: bailleur, statut: 'refusee_menage' })
      await createProposition(db, { menageId: precisee, bailleurId: bailleur, statut: 'acceptee_cal' })
    }
    for (const personne of [en.camille, en.rachid, en.adrien, en.bastien, en.colette, en.melanie]) {
      const { corps } = await personne.get<Liste>(`/v1/menages?operationIds=${operationId}&pageSize=100`).expect(200)
      const lignes = corps['hydra:member']
      expect(lignes.length, personne.role).toBeGreaterThan(20)
      await memeReponsePartout(personne, operationId, lignes)
      for (const { id, statut, prochaineEtape } of lignes) {
        const { corps: lu } = await personne.get<Lu>(`/v1/menages/${id}`).expect(200)
        expect(prochaineEtape, `${personne.role}, ${statut}`).toEqual(enBref(lu.prochaineEtape))
      }
    }
  })

  test('une ligne ne porte que la réponse, non ce dont elle se déduit', async ({ en, db }) => {
    const operationId = await createOperation(db)
    await createMenage(db, { operationId, menage: { statut: 'SIGNATURE_DU_BAIL' } })
    const { corps } = await en.rachid.get<Liste>(`/v1/menages?operationIds=${operationId}`).expect(200)
    expect(corps['hydra:member'][0]).not.toHaveProperty('faits')
    expect(corps['hydra:member'][0]?.prochaineEtape).toMatchObject({ titre: 'Enregistrer la signature du bail' })
  })

  test('une page de plus de cent lignes ne la porte pas', async ({ en, db }) => {
    const operationId = await createOperation(db)
    await createMenage(db, { operationId })
    const { corps } = await en.rachid.get<Liste>(`/v1/menages?operationIds=${operationId}&pageSize=101`).expect(200)
    expect(corps['hydra:member'][0]).not.toHaveProperty('prochaineEtape')
    expect(corps['hydra:member'][0]).not.toHaveProperty('faits')
  })
})
