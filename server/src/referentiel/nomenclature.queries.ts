import { introuvable } from '@relogement/domain/common/errors'
import { type CategorieDeListe, categoriesDeListes } from '@relogement/domain/listesLivrees'
import { estTypeDeListe, listesDe, listesTenues, typesDeListe } from '@relogement/domain/listesTenues'
import { estDeSecurite, refusDeTenir } from '@relogement/domain/referentiel/nomenclature.permissions'
import { type Nomenclature, VARIABLE } from '@relogement/domain/referentiel/nomenclature.schema'
import { listeNomenclatures } from '@relogement/domain/referentiel/referentiel.listes'
import { variables } from '@relogement/domain/referentiel/variables'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { estParmi } from '../core/estParmi.ts'
import { presentItem } from '../core/http/hydra.ts'
import { lecteurDe } from '../core/liste/lecteurDe.ts'
import { objetJson } from '../core/liste/page.queries.ts'
import { croissant, decroissant, type SourceDeListe } from '../core/liste/source.ts'
import { contient } from '../core/recherche.ts'

const CLASSE = 'Nomenclature'
const CHEMIN = '/v1/nomenclatures'

/** La catégorie d'une liste ; une liste que ce produit n'a pas livrée est parmi les autres. */
export const categorieDe = (type: string): CategorieDeListe =>
  type === VARIABLE ? 'VARIABLE' : estTypeDeListe(type) ? listesTenues[type].categorie : 'AUTRE'

const sourceDe = ({ acteur }: Contexte, retirees: boolean): SourceDeListe<typeof listeNomenclatures> => ({
  de: sql`nomenclature n`,
  id: sql`n.id`,
  visibles: retirees ? sql`n.supprimee_le is null` : sql`n.actif`,
  champs: {
    version: sql`n.version`,
    type: sql`n.type`,
    code: sql`n.code`,
    libelle: sql`n.libelle`,
    ordre: sql`n.ordre`,
    actif: sql`n.actif`,
    reunieA: sql`(select vers.libelle from nomenclature vers where vers.id = n.reunie_a)`,
    attributs: sql`n.attributs`,
    valeur: sql`n.valeur`,
    debut: sql`n.debut`,
    can: sql`case when n.type = any(${typesTenusPar(acteur)}::text[])
      and n.code <> all(${variablesRefuseesA(acteur)}::text[]) then '["modifier"]'::json else '[]'::json end`,
  },
  filtres: {
    recherche: (texte) => contient(['n.libelle', 'n.code'], texte),
    type: (types) => sql`(${estParmi(sql`n.type`, types.flatMap(typesDeLaCategorie))}
      or 'AUTRE' = any(${types}) and n.type <> all(${[...typesDeListe, VARIABLE]}::text[]))`,
    retirees: () => null,
  },
  tris: { libelle: sql`sans_accents(n.libelle)`, code: sql`n.code`, type: sql`n.type`, ordre: sql`n.ordre` },
  departage: [croissant(sql`n.type`), croissant(sql`n.ordre`), decroissant(sql`n.debut`), croissant(sql`n.id`)],
})

/** Une catégorie qui réunit des listes vaut ces listes. */
const typesDeLaCategorie = (type: string): string[] => [
  type,
  ...(Object.hasOwn(categoriesDeListes, type) ? listesDe(type as CategorieDeListe) : []),
]

const variablesRefuseesA = (acteur: Contexte['acteur']): string[] =>
  Object.keys(variables).filter((code) => estDeSecurite(code) && refusDeTenir(acteur, VARIABLE, code) !== null)

const typesTenusPar = (acteur: Contexte['acteur']): string[] =>
  [...typesDeListe, VARIABLE].filter((type) => refusDeTenir(acteur, categorieDe(type)) === null)

export const lireNomenclatures = lecteurDe(listeNomenclatures, {
  classe: CLASSE,
  chemin: CHEMIN,
  source: (ctx, { retirees }) => sourceDe(ctx, retirees === 'true'),
})

/** Une entrée seule, telle que la liste l'écrit ; `tenue` : jusqu'à la fin de la transaction. */
export async function getNomenclature(ctx: Contexte, voulue: string, { tenue = false } = {}): Promise<Nomenclature> {
  const { de, id, visibles, champs } = sourceDe(ctx, true)
  const { rows } = await sql<{ ligne: object }>`select ${objetJson({ id, ...champs })} as ligne from ${de}
    where ${id} = ${voulue}::uuid and ${visibles} ${tenue ? sql`for update` : sql``}`.execute(ctx.db)
  if (rows[0] === undefined) throw introuvable('Entrée de liste')
  return presentItem(CLASSE, `${CHEMIN}/${voulue}`, rows[0].ligne) as unknown as Nomenclature
}
