// Ce que tape qui répond sans compte, gardé sept jours sur son poste et scellé par son lien : sans lui, rien ne s'en lit.

import { armoireDuNavigateur } from '../core/brouillons/armoire.ts'
import { type Armoire, DUREE_MAX } from '../core/brouillons/brouillons.ts'
import type { Rangement } from '../core/brouillons/useSaisieGardee.ts'

/** Le lien n'est pas gardé : ni sa clé ni le nom de la saisie ne le rendent. */
export function rangementDuLien(
  jeton: string,
  armoire: Armoire = armoireDuNavigateur('relogement-liens'),
  maintenant = () => new Date(),
): Rangement {
  const pret = (async () => {
    const [cle, nom] = await Promise.all([empreinte(`sceau:${jeton}`), empreinte(`nom:${jeton}`)])
    await armoire.ouvrir(cle)
    for (const rangee of await armoire.inventaire())
      if (maintenant().getTime() - Date.parse(rangee.le) > DUREE_MAX) await armoire.supprimer(rangee.cle)
    return nom
  })()
  return {
    lire: async () => armoire.lire(await pret),
    garder: async (valeurs, base) => armoire.ecrire(await pret, { valeurs, base, version: null, le: maintenant().toISOString() }),
    effacer: async () => armoire.supprimer(await pret),
  }
}

/** Hors contexte sûr, rien n'est écrit sur le poste : l'armoire est en mémoire, et le jeton lui-même fait l'affaire. */
async function empreinte(texte: string): Promise<string> {
  if (globalThis.crypto?.subtle === undefined) return texte
  const octets = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(texte)))
  return btoa(String.fromCharCode(...octets))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
