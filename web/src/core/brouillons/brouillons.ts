// Les saisies en cours, gardées sur le poste : elles survivent à un onglet fermé, à une session expirée, à une panne.
// Elles portent des données personnelles : chiffrées, rangées par personne, effacées à l'enregistrement et à la déconnexion.
import { armoireDuNavigateur } from './armoire.ts'

export interface Brouillon {
  readonly valeurs: unknown
  /** La fiche telle qu'elle était au début de la saisie, pour fusionner ensuite. */
  readonly base: unknown
  readonly version: number | null
  readonly le: string
}

/** Où les brouillons se rangent ; `le` reste lisible pour écarter les plus vieux. */
export interface Armoire {
  readonly lire: (cle: string) => Promise<Brouillon | null>
  readonly ecrire: (cle: string, brouillon: Brouillon) => Promise<void>
  readonly supprimer: (cle: string) => Promise<void>
  readonly inventaire: () => Promise<readonly { readonly cle: string; readonly le: string }[]>
}

const DUREE_MAX = 30 * 24 * 3600 * 1000

export function creerBrouillons(armoire: Armoire, maintenant: () => Date = () => new Date()) {
  let proprietaire: string | null = null
  let precedent: Promise<unknown> = Promise.resolve()
  /** Chacun son tour : une lecture voit le rangement demandé juste avant elle, un effacement l'emporte sur lui. */
  const aSonTour = <R>(geste: () => Promise<R>): Promise<R> => {
    const suite = precedent.then(geste)
    precedent = suite.catch(() => undefined)
    return suite
  }
  const cleDe = (cle: string) => `${proprietaire}/${cle}`
  const supprimerSi = async (choisir: (entree: { cle: string; le: string }) => boolean) => {
    for (const entree of await armoire.inventaire()) if (choisir(entree)) await armoire.supprimer(entree.cle)
  }

  return {
    /** À la connexion : les brouillons de cette personne, et d'elle seule ; ceux que plus personne ne reprend s'effacent. */
    ouvrir: (utilisateurId: string) => {
      proprietaire = utilisateurId
      return aSonTour(() => supprimerSi(({ le }) => maintenant().getTime() - Date.parse(le) > DUREE_MAX))
    },
    lire: async (cle: string): Promise<Brouillon | null> => {
      if (proprietaire === null) return null
      const sienne = cleDe(cle)
      return aSonTour(() => armoire.lire(sienne))
    },
    garder: async (cle: string, brouillon: Omit<Brouillon, 'le'>): Promise<Date | null> => {
      if (proprietaire === null) return null
      const [sienne, le] = [cleDe(cle), maintenant()]
      await aSonTour(() => armoire.ecrire(sienne, { ...brouillon, le: le.toISOString() }))
      return le
    },
    effacer: async (cle: string): Promise<void> => {
      if (proprietaire === null) return
      const sienne = cleDe(cle)
      await aSonTour(() => armoire.supprimer(sienne))
    },
    /** À la déconnexion voulue. Une session expirée, elle, garde tout. */
    toutEffacer: async (): Promise<void> => {
      const [partante, debut] = [proprietaire, cleDe('')]
      proprietaire = null
      if (partante !== null) await aSonTour(() => supprimerSi(({ cle }) => cle.startsWith(debut)))
    },
    combien: async (): Promise<number> => {
      const debut = cleDe('')
      return aSonTour(async () => (await armoire.inventaire()).filter(({ cle }) => cle.startsWith(debut)).length)
    },
  }
}

export const brouillons = creerBrouillons(armoireDuNavigateur())
