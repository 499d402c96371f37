// Deux indicateurs croisés, pour qui les lit masqués (décision 0062) : ni une case de moins de cinq ménages, ni de quoi la retrouver, ni de ce tableau, ni
// de ceux qui donnent déjà chacun des deux, ni des relogés que chacun compte.
import { deduire, sommeDe } from '../anru/deduire.ts'
import { type Atome, assez, cleDe, type Decoupe, type Ensemble, joindre, reunir, type Sur, total } from '../anru/masque.ts'
import { type Colonne, colonnes } from './equite.ts'

/** Une case : le groupe, et la colonne du constat. */
export const caseDe = (groupe: string, colonne: Colonne): string => `${groupe}|${colonne}`

export interface Croisement {
  /** `null` : rien ne s'en donne. */
  readonly ensembles: readonly Ensemble[] | null
  /** Les groupes réunis : seul un groupe resté seul se donne. */
  readonly groupes: readonly (readonly string[])[]
}

/** Un des deux côtés, tel qu'il se lit déjà de ces mêmes ménages : ses ensembles, et ce qu'il ne sépare pas. */
export type Cote = Pick<Decoupe, 'ensembles' | 'classes'>

const casesDe = (groupe: readonly string[]) => colonnes.map((colonne) => groupe.map((un) => caseDe(un, colonne)))
const compter = (ensemble: Ensemble, cases: readonly string[]): number => cases.reduce((somme, une) => somme + total(ensemble, une), 0)

/**
 * Croise sur `atomes`, dont les classes sont les cases, ce que `lignes` donne des groupes et `deCote` des colonnes ; les ensembles n'en coupent aucun des
 * leurs. Un groupe dont une case est rare se réunit au plus petit autre.
 */
export function croiser(atomes: readonly Atome[], lignes: Cote, deCote: Pick<Cote, 'ensembles'>): Croisement {
  const effectif = (groupe: readonly string[]) => compter(atomes, casesDe(groupe).flat())
  const rare = (groupe: readonly string[]) => !casesDe(groupe).every((cases) => assez(compter(atomes, cases)))
  const connus = lignes.classes.filter((groupe) => effectif(groupe) > 0)
  let groupes = connus
  while (groupes.length > 1 && groupes.some(rare)) {
    const parTaille = groupes.toSorted((a, b) => effectif(a) - effectif(b))
    const petit = parTaille.find(rare) ?? []
    const [autre = [], ...reste] = parTaille.filter((groupe) => groupe !== petit)
    groupes = [[...petit, ...autre], ...reste]
  }
  if (groupes.some(rare) || lignes.ensembles === null || deCote.ensembles === null) return { ensembles: null, groupes }
  const suivis = { lignes: lignes.ensembles, colonnes: deCote.ensembles }
  const depart = joindre(atomes, [suivis.lignes, suivis.colonnes])
  return { ensembles: reunir(depart, surDe(atomes, connus, groupes, suivis)), groupes }
}

interface Suivis {
  readonly lignes: readonly Ensemble[]
  readonly colonnes: readonly Ensemble[]
}

/**
 * Sûr, un ensemble ne donne aucune case rare, ni de lui en croisant ses sommes, ni des ensembles de chaque côté qu'il réunit : une case vide ici dit là
 * d'une ligne, ou d'une colonne, qu'elle est toute dans une autre. Ni ce qui ne se compte pas d'un constat d'une part que le sien ne sépare pas : d'autres
 * indicateurs le redisent, et s'y liraient (décision 0185).
 */
