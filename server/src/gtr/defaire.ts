// La réouverture : ce que la clôture avait changé se rétablit, si rien n'y a bougé depuis ; le reste se liste (domain-rules § 3.1).

import { introuvable } from '@relogement/domain/common/errors'
import { minuscule } from '@relogement/domain/common/minuscule'
import { enToutesLettres } from '@relogement/domain/common/valeurDite'
import { typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { libelleStatut, type StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { evenementDeProposition } from '@relogement/domain/proposition/proposition.evenements'
import { type StatutProposition, statutsProposition, statutsPropositionFermes } from '@relogement/domain/proposition/proposition.statuts'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { estParmi } from '../core/estParmi.ts'
import { insertEvenementsDe } from '../historique/historique.queries.ts'
import { suivreLesPropositions } from '../logement/suivreLesPropositions.ts'
import { lireDossiersTenus } from '../menage/dossier/dossier.queries.ts'
import { type PassageDuSysteme, passerEnsembleParSysteme } from '../menage/passages/passer.usecase.ts'
import { rouvrirEnGtr } from '../proposition/gestes.ts'
import { oublierLesPassages } from '../reunion/gestes.ts'
import type { LigneReunion } from '../reunion/reunion.queries.ts'
import { passerUnites } from '../reunion/unites.ts'

/** Rend, un par ligne, ce qui a bougé depuis et reste tel quel. */
export async function defaireLesReponses(ctx: Contexte, reunion: LigneReunion): Promise<string[]> {
  const propositions = await rouvrirLesPropositions(ctx, reunion.id)
  const menages = await retablirLesMenages(ctx, reunion.id)
  await rouvrirLesLogements(ctx, reunion.id)
  return [...menages, ...propositions]
}

interface Repondue {
  readonly id: string
  readonly statut: StatutProposition
  readonly menageId: string | null
  readonly code: string | null
  readonly adresse: string
  readonly reproposee: boolean
  /** Son logement est parti au bailleur : ses candidats ne se rejugent pas. */
  readonly transmis: boolean
}

/** Le logement de la proposition `p` est parti au bailleur depuis sa réunion. */
const transmis = sql<boolean>`exists (select from reunion_logement rl where rl.reunion_id = p.reunion_id and rl.logement_id = p.logement_id
  and rl.statut in ('TRANSMIS_BAILLEUR', 'CAL'))`

async function rouvrirLesPropositions(ctx: Contexte, reunionId: string): Promise<string[]> {
  const { db, acteur, maintenant } = ctx
  const { rows } = await sql<Repondue>`
    select p.id, p.statut, p.menage_id as "menageId", m.code_menage as code, concat_ws(' ', l.numero, l.rue) || ', ' || l.ville as adresse,
      exists (select from proposition q where q.menage_id = p.menage_id and q.logement_id = p.logement_id and q.id <> p.id
        and q.statut <> all(${[...statutsPropositionFermes]})) as reproposee,
      ${transmis} as transmis
    from proposition p join logement l on l.id = p.logement_id left join menage m on m.id = p.menage_id
    where p.reunion_id = ${reunionId}::uuid and p.gtr_accepte is not null and p.statut <> 'retiree' order by l.ville, l.rue, l.numero, p.gtr_reponse_rang, p.id for update of p`.execute(
    db,
  )
  const restent = rows.filter(aBouge)
  const rouvertes = rows.filter((une) => !aBouge(une))
  await rouvrirEnGtr(
    db,
    rouvertes.map(({ id }) => id),
  )
  await insertEvenementsDe(
    db,
    acteur.id,
    rouvertes.flatMap(({ menageId, adresse }) =>
      menageId === null
        ? []
        : [{ le: maintenant, sujet: { id: menageId }, evenements: [evenementDeProposition('AVIS_GTR_LEVE', { adresse })] }],
    ),
  )
  return restent.map(
    ({ adresse, code, reproposee, statut, transmis: parti }) =>
      `${adresse}, ${code ?? 'candidat du bailleur'} : ${reproposee ? 'de nouveau proposé' : minuscule(statutsProposition[statut])}${parti && (statut === 'acceptee_gtr' || statut === 'refusee_gtr') ? ', le logement étant chez le bailleur' : ''}`,
  )
}

const aBouge = ({ statut, reproposee, transmis }: Repondue): boolean =>
  (statut !== 'acceptee_gtr' && statut !== 'refusee_gtr') || reproposee || transmis

async function retablirLesMenages(ctx: Contexte, reunionId: string): Promise<string[]> {
  const passages = await ctx.db.selectFrom('reunion_passage').selectAll().where('reunion_id', '=', reunionId).orderBy('menage_id').execute()
  const ids = passages.map(({ menage_id }) => menage_id)
  await sql`select from menage where ${estParmi(sql`id`, ids, 'uuid')} order by id for no key update`.execute(ctx.db)
  const dossiers = await lireDossiersTenus(ctx.db, ids)
  const juges = await lireLesJuges(ctx, reunionId)
  const restent: string[] = []
  const aRetablir: PassageDuSysteme[] = []
  for (const { menage_id, avant, apres, le, presentation_validee_le, typologies_gtr: ecrites } of passages) {
    const dossier = dossiers.get(menage_id)
    if (dossier === undefined) throw introuvable('Ménage')
    const { menage } = dossier
    const taillesAOter = ecrites !== null && memesTailles(menage.typologies_gtr, ecrites)
    const bouge = menage.statut !== apres || menage.statut_depuis.getTime() !== le.getTime() || juges.has(menage_id)
    if (bouge || menage.limitation_depuis !== null || menage.archive_le !== null) {
      restent.push(`${menage.code_menage} : ${libelleStatut(menage.statut as StatutMenage)}`)
      continue
    }
    if (ecrites !== null && !taillesAOter && menage.typologies_gtr.length > 0)
      restent.push(`${menage.code_menage} : ${enToutesLettres(typologies, menage.typologies_gtr)}, changées depuis`)
    const faits = { avantLeGtr: avant as StatutMenage, presentationValideeLe: presentation_validee_le?.toISOString() ?? null, taillesAOter }
    aRetablir.push({ dossier, transition: 'retablir_avant_gtr', faits })
  }
  await passerEnsembleParSysteme(ctx, aRetablir)
  await oublierLesPassages(ctx, reunionId)
  return restent
}

/** Ceux que ce GTR a jugés sur un logement parti depuis au bailleur : cet avis tient. */
async function lireLesJuges({ db }: Contexte, reunionId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select p.menage_id as id from proposition p where p.reunion_id = ${reunionId}::uuid
    and p.menage_id is not null and p.gtr_accepte is not null and p.statut <> 'retiree' and ${transmis}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

const memesTailles = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((taille) => b.includes(taille))

/** Ceux qui ne sont pas transmis se présentent de nouveau. */
async function rouvrirLesLogements(ctx: Contexte, reunionId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select rl.logement_id as id from reunion_logement rl
    where rl.reunion_id = ${reunionId}::uuid and rl.statut in ('ATTENTE_TRANSMISSION_BAILLEUR', 'REFUSE') order by 1`.execute(ctx.db)
  const unites = rows.map(({ id: logementId }) => ({ logementId, nouveau: 'PRESENTATION_GTR' as const }))
  await passerUnites(ctx, reunionId, unites, ctx.acteur.id)
  await suivreLesPropositions(ctx, ...rows.map(({ id }) => id))
}
