import type { Changement } from '@relogement/domain/historique/historique.schema'
import { sql, type Updateable } from 'kysely'
import type { Contexte } from '../../core/contexte.ts'
import type { Menage as TableMenage } from '../../core/tables.gen.ts'
import type { DossierVerrouille } from '../dossier/dossier.queries.ts'
import type { LigneDossier, Sections } from '../dossier/sections.ts'
import { coterLeMenage } from './cotation.ts'
import { colonnesDeduites } from './deduites.ts'

/** Ce qui se déduit du dossier à chaque enregistrement : noms, clés de recherche, contentieux, ville, nature des revenus, cotation. */
export async function colonnesDerivees(
  ctx: Contexte,
  dossier: DossierVerrouille,
  sections: Sections,
  menage: LigneDossier,
): Promise<{ colonnes: Updateable<TableMenage>; changements: Changement[] }> {
  const deduites = colonnesDeduites(menage.code_menage, sections)
  const cotation = await coterLeMenage(ctx, dossier, sections, { ...menage, contentieux: deduites.contentieux })
  const { codePostal, ville } = sections.logementActuelLocalisation.adresse
  const colonnes = {
    ...deduites,
    ville_code: memeVille(menage, sections) ? menage.ville_code : await villeDe(ctx, codePostal, ville),
    cotation_couleur: cotation.couleur,
    cotation_score: cotation.score,
    attributs_cotations: JSON.stringify(cotation.lignes),
    // Une dérogation échue s'efface au premier enregistrement, comme chaque nuit.
    ...(cotation.derogation === null && menage.cotation_derogation !== null ? { cotation_derogation: null } : {}),
  }
  return { colonnes, changements: changementDeCouleur(menage.cotation_couleur, cotation.couleur) }
}

/** Ce que l'historique dit d'une cotation qui a bougé. */
export const changementDeCouleur = (ancien: string | null, nouveau: string | null): Changement[] =>
  ancien === nouveau ? [] : [{ chemin: 'relogement.cotation', libelle: 'Cotation', ancien, nouveau }]

const memeVille = ({ localisation, ville_code }: LigneDossier, { logementActuelLocalisation }: Sections): boolean => {
  const { adresse } = localisation as { adresse?: { codePostal?: string | null; ville?: string | null } }
  const { codePostal, ville } = logementActuelLocalisation.adresse
  return ville_code !== null && adresse?.codePostal === codePostal && adresse.ville === ville
}

/** La commune d'un code postal ; s'il en couvre plusieurs, celle dont le nom est saisi. */
export async function villeDe({ db }: Pick<Contexte, 'db'>, codePostal: string | null, nom: string | null): Promise<string | null> {
  if (codePostal === null) return null
  const ville = await db
    .selectFrom('ville')
    .select('code_insee')
    .where(sql<boolean>`codes_postaux @> array[${codePostal}]`)
    .orderBy(sql`sans_accents(nom) = sans_accents(${nom ?? ''})`, 'desc')
    .orderBy('population', (o) => o.desc().nullsLast())
    .limit(1)
    .executeTakeFirst()
  return ville?.code_insee ?? null
}
