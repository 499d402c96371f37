// Une date telle qu'on la tape ou la colle : lue si elle est entière, sinon refusée en mots. Rien ne la corrige à la place de la personne.
import { MOIS, MOIS_COURTS } from './date.format.ts'

export type DateLue = { readonly jour: string } | { readonly refus: string }

/** Ce qui manque d'un siècle : l'année en deux chiffres est la dernière qui ne dépasse pas cette année-là. */
interface Contexte {
  readonly anneeMax: number
  /** Un mois suffit (« 03/2026 », « mars 2026 », « 2026-03 ») : c'est son premier jour. */
  readonly unMoisSuffit?: boolean
}

const INCOMPLETE = 'La date est incomplète : jour, mois et année'
const ILLISIBLE = 'Cette date ne se lit pas : écrivez-la comme 31/03/2026'
const ANNEE = 'L’année s’écrit en deux ou quatre chiffres'

/** « 31/03/2020 », « 31.03.20 », « 31032020 », « 2020-03-31 », « mardi 31 mars 2020 » ; `null` : rien n'est tapé. */
export function lireDate(texte: string, { anneeMax, unMoisSuffit = false }: Contexte): DateLue | null {
  const net = sansAccents(texte.normalize('NFKC').trim())
    .toLowerCase()
    .replace(/^(lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lun\.|mar\.|mer\.|jeu\.|ven\.|sam\.|dim\.)[ ,]*(?=\d)/, '')
    .trim()
  if (net === '') return null
  const parts = decouper(net) ?? (unMoisSuffit ? decouperLeMois(net) : null)
  if (parts === null) return { refus: PARTIELLE.test(net) ? INCOMPLETE : ILLISIBLE }
  const [jour, mois, annee] = parts
  if (annee.length !== 2 && annee.length !== 4) return { refus: ANNEE }
  return juger(Number(jour), Number(mois), annee.length === 4 ? Number(annee) : entiere(Number(annee), anneeMax))
}

/** Un jour écrit AAAA-MM-JJ et qui n'existe pas, en mots ; `null` : il existe, ou ce n'est pas un jour ainsi écrit. */
export function refusDuJour(texte: string): string | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(texte)
  if (parts === null) return null
  const lue = juger(Number(parts[3]), Number(parts[2]), Number(parts[1]))
  return 'refus' in lue ? lue.refus : null
}

const sansAccents = (texte: string) => texte.normalize('NFD').replaceAll(/\p{M}/gu, '')

type Parts = readonly [jour: string, mois: string, annee: string]

const NUMERIQUE = /^(\d{1,2})[/.\- ]+(\d{1,2})[/.\- ]+(\d+)$/
const A_LA_SUITE = /^(\d{2})(\d{2})(\d{4}|\d{2})$/
const ANNEE_D_ABORD = /^(\d{4})[/.\- ](\d{1,2})[/.\- ](\d{1,2})$/
const EN_LETTRES = /^(\d{1,2})(?:er)?[/.\- ]*([a-z]+\.?)[/.\- ]*(\d+)$/
/** Le début d'une date : « 12 », « 12/03 », « 1203 », « 12 mars ». */
const PARTIELLE = /^(\d{1,2}([/.\- ]+(\d{1,2}[/.\- ]*)?)?|\d{3,5}|\d{1,2}(er)?[/.\- ]*[a-z]+\.?)$/

function decouper(net: string): Parts | null {
  const directe = NUMERIQUE.exec(net) ?? A_LA_SUITE.exec(net)
  if (directe !== null) return [directe[1] ?? '', directe[2] ?? '', directe[3] ?? '']
  const inverse = ANNEE_D_ABORD.exec(net)
  if (inverse !== null) return [inverse[3] ?? '', inverse[2] ?? '', inverse[1] ?? '']
  const lettres = EN_LETTRES.exec(net)
  const mois = lettres === null ? 0 : moisNomme(lettres[2] ?? '')
  return lettres === null || mois === 0 ? null : [lettres[1] ?? '', String(mois), lettres[3] ?? '']
}

const MOIS_EN_CHIFFRES = /^(\d{1,2})[/.\- ]+(\d{4})$/
const MOIS_EN_LETTRES = /^([a-z]+\.?)[/.\- ]+(\d{4}|\d{2})$/

function decouperLeMois(net: string): Parts | null {
  const chiffres = MOIS_EN_CHIFFRES.exec(net) ?? /^(?<annee>\d{4})[/.-](?<mois>\d{1,2})$/.exec(net)
  if (chiffres !== null) return ['1', chiffres.groups?.['mois'] ?? chiffres[1] ?? '', chiffres.groups?.['annee'] ?? chiffres[2] ?? '']
  const lettres = MOIS_EN_LETTRES.exec(net)
  const mois = lettres === null ? 0 : moisNomme(lettres[1] ?? '')
  return lettres === null || mois === 0 ? null : ['1', String(mois), lettres[2] ?? '']
}

const NOMS = [MOIS, MOIS_COURTS].map((noms) => noms.map((nom) => sansAccents(nom).replace('.', '')))
const moisNomme = (nom: string): number => Math.max(...NOMS.map((noms) => noms.indexOf(nom.replace('.', '')) + 1))

function entiere(annee: number, anneeMax: number): number {
  const siecle = anneeMax - (anneeMax % 100)
  return siecle + annee > anneeMax ? siecle - 100 + annee : siecle + annee
}

function juger(jour: number, mois: number, annee: number): DateLue {
  if (jour < 1 || jour > 31) return { refus: `Le jour va de 1 à 31 : ${jour} n’existe pas` }
  if (mois < 1 || mois > 12) return { refus: `Le mois va de 1 à 12 : ${mois} n’existe pas` }
  if (jour > joursDuMois(2024, mois)) return { refus: `${jour} ${MOIS[mois - 1]} n’existe pas` }
  if (jour > joursDuMois(annee, mois)) return { refus: `${jour} ${MOIS[mois - 1]} ${annee} n’existe pas` }
  const chiffres = (nombre: number, longueur: number) => String(nombre).padStart(longueur, '0')
  return { jour: `${chiffres(annee, 4)}-${chiffres(mois, 2)}-${chiffres(jour, 2)}` }
}

function joursDuMois(annee: number, mois: number): number {
  if (mois !== 2) return [4, 6, 9, 11].includes(mois) ? 30 : 31
  return annee % 4 === 0 && (annee % 100 !== 0 || annee % 400 === 0) ? 29 : 28
}
