// L'estimation de l'APL locative et de la RLS (domain-rules § 5.5, décision 0026) : une aide à la saisie, seul le calcul de la CAF fait foi.
import type { Calcul } from '../../common/calcul.ts'
import { arrondir, arrondirA, formatMontant, formatNombre, somme } from '../../common/montant.ts'
import type { Variables } from '../completude/variables.ts'
import type { FoyerAPL } from './foyerApl.ts'
import { valeurDuFoyer, ZONE_DU_BAREME } from './plafondApl.ts'

export const FAIT_FOI = 'Estimation : seul le calcul de la CAF fait foi.'

/** Ce que l'estimation lit du ménage et de son logement, hors du loyer et du barème. */
export interface SituationAPL {
  /** `null` : personne au dossier. */
  readonly foyer: FoyerAPL | null
  /** Ressources annuelles du foyer, avant l'arrondi. */
  readonly revenu: Calcul
  /** Zone de la commune du logement ; `null` : pas connue. */
  readonly zone: string | null
  /** Un logement social ouvre la réduction de loyer de solidarité, que l'APL déduit presque toute. */
  readonly social: boolean
  /** Pourquoi il n'y a pas lieu d'estimer. */
  readonly sansObjet: string | null
}

export interface Estimation extends Calcul {
  /** Pourquoi rien n'est estimé, ou pourquoi le montant est nul. */
  readonly raison: string | null
  /** Ce qui a été lu : des textes prêts à lire, dans l'ordre du calcul. */
  readonly lectures: readonly { readonly libelle: string; readonly valeur: string }[]
}

/** APL = L + C − PP, dégressive au-delà d'un loyer, minorée de 5 €, de la part de la RLS et de la CRDS ; jamais négative. */
export function estimerAPL(loyer: number | null, situation: SituationAPL, variables: Variables): Estimation {
  const { lectures, ...estimation } = calculerAPL(loyer, situation, variables)
  return { ...estimation, lectures: lectures() }
}

/** La même, sans écrire ce qui a été lu : des milliers de couples l'attendent d'un coup. */
export function calculerAPL(
  loyer: number | null,
  situation: SituationAPL,
  variables: Variables,
): Omit<Estimation, 'lectures'> & { readonly lectures: () => Estimation['lectures'] } {
  const bloquee = blocage(situation, loyer === null ? ['Loyer'] : [])
  if (bloquee !== null || loyer === null || situation.foyer === null || situation.revenu.valeur === null)
    return { ...(bloquee ?? RIEN), lectures: () => [] }
  const { foyer } = situation
  const bareme = baremeDe(foyer, variables)
  if ('manque' in bareme) return { ...sansBareme(bareme.manque), lectures: () => [] }
  const { plafond, charges, R0, TF } = bareme
  const R = auxCentEuros(situation.revenu.valeur)
  const retenu = Math.min(loyer, plafond)
  const depense = somme([retenu, charges])
  const minimum = arrondir(Math.max((bareme.tauxMinimum * depense) / 100, bareme.forfaitMinimum))
  const TL = tauxLoyer(retenu, plafond, bareme)
  const taux = arrondirA(TF + TL, 3)
  const participation = arrondir((taux * Math.max(R - R0, 0)) / 100)
  const rls = situation.social ? montantRLS(situation.foyer, R, variables) : 0
  if (rls === null) return { ...sansBareme('Barème de la RLS'), lectures: () => [] }
  const termes = retenirJusquAZero([
    { libelle: retenu < loyer ? 'Loyer, dans la limite du plafond' : 'Loyer', combien: () => retenu },
    { libelle: 'Charges, au forfait', combien: () => charges },
    { libelle: 'Participation minimale', combien: () => -minimum },
    { libelle: 'Participation selon les ressources', combien: () => -participation },
    {
      libelle: 'Loyer très au-dessus du plafond (sauf handicap)',
      combien: (reste) => -arrondir(reste * partPerdue(loyer, bareme)),
    },
    { libelle: 'Minoration forfaitaire', combien: () => -bareme.minoration },
    {
      libelle: bareme.dits.rls,
      combien: () => -arrondir((rls * bareme.partRLS) / 100),
    },
    { libelle: bareme.dits.crds, combien: (reste) => -arrondir((reste * bareme.crds) / 100) },
  ])
  const total = somme(termes.map(({ valeur }) => valeur))
  return {
    valeur: Math.max(total, 0),
    manque: [],
    termes,
    raison: total > 0 ? null : 'La participation du ménage et les minorations dépassent l’aide : pas d’APL.',
    lectures: () => [
      { libelle: 'Foyer', valeur: foyerEnClair(foyer) },
      { libelle: 'Ressources de l’année, arrondies', valeur: formatMontant(R) },
      { libelle: 'Ressources non comptées (R0)', valeur: formatMontant(Math.min(R, R0)) },
      { libelle: 'Loyer plafond, zone 2', valeur: formatMontant(plafond) },
      { libelle: 'Taux, foyer et loyer', valeur: `${formatNombre(TF, 2)} + ${formatNombre(TL, 3)} = ${formatNombre(taux, 3)}\u00A0%` },
    ],
  }
}

