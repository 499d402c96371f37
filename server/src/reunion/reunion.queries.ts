import { type Acteur, aUnRole, ENC } from '@relogement/domain/acces/roles'
import { introuvable } from '@relogement/domain/common/errors'
import {
  empechementsDeClore,
  type MenageARepondre,
  type PropositionARepondre,
  resteAJustifier,
  resteARepondre,
} from '@relogement/domain/reunion/compteRendu.rules'
import type { FaitsReunion } from '@relogement/domain/reunion/reunion.faits'
import type { StatutReunion, TypeReunion } from '@relogement/domain/reunion/reunion.listes'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type Contexte, jourDe } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import type { Condition } from '../core/liste/source.ts'
import type { Reunion as TableReunion } from '../core/tables.gen.ts'
import { menagesVisibles } from '../portee/menages.ts'
import { logementsLus, reunionsVisibles } from './portee.ts'

export interface Pru {
  readonly id: string
  readonly nom: string
}

export interface Reponses {
  readonly menages: readonly MenageARepondre[]
  readonly propositions: readonly PropositionARepondre[]
}

/** Chaque ménage et chaque proposition de la réunion `r`, avec la réponse donnée. */
const reponsesJson = sql<Reponses | null>`(case when r.statut = 'COMPTE_RENDU' then json_build_object(
  'menages', (select coalesce(json_agg(json_build_object('id', m.id, 'noms', m.noms, 'decision', rm.decision, 'suite', rm.suite, 'commentaire', rm.commentaire) order by m.id), '[]')
    from reunion_menage rm join menage m on m.id = rm.menage_id where rm.reunion_id = r.id),
  'propositions', (select coalesce(json_agg(json_build_object('id', p.id, 'logementId', p.logement_id, 'adresse', concat_ws(' ', l.numero, l.rue) || ', ' || l.ville,
      'menageId', p.menage_id, 'noms', coalesce(m.noms, 'Candidat du bailleur'), 'arrivee', coalesce(p.gtr_rang, 1), 'accepte', rp.accepte, 'rang', rp.rang) order by l.id, p.gtr_rang, p.id), '[]')
    from proposition p join logement l on l.id = p.logement_id left join menage m on m.id = p.menage_id
      left join reunion_proposition rp on rp.reunion_id = r.id and rp.proposition_id = p.id
    where p.reunion_id = r.id and p.statut in ('assignation', 'presentation_gtr'))) end)`

/** À qui la consultation écrite `r` est envoyée, et où chacun en est. */
const liensJson = sql<Liens>`(select coalesce(json_agg(json_build_object('id', l.id, 'email', l.email, 'ouvertLe', l.ouvert_le, 'revoqueLe', l.revoque_le,
    'reponduLe', (select max(a.le) from avis_consultation a where a.lien_id = l.id)) order by l.email), '[]')
  from lien_consultation l where l.reunion_id = r.id)`
type Liens = { id: string; email: string; ouvertLe: string | null; reponduLe: string | null; revoqueLe: string | null }[]

export type LigneReunion = Selectable<TableReunion> & {
  readonly type: TypeReunion
  readonly statut: StatutReunion
  readonly prus: Pru[]
  /** Ceux que la personne atteint ; `tous…` : ce que les règles comptent. */
  readonly menages: number
  readonly logements: number
  readonly tousMenages: number
  readonly tousLogements: number
  /** Du compte rendu en cours ; nulles : il n'y en a pas. */
  readonly reponses: Reponses | null
  readonly transmis: number
  readonly liens: Liens
}

const compteMenages = (visibles: Condition): RawBuilder<number> =>
  sql`(select count(*)::int from reunion_menage rm join menage m on m.id = rm.menage_id where rm.reunion_id = r.id and ${visibles})`
const compteLogements = (lus: Condition): RawBuilder<number> => sql`(select count(*)::int from logement l where ${lus} and l.id in (
  select rl.logement_id from reunion_logement rl where rl.reunion_id = r.id
  union select p.logement_id from proposition p where p.reunion_id = r.id and p.statut <> 'retiree'))`

