// Ce qui scelle un brouillon : AES-GCM, par une clé qui ne ressort pas de la mémoire du navigateur.
export interface Scelle {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly contenu: ArrayBuffer
}

export interface Sceau {
  readonly sceller: (texte: string) => Promise<Scelle>
  /** `null` : scellé par une autre clé. */
  readonly desceller: (scelle: Scelle) => Promise<string | null>
}

/** Le sceau d'une personne ; `cle` est celle que le serveur lui donne, 256 bits en base64url. */
export async function creerSceau(cle: string): Promise<Sceau> {
  const octets = Uint8Array.from(atob(cle.replaceAll('-', '+').replaceAll('_', '/')), (lettre) => lettre.charCodeAt(0))
  const chiffre = await crypto.subtle.importKey('raw', octets, 'AES-GCM', false, ['encrypt', 'decrypt'])
  return {
    sceller: async (texte) => {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      return { iv, contenu: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, chiffre, new TextEncoder().encode(texte)) }
    },
    desceller: async ({ iv, contenu }) => {
      const clair = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, chiffre, contenu).catch(() => null)
      return clair === null ? null : new TextDecoder().decode(clair)
    },
  }
}
