import { formatDateNumerique } from '@relogement/domain/common/date.format'
import { lireDate } from '@relogement/domain/common/date.saisie'
import { useRef, useState } from 'react'

interface Options {
  /** Le jour retenu, AAAA-MM-JJ. */
  readonly valeur: string | null
  readonly retenir: (jour: string | null) => void
  readonly max?: string | undefined
  /** Pourquoi un jour qui existe ne va pas ; `null` : il va. */
  readonly juger?: ((jour: string) => string | null) | undefined
  /** Un mois se lit seul, pour son premier jour. */
  readonly unMoisSuffit?: boolean
  /** Change quand les valeurs enregistrées reviennent : ce qui est tapé s'en va. */
  readonly remise?: number
}

export interface DateTapee {
  readonly texte: string
  /** Ce qui ne va pas dans ce qui est tapé, une fois le champ quitté. */
  readonly anomalie: string | null
  readonly taper: (texte: string) => void
  readonly choisir: (jour: string) => void
  /** Rend ce qui ne va pas. */
  readonly quitter: () => string | null
  /** Sans attendre que le champ soit quitté. */
  readonly anomalieCourante: () => string | null
  readonly texteCourant: () => string
  /** Ce qui était tapé la dernière fois, et n'avait pas de valeur. */
  readonly reprendre: (texte: string) => void
}

/** Une date que l'on tape : ce qui est tapé reste, se juge une fois entier, et n'a de valeur que s'il se lit. */
export function useDateTapee({ valeur, retenir, max, juger, unMoisSuffit = false, remise = 0 }: Options): DateTapee {
  const [tape, setTape] = useState<string | null>(null)
  const [anomalie, setAnomalie] = useState<string | null>(null)
  const [vue, setVue] = useState({ valeur, remise })
  const courant = useRef<{ texte: string | null; anomalie: string | null }>({ texte: null, anomalie: null })
  const noter = (texte: string | null, refus: string | null) => {
    courant.current = { texte, anomalie: refus }
    setTape(texte)
    setAnomalie(refus)
  }
  const anneeMax = max === undefined ? new Date().getFullYear() + 10 : Number(max.slice(0, 4))
  const lire = (texte: string | null) => {
    const lue = texte === null ? null : lireDate(texte, { anneeMax, unMoisSuffit })
    if (lue === null) return { jour: null, refus: null }
    return 'refus' in lue ? { jour: null, refus: lue.refus } : { jour: lue.jour, refus: juger?.(lue.jour) ?? null }
  }
  // La valeur change d'ailleurs que d'ici (brouillon repris, fiche relue, renoncement) : elle remplace ce qui est tapé.
  if (vue.valeur !== valeur || vue.remise !== remise) {
    setVue({ valeur, remise })
    if (vue.remise !== remise || lire(courant.current.texte).jour !== valeur) {
      courant.current = { texte: null, anomalie: null }
      setTape(null)
      setAnomalie(null)
    }
  }
  return {
    texte: tape ?? (valeur === null ? '' : formatDateNumerique(valeur)),
    anomalie,
    taper: (texte) => {
      noter(texte, null)
      retenir(lire(texte).jour)
    },
    choisir: (jour) => {
      noter(null, juger?.(jour) ?? null)
      retenir(jour)
    },
    quitter: () => {
      const { texte, anomalie: dite } = courant.current
      if (texte === null) return dite
      const { refus } = lire(texte)
      noter(refus === null ? null : texte, refus)
      return refus
    },
    anomalieCourante: () => (courant.current.texte === null ? courant.current.anomalie : lire(courant.current.texte).refus),
    texteCourant: () => courant.current.texte ?? '',
    reprendre: (texte) => noter(texte, lire(texte).refus),
  }
}
