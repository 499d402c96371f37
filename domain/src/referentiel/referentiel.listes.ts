import { defineListe } from '../common/defineListe.ts'
import { codes, mots, ouiNon, parmi } from '../common/filtres.ts'

const nom = (aide: string) => mots(aide, { max: 100 })

export const listeVilles = defineListe({
  titre: 'Villes',
  mots: ['ville', 'villes', 'f'],
  tri: 'nom:asc',
  colonnes: { nom: { titre: 'Nom' }, codesPostaux: { titre: 'Codes postaux' }, EPCI: { titre: 'EPCI' } },
  filtres: {
    recherche: nom('Nom, ou début de code postal'),
    id: codes(/^\d[\dAB]\d{3}$/, 'Ville inconnue'),
    codePostal: codes(/^\d{5}$/, 'Code postal inconnu', { champ: 'codesPostaux' }),
    EPCI: codes(/^\d{1,9}$/, 'EPCI inconnu'),
  },
})

export const typesDePartenaire = { MITRA: 'Opérateur', EXTERNE: 'Externe' } as const

export const listePartenaires = defineListe({
  titre: 'Partenaires',
  mots: ['partenaire', 'partenaires'],
  tri: 'nom:asc',
  colonnes: { nom: { titre: 'Nom' }, code: { titre: 'Code' }, type: { titre: 'Type' }, categorie: { titre: 'Catégorie' } },
  filtres: {
    recherche: nom('Nom, code'),
    types: parmi(typesDePartenaire, 'Type de partenaire inconnu'),
    categories: codes(/^[A-Z_]{1,30}$/, 'Catégorie inconnue'),
  },
})

export const listeNomenclatures = defineListe({
  titre: 'Listes de référence',
  mots: ['entrée', 'entrées', 'f'],
  tri: 'libelle:asc',
  colonnes: {
    libelle: { titre: 'Libellé', tri: true },
    code: { titre: 'Code', tri: true },
    type: { titre: 'Liste', tri: true },
    ordre: { titre: 'Ordre', tri: true },
    actions: { titre: 'Actions' },
  },
  filtres: {
    recherche: nom('Libellé, code'),
    /** Une liste, ou une catégorie qui en réunit : `AUTRE`, `LISTES_FINANCEMENT`. */
    type: codes(/^[A-Z0-9_]{1,60}$/, 'Liste inconnue'),
    /** Celles que l'administration a retirées aussi. */
    retirees: ouiNon(),
  },
})
