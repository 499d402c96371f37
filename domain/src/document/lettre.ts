import type { Ligne } from './produits/lignes.ts'

/** Une lettre, en contenu seulement : le PDF et le DOCX en tirent la même. Son enveloppe porte le titre, l'en-tête et le pied de page. */
export interface Lettre {
  /** Qui écrit, ligne à ligne. */
  readonly expediteur: readonly string[]
  readonly destinataire: readonly string[]
  readonly date: string
  readonly objet: string
  readonly references: readonly string[]
  readonly blocs: readonly BlocDeLettre[]
  readonly signature: readonly string[]
  /** Un texte joint, sur sa page. */
  readonly annexe: { readonly titre: string; readonly blocs: readonly BlocDeLettre[] } | null
  /** La même lettre en français simple, sur sa page ; absente d'une lettre d'avant, ou de celles qui ne vont pas à un ménage. */
  readonly enClair?: PageEnClair
  readonly coupon: CouponDeLettre | null
}

export type BlocDeLettre =
  | { readonly sorte: 'paragraphe'; readonly texte: string }
  | { readonly sorte: 'titre'; readonly texte: string }
  /** Des libellés et leurs valeurs. */
  | { readonly sorte: 'fiche'; readonly titre: string; readonly lignes: readonly Ligne[] }
  | {
      readonly sorte: 'tableau'
      readonly titre: string
      readonly colonnes: readonly { readonly titre: string; readonly part: number }[]
      readonly lignes: readonly (readonly string[])[]
    }
  | { readonly sorte: 'liste'; readonly elements: readonly string[] }

/** Une idée par phrase, en gros caractères. */
export interface PageEnClair {
  readonly titre: string
  readonly parties: readonly { readonly titre: string; readonly phrases: readonly string[] }[]
  /** Ce qu'elle vaut. */
  readonly valeur: string
}

/** Ce que toute page en clair dit d'elle-même. */
export const LETTRE_EN_CLAIR = {
  titre: 'Cette lettre, en clair',
  valeur: 'Cette page vous aide à lire. Seule la lettre fait foi.',
} as const

/** Un coupon à détacher, sur sa page. */
export interface CouponDeLettre {
  readonly titre: string
  readonly consigne: string
  /** Où le renvoyer, ligne à ligne ; absent d'une lettre d'avant. */
  readonly retour?: readonly string[]
  readonly rappels: readonly Ligne[]
  readonly choix: readonly string[]
  /** Question suivie de lignes à remplir. */
  readonly aRemplir: string
  readonly signature: string
  /** Y répondre avec un téléphone ; jamais gardé : ajouté à la lecture, pour qui peut l'envoyer (décision 0080). */
  readonly enLigne?: ReponseEnLigne
}

/** Ce que dit un QR code à qui ne le voit pas. */
export const LEGENDE_DU_QR = 'QR code qui ouvre la page où répondre'

export interface ReponseEnLigne {
  readonly titre: string
  readonly phrases: readonly string[]
  /** Ce que le QR code ouvre. */
  readonly adresse: string
  /** Son dessin, en SVG, et ce qu'il dit à qui ne le voit pas. */
  readonly dessin: string
  readonly legende: string
}

export const paragraphe = (texte: string): BlocDeLettre => ({ sorte: 'paragraphe', texte })
