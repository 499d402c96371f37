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
  | { readonly genre: 'reponses'; readonly titre: string | null; readonly reponses: readonly Reponse[] }
  | {
      readonly genre: 'tableau'
      readonly titre: string | null
      readonly colonnes: readonly Colonne[]
      /** Une case vide s'écrit à la main. */
      readonly lignes: readonly (readonly string[])[]
    }

export interface Partie {
  readonly titre: string
  readonly blocs: readonly Bloc[]
}

const CASES_MAX = 12
const LIGNES_POUR_UN_TEXTE = 3
/** Au-delà, les cases ne tiennent plus dans une demi-largeur. */
const LARGEUR_D_UNE_COLONNE = 30

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
  const options = Object.entries(liste)
  if ((nature !== 'choix' && nature !== 'choixMultiple') || options.length > CASES_MAX) return []
  const coches = Array.isArray(valeur) ? valeur : [valeur]
  return options.map(([code, libelle]) => cocher(libelle, coches.includes(code)))
}

const cocher = (libelle: string, coche: boolean) => ({ libelle, coche })

/** Les questions de ces champs, avec leurs réponses dans `source`. */
export const reponses = (champs: readonly Champ[], section: string, source: unknown, depart: unknown): Reponse[] =>
  champs.map((champ) => {
    const cles = champ.chemin.slice(section.length + 1).split('.')
    return reponse(champ, valeurAu(source, cles), valeurAu(depart, cles))
  })

export const bloc = (titre: string | null, contenu: readonly Reponse[]): Bloc => ({ genre: 'reponses', titre, reponses: contenu })

export const tableau = (titre: string | null, colonnes: readonly Colonne[], lignes: readonly (readonly string[])[]): Bloc => ({
  genre: 'tableau',
  titre,
  colonnes,
  lignes,
})

/** Des lignes à remplir à la main. */
export const lignesVides = (nombre: number, colonnes: number): string[][] =>
  Array.from({ length: Math.max(0, nombre) }, () => Array.from({ length: colonnes }, () => ''))

export const montantOuVide = (euros: number | null | undefined): string =>
  euros === null || euros === undefined ? '' : formatMontant(euros)

export const texteOuVide = (texte: string | null | undefined): string => texte ?? ''
