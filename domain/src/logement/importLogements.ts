// La liste d'un bailleur : ses titres reconnus, ses cellules lues, chaque ligne acceptée ou refusée avec ses raisons. Rien ne s'écrit d'ici.
import {
  extraitDe,
  lireChoix,
  lireEtage,
  lireJour,
  lireMontant,
  lireOuiNon,
  lireTypologie,
  poser,
  separerLeNumero,
} from '../common/tableau/cellules.ts'
import { type ColonneLue, champDuTitre as champConnu, lignesPleines, refusDesColonnes, type Titres } from '../common/tableau/colonnes.ts'
import { typologies } from '../menage/logement-actuel/logementActuel.listes.ts'
import { libelleDuChamp } from './logement.champs.ts'
import { typesDHabitat } from './logement.listes.ts'
import { type SaisieLogement, saisieLogementSchema } from './logement.schema.ts'

export const LIGNES_MAX = 2_000

/** Les titres d'une colonne, sans accents ni ponctuation, tels que les bailleurs les écrivent. */
const TITRES: Titres = {
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

/** Le champ d'un titre de colonne ; `null` : elle n'est pas reconnue. */
export const champDuTitre = (titre: string): string | null => champConnu(TITRES, titre)

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
  readonly colonnes: readonly ColonneLue[]
  readonly acceptees: readonly { readonly ligne: number; readonly saisie: SaisieLogement }[]
  readonly refusees: readonly LigneRefusee[]
}

/** Ce qu'un tableau donne, titres en première ligne ; une phrase s'il ne peut pas se lire du tout. */
export function lireImport(cellules: readonly (readonly string[])[], anneeMax: number): LectureDImport | string {
  const [titres = [], ...lignes] = cellules
  const pleines = lignesPleines(lignes)
  const colonnes = titres.map((titre) => ({ titre, champ: champDuTitre(titre) }))
  const champs = colonnes.map(({ champ }) => champ)
  const refus = refusDesColonnes(colonnes, EXIGES, libelleDuChamp)
  if (refus !== null) return refus
  if (pleines.length === 0) return 'Le fichier ne porte aucun logement sous ses titres.'
  if (pleines.length > LIGNES_MAX) return `Un import porte ${LIGNES_MAX} logements au plus.`
  const lues = pleines.map(({ ligne, numero }) => lireLigne(champs, ligne, numero, anneeMax))
  return sansDoublons(colonnes, lues)
}

type Lue = { readonly ligne: number; readonly saisie: SaisieLogement } | LigneRefusee

function lireLigne(champs: readonly (string | null)[], ligne: readonly string[], numero: number, anneeMax: number): Lue {
  const illisibles = new Map<string, string>()
  const valeurs: Record<string, unknown> = {}
  for (const [rang, champ] of champs.entries()) {
    const texte = (ligne[rang] ?? '').trim()
    if (champ === null || texte === '') continue
    const valeur = lireCellule(champ, texte, anneeMax)
    if (valeur === undefined) illisibles.set(champ, `${libelleDuChamp(champ)} : « ${extraitDe(texte)} » ne se lit pas`)
    else poser(valeurs, champ, valeur)
  }
  separerLeNumero((valeurs['localisation'] as { adresse?: { numero?: string; rue?: string } } | undefined)?.adresse)
  const lue = saisieLogementSchema.safeParse({ localisation: { adresse: {} }, ...valeurs })
  if (lue.success && illisibles.size === 0) return { ligne: numero, saisie: lue.data }
  // D'une cellule qui ne se lit pas, le schéma dirait qu'elle manque.
  const autres = (lue.error?.issues ?? []).filter(({ path }) => !illisibles.has(path.join('.')))
  return {
    ligne: numero,
    raisons: [...illisibles.values(), ...autres.map(({ path, message }) => `${libelleDuChamp(path.join('.'))} : ${message}`)],
  }
}

/** La valeur d'une cellule ; `undefined` : elle ne se lit pas. */
function lireCellule(champ: string, texte: string, anneeMax: number): unknown {
  if (champ === 'typologie') return lireTypologie(typologies, texte)
  if (champ === 'caracteristiques.pmr' || champ === 'localisation.ascenseur') return lireOuiNon(texte)
  if (champ === 'caracteristiques.type') return lireChoix(typesDHabitat, texte)
  if (champ === 'dates.dateFinMiseADisposition') return lireJour(texte, anneeMax)
  if (champ === 'dates.vacances') {
    const debutDeVacance = lireJour(texte, anneeMax)
    return debutDeVacance && [{ type: 'TECHNIQUE', debutDeVacance, finDeVacance: null }]
  }
  if (champ === 'localisation.etage') return lireEtage(texte)
  if (champ.startsWith('finance.') || champ === 'caracteristiques.surfaceHabitable') return lireMontant(texte)
  return texte
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
