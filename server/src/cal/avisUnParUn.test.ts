import type { Cal } from '@relogement/domain/cal/cal.schema'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { type Personne, test } from '../../test/cast.ts'
import { createLogementRetenu } from '../../test/commissions.ts'
import { lireHistoriqueEnBase } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'
import { fois } from '../../test/longs.ts'
import type { Base } from '../core/database.ts'

const AUJOURDHUI = jourDans(0)
type Retenu = Awaited<ReturnType<typeof chezLeBailleur>>

async function chezLeBailleur(db: Base, camille: Personne, bailleurId: string, candidats = 2) {
  const logement = await createLogementRetenu(db, { bailleurId, chargeId: camille.id, candidats })
  await camille.post('/v1/business/transmission-bailleur-pour-cal', { logementId: logement.logementId }).expect(201)
  return logement
}

/** Tout ce qu'une commission laisse en base, sans identifiants ; une alerte lue par le geste suivant est déjà close, la même pourtant. */
async function traces(db: Base, { logementId, retenus }: Retenu) {
  const { rows: propositions } =
    await sql`select type, statut, cal_bailleur_accepte, cal_bailleur_rang, cal_accepte, cal_rang, cal_date, cal_motif, reponse_externe,
      etablie_le from proposition where logement_id = ${logementId}::uuid order by cal_rang, type`.execute(db)
  const { rows: passages } =
    await sql`select c.cal_le, c.enregistre_le is not null as enregistre, c.enregistre_par, c.remplace_le, u.statut as unite, l.statut
    from passage_cal c join logement l on l.id = c.logement_id join reunion_logement u on u.reunion_id = c.reunion_id and u.logement_id = l.id
    where l.id = ${logementId}::uuid`.execute(db)
  const dossiers = []
  for (const { menageId } of retenus) {
    const alertes = await db
      .selectFrom('alerte')
      .select(['type', 'texte', 'couleur', 'pour'])
      .where('sujet_id', '=', menageId)
      .orderBy('type')
      .execute()
    const menage = await db.selectFrom('menage').select('statut').where('id', '=', menageId).executeTakeFirstOrThrow()
    dossiers.push({ menage, alertes, dits: (await lireHistoriqueEnBase(db, menageId)).map(({ code }) => code).toSorted() })
  }
  const dits = (await lireHistoriqueEnBase(db, logementId)).map(({ code }) => code).toSorted()
  return { propositions, passages, dossiers, dits }
}

const avis = (qui: Personne, logement: string, menage: string | undefined, reponseBailleur: object) =>
  qui.patch(`/v1/logements/${logement}/menages/${menage}`, { CAL: { reponseBailleur } })
const enregistrer = (qui: Personne, logement: string, reponses: object[]) =>
  qui.put<Cal>(`/v1/business/logements/${logement}/cal`, { calLe: AUJOURDHUI, reponses })
const externe = (rang: number, reponseExterne: boolean | null = null, propositionId: string | null = null) => ({
  propositionId,
  externe: true,
  accepte: true,
  rang,
  reponseExterne,
})
const retourner = (qui: Personne, logement: string) =>
  qui.put(`/v1/business/logements/${logement}/transitions`, { transition: 'retourner_cal' }).expect(200)
const statuts = async (db: Base, logementId: string) =>
  (await db.selectFrom('proposition').select('statut').where('logement_id', '=', logementId).orderBy('cal_rang').execute()).map(
    ({ statut }) => statut,
  )
const statutDe = async (db: Base, id: string) =>
  (await db.selectFrom('logement').select('statut').where('id', '=', id).executeTakeFirstOrThrow()).statut

