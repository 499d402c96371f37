/**
 * Les connexions de chaque sorte, à la base comme à sa copie de lecture. Écrire en tient de longues : l'écoute de la file, ses tâches, un document
 * qui se compose. Lire, non : au-delà de huit, elles ne font que se disputer les cœurs (décision 0215). Un export tient la sienne le temps qu'il se
 * télécharge : à part, il n'en prend à personne. Derrière un regroupeur, la file a les siennes.
 */
export const CONNEXIONS = { ecriture: 12, lecture: 8, exports: 4, taches: 4 } as const

/** Ses titres sont déjà partis : un export qui attend vaut mieux qu'un fichier coupé. */
export const ATTENTE_D_UN_EXPORT_MS = 60_000
