import type { NatureProduite } from '@relogement/domain/document/produits/documentsProduits'
import type { Contexte } from '../../core/contexte.ts'
import { contenuDuCourrier } from '../../proposition/contenuDuCourrier.ts'
import { contenuDuCourrierHuissier } from '../../proposition/contenuDuCourrierHuissier.ts'
import { contenuDeLaDemande } from '../../remboursement/imprimer.usecase.ts'
import { contenuDuRecapitulatifDeRelogement } from '../cloture/contenuDuRecapitulatif.ts'
import type { DossierEtRegles } from '../dossier/dossier.queries.ts'
import { contenuDuGuide } from '../entretien/contenuDuGuide.ts'
import { contenuDuRecapitulatif } from '../entretien/contenuDuRecapitulatif.ts'
import { contenuDeLaFiche } from '../nouveau-logement/contenuDeLaFiche.ts'

export type Saisie = Readonly<Record<string, unknown>>

export interface DeQuoiFabriquer {
  readonly ctx: Contexte
  readonly dossier: DossierEtRegles
  readonly saisie: Saisie
  readonly sujetId: string | null
  /** Jour auquel le document se date : celui de sa production, même quand on refait son contenu pour voir s'il a changé. */
  readonly jour: string
}

/** Réunit ce que lit le modèle, et le donne à la fonction pure du domaine qui l'écrit. */
export type Fabrique = (matiere: DeQuoiFabriquer) => unknown

/** Une par nature produite : en oublier une ne compile pas. */
export const fabriques: Readonly<Record<NatureProduite, Fabrique>> = {
  GUIDE_ENTRETIEN: contenuDuGuide,
  RECAPITULATIF_ENTRETIEN: contenuDuRecapitulatif,
  COURRIER_PROPOSITION: contenuDuCourrier,
  COURRIER_HUISSIER: contenuDuCourrierHuissier,
  DEMANDE_REMBOURSEMENT: contenuDeLaDemande,
  FICHE_NOUVEAU_LOGEMENT: contenuDeLaFiche,
  RECAPITULATIF_RELOGEMENT: contenuDuRecapitulatifDeRelogement,
}
