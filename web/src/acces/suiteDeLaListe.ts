// D'un dossier ouvert depuis une liste au suivant et au précédent, dans l'ordre de cette liste. Tenue en mémoire seulement.
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { listesQuittees } from './listesQuittees.ts'

export type Sens = 'precedent' | 'suivant'
const PAS = { precedent: -1, suivant: 1 } as const

interface PageLue {
  readonly ids: readonly string[]
  readonly page: number
  readonly pageSize: number
  readonly pageCount: number
  readonly total: number
}

/** `lire` : les identifiants d'une autre page de la même liste. */
export function creerSuite({ page, pageSize, pageCount, ...lue }: PageLue, lire: (page: number) => Promise<readonly string[]>) {
  let ids = lue.ids
  let avant = (page - 1) * pageSize
  /** La prochaine page à lire de chaque côté. */
  const aLire = { precedent: page - 1, suivant: page < pageCount ? page : pageCount + 1 }
  const resteALire = (sens: Sens) => aLire[sens] >= 1 && aLire[sens] <= pageCount
  const voisinConnu = (id: string, sens: Sens) => ids[ids.indexOf(id) + PAS[sens]] ?? null

  /**
   * Lit jusqu'à trouver des dossiers que l'on n'a pas. Vers la suite, la page courante se relit d'abord : ceux que l'on vient de traiter ont
   * pu sortir de la liste, et ceux d'après y avancer.
   */
  const prolonger = async (sens: Sens): Promise<void> => {
    while (resteALire(sens)) {
      const lus = await lire(aLire[sens])
      aLire[sens] += PAS[sens]
      const nouveaux = lus.filter((id) => !ids.includes(id))
      if (nouveaux.length === 0) continue
      ids = sens === 'suivant' ? [...ids, ...nouveaux] : [...nouveaux, ...ids]
      if (sens === 'precedent') avant = Math.max(0, avant - nouveaux.length)
      return
    }
  }
  return {
    /** Le combientième de combien ; `null` : il n'est pas de cette liste. */
    placeDe: (id: string) => {
      const rang = ids.indexOf(id)
      return rang === -1 ? null : { rang: avant + rang + 1, total: Math.max(lue.total, avant + ids.length) }
    },
    /** Rien après, ou rien avant : on le sait sans rien lire. */
    auBout: (id: string, sens: Sens): boolean => voisinConnu(id, sens) === null && !resteALire(sens),
    voisin: async (id: string, sens: Sens): Promise<string | null> => {
      if (voisinConnu(id, sens) === null) await prolonger(sens)
      return voisinConnu(id, sens)
    },
  }
}

export type Suite = ReturnType<typeof creerSuite>

interface Vue {
  readonly requete: {
    readonly data:
      | { readonly 'hydra:member': readonly Ligne[]; readonly metadata: { readonly pagination: Omit<PageLue, 'ids'> } }
      | undefined
    readonly isPlaceholderData: boolean
  }
  readonly lirePage: (page: number) => Promise<{ readonly 'hydra:member': readonly Ligne[] }>
}
interface Ligne {
  readonly id: string
}

const idsDe = ({ 'hydra:member': lignes }: { readonly 'hydra:member': readonly Ligne[] }) => lignes.map(({ id }) => id)

/** Les lignes de cette liste, où chacune est un dossier, sont celles que l'on suivra de l'un à l'autre. */
export function useSuiteDeLaListe({ requete: { data, isPlaceholderData }, lirePage }: Vue): void {
  const ici = useLocation({ select: ({ pathname }) => pathname })
  const [chezSoi] = useState(ici)
  // biome-ignore lint/correctness/useExhaustiveDependencies: la lecture est celle de ces lignes
  useEffect(() => {
    if (data === undefined || isPlaceholderData) return
    listesQuittees.noter(
      chezSoi,
      creerSuite({ ids: idsDe(data), ...data.metadata.pagination }, (page) => lirePage(page).then(idsDe)),
    )
  }, [data, isPlaceholderData, chezSoi])
}
