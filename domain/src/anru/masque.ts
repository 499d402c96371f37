// Ce qu'un lecteur extérieur lit des nombres (domain-rules § 5.11, décision 0062) : ni une case de moins de cinq ménages, ni de quoi la retrouver en
// soustrayant. Ses ménages se rangent en ensembles assez grands, toujours les mêmes ; un nombre ne se donne que d'une réunion de ces ensembles.

/** En dessous, une case est masquée. */
export const SEUIL = 5

/** Des ménages comptés ensemble, que nul filtre ne sépare : ceux d'une opération, relogés la même année. */
export interface Atome {
  readonly operation: string
  readonly pru: string | null
  /** Nulle : ce compte-là ne dépend pas de l'année. */
  readonly annee: number | null
  /** Combien de ménages de chaque classe ; au moins un en tout. */
  readonly classes: Readonly<Record<string, number>>
}

/** Des atomes que l'on ne sépare plus. */
export type Ensemble = readonly Atome[]

/** Combien de ménages de cette classe. */
export const total = (ensemble: Ensemble, classe: string): number =>
  ensemble.reduce((somme, { classes }) => somme + (classes[classe] ?? 0), 0)
const classesDe = (ensemble: Ensemble) => [...new Set(ensemble.flatMap(({ classes }) => Object.keys(classes)))]
const effectif = (ensemble: Ensemble): number => classesDe(ensemble).reduce((somme, classe) => somme + total(ensemble, classe), 0)

export const assez = (nombre: number): boolean => nombre === 0 || nombre >= SEUIL

/** Les classes que l'on ne sépare plus : une classe trop rare dans toute la portée se réunit à la plus petite autre. */
export function regrouperLesClasses(tous: Ensemble): readonly (readonly string[])[] {
  let groupes = classesDe(tous)
    .map((classe) => ({ classes: [classe], nombre: total(tous, classe) }))
    .filter(({ nombre }) => nombre > 0)
    .toSorted((a, b) => a.nombre - b.nombre)
  while (groupes.length > 1 && (groupes[0]?.nombre ?? SEUIL) < SEUIL) {
    const [un, autre, ...reste] = groupes as [(typeof groupes)[0], (typeof groupes)[0], ...typeof groupes]
    groupes = [{ classes: [...un.classes, ...autre.classes], nombre: un.nombre + autre.nombre }, ...reste].toSorted(
      (a, b) => a.nombre - b.nombre,
    )
  }
  return groupes.map(({ classes }) => classes)
}

type Sur = (ensemble: Ensemble) => boolean

/** Aucune de ces classes n'y est rare. */
export const sansClasseRare =
  (classes: readonly (readonly string[])[]): Sur =>
  (ensemble) =>
    classes.every((ensembles) => assez(ensembles.reduce((somme, classe) => somme + total(ensemble, classe), 0)))

/** La valeur que tous partagent ; `undefined` : ils n'en partagent aucune. */
function commun<V>(ensemble: Ensemble, lire: (atome: Atome) => V): V | undefined {
  const [premier] = ensemble
  if (premier === undefined) return undefined
  const valeur = lire(premier)
  return ensemble.every((atome) => lire(atome) === valeur) ? valeur : undefined
}

/**
 * Réunit ce qui est trop petit à ce qui l'est aussi, à défaut au plus petit de ce qui ne l'est pas : d'abord les années d'une opération, puis les
 * opérations d'un PRU, puis les PRU. `null` : même tout ensemble, c'est trop petit.
 */
export function reunir(depart: readonly Ensemble[], sur: Sur): readonly Ensemble[] | null {
  const niveaux = [({ operation }: Atome) => operation, ({ pru }: Atome) => pru ?? '', () => 'tout']
  let ensembles = depart
  for (const lire of niveaux) {
    const parCle = new Map<string | undefined, Ensemble[]>()
    for (const ensemble of ensembles) {
      const cle = commun(ensemble, lire)
      parCle.set(cle, [...(parCle.get(cle) ?? []), ensemble])
    }
    ensembles = [...parCle].flatMap(([cle, siens]) => (cle === undefined ? siens : absorber(siens, sur)))
  }
  return ensembles.every(sur) ? ensembles : null
}

function absorber(ensembles: readonly Ensemble[], sur: Sur): Ensemble[] {
  const petits = ensembles.filter((ensemble) => !sur(ensemble))
  if (petits.length === 0) return [...ensembles]
  const autres = ensembles.filter(sur).toSorted((a, b) => effectif(a) - effectif(b))
  let reuni: Ensemble = petits.flat()
  while (!sur(reuni)) {
    const suivant = autres.shift()
    if (suivant === undefined) break
    reuni = [...reuni, ...suivant]
  }
  return [reuni, ...autres]
}

/** Comment un lecteur masqué lit un indicateur, sur toute sa portée. */
export interface Decoupe {
  /** `null` : rien ne s'en donne. */
  readonly ensembles: readonly Ensemble[] | null
  /** Les classes réunies : seule une classe restée seule se donne. */
  readonly classes: readonly (readonly string[])[]
}

const cleDe = ({ operation, annee }: Atome): string => `${operation} ${annee ?? ''}`

/**
 * La découpe d'un indicateur. `suit` : les ensembles d'un autre, sur les mêmes ménages, qu'il ne recoupe pas : leurs totaux se redisent d'un
 * indicateur à l'autre, et deux découpes qui se croisent se soustrairaient.
 */
export function decouper(atomes: readonly Atome[], suit: readonly Ensemble[] | null | undefined): Decoupe {
  const classes = regrouperLesClasses(atomes)
  if (suit === null) return { ensembles: null, classes }
  const parCle = new Map(atomes.map((atome) => [cleDe(atome), atome]))
  const suivis = (suit ?? []).map((ensemble) => ensemble.flatMap((atome) => parCle.get(cleDe(atome)) ?? []))
  const connus = new Set(suivis.flat())
  const depart = [...suivis.filter(({ length }) => length > 0), ...atomes.filter((atome) => !connus.has(atome)).map((atome) => [atome])]
  return { ensembles: reunir(depart, sansClasseRare(classes)), classes }
}

/** Les comptes d'un choix d'atomes ; `null` : masqué. Un choix qui coupe un ensemble ne se donne pas du tout. */
export function donner(
  { ensembles, classes }: Decoupe,
  codes: readonly string[],
  choisi: (atome: Atome) => boolean,
): { readonly nombre: number | null; readonly classes: Readonly<Record<string, number | null>> } {
  const tout = (valeur: number | null) => Object.fromEntries(codes.map((code) => [code, valeur]))
  if (ensembles === null || ensembles.some((ensemble) => ensemble.some(choisi) && !ensemble.every(choisi)))
    return { nombre: null, classes: tout(null) }
  const retenus = ensembles.flat().filter(choisi)
  const reunies = new Set(classes.filter(({ length }) => length > 1).flat())
  return {
    nombre: effectif(retenus),
    classes: { ...tout(0), ...Object.fromEntries(codes.map((code) => [code, reunies.has(code) ? null : total(retenus, code)])) },
  }
}
