// Ce que le logement laisserait à payer, rapporté aux ressources : l'APL s'estime pour chaque ménage (domain-rules §§ 5.3 et 5.5).
import { arrondir, formatMontant, formatNombre, formatPourcentage } from '../common/montant.ts'
import { calculerAPL, type Estimation } from '../menage/apl/estimationApl.ts'
import { sansObjetAPL } from '../menage/apl/logementApl.ts'
import type { Variables } from '../menage/completude/variables.ts'
import { forfaitsFactures, SANS_FORFAIT, tarifsAuForfait } from '../menage/ressources/forfaits.ts'
import { partACharge, tauxEffort } from '../menage/ressources/tauxEffort.ts'
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

/** Rend le calcul de l'effort ; une même APL, un même forfait ne se calculent qu'une fois pour tous les couples. */
export function efforts({ variables }: Ici): Calculer<Effort> {
  const tarifs = tarifsAuForfait(variables)
  const estimer = estimateurDe(variables)
  const forfaitiser = memoire(
    ({ personnes }, { chauffage, eau, surface }) => forfaitsFactures({ chauffage, eau }, personnes, surface, tarifs),
    ({ personnes }, { id }) => `${personnes} ${id}`,
  )
  return (menage, logement) => {
    const apl = estimer(menage, logement)
    const { loyer, chargesGenerales, chauffage, eau, garage } = logement
    const forfaits = chauffage === 0 || eau === 0 ? forfaitiser(menage, logement) : SANS_FORFAIT
    const part = partACharge({ loyer, chargesGenerales, chauffage, eau, garage, apl: apl.valeur ?? logement.apl })
    const ressources = { valeur: menage.ressources, manque: menage.ressources === null ? ['Ressources'] : [], termes: [] }
    const { valeur: taux, manque } = tauxEffort(part, ressources, forfaits)
    return { part: part.valeur, forfaits: forfaits.valeur ?? 0, taux, manque, apl }
  }
}

type Estimee = Pick<Estimation, 'valeur' | 'raison' | 'manque'>
const estimateurs = new WeakMap<Variables, Calculer<Estimee>>()

/** Celui de ce barème : les mêmes estimations reviennent d'un logement et d'un appel à l'autre. */
function estimateurDe(variables: Variables): Calculer<Estimee> {
  const connu = estimateurs.get(variables)
  if (connu !== undefined) return connu
  const estimer = memoire<Estimee>(({ foyer, revenuAnnuel: valeur, colocation }, { loyer, zone }) => {
    const revenu = { valeur, manque: valeur === null ? ['Ressources'] : [], termes: [] }
    const situation = { foyer, revenu, zone, social: true, sansObjet: sansObjetAPL(null, colocation) }
    const { valeur: apl, raison, manque } = calculerAPL(loyer, situation, variables)
    return { valeur: apl, raison, manque }
  }, cleDeLAPL)
  estimateurs.set(variables, estimer)
  return estimer
}

/** L'estimation ne lit du revenu que sa centaine d'euros supérieure. */
const cleDeLAPL = ({ foyer, revenuAnnuel, colocation }: FaitsDuMenage, { loyer, zone }: FaitsDuLogement) =>
  `${loyer} ${zone} ${colocation} ${foyer?.couple} ${foyer?.personnesACharge} ${revenuAnnuel === null ? null : Math.ceil(revenuAnnuel / 100)}`

const GARDES = 50_000

function memoire<R>(faire: Calculer<R>, cle: Calculer<string>): Calculer<R> {
  const faits = new Map<string, R>()
  return (menage, logement) => {
    const sous = cle(menage, logement)
    const connu = faits.get(sous)
    if (connu !== undefined) return connu
    const neuf = faire(menage, logement)
    if (faits.size >= GARDES) faits.clear()
    faits.set(sous, neuf)
    return neuf
  }
}

/** Tous les points jusqu'au premier taux, aucun à partir du second. */
export function noterEffort(effortDe: ReturnType<typeof efforts>, { variables }: Ici): Regle {
  const plein = variables.RAPPROCHEMENT_EFFORT_PLEIN ?? 20
  const nul = variables.TAUX_EFFORT_ELEVE ?? 35
  return (menage, logement) => {
    const { taux, part, forfaits, manque, apl } = effortDe(menage, logement)
    const exces = taux === null ? 0 : arrondir((part ?? 0) + forfaits - ((menage.ressources ?? 0) * plein) / 100)
    return {
      part: taux === null ? 0 : Math.min(1, Math.max(0, (nul - taux) / (nul - plein))),
      valeur: () => (taux === null ? 'Inconnue' : `${formatPourcentage(taux)} · ${formatMontant(part)}`),
      raison: () =>
        taux === null
          ? `Ne se calcule pas. Manque\u00A0: ${manque.join(', ')}.`
          : `Sous ${formatNombre(plein)}\u00A0%, tous les points. Zéro à partir de ${formatNombre(nul)}\u00A0%. ${direAPL(apl, logement.apl)}`,
      ...(taux !== null && exces > 0 ? { mieux: () => `une part à charge plus basse de ${formatMontant(exces)}` } : {}),
    }
  }
}

function direAPL({ valeur, raison, manque }: Effort['apl'], annoncee: number | null): string {
  if (valeur !== null) return valeur === 0 ? 'Sans APL, d’après l’estimation.' : `APL estimée\u00A0: ${formatMontant(valeur)}.`
  const pourquoi = raison ?? `APL non estimée, manque\u00A0: ${manque.join(', ')}.`
  return annoncee === null ? `${pourquoi} Comptée sans APL.` : `${pourquoi} APL annoncée par le bailleur\u00A0: ${formatMontant(annoncee)}.`
}
