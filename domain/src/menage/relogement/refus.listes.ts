import type { GroupeDeChamps } from '../menage.visibilite.ts'

/** Motifs de refus d'un logement par le ménage (domain-rules § 9). */
export const motifsRefusMenage = {
  LOCALISATION: 'Localisation',
  TYPOLOGIE_TROP_PETITE: 'Logement trop petit',
  TYPOLOGIE_TROP_GRANDE: 'Logement trop grand',
  LOYER_TROP_ELEVE: 'Loyer trop élevé',
  ETAGE_ASCENSEUR: 'Étage ou ascenseur',
  ACCESSIBILITE: 'Accessibilité',
  ETAT_LOGEMENT: 'État du logement',
  ENVIRONNEMENT: 'Environnement',
  TRANSPORTS: 'Transports',
  ECOLE: 'École',
  EMPLOI_ELOIGNE: 'Emploi éloigné',
  PROXIMITE_FAMILLE: 'Proximité de la famille',
  ANNEXES_STATIONNEMENT: 'Annexes ou stationnement',
  CHAUFFAGE_ENERGIE: 'Chauffage ou énergie',
  RAISON_MEDICALE: 'Raison médicale',
  CHANGEMENT_SITUATION: 'Changement de situation',
  SOUHAIT_RETOUR_QUARTIER: 'Souhait de revenir dans le quartier',
  SANS_REPONSE: 'Sans réponse',
  AUTRE: 'Autre',
} as const
export type MotifRefusMenage = keyof typeof motifsRefusMenage

const DE_SANTE: ReadonlySet<string> = new Set<MotifRefusMenage>(['RAISON_MEDICALE', 'ACCESSIBILITE'])
const TRANSMISSIBLES: ReadonlySet<string> = new Set(Object.keys(motifsRefusMenage).filter((motif) => !DE_SANTE.has(motif)))

/**
 * Le motif tel qu'il sort de l'équipe : celui qui touche à la santé, celui que l'administration a ajouté (nul ne sait ce qu'il dit), ou dit en
 * toutes lettres hors de la liste, y devient « Autre ». Trouver, compter ou imprimer ne doit pas en dire plus.
 */
export const motifDeRefusTransmissible = (motif: string | null): string | null =>
  motif === null || TRANSMISSIBLES.has(motif) ? motif : 'AUTRE'

export const motifDeRefusLu = (motif: string | null, groupes: ReadonlySet<GroupeDeChamps>): string | null =>
  groupes.has('SANTE') ? motif : motifDeRefusTransmissible(motif)
