// Le rangement des brouillons : IndexedDB, chiffré en AES-GCM par une clé que le navigateur ne laisse pas sortir.
// Sans contexte sûr (http hors de cette machine) ni IndexedDB, les brouillons vivent le temps de l'onglet.
import type { Armoire, Brouillon } from './brouillons.ts'

interface Scelle {
  readonly le: string
  readonly iv: Uint8Array<ArrayBuffer>
  readonly contenu: ArrayBuffer
}

export const armoireDuNavigateur = (): Armoire =>
  typeof indexedDB === 'undefined' || globalThis.crypto?.subtle === undefined ? armoireEnMemoire() : armoireScellee()

export function armoireEnMemoire(): Armoire {
  const rangees = new Map<string, Brouillon>()
  return {
    lire: async (cle) => rangees.get(cle) ?? null,
    ecrire: async (cle, brouillon) => void rangees.set(cle, brouillon),
    supprimer: async (cle) => void rangees.delete(cle),
    inventaire: async () => [...rangees].map(([cle, { le }]) => ({ cle, le })),
  }
}

function armoireScellee(): Armoire {
  let base: Promise<IDBDatabase> | null = null
  const dans = async <T>(
    magasin: 'brouillons' | 'cles',
    mode: IDBTransactionMode,
    faire: (rayon: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> => {
    base ??= ouvrir()
    return attendre(faire((await base).transaction(magasin, mode).objectStore(magasin)))
  }
  const cleDeChiffrement = async (): Promise<CryptoKey> => {
    const connue = () => dans<CryptoKey | undefined>('cles', 'readonly', (rayon) => rayon.get('brouillons'))
    const rangee = await connue()
    if (rangee !== undefined) return rangee
    const neuve = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    // Un autre onglet a pu ranger la sienne entre-temps : la première reste, ce qu'elle a scellé doit pouvoir se lire.
    return dans('cles', 'readwrite', (rayon) => rayon.add(neuve, 'brouillons')).then(
      () => neuve,
      async (erreur: unknown) => {
        const autre = await connue()
        if (autre === undefined) throw erreur
        return autre
      },
    )
  }

  return {
    lire: async (cle) => {
      const scelle = await dans<Scelle | undefined>('brouillons', 'readonly', (rayon) => rayon.get(cle))
      if (scelle === undefined) return null
      // Scellé par une clé que ce navigateur n'a plus : il n'y a rien à en tirer.
      const clair = await crypto.subtle
        .decrypt({ name: 'AES-GCM', iv: scelle.iv }, await cleDeChiffrement(), scelle.contenu)
        .catch(() => null)
      return clair === null ? null : (JSON.parse(new TextDecoder().decode(clair)) as Brouillon)
    },
    ecrire: async (cle, brouillon) => {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const clair = new TextEncoder().encode(JSON.stringify(brouillon))
      const contenu = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await cleDeChiffrement(), clair)
      await dans('brouillons', 'readwrite', (rayon) => rayon.put({ le: brouillon.le, iv, contenu } satisfies Scelle, cle))
    },
    supprimer: async (cle) => void (await dans('brouillons', 'readwrite', (rayon) => rayon.delete(cle))),
    inventaire: async () => {
      const cles = await dans('brouillons', 'readonly', (rayon) => rayon.getAllKeys())
      const scelles = await dans<Scelle[]>('brouillons', 'readonly', (rayon) => rayon.getAll())
      return scelles.map(({ le }, rang) => ({ cle: String(cles[rang]), le }))
    },
  }
}

function ouvrir(): Promise<IDBDatabase> {
  const demande = indexedDB.open('relogement', 1)
  demande.onupgradeneeded = () => {
    demande.result.createObjectStore('brouillons')
    demande.result.createObjectStore('cles')
  }
  return attendre(demande)
}

const attendre = <T>(demande: IDBRequest<T>): Promise<T> =>
  new Promise((reussir, echouer) => {
    demande.onsuccess = () => reussir(demande.result)
    demande.onerror = () => echouer(demande.error)
  })
