import { z } from 'zod'
import { texteRequis } from '../common/champs.ts'
import { jsonLdDe } from '../common/hydra.ts'
import { codesDe } from '../common/listes.ts'
import { personneSchema } from '../utilisateur/utilisateur.schema.ts'

/** Natures des documents d'un ménage (domain-rules § 9). */
export const typesDocumentMenage = {
  PIECE_IDENTITE: 'Pièce d’identité',
  TITRE_SEJOUR: 'Titre de séjour',
  LIVRET_FAMILLE: 'Livret de famille',
  JUGEMENT: 'Jugement',
  AVIS_IMPOSITION: 'Avis d’imposition',
  BULLETIN_SALAIRE: 'Bulletin de salaire',
  ATTESTATION_CAF: 'Attestation CAF',
  ATTESTATION_RETRAITE: 'Attestation de retraite',
  CERTIFICAT_SCOLARITE: 'Certificat de scolarité',
  QUITTANCE: 'Quittance',
  BAIL_ORIGINE: 'Bail d’origine',
  ASSURANCE: 'Assurance',
  CERTIFICAT_GROSSESSE: 'Certificat de grossesse',
  MDPH_CMI: 'MDPH, CMI',
  PLAN_APUREMENT: 'Plan d’apurement',
  DLS_ATTESTATION: 'Attestation de demande de logement social',
  GUIDE_ENTRETIEN: 'Guide d’entretien',
  RECAPITULATIF_ENTRETIEN: 'Récapitulatif d’entretien',
  COURRIER_PROPOSITION: 'Courrier de proposition',
  REPONSE_MENAGE: 'Réponse du ménage',
  COURRIER_HUISSIER: 'Courrier à l’huissier',
  PROJECTION_FINANCIERE: 'Fiche de projection financière',
  BAIL_NOUVEAU: 'Nouveau bail',
  ETAT_DES_LIEUX_ENTREE: 'État des lieux d’entrée',
  ETAT_DES_LIEUX_SORTIE: 'État des lieux de sortie',
  BON_COMMANDE_DEMENAGEMENT: 'Bon de commande du déménagement',
  DEMANDE_REMBOURSEMENT: 'Demande de remboursement',
  JUSTIFICATIF_DEPENSE: 'Justificatif de dépense',
  FICHE_NOUVEAU_LOGEMENT: 'Fiche nouveau logement',
  RECAPITULATIF_RELOGEMENT: 'Récapitulatif de relogement',
  AUTRE: 'Autre',
} as const
export type TypeDocumentMenage = keyof typeof typesDocumentMenage

export const documentSchema = z.object({
  id: z.uuid(),
  type: z.string(),
  nom: z.string(),
  mime: z.string(),
  taille: z.number().int(),
  ajouteLe: z.string(),
  auteur: personneSchema.nullable(),
})
export type DocumentMenage = z.infer<typeof documentSchema>

/** Un document dans la liste du dossier : ce que la personne peut en faire, et pourquoi pas le reste. */
export const documentDuMenageSchema = documentSchema.extend({
  ...jsonLdDe('Document'),
  /** Adresse de son contenu. */
  file: z.string(),
  /** Adresse de la même lettre en DOCX ; `null` : ce n'est pas une lettre. */
  docx: z.string().nullable(),
  /** Produit par le serveur, non déposé. */
  genere: z.boolean(),
  /** Version d'un document produit. */
  numero: z.number().int().nullable(),
  apercu: z.enum(['pdf', 'image']).nullable(),
  can: z.array(z.enum(['renommer', 'supprimer'])),
  refus: z.record(z.string(), z.string()),
})
export type DocumentDuMenage = z.infer<typeof documentDuMenageSchema>

export const typeDocumentSchema = z.enum(codesDe(typesDocumentMenage), 'La nature du document est à choisir dans la liste')

/** Ce qui accompagne un dépôt de fichiers. */
export const depotDeDocumentsSchema = z.object({ menageId: z.uuid('Ménage inconnu'), type: typeDocumentSchema })

export const modificationDeDocumentSchema = z.object({ nom: texteRequis(200).optional(), type: typeDocumentSchema.optional() })
export type ModificationDeDocument = z.infer<typeof modificationDeDocumentSchema>