function surDe(
  atomes: readonly Atome[],
  connus: readonly (readonly string[])[],
  groupes: readonly (readonly string[])[],
  suivis: Suivis,
): Sur {
  const cases = groupes.flatMap((groupe) => casesDe(groupe).flat())
  const enLigne = connus.map((groupe) => casesDe(groupe).flat())
  const enColonne = colonnes.map((colonne) => groupes.flat().map((groupe) => caseDe(groupe, colonne)))
  const sommes = { lignes: enLigne.map((une) => sommeDe(une, null)), colonnes: enColonne.map((une) => sommeDe(une, null)) }
  const tout = [sommeDe(cases, null)]
  const niveaux = [tout, [...tout, ...sommes.lignes], [...tout, ...sommes.colonnes], [...tout, ...sommes.lignes, ...sommes.colonnes]]
  const deChaqueAtome = new Map(atomes.map((atome) => [cleDe(atome), atome]))
  const ranger = (ensembles: readonly Ensemble[]) => {
    const siens = ensembles.map((ensemble) => ensemble.flatMap((atome) => deChaqueAtome.get(cleDe(atome)) ?? []))
    return new Map(siens.flatMap((ensemble) => ensemble.map((atome) => [cleDe(atome), ensemble])))
  }
  const horsCompte = enColonne[colonnes.indexOf('HORS')] ?? []
  const compte = cases.filter((une) => !horsCompte.includes(une))
  const seul = ranger(atomes.map((atome) => [atome]))
  const ensembles = [seul, ranger(suivis.lignes), ranger(suivis.colonnes), ranger(joindre(atomes, [suivis.lignes, suivis.colonnes]))]
  const deduits = new Map<string, ReadonlySet<string>>()
  const deduireDe = (niveau: number, occupees: readonly string[]): ReadonlySet<string> => {
    const cle = `${niveau} ${occupees.join(' ')}`
    const deduites = deduits.get(cle) ?? new Set(deduire(new Set(occupees), niveaux[niveau] ?? []).keys())
    deduits.set(cle, deduites)
    return deduites
  }
  const videsDe = (ensemble: Ensemble, sommees: readonly (readonly string[])[]) =>
    sommees.flatMap((unes) => (compter(ensemble, unes) === 0 ? unes : []))

  return (ensemble) => {
    const donnees = groupes.flatMap(casesDe)
    if (!donnees.every((unes) => assez(compter(ensemble, unes)))) return false
    const vides = new Set(videsDe(ensemble, donnees))
    const tues = groupes.filter(({ length }) => length > 1).flatMap((groupe) => casesDe(groupe).flat())
    const croisees = deduire(new Set(tues.filter((une) => !vides.has(une))), [
      ...sommes.lignes,
      ...donnees.map((unes) => sommeDe(unes, null)),
    ])
    if ([...croisees.keys()].some((une) => !assez(total(ensemble, une)))) return false
    const sues = new Map(
      ensemble.map((atome) => {
        const [, ligne = [], colonne = []] = ensembles.map((un) => un.get(cleDe(atome)))
        return [cleDe(atome), new Set([...vides, ...videsDe(ligne, enLigne), ...videsDe(colonne, enColonne)])]
      }),
    )
    const suesDe = (atome: Atome) => sues.get(cleDe(atome)) ?? new Set()
    const parNiveau = ensembles.map((parAtome) => [...new Set(ensemble.map((atome) => parAtome.get(cleDe(atome)) ?? [atome]))])
    const apprendre = (part: Ensemble, une: string): boolean => {
      for (const atome of part) suesDe(atome).add(une)
      return assez(total(part, une))
    }
    for (let avant = -1, su = 0; avant < su; ) {
      avant = su
      for (const [niveau, parts] of parNiveau.entries())
        for (const part of parts) {
          const [premier, ...autres] = part.map((atome) =>
            deduireDe(
              niveau,
              cases.filter((une) => !suesDe(atome).has(une)),
            ),
          )
          for (const une of premier ?? []) if (autres.every((deduites) => deduites.has(une)) && !apprendre(part, une)) return false
        }
      // De ce qui se donne de l'ensemble, ce qui se sait de ses parts rend le reste.
      for (const unes of donnees) {
        const restent = ensemble.filter((atome) => unes.some((une) => !suesDe(atome).has(une)))
        const [une, ...autres] = new Set(restent.flatMap((atome) => unes.filter((cette) => !suesDe(atome).has(cette))))
        if (une === undefined || autres.length > 0 || restent.length === ensemble.length) continue
        if (!assez(total(restent, une))) return false
        if (new Set(restent.map((atome) => ensembles[3]?.get(cleDe(atome)))).size === 1) apprendre(restent, une)
      }
      su = [...sues.values()].reduce((somme, { size }) => somme + size, 0)
    }
    // Ce qui ne se compte pas du constat s'y mêle au reste, et les groupes y séparent des parts.
    const melee = (part: Ensemble) =>
      new Set(part.map((atome) => ensembles[1]?.get(cleDe(atome)))).size > 1 &&
      [horsCompte, compte].every((unes) => compter(part, unes) > 0)
    const sait = (atome: Atome) => [horsCompte, compte].some((unes) => unes.every((une) => suesDe(atome).has(une)))
    return (parNiveau[2] ?? []).every((part) => !melee(part) || !part.some(sait))
  }
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
