import { sansAccents } from '@relogement/domain/common/sansAccents'
import { listePartenaires, listeVilles } from '@relogement/domain/referentiel/referentiel.listes'
import { sql } from 'kysely'
import { estParmi } from '../core/estParmi.ts'
import { lecteurDe } from '../core/liste/lecteurDe.ts'
import { croissant, decroissant } from '../core/liste/source.ts'
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
        id: (codes) => estParmi(sql`v.code_insee`, codes),
        codePostal: (codes) => sql`v.codes_postaux && ${codes}::text[]`,
        EPCI: (codes) => estParmi(sql`v.epci_code`, codes),
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
      types: (types) => estParmi(sql`p.type`, types),
      categories: (categories) => estParmi(sql`p.categorie`, categories),
    },
    tris: {},
    departage: [croissant(sql`sans_accents(p.nom)`), croissant(sql`p.id`)],
  }),
})
