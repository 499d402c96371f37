import { abime, exigerPeuDeMorceaux } from './refus.ts'

/** Une boîte d'un fichier ISO-BMFF (HEIC) : son contenu va de `debut` à `fin`. */
export interface Boite {
  readonly type: string
  readonly debut: number
  readonly fin: number
}

/** Les boîtes qui se suivent d'un bout à l'autre, sans trou ni reste. */
export function boitesDe(octets: Buffer, debut: number, fin: number): Boite[] {
  const boites: Boite[] = []
  for (let place = debut; place < fin; ) {
    if (place + 8 > fin) throw abime()
    exigerPeuDeMorceaux(boites.length)
    const courte = octets.readUInt32BE(place)
    const entete = courte === 1 ? 16 : 8
    const taille = courte === 1 ? Number(octets.readBigUInt64BE(place + 8)) : courte === 0 ? fin - place : courte
    if (taille < entete || place + taille > fin) throw abime()
    boites.push({ type: octets.toString('latin1', place + 4, place + 8), debut: place + entete, fin: place + taille })
    place += taille
  }
  return boites
}

/** Un entier de 0, 2, 4 ou 8 octets. */
export function entierDe(octets: Buffer, place: number, taille: number): number {
  if (taille === 0) return 0
  return taille === 8 ? Number(octets.readBigUInt64BE(place)) : octets.readUIntBE(place, taille)
}
