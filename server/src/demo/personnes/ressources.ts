import type { Occupant } from '@relogement/domain/menage/composition/composition.schema'
import { adultesDe, anneesDeRevenus, nombreDEnfants } from '@relogement/domain/menage/composition/occupants'
import type { TypeRessource } from '@relogement/domain/menage/ressources/ressources.listes'
import type { Ressource, RevenuImposable } from '@relogement/domain/menage/ressources/ressources.schema'
import { annuelDe } from '@relogement/domain/menage/ressources/totaux'
import type { Alea } from '../alea.ts'
import { enEmploi } from './activite.ts'

type Montants = Partial<Record<TypeRessource, number>>

export interface Budget {
  /** Les mêmes personnes, celles qui n'ont rien étant dites sans ressource. */
  readonly occupants: Occupant[]
  readonly ressources: Ressource[]
  readonly revenusImposables: RevenuImposable[]
}

/** Ce que chaque adulte perçoit et déclare, selon ce qu'il fait. */
export function creerBudget(occupants: readonly Occupant[], loyer: number, aujourdhui: string, alea: Alea): Budget {
  const enfants = nombreDEnfants(occupants, aujourdhui)
  const adultes = adultesDe(occupants, aujourdhui)
  const montants = new Map<string, Montants>(adultes.map((adulte) => [adulte.id, personnels(adulte, enfants, alea)]))
  sansRsaSiUnAutreGagne(montants)
  const revenus = [...montants.values()].reduce((total, siens) => total + somme(siens), 0)
  const principal = adultes[0]
  if (principal !== undefined)
    montants.set(principal.id, { ...montants.get(principal.id), ...familiaux({ enfants, adultes: adultes.length, revenus, loyer }, alea) })
  const percus = (id: string) => montants.get(id) ?? {}
  const avis = new Set(adultes.filter(() => alea.chance(0.97)).map(({ id }) => id))
  return {
    occupants: occupants.map((occupant) => ({
      ...occupant,
      sansRessource: montants.has(occupant.id) && !Object.keys(percus(occupant.id)).some((type) => type !== 'APL' && type !== 'RLS'),
      sansAvisImposition: montants.has(occupant.id) && !avis.has(occupant.id),
    })),
    ressources: adultes.flatMap(({ id }) => lignes(id, percus(id))),
    revenusImposables: adultes.filter(({ id }) => avis.has(id)).flatMap(({ id }) => avisDe(id, percus(id), aujourdhui, alea)),
  }
}

const REVENU_QUI_FERME_LE_RSA = 900

/** Le RSA complète un foyer sans autre revenu. */
function sansRsaSiUnAutreGagne(montants: Map<string, Montants>): void {
  const autres = [...montants.values()].some(
    ({ SALAIRE = 0, RETRAITE = 0, ALLOCATION = 0 }) => SALAIRE + RETRAITE + ALLOCATION > REVENU_QUI_FERME_LE_RSA,
  )
  if (autres) for (const [id, { RSA: _, ...reste }] of montants) montants.set(id, reste)
}

const somme = (montants: Montants): number => Object.values(montants).reduce((total, montant) => total + montant, 0)

const lignes = (occupantId: string, montants: Montants): Ressource[] =>
  (Object.entries(montants) as [TypeRessource, number][]).map(([code, montantMensuel]) => ({
    occupantId,
    type: { code },
    montantMensuel,
    montantAnnuel: annuelDe(montantMensuel),
  }))

/** Euros et centimes. */
const entre = (min: number, max: number, alea: Alea): number => alea.entier(min * 100, max * 100) / 100

function personnels(
  { situationProfessionnelle: { activite, categorieSocioProfessionnelle }, role }: Occupant,
  enfants: number,
  alea: Alea,
): Montants {
  if (categorieSocioProfessionnelle === 'RETRAITES') return retraite(alea)
  if (enEmploi(activite)) return salaire(activite, categorieSocioProfessionnelle, alea)
  switch (activite) {
    case 'ETUDIANT':
      return alea.chance(0.5) ? { BOURSE_ETUDIANT: entre(120, 610, alea) } : {}
    case 'DEMANDEUR_EMPLOI':
      return alea.chance(0.6) ? { ALLOCATION: entre(580, 1240, alea) } : rsa(role, enfants, alea)
    case 'INVALIDITE':
      return alea.chance(0.6) ? { ADULTE_HANDICAPE: entre(640, 1033, alea) } : { PENSIONS_INVALIDITE: entre(420, 980, alea) }
    case 'CONGE_PARENTAL':
      return { PAJE: entre(190, 456, alea) }
    default:
      return alea.chance(0.93) ? rsa(role, enfants, alea) : {}
  }
}

const retraite = (alea: Alea): Montants =>
  alea.chance(0.14)
    ? { RETRAITE: entre(310, 620, alea), ALLOCATION_MINIMUM_VIEILLESSE: entre(210, 520, alea) }
    : { RETRAITE: entre(760, 1720, alea) }

function salaire(activite: string | null, categorie: string | null, alea: Alea): Montants {
  if (activite === 'APPRENTISSAGE') return { SALAIRE: entre(640, 1120, alea) }
  if (categorie === 'CADRES') return { SALAIRE: entre(2200, 3100, alea) }
  const plein = alea.chance(0.68)
  return { SALAIRE: plein ? entre(1390, categorie === 'PROFESSIONS_INTERMEDIAIRES' ? 2150 : 1840, alea) : entre(560, 1180, alea) }
}

const rsa = (role: Occupant['role'], enfants: number, alea: Alea): Montants =>
  role === 'PRINCIPAL' ? { RSA: entre(510 + enfants * 140, 590 + enfants * 160, alea) } : {}

interface FoyerAide {
  readonly enfants: number
  readonly adultes: number
  readonly revenus: number
  readonly loyer: number
}

/** Ce que touche le foyer, porté au demandeur principal comme les aides au logement (spécification § 5). */
function familiaux({ enfants, adultes, revenus, loyer }: FoyerAide, alea: Alea): Montants {
  const allocations = enfants >= 2 ? { ALLOCATIONS_FAMILIALES: arrondi(151.05 + (enfants - 2) * 193.52) } : {}
  const pension = enfants > 0 && adultes === 1 && alea.chance(0.3) ? { PENSION_ALIMENTAIRE_RECUE: entre(90, 260, alea) } : {}
  const parTete = revenus / (adultes + enfants * 0.5)
  const [chance, part] = parTete < 700 ? [0.96, 0.75] : parTete < 1200 ? [0.85, 0.5] : [0.2, 0.2]
  const logement =
    loyer > 0 && alea.chance(chance) ? { APL: arrondi(loyer * part * (0.7 + alea.reel() * 0.45)), RLS: entre(28, 62, alea) } : {}
  return { ...allocations, ...pension, ...logement }
}

const arrondi = (montant: number) => Math.round(montant * 100) / 100

const IMPOSABLES: readonly TypeRessource[] = ['SALAIRE', 'ALLOCATION', 'RETRAITE', 'PENSIONS_INVALIDITE', 'PENSION_ALIMENTAIRE_RECUE']

function avisDe(occupantId: string, montants: Montants, aujourdhui: string, alea: Alea): RevenuImposable[] {
  const mensuel = IMPOSABLES.reduce((total, type) => total + (montants[type] ?? 0), 0)
  return anneesDeRevenus(aujourdhui).map((annee) => {
    const montant = Math.round(mensuel * 12 * (0.86 + alea.reel() * 0.18))
    return { occupantId, annee, montant, revenuFiscalDeReference: Math.round(montant * 0.9) }
  })
}
