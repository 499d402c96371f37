import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ouvrirLesBrouillons } from './brouillonsDuCoffre.ts'
import { creerCoffre, ouvrirParLaSession, ouvrirParLePin } from './coffre.ts'
import { changerDossier, type DossierEmporte, ecrireDossier, ecrirePiece, lireDossier, lireDossiers, lirePiece } from './dossierEmporte.ts'
import { oublierLeDossier } from './oublier.ts'

// Le coût de la serrure n'est pas ce qui s'essaie ici.
const serrure = vi.hoisted(() => ({
  deriver: async (pin: string) => new Uint8Array(32).fill(Number(pin) % 251),
  demandes: [] as { pin: string; sel: Uint8Array; cout: object }[],
}))
vi.mock('@noble/hashes/argon2.js', () => ({
  argon2idAsync: (pin: string, sel: Uint8Array, cout: object) => {
    serrure.demandes.push({ pin, sel, cout })
    return serrure.deriver(pin)
  },
}))

const PHOTO_OCTETS = 50_000
const PHOTOS = 2
const PIN = '482913'

/** Ce que l'appareil a relu depuis le dernier relevé : un compte, que la lenteur de la machine ne change pas. */
let lus = { valeurs: 0, octets: 0 }
const rayon = new Map<string, { contenu?: ArrayBuffer }>()

beforeEach(() => {
  lus = { valeurs: 0, octets: 0 }
  rayon.clear()
  serrure.demandes.length = 0
  vi.stubGlobal('indexedDB', unIndexedDB())
  vi.stubGlobal('IDBKeyRange', { bound: (de: string, a: string) => ({ de, a }) })
  const choix = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (cle: string) => choix.get(cle) ?? null,
    setItem: (cle: string, valeur: string) => choix.set(cle, valeur),
    removeItem: (cle: string) => choix.delete(cle),
  })
  vi.stubGlobal('navigator', { locks: { request: (_nom: string, geste: () => unknown) => geste() } })
})
afterEach(() => vi.unstubAllGlobals())

test('rendre un dossier relit ce dossier et ses photos, jamais ceux des autres : autant de cinq que de quarante', async () => {
  expect(await rendreLePremierDe(40)).toEqual(await rendreLePremierDe(5))
})

test('ranger une saisie commencée ne relit que son dossier', async () => {
  const coffre = await garnir(5)
  const brouillons = await ouvrirLesBrouillons(coffre)
  lus = { valeurs: 0, octets: 0 }
  const saisie = { base: {}, valeurs: { langueParlee: 'Wolof' }, version: 1 }
  expect(await brouillons.garder(`menage:${idDe(3)}:etape:INFORMATIONS`, saisie)).not.toBeNull()
  expect([...rayon.keys()].filter((cle) => cle.includes(`brouillon/`) && cle.includes(idDe(3)))).toHaveLength(1)
  // Son échéance, avant d’attendre son tour puis après.
  expect(lus.valeurs).toBe(2)
})

test('un code que l’appareil n’a pas pu éprouver, faute de mémoire, ne compte pas parmi les cinq ; un code faux compte', async () => {
  await garnir(1)
  const { deriver } = serrure
  serrure.deriver = async () => {
    throw new RangeError('Array buffer allocation failed')
  }
  for (let fois = 0; fois < 6; fois += 1) await expect(ouvrirParLePin('camille', PIN)).rejects.toThrow('allocation')
  serrure.deriver = deriver
  expect(await ouvrirParLePin('camille', '111111')).toEqual({ restent: 4 })
  expect(await ouvrirParLePin('camille', PIN)).toHaveProperty('coffre')
})

test('le code se dérive par argon2id, à 64 Mio et trois passes, sous un sel tiré pour ce coffre', async () => {
  await garnir(1)
  await garnir(1)
  const [premier, second] = serrure.demandes
  for (const demande of [premier, second]) expect(demande).toMatchObject({ pin: PIN, cout: { m: 65_536, t: 3, p: 1, dkLen: 32 } })
  expect(premier?.sel).toHaveLength(16)
  expect(premier?.sel).not.toEqual(second?.sel)
  // Rouvert, au même coût et sous le même sel.
  await ouvrirParLePin('camille', PIN)
  expect(serrure.demandes[2]).toEqual(second)
})