/**
 * Le loyer tel que l'APL le distingue : passé le plafond du foyer, elle est la même jusqu'à la dégressivité ; passé la suppression, elle ne bouge plus.
 */
export function loyerDistingue(loyer: number, foyer: FoyerAPL, variables: Variables): number {
  const bareme = baremeDe(foyer, variables)
  if ('manque' in bareme || loyer <= bareme.plafond) return loyer
  return loyer <= bareme.reduite ? bareme.plafond : Math.min(loyer, bareme.perdue)
}

/** La RLS due dans le parc social quand les ressources mensuelles ne dépassent pas le plafond du foyer. */
export function estimerRLS(situation: SituationAPL, variables: Variables): Estimation {
  const bloquee = blocage(situation, [])
  if (bloquee !== null || situation.foyer === null || situation.revenu.valeur === null) return bloquee ?? RIEN
  if (!situation.social) return { ...RIEN, raison: 'La réduction de loyer de solidarité ne vaut que dans le parc social.' }
  const R = auxCentEuros(situation.revenu.valeur)
  const montant = montantRLS(situation.foyer, R, variables)
  const plafond = valeurDuFoyer('RLS_PLAFOND', situation.foyer, variables)
  if (montant === null || plafond === null) return sansBareme('Barème de la RLS')
  return {
    valeur: montant,
    manque: [],
    termes: [{ libelle: 'Montant du barème', valeur: montant }],
    raison: montant > 0 ? null : 'Les ressources dépassent le plafond : pas de réduction.',
    lectures: [
      { libelle: 'Foyer', valeur: foyerEnClair(situation.foyer) },
      { libelle: 'Ressources du mois', valeur: formatMontant(arrondir(R / 12)) },
      { libelle: 'Plafond de ressources, zone 2', valeur: formatMontant(plafond) },
    ],
  }
}

const RIEN: Estimation = { valeur: null, manque: [], termes: [], raison: null, lectures: [] }
const sansBareme = (manque: string): Estimation => ({ ...RIEN, manque: [manque] })

/** Le barème n'est tenu que pour la zone 2. */
function blocage({ sansObjet, foyer, revenu, zone }: SituationAPL, manque: readonly string[]): Estimation | null {
  if (sansObjet !== null) return { ...RIEN, raison: sansObjet }
  if (zone !== null && zone !== ZONE_DU_BAREME)
    return { ...RIEN, raison: `Le barème de la zone ${zone} n’est pas tenu : seul celui de la zone 2 l’est.` }
  const tout = [
    ...manque,
    ...(foyer === null ? ['Composition du ménage'] : []),
    ...(foyer === null ? [] : revenu.manque),
    ...(zone === null ? ['Zone de la commune : l’adresse n’est pas dans la métropole de Lille, ou pas renseignée'] : []),
  ]
  return tout.length === 0 ? null : { ...RIEN, manque: tout }
}

/** À la centaine d'euros supérieure. */
const auxCentEuros = (revenu: number): number => Math.ceil(revenu / 100) * 100

interface Bareme {
  readonly plafond: number
  readonly charges: number
  readonly R0: number
  readonly TF: number
  readonly tauxMinimum: number
  readonly forfaitMinimum: number
  readonly seuil1: number
  readonly seuil2: number
  readonly taux1: number
  readonly taux2: number
  readonly degressivite: number
  readonly suppression: number
  readonly minoration: number
  readonly partRLS: number
  readonly crds: number
}

interface BaremeDit extends Bareme {
  /** Le loyer à partir duquel l'aide se réduit, et celui où elle est perdue. */
  readonly reduite: number
  readonly perdue: number
  readonly dits: { readonly rls: string; readonly crds: string }
}
type BaremeLu = BaremeDit | { readonly manque: string }
const baremes = new WeakMap<Variables, Map<string, BaremeLu>>()

/** Lu une fois pour tous les foyers semblables. */
function baremeDe(foyer: FoyerAPL, variables: Variables): BaremeLu {
  const connus = baremes.get(variables) ?? new Map<string, BaremeLu>()
  baremes.set(variables, connus)
  const cle = `${foyer.couple} ${foyer.personnesACharge}`
  const connu = connus.get(cle)
  if (connu !== undefined) return connu
  const lu = lireBareme(foyer, variables)
  const dit: BaremeLu =
    'manque' in lu
      ? lu
      : {
          ...lu,
          reduite: arrondir(lu.plafond * lu.degressivite),
          perdue: arrondir(lu.plafond * lu.suppression),
          dits: {
            rls: `Réduction de loyer de solidarité, ${formatNombre(lu.partRLS)} %`,
            crds: `CRDS, ${formatNombre(lu.crds, 1)} %`,
          },
        }
  connus.set(cle, dit)
  return dit
}

