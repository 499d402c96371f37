import { avecDelai } from './delai.ts'
import { pourQui } from './pourQui.ts'

export interface OptionsPlaces {
  /** Ce qui s'y fait : au journal et dans `/v1/ready`. */
  readonly nom: string
  readonly nombre: number
  /** Qui attend au-delà de ce nombre est refusé aussitôt. */
  readonly attenteMax?: number
  /** Qui attend plus longtemps est refusé : ceux d'avant ne rendent pas leur place. */
  readonly attenteMs: number
  /** Au-delà, la place est reprise ; ce qui s'y fait peut encore finir, mais sa réponse est un refus. */
  readonly dureeMs: number
  readonly occupe: () => Error
}

export type Places = <T>(faire: () => Promise<T>) => Promise<T>

interface Etat {
  readonly nom: string
  readonly bloquees: () => boolean
}
const ouvertes = new Set<Etat>()

/** Les files dont toutes les places sont tenues, ou perdues, depuis trop longtemps : `/v1/ready` les nomme. */
export const filesBloquees = (): string[] => [...ouvertes].filter(({ bloquees }) => bloquees()).map(({ nom }) => nom)

interface Tour {
  readonly qui: string
  readonly venir: () => void
}

/**
 * Un nombre de places : qui arrive quand elles sont prises attend son tour, jamais sans fin. Les places tournent entre les comptes :
 * celui qui demande cinquante documents n'en fait pas attendre cinquante à qui n'en demande qu'un. Chaque délai passé donne un 503,
 * écrit au journal.
 */
export function createPlaces({ nom, nombre, attenteMax = Number.POSITIVE_INFINITY, attenteMs, dureeMs, occupe }: OptionsPlaces): Places {
  let libres = nombre
  const file: Tour[] = []
  /** Le rang du dernier service de chaque compte qui attend ou travaille. */
  const servis = new Map<string, number>()
  let rangDuService = 0
  /** Depuis quand se fait chaque chose, sa place reprise ou non. */
  const enCours = new Map<symbol, number>()
  ouvertes.add({
    nom,
    bloquees: () => [...enCours.values()].filter((depuis) => Date.now() - depuis >= attenteMs).length >= nombre,
  })
  const refuser = (cause: string) => Object.assign(occupe(), { cause: new Error(`${nom} : ${cause}`) })

  const attendreSonTour = async (): Promise<void> => {
    if (file.length >= attenteMax) throw refuser(`${file.length} demandes attendent déjà`)
    let monTour: Tour | undefined
    const venu = new Promise<void>((venir) => {
      monTour = { qui: quiAppelle(), venir }
      file.push(monTour)
    })
    await avecDelai(venu, attenteMs, () => {
      const rang = file.findIndex((tour) => tour === monTour)
      if (rang >= 0) file.splice(rang, 1)
      return refuser(`aucune place rendue en ${attenteMs / 1000} s`)
    })
  }
  const sortir = () => {
    const suivant = leMoinsRecemmentServi()
    if (suivant === undefined) {
      libres += 1
      servis.clear()
    } else {
      file.splice(file.indexOf(suivant), 1)
      servir(suivant.qui)
      suivant.venir()
    }
  }
  const quiAppelle = () => pourQui.getStore() ?? ''
  const servir = (qui: string) => {
    rangDuService += 1
    servis.set(qui, rangDuService)
  }
  /** À égalité, le premier arrivé. */
  const leMoinsRecemmentServi = (): Tour | undefined =>
    file.reduce<Tour | undefined>(
      (choisi, tour) => (choisi === undefined || (servis.get(tour.qui) ?? 0) < (servis.get(choisi.qui) ?? 0) ? tour : choisi),
      undefined,
    )

  return async <T>(faire: () => Promise<T>): Promise<T> => {
    if (libres > 0) {
      libres -= 1
      servir(quiAppelle())
    } else await attendreSonTour()
    const moi = Symbol(nom)
    const oublier = () => void enCours.delete(moi)
    try {
      const fait = faire()
      enCours.set(moi, Date.now())
      fait.then(oublier, oublier)
      return await avecDelai(fait, dureeMs, () => refuser(`place tenue plus de ${dureeMs / 1000} s`))
    } finally {
      sortir()
    }
  }
}
