// Ce qu'un lecteur extérieur lit des nombres (domain-rules § 5.11, décision 0062) : ni une case de moins de cinq ménages, ni de quoi la retrouver en
// soustrayant, d'une lecture à l'autre ou d'un indicateur à l'autre. Les classes rares se taisent, et avec elles ce d'où elles se déduiraient ; les
// ménages se rangent en ensembles assez grands, toujours les mêmes ; un nombre ne se donne que d'une réunion de ces ensembles.
import { deduire, type Equation, sommeDe } from './deduire.ts'

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

export const cleDe = ({ operation, annee }: Atome): string => `${operation} ${annee ?? ''}`

/** Combien de ménages de cette classe. */
export const total = (ensemble: Ensemble, classe: string): number =>
  ensemble.reduce((somme, { classes }) => somme + (classes[classe] ?? 0), 0)
const sommer = (nombres: readonly number[]): number => nombres.reduce((somme, un) => somme + un, 0)
/** Combien de ménages. */
export const effectif = (ensemble: Ensemble): number => sommer(ensemble.flatMap(({ classes }) => Object.values(classes)))

export const assez = (nombre: number): boolean => nombre === 0 || nombre >= SEUIL

export type Sur = (ensemble: Ensemble) => boolean

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

/** La plus fine des répartitions de ces atomes que n'en coupe aucune de celles-là. */
export function joindre(atomes: readonly Atome[], repartitions: readonly (readonly Ensemble[])[]): Ensemble[] {
  const parents = new Map<string, string>()
  const racine = (cle: string): string => {
    const parent = parents.get(cle) ?? cle
    return parent === cle ? cle : racine(parent)
  }
  for (const [premier, ...suivants] of repartitions.flat())
    for (const atome of suivants) if (premier !== undefined) parents.set(racine(cleDe(atome)), racine(cleDe(premier)))
  const ensembles = new Map<string, Atome[]>()
  for (const atome of atomes) {
    const cle = racine(cleDe(atome))
    ensembles.set(cle, [...(ensembles.get(cle) ?? []), atome])
  }
  return [...ensembles.values()]
}

/** Un compte de ménages à masquer : ses classes, sur toute la portée d'une personne. */
export interface Tableau {
  readonly code: string
  readonly classes: readonly string[]
  readonly atomes: readonly Atome[]
  /** La classe que d'autres appels donnent exacte à la même personne ; nulle : c'est son nombre qu'ils donnent. */
  readonly publique: string | null
}

/** Le nom d'une case parmi celles de tous les tableaux ; sans classe, le nombre du tableau. */
export const caseDe = (code: string, classe: string): string => `${code}.${classe}`
const NOMBRE = ''

/** Comment un lecteur masqué lit un tableau, sur toute sa portée. */
export interface Decoupe extends Pick<Tableau, 'atomes' | 'publique'> {
  /** `null` : rien ne s'en donne que ce qui est public. */
  readonly ensembles: readonly Ensemble[] | null
  readonly masquees: ReadonlySet<string>
  /** Les classes que l'on ne sépare pas, ensemble ; chacune des autres, seule. */
  readonly classes: readonly (readonly string[])[]
}

interface Case {
  readonly tableau: Tableau
  readonly classe: string
  /** D'autres appels la donnent, ou elle ne dit rien de plus qu'eux : son nombre peut être petit. */
  readonly sansSeuil: boolean
}
type Cases = ReadonlyMap<string, Case>

const casesDe = (tableaux: readonly Tableau[]): Cases =>
  new Map(
    tableaux.flatMap((tableau) =>
      [...tableau.classes, ...(tableau.publique === null ? [] : [NOMBRE])].map((classe): [string, Case] => [
        caseDe(tableau.code, classe),
        { tableau, classe, sansSeuil: classe === tableau.publique || classe === NOMBRE },
      ]),
    ),
  )

