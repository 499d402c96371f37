// La liste d'un bailleur : ses titres reconnus, ses cellules lues, chaque ligne acceptée ou refusée avec ses raisons. Rien ne s'écrit d'ici.
import { lireDate } from '../common/date.saisie.ts'
import { codesDe } from '../common/listes.ts'
import { lireNombre } from '../common/nombre.saisie.ts'
import { sansAccents } from '../common/sansAccents.ts'
import { typologies } from '../menage/logement-actuel/logementActuel.listes.ts'
import { libelleDuChamp } from './logement.champs.ts'
import { typesDHabitat } from './logement.listes.ts'
import { type SaisieLogement, saisieLogementSchema } from './logement.schema.ts'

export const LIGNES_MAX = 2_000

/** Les titres d'une colonne, sans accents ni ponctuation, tels que les bailleurs les écrivent. */
const TITRES: Readonly<Record<string, readonly string[]>> = {
  'localisation.adresse.numero': ['numero', 'n', 'no', 'numero de voie', 'n voie'],
  'localisation.adresse.rue': ['rue', 'adresse', 'voie', 'nom de voie'],
  'localisation.adresse.codePostal': ['code postal', 'cp'],
  'localisation.adresse.ville': ['ville', 'commune', 'localite'],
  'localisation.quartier': ['quartier', 'secteur'],
  'localisation.residence': ['residence', 'nom de residence', 'groupe'],
  'localisation.UG': ['ug', 'code ug', 'unite de gestion', 'reference', 'code logement'],
  'localisation.numeroPorte': ['porte', 'numero de porte', 'n porte', 'appartement'],
  'localisation.HP1': ['hp1'],
  'localisation.HP2': ['hp2', 'batiment'],
  'localisation.HP3': ['hp3', 'entree', 'escalier'],
  'localisation.etage': ['etage', 'niveau'],
  'localisation.ascenseur': ['ascenseur', 'avec ascenseur'],
  typologie: ['typologie', 'type', 'taille', 'nb pieces', 'pieces'],
  'caracteristiques.type': ['type d habitat', 'habitat'],
  'caracteristiques.surfaceHabitable': ['surface', 'surface habitable', 'surface m2', 'shab'],
  'caracteristiques.pmr': ['pmr', 'accessible pmr', 'accessible'],
  'finance.loyer': ['loyer', 'loyer hc', 'loyer hors charges', 'loyer principal'],
  'finance.chargesGenerales': ['charges', 'charges generales', 'provisions'],
  'finance.chauffage': ['chauffage'],
  'finance.eau': ['eau'],
  'finance.garage': ['garage', 'parking'],
  'finance.APL': ['apl'],
  'dates.vacances': ['vacances', 'vacant depuis', 'vide depuis'],
  'dates.dateFinMiseADisposition': ['fin mise a disposition', 'fin de mise a disposition', 'disponible jusqu au', 'date de fin'],
}
const EXIGES = ['localisation.adresse.rue', 'localisation.adresse.codePostal', 'localisation.adresse.ville', 'typologie']

const net = (texte: string): string =>
  sansAccents(texte)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Le champ d'un titre de colonne ; `null` : elle n'est pas reconnue. */
export const champDuTitre = (titre: string): string | null =>
  Object.entries(TITRES).find(([, connus]) => connus.includes(net(titre)))?.[0] ?? null

const EXEMPLE: Readonly<Record<string, string>> = {
  'localisation.adresse.numero': '24 bis',
  'localisation.adresse.rue': 'rue de l’Épeule',
  'localisation.adresse.codePostal': '59100',
  'localisation.adresse.ville': 'Roubaix',
  'localisation.UG': '0412-B',
  'localisation.numeroPorte': '32',
  'localisation.etage': '3',
  'localisation.ascenseur': 'oui',
  typologie: 'T4',
  'caracteristiques.type': 'Collectif',
  'caracteristiques.surfaceHabitable': '84',
  'caracteristiques.pmr': 'non',
  'finance.loyer': '498,60',
  'finance.chargesGenerales': '96,40',
}

