// Ce qui scelle une saisie gardée sur le poste : AES-GCM, par une clé qui ne ressort pas de la mémoire du navigateur.
export interface Scelle {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly contenu: ArrayBuffer
}

export interface Sceau {
  readonly sceller: (texte: string) => Promise<Scelle>
  /** `null` : scellé par une autre clé. */
  readonly desceller: (scelle: Scelle) => Promise<string | null>
  readonly scellerOctets: (octets: BufferSource) => Promise<Scelle>
  readonly descellerOctets: (scelle: Scelle) => Promise<ArrayBuffer | null>
}

/** Le sceau d'une clé de 256 bits, en base64url. */
export const creerSceau = async (cle: string): Promise<Sceau> => sceauDOctets(octetsDe(cle))

/** Le même, d'une clé en octets. */
export const sceauDOctets = async (octets: BufferSource): Promise<Sceau> =>
  sceauDe(await crypto.subtle.importKey('raw', octets, 'AES-GCM', false, ['encrypt', 'decrypt']))

export function sceauDe(chiffre: CryptoKey): Sceau {
  const scellerOctets = async (octets: BufferSource): Promise<Scelle> => {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    return { iv, contenu: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, chiffre, octets) }
  }
  const descellerOctets = ({ iv, contenu }: Scelle) => crypto.subtle.decrypt({ name: 'AES-GCM', iv }, chiffre, contenu).catch(() => null)
  return {
    scellerOctets,
    descellerOctets,
    sceller: (texte) => scellerOctets(new TextEncoder().encode(texte)),
    desceller: async (scelle) => {
      const clair = await descellerOctets(scelle)
      return clair === null ? null : new TextDecoder().decode(clair)
    },
  }
}

const octetsDe = (cle: string) => Uint8Array.from(atob(cle.replaceAll('-', '+').replaceAll('_', '/')), (lettre) => lettre.charCodeAt(0))