const estPublique = ({ tableau, classe }: Case): boolean => classe === tableau.publique
const compter = ({ classe }: Case, ensemble: Ensemble): number => (classe === NOMBRE ? effectif(ensemble) : total(ensemble, classe))

/**
 * La découpe de chaque tableau. `identites` : ce qui se redit de l'un à l'autre, atome par atome, un tout à la fin ; le tableau des parts suit alors les
 * ensembles de celui du tout, qu'il ne recoupe pas, car deux découpes qui se croisent se soustrairaient. Chacun n'en suit qu'un.
 */
export function masquer(tableaux: readonly Tableau[], identites: readonly Equation[]): ReadonlyMap<string, Decoupe> {
  const cases = casesDe(tableaux)
  const equations = [
    ...tableaux.map(({ code, classes, publique }) =>
      sommeDe(
        classes.map((classe) => caseDe(code, classe)),
        publique === null ? null : caseDe(code, NOMBRE),
      ),
    ),
    ...identites,
  ]
  const cachees = taire(cases, equations)
  const decoupes = new Map<string, Decoupe>()
  const decouper = (tableau: Tableau): Decoupe => {
    const connue = decoupes.get(tableau.code)
    if (connue !== undefined) return connue
    const redit = baseDe(tableau, cases, identites)
    const suiveurs = tableaux.filter((un) => baseDe(un, cases, identites) === tableau)
    const ensembles = redit === null ? [] : decouper(redit).ensembles
    const base = redit === null || ensembles === null ? null : { tableau: redit, ensembles }
    const { code, classes, atomes, publique } = tableau
    const masquees = new Set([...classes, NOMBRE].filter((classe) => cachees.has(caseDe(code, classe))))
    const reunies = classes.filter((classe) => masquees.has(classe))
    const decoupe: Decoupe = {
      atomes,
      publique,
      masquees,
      classes: [...(reunies.length === 0 ? [] : [reunies]), ...classes.filter((classe) => !masquees.has(classe)).map((classe) => [classe])],
      ensembles: ensembles === null ? null : reunir(joindre(atomes, [ensembles]), surDe({ tableau, base, suiveurs }, equations, cachees)),
    }
    decoupes.set(code, decoupe)
    return decoupe
  }
  for (const tableau of tableaux) decouper(tableau)
  return decoupes
}

/** Le tableau que celui-ci redit. */
function baseDe(tableau: Tableau, cases: Cases, identites: readonly Equation[]): Tableau | null {
  for (const identite of identites) {
    const deux = [...identite].map(([cle, signe]) => ({ signe, de: cases.get(cle)?.tableau }))
    const tout = deux.find(({ signe }) => signe < 0)?.de
    if (tout !== undefined && tout !== tableau && deux.some(({ de }) => de === tableau)) return tout
  }
  return null
}

/**
 * Les cases qui se taisent sur toute la portée : les rares, celles que les nombres publics rendraient petites (toute la portée est d'une seule classe),
 * et de quoi ne les déduire de rien. Une case tue qui se déduirait quand même sans en trahir une autre se donne.
 */
function taire(cases: Cases, equations: readonly Equation[]): ReadonlySet<string> {
  const valeurs = new Map([...cases].map(([cle, une]) => [cle, compter(une, une.tableau.atomes)]))
  const valeur = (cle: string) => valeurs.get(cle) ?? 0
  const seTait = (cle: string) => !(cases.get(cle)?.sansSeuil ?? true)
  const libres = [...cases].filter(([, une]) => !estPublique(une)).map(([cle]) => cle)
  const deToutLeMonde = deduire(new Set(libres.filter((cle) => valeur(cle) > 0)), equations).keys()
  const aCacher = new Set([
    ...libres.filter((cle) => seTait(cle) && !assez(valeur(cle))),
    ...[...deToutLeMonde].filter((cle) => seTait(cle) && estPetitQuelquePart(cases.get(cle))),
  ])
  const masquees = new Set(aCacher)
  const plusPetite = (parmi: Iterable<string>): string | undefined =>
    [...parmi]
      .filter((cle) => libres.includes(cle) && !masquees.has(cle))
      .toSorted((a, b) => Number(valeur(a) === 0) - Number(valeur(b) === 0) || valeur(a) - valeur(b))[0]
  for (;;) {
    const deduites = deduire(masquees, equations)
    const cachees = new Set([...masquees].filter((cle) => !deduites.has(cle)))
    const fuites = [...aCacher].flatMap((cle) => (deduites.has(cle) ? [deduites.get(cle) ?? []] : []))
    const restes = equations.filter((equation) => !assez(resteDe(equation, cachees, valeur) ?? 0)).map((equation) => equation.keys())
    const choisie = [...fuites, ...restes].map(plusPetite).find((une) => une !== undefined)
    if (choisie === undefined) return cachees
    masquees.add(choisie)
  }
}

