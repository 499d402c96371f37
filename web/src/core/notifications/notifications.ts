/**
 * Notifications : `notifier({ message })` de partout. Une à la fois, 3000 ms chacune (spécification § 2), sauf qu'une erreur n'attend pas
 * derrière une information ; dix secondes quand elles
 * portent de quoi défaire (seulement là où le serveur dit que défaire est exact), gardées dans
 * un historique que la cloche ouvre.
 */
export interface Notification {
  readonly id: number
  readonly le: Date
  readonly sens: 'succes' | 'erreur' | 'info'
  readonly titre?: string
  readonly message: string
  readonly lien?: { readonly libelle: string; readonly vers: string }
  /** Défait exactement ce qu'elle annonce. */
  readonly annuler?: (() => void) | undefined
}

export interface EtatNotifications {
  readonly visible: Notification | null
  readonly historique: readonly Notification[]
}

const DUREE = 3000
const DUREE_POUR_ANNULER = 10_000
const dureeDe = ({ annuler }: Notification) => (annuler === undefined ? DUREE : DUREE_POUR_ANNULER)
const GARDEES = 100

export function creerNotifications(maintenant: () => Date = () => new Date()) {
  let etat: EtatNotifications = { visible: null, historique: [] }
  let file: readonly Notification[] = []
  let suivante = 1
  let minuterie: ReturnType<typeof setTimeout> | undefined
  let echeance = 0
  let restant = DUREE
  let parueA = 0
  let suspendue = false
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
    suspendue = false
    parueA = Date.now()
    if (visible !== null) armer(dureeDe(visible))
  }

  const retirer = ({ id }: Notification) => {
    if (etat.visible?.id === id) passer()
    else file = file.filter((une) => une.id !== id)
  }

  return {
    etat: () => etat,
    abonner: (prevenir: () => void) => {
      abonnes.add(prevenir)
      return () => void abonnes.delete(prevenir)
    },
    /** Rend de quoi la retirer : ce qu'elle disait en cours est fini ou manqué. */
    notifier: (contenu: Omit<Notification, 'id' | 'le' | 'sens'> & { readonly sens?: Notification['sens'] }): (() => void) => {
      const notification: Notification = { sens: 'succes', ...contenu, id: suivante++, le: maintenant() }
      file = [...file, notification]
      poser({ historique: [notification, ...etat.historique].slice(0, GARDEES) })
      if (etat.visible === null) passer()
      else if (notification.sens === 'erreur' && etat.visible.sens === 'info' && !suspendue) {
        file = [notification, ...file.filter((une) => une !== notification)]
        passer()
      }
      // Ce qui suit n'attend pas dix secondes : le temps d'être lue, et celle qui se défaisait lui laisse la place.
      else if (etat.visible.annuler !== undefined && !suspendue) armer(Math.max(0, parueA + DUREE - Date.now()))
      return () => retirer(notification)
    },
    /** Fermée par la personne, ou son temps écoulé. */
    passer,
    /** Lue ou visée : elle attend. */
    suspendre: () => {
      suspendue = true
      clearTimeout(minuterie)
      restant = Math.max(500, echeance - Date.now())
    },
    reprendre: () => {
      suspendue = false
      if (etat.visible !== null) armer(restant)
    },
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
