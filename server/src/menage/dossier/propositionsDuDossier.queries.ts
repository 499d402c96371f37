import type { FaitsEcartee } from '@relogement/domain/menage/menage.faits'
import type { CanalDEnvoi } from '@relogement/domain/proposition/ecrite/canaux'
import type { ReponseDuMenage } from '@relogement/domain/proposition/ecrite/reponses'
import type { BailleurPrive } from '@relogement/domain/proposition/proposition.schema'
import { type RawBuilder, sql } from 'kysely'

export interface PropositionDuDossier {
  id: string
  statut: string
  creeLe: string
  logementId: string
  adresse: string
  ville: string
  villeCode: string | null
  epciCode: string | null
  typologie: string
  surface: number | null
  prive: boolean
  bailleurId: string | null
  bailleur: string | null
  bailleurPrive: BailleurPrive | null
  loyer: number | null
  charges: number | null
  chauffage: number | null
  eau: number | null
  garage: number | null
  logementPris: boolean
  logementRepris: boolean
  gtrDate: string | null
  gtrAccepte: boolean | null
  gtrRang: number | null
  calDate: string | null
  calAccepte: boolean | null
  calRang: number | null
  /** Un candidat mieux classé en CALEOL n'a pas encore répondu. */
  precedee: boolean
  /** Un autre ménage est classé ensuite. */
  suivie: boolean
  /** Laissé par ce ménage, le logement reviendrait à un autre des nôtres. */
  appelle: boolean
  etage: number | null
  ascenseur: boolean | null
  depotDeGarantie: number | null
  disponibleLe: string | null
  ecriteLe: string | null
  ecriteNumero: number | null
  canal: CanalDEnvoi | null
  recueLe: string | null
  presenteeLe: string | null
  delaiJours: number | null
  attendueLe: string | null
  /** Le dernier courrier de proposition produit, et le numéro qu'il porte. */
  courrier: { id: string; nom: string; numero: number } | null
  /** Ce que le ménage a répondu par le QR code de sa lettre. */
  reponseRecue: {
    reponse: ReponseDuMenage
    motif: string | null
    precisions: string | null
    le: string
    rappeleLe: string | null
    version: number
  } | null
  qrCode: { id: string; faitLe: string; ouvertLe: string | null } | null
  accepteeLe: string | null
  refuseeLe: string | null
  refusMotif: string | null
  refusLegitime: boolean | null
  /** Annoncée : par le bailleur. */
  apl: { saisie: number | null; annoncee: number | null }
  tauxEffort: number | null
}

/** Une proposition qu'un passage a écartée. */
export type PropositionEcartee = FaitsEcartee & { readonly logementId: string }

// Un candidat externe du bailleur compte aussi, tant qu'il n'a pas refusé.
export const precedeeSql = sql`exists (select 1 from proposition a where a.logement_id = p.logement_id and a.id <> p.id
  and coalesce(a.cal_rang, a.cal_bailleur_rang) < coalesce(p.cal_rang, p.cal_bailleur_rang)
  and (a.type = 'INTERNE' and a.statut in ('acceptee_cal', 'proposition_relogement')
    or a.type = 'EXTERNE' and a.statut <> 'retiree' and coalesce(a.cal_accepte, a.cal_bailleur_accepte) and a.reponse_externe is not false))`

/** Les statuts où un ménage attend son tour sur un logement. */
export const ATTENDENT_LEUR_TOUR = ['acceptee_gtr', 'transmise_bailleur', 'acceptee_cal', 'proposition_relogement'] as const

const suivieSql = sql`exists (select 1 from proposition a where a.logement_id = p.logement_id and a.menage_id <> p.menage_id
  and a.statut = any(${[...ATTENDENT_LEUR_TOUR]}::text[]))`

interface Laissee {
  readonly logementId: RawBuilder<unknown>
  readonly menageId: RawBuilder<unknown>
  readonly statut: RawBuilder<unknown>
  readonly rang: RawBuilder<unknown>
}

const rangDe = (alias: string) =>
  sql`coalesce(${sql.ref(`${alias}.cal_rang`)}, ${sql.ref(`${alias}.cal_bailleur_rang`)}, ${sql.ref(`${alias}.gtr_reponse_rang`)}, ${sql.ref(`${alias}.gtr_rang`)})`

