import { pages } from '../acces/pages.ts'
import { defineListe } from '../common/defineListe.ts'
import { parmi } from '../common/filtres.ts'
import { pagesEnVues } from './listesEnVues.ts'

/** Les vues que la personne lit : les siennes, et celles que les collègues de son partenaire partagent, sur des pages qui lui sont ouvertes. */
export const listeVues = defineListe({
  titre: 'Vues',
  mots: ['vue', 'vues', 'f'],
  tri: 'nom:asc',
  colonnes: { nom: { titre: 'Nom', tri: true } },
  filtres: { listes: parmi(Object.fromEntries(pagesEnVues.map((page) => [page, pages[page].titre])), 'Liste inconnue') },
})