test('la clé de l’appareil n’en ressort pas ; sans elle, ni le code ni la session n’ouvrent', async () => {
  await garnir(1)
  const gardee = rayon.get('camille') as unknown as { appareil: CryptoKey }
  expect(gardee.appareil.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('raw', gardee.appareil)).rejects.toThrow()
  expect(await ouvrirParLaSession('camille', 'a'.repeat(43))).toHaveProperty('proprietaire')
  // Le contenu du coffre, recopié sur un autre appareil, qui a sa propre clé.
  const autre = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  rayon.set('camille', { ...gardee, appareil: autre } as object)
  expect(await ouvrirParLePin('camille', PIN)).toEqual({ restent: 4 })
  expect(await ouvrirParLaSession('camille', 'a'.repeat(43))).toBe('scelle')
})

test('la liste de la tablette ne relit aucune photo', async () => {
  const coffre = await garnir(40)
  lus = { valeurs: 0, octets: 0 }
  expect(await lireDossiers(coffre)).toHaveLength(40)
  expect(lus.octets).toBeLessThan(PHOTO_OCTETS)
})

const idDe = (rang: number) => `01900000-0000-7000-8000-0000000000${String(rang).padStart(2, '0')}`

/** Un coffre de tant de dossiers, deux photos chacun. */
async function garnir(combien: number) {
  rayon.clear()
  const coffre = await creerCoffre({ id: 'camille', nom: 'Camille' }, PIN, 'a'.repeat(43))
  for (let rang = 0; rang < combien; rang += 1) {
    const dossier = { menageId: idDe(rang), expireLe: '2027-01-01T00:00:00Z', partis: [], menage: { codeMenage: `M-${rang}` } }
    await ecrireDossier(coffre, dossier as unknown as DossierEmporte)
    for (let photo = 0; photo < PHOTOS; photo += 1)
      await ecrirePiece(coffre, dossier as unknown as DossierEmporte, `photo-${photo}`, new ArrayBuffer(PHOTO_OCTETS))
  }
  return coffre
}

/** Les lectures du coffre que fait `useRendre`, dans leur ordre. */
async function rendreLePremierDe(combien: number) {
  const coffre = await garnir(combien)
  const menageId = idDe(0)
  lus = { valeurs: 0, octets: 0 }
  await lireDossier(coffre, menageId)
  await changerDossier(coffre, menageId, (dossier) => ({ ...dossier }))
  for (let photo = 0; photo < PHOTOS; photo += 1) {
    await lirePiece(coffre, { menageId }, `photo-${photo}`)
    await changerDossier(coffre, menageId, (dossier) => ({ ...dossier, partis: [...dossier.partis, `photo-${photo}`] }))
  }
  await oublierLeDossier('camille', menageId)
  const { valeurs, octets } = lus
  expect(valeurs).toBe(6)
  expect(octets).toBeGreaterThan(PHOTOS * PHOTO_OCTETS)
  expect(octets).toBeLessThan((PHOTOS + 1) * PHOTO_OCTETS)
  return { valeurs, octets }
}

/** IndexedDB en mémoire, ce qu'idb-keyval en demande ; chaque valeur rendue se compte. */
function unIndexedDB() {
  const demande = <T>(result: T) => {
    const faite = { result } as { result: T; onsuccess?: () => void; oncomplete?: () => void }
    queueMicrotask(() => (faite.onsuccess ?? faite.oncomplete)?.())
    return faite
  }
  const lire = (cles: readonly string[]) => {
    const valeurs = cles.map((cle) => rayon.get(cle))
    for (const valeur of valeurs)
      if (valeur !== undefined) lus = { valeurs: lus.valeurs + 1, octets: lus.octets + (valeur.contenu?.byteLength ?? 0) }
    return valeurs
  }
  const cles = (borne?: { de: string; a: string }) =>
    [...rayon.keys()].toSorted().filter((cle) => borne === undefined || (cle >= borne.de && cle <= borne.a))
  const objectStore = () => ({
    get: (cle: string) => demande(lire([cle])[0]),
    getAll: (borne?: { de: string; a: string }) => demande(lire(cles(borne))),
    getAllKeys: (borne?: { de: string; a: string }) => demande(cles(borne)),
    put: (valeur: { contenu?: ArrayBuffer }, cle: string) => void rayon.set(cle, valeur),
    delete: (cle: string) => void rayon.delete(cle),
    get transaction() {
      return demande(undefined)
    },
  })
  return { open: () => demande({ transaction: () => ({ objectStore }) }) }
}
