// De l'entretien à la demande de logement social : passages 1 à 3.
import { estApres } from '../../common/date.ts'
import { numeroUniqueValide } from '../relogement/numeroUnique.ts'
import { dateEchue, type Garde, manques, siBloque } from './garde.ts'

export const entretienRealise: Garde = ({ faits, donnees, aujourdhui }) => [
  ...siBloque(faits.aUnDemandeurPrincipal, 'principal', 'Aucun demandeur principal n’est renseigné.'),
  ...siBloque(faits.chargeDeRelogement !== null, 'charge', 'Aucun chargé de relogement n’est assigné.'),
  ...dateEchue(
    donnees.date ?? faits.dates.entretien,
    aujourdhui,
    'La date de l’entretien n’est pas renseignée.',
    (le) => `L’entretien est prévu le ${le} : il n’a pas encore eu lieu.`,
    'date',
  ),
  ...manques(faits.manquesEntretien, 'clore l’entretien'),
]

export const recapitulatifAJour: Garde = ({ faits }) => {
  if (faits.recapitulatifEntretienLe === null) return siBloque(false, 'recapitulatif', 'Le récapitulatif d’entretien n’a pas été généré.')
  const perime = faits.etapesExamineesModifieesLe !== null && estApres(faits.etapesExamineesModifieesLe, faits.recapitulatifEntretienLe)
  return siBloque(
    !perime,
    'recapitulatif',
    'La composition, les ressources ou le projet ont changé depuis le récapitulatif d’entretien : générez-le à nouveau.',
  )
}

export const dlsPrete: Garde = ({ faits: { demandeLogementSocial }, aujourdhui }) => [
  ...(demandeLogementSocial.numeroUnique === null
    ? siBloque(false, 'numeroUnique', 'Le numéro unique de la demande de logement social n’est pas renseigné.')
    : siBloque(numeroUniqueValide(demandeLogementSocial.numeroUnique), 'numeroUnique', 'Le numéro unique n’est pas valide.')),
  ...(demandeLogementSocial.date === null
    ? siBloque(false, 'dateDls', 'La date de la demande de logement social n’est pas renseignée.')
    : siBloque(demandeLogementSocial.date <= aujourdhui, 'dateDls', 'La date de la demande de logement social est dans le futur.')),
]
