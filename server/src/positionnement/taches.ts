import { evenementDeProposition } from '@relogement/domain/proposition/proposition.evenements'
import { type StatutProposition, statutsProposition } from '@relogement/domain/proposition/proposition.statuts'
import { type BlocsDeLaProposition, diverge, statutDeLaProposition } from '@relogement/domain/proposition/statut.rules'
import { sql } from 'kysely'
import { cloreAlertes, poserAlertes } from '../alerte/gestes.ts'
import type { Acces } from '../core/database.ts'
import type { Tache } from '../core/jobs.ts'
import { lireParBlocs } from '../core/lireParBlocs.ts'
import { inTransaction } from '../core/transaction.ts'
import { insertEvenementsSansAuteur } from '../historique/historique.queries.ts'
import { modifierProposition } from '../proposition/gestes.ts'
import { prochainRang, renumeroterLesRangs } from '../proposition/rangs.ts'
import { prochaineReunion } from '../reunion/prochaineReunion.ts'
import type { ServicesRelogement } from '../services.ts'

/** Une proposition née sans réunion rejoint le premier GTR qui se prépare pour son projet ; l'alerte « GTR à créer » se clôt. */
export const rattacherAuxGtr: Tache<ServicesRelogement> = {
  nom: 'rattacher_aux_gtr',
  cron: '*/15 * * * *',
  async executer({ services: { base, log }, maintenant }) {
    for (const orpheline of await listOrphelines(base)) await inTransaction(base, log, (db) => rattacher(db, orpheline, maintenant))
  },
}

interface Orpheline {
  readonly id: string
  readonly logementId: string
  readonly menageId: string
  readonly pruId: string
  readonly adresse: string
}

/** Sans réunion, alors qu'une se prépare ; un dossier gelé ou archivé ne s'écrit pas. */
const SANS_REUNION = sql`p.reunion_id is null and p.statut = 'assignation' and not l.prive and m.limitation_depuis is null and m.archive_le is null
  and exists (select from reunion r join reunion_pru z on z.reunion_id = r.id
    where r.type = 'GTR' and r.statut = 'EN_PREPARATION' and z.zone_id = coalesce(lo.pru_id, mo.pru_id))`

async function listOrphelines(db: Acces): Promise<Orpheline[]> {
  const { rows } = await sql<Orpheline>`
    select p.id, l.id as "logementId", m.id as "menageId", coalesce(lo.pru_id, mo.pru_id) as "pruId", concat_ws(' ', l.numero, l.rue) || ', ' || l.ville as adresse
    from proposition p join menage m on m.id = p.menage_id join operation mo on mo.id = m.operation_id
      join logement l on l.id = p.logement_id left join operation lo on lo.id = l.operation_id
    where ${SANS_REUNION} order by l.id, p.gtr_rang, p.cree_le`.execute(db)
  return rows
}

async function rattacher(db: Acces, { id, logementId, menageId, pruId, adresse }: Orpheline, maintenant: Date): Promise<void> {
  await db.selectFrom('logement').select('id').where('id', '=', logementId).forUpdate().execute()
  const reunion = await prochaineReunion(db, { type: 'GTR', pruId, logementId })
  const tenue = await db
    .selectFrom('proposition')
    .select('id')
    .where('id', '=', id)
    .where('reunion_id', 'is', null)
    .where('statut', '=', 'assignation')
    .forUpdate()
    .executeTakeFirst()
  if (reunion === null || tenue === undefined) return
  const rang = await prochainRang(db, logementId, reunion.id)
  await modifierProposition(db, id, { reunion_id: reunion.id, gtr_rang: rang })
  // Celles qui attendent encore une réunion, d'un dossier gelé ou archivé, se resserrent.
  await renumeroterLesRangs(db, [logementId])
  const evenement = evenementDeProposition('PROPOSITION_RATTACHEE', { adresse, rang, reunion: reunion.nom })
  await insertEvenementsSansAuteur(db, [{ le: maintenant, sujet: { id: menageId }, evenement }])
  await cloreAlertes({ db, maintenant }, (alertes) => alertes.where('proposition_id', '=', id).where('type', '=', 'GTR_A_CREER'))
}

