// Le coffre d'une personne sur une tablette (décision 0081) : une clé tirée au hasard scelle tout ce qu'elle emporte. Cette clé n'est gardée que
// scellée deux fois, par argon2id du code de la personne et par une clé de l'appareil qui n'en ressort pas ; et, pour qui a oublié son code, par
// la clé que sa session seule obtient du serveur. Au cinquième code faux, tout est effacé.

import { argon2idAsync } from '@noble/hashes/argon2.js'
import { ESSAIS_DU_PIN } from '@relogement/domain/emport/pin'
import { delMany, entries, get, keys, set, update } from 'idb-keyval'
import { creerSceau, type Sceau, type Scelle, sceauDe, sceauDOctets } from '../core/brouillons/sceau.ts'
import { noterUnEffacement } from './effaces.ts'
import { parcourir, rayon } from './rayon.ts'

export interface Proprietaire {
  readonly id: string
  readonly nom: string
}

interface Serrure {
  readonly proprietaire: Proprietaire
  readonly appareil: CryptoKey
  readonly sel: Uint8Array<ArrayBuffer>
  readonly cout: { readonly m: number; readonly t: number; readonly p: number }
  readonly parLePin: Scelle
  readonly parLaSession: Scelle
  /** Codes faux à la suite. */
  readonly essais: number
}

interface Range extends Scelle {
  readonly le: string
  /** Passé cet instant, n'est plus à lire. */
  readonly expireLe: string | null
}

/** RFC 9106, pour un appareil à la mémoire comptée : environ deux secondes sur une tablette. */
const COUT = { m: 65_536, t: 3, p: 1 } as const

const serrureDe = (id: string) => `${id}`
const entreeDe = (id: string, cle: string) => `${id}/${cle}`

export interface Coffre {
  readonly proprietaire: Proprietaire
  readonly lire: <T>(cle: string) => Promise<T | null>
  readonly ecrire: (cle: string, valeur: unknown, expireLe?: string) => Promise<void>
  readonly lireOctets: (cle: string) => Promise<ArrayBuffer | null>
  readonly ecrireOctets: (cle: string, octets: ArrayBuffer, expireLe?: string) => Promise<void>
  /** Ce dont la clé contient ce texte s'effacera à cet instant, non plus au précédent. */
  readonly prolonger: (ceQui: string, expireLe: string) => Promise<void>
  readonly supprimer: (...cles: readonly string[]) => Promise<void>
  /** Les clés qui commencent ainsi, et de quand elles datent : cela se lit sans rien desceller. */
  readonly inventaire: (
    debut: string,
  ) => Promise<readonly { readonly cle: string; readonly le: string; readonly expireLe: string | null }[]>
}

function coffreDe(proprietaire: Proprietaire, sceau: Sceau): Coffre {
  const { id } = proprietaire
  const ranger = (cle: string, scelle: Scelle, expireLe: string | null) =>
    set(entreeDe(id, cle), { le: new Date().toISOString(), expireLe, ...scelle } satisfies Range, rayon)
  const lireOctets = async (cle: string) => {
    const range = await get<Range>(entreeDe(id, cle), rayon)
    return range === undefined ? null : sceau.descellerOctets(range)
  }
  return {
    proprietaire,
    lireOctets,
    lire: async <T>(cle: string) => {
      const octets = await lireOctets(cle)
      return octets === null ? null : (JSON.parse(new TextDecoder().decode(octets)) as T)
    },
    ecrire: async (cle, valeur, expireLe) => ranger(cle, await sceau.sceller(JSON.stringify(valeur)), expireLe ?? null),
    ecrireOctets: async (cle, octets, expireLe) => ranger(cle, await sceau.scellerOctets(octets), expireLe ?? null),
    prolonger: async (ceQui, expireLe) => {
      for (const cle of await clesDe(id, ceQui)) await update<Range | undefined>(cle, (range) => range && { ...range, expireLe }, rayon)
    },
    supprimer: (...cles) =>
      delMany(
        cles.map((cle) => entreeDe(id, cle)),
        rayon,
      ),
    inventaire: async (debut) =>
      (await parcourir<Range>(entreeDe(id, debut))).map(([cle, { le, expireLe }]) => ({ cle: cle.slice(id.length + 1), le, expireLe })),
  }
}

