// De l'entretien à la demande de logement social : passages 1 à 3.
import { estApres } from '../../common/date.ts'
import { numeroUniqueValide } from '../relogement/numeroUnique.ts'
import { dateEchue, type Garde, manques, siManque } from './garde.ts'

export const entretienRealise: Garde = ({ faits, donnees, aujourdhui }) => [
  ...siManque(faits.aUnDemandeurPrincipal, 'Aucun demandeur principal n’est renseigné.'),
  ...siManque(faits.chargeDeRelogement !== null, 'Aucun chargé de relogement n’est assigné.'),
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
  if (faits.recapitulatifEntretienLe === null) return [{ raison: 'Le récapitulatif d’entretien n’a pas été généré.' }]
  const perime = faits.etapesExamineesModifieesLe !== null && estApres(faits.etapesExamineesModifieesLe, faits.recapitulatifEntretienLe)
  return siManque(
    !perime,
    'La composition, les ressources ou le projet ont changé depuis le récapitulatif d’entretien : générez-le à nouveau.',
  )
}

export const dlsPrete: Garde = ({ faits: { demandeLogementSocial }, aujourdhui }) => [
  ...(demandeLogementSocial.numeroUnique === null
    ? [{ raison: 'Le numéro unique de la demande de logement social n’est pas renseigné.' }]
    : siManque(numeroUniqueValide(demandeLogementSocial.numeroUnique), 'Le numéro unique n’est pas valide.')),
  ...(demandeLogementSocial.date === null
    ? [{ raison: 'La date de la demande de logement social n’est pas renseignée.' }]
    : siManque(demandeLogementSocial.date <= aujourdhui, 'La date de la demande de logement social est dans le futur.')),
]
