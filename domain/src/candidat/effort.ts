// Ce que le logement laisserait à payer, rapporté aux ressources : l'APL s'estime pour chaque ménage (domain-rules §§ 5.3 et 5.5).
import type { Calcul } from '../common/calcul.ts'
import { arrondir, formatMontant, formatNombre, formatPourcentage } from '../common/montant.ts'
import { calculerAPL, type Estimation } from '../menage/apl/estimationApl.ts'
import { sansObjetAPL } from '../menage/apl/logementApl.ts'
import type { Variables } from '../menage/completude/variables.ts'
import { forfaitsFactures, SANS_FORFAIT, tarifsAuForfait } from '../menage/ressources/forfaits.ts'
import { partACharge, partSeule, tauxEffort, tauxSeul } from '../menage/ressources/tauxEffort.ts'
import type { Ici, Regle } from './criteres.ts'
import type { FaitsDuLogement, FaitsDuMenage } from './faits.ts'

export interface Effort {
  readonly part: number | null
  readonly forfaits: number
  readonly taux: number | null
  readonly manque: readonly string[]
  readonly apl: Estimee
}

type Calculer<R> = (menage: FaitsDuMenage, logement: FaitsDuLogement) => R

interface Efforts {
  readonly effort: Calculer<Effort>
  /** Le taux seul, sans ce qui l'explique. */
  readonly taux: Calculer<number | null>
}

/** Rend le calcul de l'effort ; une même APL, un même forfait ne se calculent qu'une fois pour tous les couples. */
export function efforts({ variables }: Ici): Efforts {
  const tarifs = tarifsAuForfait(variables)
  const estimer = estimateurDe(variables)
  const forfaitiser = memoire(
    ({ personnes }, { chauffage, eau, surface }) => forfaitsFactures({ chauffage, eau }, personnes, surface, tarifs),
    ({ personnes }) => `${personnes}`,
    ({ id }) => id,
  )
  const forfaitsDe: Calculer<Calcul> = (menage, logement) =>
    logement.chauffage === 0 || logement.eau === 0 ? forfaitiser(menage, logement) : SANS_FORFAIT
  const depensesDe = ({ loyer, chargesGenerales, chauffage, eau, garage, apl: annoncee }: FaitsDuLogement, estimee: number | null) => ({
    loyer,
    chargesGenerales,
    chauffage,
    eau,
    garage,
    apl: estimee ?? annoncee,
  })
  return {
    effort: encore((menage, logement) => {
      const apl = estimer(menage, logement)
      const [part, forfaits] = [partACharge(depensesDe(logement, apl.valeur)), forfaitsDe(menage, logement)]
      const ressources = { valeur: menage.ressources, manque: menage.ressources === null ? ['Ressources'] : [], termes: [] }
      const { valeur: taux, manque } = tauxEffort(part, ressources, forfaits)
      return { part: part.valeur, forfaits: forfaits.valeur ?? 0, taux, manque, apl }
    }),
    taux: (menage, logement) =>
      tauxSeul(partSeule(depensesDe(logement, estimer(menage, logement).valeur)), forfaitsDe(menage, logement).valeur, menage.ressources),
  }
}

/** Le même couple se lit deux fois de suite : sa ligne de points, puis sa part à charge. */
function encore<R>(faire: Calculer<R>): Calculer<R> {
  let dernier: { readonly menage: FaitsDuMenage; readonly logement: FaitsDuLogement; readonly rendu: R } | null = null
  return (menage, logement) => {
    if (dernier === null || dernier.menage !== menage || dernier.logement !== logement)
      dernier = { menage, logement, rendu: faire(menage, logement) }
    return dernier.rendu
  }
}

type Estimee = Pick<Estimation, 'valeur' | 'raison' | 'manque'>
const estimateurs = new WeakMap<Variables, Calculer<Estimee>>()

