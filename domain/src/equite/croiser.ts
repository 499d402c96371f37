// Deux indicateurs croisés, pour qui les lit masqués (décision 0062) : ni une case de moins de cinq ménages, ni de quoi la retrouver, ni de ce tableau, ni
// de ceux qui donnent déjà chacun des deux.
import { type Atome, assez, type Decoupe, type Ensemble, reunir, sansClasseRare, total } from '../anru/masque.ts'
import { type Colonne, colonnes } from './equite.ts'

/** Une case : le groupe, et la colonne du constat. */
export const caseDe = (groupe: string, colonne: Colonne): string => `${groupe}|${colonne}`

export interface Croisement {
  /** `null` : rien ne s'en donne. */
  readonly ensembles: readonly Ensemble[] | null
  /** Les groupes réunis : seul un groupe resté seul se donne. */
  readonly groupes: readonly (readonly string[])[]
}

/**
 * Croise sur `atomes`, dont les classes sont les cases. `suivis` : ce qui se donne déjà des mêmes ménages ; les ensembles n'en coupent aucun. `groupes` :
 * ceux que le critère ne sépare déjà plus. Un groupe dont une case est rare se réunit au plus petit autre, comme une classe rare.
 */
export function croiser(
  atomes: readonly Atome[],
  suivis: readonly Decoupe['ensembles'][],
  depart: readonly (readonly string[])[],
): Croisement {
  const cases = (groupe: readonly string[]) => colonnes.map((colonne) => groupe.map((un) => caseDe(un, colonne)))
  const compter = (ensemble: readonly string[]) => ensemble.reduce((somme, une) => somme + total(atomes, une), 0)
  const effectif = (groupe: readonly string[]) => compter(cases(groupe).flat())
  const rare = (groupe: readonly string[]) => !cases(groupe).every((ensemble) => assez(compter(ensemble)))
  let groupes = depart.filter((groupe) => effectif(groupe) > 0)
  while (groupes.length > 1 && groupes.some(rare)) {
    const parTaille = groupes.toSorted((a, b) => effectif(a) - effectif(b))
    const petit = parTaille.find(rare) ?? []
    const [autre = [], ...reste] = parTaille.filter((groupe) => groupe !== petit)
    groupes = [[...petit, ...autre], ...reste]
  }
  if (groupes.some(rare) || suivis.includes(null)) return { ensembles: null, groupes }
  return { ensembles: reunir(joindre(atomes, suivis as readonly (readonly Ensemble[])[]), sansClasseRare(groupes.flatMap(cases))), groupes }
}

const cleDe = ({ operation, annee }: Atome): string => `${operation} ${annee ?? ''}`

/** La plus fine des répartitions de ces atomes que n'en coupe aucune de celles-là. */
function joindre(atomes: readonly Atome[], repartitions: readonly (readonly Ensemble[])[]): Ensemble[] {
  let ensembles: Atome[][] = atomes.map((atome) => [atome])
  for (const lie of repartitions.flat()) {
    const cles = new Set(lie.map(cleDe))
    const touches = ensembles.filter((ensemble) => ensemble.some((atome) => cles.has(cleDe(atome))))
    if (touches.length > 1) ensembles = [...ensembles.filter((ensemble) => !touches.includes(ensemble)), touches.flat()]
  }
  return ensembles
}

/** Les cases d'un choix d'atomes ; `null` : masqué. Un choix qui coupe un ensemble ne se donne pas du tout. */
export function donnerLeGroupe(
  { ensembles, groupes }: Croisement,
  groupe: string,
  choisi: (atome: Atome) => boolean,
): Readonly<Record<Colonne, number | null>> {
  const coupe = ensembles?.some((ensemble) => ensemble.some(choisi) && !ensemble.every(choisi)) ?? true
  const seul = groupes.every((reunis) => reunis.length === 1 || !reunis.includes(groupe))
  const retenus = (ensembles ?? []).flat().filter(choisi)
  const donne = (colonne: Colonne) => (coupe || !seul ? null : total(retenus, caseDe(groupe, colonne)))
  return { OUI: donne('OUI'), NON: donne('NON'), HORS: donne('HORS') }
}
