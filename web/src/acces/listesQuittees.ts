// Le fil d'Ariane ramène à la liste telle qu'on l'a quittée : son adresse (filtres, tri, page, mots cherchés) et son défilement. Ses
// dossiers se suivent de l'un à l'autre.
// Tenu en mémoire seulement, et oublié avec la session : un nom cherché n'a rien à faire ailleurs.
import type { Maillon } from './page.ts'
import type { Suite } from './suiteDeLaListe.ts'

interface Lieu {
  readonly pathname: string
  readonly href: string
}

/** Les listes d'où s'ouvre un dossier, par le début des adresses qui en dépendent. */
const LISTES: readonly Required<Maillon>[] = [
  { libelle: 'Demandes de droits', vers: '/administration/demandes-de-droits' },
  { libelle: 'Archives', vers: '/administration/archives' },
  { libelle: 'Purges', vers: '/administration/purges' },
  { libelle: 'Journal des consultations', vers: '/administration/consultations' },
]
const MENAGES: Required<Maillon> = { libelle: 'Ménages', vers: '/menages' }

function creerListesQuittees() {
  const quittees = new Map<string, { readonly href: string; readonly defilement: number }>()
  let origine = MENAGES
  let notee: { readonly de: string; readonly suite: Suite } | null = null
  let suivie: Suite | null = null
  let aRetrouver: string | null = null
  return {
    /** La page change : ce que l'on quitte, et d'où s'ouvre le dossier où l'on va. */
    quitter(avant: Lieu, apres: Lieu, defilement: number): void {
      quittees.set(avant.pathname, { href: avant.href, defilement })
      if (!apres.pathname.startsWith('/menages/') || avant.pathname.startsWith('/menages/')) return
      origine = LISTES.find(({ vers }) => avant.pathname === vers || avant.pathname.startsWith(`${vers}/`)) ?? MENAGES
      suivie = notee?.de === avant.pathname ? notee.suite : null
    },
    /** La liste d'où vient le dossier ouvert. */
    origine: (): Required<Maillon> => origine,
    /** Les dossiers que la liste montre à présent. */
    noter(de: string, suite: Suite): void {
      notee = { de, suite }
    },
    /** Ceux de la liste d'où vient le dossier ouvert. */
    suite: (): Suite | null => suivie,
    adresseDe: (vers: string): string => quittees.get(vers)?.href ?? vers,
    /** Le fil d'Ariane y ramène : son défilement est à retrouver. */
    revenir(vers: string): void {
      aRetrouver = vers
    },
    /** Le défilement à retrouver sur cette page, une fois. */
    retrouver(pathname: string): number {
      const defilement = aRetrouver === pathname ? (quittees.get(pathname)?.defilement ?? 0) : 0
      aRetrouver = null
      return defilement
    },
    oublier(): void {
      quittees.clear()
      origine = MENAGES
      notee = null
      suivie = null
    },
  }
}

export const listesQuittees = creerListesQuittees()

const PATIENCE = 3000

/** Défile jusque-là dès que la page est assez haute ; la personne qui défile d'elle-même a la main. */
export function defilerJusqua(defilement: number): void {
  if (defilement === 0) return
  const fin = performance.now() + PATIENCE
  let libre = true
  const lacher = () => {
    libre = false
  }
  for (const geste of ['wheel', 'touchstart', 'keydown'] as const) window.addEventListener(geste, lacher, { once: true, passive: true })
  const essayer = () => {
    if (!libre || performance.now() > fin) return
    window.scrollTo({ top: defilement, behavior: 'instant' })
    if (Math.abs(window.scrollY - defilement) > 1) requestAnimationFrame(essayer)
  }
  requestAnimationFrame(essayer)
}
