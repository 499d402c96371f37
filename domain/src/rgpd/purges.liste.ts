import { defineListe } from '../common/defineListe.ts'
import { parmi } from '../common/filtres.ts'
import { etatsDePurge } from './rgpd.listes.ts'

/** Les données à effacer : les plus pressées d'abord, puis les dernières terminées. */
export const listePurges = defineListe({
  titre: 'Purges',
  mots: ['purge', 'purges', 'f'],
  tri: 'prevueLe:asc',
  colonnes: {
    codeMenage: { titre: 'Ménage' },
    operation: { titre: 'Opération' },
    motif: { titre: 'Motif' },
    depuis: { titre: 'Depuis le' },
    prevueLe: { titre: 'Prévue le' },
    etat: { titre: 'État' },
  },
  filtres: {
    etats: parmi(etatsDePurge, 'État inconnu', {
      libelle: 'État',
      champ: 'etat',
      facette: 'etats',
      toutes: true,
      defaut: ['A_VALIDER', 'VALIDEE', 'FICHIERS_A_EFFACER'],
    }),
  },
  vide: 'Une purge se propose ici d’elle-même : un mois après un départ spontané, quand un ménage n’a plus à être relogé, ou au terme d’une archive.',
  note: 'Les ménages se lisent ici par leur code : valider une purge ne demande pas de voir le dossier.',
})
