// Ce qu'un passage d'une demande exige : toutes les raisons, une phrase chacune (domain-rules §§ 11.2 et 13.2).

import { formatDate } from '../common/date.format.ts'
import type { Blocage } from '../common/demande.ts'
import type { Contexte } from '../passage/transition.ts'
import type { DonneesRemboursement, FaitsRemboursement, LigneDeFaits } from './remboursement.faits.ts'
import { designationDeLigne, plafondsDepasses } from './remboursement.rules.ts'

type Garde = (contexte: Contexte<FaitsRemboursement, DonneesRemboursement>) => Blocage[]

const raison = (texte: string): Blocage => ({ raison: texte })

/** Des dépenses chiffrées, justifiées, sous leurs plafonds. */
export const demandeComplete: Garde = ({ faits }) => [
  ...(faits.dossierFerme === null ? [] : [raison(faits.dossierFerme)]),
  ...(faits.lignes.length === 0 ? [raison('La demande ne porte aucune dépense.')] : []),
  ...faits.lignes.flatMap((ligne, rang) => manquesDeLaLigne(ligne, rang)),
  ...plafondsDepasses(faits).map(({ message }) => raison(message)),
]

/** Un justificatif retiré depuis la soumission ne se rembourse pas. */
export const justificatifsPresents: Garde = ({ faits }) =>
  faits.lignes.flatMap((ligne, rang) =>
    ligne.justifiee ? [] : [raison(`${intitule(ligne, rang)} : le justificatif n’est plus au dossier.`)],
  )

export const paiementApresValidation: Garde = ({ faits: { valideeLe }, donnees: { date } }) =>
  date && valideeLe !== null && date < valideeLe
    ? [{ raison: `Le paiement ne peut pas précéder la validation, du ${formatDate(valideeLe)}.`, champ: 'date' }]
    : []

function manquesDeLaLigne(ligne: LigneDeFaits, rang: number): Blocage[] {
  const nom = intitule(ligne, rang)
  return [
    ...(ligne.montant === null || ligne.montant <= 0 ? [raison(`${nom} : le montant manque.`)] : []),
    ...(ligne.nature === 'AUTRE' && ligne.libelle === null ? [raison(`${nom} : dites de quelle dépense il s’agit.`)] : []),
    ...(ligne.justifiee ? [] : [raison(`${nom} : le justificatif manque.`)]),
  ]
}

const intitule = (ligne: LigneDeFaits, rang: number) => `Ligne ${rang + 1}, ${designationDeLigne(ligne)}`
