import type { RechercheMenages } from '@relogement/domain/menage/ligneMenage.schema'
import { statutsMasquesParDefaut } from '@relogement/domain/menage/menage.statuts'
import { type RawBuilder, sql } from 'kysely'

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

/** Les filtres de la liste, sur la table `menage m`. Chaque valeur est un paramètre, jamais du texte de requête. */
export function conditionsDe(filtres: FiltresMenages): Condition[] {
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
  if (recherche) conditions.push(...conditionsDeRecherche(recherche))
  return conditions
}

function conditionCharge(charges: readonly string[]): Condition {
  const personnes = charges.filter((charge) => charge !== 'aucun')
  const assigne = sql`m.charge_id = any(${personnes}::uuid[])`
  return charges.includes('aucun') ? sql`(m.charge_id is null or ${assigne})` : assigne
}

/** Chaque mot doit se trouver dans les noms, le code ou un téléphone ; les chiffres se cherchent sans leurs espaces. */
function conditionsDeRecherche(texte: string): Condition[] {
  const mots = /^[\d\s.+-]+$/.test(texte) ? [texte.replace(/\D/g, '')] : texte.split(/\s+/)
  return mots
    .filter((mot) => mot !== '')
    .slice(0, 8)
    .map((mot) => sql`m.recherche like '%' || sans_accents(${mot.replace(/[\\%_]/g, '\\$&')}) || '%'`)
}
