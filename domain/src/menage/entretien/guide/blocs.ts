// Les morceaux du guide imprimé : des questions, chacune avec sa réponse ou de quoi l'écrire, et des tableaux à compléter.
import { formatMontant } from '../../../common/montant.ts'
import type { Champ } from '../../completude/champ.ts'
import { estVide, valeurAu } from '../../completude/requis.ts'
import { valeurLisible } from '../../completude/valeurs.ts'

export interface Reponse {
  readonly libelle: string
  /** `null` : une ligne à remplir. */
  readonly valeur: string | null
  /** Des cases à cocher, quand la liste est courte. */
  readonly choix: readonly { readonly libelle: string; readonly coche: boolean }[]
  /** Sur toute la largeur. */
  readonly large: boolean
  /** Lignes à laisser pour écrire. */
  readonly lignes: number
}

export interface Colonne {
  readonly titre: string
  /** Part de la largeur. */
  readonly part: number
  readonly droite?: boolean
}

export type Bloc =
  | {
      readonly genre: 'reponses'
      readonly titre: string | null
      readonly reponses: readonly Reponse[]
      /** Questions courtes par ligne. */
      readonly colonnes: number
    }
  | {
      readonly genre: 'tableau'
      readonly titre: string | null
      readonly colonnes: readonly Colonne[]
      /** Une case vide s'écrit à la main. */
      readonly lignes: readonly (readonly string[])[]
      /** Dernière ligne, la somme ; vide, elle se fait à la main. */
      readonly total: readonly string[] | null
      /** Les rangs où il se coupe, ses parts côte à côte ; aucun : d'un seul tenant. */
      readonly coupes: readonly number[]
      /** Les rangs des lignes qui titrent les suivantes. */
      readonly intertitres: readonly number[]
      /** Lignes à laisser pour écrire dans une case vide. */
      readonly aEcrire: number
    }

export interface Partie {
  readonly titre: string
  readonly blocs: readonly Bloc[]
}

const CASES_MAX = 12
const LIGNES_POUR_UN_TEXTE = 3
/** Au-delà, les cases ne tiennent plus dans un tiers de la largeur. */
const LARGEUR_D_UNE_COLONNE = 24

/** `depart` : la valeur d'un dossier neuf ; une case que personne n'a cochée n'est pas une réponse. */
export function reponse(champ: Champ, valeur: unknown, depart: unknown): Reponse {
  const { libelle, chemin, nature, unite } = champ
  const repondu = !estVide(valeur) && !(nature === 'ouiNon' && valeur === false && depart === false)
  const choix = casesDe(champ, repondu ? valeur : null)
  const large = nature === 'texteLong' || choix.reduce((somme, { libelle: texte }) => somme + texte.length + 3, 0) > LARGEUR_D_UNE_COLONNE
  return {
    libelle: unite === undefined || repondu ? libelle : `${libelle} (${unite})`,
    valeur: repondu && choix.length === 0 ? valeurLisible(chemin, valeur) : null,
    choix,
    large,
    lignes: choix.length > 0 ? 0 : nature === 'texteLong' ? LIGNES_POUR_UN_TEXTE : 1,
  }
}

function casesDe({ nature, liste = {} }: Champ, valeur: unknown): Reponse['choix'] {
  if (nature === 'ouiNon') return [cocher('Oui', valeur === true), cocher('Non', valeur === false)]
  // Une case « Non renseigné » ne se coche pas : elle reste vide.
  const options = Object.entries(liste).filter(([code]) => code !== 'NON_RENSEIGNE')
  if ((nature !== 'choix' && nature !== 'choixMultiple') || !tientEnCases(liste)) return []
  const coches = Array.isArray(valeur) ? valeur : [valeur]
  return options.map(([code, libelle]) => cocher(libelle, coches.includes(code)))
}

export const tientEnCases = (liste: Readonly<Record<string, string>>): boolean => Object.keys(liste).length <= CASES_MAX

const cocher = (libelle: string, coche: boolean) => ({ libelle, coche })

/** Les questions de ces champs, avec leurs réponses dans `source`. */
export const reponses = (champs: readonly Champ[], section: string, source: unknown, depart: unknown): Reponse[] =>
  champs.map((champ) => {
    const cles = champ.chemin.slice(section.length + 1).split('.')
    return reponse(champ, valeurAu(source, cles), valeurAu(depart, cles))
  })

const COLONNES = 3

/** Un foyer nombreux tient dans les mêmes cinq pages : une question de plus par ligne, les courtes d'abord, un tiers de lignes en moins pour un texte. */
export const resserre = (contenu: Bloc): Bloc =>
  contenu.genre === 'tableau'
    ? contenu
    : {
        ...contenu,
        colonnes: contenu.colonnes === COLONNES ? COLONNES + 1 : contenu.colonnes,
        reponses: [...contenu.reponses]
          .sort((a, b) => Number(a.large) - Number(b.large))
          .map((reponse) => ({ ...reponse, lignes: Math.ceil((reponse.lignes * 2) / 3) })),
      }

export const bloc = (titre: string | null, contenu: readonly Reponse[], colonnes = COLONNES): Bloc => ({
  genre: 'reponses',
  titre,
  reponses: contenu,
  colonnes,
})

export const tableau = (
  titre: string | null,
  colonnes: readonly Colonne[],
  lignes: readonly (readonly string[])[],
  {
    total = null,
    coupes = [],
    intertitres = [],
    aEcrire = 1,
  }: { total?: readonly string[] | null; coupes?: readonly number[]; intertitres?: readonly number[]; aEcrire?: number } = {},
): Bloc => ({ genre: 'tableau', titre, colonnes, lignes, total, coupes, intertitres, aEcrire })

/** Des lignes à remplir à la main. */
export const lignesVides = (nombre: number, colonnes: number): string[][] =>
  Array.from({ length: Math.max(0, nombre) }, () => Array.from({ length: colonnes }, () => ''))

export const montantOuVide = (euros: number | null | undefined): string =>
  euros === null || euros === undefined ? '' : formatMontant(euros)

export const texteOuVide = (texte: string | null | undefined): string => texte ?? ''
