/**
 * Notifications : `notifier({ message })` de partout. Une à la fois, 3000 ms chacune (spécification § 2), gardées dans
 * un historique que la cloche ouvre.
 */
export interface Notification {
  readonly id: number
  readonly le: Date
  readonly sens: 'succes' | 'erreur' | 'info'
  readonly titre?: string
  readonly message: string
  readonly lien?: { readonly libelle: string; readonly vers: string }
}

export interface EtatNotifications {
  readonly visible: Notification | null
  readonly historique: readonly Notification[]
}

const DUREE = 3000
const GARDEES = 100

export function creerNotifications(maintenant: () => Date = () => new Date()) {
  let etat: EtatNotifications = { visible: null, historique: [] }
  let file: readonly Notification[] = []
  let suivante = 1
  let minuterie: ReturnType<typeof setTimeout> | undefined
  let echeance = 0
  let restant = DUREE
  const abonnes = new Set<() => void>()

  const poser = (changement: Partial<EtatNotifications>) => {
    etat = { ...etat, ...changement }
    for (const prevenir of abonnes) prevenir()
  }
  const armer = (duree: number) => {
    clearTimeout(minuterie)
    echeance = Date.now() + duree
    minuterie = setTimeout(passer, duree)
  }
  function passer() {
    clearTimeout(minuterie)
    const [visible = null, ...reste] = file
    file = reste
    poser({ visible })
    if (visible !== null) armer(DUREE)
  }

  return {
    etat: () => etat,
    abonner: (prevenir: () => void) => {
      abonnes.add(prevenir)
      return () => void abonnes.delete(prevenir)
    },
    notifier: (contenu: Omit<Notification, 'id' | 'le' | 'sens'> & { readonly sens?: Notification['sens'] }) => {
      const notification: Notification = { sens: 'succes', ...contenu, id: suivante++, le: maintenant() }
      file = [...file, notification]
      poser({ historique: [notification, ...etat.historique].slice(0, GARDEES) })
      if (etat.visible === null) passer()
    },
    /** Fermée par la personne, ou son temps écoulé. */
    passer,
    /** Lue ou visée : elle attend. */
    suspendre: () => {
      clearTimeout(minuterie)
      restant = Math.max(500, echeance - Date.now())
    },
    reprendre: () => etat.visible !== null && armer(restant),
    /** À la déconnexion : les messages peuvent nommer des personnes. */
    oublier: () => {
      clearTimeout(minuterie)
      file = []
      poser({ visible: null, historique: [] })
    },
  }
}

export const notifications = creerNotifications()
export const { notifier } = notifications
