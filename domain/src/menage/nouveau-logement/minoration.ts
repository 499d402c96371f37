// L'indemnité ANRU de minoration de loyer (domain-rules § 5.7) : chaque condition est dite remplie, non remplie ou inconnue, et pourquoi.
import { formatDate } from '../../common/date.format.ts'
import { ajouterMois } from '../../common/date.ts'
import { formatMontant } from '../../common/montant.ts'
import type { Typologie } from '../logement-actuel/logementActuel.listes.ts'
import { typesRelogement } from '../relogement/relogement.listes.ts'
import { estSocial } from './nouveauLogement.listes.ts'
import type { FicheNouveauLogement } from './nouveauLogement.schema.ts'

export interface ConditionDeMinoration {
  readonly code: 'RELOGEMENT_DEFINITIF' | 'LOGEMENT_RECENT' | 'LOYER_SOUS_PLAFOND' | 'OPERATION_ANRU'
  readonly libelle: string
  /** `null` : on ne sait pas encore. */
  readonly remplie: boolean | null
  readonly pourquoi: string
}

/** Ce que la minoration lit hors de la fiche. */
export interface FaitsDeMinoration {
  readonly dateSignatureBail: string | null
  /** Le PRU de l'opération : c'est lui que l'ANRU finance (NPNRU). */
  readonly pru: string | null
  readonly prive: boolean
}

const DEPUIS_LA_REFORME = '2021-10-01'
const ANS_DE_CONVENTION = 5

export const conditionsDeMinoration = (fiche: FicheNouveauLogement, faits: FaitsDeMinoration): ConditionDeMinoration[] => [
  relogementDefinitif(fiche),
  logementRecent(fiche, faits),
  loyerSousPlafond(fiche),
  operationAnru(faits),
]

/** Toutes remplies : proposée ; une seule non remplie : non ; sinon on ne sait pas. */
export function minorationProposee(conditions: readonly ConditionDeMinoration[]): boolean | null {
  if (conditions.some(({ remplie }) => remplie === false)) return false
  return conditions.every(({ remplie }) => remplie === true) ? true : null
}

function relogementDefinitif({ typeRelogement }: FicheNouveauLogement): ConditionDeMinoration {
  const commun = { code: 'RELOGEMENT_DEFINITIF', libelle: 'Relogement définitif' } as const
  if (typeRelogement === null) return { ...commun, remplie: null, pourquoi: 'Le type de relogement n’est pas renseigné.' }
  const remplie = typeRelogement === 'DEFINITIF'
  return { ...commun, remplie, pourquoi: `Le relogement est ${typesRelogement[typeRelogement].toLowerCase()}.` }
}

/** Neuf, ou conventionné depuis moins de cinq ans au jour du bail ; depuis le 1er octobre 2021, aussi de bonne qualité thermique. */
function logementRecent(fiche: FicheNouveauLogement, { dateSignatureBail, prive }: FaitsDeMinoration): ConditionDeMinoration {
  const commun = { code: 'LOGEMENT_RECENT', libelle: 'Logement social neuf, conventionné depuis moins de 5 ans ou RT 2005' } as const
  const non = (pourquoi: string) => ({ ...commun, remplie: false, pourquoi })
  const oui = (pourquoi: string) => ({ ...commun, remplie: true, pourquoi })
  if (prive || !estSocial(fiche.typeFinancement)) return non('Le logement n’est pas un logement social.')
  if (fiche.ancienneteDuLogement === 'LOGEMENT_SOCIAL_NEUF') return oui('Le logement est neuf.')
  const recent = conventionDeMoinsDe5Ans(fiche, dateSignatureBail)
  if (recent === true) return oui(`Conventionné le ${formatDate(fiche.dateDeConventionApl ?? '')}, moins de 5 ans avant le bail.`)
  if (fiche.isRT2005) {
    if (dateSignatureBail === null) return { ...commun, remplie: null, pourquoi: 'La date de signature du bail n’est pas renseignée.' }
    if (dateSignatureBail >= DEPUIS_LA_REFORME)
      return oui('Logement de bonne qualité thermique (RT 2005), admis depuis le 1er octobre 2021.')
  }
  if (recent === false) return non(`Conventionné le ${formatDate(fiche.dateDeConventionApl ?? '')}, 5 ans ou plus avant le bail.`)
  if (fiche.dateDeConventionApl !== null)
    return { ...commun, remplie: null, pourquoi: 'La date de signature du bail n’est pas renseignée.' }
  return { ...commun, remplie: null, pourquoi: 'La date de la convention APL n’est pas renseignée.' }
}

/** Moins de cinq ans entre la convention et le bail ; `null` si l'une des dates manque. */
export function conventionDeMoinsDe5Ans(
  { dateDeConventionApl }: Pick<FicheNouveauLogement, 'dateDeConventionApl'>,
  dateSignatureBail: string | null,
): boolean | null {
  if (dateDeConventionApl === null || dateSignatureBail === null) return null
  return dateSignatureBail < ajouterMois(dateDeConventionApl, ANS_DE_CONVENTION * 12)
}

function loyerSousPlafond({ loyer, loyerPlafondAPL }: FicheNouveauLogement): ConditionDeMinoration {
  const commun = { code: 'LOYER_SOUS_PLAFOND', libelle: 'Loyer du bail au plus égal au loyer plafond de l’APL' } as const
  if (loyer === null) return { ...commun, remplie: null, pourquoi: 'Le loyer n’est pas renseigné.' }
  if (loyerPlafondAPL === null) return { ...commun, remplie: null, pourquoi: 'Le loyer plafond de l’APL n’est pas renseigné.' }
  const remplie = loyer <= loyerPlafondAPL
  return { ...commun, remplie, pourquoi: `Loyer ${formatMontant(loyer)}, plafond ${formatMontant(loyerPlafondAPL)}.` }
}

function operationAnru({ pru }: FaitsDeMinoration): ConditionDeMinoration {
  const commun = { code: 'OPERATION_ANRU', libelle: 'Opération financée par l’ANRU (NPNRU)' } as const
  return pru === null
    ? { ...commun, remplie: false, pourquoi: 'L’opération n’est rattachée à aucun projet de renouvellement urbain.' }
    : { ...commun, remplie: true, pourquoi: `L’opération relève du projet ${pru}.` }
}

/** Le type du barème : au-delà de cinq pièces, le même montant. */
const typesDuBareme: Readonly<Record<Typologie, string>> = {
  CHAMBRE: 'T1',
  T1: 'T1',
  T1BIS: 'T1',
  T2: 'T2',
  T3: 'T3',
  T4: 'T4',
  T5: 'T5',
  T6: 'T5',
  T7_ET_PLUS: 'T5',
}

/** `MINORATION_2_T4` : la VARIABLE qui tient le montant ; `null` si la zone ou la typologie manque. */
export const codeDuBareme = (zone: string | null, typologie: Typologie | null): string | null =>
  zone === null || typologie === null ? null : `MINORATION_${zone}_${typesDuBareme[typologie]}`

/** Une ligne du barème, en vigueur au jour du bail. */
export interface LigneDeBareme {
  readonly code: string
  readonly libelle: string
  readonly valeur: number
  /** Début de validité. */
  readonly debut: string
  readonly aConfirmer: boolean
}
