// Les saisies en cours, gardées sur le poste : elles survivent à un onglet fermé, à une session expirée, à une panne.
// Elles portent des données personnelles : scellées par une clé que seule la session de leur auteur obtient, effacées à l'enregistrement,
// à la déconnexion, quand une autre personne se connecte sur ce poste, et au bout de sept jours.
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
  /** Ce qui est tapé et n'a pas encore de valeur (une date à moitié écrite), champ par champ. */
  readonly textes?: Readonly<Record<string, string>>
  readonly le: string
}

/** Où les brouillons se rangent ; `le` reste lisible pour écarter les plus vieux. */
export interface Armoire {
  /** Avec la clé que la session de la personne donne ; sans elle, rien ne se lit ni ne s'écrit. */
  readonly ouvrir: (cle: string) => Promise<void>
  readonly fermer: () => Promise<void>
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

/** Ce qui date de plus n'est plus à reprendre. */
export const DUREE_MAX = 7 * 24 * 3600 * 1000
/** Taper sans s'arrêter ne repousse pas le rangement : avec le temps de sceller, il n'a jamais plus d'une seconde de retard. */
export const DELAI_DU_RANGEMENT = 400
/** Entre la clé de la saisie et l'onglet qui la range. */
const ONGLET = '#'

export function creerBrouillons(armoire: Armoire, onglets: Onglets, maintenant: () => Date = () => new Date()) {
  let proprietaire: string | null = null
  /** Sa session est là, et la clé qu'elle donne. */
  let ouverte = false
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
    /** À la connexion, avec la clé de cette personne : ses brouillons restent, ceux d'une autre et les trop vieux s'effacent. */
    ouvrir: (utilisateurId: string, cleDeSession: string) => {
      proprietaire = utilisateurId
      ouverte = true
      const siennes = cleDe('')
      return aSonTour(async () => {
        await armoire.ouvrir(cleDeSession)
        await supprimerSi(({ cle, le }) => !cle.startsWith(siennes) || maintenant().getTime() - Date.parse(le) > DUREE_MAX)
      })
    },
    /** La session est finie : ce qui partait se range encore, puis la clé s'oublie. Revenue, la même personne retrouve tout. */
    sceller: () => {
      ouverte = false
      return aSonTour(armoire.fermer)
    },
    /** La saisie à reprendre : elle est désormais à cet onglet. */
    lire: async (cle: string): Promise<Brouillon | null> => {
      if (!ouverte) return null
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
      if (!ouverte) return null
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
      ouverte = false
      if (partante !== null) await aSonTour(() => supprimerSi(({ cle }) => cle.startsWith(debut)))
      await aSonTour(armoire.fermer)
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
  if (derniere === undefined || autres.length === 0) return derniere ?? null
  const valeurs = autres.reduce((reunies, autre) => fusionner(autre.base, reunies, autre.valeurs).valeurs, derniere.valeurs)
  const textes = Object.assign({}, ...[...autres.toReversed(), derniere].map((brouillon) => brouillon.textes)) as Brouillon['textes']
  return textes !== undefined && Object.keys(textes).length > 0 ? { ...derniere, valeurs, textes } : { ...derniere, valeurs }
}

export const brouillons = creerBrouillons(armoireDuNavigateur('relogement-brouillons'), ongletsDuNavigateur())