/** Le fichier à remplir : chaque colonne qui se lit, et un logement pour exemple. */
export const modeleDImport = (): string[][] => [
  Object.keys(TITRES).map(libelleDuChamp),
  Object.keys(TITRES).map((champ) => EXEMPLE[champ] ?? ''),
]

export interface LigneRefusee {
  /** Numéro de la ligne dans le fichier, les titres comptés. */
  readonly ligne: number
  readonly raisons: readonly string[]
}
export interface LectureDImport {
  readonly colonnes: readonly { readonly titre: string; readonly champ: string | null }[]
  readonly acceptees: readonly { readonly ligne: number; readonly saisie: SaisieLogement }[]
  readonly refusees: readonly LigneRefusee[]
}

/** Ce qu'un tableau donne, titres en première ligne ; une phrase s'il ne peut pas se lire du tout. */
export function lireImport(cellules: readonly (readonly string[])[], anneeMax: number): LectureDImport | string {
  const [titres = [], ...lignes] = cellules
  const pleines = lignes
    .map((ligne, rang) => ({ ligne, numero: rang + 2 }))
    .filter(({ ligne }) => ligne.some((cellule) => cellule.trim() !== ''))
  const colonnes = titres.map((titre) => ({ titre, champ: champDuTitre(titre) }))
  const champs = colonnes.map(({ champ }) => champ)
  const manques = EXIGES.filter((champ) => !champs.includes(champ)).map(libelleDuChamp)
  if (manques.length > 0) return `La première ligne doit porter les titres ; il manque : ${manques.join(', ')}.`
  const double = champs.find((champ, rang) => champ !== null && champs.indexOf(champ) !== rang)
  if (double) return `Deux colonnes disent « ${libelleDuChamp(double)} ».`
  if (pleines.length === 0) return 'Le fichier ne porte aucun logement sous ses titres.'
  if (pleines.length > LIGNES_MAX) return `Un import porte ${LIGNES_MAX} logements au plus.`
  const lues = pleines.map(({ ligne, numero }) => lireLigne(champs, ligne, numero, anneeMax))
  return sansDoublons(colonnes, lues)
}

type Lue = { readonly ligne: number; readonly saisie: SaisieLogement } | LigneRefusee

function lireLigne(champs: readonly (string | null)[], ligne: readonly string[], numero: number, anneeMax: number): Lue {
  const raisons: string[] = []
  const valeurs: Record<string, unknown> = {}
  for (const [rang, champ] of champs.entries()) {
    const texte = (ligne[rang] ?? '').trim()
    if (champ === null || texte === '') continue
    const valeur = lireCellule(champ, texte, anneeMax)
    if (valeur === undefined) raisons.push(`${libelleDuChamp(champ)} : « ${texte.slice(0, 40)} » ne se lit pas`)
    else poser(valeurs, champ, valeur)
  }
  separerLeNumero(valeurs)
  if (raisons.length > 0) return { ligne: numero, raisons }
  const lue = saisieLogementSchema.safeParse({ localisation: { adresse: {} }, ...valeurs })
  if (lue.success) return { ligne: numero, saisie: lue.data }
  return {
    ligne: numero,
    raisons: lue.error.issues.map(({ path, message }) => `${libelleDuChamp(path.join('.'))} : ${message}`),
  }
}

/** La valeur d'une cellule ; `undefined` : elle ne se lit pas. */
function lireCellule(champ: string, texte: string, anneeMax: number): unknown {
  if (champ === 'typologie') return lireTypologie(texte)
  if (champ === 'caracteristiques.pmr' || champ === 'localisation.ascenseur') return OUI_NON[net(texte)]
  if (champ === 'caracteristiques.type') return codesDe(typesDHabitat).find((code) => code.toLowerCase() === net(texte))
  if (champ === 'dates.dateFinMiseADisposition') return lireJour(texte, anneeMax)
  if (champ === 'dates.vacances') {
    const debutDeVacance = lireJour(texte, anneeMax)
    return debutDeVacance && [{ type: 'TECHNIQUE', debutDeVacance, finDeVacance: null }]
  }
  if (champ === 'localisation.etage') return lireEtage(texte)
  if (champ.startsWith('finance.') || champ === 'caracteristiques.surfaceHabitable') return lireMontant(texte)
  return texte
}

