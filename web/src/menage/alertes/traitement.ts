import type { TypeAlerte } from '@relogement/domain/alerte/alerte.listes'
import { type DemandeAuBailleur, passageDeLaDate } from '@relogement/domain/menage/demandes-au-bailleur/demandesAuBailleur'
import { adresseDuMenage } from '../../acces/navigation.ts'
import type { DialogueDuDossier } from '../fiche/fiche.contexte.ts'
import type { SectionDeFiche, SectionModifiable } from '../fiche/sections.ts'

/** Un geste qui n'est ni un passage, ni un champ : noter un échange, la prochaine étape, répondre, la demande de remboursement qui attend. */
type Geste = 'appel' | 'visite' | 'etape' | 'commenter' | 'rembourser'

/** Où traiter une alerte : un champ à mettre à jour, un passage ou un geste à faire, une page à remplir, ou la section qui en parle. */
export type Traitement =
  | { readonly libelle: string; readonly champ: string; readonly section: SectionModifiable }
  /** `bloque` : il s'ouvre même bloqué, c'est lui qui lève ce qui bloque. */
  | { readonly libelle: string; readonly passage: string; readonly bloque?: true }
  /** Un dialogue de la fiche, à qui peut faire ce passage, même bloqué : c'est lui qui lève ce qui bloque. */
  | { readonly libelle: string; readonly dialogue: DialogueDuDossier; readonly pour: string }
  | { readonly libelle: string; readonly geste: Geste }
  | { readonly libelle: string; readonly page: 'nouveau-logement' }
  | { readonly libelle: string; readonly section: SectionDeFiche }

const voir = (libelle: string, section: SectionDeFiche): Traitement => ({ libelle, section })
const commanderLeDemenagement: Traitement = {
  libelle: 'Programmer le déménagement',
  dialogue: 'demenagement',
  pour: 'programmer_demenagement',
}
/** À qui ne donne plus de nouvelles : l'appeler, et dire ce qu'il en est. */
export const noterLAppel: Traitement = { libelle: 'Noter l’appel', geste: 'appel' }

export const traitements: Readonly<Partial<Record<TypeAlerte, Traitement>>> = {
  DLS_A_RENOUVELER: { libelle: 'Ouvrir la demande', section: 'relogement', champ: 'relogement.demandeLogementSocial.date' },
  ENTRETIEN_A_REALISER: { libelle: 'Enregistrer l’entretien', passage: 'realiser_entretien' },
  DEMENAGEMENT_A_PROGRAMMER: commanderLeDemenagement,
  CRENEAU_ANNULE: commanderLeDemenagement,
  DOSSIER_EN_VEILLE: { libelle: 'Reprendre', geste: 'etape' },
  REPONSE_EN_RETARD: voir('Voir les propositions', 'propositions'),
  REPONSE_RECUE: voir('Voir les propositions', 'propositions'),
  RETOUR_COMMISSION: voir('Voir les propositions', 'propositions'),
  GTR_A_CREER: voir('Voir les propositions', 'propositions'),
  DEUX_REFUS: voir('Voir les propositions', 'propositions'),
  TROIS_REFUS: voir('Voir les propositions', 'propositions'),
  MENAGE_HORS_RECHERCHE: voir('Voir les propositions', 'propositions'),
  RANG_SUIVANT: voir('Voir les propositions', 'propositions'),
  STATUT_A_VERIFIER: voir('Voir les propositions', 'propositions'),
  REMBOURSEMENT_A_VALIDER: { libelle: 'Valider la demande', geste: 'rembourser' },
  REMBOURSEMENT_A_PAYER: { libelle: 'Payer la demande', geste: 'rembourser' },
  REMBOURSEMENT_REJETE: voir('Voir la demande', 'remboursements'),
  ENFANT_A_NAITRE: { libelle: 'Mettre à jour', section: 'composition', champ: 'composition' },
  DOCUMENT_A_TRANSMETTRE: voir('Voir les documents', 'documents'),
  FICHE_TRANSMISE: voir('Voir les documents', 'documents'),
  FICHE_NOUVEAU_LOGEMENT_A_ETABLIR: { libelle: 'Établir la fiche', page: 'nouveau-logement' },
  INCIDENT_DEMENAGEMENT: voir('Lire l’incident', 'commentaires'),
  COMMENTAIRE_AJOUTE: { libelle: 'Répondre', geste: 'commenter' },
  POST_RELOGEMENT: { libelle: 'Noter la visite', geste: 'visite' },
  RENDEZ_VOUS: voir('Voir le rendez-vous', 'rendez-vous'),
  PROMESSE_A_TENIR: voir('Conclure', 'promesses'),
  SANS_NOUVELLES: noterLAppel,
}

const donnerLaDate = (passage: string): Traitement => ({ libelle: 'Donner la date', passage, bloque: true })

/** Ce qu'un bailleur dépose ou dit d'un ménage (look/21b). */
export const traitementsDuBailleur: Readonly<Record<DemandeAuBailleur, Traitement>> = {
  BAIL: voir('Ajouter le document', 'documents'),
  DATE_DU_BAIL: donnerLaDate(passageDeLaDate.DATE_DU_BAIL),
  DATE_D_ENTREE: donnerLaDate(passageDeLaDate.DATE_D_ENTREE),
  DATE_DE_SORTIE: donnerLaDate(passageDeLaDate.DATE_DE_SORTIE),
}

/** D'un autre écran, l'adresse qui ouvre le dialogue ou le champ lui-même. */
export function adresseDuTraitement(traitement: Traitement, menageId: string): string {
  const dossier = adresseDuMenage(menageId)
  if ('champ' in traitement) return `${dossier}?${new URLSearchParams({ modifier: traitement.section, champ: traitement.champ })}`
  if ('page' in traitement) return `${dossier}/${traitement.page}`
  if ('section' in traitement) return `${dossier}#${traitement.section}`
  return `${dossier}?geste=${cleDuGeste(traitement)}`
}

/** Ce que l'adresse demande d'ouvrir ; rien de connu : rien ne s'ouvre. */
export const traitementDemande = (cle: string): Traitement | undefined =>
  [...Object.values(traitements), ...Object.values(traitementsDuBailleur)].find((traitement) => cleDuGeste(traitement) === cle)

function cleDuGeste(traitement: Traitement): string | null {
  if ('passage' in traitement) return traitement.passage
  if ('dialogue' in traitement) return traitement.dialogue
  return 'geste' in traitement ? traitement.geste : null
}
