import { createContext, useContext } from 'react'
import type { Menage, PlaceSuivante } from '../menage.data.ts'
import type { SectionModifiable } from './sections.ts'

export interface Relance {
  readonly cible: string
  readonly nom: string
}

/** Qui l'on vient de joindre, et comment : de quoi le noter. */
export interface ContactPris {
  readonly type: 'APPEL' | 'SMS' | 'COURRIEL' | 'POST_RELOGEMENT'
  readonly qui: string
}

export type GesteVise = 'commenter' | 'rembourser'

/** Ce qui s'ouvre depuis l'en-tête, hors les changements de statut. */
export type DialogueDuDossier =
  | 'empeche'
  | 'confier'
  | 'retirer'
  | 'alerte'
  | 'code'
  | 'decohabiter'
  | 'reunir'
  | 'prive'
  | 'gtrm'
  | 'supprimer'
  | 'veille'
  | 'demenagement'

interface Fiche {
  readonly menage: Menage
  readonly jour: string
  /** Pourquoi le dossier ne se modifie pas : un droit, ou un dossier clos ; `null` : il se modifie. */
  readonly refusDeModifier: string | null
  /** Un dossier d'un autre jour : rien ne s'y fait. */
  readonly passee?: boolean
  /** La section ouverte à la saisie, tenue par l'adresse ; et le champ à y viser. */
  readonly modifie: SectionModifiable | null
  readonly champ: string | null
  readonly modifier: (section: SectionModifiable, champ?: string) => void
  readonly fermer: () => void
  /** Qui l'on relance ; son dialogue est ouvert. */
  readonly relance?: Relance | null
  readonly relancer?: (relance: Relance | null) => void
  /** Ouvre la note de l'échange que l'on vient d'avoir. */
  readonly contacter?: (contact: ContactPris) => void
  /** Ce qu'une section doit ouvrir d'elle-même : de quoi répondre, la demande de remboursement qui attend. */
  readonly vise?: GesteVise | null
  readonly viser?: (geste: GesteVise | null) => void
  /** Le passage dont le dialogue est ouvert, dans l'en-tête ; `null` le ferme. */
  readonly passage: PlaceSuivante | null
  /** Le dialogue ouvert depuis la fiche, hors les changements de statut ; `null` le ferme. */
  readonly ouvert: DialogueDuDossier | null
  readonly ouvrir: (quoi: DialogueDuDossier | null) => void
  /** `propositionId` : celle dont il s'agit, quand le dialogue la demande ; `sues` : ce que l'on sait déjà de ses autres champs. */
  readonly passer: (transition: string | null, propositionId?: string, sues?: Readonly<Record<string, string>>) => void
}

const Contexte = createContext<Fiche | null>(null)
export const FicheContexte = Contexte.Provider

export function useFiche(): Fiche {
  const fiche = useContext(Contexte)
  if (fiche === null) throw new Error('Hors d’une fiche de ménage')
  return fiche
}
