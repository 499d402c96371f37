import type { Typologie } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import type { Alea } from '../alea.ts'

const TAILLES: readonly Typologie[] = ['T1', 'T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7_ET_PLUS']

/** Le logement de tant de pièces. */
export const typologieDe = (pieces: number): Typologie => TAILLES[Math.max(1, Math.min(pieces, TAILLES.length - 1))] ?? 'T3'

export const piecesDe = (typologie: string): number => TAILLES.lastIndexOf(typologie as Typologie)

/** Les pièces qu'il faut à ce foyer : les adultes en couple partagent leur chambre, deux enfants aussi. */
export function piecesPour(occupants: number, enCouple: boolean): number {
  const chambres = enCouple ? occupants - 1 : occupants
  return Math.max(1, Math.min(7, Math.ceil(chambres * 0.8) + 1))
}

const SURFACES = [0, 30, 47, 66, 80, 95, 112, 128] as const
/** Une part fixe, et tant par mètre carré. */
const LOYERS = { ANCIEN: { fixe: 60, parMetre: [4.3, 5.6] }, RECENT: { fixe: 70, parMetre: [5.1, 6.4] } } as const

export const surfaceDe = (typologie: string, alea: Alea): number => (SURFACES[piecesDe(typologie)] ?? 66) + alea.entier(-4, 9)

export function loyerDe(surface: number, etat: keyof typeof LOYERS, alea: Alea): number {
  const { fixe, parMetre } = LOYERS[etat]
  const [min, max] = parMetre
  return Math.round((fixe + surface * (min + alea.reel() * (max - min))) * 100) / 100
}

export const chargesDe = (surface: number, alea: Alea): number => Math.round(surface * (1.3 + alea.reel() * 0.9) * 100) / 100