const estPetitQuelquePart = (une: Case | undefined, ensemble: Ensemble = une?.tableau.atomes ?? []): boolean =>
  une !== undefined && ensemble.some((atome) => !assez(compter(une, [atome])))

/** Ce que les cases connues d'une somme disent de toutes les autres ensemble ; `null` : rien, il en manque des deux côtés. */
function resteDe(equation: Equation, inconnues: ReadonlySet<string>, valeur: (cle: string) => number): number | null {
  const siennes = [...equation].filter(([cle]) => inconnues.has(cle))
  const [premiere] = siennes
  if (premiere === undefined || siennes.some(([, signe]) => signe !== premiere[1])) return null
  return sommer(siennes.map(([cle]) => valeur(cle)))
}

/** Un tableau, celui qu'il redit, et ceux qui le redisent. */
interface Suivi {
  readonly tableau: Tableau
  readonly base: { readonly tableau: Tableau; readonly ensembles: readonly Ensemble[] } | null
  readonly suiveurs: readonly Tableau[]
}

/**
 * Sûr, un ensemble ne donne rien de rare, ni rien d'où se déduise une case rare : de lui ; des ensembles de la base qu'il réunit, où elle donne aussi les
 * siennes ; de chaque atome, dont tous savent combien de ménages il compte ; des identités, à ceux qui le redisent. Et il ne dit pas ce que la base tait.
 */