/** Combien de ménages et de logements la personne voit à la réunion `r`. */
export const comptesVus = (acteur: Acteur) => ({
  menages: compteMenages(menagesVisibles(acteur)),
  logements: compteLogements(logementsLus(acteur)),
})

/** Les PRU de la réunion `r`, par nom. */
export const prusJson = sql<
  Pru[]
>`(select coalesce(json_agg(json_build_object('id', z.id, 'nom', z.nom) order by sans_accents(z.nom)), '[]')
  from reunion_pru rp join zone_geographique z on z.id = rp.zone_id where rp.reunion_id = r.id)`

const selection = (db: Acces, id: string, acteur: Acteur) =>
  db
    .selectFrom('reunion as r')
    .selectAll('r')
    .select([
      prusJson.as('prus'),
      comptesVus(acteur).menages.as('menages'),
      comptesVus(acteur).logements.as('logements'),
      compteMenages(sql`true`).as('tousMenages'),
      compteLogements(sql`true`).as('tousLogements'),
      reponsesJson.as('reponses'),
      liensJson.as('liens'),
      sql<number>`(select count(*)::int from reunion_logement rl where rl.reunion_id = r.id and rl.statut in ('TRANSMIS_BAILLEUR', 'CAL'))`.as(
        'transmis',
      ),
    ])
    .where('r.id', '=', id)
    .where(sql<boolean>`${reunionsVisibles(acteur)}`)
    .$castTo<LigneReunion>()

/** La réunion, si elle est à portée. */
export async function getReunion(db: Acces, acteur: Acteur, id: string): Promise<LigneReunion> {
  const reunion = await selection(db, id, acteur).executeTakeFirst()
  if (!reunion) throw introuvable('GTR')
  return reunion
}

/** La même, tenue jusqu'à la fin de la transaction : deux gestes sur une réunion se suivent. */
export async function lockReunion(db: Acces, acteur: Acteur, id: string): Promise<LigneReunion> {
  await db.selectFrom('reunion').select('id').where('id', '=', id).forUpdate().execute()
  return getReunion(db, acteur, id)
}

/** Ce que les règles lisent d'une réunion. */
export const faitsDe = (ligne: LigneReunion, { acteur, aujourdhui }: Pick<Contexte, 'acteur' | 'aujourdhui'>): FaitsReunion => ({
  statut: ligne.statut,
  type: ligne.type,
  jour: jourDe(ligne.date),
  aujourdhui,
  menages: ligne.tousMenages,
  logements: ligne.tousLogements,
  participants: ligne.participants,
  encadre: aUnRole(acteur, ENC),
  empechements: ligne.reponses === null ? [] : empechementsDeClore(ligne.reponses.menages, ligne.reponses.propositions),
  reponses: comptes(ligne.reponses),
  transmis: ligne.transmis,
})

function comptes(reponses: Reponses | null): FaitsReunion['reponses'] {
  if (reponses === null) return { donnees: 0, attendues: 0, aJustifier: 0 }
  const attendues = reponses.menages.length + reponses.propositions.length
  return {
    attendues,
    donnees: attendues - resteARepondre(reponses.menages, reponses.propositions),
    aJustifier: reponses.menages.filter(resteAJustifier).length,
  }
}

/** Ces PRU, s'ils existent tous ; `villes` : ceux qui en couvrent une. */
export async function getPrus(db: Acces, ids: readonly string[], villes: readonly string[] | null): Promise<Pru[]> {
  return db
    .selectFrom('zone_geographique as z')
    .select(['z.id', 'z.nom'])
    .where('z.type', '=', 'PRU')
    .where('z.id', 'in', [...ids])
    .$if(villes !== null, (q) =>
      q.where(sql<boolean>`exists (select from zone_ville zv where zv.zone_id = z.id and zv.ville_code = any(${villes ?? []}))`),
    )
    .orderBy(sql`sans_accents(z.nom)`)
    .execute()
}
