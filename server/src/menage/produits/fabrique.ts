import type { NatureProduite } from '@relogement/domain/document/produits/documentsProduits'
import type { Contexte } from '../../core/contexte.ts'
import type { DossierEtRegles } from '../dossier/dossier.queries.ts'

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
export type Fabriques = Readonly<Record<NatureProduite, Fabrique>>
