import type { Alea } from '../alea.ts'
import { chargesDe, loyerDe, surfaceDe, typologieDe } from '../dossier/typologies.ts'
import { type Jour, millisecondes, ouvreApres, ouvreAvant } from '../jours.ts'
import type { MenageDemo } from '../menage.ts'
import type { ReunionDemo } from '../socle/reunions.ts'
import type { OperationEnBase, PartenaireEnBase, Socle } from '../socle/socle.ts'
import { rues, toutesLesVilles, type VilleDemo } from '../socle/territoires.ts'
import type { PropositionDemo } from './proposition.ts'

export type StatutLogement =
  | 'MIS_A_DISPOSITION'
  | 'RESERVE'
  | 'EN_COURS_DE_TRAITEMENT'
  | 'RETOUR_CAL'
  | 'NON_RETENU'
  | 'REPRIS_BAILLEUR'
  | 'INDISPONIBLE_BAILLEUR'
  | 'RENDU_BAILLEUR'
  | 'NON_SOUHAITE'

export interface LogementDemo {
  readonly id: string
  readonly prive: boolean
  readonly bailleur: PartenaireEnBase | null
  readonly operation: OperationEnBase | null
  readonly adresse: { readonly numero: string; readonly rue: string; readonly ville: VilleDemo }
  readonly typologie: string
  readonly surface: number
  readonly loyer: number
  readonly charges: number
  readonly chauffage: number | null
  readonly eau: number | null
  readonly garage: number | null
  readonly financement: string
  readonly etage: number
  readonly ascenseur: boolean
  readonly pmr: boolean
  readonly individuel: boolean
  /** La réunion qui l'examine. */
  readonly reunion: ReunionDemo | null
  readonly misADispositionLe: Jour
  readonly transmisLe: Jour | null
  readonly calLe: Jour | null
  statut: StatutLogement
  readonly propositions: PropositionDemo[]
  /** Celui qui l'a accepté, et quand. */
  preneur: { readonly menage: MenageDemo; readonly le: Jour; readonly bailSigne: boolean } | null
}

export interface Offre {
  readonly statut: StatutLogement
  readonly pieces: number
  readonly reunion: ReunionDemo | null
  readonly misADispositionLe: Jour
  /** Pour qui il est trouvé : la ville et le bailleur en dépendent. */
  readonly pour: MenageDemo | null
  readonly prive?: boolean
}

const FINANCEMENTS = [
  ['PLUS', 48],
  ['PLAI', 30],
  ['HLMO', 12],
  ['PLUS_CD_17', 4],
  ['PLS', 4],
  ['PLA', 2],
] as const

export function creerLogement(
  { statut, pieces, reunion, misADispositionLe, pour, prive = false }: Offre,
  socle: Socle,
  alea: Alea,
): LogementDemo {
  const operation =
    !prive && alea.chance(0.22) ? alea.choisir(socle.operations.filter(({ demo }) => demo.famille === 'RECONSTITUTION')) : null
  const individuel = alea.chance(0.14)
  // Une maison a sa chaudière et ses compteurs : le bailleur ne facture rien.
  const auCompteur = individuel ? 0 : null
  const etage = individuel ? 0 : alea.entier(0, 6)
  const typologie = typologieDe(pieces)
  const surface = surfaceDe(typologie, alea)
  const transmisLe = reunion === null || prive ? null : ouvreApres(reunion.jour + alea.entier(1, 5))
  return {
    id: alea.uuid(millisecondes(misADispositionLe, alea.entier(28_000, 55_000))),
    prive,
    bailleur: prive ? null : bailleurDe(operation, pour, socle, alea),
    operation,
    adresse: { numero: String(alea.entier(1, 140)), rue: alea.choisir(rues), ville: operation?.demo.ville ?? villePour(pour, alea) },
    typologie,
    surface,
    loyer: loyerDe(surface, 'RECENT', alea),
    charges: chargesDe(surface * 0.8, alea),
    chauffage: alea.chance(0.5) ? alea.entier(2_500, 7_500) / 100 : auCompteur,
    eau: alea.chance(0.4) ? alea.entier(1_200, 3_600) / 100 : auCompteur,
    garage: alea.chance(0.2) ? alea.entier(2_000, 4_500) / 100 : null,
    financement: prive ? 'AUTRE_SOCIAL' : alea.selon(FINANCEMENTS),
    etage,
    ascenseur: !individuel && (etage > 3 || alea.chance(0.5)),
    pmr: etage === 0 && alea.chance(0.3),
    individuel,
    reunion,
    misADispositionLe,
    transmisLe,
    calLe: transmisLe === null || reunion === null ? null : Math.max(transmisLe + 1, ouvreAvant(reunion.jour + alea.entier(8, 12))),
    statut,
    propositions: [],
    preneur: null,
  }
}

function bailleurDe(operation: OperationEnBase | null, pour: MenageDemo | null, { partenaires }: Socle, alea: Alea): PartenaireEnBase {
  const bailleurs = partenaires.filter(({ categorie }) => categorie === 'BAILLEUR')
  const voulu = operation?.bailleurId ?? (alea.chance(0.62) ? pour?.operation.bailleurId : undefined)
  return bailleurs.find(({ id }) => id === voulu) ?? alea.choisir(bailleurs)
}

/** Le plus souvent dans un secteur souhaité. */
function villePour(menage: MenageDemo | null, alea: Alea): VilleDemo {
  const souhaitees = menage?.sections.projetResidentiel.secteursSouhaites.flatMap(({ villes }) => villes.map(({ nom }) => nom)) ?? []
  const possibles = alea.chance(0.75) ? toutesLesVilles.filter(({ nom }) => souhaitees.includes(nom)) : []
  return alea.choisir(possibles.length > 0 ? possibles : toutesLesVilles)
}

export const adresseDe = ({ adresse }: LogementDemo): string => `${adresse.numero} ${adresse.rue}`
