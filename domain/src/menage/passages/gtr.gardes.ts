// La présentation du ménage et de ses propositions en GTR : passages 4 à 15.
import { estApres } from '../../common/date.ts'
import type { FaitsMenage } from '../menage.faits.ts'
import * as propositions from '../menage.propositions.ts'
import { type Garde, manques, siBloque, siManque } from './garde.ts'

export const inscriptionPossible: Garde = ({ faits: { reunionVisee, inscription, manquesCandidature, pruId } }) => [
  ...manques(manquesCandidature, 'présenter le ménage'),
  ...siManque(reunionVisee?.statut === 'EN_PREPARATION', 'Ce GTR n’est plus en préparation.'),
  ...siManque(reunionVisee?.prus.some((pru) => pru === pruId) === true, 'Ce GTR ne couvre pas le PRU de l’opération du ménage.'),
  ...siManque(inscription === null || inscription.reunionId === reunionVisee?.id, 'Le ménage est déjà inscrit à un autre GTR.'),
]

export const gtrNonClos: Garde = ({ faits: { inscription } }) =>
  siManque(inscription?.statut !== 'CLOTURE', 'Le GTR est clôturé : rouvrez-le d’abord.')

export const presentationAcceptee: Garde = ({ faits }) =>
  siManque(faits.decisionGtr === 'ACCEPTE', 'Le compte rendu du GTR n’accepte pas la présentation du ménage.')

export const revisionDecidee: Garde = ({ faits }, parSysteme) =>
  parSysteme ? siManque(faits.decisionGtr === 'REVISION', 'Le compte rendu du GTR ne demande pas de révision.') : []

export const veilleDecidee: Garde = ({ faits }, parSysteme) =>
  parSysteme ? siManque(faits.decisionGtr === 'VEILLE', 'Le compte rendu du GTR ne met pas le dossier en veille.') : []

type Presentation = Pick<FaitsMenage, 'presentationValideeLe' | 'etapesExamineesModifieesLe'>

/** Validée, et rien de ce que le GTR examine n'a changé depuis. */
export const presentationVaut = ({ presentationValideeLe, etapesExamineesModifieesLe }: Presentation): boolean =>
  presentationValideeLe !== null && (etapesExamineesModifieesLe === null || !estApres(etapesExamineesModifieesLe, presentationValideeLe))

export const presentationToujoursValable: Garde = ({ faits }) => {
  if (faits.presentationValideeLe === null) return [{ raison: 'Aucune présentation du ménage n’a été validée en GTR.' }]
  return siManque(
    presentationVaut(faits),
    'La composition, les ressources ou le projet ont changé depuis la présentation validée : demandez une nouvelle présentation.',
  )
}

export const logementPriveDecrit: Garde = ({ faits }) =>
  siBloque(propositions.privees(faits).length > 0, 'propositions', 'Décrivez d’abord le logement du bailleur privé.')

export const logementPriveValide: Garde = ({ faits }, parSysteme) => [
  ...siBloque(propositions.privees(faits).length > 0, 'propositions', 'Le ménage n’a pas de proposition d’un bailleur privé à valider.'),
  ...(parSysteme ? siManque(faits.decisionGtr === 'ACCEPTE', 'Le GTR n’a pas validé le logement du bailleur privé.') : []),
]

export const logementPriveRefuse: Garde = ({ faits }, parSysteme) =>
  parSysteme ? siManque(faits.decisionGtr === 'REFUSE', 'Le GTR n’a pas refusé le logement du bailleur privé.') : []

export const uneAcceptationEnGtr: Garde = ({ faits }) =>
  siManque(propositions.accepteesEnGtr(faits).length > 0, 'Le compte rendu du GTR n’accepte aucune proposition du ménage.')

export const toutesRefuseesEnGtr: Garde = ({ faits }) =>
  siManque(
    propositions.refuseesEnGtr(faits).length > 0 && propositions.accepteesEnGtr(faits).length === 0,
    'Toutes les propositions du ménage n’ont pas été refusées par le GTR.',
  )
