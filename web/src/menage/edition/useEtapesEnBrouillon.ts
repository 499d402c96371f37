import { etapesDuDossier } from '@relogement/domain/menage/completude/etapes'
import { useEffect, useState } from 'react'
import { useBrouillons } from '../../core/brouillons/contexte.ts'
import type { Etape } from './navigation.ts'

export const cleDeBrouillon = (menageId: string, etape: Etape): string => `menage:${menageId}:etape:${etape.code}`

export interface EtapeEnBrouillon {
  readonly etape: Etape
  /** Dernière frappe gardée sur ce poste. */
  readonly le: string
}

/** Les étapes dont une saisie attend sur ce poste (onglet fermé, panne, départ sans enregistrer). */
export function useEtapesEnBrouillon(menageId: string): readonly EtapeEnBrouillon[] {
  const brouillons = useBrouillons()
  const [gardees, setGardees] = useState<readonly EtapeEnBrouillon[]>([])
  useEffect(() => {
    let actuel = true
    const lire = async (etape: Etape) => {
      const le = await brouillons.apercevoir(cleDeBrouillon(menageId, etape))
      return le === null ? [] : [{ etape, le }]
    }
    void Promise.all(etapesDuDossier.map(lire)).then((lues) => actuel && setGardees(lues.flat()))
    return () => {
      actuel = false
    }
  }, [menageId, brouillons])
  return gardees
}
