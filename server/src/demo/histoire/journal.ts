import type { Changement, TypeModification } from '@relogement/domain/historique/historique.schema'
import type { Jour } from '../jours.ts'

/** Un événement du dossier, avant d'être numéroté. */
export interface Evenement {
  readonly jour: Jour
  readonly secondes: number
  readonly type: TypeModification
  readonly texte: string | null
  readonly auteurId: string | null
  readonly changements: readonly Changement[]
  /** L'enregistrement du dossier auquel il appartient ; absent : le dossier lui-même ne change pas. */
  readonly enregistrement: number | null
}

export interface Journal {
  readonly evenements: Evenement[]
  /** Un enregistrement du dossier et ses entrées : la première porte les changements. */
  enregistrer: (jour: Jour, secondes: number, auteurId: string | null, entrees: readonly Entree[]) => void
  noter: (
    jour: Jour,
    secondes: number,
    auteurId: string | null,
    type: TypeModification,
    texte: string,
    changements?: readonly Changement[],
  ) => void
}

export interface Entree {
  readonly type: TypeModification
  readonly texte: string | null
  readonly changements?: readonly Changement[]
}

export function createJournal(): Journal {
  const evenements: Evenement[] = []
  let enregistrements = 0
  return {
    evenements,
    enregistrer(jour, secondes, auteurId, entrees) {
      enregistrements += 1
      for (const { type, texte, changements = [] } of entrees)
        evenements.push({ jour, secondes, type, texte, auteurId, changements, enregistrement: enregistrements })
    },
    noter(jour, secondes, auteurId, type, texte, changements = []) {
      evenements.push({ jour, secondes, type, texte, auteurId, changements, enregistrement: null })
    },
  }
}

/** Dans l'ordre des faits, avec la version du dossier après chacun ; la création est la version 1. */
export function versionner(evenements: readonly Evenement[]): { evenement: Evenement; version: number | null }[] {
  const ordonnes = [...evenements].sort((a, b) => a.jour - b.jour || a.secondes - b.secondes)
  const versions = new Map<number, number>()
  return ordonnes.map((evenement) => {
    if (evenement.enregistrement === null) return { evenement, version: null }
    const version = versions.get(evenement.enregistrement) ?? versions.size + 1
    versions.set(evenement.enregistrement, version)
    return { evenement, version }
  })
}
