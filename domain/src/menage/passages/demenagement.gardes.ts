// Du déménagement à la clôture, et les sorties du parcours : passages 21 à 31.

import { refusAvantLeBail } from '../../demenagement/jour.rules.ts'
import { DONNEES_EFFACEES } from '../menage.fermeture.ts'
import { rangDuStatut, type StatutMenage } from '../menage.statuts.ts'
import { dateEchue, type Garde, pluriel, siBloque, siManque } from './garde.ts'

const apresLeBail: Garde = ({ faits, donnees }) => {
  const jour = donnees.date ?? faits.dates.demenagement
  const refus = jour === null ? null : refusAvantLeBail(jour, faits.dates.signatureDuBail)
  return refus === null ? [] : [{ raison: `${refus}.`, champ: 'date' }]
}

export const demenagementProgramme: Garde = (contexte, parSysteme) => [
  ...creneauOuRefus(contexte, parSysteme),
  ...apresLeBail(contexte, parSysteme),
]

const creneauOuRefus: Garde = ({ faits, donnees }) => {
  if (faits.creneauReserve) return []
  if (!faits.prestationRefusee) {
    return siBloque(false, 'creneau', 'Aucun créneau de déménagement n’est réservé et le ménage n’a pas refusé la prestation.')
  }
  return siManque((donnees.date ?? faits.dates.demenagement) !== null, 'La date prévue du déménagement n’est pas renseignée.', 'date')
}

export const edlEntreeFait: Garde = ({ faits, donnees, aujourdhui }) =>
  dateEchue(
    donnees.date ?? faits.dates.edlEntree,
    aujourdhui,
    'La date de l’état des lieux d’entrée n’est pas renseignée.',
    (le) => `L’état des lieux d’entrée est prévu le ${le} : il n’a pas encore eu lieu.`,
    'date',
  )

export const demenagementPasse: Garde = (contexte, parSysteme) => [
  ...dateEchue(
    contexte.donnees.date ?? contexte.faits.dates.demenagement,
    contexte.aujourdhui,
    'La date du déménagement n’est pas renseignée.',
    (le) => `Le déménagement est prévu le ${le} : il n’a pas encore eu lieu.`,
    'date',
  ),
  ...apresLeBail(contexte, parSysteme),
]

export const edlSortieFait: Garde = ({ faits, donnees, aujourdhui }) => [
  ...dateEchue(
    donnees.date ?? faits.dates.edlSortie,
    aujourdhui,
    'La date de l’état des lieux de sortie n’est pas renseignée.',
    (le) => `L’état des lieux de sortie est prévu le ${le} : il n’a pas encore eu lieu.`,
    'date',
  ),
  ...dateEchue(
    donnees.remiseDesCles ?? faits.dates.remiseDesCles,
    aujourdhui,
    'La date de remise des clés n’est pas renseignée.',
    (le) => `La remise des clés est prévue le ${le} : elle n’a pas encore eu lieu.`,
    'remiseDesCles',
  ),
]

export const dossierCloturable: Garde = ({ faits }) => [
  ...siBloque(faits.ficheNouveauLogement, 'fiche', 'La fiche du nouveau logement n’est pas établie.'),
  ...siBloque(
    faits.remboursementsEnCours === 0,
    'remboursements',
    pluriel(faits.remboursementsEnCours, 'Une demande de remboursement est en cours.', '{n} demandes de remboursement sont en cours.'),
  ),
  // Texte fixé par la spécification § 8 : le PDF est produit par la même action que la clôture.
  ...siManque(faits.recapitulatifRelogementGenere, 'Missing PDF generation function handler', 'recapitulatif'),
]

export const donneesNonPurgees: Garde = ({ faits }) => siManque(!faits.donneesPurgees, DONNEES_EFFACEES)

/** Ce qui a eu lieu ne se défait pas (décision 0045) : on ne revient pas programmer un déménagement dit fait. */
export const demenagementPasDefait =
  (etapeDAvant: (statut: StatutMenage) => StatutMenage | null): Garde =>
  ({ faits }) => {
    const vers = etapeDAvant(faits.statut)
    const leDefait = vers !== null && rangDuStatut(vers) <= rangDuStatut('PROGRAMMATION_DU_DEMENAGEMENT')
    return siManque(
      !(faits.demenagementFait && leDefait),
      'Le déménageur a dit ce déménagement fait : le dossier ne revient pas avant lui.',
    )
  }

export const statutMemorise: Garde = ({ faits }) => siManque(faits.statutMemorise !== null, 'Le statut d’avant la sortie n’est pas connu.')
