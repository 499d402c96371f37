import { sansAccents } from '@relogement/domain/common/sansAccents'
import type { RechercheMenages } from '@relogement/domain/menage/ligneMenage.schema'
import { statutsMasquesParDefaut } from '@relogement/domain/menage/menage.statuts'
import { type RawBuilder, sql } from 'kysely'
import { motsCherches } from '../recherche.ts'
import type { EtapeEnBase } from './etapeEnBase.ts'

export type FiltresMenages = Omit<RechercheMenages, 'page' | 'pageSize' | 'sort'>
export type Condition = RawBuilder<unknown>

/** Toutes les conditions ensemble ; aucune : vrai. */
export const et = (conditions: readonly Condition[]): Condition => (conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `))

/** Ce que la demande écarte, qu'un filtre soit choisi ou non : les nombres des filtres en tiennent compte. */
export interface Ecartes {
  /** Dossiers clos et départs spontanés. */
  readonly clos: boolean
  /** Les ménages qui ont, ou n'ont pas, à être relogés ; `null` : aucun. */
  readonly relogementNecessaire: boolean | null
}

export const ecartesPar = ({ statuts = [], relogementNecessaire }: FiltresMenages): Ecartes => ({
  clos: statuts.length > 0 && !statutsMasquesParDefaut.some((masque) => statuts.includes(masque)),
  relogementNecessaire: relogementNecessaire === undefined ? null : relogementNecessaire === 'true',
})

/** Sur quelles lignes un groupe de champs se lit, et donc se cherche, se filtre et se trie : toutes, aucune, ou pour un bailleur celles de ses locataires. */
export type LignesLisibles = 'toutes' | 'aucune' | { readonly bailleurActuelId: string }

/** Ce que la personne lit d'une ligne au-delà de l'identité du ménage. */
export interface ChampsDeLigne {
  /** Le téléphone. */
  readonly contact: LignesLisibles
  /** La ville et le code postal du logement actuel. */
  readonly logement: LignesLisibles
  /** La prochaine étape, telle qu'elle la lit. */
  readonly etape: EtapeEnBase
}

/** Une valeur de `menage m` là où elle se lit, nulle ailleurs ; `null` : nulle part. */
export function valeurLue(valeur: RawBuilder<unknown>, lignes: LignesLisibles): RawBuilder<unknown> | null {
  if (lignes === 'aucune') return null
  return lignes === 'toutes' ? valeur : sql`case when ${estLisible(lignes.bailleurActuelId)} then ${valeur} end`
}

const estLisible = (bailleurActuelId: string): Condition => sql`m.partenaire_id = ${bailleurActuelId}::uuid`

/** La condition, là seulement où se lit ce qu'elle regarde : trouver, filtrer ou trier dirait ce que la liste tait. */
function siLisible(condition: Condition, lignes: LignesLisibles): Condition {
  if (lignes === 'aucune') return sql`false`
  return lignes === 'toutes' ? condition : sql`(${estLisible(lignes.bailleurActuelId)} and ${condition})`
}

/** Les filtres de la liste, sur la table `menage m`. Chaque valeur est un paramètre, jamais du texte de requête. */
export function conditionsDe(filtres: FiltresMenages, { contact, logement, etape }: ChampsDeLigne): Condition[] {
  const {
    villes,
    operationIds,
    partenaires,
    typologiesGTR,
    statuts,
    prochainesEtapes,
    chargesDeRelogement,
    PRUs,
    EPCIs,
    relogementNecessaire,
    recherche,
  } = filtres
  const conditions: Condition[] = []
  if (villes?.length) conditions.push(siLisible(sql`m.code_postal = any(${villes})`, logement))
  if (statuts?.length) conditions.push(sql`m.statut = any(${statuts})`)
  if (prochainesEtapes?.length) conditions.push(sql`${etape.code} = any(${prochainesEtapes})`)
  if (operationIds?.length) conditions.push(sql`m.operation_id = any(${operationIds}::uuid[])`)
  if (partenaires?.length) conditions.push(sql`m.partenaire_id = any(${partenaires}::uuid[])`)
  if (typologiesGTR?.length) conditions.push(sql`m.typologies_gtr && ${typologiesGTR}::text[]`)
  if (chargesDeRelogement?.length) conditions.push(conditionCharge(chargesDeRelogement))
  if (PRUs?.length) conditions.push(sql`m.operation_id in (select id from operation where pru_id = any(${PRUs}::uuid[]))`)
  if (EPCIs?.length)
    conditions.push(siLisible(sql`m.ville_code in (select code_insee from ville where epci_code = any(${EPCIs}))`, logement))
  if (relogementNecessaire !== undefined) conditions.push(sql`m.relogement_necessaire = ${relogementNecessaire === 'true'}`)
  if (recherche) conditions.push(...conditionsDeRecherche(recherche, contact))
  return conditions
}

function conditionCharge(charges: readonly string[]): Condition {
  const personnes = charges.filter((charge) => charge !== 'aucun')
  const assigne = sql`m.charge_id = any(${personnes}::uuid[])`
  return charges.includes('aucun') ? sql`(m.charge_id is null or ${assigne})` : assigne
}

/** Chaque mot doit se trouver dans les noms, le code ou un téléphone qui se lit. */
const conditionsDeRecherche = (texte: string, contact: LignesLisibles): Condition[] =>
  motsCherches(texte)
    .map(sansAccents)
    .filter((mot) => mot !== '')
    .slice(0, MOTS_MAX)
    .map((mot) => conditionDuMot(mot, contact))

const MOTS_MAX = 8

function conditionDuMot(mot: string, contact: LignesLisibles): Condition {
  const motif = `%${mot.replaceAll(/[\\%_]/g, '\\$&')}%`
  const visible = sql`m.recherche like ${motif}`
  if (contact === 'aucune' || !/^\d+$/.test(mot)) return visible
  return sql`(${visible} or ${siLisible(sql`m.telephones like ${motif}`, contact)})`
}