/** Celui de ce barème : les mêmes estimations reviennent d'un logement et d'un appel à l'autre. L'estimation ne lit du revenu que sa centaine d'euros supérieure. */
function estimateurDe(variables: Variables): Calculer<Estimee> {
  const connu = estimateurs.get(variables)
  if (connu !== undefined) return connu
  const estimer = memoire<Estimee>(
    ({ foyer, revenuAnnuel: valeur, colocation }, { loyer, zone }) => {
      const revenu = { valeur, manque: valeur === null ? ['Ressources'] : [], termes: [] }
      const situation = { foyer, revenu, zone, social: true, sansObjet: sansObjetAPL(null, colocation) }
      const { valeur: apl, raison, manque } = calculerAPL(loyer, situation, variables)
      return { valeur: apl, raison, manque }
    },
    ({ foyer, revenuAnnuel, colocation }) =>
      `${colocation} ${foyer?.couple} ${foyer?.personnesACharge} ${revenuAnnuel === null ? null : Math.ceil(revenuAnnuel / 100)}`,
    ({ loyer, zone }) => `${loyer} ${zone}`,
  )
  estimateurs.set(variables, estimer)
  return estimer
}

const GARDES = 50_000

/** Un résultat par ménage et par logement qui se ressemblent ; leurs clés se gardent, écrites une fois pour chacun. */
function memoire<R>(
  faire: Calculer<R>,
  cleDuMenage: (menage: FaitsDuMenage) => string,
  cleDuLogement: (logement: FaitsDuLogement) => string,
): Calculer<R> {
  const [duMenage, duLogement] = [clesGardees(cleDuMenage), clesGardees(cleDuLogement)]
  const faits = new Map<string, Map<string, R>>()
  let gardes = 0
  // Un logement se compte d'ordinaire face à des milliers de ménages de suite.
  let face: { readonly logement: FaitsDuLogement; readonly siens: Map<string, R> } | null = null
  const siensDe = (logement: FaitsDuLogement): Map<string, R> => {
    if (face?.logement === logement) return face.siens
    const cle = duLogement(logement)
    const siens = faits.get(cle) ?? new Map<string, R>()
    faits.set(cle, siens)
    face = { logement, siens }
    return siens
  }
  return (menage, logement) => {
    const sous = duMenage(menage)
    const connu = siensDe(logement).get(sous)
    if (connu !== undefined) return connu
    const neuf = faire(menage, logement)
    if (gardes >= GARDES) {
      faits.clear()
      face = null
      gardes = 0
    }
    gardes += 1
    siensDe(logement).set(sous, neuf)
    return neuf
  }
}

function clesGardees<T extends object>(cle: (objet: T) => string): (objet: T) => string {
  const gardees = new WeakMap<T, string>()
  return (objet) => {
    const connue = gardees.get(objet)
    if (connue !== undefined) return connue
    const neuve = cle(objet)
    gardees.set(objet, neuve)
    return neuve
  }
}

/** Tous les points jusqu'au premier taux, aucun à partir du second. */
export function noterEffort({ effort, taux: tauxDe }: Efforts, { variables }: Ici): Regle {
  const plein = variables.RAPPROCHEMENT_EFFORT_PLEIN ?? 20
  const nul = variables.TAUX_EFFORT_ELEVE ?? 35
  return {
    part: (menage, logement) => {
      const taux = tauxDe(menage, logement)
      return taux === null ? 0 : Math.min(1, Math.max(0, (nul - taux) / (nul - plein)))
    },
    dire: (menage, logement) => {
      const { taux, part, forfaits, manque, apl } = effort(menage, logement)
      if (taux === null) return { valeur: 'Inconnue', raison: `Ne se calcule pas. Manque\u00A0: ${manque.join(', ')}.` }
      const exces = arrondir((part ?? 0) + forfaits - ((menage.ressources ?? 0) * plein) / 100)
      return {
        valeur: `${formatPourcentage(taux)} · ${formatMontant(part)}`,
        raison: `Sous ${formatNombre(plein)}\u00A0%, tous les points. Zéro à partir de ${formatNombre(nul)}\u00A0%. ${direAPL(apl, logement.apl)}`,
        ...(exces > 0 ? { mieux: `une part à charge plus basse de ${formatMontant(exces)}` } : {}),
      }
    },
  }
}

function direAPL({ valeur, raison, manque }: Effort['apl'], annoncee: number | null): string {
  if (valeur !== null) return valeur === 0 ? 'Sans APL, d’après l’estimation.' : `APL estimée\u00A0: ${formatMontant(valeur)}.`
  const pourquoi = raison ?? `APL non estimée, manque\u00A0: ${manque.join(', ')}.`
  return annoncee === null ? `${pourquoi} Comptée sans APL.` : `${pourquoi} APL annoncée par le bailleur\u00A0: ${formatMontant(annoncee)}.`
}