/**
 * Chaque nuit, le statut de chaque proposition face à ce qui y est écrit. Une divergence se dit au journal du serveur et à l'encadrement, sur
 * le dossier du ménage, une fois ; rien ne se corrige. D'accord de nouveau, l'alerte se clôt.
 */
export const verifierLesStatuts: Tache<ServicesRelogement> = {
  nom: 'verifier_les_statuts_des_propositions',
  cron: '20 2 * * *',
  async executer({ services: { base, log }, maintenant }) {
    const divergentes: string[] = []
    for await (const bloc of lireParBlocs(base, requeteDesBlocs, 2_000))
      for (const [id, statut, blocs] of bloc as [string, StatutProposition, BlocsDeLaProposition][]) {
        const deduit = statutDeLaProposition(blocs)
        if (!diverge(statut, deduit)) continue
        log.error({ proposition: id, statut, deduit }, 'Le statut d’une proposition ne dit pas ce qui y est écrit')
        divergentes.push(id)
        await inTransaction(base, log, (db) => signaler({ db, maintenant }, id, statut, deduit))
      }
    await cloreAlertes({ db: base, maintenant }, (alertes) =>
      alertes.where('type', '=', 'STATUT_A_VERIFIER').where(sql<boolean>`proposition_id <> all(${divergentes}::uuid[])`),
    )
  },
}

/** Un dossier gelé ou archivé ne s'écrit pas : le sien se dira au dégel. */
async function signaler(
  ici: { readonly db: Acces; readonly maintenant: Date },
  id: string,
  statut: StatutProposition,
  deduit: StatutProposition,
): Promise<void> {
  const { rows } = await sql<{ menageId: string; adresse: string }>`
    select m.id as "menageId", concat_ws(' ', l.numero, l.rue) || ', ' || l.ville as adresse
    from proposition p join menage m on m.id = p.menage_id join logement l on l.id = p.logement_id
    where p.id = ${id}::uuid and m.limitation_depuis is null and m.archive_le is null
      and not exists (select from alerte a where a.proposition_id = p.id and a.type = 'STATUT_A_VERIFIER' and a.statut <> 'CLOTURE')`.execute(
    ici.db,
  )
  await poserAlertes(
    ici,
    rows.map(({ menageId, adresse }) => ({
      sujet_id: menageId,
      type: 'STATUT_A_VERIFIER',
      texte: `${adresse} : la proposition est au statut « ${statutsProposition[statut]} », ce qui y est écrit dit « ${statutsProposition[deduit]} »`,
      couleur: 'ORANGE',
      pour: 'ENCADREMENT',
      proposition_id: id,
    })),
  )
}

// Un logement privé n'a ni GTR ordinaire ni commission. Transmise, la proposition a sa fiche chez le bailleur ; écartée au GTR, ou gelée ce
// jour-là, elle n'en a pas, même quand son logement y est parti.
const requeteDesBlocs = sql`
  select p.id, p.statut, json_build_object('retiree', p.statut = 'retiree', 'acceptationLe', p.acceptation_le, 'refusLe', p.refus_le,
    'etablieLe', p.etablie_le, 'ecriteLe', p.ecrite_envoyee_le, 'cal', coalesce(p.cal_accepte, p.cal_bailleur_accepte),
    'transmise', p.type = 'EXTERNE' or exists (select from fiche_candidat f where f.proposition_id = p.id),
    'gtr', p.gtr_accepte, 'presentee', coalesce(r.type = 'GTR_VALIDATION' or r.statut <> 'EN_PREPARATION', false)
      or exists (select from reunion_logement u where u.reunion_id = p.reunion_id and u.logement_id = p.logement_id))
  from proposition p join logement l on l.id = p.logement_id left join reunion r on r.id = p.reunion_id where not l.prive`
