import { defineListe } from '../common/defineListe.ts'
import { mots } from '../common/filtres.ts'

/** Les dossiers archivés, le plus près de son terme d'abord. */
export const listeArchives = defineListe({
  titre: 'Archives',
  mots: ['archive', 'archives', 'f'],
  tri: 'acheveLe:asc',
  colonnes: {
    codeMenage: { titre: 'Ménage' },
    operation: { titre: 'Opération' },
    acheveLe: { titre: 'Achevé le' },
    archiveLe: { titre: 'Archivé le' },
    anonymisationLe: { titre: 'Anonyme le' },
    ouvertJusquAu: { titre: 'Ouverte à vous' },
  },
  filtres: { recherche: mots('Code du ménage', { max: 60 }) },
  vide: 'Un dossier clos, ou dont le ménage a accédé à la propriété, arrive ici de lui-même six mois après. La protection des données l’ouvre encore, en disant pourquoi ; à son terme, il est rendu anonyme.',
  note: 'Un dossier achevé passe ici à la fin de son usage courant : l’équipe ne le lit plus. À son terme, il n’en reste que des indicateurs.',
})
