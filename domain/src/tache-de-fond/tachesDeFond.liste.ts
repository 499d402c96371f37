import { defineListe } from '../common/defineListe.ts'
import { parmi } from '../common/filtres.ts'
import { etatsDeTache } from './tacheDeFond.listes.ts'

/** La file des tâches de fond : ce qui attend, ce qui se fait, ce qui a échoué. */
export const listeTachesDeFond = defineListe({
  titre: 'Tâches de fond',
  mots: ['tâche', 'tâches', 'f'],
  tri: 'prevueLe:asc',
  colonnes: {
    nom: { titre: 'Tâche', tri: true },
    etat: { titre: 'État', tri: true },
    essais: { titre: 'Essais' },
    prevueLe: { titre: 'Prévue le', tri: true },
    relance: { titre: 'Relance' },
  },
  filtres: { etats: parmi(etatsDeTache, 'État inconnu', { libelle: 'État', facette: 'etats' }) },
  vide: 'Rien n’attend : chaque tâche de fond est faite. Celles qui reviennent à heure fixe s’inscrivent ici à leur heure.',
  note: 'Une tâche faite quitte la file. La cause d’un échec se lit au journal du serveur : elle peut citer des données que cet écran ne montre pas.',
})
