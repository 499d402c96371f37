import type { Alea } from '../alea.ts'
import { type Origine, patronymes } from './patronymes.ts'
import { generationDe, prenoms, type Sexe } from './prenoms.ts'

const PARTS = (Object.keys(patronymes) as Origine[]).map((origine) => [origine, patronymes[origine].part] as const)

export const tirerOrigine = (alea: Alea): Origine => alea.selon(PARTS)

/** Un nom de famille ; quelques-uns sont doubles, comme on en porte depuis 2005. */
export function tirerNom(origine: Origine, alea: Alea): string {
  const nom = alea.choisir(patronymes[origine].noms)
  if (!alea.chance(0.05)) return nom
  const autre = alea.choisir(patronymes[alea.chance(0.6) ? origine : tirerOrigine(alea)].noms)
  return autre === nom || /[ -]/.test(nom + autre) ? nom : `${nom}-${autre}`
}

/** Parmi les prénoms de la génération ; les plus jeunes prennent parfois un prénom d'ici, d'où que viennent leurs parents. */
export function tirerPrenom(origine: Origine, sexe: Sexe, anneeDeNaissance: number, dejaDonnes: readonly string[], alea: Alea): string {
  const generation = generationDe(anneeDeNaissance)
  const usage = generation === 'ENFANTS' && alea.chance(0.2) ? 'NORD' : origine
  const possibles = prenoms[usage][generation][sexe].filter((prenom) => !dejaDonnes.includes(prenom))
  return alea.choisir(possibles)
}

/** Les tranches de numéros que l'Arcep réserve à la fiction : ils ne sonnent chez personne. */
export const tirerMobile = (alea: Alea): string => `063998${alea.chiffres(4)}`
export const tirerFixe = (alea: Alea): string => `035301${alea.chiffres(4)}`

const FOURNISSEUR = 'exemple.test'

export const emailDe = (prenom: string, nom: string, alea: Alea): string =>
  `${enAscii(prenom)}.${enAscii(nom)}${alea.entier(1, 99)}@${FOURNISSEUR}`

const enAscii = (texte: string) =>
  texte
    .replace(/œ/g, 'oe')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-+|-+$/g, '')
