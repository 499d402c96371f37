// Ce qu'un statut attend de l'équipe, et les alertes qui le lui disent (domain-rules §§ 1.3 et 8).
import type { TypeAlerte } from '../../alerte/alerte.listes.ts'
import { type AlerteACreer, alerteACreer } from '../../alerte/alerteACreer.ts'
import { ajouterJours, ajouterMois } from '../../common/date.ts'
import type { FaitsMenage } from '../menage.faits.ts'
import type { StatutMenage } from '../menage.statuts.ts'

const APRES_LE_BAIL = ['FICHE_NOUVEAU_LOGEMENT_A_ETABLIR', 'DOCUMENT_A_TRANSMETTRE'] as const satisfies readonly TypeAlerte[]

const types: Partial<Record<StatutMenage, readonly TypeAlerte[]>> = {
  DLS_A_TRANSMETTRE_AU_BAILLEUR: ['DOCUMENT_A_TRANSMETTRE'],
  DOSSIER_EN_VEILLE: ['DOSSIER_EN_VEILLE'],
  PROGRAMMATION_DU_DEMENAGEMENT: [...APRES_LE_BAIL, 'DEMENAGEMENT_A_PROGRAMMER'],
  ETAT_DES_LIEUX_D_ENTREE: APRES_LE_BAIL,
  DEMENAGEMENT: APRES_LE_BAIL,
  ETAT_DES_LIEUX_DE_SORTIE: APRES_LE_BAIL,
  ACCOMPAGNEMENT_POST_RELOGEMENT: [...APRES_LE_BAIL, 'POST_RELOGEMENT'],
}

/** Les types d'alertes qui vivent avec ce statut. */
export const typesDuStatut = (statut: StatutMenage): readonly TypeAlerte[] => types[statut] ?? []

type FaitsDuStatut = Pick<FaitsMenage, 'dates' | 'ficheNouveauLogement' | 'bailDepose'>

/** Ce que ce statut attend encore, d'après ce que le dossier contient déjà. */
export function alertesDuStatut(statut: StatutMenage, faits: FaitsDuStatut, aujourdhui: string): AlerteACreer[] {
  const siens = typesDuStatut(statut)
  const bail = faits.dates.signatureDuBail ?? aujourdhui
  return [
    ...(statut === 'DLS_A_TRANSMETTRE_AU_BAILLEUR' ? [dlsATransmettre(aujourdhui)] : []),
    ...(siens.includes('DOSSIER_EN_VEILLE') ? [enVeille(aujourdhui)] : []),
    ...(siens.includes('FICHE_NOUVEAU_LOGEMENT_A_ETABLIR') && !faits.ficheNouveauLogement
      ? [alerteACreer('FICHE_NOUVEAU_LOGEMENT_A_ETABLIR', 'Fiche du nouveau logement à établir', ajouterJours(bail, 15))]
      : []),
    ...(siens.includes('DEMENAGEMENT_A_PROGRAMMER')
      ? [alerteACreer('DEMENAGEMENT_A_PROGRAMMER', 'Déménagement à programmer', ajouterJours(bail, 3))]
      : []),
    ...(siens.includes('FICHE_NOUVEAU_LOGEMENT_A_ETABLIR') && !faits.bailDepose ? [bailATransmettre(aujourdhui)] : []),
    ...(siens.includes('POST_RELOGEMENT') && faits.dates.edlSortie !== null
      ? visites(faits.dates.edlSortie).filter(({ dateAlerte }) => dateAlerte > aujourdhui)
      : []),
  ]
}

const dlsATransmettre = (jour: string): AlerteACreer => ({
  ...alerteACreer('DOCUMENT_A_TRANSMETTRE', 'Demande de logement social à transmettre', jour),
  valeur: 'DLS',
})

/** Signé sans son document, avec une raison : il reste à recevoir. */
const bailATransmettre = (jour: string): AlerteACreer => ({
  ...alerteACreer('DOCUMENT_A_TRANSMETTRE', 'Bail à transmettre', jour),
  valeur: 'BAIL_NOUVEAU',
})

/** Trois visites, un, trois et six mois après l'état des lieux de sortie. */
export const visites = (sortie: string): AlerteACreer[] =>
  [1, 3, 6].map((mois) => ({
    ...alerteACreer('POST_RELOGEMENT', 'Visite post-relogement', ajouterMois(sortie, mois)),
    couleur: null,
    valeur: `${mois} mois`,
  }))

export const enVeille = (jour: string): AlerteACreer => alerteACreer('DOSSIER_EN_VEILLE', 'Dossier en veille à réexaminer', jour)