/** Fait le coffre d'une personne ; elle en choisit le code. `progres` : de 0 à 1. */
export async function creerCoffre(
  proprietaire: Proprietaire,
  pin: string,
  cleDeSession: string,
  progres?: (part: number) => void,
): Promise<Coffre> {
  const [cle, sel] = [crypto.getRandomValues(new Uint8Array(32)), crypto.getRandomValues(new Uint8Array(16))]
  const appareil = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const serrure: Serrure = {
    proprietaire,
    appareil,
    sel,
    cout: COUT,
    parLePin: await deuxFois(await sceauDuPin(pin, sel, COUT, progres), appareil).sceller(cle),
    parLaSession: await deuxFois(await creerSceau(cleDeSession), appareil).sceller(cle),
    essais: 0,
  }
  await set(serrureDe(proprietaire.id), serrure, rayon)
  return coffreDe(proprietaire, await sceauDOctets(cle))
}

/** Ouvert, ou ce qu'il reste d'essais ; à zéro, tout est effacé. */
export async function ouvrirParLePin(
  id: string,
  pin: string,
  progres?: (part: number) => void,
): Promise<{ readonly coffre: Coffre } | { readonly restent: number }> {
  // L'essai se compte avant d'être fait : éteindre la tablette n'en rend aucun.
  let serrure: Serrure | undefined
  await update<Serrure | undefined>(
    serrureDe(id),
    (avant) => {
      serrure = avant && { ...avant, essais: avant.essais + 1 }
      return serrure
    },
    rayon,
  )
  if (serrure === undefined) return { restent: 0 }
  if (serrure.essais > ESSAIS_DU_PIN) return effacerEtDire(id)
  const { proprietaire, appareil, sel, cout, parLePin } = serrure
  const sceau = await sceauDuPin(pin, sel, cout, progres).catch(async (erreur: unknown) => {
    // L'appareil n'a pas pu éprouver ce code, faute de mémoire : il n'en a rien dit, l'essai se rend.
    await update<Serrure | undefined>(serrureDe(id), (avant) => avant && { ...avant, essais: avant.essais - 1 }, rayon)
    throw erreur
  })
  const cle = await deuxFois(sceau, appareil).desceller(parLePin)
  if (cle === null) return serrure.essais >= ESSAIS_DU_PIN ? effacerEtDire(id) : { restent: ESSAIS_DU_PIN - serrure.essais }
  await update<Serrure | undefined>(serrureDe(id), (avant) => avant && { ...avant, essais: 0 }, rayon)
  return { coffre: coffreDe(proprietaire, await sceauDOctets(cle)) }
}

async function effacerEtDire(id: string): Promise<{ readonly restent: number }> {
  const dossiers = (await clesDe(id, '/dossier/')).length
  await noterUnEffacement({ cause: 'CODES_FAUX', dossiers, le: new Date().toISOString() })
  await effacerLeCoffre(id)
  return { restent: 0 }
}

/**
 * Connectée, la personne l'ouvre sans son code ; `null` : elle n'en a pas ici, ou il ne garde plus aucun dossier, et son code se choisit de
 * nouveau. « scelle » : le serveur n'a plus la clé qui l'ouvrait, son code seul l'ouvre.
 */
export async function ouvrirParLaSession(id: string, cleDeSession: string): Promise<Coffre | 'scelle' | null> {
  await effacerCeQuiAExpire(new Date())
  const serrure = await get<Serrure>(serrureDe(id), rayon)
  if (serrure === undefined) return null
  if (!(await gardeUnDossier(id))) {
    await effacerLeCoffre(id)
    return null
  }
  const cle = await deuxFois(await creerSceau(cleDeSession), serrure.appareil).desceller(serrure.parLaSession)
  return cle === null ? 'scelle' : coffreDe(serrure.proprietaire, await sceauDOctets(cle))
}

const clesDe = async (id: string, ceQui: string): Promise<string[]> =>
  (await keys<string>(rayon)).filter((cle) => cle.startsWith(entreeDe(id, '')) && cle.includes(ceQui))

/** Tout ce que ce coffre range et dont la clé contient ce texte, sans l'ouvrir. Faux : il n'y avait rien. */
export async function effacerDuCoffre(id: string, ceQui: string): Promise<boolean> {
  const siennes = await clesDe(id, ceQui)
  await delMany(siennes, rayon)
  return siennes.length > 0
}

