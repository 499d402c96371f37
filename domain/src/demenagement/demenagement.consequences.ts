import { type Consequence, entraine, seDefait } from '../common/consequence.ts'

export const consequencesDeLaCommande = (): Consequence[] => [
  entraine('Prend un créneau du jour choisi, au nom du ménage.'),
  entraine('Produit le bon de commande et écrit au déménageur.'),
  entraine('Fait passer le dossier à l’état des lieux d’entrée.'),
  seDefait('S’annule au planning : le créneau se libère, le déménageur est prévenu.'),
]

/** Le ménage se déménage lui-même. */
export const consequencesDuRefusDeLaPrestation = (): Consequence[] => [
  entraine('Fait passer le dossier à l’état des lieux d’entrée, sans créneau ni bon de commande.'),
  seDefait('L’encadrement peut revenir à l’étape précédente.'),
]

export const consequencesDuDeplacement = (): Consequence[] => [
  entraine('Prend un créneau du nouveau jour et libère l’ancien ; la date du dossier suit.'),
  entraine('S’il y a un bon de commande, une nouvelle version se produit, et le déménageur en est prévenu.'),
  seDefait('Se déplace de nouveau tant qu’il reste un créneau.'),
]
