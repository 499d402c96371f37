import type { ReponseDe } from '@relogement/domain/acces/contract'
import { introuvable } from '@relogement/domain/common/errors'
import { sansAccents } from '@relogement/domain/common/sansAccents'
import { typesHorsAutre } from '@relogement/domain/listesLivrees'
import type { referentielContract } from '@relogement/domain/referentiel/referentiel.contract'
import { listeNomenclatures, listePartenaires, listeVilles } from '@relogement/domain/referentiel/referentiel.listes'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { presentItem } from '../core/http/hydra.ts'
import { lecteurDe } from '../core/liste/lecteurDe.ts'
import { objetJson } from '../core/liste/page.queries.ts'
import { croissant, decroissant, type SourceDeListe } from '../core/liste/source.ts'
import { contient } from '../core/recherche.ts'

/** Par nom ou début de code postal ; en cherchant, le nom qui commence par ce qui est tapé d'abord, puis la plus peuplée. */
export const lireVilles = lecteurDe(listeVilles, {
  classe: 'Ville',
  chemin: '/v1/villes',
  source: (_ctx, { recherche }) => {
    const tape = sansAccents(recherche ?? '').trim()
    const enCherchant = [decroissant(sql`starts_with(sans_accents(v.nom), ${tape})`), decroissant(sql`v.population`)]
    return {
      de: sql`ville v`,
      id: sql`v.code_insee`,
      visibles: sql`true`,
      champs: { nom: sql`v.nom`, codesPostaux: sql`v.codes_postaux`, departement: sql`v.departement`, EPCI: sql`v.epci_nom` },
      filtres: {
        recherche: () =>
          /^\d{2,5}$/.test(tape)
            ? sql`exists (select from unnest(v.codes_postaux) cp where starts_with(cp, ${tape}))`
            : contient(['v.nom'], tape),
        codePostal: (codes) => sql`v.codes_postaux && ${codes}::text[]`,
        EPCI: (codes) => sql`v.epci_code = any(${codes})`,
      },
      tris: {},
      departage: [...(tape === '' ? [] : enCherchant), croissant(sql`sans_accents(v.nom)`), croissant(sql`v.code_insee`)],
    }
  },
})

export const lirePartenaires = lecteurDe(listePartenaires, {
  classe: 'Partenaire',
  chemin: '/v1/partenaires',
  source: () => ({
    de: sql`partenaire p`,
    id: sql`p.id`,
    visibles: sql`p.actif`,
    champs: { code: sql`p.code`, nom: sql`p.nom`, type: sql`p.type`, categorie: sql`p.categorie` },
    filtres: {
      recherche: (texte) => contient(['p.nom', 'p.code'], texte),
      types: (types) => sql`p.type = any(${types})`,
      categories: (categories) => sql`p.categorie = any(${categories})`,
    },
    tris: {},
    departage: [croissant(sql`sans_accents(p.nom)`), croissant(sql`p.id`)],
  }),
})

const nomenclatures: SourceDeListe<typeof listeNomenclatures> = {
  de: sql`nomenclature n`,
  id: sql`n.id`,
  visibles: sql`n.actif`,
  champs: {
    version: sql`n.version`,
    type: sql`n.type`,
    code: sql`n.code`,
    libelle: sql`n.libelle`,
    attributs: sql`n.attributs`,
    valeur: sql`n.valeur`,
    debut: sql`n.debut`,
  },
  filtres: {
    recherche: (texte) => contient(['n.libelle', 'n.code'], texte),
    type: (types) => sql`(n.type = any(${types}) or 'AUTRE' = any(${types}) and n.type <> all(${[...typesHorsAutre]}))`,
  },
  tris: { libelle: sql`sans_accents(n.libelle)`, code: sql`n.code`, type: sql`n.type`, ordre: sql`n.ordre` },
  departage: [croissant(sql`n.type`), croissant(sql`n.ordre`), decroissant(sql`n.debut`), croissant(sql`n.id`)],
}
const adresseDesNomenclatures = { classe: 'Nomenclature', chemin: '/v1/nomenclatures' } as const

export const lireNomenclatures = lecteurDe(listeNomenclatures, { ...adresseDesNomenclatures, source: () => nomenclatures })

/** Une entrée seule, telle que la liste l'écrit. */
export async function lireNomenclature({ db }: Contexte, voulue: string) {
  const { de, id, visibles, champs } = nomenclatures
  const { rows } = await sql<{ ligne: object }>`select ${objetJson({ id, ...champs })} as ligne from ${de}
    where ${id} = ${voulue}::uuid and ${visibles}`.execute(db)
  if (rows[0] === undefined) throw introuvable('Entrée de liste')
  const { classe, chemin } = adresseDesNomenclatures
  return presentItem(classe, `${chemin}/${voulue}`, rows[0].ligne) as unknown as ReponseDe<
    (typeof referentielContract)['GET /v1/nomenclatures/{id}']
  >
}
