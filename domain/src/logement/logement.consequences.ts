import { type Consequence, entraine, seDefait } from '../common/consequence.ts'

/** Rendre un logement au bailleur ; `autres` : les noms des collègues qui l'ont réservé (spécification § 4). */
export const consequencesDuRendu = (autres: readonly string[]): Consequence[] => [
  entraine('Le logement sort des offres.'),
  ...autres.map((nom) => entraine(`La réservation de ${nom} est perdue ; une alerte l’en prévient.`)),
  seDefait(
    autres.length === 0
      ? 'Le bailleur ou l’encadrement peut le remettre à disposition.'
      : 'Le bailleur ou l’encadrement peut le remettre à disposition ; les réservations ne reviennent pas.',
  ),
]
