import { defineListe } from '../common/defineListe.ts'
import { mots, parmi } from '../common/filtres.ts'
import { typologies } from '../menage/logement-actuel/logementActuel.listes.ts'

/** Une porte habitée, ou que tous ont quittée. */
export const occupations = { OCCUPE: 'Occupé', VIDE: 'Vide' } as const

/** Les logements du parc d'une opération : ceux qu'elle vide, non ceux que l'on propose. */
export const listePortes = defineListe({
  titre: 'Logements',
  mots: ['logement', 'logements'],
  tri: 'porte:asc',
  parPage: 20,
  colonnes: {
    porte: { titre: 'Porte', tri: true },
    batiment: { titre: 'Bâtiment', tri: true },
    cage: { titre: 'Cage', tri: true },
    etage: { titre: 'Étage', tri: true },
    typologie: { titre: 'Typologie', tri: true },
    surface: { titre: 'Surface', tri: true },
    occupation: { titre: 'Occupation', tri: true },
  },
  filtres: {
    recherche: mots('Porte, bâtiment, code UG', { max: 100 }),
    occupations: parmi(occupations, 'Occupation inconnue', { libelle: 'Occupation', champ: 'occupation', facette: 'occupations' }),
    typologies: parmi(typologies, 'Typologie inconnue', { libelle: 'Typologie', champ: 'typologie', facette: 'typologies' }),
  },
  vide: 'Les logements de l’opération viendront ici, importés d’un classeur ou ajoutés un à un.',
})
