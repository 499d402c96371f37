// Les saisies en cours, gardées sur le poste : elles survivent à un onglet fermé, à une session expirée, à une panne.
// Elles portent des données personnelles : chiffrées, rangées par personne, effacées à l'enregistrement et à la déconnexion.
// Chaque onglet range la sienne : deux onglets ouverts sur la même étape ne s'effacent pas l'un l'autre. Celles des onglets
// disparus sont reprises par le premier qui revient, réunies s'il y en a plusieurs.
import { fusionner } from '../fusion.ts'
import { armoireDuNavigateur } from './armoire.ts'
import { type Onglets, ongletsDuNavigateur } from './onglets.ts'

export interface Brouillon {
  readonly valeurs: unknown
  /** La fiche telle qu'elle était au début de la saisie, pour fusionner ensuite. */
  readonly base: unknown
  readonly version: number | null
  readonly le: string
}

/** Où les brouillons se rangent ; `le` reste lisible pour écarter les plus vieux. */
export interface Armoire {
  /** `null` : rien à cette clé, ou rien qui se lise encore. */
  readonly lire: (cle: string) => Promise<Brouillon | null>
  readonly ecrire: (cle: string, brouillon: Brouillon) => Promise<void>
  readonly supprimer: (cle: string) => Promise<void>
  readonly inventaire: () => Promise<readonly Rangee[]>
}

interface Rangee {
  readonly cle: string
  readonly le: string
}

const DUREE_MAX = 30 * 24 * 3600 * 1000
/** Entre la clé de la saisie et l'onglet qui la range. */
const ONGLET = '#'

export function creerBrouillons(armoire: Armoire, onglets: Onglets, maintenant: () => Date = () => new Date()) {
  let proprietaire: string | null = null
  let precedent: Promise<unknown> = Promise.resolve()
  /** Chacun son tour : une lecture voit le rangement demandé juste avant elle, un effacement l'emporte sur lui. */
  const aSonTour = <R>(geste: () => Promise<R>): Promise<R> => {
    const suite = precedent.then(geste)
    precedent = suite.catch(() => undefined)
    return suite
  }
  const cleDe = (cle: string) => `${proprietaire}/${cle}`
  const sienneDe = (cle: string) => `${cleDe(cle)}${ONGLET}${onglets.moi}`
  const supprimerSi = async (choisir: (entree: Rangee) => boolean) => {
    for (const entree of await armoire.inventaire()) if (choisir(entree)) await armoire.supprimer(entree.cle)
  }
  /** Celle de cet onglet et celles des onglets disparus, la plus récente d'abord ; un autre onglet ouvert tient la sienne. */
  const aReprendre = async (commune: string): Promise<readonly Rangee[]> => {
    const [inventaire, vivants] = await Promise.all([armoire.inventaire(), onglets.vivants()])
    return inventaire
      .filter(({ cle }) => {
        const [saisie, onglet = ''] = cle.split(ONGLET)
        return saisie === commune && (onglet === onglets.moi || !vivants.has(onglet))
      })
      .sort((a, b) => b.le.localeCompare(a.le))
  }

  return {
    /** À la connexion : les brouillons de cette personne, et d'elle seule ; ceux que plus personne ne reprend s'effacent. */
    ouvrir: (utilisateurId: string) => {
      proprietaire = utilisateurId
      return aSonTour(() => supprimerSi(({ le }) => maintenant().getTime() - Date.parse(le) > DUREE_MAX))
    },
    /** La saisie à reprendre : elle est désormais à cet onglet. */
    lire: async (cle: string): Promise<Brouillon | null> => {
      if (proprietaire === null) return null
      const [commune, sienne] = [cleDe(cle), sienneDe(cle)]
      return aSonTour(() =>
        onglets.seul(async () => {
          const rangees = await aReprendre(commune)
          const lus = await Promise.all(rangees.map((rangee) => armoire.lire(rangee.cle)))
          const reprise = reunir(lus.filter((brouillon) => brouillon !== null))
          if (reprise !== null) await armoire.ecrire(sienne, reprise)
          for (const rangee of rangees) if (rangee.cle !== sienne || reprise === null) await armoire.supprimer(rangee.cle)
          return reprise
        }),
      )
    },
    /** De quand date la saisie à reprendre, sans la prendre. */
    apercevoir: async (cle: string): Promise<string | null> => {
      if (proprietaire === null) return null
      const commune = cleDe(cle)
      return aSonTour(async () => (await aReprendre(commune))[0]?.le ?? null)
    },
    garder: async (cle: string, brouillon: Omit<Brouillon, 'le'>): Promise<Date | null> => {
      if (proprietaire === null) return null
      const [sienne, le] = [sienneDe(cle), maintenant()]
      await aSonTour(() => armoire.ecrire(sienne, { ...brouillon, le: le.toISOString() }))
      return le
    },
    /** Celle de cet onglet est enregistrée, ou défaite. */
    effacer: async (cle: string): Promise<void> => {
      if (proprietaire === null) return
      const sienne = sienneDe(cle)
      await aSonTour(() => armoire.supprimer(sienne))
    },
    /** La personne renonce à ce qui était à reprendre. */
    abandonner: async (cle: string): Promise<void> => {
      if (proprietaire === null) return
      const commune = cleDe(cle)
      await aSonTour(async () => {
        for (const rangee of await aReprendre(commune)) await armoire.supprimer(rangee.cle)
      })
    },
    /** À la déconnexion voulue. Une session expirée, elle, garde tout. */
    toutEffacer: async (): Promise<void> => {
      const [partante, debut] = [proprietaire, cleDe('')]
      proprietaire = null
      if (partante !== null) await aSonTour(() => supprimerSi(({ cle }) => cle.startsWith(debut)))
    },
    combien: async (): Promise<number> => {
      const debut = cleDe('')
      return aSonTour(async () => {
        const saisies = (await armoire.inventaire()).filter(({ cle }) => cle.startsWith(debut)).map(({ cle }) => cle.split(ONGLET)[0])
        return new Set(saisies).size
      })
    },
  }
}

/** Les saisies de plusieurs onglets en une : là où elles diffèrent vraiment, la plus récente l'emporte. */
function reunir([derniere, ...autres]: readonly Brouillon[]): Brouillon | null {
  if (derniere === undefined) return null
  const valeurs = autres.reduce((reunies, autre) => fusionner(autre.base, reunies, autre.valeurs).valeurs, derniere.valeurs)
  return { ...derniere, valeurs }
}

export const brouillons = creerBrouillons(armoireDuNavigateur(), ongletsDuNavigateur())
