// Ce qu'un lecteur masqué lit de l'équité (décision 0078) : chaque tableau se découpe par-dessus ce que les indicateurs ANRU donnent déjà de ses deux
// côtés. Des lignes que la base a comptées sur toute la portée, et de rien d'autre.
import { definitionDe } from '@relogement/domain/anru/indicateurs'
import { type Atome, type Decoupe, donner, effectif } from '@relogement/domain/anru/masque'
import { caseDe, croiser, donnerLeGroupe } from '@relogement/domain/equite/croiser'
import {
  type CodeConstat,
  type Colonne,
  type Critere,
  colonneDe,
  colonnes,
  constats,
  criteres,
  SANS_PRU,
} from '@relogement/domain/equite/equite'
import type { Filtres } from '../anru/faits.ts'
import { choixDe, decoupesDe, type LigneDAtome } from '../anru/lectureMasquee.ts'

export type Cases = Readonly<Record<Colonne, number | null>>
/** Ce qui se lit d'une case : d'un groupe, sous un constat. */
export type Lecture = (critere: Critere, groupe: string, constat: CodeConstat) => Cases

export interface LigneCroisee {
  readonly critere: Critere
  readonly groupe: string
  readonly constat: CodeConstat
  readonly classe: string
  readonly operation: string
  readonly pru: string | null
  readonly annee: number
  readonly nombre: number
}

export const deLaCase = (lignes: readonly LigneCroisee[], critere: Critere, constat: CodeConstat) =>
  lignes.filter((ligne) => ligne.critere === critere && ligne.constat === constat)

export const somme = (...nombres: readonly (number | null)[]): number | null =>
  nombres.reduce<number | null>((total, nombre) => (total === null || nombre === null ? null : total + nombre), 0)

export interface Masque {
  readonly lire: Lecture
  readonly menages: number
  /** Combien de relogés y a-t-il là : d'un secteur, d'autres appels le disent. */
  readonly relogesDe: (critere: Critere, groupe: string) => number | null
}

export function masquerLEquite(lignes: readonly LigneDAtome[], croises: readonly LigneCroisee[]): (filtres: Filtres) => Masque {
  const decoupeDe = decoupesDe(lignes)
  const tableaux = new Map<string, ReturnType<typeof croiser>>()
  const tableauDe = (selon: Decoupe, critere: Critere, constat: CodeConstat) => {
    const cle = `${critere} ${constat}`
    const connu = tableaux.get(cle)
    if (connu !== undefined) return connu
    const constate = decoupeDe(constats[constat].indicateur)
    // Une colonne qui sépare des classes que leur indicateur ne sépare pas les rendrait.
    const separe = constate.classes.some((classes) => new Set(classes.map((classe) => colonneDe(constat, classe))).size > 1)
    const tableau = separe
      ? { ensembles: null, groupes: selon.classes }
      : croiser(atomesDe(deLaCase(croises, critere, constat)), selon, constate)
    tableaux.set(cle, tableau)
    return tableau
  }
  return (filtres) => {
    const choisi = choixDe(filtres, lignes)
    const auSecteur = (groupe: string) => (atome: Atome) => choisi(atome) && (atome.pru ?? SANS_PRU) === groupe
    return {
      lire: (critere, groupe, constat) => {
        const { indicateur } = criteres[critere]
        return indicateur === null
          ? duSecteur(decoupeDe(constats[constat].indicateur), constat, auSecteur(groupe))
          : donnerLeGroupe(tableauDe(decoupeDe(indicateur), critere, constat), groupe, choisi)
      },
      menages: effectif(decoupeDe('R7').atomes.filter(choisi)),
      relogesDe: (critere, groupe) =>
        criteres[critere].indicateur === null ? effectif(decoupeDe('R7').atomes.filter(auSecteur(groupe))) : null,
    }
  }
}

/** Un secteur est un choix d'opérations : il ne se lit que comme l'indicateur se lit d'elles. */
function duSecteur(decoupe: Decoupe, constat: CodeConstat, choisi: (atome: Atome) => boolean): Cases {
  const codes = Object.keys(definitionDe(constats[constat].indicateur).classes)
  const { nombre, classes } = donner(decoupe, codes, choisi)
  const donnees = colonnes.map((colonne) =>
    somme(...codes.filter((code) => colonneDe(constat, code) === colonne).map((code) => classes[code] ?? null)),
  )
  // Les classes tues d'une seule colonne : ce qui reste est le sien.
  const seule = donnees.filter((une) => une === null).length === 1
  const reste = somme(nombre, ...donnees.map((une) => -(une ?? 0)))
  const [OUI = null, NON = null, HORS = null] = donnees.map((une) => (une === null && seule ? reste : une))
  return { OUI, NON, HORS }
}

function atomesDe(lignes: readonly LigneCroisee[]): Atome[] {
  const parCle = new Map<string, { operation: string; pru: string | null; annee: number; classes: Record<string, number> }>()
  for (const { operation, pru, annee, groupe, constat, classe, nombre } of lignes) {
    const atome = parCle.get(`${operation} ${annee}`) ?? { operation, pru, annee, classes: {} }
    const place = caseDe(groupe, colonneDe(constat, classe))
    atome.classes[place] = (atome.classes[place] ?? 0) + nombre
    parCle.set(`${operation} ${annee}`, atome)
  }
  return [...parCle.values()]
}
