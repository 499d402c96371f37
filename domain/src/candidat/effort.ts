// Ce que le logement laisserait à payer, rapporté aux ressources : l'APL s'estime pour chaque ménage (domain-rules §§ 5.3 et 5.5).
import type { Calcul } from '../common/calcul.ts'
import { arrondir, enCentimes, enEuros, formatMontant, formatNombre, formatPourcentage, somme } from '../common/montant.ts'
import { calculerAPL, type Estimation, loyerDistingue } from '../menage/apl/estimationApl.ts'
import { sansObjetAPL } from '../menage/apl/logementApl.ts'
import { ZONE_DU_BAREME } from '../menage/apl/plafondApl.ts'
import type { Variables } from '../menage/completude/variables.ts'
import { forfaitsFactures, SANS_FORFAIT, tarifsAuForfait } from '../menage/ressources/forfaits.ts'
import { partACharge, tauxEffort, tauxSeul } from '../menage/ressources/tauxEffort.ts'
import { type ClassesDuLogement, type ClassesDuMenage, classesDuLogement, classesDuMenage, parClasses } from './classes.ts'
import type { FaceA, Ici, Mesurer, Regle } from './criteres.ts'
import type { FaitsDuLogement, FaitsDuMenage } from './faits.ts'
import { parPlace } from './rangee.ts'

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
  /** Le même, d'un logement proposé dont l'APL est saisie. */
  readonly effortAvecApl: (menage: FaitsDuMenage, logement: FaitsDuLogement, aplSaisie: number) => Effort
  /** Le taux seul, sans ce qui l'explique. */
  readonly taux: Mesurer<number | null>
  /** La part à charge et les forfaits, face à un logement ; `NaN` : ils ne se calculent pas. */
  readonly coutFaceA: FaceA<'foyer'>['mesurer']
  /** Les mêmes, de chaque place, face à un ménage. */
  readonly coutsFaceAuMenage: Regle['faceAuMenage']
}

/** Rend le calcul de l'effort ; une même APL, un même forfait ne se calculent qu'une fois pour tous les couples. */
export function efforts({ variables }: Ici): Efforts {
  const tarifs = tarifsAuForfait(variables)
  const estimer = estimateurDe(variables)
  const forfaitiser = parClasses(({ personnes }: ClassesDuMenage['foyer'], { chauffage, eau, surface }: ClassesDuLogement['compteurs']) =>
    forfaitsFactures({ chauffage, eau }, personnes, surface, tarifs),
  )
  const forfaitsDe = (foyer: ClassesDuMenage['foyer'], { compteurs }: Pick<ClassesDuLogement, 'compteurs'>): Calcul =>
    compteurs.chauffage === 0 || compteurs.eau === 0 ? forfaitiser(foyer, compteurs) : SANS_FORFAIT
  const calculer = (menage: FaitsDuMenage, logement: FaitsDuLogement, aplSaisie: number | null): Effort => {
    const [duMenage, duLogement] = [classesDuMenage(menage), classesDuLogement(logement)]
    const apl = estimer(duMenage.foyer, duLogement.loyer)
    const { loyer, chargesGenerales, chauffage, eau, garage } = logement
    const part = partACharge({ loyer, chargesGenerales, chauffage, eau, garage, apl: aplSaisie ?? apl.valeur ?? logement.apl })
    const forfaits = forfaitsDe(duMenage.foyer, duLogement)
    const ressources = { valeur: menage.ressources, manque: menage.ressources === null ? ['Ressources'] : [], termes: [] }
    const { valeur: taux, manque } = tauxEffort(part, ressources, forfaits)
    return { part: part.valeur, forfaits: forfaits.valeur ?? 0, taux, manque, apl }
  }
  return {
    effort: encore((menage, logement) => calculer(menage, logement, null)),
    effortAvecApl: calculer,
    taux: (menage, logement, duMenage, duLogement) => {
      const apl = estimer(duMenage.foyer, duLogement.loyer).valeur ?? logement.apl ?? 0
      const { valeur: cout } = duLogement.cout
      return tauxSeul(cout === null ? null : somme([cout, -apl]), forfaitsDe(duMenage.foyer, duLogement).valeur, menage.ressources)
    },
    coutFaceA: (logement, duLogement) => (foyer) => {
      const { valeur: cout } = duLogement.cout
      const { valeur: forfaits } = forfaitsDe(foyer, duLogement)
      const apl = estimer(foyer, duLogement.loyer).valeur ?? logement.apl ?? 0
      return cout === null || forfaits === null ? Number.NaN : somme([cout, -apl, forfaits])
    },
    coutsFaceAuMenage: (_menage, { foyer }, logements) => {
      const cout = parPlace(logements, 'cout', ({ valeur }) => centimes(valeur))
      const estimee = parPlace(logements, 'loyer', (loyer) => centimes(estimer(foyer, loyer).valeur))
      const forfaits = parPlace(logements, 'compteurs', (compteurs) => centimes(forfaitsDe(foyer, { compteurs }).valeur))
      return (place) => {
        const apl = estimee(place)
        return enEuros(cout(place) - (Number.isNaN(apl) ? (logements.apl[place] as number) : apl) + forfaits(place))
      }
    },
  }
}

