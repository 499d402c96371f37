/** Un tirage reproductible : la même clé donne la même suite, sur toute machine. */
export interface Alea {
  /** Dans [0, 1[. */
  reel: () => number
  /** Bornes comprises. */
  entier: (min: number, max: number) => number
  chance: (probabilite: number) => boolean
  choisir: <T>(parmi: readonly T[]) => T
  /** Chaque valeur avec son poids. */
  selon: <T>(parts: readonly (readonly [T, number])[]) => T
  /** Sans remise ; moins s'il n'y en a pas assez. */
  plusieurs: <T>(parmi: readonly T[], combien: number) => T[]
  melanger: <T>(liste: readonly T[]) => T[]
  chiffres: (combien: number) => string
  /** UUID version 7 daté de cet instant. */
  uuid: (instant: number) => string
}

export function createAlea(cle: string): Alea {
  const tirer32 = sfc32(cle)
  const reel = () => tirer32() / 4_294_967_296
  const entier = (min: number, max: number) => min + Math.floor(reel() * (max - min + 1))
  const choisir = <T>(parmi: readonly T[]): T => {
    if (parmi.length === 0) throw new Error('Tirage dans une liste vide')
    return parmi[entier(0, parmi.length - 1)] as T
  }
  const melanger = <T>(liste: readonly T[]): T[] => {
    const copie = [...liste]
    for (let i = copie.length - 1; i > 0; i -= 1) {
      const j = entier(0, i)
      ;[copie[i], copie[j]] = [copie[j] as T, copie[i] as T]
    }
    return copie
  }
  return {
    reel,
    entier,
    chance: (probabilite) => reel() < probabilite,
    choisir,
    selon: (parts) => {
      let reste = reel() * parts.reduce((total, [, poids]) => total + poids, 0)
      const tombee = parts.find(([, poids]) => {
        reste -= poids
        return reste < 0
      })
      return (tombee ?? parts.at(-1) ?? choisir([]))[0]
    },
    plusieurs: (parmi, combien) => melanger(parmi).slice(0, combien),
    melanger,
    chiffres: (combien) => Array.from({ length: combien }, () => entier(0, 9)).join(''),
    uuid: (instant) => uuid7(instant, tirer32),
  }
}

const SUR_16_BITS = 0x10000
/** Les nombres de 16 bits en hexadécimal : la démonstration de cinquante mille ménages tire quelques millions d'identifiants. */
const HEXA = Array.from({ length: SUR_16_BITS }, (_, nombre) => nombre.toString(16).padStart(4, '0'))

function uuid7(instant: number, tirer32: () => number): string {
  const temps = Math.floor(instant / SUR_16_BITS)
  const [a, b, c] = [tirer32(), tirer32(), tirer32()]
  return `${HEXA[temps >>> 16]}${HEXA[temps & 0xffff]}-${HEXA[instant % SUR_16_BITS]}-${HEXA[0x7000 | (a & 0xfff)]}-${HEXA[0x8000 | (b & 0x3fff)]}-${HEXA[b >>> 16]}${HEXA[c >>> 16]}${HEXA[c & 0xffff]}`
}

/** Le générateur sfc32, amorcé par une empreinte de la clé. */
function sfc32(cle: string): () => number {
  let [a, b, c, d] = [1, 2, 3, 4].map((sel) => empreinte(`${sel}:${cle}`)) as [number, number, number, number]
  const suivant = () => {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + t) | 0
    return t >>> 0
  }
  for (let i = 0; i < 12; i += 1) suivant()
  return suivant
}

function empreinte(texte: string): number {
  let h = 2_166_136_261
  for (let i = 0; i < texte.length; i += 1) h = Math.imul(h ^ texte.charCodeAt(i), 16_777_619)
  return h >>> 0
}