const lireJour = (texte: string, anneeMax: number): string | undefined => {
  const lue = lireDate(texte, { anneeMax } as Parameters<typeof lireDate>[1])
  return lue !== null && 'jour' in lue ? lue.jour : undefined
}

const lireMontant = (texte: string): number | undefined => {
  const lu = lireNombre(texte)
  return lu !== null && 'nombre' in lu ? lu.nombre : undefined
}

const OUI_NON: Readonly<Record<string, boolean>> = {
  oui: true,
  o: true,
  x: true,
  '1': true,
  vrai: true,
  non: false,
  n: false,
  '0': false,
  faux: false,
}

/** « T3 », « F3 », « Type 3 », « 3 », « T1 bis ». */
function lireTypologie(texte: string): string | undefined {
  const code = net(texte)
    .replaceAll(' ', '')
    .replace(/^(type|f)?(\d)/, 't$2')
  if (/^t[7-9]/.test(code)) return 'T7_ET_PLUS'
  return Object.keys(typologies).find((connue) => connue.toLowerCase() === code)
}

function lireEtage(texte: string): number | undefined {
  const dit = net(texte)
  if (/^(rdc|rez de chaussee)$/.test(dit)) return 0
  const lu = /^-?\d{1,2}/.exec(texte.trim())
  return lu === null ? undefined : Number(lu[0])
}

function poser(objet: Record<string, unknown>, chemin: string, valeur: unknown): void {
  const [cle = '', ...suite] = chemin.split('.')
  if (suite.length === 0) {
    objet[cle] = valeur
    return
  }
  const sous = (objet[cle] ?? {}) as Record<string, unknown>
  objet[cle] = sous
  poser(sous, suite.join('.'), valeur)
}

/** « 24 bis rue de l'Épeule » dans une seule colonne : le numéro d'un côté, la rue de l'autre. */
function separerLeNumero(valeurs: Record<string, unknown>): void {
  const adresse = (valeurs['localisation'] as { adresse?: { numero?: string; rue?: string } } | undefined)?.adresse
  if (adresse?.rue === undefined || adresse.numero !== undefined) return
  const lue = /^(\d{1,4}(?:\s?(?:bis|ter|quater|[a-d]))?),?\s+(\S.*)$/i.exec(adresse.rue)
  if (lue !== null) Object.assign(adresse, { numero: lue[1], rue: lue[2] })
}

/** Ce qui distingue un logement d'un autre dans le parc d'un bailleur ; sans UG, rien. */
export const cleDImport = ({ localisation: { UG, numeroPorte } }: Pick<SaisieLogement, 'localisation'>): string | null =>
  UG === null ? null : `${UG}|${numeroPorte ?? ''}`.toLowerCase()

function sansDoublons(colonnes: LectureDImport['colonnes'], lues: readonly Lue[]): LectureDImport {
  const vues = new Map<string, number>()
  const acceptees: LectureDImport['acceptees'][number][] = []
  const refusees: LigneRefusee[] = []
  for (const lue of lues) {
    if (!('saisie' in lue)) {
      refusees.push(lue)
      continue
    }
    const cle = cleDImport(lue.saisie)
    const premiere = cle === null ? undefined : vues.get(cle)
    if (premiere === undefined) acceptees.push(lue)
    else refusees.push({ ligne: lue.ligne, raisons: [`Déjà à la ligne ${premiere} : même UG, même porte`] })
    if (cle !== null && premiere === undefined) vues.set(cle, lue.ligne)
  }
  return { colonnes, acceptees, refusees }
}