/** Ce que ce départ donne au premier de ceux qui attendent (`a`, du ménage `n`), s'il venait après celui qui part ou si le logement était accepté. */
const premierQuiAttendSql = <V>({ logementId, menageId, statut, rang }: Laissee, a: RawBuilder<unknown>) => sql<V | null>`(select case
    when ${statut} = 'acceptee_menage' or coalesce(${rangDe('a')} >= ${rang}, true) then ${a} end
  from proposition a left join menage n on n.id = a.menage_id where a.logement_id = ${logementId} and a.menage_id is distinct from ${menageId}
    and (a.statut = any(${[...ATTENDENT_LEUR_TOUR]}::text[]) and a.type = 'INTERNE'
      or a.type = 'EXTERNE' and a.statut <> 'retiree' and coalesce(a.cal_accepte, a.cal_bailleur_accepte) and a.reponse_externe is not false)
  order by ${rangDe('a')}, a.cree_le, a.id limit 1)`

/** Le ménage que ce départ appelle. Nul quand c'est un candidat du bailleur, ou un dossier gelé ou archivé, que personne n'écrit. */
export const appeleSql = (laissee: Laissee) =>
  premierQuiAttendSql<string>(laissee, sql`case when n.limitation_depuis is null and n.archive_le is null then a.menage_id end`)

/** Le ménage gelé que ce départ appellerait : il garde son rang, et personne n'est appelé à sa place (décision 0110). */
export const appeleGeleSql = (laissee: Laissee) =>
  premierQuiAttendSql<{ readonly chargeId: string | null }>(
    laissee,
    sql`case when n.limitation_depuis is not null and n.archive_le is null then json_build_object('chargeId', n.charge_id) end`,
  )

const appelleSql = sql`(${appeleSql({
  logementId: sql`p.logement_id`,
  menageId: sql`p.menage_id`,
  statut: sql`p.statut`,
  rang: rangDe('p'),
})} is not null)`

/** Un autre ménage l'a accepté, ou le candidat du bailleur l'a pris. */
export const logementPrisSql = sql`exists (select 1 from proposition a where a.logement_id = l.id
  and (a.statut = 'acceptee_menage' and a.menage_id is distinct from m.id or l.statut = 'NON_RETENU' and a.type = 'EXTERNE' and a.reponse_externe))`

/** Le bailleur a repris le logement `l`. */
const logementReprisSql = sql`(l.statut is not distinct from 'REPRIS_BAILLEUR')`

/** Un refus de `m` qu'aucune proposition ne porte encore (`refusAPreciser`, faits.ts). */
export const refusAPreciserSql = sql`(m.refus_sans_proposition is not null and not exists (select 1 from proposition r where r.menage_id = m.id
  and r.statut = 'refusee_menage' and not jsonb_exists(m.refus_sans_proposition -> 'deja', r.id::text)))`

const courrierSql = sql`(select json_build_object('id', d.id, 'nom', d.nom, 'numero', (d.donnees -> 'contenu' -> 'faits' ->> 'numero')::int)
  from document d where d.sujet_id = m.id and d.type = 'COURRIER_PROPOSITION' and d.objet_id = p.id and d.genere and d.supprime_le is null
  order by d.numero desc limit 1)`

/** L'appel noté depuis que le ménage de la réponse `r` a demandé à être rappelé : le jour du premier ; nul : il l'attend. */
export const rappeleLeSql = sql`(select min(s.date) from suivi s where r.reponse = 'RAPPEL' and s.sujet_id = r.menage_id and s.type = 'APPEL'
  and s.le >= r.le and s.date >= (r.le at time zone 'Europe/Paris')::date)`

const reponseRecueSql = sql`(select json_build_object('reponse', r.reponse, 'motif', r.motif, 'precisions', r.precisions, 'le', r.le, 'rappeleLe', ${rappeleLeSql}, 'version', r.numero)
  from reponse_menage r where r.proposition_id = p.id order by r.numero desc limit 1)`

const qrCodeSql = sql`(select json_build_object('id', q.id, 'faitLe', q.cree_le, 'ouvertLe', q.ouvert_le) from lien_menage q
  where q.proposition_id = p.id and q.revoque_le is null and exists (select 1 from jeton_menage j where j.lien_id = q.id))`