/** Les valeurs du barème pour ce foyer ; `manque` : la première que la table ne dit pas. */
function lireBareme(foyer: FoyerAPL, v: Variables): Bareme | { readonly manque: string } {
  const lu = {
    plafond: ['loyer plafond', valeurDuFoyer('APL_LOYER_PLAFOND', foyer, v)],
    charges: ['forfait de charges', chargesAuForfait(foyer, v)],
    R0: ['ressources R0', valeurDuFoyer('APL_R0', foyer, v)],
    TF: ['taux TF', valeurDuFoyer('APL_TF', foyer, v)],
    tauxMinimum: ['participation minimale', v.APL_P0_TAUX],
    forfaitMinimum: ['participation minimale', v.APL_P0_FORFAIT],
    seuil1: ['taux TL', v.APL_TL_SEUIL_1],
    seuil2: ['taux TL', v.APL_TL_SEUIL_2],
    taux1: ['taux TL', v.APL_TL_TAUX_1],
    taux2: ['taux TL', v.APL_TL_TAUX_2],
    degressivite: ['dégressivité', v.APL_DEGRESSIVITE],
    suppression: ['dégressivité', v.APL_SUPPRESSION],
    minoration: ['minoration forfaitaire', v.APL_MINORATION],
    partRLS: ['part de la RLS', v.RLS_PART_APL],
    crds: ['CRDS', v.APL_CRDS],
  } as const satisfies Record<keyof Bareme, readonly [string, number | null | undefined]>
  const absente = Object.values(lu).find(([, valeur]) => valeur == null)
  if (absente !== undefined) return { manque: `Barème : ${absente[0]}` }
  return Object.fromEntries(Object.entries(lu).map(([cle, [, valeur]]) => [cle, valeur])) as unknown as Bareme
}

function chargesAuForfait({ personnesACharge }: FoyerAPL, { APL_CHARGES: base, APL_CHARGES_SUP: parPersonne }: Variables): number | null {
  if (base === undefined || (personnesACharge > 0 && parPersonne === undefined)) return null
  return arrondir(base + personnesACharge * (parPersonne ?? 0))
}

/** TL, en % : nul jusqu'au premier seuil, puis par tranches du rapport du loyer retenu au loyer de référence (celui de la zone 2). */
function tauxLoyer(retenu: number, reference: number, { seuil1, seuil2, taux1, taux2 }: Bareme): number {
  const rapport = arrondir((retenu / reference) * 100)
  const premiere = taux1 * Math.max(Math.min(rapport, seuil2) - seuil1, 0)
  return arrondirA((premiere + taux2 * Math.max(rapport - seuil2, 0)) / 100, 3)
}

/** La part de l'aide qu'un loyer très au-dessus du plafond fait perdre : rien, puis de plus en plus, puis tout. */
const partPerdue = (loyer: number, { reduite, perdue }: BaremeDit): number =>
  Math.min(Math.max((loyer - reduite) / (perdue - reduite), 0), 1)

interface TermeAFaire {
  readonly libelle: string
  /** D'après ce qui reste avant lui. */
  readonly combien: (reste: number) => number
}

/** Les termes non nuls, dans l'ordre ; rien ne se retranche plus d'une aide épuisée. */
function retenirJusquAZero(aFaire: readonly TermeAFaire[]): { libelle: string; valeur: number }[] {
  const termes: { libelle: string; valeur: number }[] = []
  let reste = 0
  for (const { libelle, combien } of aFaire) {
    if (termes.length > 0 && reste <= 0) break
    const valeur = combien(reste)
    if (valeur !== 0) termes.push({ libelle, valeur })
    reste = somme([reste, valeur])
  }
  return termes
}

/** 0 au-dessus du plafond ; `null` si la table ne le dit pas. */
function montantRLS(foyer: FoyerAPL, R: number, variables: Variables): number | null {
  const plafond = valeurDuFoyer('RLS_PLAFOND', foyer, variables)
  const montant = valeurDuFoyer('RLS_MONTANT', foyer, variables)
  if (plafond === null || montant === null) return null
  return R / 12 <= plafond ? montant : 0
}

/** « Personne seule, 2 personnes à charge » */
export const foyerEnClair = ({ couple, personnesACharge: n }: FoyerAPL): string =>
  [couple ? 'Couple' : 'Personne seule', n > 0 && `${n} ${n > 1 ? 'personnes' : 'personne'} à charge`].filter(Boolean).join(', ')
