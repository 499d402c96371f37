// Le rangement des brouillons : IndexedDB, chiffré en AES-GCM par une clé que seule la session de la personne obtient du serveur.
// Elle ne vit qu'en mémoire : sans se connecter comme cette personne, rien de ce qui reste sur le poste ne se lit.
// Sans contexte sûr (http hors de cette machine) ni IndexedDB, les brouillons vivent le temps de l'onglet.
import { createStore, del, entries, get, set } from 'idb-keyval'
import type { Armoire, Brouillon } from './brouillons.ts'
import { creerSceau, type Sceau, type Scelle } from './sceau.ts'

interface Range extends Scelle {
  readonly le: string
}

export const armoireDuNavigateur = (nom: string): Armoire =>
  typeof indexedDB === 'undefined' || globalThis.crypto?.subtle === undefined ? armoireEnMemoire() : armoireScellee(nom)

export function armoireEnMemoire(): Armoire {
  const rangees = new Map<string, Brouillon>()
  return {
    ouvrir: async () => {},
    fermer: async () => {},
    lire: async (cle) => rangees.get(cle) ?? null,
    ecrire: async (cle, brouillon) => void rangees.set(cle, brouillon),
    supprimer: async (cle) => void rangees.delete(cle),
    inventaire: async () => [...rangees].map(([cle, { le }]) => ({ cle, le })),
  }
}

function armoireScellee(nom: string): Armoire {
  // La première armoire gardait sa clé à côté de ce qu'elle scellait : qui suivait la lisait.
  indexedDB.deleteDatabase('relogement')
  const rayon = createStore(nom, 'brouillons')
  let ouverte: { readonly cle: string; readonly sceau: Sceau } | null = null
  const sceau = (): Sceau => {
    if (ouverte === null) throw new Error('Les brouillons ne s’ouvrent qu’avec la session de leur auteur')
    return ouverte.sceau
  }
  return {
    ouvrir: async (cle) => {
      if (ouverte?.cle !== cle) ouverte = { cle, sceau: await creerSceau(cle) }
    },
    fermer: async () => {
      ouverte = null
    },
    lire: async (cle) => {
      const range = await get<Range>(cle, rayon)
      // Scellé par une clé que le serveur n'a plus : il n'y a rien à en tirer.
      const clair = range === undefined ? null : await sceau().desceller(range)
      return clair === null ? null : (JSON.parse(clair) as Brouillon)
    },
    ecrire: async (cle, brouillon) =>
      set(cle, { le: brouillon.le, ...(await sceau().sceller(JSON.stringify(brouillon))) } satisfies Range, rayon),
    supprimer: (cle) => del(cle, rayon),
    inventaire: async () => (await entries<string, Range>(rayon)).map(([cle, { le }]) => ({ cle, le })),
  }
}
