// Une cellule d'un tableau reçu, lue comme on l'écrit. `undefined` : elle ne se lit pas ; rien ne se devine.
import { lireDate } from '../date.saisie.ts'
import { codesDe, type Liste } from '../listes.ts'
import { lireNombre } from '../nombre.saisie.ts'
import { net } from './colonnes.ts'

/** De quoi reconnaître une cellule dans une phrase, sans en couper un caractère en deux. */
export const extraitDe = (texte: string): string => [...texte].slice(0, 40).join('')

/** Le jour, AAAA-MM-JJ. */
export const lireJour = (texte: string, anneeMax: number): string | undefined => {
  const lue = lireDate(texte, { anneeMax })
  return lue !== null && 'jour' in lue ? lue.jour : undefined
}

/** Le nombre, aux centimes. */
export const lireMontant = (texte: string): number | undefined => {
  const lu = lireNombre(texte)
  return lu !== null && 'nombre' in lu ? lu.nombre : undefined
}

const OUI_NON: Readonly<Record<string, boolean>> = {
  oui: true,
  o: true,
  x: true,
  '1': true,
  vrai: true,
  true: true,
  non: false,
  n: false,
  '0': false,
  faux: false,
  false: false,
}

/** « oui », « X », « non », « faux »… */
export const lireOuiNon = (texte: string): boolean | undefined => OUI_NON[net(texte)]

/** Le code d'une liste, dit par son libellé ou par son code. */
export const lireChoix = (liste: Liste, texte: string): string | undefined => {
  const dit = net(texte)
  return codesDe(liste).find((code) => net(liste[code] ?? '') === dit || net(code) === dit)
}

/** « T3 », « F3 », « Type 3 », « 3 », « T1 bis » ; les codes sont ceux des typologies. */
export function lireTypologie(typologies: Liste, texte: string): string | undefined {
  const code = net(texte)
    .replaceAll(' ', '')
    .replace(/^(type|f)?(\d)/, 't$2')
  if (/^t[7-9]/.test(code)) return 'T7_ET_PLUS'
  return Object.keys(typologies).find((connue) => connue.toLowerCase() === code)
}

/** « RDC », « 3e », « -1 ». */
export function lireEtage(texte: string): number | undefined {
  const dit = net(texte)
  if (/^(rdc|rez de chaussee)$/.test(dit)) return 0
  const lu = /^-?\d{1,2}/.exec(texte.trim())
  return lu === null ? undefined : Number(lu[0])
}

/** « 24 bis rue de l'Épeule » dans une seule colonne : le numéro d'un côté, la rue de l'autre. */
export function separerLeNumero(adresse: { numero?: string; rue?: string } | undefined): void {
  if (adresse?.rue === undefined || adresse.numero !== undefined) return
  const lue = /^(\d{1,4}(?:\s?(?:bis|ter|quater|[a-d]))?),?\s+(\S.*)$/i.exec(adresse.rue)
  if (lue !== null) Object.assign(adresse, { numero: lue[1], rue: lue[2] })
}

/** Range une valeur à son chemin pointé. */
export function poser(objet: Record<string, unknown>, chemin: string, valeur: unknown): void {
  const [cle = '', ...suite] = chemin.split('.')
  if (suite.length === 0) {
    objet[cle] = valeur
    return
  }
  const sous = (objet[cle] ?? {}) as Record<string, unknown>
  objet[cle] = sous
  poser(sous, suite.join('.'), valeur)
}