describe('la commission, un appel après l’autre', () => {
  test('la suite d’appels de la spécification laisse les mêmes lignes que notre appel', async ({ en, db, distribution }) => {
    const { bailleur } = distribution.partenaires
    const nous = await chezLeBailleur(db, en.camille, bailleur)
    const [a, b] = nous.retenus
    await enregistrer(en.camille, nous.logementId, [
      { propositionId: b?.propositionId, accepte: true, rang: 1 },
      externe(2),
      { propositionId: a?.propositionId, accepte: false, rang: 3, motif: 'DOSSIER_INCOMPLET' },
    ]).expect(200)

    const eux = await chezLeBailleur(db, en.camille, bailleur)
    const [c, d] = eux.retenus
    await retourner(en.camille, eux.logementId)
    await avis(en.camille, eux.logementId, d?.menageId, { accepte: true, rang: 1 }).expect(200)
    const ajoute = { logement: { id: eux.logementId }, CAL: { reponseBailleur: { accepte: true, rang: 2 } } }
    await en.camille.post('/v1/propositions-externes', ajoute).expect(201)
    await avis(en.camille, eux.logementId, c?.menageId, { accepte: false, rang: 3, motif: 'DOSSIER_INCOMPLET' }).expect(200)
    await en.camille.post(`/v1/business/menages/${d?.menageId}/relogement`, { propositionId: d?.propositionId }).expect(200)

    const attendu = await traces(db, nous)
    expect(attendu.passages).toEqual([
      { cal_le: AUJOURDHUI, enregistre: true, enregistre_par: en.camille.id, remplace_le: null, unite: 'CAL', statut: 'RETOUR_CAL' },
    ])
    expect(attendu.propositions.map((ligne) => (ligne as { statut: string }).statut)).toEqual([
      'proposition_relogement',
      'acceptee_cal',
      'refusee_cal',
    ])
    expect(await traces(db, eux)).toEqual(attendu)
  })

  test('tous refusés, le logement passe Non retenu ; un avis retourné, d’un écran ou de l’autre, il revient', async ({
    en,
    db,
    distribution,
  }) => {
    const { logementId, retenus } = await chezLeBailleur(db, en.camille, distribution.partenaires.bailleur)
    const [a, b] = retenus
    await retourner(en.camille, logementId)
    await avis(en.camille, logementId, a?.menageId, { accepte: false, rang: 1, motif: 'DOSSIER_INCOMPLET' }).expect(200)
    expect(await statutDe(db, logementId)).toBe('RETOUR_CAL')
    await avis(en.camille, logementId, b?.menageId, { accepte: false, rang: 2, motif: 'DOSSIER_INCOMPLET' }).expect(200)
    expect(await statutDe(db, logementId)).toBe('NON_RETENU')
    await avis(en.camille, logementId, b?.menageId, { accepte: true, rang: 1 }).expect(200)
    expect(await statutDe(db, logementId)).toBe('RETOUR_CAL')
    const refuses = [a, b].map((une, i) => ({ propositionId: une?.propositionId, accepte: false, rang: i + 1, motif: 'DOSSIER_INCOMPLET' }))
    await enregistrer(en.camille, logementId, refuses).expect(200)
    expect(await statutDe(db, logementId)).toBe('NON_RETENU')
    await enregistrer(en.camille, logementId, [{ ...refuses[0], accepte: true, motif: null }, refuses[1] ?? {}]).expect(200)
    expect([await statutDe(db, logementId), ...(await statuts(db, logementId))]).toEqual([
      'RETOUR_CAL',
      'proposition_relogement',
      'refusee_cal',
    ])
  })

  test.for([
    ['à l’écran', 'ECRAN'],
    ['par un autre appel', 'APPEL'],
  ] as const)(
    'le candidat du bailleur prend le logement, puis renonce %s : les nôtres reviennent avec leur avis',
    async ([, par], { en, db, distribution }) => {
      const { logementId, retenus } = await chezLeBailleur(db, en.camille, distribution.partenaires.bailleur, 1)
      const notre = { propositionId: retenus[0]?.propositionId, accepte: true, rang: 2 }
      const { corps } = await enregistrer(en.camille, logementId, [externe(1, true), notre]).expect(200)
      expect([await statutDe(db, logementId), ...(await statuts(db, logementId))]).toEqual(['NON_RETENU', 'acceptee_cal', 'retiree'])
      const id = corps.candidats.find((un) => un.externe)?.propositionId ?? ''
      if (par === 'ECRAN') await enregistrer(en.camille, logementId, [externe(1, false, id), notre]).expect(200)
      else await en.camille.patch(`/v1/propositions-externes/${id}`, { reponseExterne: false }).expect(200)
      const revenue = par === 'ECRAN' ? 'proposition_relogement' : 'acceptee_cal'
      expect([await statutDe(db, logementId), ...(await statuts(db, logementId))]).toEqual(['RETOUR_CAL', 'acceptee_cal', revenue])
    },
  )
})

