import type { DossierAControler } from '@relogement/domain/menage/completude/dossier'
import type { Variables } from '@relogement/domain/menage/completude/variables'
import type { Occupant } from '@relogement/domain/menage/composition/composition.schema'
import type { Indicateurs } from '@relogement/domain/menage/ressources/indicateurs'
import { createContext, useContext } from 'react'
import type { Menage } from '../menage.data.ts'
import type { Destination, Etape } from './navigation.ts'
import type { ControleEnCours } from './saisie/controle.ts'

/** Le champ que l'on vient renseigner ; redemandé, il est visé de nouveau. */
export interface Cible {
  readonly chemin: string
  readonly fois: number
}

interface Edition {
  readonly menage: Menage
  readonly jour: string
  readonly etape: Etape
  /** Pourquoi rien ne se modifie ; `null` : la saisie est ouverte. */
  readonly lectureSeule: string | null
  /** Le contrôle et les personnes du dossier, la saisie comprise, dès que la personne a quitté un champ. */
  readonly controle: ControleEnCours
  readonly occupants: readonly Occupant[]
  /** Le dossier à la frappe près, et ses totaux. */
  readonly dossier: DossierAControler
  readonly indicateurs: Indicateurs
  readonly variables: Variables
  readonly cible: Cible | null
  /** Va au champ, ici ou à son étape. */
  readonly viser: (chemin: string) => void
  /** Enregistre, puis va. */
  readonly aller: (destination: Destination) => void
}

const Contexte = createContext<Edition | null>(null)
export const EditionContexte = Contexte.Provider

export function useEdition(): Edition {
  const edition = useContext(Contexte)
  if (edition === null) throw new Error('Hors de la saisie d’un dossier')
  return edition
}
