import { useEffect, useState, useSyncExternalStore } from 'react'
import { ecrireChoix, lireChoix } from '../../core/choixDePoste.ts'
import type { RequeteListe } from '../../core/liste/Liste.tsx'
import type { ControleListe } from '../../core/liste/useListe.ts'
import type { LigneMenage } from './colonnes.tsx'

/** Au-dessous, la liste n'aurait plus sa place à côté. */
const ASSEZ_LARGE = window.matchMedia('(min-width: 1280px)')

const useAssezLarge = () =>
  useSyncExternalStore(
    (prevenir) => {
      ASSEZ_LARGE.addEventListener('change', prevenir)
      return () => ASSEZ_LARGE.removeEventListener('change', prevenir)
    },
    () => ASSEZ_LARGE.matches,
  )

interface Demande {
  readonly personne: string
  readonly liste: ControleListe
  readonly requete: RequeteListe<LigneMenage>
}

/** L'aperçu à côté de la liste : ouvert ou non (la personne le retrouve comme elle l'a laissé), sur quelle ligne, et d'une ligne à l'autre. */
export function useApercu({ personne, liste, requete }: Demande) {
  const cle = `apercu.${personne}`
  const possible = useAssezLarge()
  const [voulu, setVoulu] = useState(() => lireChoix(cle) === 'ouvert')
  const [regardee, regarder] = useState<string | null>(null)
  /** La page demandée n'est pas encore là : sa première ligne, ou sa dernière. */
  const [aLArrivee, setALArrivee] = useState<-1 | 1 | null>(null)
  const lignes = requete.data?.['hydra:member'] ?? AUCUNE
  const { page = 1, pageSize = 1, pageCount = 1, total = 0 } = requete.data?.metadata.pagination ?? {}
  const rang = lignes.findIndex(({ id }) => id === regardee)

  const viser = (ligne: LigneMenage | undefined) => {
    if (ligne === undefined) return
    regarder(ligne.id)
    const lien = document.querySelector<HTMLElement>(`main tr[data-ligne="${ligne.id}"] a`)
    lien?.focus({ preventScroll: true })
    lien?.scrollIntoView({ block: 'center' })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: quand la page demandée arrive
  useEffect(() => {
    if (aLArrivee === null || requete.isPlaceholderData) return
    setALArrivee(null)
    viser(lignes.at(aLArrivee === 1 ? 0 : -1))
  }, [requete.data, requete.isPlaceholderData])
  const pas = (sens: -1 | 1) => {
    if (rang === -1) return viser(lignes[0])
    const voisine = lignes[rang + sens]
    if (voisine !== undefined) return viser(voisine)
    if (page + sens < 1 || page + sens > pageCount) return
    setALArrivee(sens)
    liste.changer({ page: page + sens })
  }
  const place = (page - 1) * pageSize + rang + 1
  return {
    possible,
    ouvert: possible && voulu,
    basculer: () => {
      ecrireChoix(cle, voulu ? null : 'ouvert')
      setVoulu(!voulu)
    },
    ligne: lignes[rang] ?? null,
    place: rang === -1 ? null : { rang: place, total },
    regarder,
    pas,
    bout: { avant: rang !== -1 && place <= 1, apres: rang !== -1 && place >= total },
  }
}

const AUCUNE: readonly LigneMenage[] = []

export type Apercu = ReturnType<typeof useApercu>
