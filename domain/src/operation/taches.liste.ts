import { defineListe } from '../common/defineListe.ts'
import { parmi } from '../common/filtres.ts'
import { sousTypes } from './taches.schema.ts'

/** Les commentaires des dates d'une opération, et ses tâches. */
export const listeCommentairesOperation = defineListe({
  titre: 'Commentaires',
  mots: ['commentaire', 'commentaires'],
  tri: 'le:desc',
  colonnes: {
    titre: { titre: 'Date ou tâche' },
    valeur: { titre: 'Valeur' },
    valeurAttendue: { titre: 'Valeur attendue' },
    texte: { titre: 'Commentaire' },
    statut: { titre: 'Statut' },
    assigne: { titre: 'Confiée à' },
    echeance: { titre: 'Échéance' },
    auteur: { titre: 'Auteur' },
    le: { titre: 'Écrit le', tri: true },
    corrigePar: { titre: 'Corrigé par' },
    corrigeLe: { titre: 'Corrigé le' },
  },
  filtres: { sousTypes: parmi(sousTypes, 'Sous-type inconnu', { champ: 'sousType' }) },
})

/** Ce que porte un export (spécification § 7), dans l'ordre de l'écran. */
export const colonnesDeLExport = Object.entries(listeCommentairesOperation.colonnes).map(([path, { titre }]) => ({ path, name: titre }))