/** Il garde encore au moins un dossier. */
export const gardeUnDossier = async (id: string): Promise<boolean> =>
  (await keys<string>(rayon)).some((cle) => cle.startsWith(entreeDe(id, 'dossier/')))

/** Dossiers gardés sur cet appareil, tous coffres réunis : leurs clés le disent. */
export const combienDeDossiers = async (): Promise<number> => (await keys<string>(rayon)).filter((cle) => cle.includes('/dossier/')).length

/** Il n'en reste rien. */
export async function effacerLeCoffre(id: string): Promise<void> {
  const siennes = (await keys<string>(rayon)).filter((cle) => cle === serrureDe(id) || cle.startsWith(entreeDe(id, '')))
  await delMany(siennes, rayon)
}

export interface CoffreFerme {
  readonly proprietaire: Proprietaire
  /** Dossiers gardés, et le dernier instant du premier qui s'efface. */
  readonly dossiers: number
  readonly premierEfface: string | null
}

/** Les coffres de cette tablette, fermés : à qui, combien de dossiers. Ce qui a passé son heure s'efface ici, sans code. */
export async function listerLesCoffres(maintenant: Date): Promise<readonly CoffreFerme[]> {
  await effacerCeQuiAExpire(maintenant)
  const toutes = await entries<string, Serrure | Range>(rayon)
  return toutes.flatMap(([id, serrure]) => {
    if (id.startsWith('#') || id.includes('/') || !('proprietaire' in serrure)) return []
    const dossiers = toutes.filter(([cle]) => cle.startsWith(entreeDe(id, 'dossier/'))).map(([, range]) => (range as Range).expireLe ?? '')
    return dossiers.length === 0
      ? []
      : [{ proprietaire: serrure.proprietaire, dossiers: dossiers.length, premierEfface: dossiers.toSorted()[0] ?? null }]
  })
}

const HORLOGE = '#vu'

/** Reculer l'horloge de la tablette ne rend pas d'heures : l'instant le plus tardif qu'elle ait vu compte. */
async function effacerCeQuiAExpire(maintenant: Date): Promise<void> {
  const vu = await get<string>(HORLOGE, rayon)
  const instant = [vu ?? '', maintenant.toISOString()].toSorted().at(-1) ?? ''
  await set(HORLOGE, instant, rayon)
  const passees = (await entries<string, Range>(rayon)).filter(([, { expireLe }]) => expireLe != null && expireLe <= instant)
  if (passees.length === 0) return
  const dossiers = passees.filter(([cle]) => cle.includes('/dossier/')).map(([, { expireLe }]) => expireLe ?? '')
  await noterUnEffacement({ cause: 'HEURES', dossiers: dossiers.length, le: dossiers.toSorted().at(-1) ?? '' })
  await delMany(
    passees.map(([cle]) => cle),
    rayon,
  )
}

/** Scellé par l'un, puis par l'autre : il faut les deux. */
const deuxFois = (premier: Sceau, appareil: CryptoKey) => {
  const second = sceauDe(appareil)
  return {
    sceller: async (octets: BufferSource): Promise<Scelle> => {
      const { iv, contenu } = await premier.scellerOctets(octets)
      const ensemble = new Uint8Array(iv.byteLength + contenu.byteLength)
      ensemble.set(iv)
      ensemble.set(new Uint8Array(contenu), iv.byteLength)
      return second.scellerOctets(ensemble)
    },
    desceller: async (scelle: Scelle): Promise<ArrayBuffer | null> => {
      const ensemble = await second.descellerOctets(scelle)
      if (ensemble === null) return null
      return premier.descellerOctets({ iv: new Uint8Array(ensemble.slice(0, 12)), contenu: ensemble.slice(12) })
    },
  }
}

async function sceauDuPin(
  pin: string,
  sel: Uint8Array<ArrayBuffer>,
  cout: Serrure['cout'],
  progres?: (part: number) => void,
): Promise<Sceau> {
  const derivee = await argon2idAsync(pin, sel, { ...cout, dkLen: 32, ...(progres && { onProgress: progres }) })
  return sceauDOctets(new Uint8Array(derivee))
}
