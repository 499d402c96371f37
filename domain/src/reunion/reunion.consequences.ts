import { type Consequence, entraine, seDefait } from '../common/consequence.ts'

/** Il ne se supprime que vide. */
export const consequencesDeLaSuppressionDuGtr = (): Consequence[] => [
  entraine('Efface le GTR, ses participants, ses commentaires et ses documents.'),
  seDefait('Ne s’annule pas : un autre serait à préparer.'),
]

/** Encore à présenter, le ménage en revient à l'attente d'un GTR. */
export const consequencesDuRetraitDUnMenage = (): Consequence[] => [
  entraine('Le ménage n’est plus à l’ordre du jour ; seulement inscrit, il attend de nouveau un GTR.'),
  entraine('Ce qui a été noté de lui ici s’efface ; l’historique des deux le dit.'),
  seDefait('S’ajoute de nouveau tant que le GTR se prépare.'),
]

export const consequencesDuRetraitDUnLogement = (): Consequence[] => [
  entraine('Le logement n’est plus à l’ordre du jour ; son historique et celui du GTR le disent.'),
  seDefait('S’ajoute de nouveau tant que le GTR se prépare.'),
]
