import { describe, expect } from 'vitest'
import { type Personne, test } from '../../test/cast.ts'
import { createLogementRetenu } from '../../test/commissions.ts'
import { createMenage, createProposition } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'
import type { Base } from '../core/database.ts'

const statutDe = async (db: Base, id: string) =>
  (await db.selectFrom('logement').select('statut').where('id', '=', id).executeTakeFirstOrThrow()).statut
const mettre = (db: Base, id: string, statut: string) => db.updateTable('logement').set({ statut }).where('id', '=', id).execute()
const passer = (qui: Personne, menage: string, corps: object) => qui.put(`/v1/business/menages/${menage}/transitions`, corps).expect(200)

/** Un ménage seul candidat d'un logement en traitement. */
async function positionne(db: Base, bailleurId: string, statut: string, colonnes = {}) {
  const menageId = await createMenage(db, { menage: { statut: statut === 'assignation' ? 'RECHERCHE_DU_LOGEMENT' : 'ACCEPTE_EN_GTR' } })
  const { id, logementId } = await createProposition(db, { menageId, bailleurId, statut, colonnes })
  await mettre(db, logementId, statut === 'acceptee_cal' ? 'RETOUR_CAL' : 'EN_COURS_DE_TRAITEMENT')
  return { menageId, id, logementId }
}

describe('le statut d’un logement suit ce que ses ménages deviennent', () => {
  test('parti avant le GTR, le dernier ménage rend le logement disponible ; son départ annulé, le traitement reprend', async ({
    en,
    db,
    distribution,
  }) => {
    const { menageId, logementId } = await positionne(db, distribution.partenaires.bailleur, 'assignation')
    await passer(en.rachid, menageId, { transition: 'depart_spontane', donnees: { motif: 'PARTI_DE_LUI_MEME', date: jourDans(-1) } })
    expect(await statutDe(db, logementId)).toBe('MIS_A_DISPOSITION')
    await passer(en.rachid, menageId, { transition: 'annuler_depart_spontane' })
    expect(await statutDe(db, logementId)).toBe('EN_COURS_DE_TRAITEMENT')
  })

  test('parti après l’accord du GTR, il laisse un logement non retenu ; son départ annulé, le logement revient où il en était', async ({
    en,
    db,
    distribution,
  }) => {
    const { logementId, retenus } = await createLogementRetenu(db, {
      bailleurId: distribution.partenaires.bailleur,
      chargeId: en.camille.id,
      candidats: 2,
    })
    const partir = { transition: 'depart_spontane', donnees: { motif: 'PARTI_DE_LUI_MEME', date: jourDans(-1) } }
    await passer(en.rachid, retenus[0]?.menageId ?? '', partir)
    expect(await statutDe(db, logementId)).toBe('EN_COURS_DE_TRAITEMENT')
    await passer(en.rachid, retenus[1]?.menageId ?? '', partir)
    expect(await statutDe(db, logementId)).toBe('NON_RETENU')
    await passer(en.rachid, retenus[1]?.menageId ?? '', { transition: 'annuler_depart_spontane' })
    expect(await statutDe(db, logementId)).toBe('EN_COURS_DE_TRAITEMENT')
  })

  test('accédant à la propriété, il libère le logement où il était seul', async ({ en, db, distribution }) => {
    const { menageId, logementId } = await positionne(db, distribution.partenaires.bailleur, 'assignation')
    await passer(en.rachid, menageId, { transition: 'accession_propriete', donnees: { type: 'CLASSIQUE', date: jourDans(-1) } })
    expect(await statutDe(db, logementId)).toBe('MIS_A_DISPOSITION')
    await passer(en.rachid, menageId, { transition: 'annuler_accession' })
    expect(await statutDe(db, logementId)).toBe('EN_COURS_DE_TRAITEMENT')
  })

  test('acceptant un logement, il fait écarter l’autre où il était seul ; son acceptation annulée, l’autre reprend', async ({
    en,
    db,
    distribution,
  }) => {
    const { bailleur } = distribution.partenaires
    const { menageId, id, logementId } = await positionne(db, bailleur, 'acceptee_cal', { gtr_accepte: true, cal_accepte: true })
    const autre = await createProposition(db, { menageId, bailleurId: bailleur, statut: 'acceptee_gtr', colonnes: { gtr_accepte: true } })
    await mettre(db, autre.logementId, 'EN_COURS_DE_TRAITEMENT')
    await passer(en.rachid, menageId, { transition: 'acceptation_logement', propositionId: id })
    expect([await statutDe(db, logementId), await statutDe(db, autre.logementId)]).toEqual(['RETOUR_CAL', 'NON_RETENU'])
    await passer(en.rachid, menageId, { transition: 'annuler_acceptation_logement' })
    expect([await statutDe(db, logementId), await statutDe(db, autre.logementId)]).toEqual(['RETOUR_CAL', 'EN_COURS_DE_TRAITEMENT'])
  })

  test('refusant, seul, un logement de retour de CALEOL, il le fait passer Non retenu ; son refus annulé, il y revient', async ({
    en,
    db,
    distribution,
  }) => {
    const { menageId, id, logementId } = await positionne(db, distribution.partenaires.bailleur, 'acceptee_cal', {
      gtr_accepte: true,
      gtr_date: jourDans(-3),
      cal_accepte: true,
    })
    const donnees = { motif: 'LOYER_TROP_ELEVE', date: jourDans(0) }
    await passer(en.rachid, menageId, { transition: 'refus_proposition', propositionId: id, donnees })
    expect(await statutDe(db, logementId)).toBe('NON_RETENU')
    await passer(en.rachid, menageId, { transition: 'annuler_refus_proposition', propositionId: id })
    expect(await statutDe(db, logementId)).toBe('RETOUR_CAL')
  })

  test('le candidat du bailleur, d’accord, garde le logement : rien de ce qui revient n’y reprend', async ({ en, db, distribution }) => {
    const { menageId, id, logementId } = await positionne(db, distribution.partenaires.bailleur, 'acceptee_cal', {
      gtr_accepte: true,
      gtr_date: jourDans(-3),
      cal_accepte: true,
      cal_rang: 2,
    })
    const donnees = { motif: 'LOYER_TROP_ELEVE', date: jourDans(0) }
    await passer(en.rachid, menageId, { transition: 'refus_proposition', propositionId: id, donnees })
    await db
      .insertInto('proposition')
      .values({
        id: crypto.randomUUID(),
        type: 'EXTERNE',
        logement_id: logementId,
        statut: 'acceptee_cal',
        cal_accepte: true,
        cal_rang: 1,
        reponse_externe: true,
      })
      .execute()
    await en.rachid
      .put(`/v1/business/menages/${menageId}/transitions`, { transition: 'annuler_refus_proposition', propositionId: id })
      .expect(409)
    expect(await statutDe(db, logementId)).toBe('NON_RETENU')
  })
})
