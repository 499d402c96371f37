// Comment chaque document se produit depuis le menu « Produire un document ». En ajouter un : une ligne ici ; sans elle, il n'y est pas.
import type { NatureProduite } from '@relogement/domain/document/produits/documentsProduits'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { api } from '../../core/api.ts'
import type { Document } from '../../document/document.data.ts'
import type { EntreeProduite } from './produits.data.ts'

export interface PropsDeProduction {
  readonly menageId: string
  readonly entree: EntreeProduite
  /** Le document vient d'être produit. */
  readonly produit: (document: Document) => void
  readonly fermer: () => void
}

/** D'un clic, ou par un dialogue quand son auteur ajoute quelque chose au dossier. */
type Maniere =
  | { readonly produire: (menageId: string) => Promise<Document> }
  | { readonly Dialogue: LazyExoticComponent<ComponentType<PropsDeProduction>> }
  /** D'une autre section de la fiche, où l'on choisit ce dont il parle. */
  | { readonly depuis: string; readonly detail: string }

const DEPUIS_LA_PROPOSITION = { depuis: 'propositions', detail: 'Se produit depuis la proposition dont il parle' }
const DEPUIS_LA_DEMANDE = { depuis: 'remboursements', detail: 'Se produit depuis la demande dont il parle' }
const EN_L_ETABLISSANT = { depuis: 'nouveau-logement', detail: 'Se produit en établissant la fiche' }

const manieres: Readonly<Partial<Record<NatureProduite, Maniere>>> = {
  GUIDE_ENTRETIEN: { produire: (menageId) => api('POST /v1/business/guide-entretiens', { body: { menageId } }) },
  RECAPITULATIF_ENTRETIEN: {
    Dialogue: lazy(() => import('../entretien/ProduireRecapitulatif.tsx').then((module) => ({ default: module.ProduireRecapitulatif }))),
  },
  COURRIER_PROPOSITION: DEPUIS_LA_PROPOSITION,
  COURRIER_HUISSIER: DEPUIS_LA_PROPOSITION,
  PROJECTION_FINANCIERE: DEPUIS_LA_PROPOSITION,
  DEMANDE_REMBOURSEMENT: DEPUIS_LA_DEMANDE,
  BON_COMMANDE_DEMENAGEMENT: {
    Dialogue: lazy(() =>
      import('../demenagement/CommanderLeDemenagement.tsx').then((module) => ({ default: module.CommanderLeDemenagement })),
    ),
  },
  FICHE_NOUVEAU_LOGEMENT: EN_L_ETABLISSANT,
  RECAPITULATIF_RELOGEMENT: {
    produire: (id) => api('POST /v1/business/menages/{id}/generer-recapitulatif-relogement', { params: { id } }),
  },
}

export const maniereDe = (nature: string): Maniere | null => manieres[nature as NatureProduite] ?? null
