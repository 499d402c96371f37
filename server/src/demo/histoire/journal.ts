import type { Evenement } from '@relogement/domain/historique/evenement'
import type { Jour } from '../jours.ts'

/** Un événement du dossier, avant d'être numéroté. */
export interface EvenementDate extends Evenement {
  readonly jour: Jour
  readonly secondes: number
  readonly auteurId: string | null
  /** L'enregistrement du dossier auquel il appartient ; absent : le dossier lui-même ne change pas. */
  readonly enregistrement: number | null
}

export interface Journal {
  readonly evenements: EvenementDate[]
  /** Un enregistrement du dossier et ses entrées : la première porte les changements. */
  enregistrer: (jour: Jour, secondes: number, auteurId: string | null, entrees: readonly Evenement[]) => void
  noter: (jour: Jour, secondes: number, auteurId: string | null, evenement: Evenement) => void
}

export function createJournal(): Journal {
  const evenements: EvenementDate[] = []
  let enregistrements = 0
  return {
    evenements,
    enregistrer(jour, secondes, auteurId, entrees) {
      enregistrements += 1
      for (const entree of entrees) evenements.push({ ...entree, jour, secondes, auteurId, enregistrement: enregistrements })
    },
    noter(jour, secondes, auteurId, evenement) {
      evenements.push({ ...evenement, jour, secondes, auteurId, enregistrement: null })
    },
  }
}

/** Dans l'ordre des faits, avec la version du dossier après chacun ; la création est la version 1. */
export function versionner(evenements: readonly EvenementDate[]): { evenement: EvenementDate; version: number | null }[] {
  const ordonnes = [...evenements].sort((a, b) => a.jour - b.jour || a.secondes - b.secondes)
  const versions = new Map<number, number>()
  return ordonnes.map((evenement) => {
    if (evenement.enregistrement === null) return { evenement, version: null }
    const version = versions.get(evenement.enregistrement) ?? versions.size + 1
    versions.set(evenement.enregistrement, version)
    return { evenement, version }
  })
}
