import type { RechercheMenages } from '@relogement/domain/menage/ligneMenage.schema'
import { statutsMasquesParDefaut } from '@relogement/domain/menage/menage.statuts'
import { type RawBuilder, sql } from 'kysely'
import { motsCherches } from '../recherche.ts'

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

/** Sur quelles lignes le téléphone se lit, et donc se cherche : toutes, aucune, ou pour un bailleur celles de ses locataires. */
export type LignesAvecContact = 'toutes' | 'aucune' | { bailleurActuelId: string }

/** Les filtres de la liste, sur la table `menage m`. Chaque valeur est un paramètre, jamais du texte de requête. */
export function conditionsDe(filtres: FiltresMenages, contact: LignesAvecContact): Condition[] {
  const { villes, operationIds, partenaires, typologiesGTR, statuts, chargesDeRelogement, PRUs, EPCIs, relogementNecessaire, recherche } =
    filtres
  const conditions: Condition[] = []
  if (villes?.length) conditions.push(sql`m.code_postal = any(${villes})`)
  if (statuts?.length) conditions.push(sql`m.statut = any(${statuts})`)
  if (operationIds?.length) conditions.push(sql`m.operation_id = any(${operationIds}::uuid[])`)
  if (partenaires?.length) conditions.push(sql`m.partenaire_id = any(${partenaires}::uuid[])`)
  if (typologiesGTR?.length) conditions.push(sql`m.typologies_gtr && ${typologiesGTR}::text[]`)
  if (chargesDeRelogement?.length) conditions.push(conditionCharge(chargesDeRelogement))
  if (PRUs?.length) conditions.push(sql`m.operation_id in (select id from operation where pru_id = any(${PRUs}::uuid[]))`)
  if (EPCIs?.length) conditions.push(sql`m.ville_code in (select code_insee from ville where epci_code = any(${EPCIs}))`)
  if (relogementNecessaire !== undefined) conditions.push(sql`m.relogement_necessaire = ${relogementNecessaire === 'true'}`)
  if (recherche) conditions.push(...conditionsDeRecherche(recherche, contact))
  return conditions
}

function conditionCharge(charges: readonly string[]): Condition {
  const personnes = charges.filter((charge) => charge !== 'aucun')
  const assigne = sql`m.charge_id = any(${personnes}::uuid[])`
  return charges.includes('aucun') ? sql`(m.charge_id is null or ${assigne})` : assigne
}

/** Chaque mot doit se trouver dans les noms, le code ou un téléphone. */
const conditionsDeRecherche = (texte: string, contact: LignesAvecContact): Condition[] =>
  motsCherches(texte)
    .slice(0, MOTS_MAX)
    .map((mot) => conditionDuMot(`%${mot.replace(/[\\%_]/g, '\\$&')}%`, /\d/.test(mot) ? contact : 'toutes'))

const MOTS_MAX = 8

/** Un mot qui porte des chiffres ne se cherche dans les téléphones que là où ils se lisent : trouver dirait ce que la liste tait. */
function conditionDuMot(motif: string, contact: LignesAvecContact): Condition {
  const trouve = sql`m.recherche like sans_accents(${motif})`
  if (contact === 'toutes') return trouve
  const horsTelephone = sql`(sans_accents(m.code_menage) like sans_accents(${motif})
    or regexp_replace(m.recherche, '(^| )[0-9]+(?= |$)', ' ', 'g') like sans_accents(${motif}))`
  const lisible = contact === 'aucune' ? horsTelephone : sql`(m.partenaire_id = ${contact.bailleurActuelId}::uuid or ${horsTelephone})`
  return sql`(${trouve} and ${lisible})`
}