test('un dossier gelé n’empêche pas la commission de répondre aux autres ; le sien attend', async ({ en, db, distribution }) => {
  const { logementId, retenus } = await chezLeBailleur(db, en.camille, distribution.partenaires.bailleur)
  const [gele, autre] = retenus
  await db
    .updateTable('menage')
    .set({ limitation_depuis: AUJOURDHUI })
    .where('id', '=', gele?.menageId ?? '')
    .execute()
  const { corps } = await enregistrer(en.camille, logementId, [{ propositionId: autre?.propositionId, accepte: true, rang: 1 }]).expect(200)
  expect(corps.candidats.find(({ propositionId }) => propositionId === gele?.propositionId)?.fige).toBe(
    'dossier fermé à l’écriture, sa réponse attend.',
  )
  const { rows } = await sql<{
    id: string
    statut: string
  }>`select id, statut from proposition where logement_id = ${logementId}::uuid`.execute(db)
  expect(rows.find(({ id }) => id === gele?.propositionId)?.statut).toBe('transmise_bailleur')
  expect(rows.find(({ id }) => id === autre?.propositionId)?.statut).toBe('proposition_relogement')
})

test(
  'la commission corrigée pendant que les ménages acceptent, refusent et partent : aucun interblocage, un seul preneur',
  async ({ en, db, distribution }) => {
    const interblocages = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(db)
      const { rows } = await sql<{ deadlocks: string }>`select deadlocks from pg_stat_database where datname = current_database()`.execute(
        db,
      )
      return Number(rows[0]?.deadlocks)
    }
    const avant = await interblocages()
    for (let tour = 0; tour < fois(4, 40); tour += 1) {
      const { logementId, retenus } = await chezLeBailleur(db, en.camille, distribution.partenaires.bailleur, 4)
      const dans = (ordre: readonly number[]) =>
        ordre.map((place, i) => ({ propositionId: retenus[place]?.propositionId, accepte: true, rang: i + 1 }))
      await enregistrer(en.camille, logementId, dans([0, 1, 2, 3])).expect(200)
      const passer = (place: number, corps: object) => en.rachid.put(`/v1/business/menages/${retenus[place]?.menageId}/transitions`, corps)
      const reponses = await Promise.all([
        enregistrer(en.camille, logementId, dans([1, 0, 3, 2])),
        enregistrer(en.rachid, logementId, dans([3, 2, 1, 0])),
        ...[0, 1, 2, 3].map((place) => passer(place, { transition: 'acceptation_logement', propositionId: retenus[place]?.propositionId })),
        passer(1, { transition: 'depart_spontane', donnees: { motif: 'PARTI_DE_LUI_MEME', date: jourDans(-1) } }),
        passer(2, {
          transition: 'refus_proposition',
          propositionId: retenus[2]?.propositionId,
          donnees: { motif: 'LOCALISATION', date: AUJOURDHUI },
        }),
        avis(en.camille, logementId, retenus[3]?.menageId, { accepte: true, rang: 1 }),
      ])
      expect(reponses.filter(({ statut }) => statut >= 500)).toEqual([])
      expect((await statuts(db, logementId)).filter((statut) => statut === 'acceptee_menage').length).toBeLessThanOrEqual(1)
    }
    expect((await interblocages()) - avant).toBe(0)
  },
  60_000 + fois(0, 40) * 5_000,
)