function surDe({ tableau, base, suiveurs }: Suivi, toutes: readonly Equation[], cachees: ReadonlySet<string>): Sur {
  const siens = [tableau, ...(base === null ? suiveurs : [base.tableau])]
  const cases = casesDe(siens)
  // D'un suiveur, rien n'est encore donné, que ce qui est vide dans toute la portée.
  const desSuiveurs = [...(base === null ? casesDe(suiveurs) : [])]
    .filter(([cle, une]) => !estPublique(une) && (cachees.has(cle) || compter(une, une.tableau.atomes) > 0))
    .map(([cle]) => cle)
  const cles = [...casesDe(base === null ? [tableau] : siens)].filter(([, une]) => !estPublique(une)).map(([cle]) => cle)
  const deLaBase = (cle: string) => base !== null && cases.get(cle)?.tableau === base.tableau
  const equations = toutes.filter((equation) => [...equation.keys()].every((cle) => cases.has(cle)))
  const siennes = equations.filter((equation) => [...equation.keys()].some((cle) => cases.get(cle)?.tableau === tableau))
  // Où chaque case est donnée ou tue : un suiveur n'a encore rien dit.
  const lues = equations.filter((equation) => base !== null || [...equation.keys()].every((cle) => cases.get(cle)?.tableau === tableau))
  const tues = cles.filter((cle) => cachees.has(cle))
  const deductions = new Map<string, readonly string[]>()
  const deduireDe = (inconnues: Iterable<string>): readonly string[] => {
    const choisies = new Set(inconnues)
    const cle = [...choisies].join(' ')
    const deduites = deductions.get(cle) ?? [...deduire(choisies, equations).keys()].filter((une) => cases.get(une)?.sansSeuil === false)
    deductions.set(cle, deduites)
    return deduites
  }
  const atomesDe = new Map(siens.map((un) => [un, new Map(un.atomes.map((atome) => [cleDe(atome), atome]))]))
  const ensembleDe = new Map(base?.ensembles.flatMap((ensemble) => ensemble.map((atome) => [cleDe(atome), ensemble])))
  const regarder = (ensemble: Ensemble) => {
    const deChacun = new Map(siens.map((un) => [un, ensemble.flatMap((atome) => atomesDe.get(un)?.get(cleDe(atome)) ?? [])]))
    const valeurs = new Map([...cases].map(([cle, une]) => [cle, compter(une, deChacun.get(une.tableau) ?? [])]))
    return {
      valeur: (cle: string) => valeurs.get(cle) ?? 0,
      petitQuelquePart: (cle: string) => {
        const une = cases.get(cle)
        return une !== undefined && estPetitQuelquePart(une, deChacun.get(une.tableau))
      },
    }
  }

  return (ensemble) => {
    const { valeur, petitQuelquePart } = regarder(ensemble)
    if (cles.some((cle) => cases.get(cle)?.sansSeuil === false && !cachees.has(cle) && !assez(valeur(cle)))) return false
    const inconnues = sansLesVides(tues, lues, valeur)
    if (lues.some((equation) => !assez(resteDe(equation, inconnues, valeur) ?? 0))) return false
    if (deduireDe([...inconnues, ...desSuiveurs]).some((cle) => !assez(valeur(cle)))) return false
    const occupees = cles.filter((cle) => (cachees.has(cle) ? inconnues.has(cle) : valeur(cle) > 0))
    if (base === null) return deduireDe([...occupees, ...desSuiveurs]).every((cle) => !petitQuelquePart(cle))

    const dits = sansLesVides(tues, siennes, valeur)
    const trahies = deduire(dits, siennes)
    if (tues.some((cle) => deLaBase(cle) && (!dits.has(cle) || trahies.has(cle)))) return false
    const deLui = occupees.filter((cle) => !deLaBase(cle))
    return [...new Set(ensemble.map((atome) => ensembleDe.get(cleDe(atome)) ?? [atome]))].every((part) => {
      const la = regarder(part)
      const sues = sansLesVides([...deLui, ...tues.filter(deLaBase)], equations, la.valeur)
      if (deduireDe(sues).some((cle) => !assez(la.valeur(cle)))) return false
      const dUnAtome = cles.filter((cle) => sues.has(cle) || (deLaBase(cle) && !cachees.has(cle) && la.valeur(cle) > 0))
      return deduireDe(dUnAtome).every((cle) => !la.petitQuelquePart(cle))
    })
  }
}

/** Un reste nul dit de chacune de ses cases qu'elle est vide. */
function sansLesVides(inconnues: Iterable<string>, equations: readonly Equation[], valeur: (cle: string) => number): Set<string> {
  const restent = new Set(inconnues)
  for (;;) {
    const nulle = equations.find((equation) => resteDe(equation, restent, valeur) === 0)
    if (nulle === undefined) return restent
    for (const cle of nulle.keys()) restent.delete(cle)
  }
}

/** Les comptes d'un choix d'atomes ; `null` : masqué. D'un choix qui coupe un ensemble ne se donne que ce qui est public. */
export function donner(
  { ensembles, atomes, masquees, publique }: Decoupe,
  codes: readonly string[],
  choisi: (atome: Atome) => boolean,
): { readonly nombre: number | null; readonly classes: Readonly<Record<string, number | null>> } {
  const coupe = ensembles?.some((ensemble) => ensemble.some(choisi) && !ensemble.every(choisi)) ?? true
  const retenus = atomes.filter(choisi)
  return {
    nombre: publique !== null && (coupe || masquees.has(NOMBRE)) ? null : effectif(retenus),
    classes: Object.fromEntries(
      codes.map((code) => [code, code !== publique && (coupe || masquees.has(code)) ? null : total(retenus, code)]),
    ),
  }
}