/** `NaN` : pas connus. */
const centimes = (euros: number | null): number => (euros === null ? Number.NaN : enCentimes(euros))

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
type Estimer = (foyer: ClassesDuMenage['foyer'], logement: ClassesDuLogement['loyer']) => Estimee
const estimateurs = new WeakMap<Variables, Estimer>()

/** Celui de ce barème : les mêmes estimations reviennent d'un logement et d'un appel à l'autre, d'un loyer à un autre que l'APL n'en distingue pas. */
function estimateurDe(variables: Variables): Estimer {
  const connu = estimateurs.get(variables)
  if (connu !== undefined) return connu
  const estimees = new WeakMap<ClassesDuMenage['foyer'], Map<number, Estimee>>()
  const estimer: Estimer = (menage, { loyer, zone }) => {
    // Sans foyer, sans loyer ou hors de la zone du barème, dire pourquoi rien ne s'estime ne coûte rien.
    if (menage.foyer === null || loyer === null || zone !== ZONE_DU_BAREME) return estimerPour(menage, loyer, zone, variables)
    const siennes = estimees.get(menage) ?? new Map<number, Estimee>()
    estimees.set(menage, siennes)
    const distingue = loyerDistingue(loyer, menage.foyer, variables)
    const connue = siennes.get(distingue)
    if (connue !== undefined) return connue
    const estimee = estimerPour(menage, distingue, zone, variables)
    siennes.set(distingue, estimee)
    return estimee
  }
  estimateurs.set(variables, estimer)
  return estimer
}

function estimerPour(
  { foyer, revenuAnnuel: valeur, colocation }: ClassesDuMenage['foyer'],
  loyer: number | null,
  zone: string | null,
  variables: Variables,
): Estimee {
  const revenu = { valeur, manque: valeur === null ? ['Ressources'] : [], termes: [] }
  const situation = { foyer, revenu, zone, social: true, sansObjet: sansObjetAPL(null, colocation) }
  const { valeur: apl, raison, manque } = calculerAPL(loyer, situation, variables)
  return { valeur: apl, raison, manque }
}

/** Tous les points jusqu'au premier taux, aucun à partir du second. */
export function noterEffort({ effort, taux: tauxDe, coutFaceA, coutsFaceAuMenage }: Efforts, { variables }: Ici): Regle {
  const plein = variables.RAPPROCHEMENT_EFFORT_PLEIN ?? 20
  const nul = variables.TAUX_EFFORT_ELEVE ?? 35
  const partDe = (taux: number | null) => (taux === null ? 0 : Math.min(1, Math.max(0, (nul - taux) / (nul - plein))))
  const bornes = `Sous ${formatNombre(plein)}\u00A0%, tous les points. Zéro à partir de ${formatNombre(nul)}\u00A0%.`
  const partDuCout = (cout: number, ressources: number | null) => partDe(tauxSeul(Number.isNaN(cout) ? null : cout, 0, ressources))
  return {
    part: (...couple) => partDe(tauxDe(...couple)),
    faceA: {
      classe: 'foyer',
      mesurer: coutFaceA,
      selonLesRessources: partDuCout,
    },
    faceAuMenage: (menage, duMenage, logements) => {
      const cout = coutsFaceAuMenage(menage, duMenage, logements)
      return (place) => partDuCout(cout(place), menage.ressources)
    },
    dire: (menage, logement) => {
      const { taux, part, forfaits, manque, apl } = effort(menage, logement)
      if (taux === null) return { valeur: 'Inconnue', raison: `Ne se calcule pas. Manque\u00A0: ${manque.join(', ')}.` }
      const exces = arrondir((part ?? 0) + forfaits - ((menage.ressources ?? 0) * plein) / 100)
      return {
        valeur: `${formatPourcentage(taux)} · ${formatMontant(part)}`,
        raison: `${bornes} ${direAPL(apl, logement.apl)}`,
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
