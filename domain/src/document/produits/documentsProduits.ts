// Les documents que Relogement produit (domain-rules § 10, décision 0013). En ajouter un : une ligne ici, ses données dans un fichier
// de son concept, son modèle dans `server/pdf/modeles`, et sa fabrique dans `server/src/menage/produits/fabriques.ts`.
import { type CodeRole, EDIT, ENC } from '../../acces/roles.ts'
import type { TypeDocumentMenage } from '../document.listes.ts'

export interface DocumentAProduire {
  readonly titre: string
  /** Une phrase pour qui choisit le document à produire. */
  readonly aide: string
  /** Fichier de `server/pdf/modeles`, sans son extension. */
  readonly modele: string
  /** Qui peut le produire (domain-rules § 11.2). */
  readonly roles: readonly CodeRole[]
}

/** Le modèle des lettres : leurs données en font aussi un DOCX. */
export const MODELE_DE_LETTRE = 'lettre'

export const documentsProduits = {
  GUIDE_ENTRETIEN: {
    titre: 'Guide d’entretien',
    aide: 'Le questionnaire de l’entretien, pré-rempli avec le dossier',
    modele: 'guide-entretien',
    roles: EDIT,
  },
  RECAPITULATIF_ENTRETIEN: {
    titre: 'Récapitulatif d’entretien',
    aide: 'La synthèse de l’entretien, à transmettre à la MEL',
    modele: 'recapitulatif-entretien',
    roles: EDIT,
  },
  COURRIER_PROPOSITION: {
    titre: 'Courrier de proposition',
    aide: 'La proposition écrite d’un logement, avec son coupon-réponse',
    modele: MODELE_DE_LETTRE,
    roles: EDIT,
  },
  COURRIER_HUISSIER: {
    titre: 'Courrier à l’huissier',
    aide: 'La demande de signifier une proposition écrite',
    modele: MODELE_DE_LETTRE,
    roles: ENC,
  },
  PROJECTION_FINANCIERE: {
    titre: 'Fiche de projection financière',
    aide: 'Ce qu’un logement proposé laisserait à payer et à vivre, à côté du logement actuel',
    modele: 'projection-financiere',
    roles: EDIT,
  },
  DEMANDE_REMBOURSEMENT: {
    titre: 'Demande de remboursement',
    aide: 'Les dépenses d’une demande, à faire signer',
    modele: 'demande-remboursement',
    roles: [...EDIT, 'RESPONSABLE_ADMINISTRATIF'],
  },
  BON_COMMANDE_DEMENAGEMENT: {
    titre: 'Bon de commande du déménagement',
    aide: 'Réserve un créneau et commande le déménagement',
    modele: 'bon-de-commande',
    roles: [...EDIT, 'RESPONSABLE_ADMINISTRATIF'],
  },
  FICHE_NOUVEAU_LOGEMENT: {
    titre: 'Fiche nouveau logement',
    aide: 'Le logement où le ménage est relogé, son loyer, sa minoration',
    modele: 'fiche-nouveau-logement',
    roles: EDIT,
  },
  RECAPITULATIF_RELOGEMENT: {
    titre: 'Récapitulatif de relogement',
    aide: 'Le parcours du ménage, du premier entretien à l’après-relogement',
    modele: 'recapitulatif-relogement',
    roles: EDIT,
  },
} as const satisfies Partial<Record<TypeDocumentMenage, DocumentAProduire>>
export type NatureProduite = keyof typeof documentsProduits
export const naturesProduites = Object.keys(documentsProduits) as NatureProduite[]

/** Qui lit où en sont les documents produits ; chacun dit ensuite qui le produit. */
export const ROLES_PRODUITS = [...EDIT, 'RESPONSABLE_ADMINISTRATIF'] as const satisfies readonly CodeRole[]