/** Les propositions du dossier `m`, la plus récente d’abord. */
export const propositionsJson = sql`(select coalesce(json_agg(json_build_object(
  'id', p.id, 'statut', p.statut, 'creeLe', p.cree_le, 'logementId', l.id, 'adresse', concat_ws(' ', l.numero, l.rue), 'ville', l.ville, 'villeCode', l.ville_code, 'epciCode', (select v.epci_code from ville v where v.code_insee = l.ville_code), 'typologie', l.typologie, 'surface', l.surface_habitable, 'prive', l.prive,
  'bailleurId', l.bailleur_id, 'bailleur', b.nom, 'bailleurPrive', (select json_build_object('nom', lp.bailleur_nom, 'telephone', lp.bailleur_telephone, 'email', lp.bailleur_email, 'typeBail', lp.type_bail, 'entreePrevueLe', lp.entree_prevue_le) from logement_prive lp where lp.logement_id = l.id), 'loyer', l.loyer, 'charges', l.charges_generales, 'chauffage', l.chauffage, 'eau', l.eau, 'garage', l.garage,
  'logementPris', ${logementPrisSql}, 'logementRepris', ${logementReprisSql},
  'gtrDate', p.gtr_date, 'gtrAccepte', p.gtr_accepte, 'gtrRang', coalesce(p.gtr_reponse_rang, p.gtr_rang),
  'calDate', p.cal_date, 'calAccepte', coalesce(p.cal_accepte, p.cal_bailleur_accepte), 'calRang', coalesce(p.cal_rang, p.cal_bailleur_rang),
  'precedee', ${precedeeSql}, 'suivie', ${suivieSql}, 'appelle', ${appelleSql}, 'etage', l.etage, 'ascenseur', l.ascenseur,
  'depotDeGarantie', l.caracteristiques -> 'depotDeGarantie', 'disponibleLe', l.caracteristiques ->> 'disponibleLe',
  'ecriteLe', p.ecrite_envoyee_le, 'ecriteNumero', p.ecrite_numero, 'canal', p.ecrite_canal, 'recueLe', p.ecrite_recue_le, 'presenteeLe', p.ecrite_presentee_le,
  'delaiJours', p.delai_reponse_jours, 'attendueLe', p.reponse_attendue_le, 'courrier', ${courrierSql}, 'reponseRecue', ${reponseRecueSql}, 'qrCode', ${qrCodeSql}, 'accepteeLe', p.acceptation_le, 'refuseeLe', p.refus_le, 'refusMotif', p.refus_motif, 'refusLegitime', p.refus_legitime,
  'apl', json_build_object('saisie', p.apl, 'annoncee', l.apl), 'tauxEffort', p.taux_effort) order by p.cree_le desc, p.id desc), '[]')
  from proposition p join logement l on l.id = p.logement_id left join partenaire b on b.id = l.bailleur_id where p.menage_id = m.id)`

/** Le peu qu'en lit une ligne de liste pour dire qui doit répondre, dans le même ordre. */
export const propositionsAttenduesJson = sql`(select coalesce(json_agg(json_build_object(
  'id', p.id, 'statut', p.statut, 'adresse', concat_ws(' ', l.numero, l.rue), 'ville', l.ville, 'villeCode', l.ville_code, 'prive', l.prive,
  'bailleurId', l.bailleur_id, 'bailleur', b.nom, 'logementPris', ${logementPrisSql}, 'logementRepris', ${logementReprisSql}, 'gtrDate', p.gtr_date, 'calDate', p.cal_date,
  'precedee', ${precedeeSql}, 'suivie', ${suivieSql}, 'ecriteLe', p.ecrite_envoyee_le, 'attendueLe', p.reponse_attendue_le, 'reponseRecue', ${reponseRecueSql}) order by p.cree_le desc, p.id desc), '[]')
  from proposition p join logement l on l.id = p.logement_id left join partenaire b on b.id = l.bailleur_id where p.menage_id = m.id)`

/** Les propositions du dossier `m` qu'un passage a écartées, et où en est leur logement. */
export const ecarteesJson = sql`(select coalesce(json_agg(json_build_object(
  'id', e.id, 'par', e.par, 'statut', e.proposition ->> 'statut', 'logementId', e.proposition ->> 'logement_id',
  'libelle', concat_ws(', ', concat_ws(' ', coalesce(l.numero, e.logement ->> 'numero'), coalesce(l.rue, e.logement ->> 'rue')), coalesce(l.ville, e.logement ->> 'ville')),
  'logementPris', ${logementPrisSql},
  'logementRepris', l.id is null and e.logement is null or coalesce(l.statut in ('INDISPONIBLE_BAILLEUR', 'REPRIS_BAILLEUR', 'RENDU_BAILLEUR', 'NON_SOUHAITE'), false),
  'ecriteAilleurs', exists (select 1 from proposition a where a.logement_id = l.id and a.menage_id <> m.id and a.statut = any(${[...ATTENDENT_LEUR_TOUR]}::text[])
    and a.ecrite_envoyee_le >= (e.ecartee_le at time zone 'Europe/Paris')::date),
  'proposeeDepuis', exists (select 1 from proposition a where a.menage_id = m.id and a.id <> e.id and a.logement_id = l.id
    and a.statut not in ('retiree', 'refusee_gtr', 'refusee_cal', 'refusee_menage')),
  'reunionClose', exists (select 1 from reunion r where r.id = (e.proposition ->> 'reunion_id')::uuid and r.statut = 'CLOTURE')
) order by e.ecartee_le, e.id), '[]')
  from proposition_ecartee e left join logement l on l.id = (e.proposition ->> 'logement_id')::uuid where e.menage_id = m.id)`
