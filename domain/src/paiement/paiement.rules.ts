// Ce qu'une subvention accordée laisse demander, et ce qui en est versé (domain-rules § 4.2). Au centime : accordé = versé − reversé + en attente +
// à demander ; et si l'on a trop versé (décision 0106), accordé + trop-perçu = versé − reversé.
import type { Violation } from '../common/errors.ts'
import { enCentimes, enEuros, formatMontant, formatPourcentage, somme } from '../common/montant.ts'
import { codesFat, type StatutFat, statutsFat } from '../financement/fat.statuts.ts'
import type { NatureDePaiement, StatutDePaiement } from './paiement.listes.ts'

/** Ce qu'une demande pèse sur la subvention. */
export interface DemandeComptee {
  readonly nature: NatureDePaiement
  readonly statut: StatutDePaiement
  readonly montant: number
  /** Ce que l'ANRU a versé, une fois payée. */
  readonly montantPaye: number | null
}

/** Où en est une subvention. */
export interface Versements {
  readonly accorde: number
  readonly verse: number
  /** Demandé, ni payé ni rejeté. */
  readonly enAttente: number
  readonly aDemander: number
  /** Ce qui reste à verser : accordé moins versé, ce qui est reversé ôté. */
  readonly reste: number
  /** Rendu à l'ANRU. */
  readonly reverse: number
  /** Versé au-delà de ce qui est accordé, et pas encore rendu. */
  readonly tropPercu: number
  /** Du trop-perçu, ce qu'aucun reversement en cours ne rend. */
  readonly aReverser: number
}

const vivante = ({ statut }: Pick<DemandeComptee, 'statut'>) => statut !== 'REJETEE'
const deLaSubvention = ({ nature }: Pick<DemandeComptee, 'nature'>) => nature !== 'INDEMNITE' && nature !== 'REVERSEMENT'
const payee = ({ statut }: Pick<DemandeComptee, 'statut'>) => statut === 'PAYEE'

/** Ce qu'une demande retient de la subvention : payée, ce qui a été versé ; rejetée, rien. */
export const retenuPar = ({ statut, montant, montantPaye }: Omit<DemandeComptee, 'nature'>): number =>
  statut === 'REJETEE' ? 0 : statut === 'PAYEE' ? (montantPaye ?? 0) : montant

/** Ce qui est versé, ce qui attend de l'être, ce qui reste : les indemnités des ménages n'y comptent pas. */
export function versementsDe(accorde: number, demandes: readonly DemandeComptee[]): Versements {
  const siennes = demandes.filter(deLaSubvention)
  const reversements = demandes.filter(({ nature }) => nature === 'REVERSEMENT')
  const verse = somme(siennes.filter(payee).map(retenuPar))
  const reverse = somme(reversements.filter(payee).map(retenuPar))
  const demande = somme(siennes.map(retenuPar))
  const solde = somme([accorde, -verse, reverse])
  const tropPercu = Math.max(0, somme([-solde]))
  return {
    accorde,
    verse,
    enAttente: somme([demande, -verse]),
    aDemander: Math.max(0, somme([accorde, -demande, reverse])),
    reste: Math.max(0, solde),
    reverse,
    tropPercu,
    aReverser: Math.max(0, somme([tropPercu, reverse, -somme(reversements.map(retenuPar))])),
  }
}

/** Ce qui décide de ce qui se demande. */
export interface FaitsDeLaSubvention {
  readonly fat: StatutFat
  readonly accorde: number
  /** En pour cent de la subvention accordée. */
  readonly plafondAvance: number
  /** Les autres demandes de l'opération. */
  readonly autres: readonly DemandeComptee[]
}

type DeLaSubvention = Exclude<NatureDePaiement, 'INDEMNITE'>
type Moment = Exclude<DeLaSubvention, 'REVERSEMENT'>

/** La FAT qui ouvre chaque moment (domain-rules § 4.2). */
const OUVERTE_PAR = { AVANCE: 'FAT_P_VALIDEE', ACOMPTE: 'FAT_D_VALIDEE', SOLDE: 'FAT_C_VALIDEE' } as const satisfies Record<
  Moment,
  StatutFat
>

/** Pourquoi cette nature ne se demande pas aujourd'hui, quel que soit le montant ; `null` : elle se demande. */
export function refusDeNature(nature: DeLaSubvention, { fat, accorde, autres, plafondAvance }: FaitsDeLaSubvention): string | null {
  const { aDemander, tropPercu, aReverser } = versementsDe(accorde, autres)
  if (nature === 'REVERSEMENT') return refusDeReverser({ tropPercu, aReverser })
  const attendue = OUVERTE_PAR[nature]
  if (codesFat.indexOf(fat) < codesFat.indexOf(attendue))
    return `${MOTS[nature]} se demande une fois la ${statutsFat[attendue].replace(' validée', '')} validée.`
  const vivantes = autres.filter((autre) => deLaSubvention(autre) && vivante(autre))
  if (vivantes.some((autre) => autre.nature === 'SOLDE')) return 'Le solde est déjà demandé : plus rien ne se demande de cette subvention.'
  if (nature === 'SOLDE' && vivantes.some(({ statut }) => statut !== 'PAYEE'))
    return 'Une demande attend encore son paiement : le solde vient après.'
  if (tropPercu > 0) return 'Plus est versé que ce qui est accordé : le trop-perçu se reverse.'
  if (aDemander <= 0) return 'Toute la subvention est déjà demandée.'
  if (nature === 'AVANCE' && avanceAuPlus({ accorde, autres, plafondAvance }) <= 0) return 'L’avance est déjà demandée en entier.'
  return null
}

function refusDeReverser({ tropPercu, aReverser }: Pick<Versements, 'tropPercu' | 'aReverser'>): string | null {
  if (tropPercu === 0) return 'Rien n’est à reverser : ce qui est versé ne dépasse pas ce qui est accordé.'
  return aReverser === 0 ? 'Tout le trop-perçu est déjà en cours de reversement.' : null
}

const MOTS = { AVANCE: 'L’avance', ACOMPTE: 'Un acompte', SOLDE: 'Le solde' } as const satisfies Record<Moment, string>

const CENT_POUR_CENT = 10_000

/** Ce que le plafond laisse encore demander d'avance, au centime inférieur. */
export function avanceAuPlus({ accorde, plafondAvance, autres }: Omit<FaitsDeLaSubvention, 'fat'>): number {
  const plafond = enEuros(Math.floor((enCentimes(accorde) * Math.round(plafondAvance * 100)) / CENT_POUR_CENT))
  return somme([plafond, -somme(autres.filter(({ nature }) => nature === 'AVANCE').map(retenuPar))])
}

/** Le plus que cette nature laisse demander. */
export const auPlus = (nature: DeLaSubvention, faits: FaitsDeLaSubvention): number => {
  const { aDemander, aReverser } = versementsDe(faits.accorde, faits.autres)
  if (nature === 'REVERSEMENT') return aReverser
  return nature === 'AVANCE' ? Math.min(aDemander, avanceAuPlus(faits)) : aDemander
}

/** Ce qui ne va pas dans une demande que l'on prépare ou que l'on corrige. */
export function fautesDeLaDemande(
  { nature, montant }: { readonly nature: DeLaSubvention; readonly montant: number },
  faits: FaitsDeLaSubvention,
): Violation[] {
  const refus = refusDeNature(nature, faits)
  if (refus !== null) return [{ propertyPath: 'nature', message: refus }]
  if (enCentimes(montant) <= 0) return [{ propertyPath: 'montant', message: 'Le montant doit être supérieur à zéro' }]
  const { aDemander, aReverser } = versementsDe(faits.accorde, faits.autres)
  if (nature === 'REVERSEMENT')
    return montant > aReverser
      ? [{ propertyPath: 'montant', message: `Au-dessus du trop-perçu : il reste ${formatMontant(aReverser)} à reverser` }]
      : []
  if (montant > aDemander)
    return [{ propertyPath: 'montant', message: `Au-dessus de la subvention accordée : il reste ${formatMontant(aDemander)} à demander` }]
  const avance = avanceAuPlus(faits)
  if (nature === 'AVANCE' && montant > avance)
    return [
      {
        propertyPath: 'montant',
        message: `Au-dessus du plafond de l’avance, ${formatPourcentage(faits.plafondAvance)} de la subvention : il reste ${formatMontant(avance)}`,
      },
    ]
  return []
}

/** Ce qui se sait du ménage dont l'indemnité se demande. */
export interface FaitsDeLIndemnite {
  readonly retenue: boolean
  readonly montant: number | null
  readonly bailLe: string | null
  /** Le dossier est gelé : rien ne s'y fait. */
  readonly gel: string | null
  /** Une demande vit déjà pour lui. */
  readonly demandee: boolean
}

/** Pourquoi l'indemnité de ce ménage ne se demande pas ; `null` : elle se demande. */
export function refusDeLIndemnite({ retenue, montant, bailLe, gel, demandee }: FaitsDeLIndemnite): string | null {
  if (gel !== null) return gel
  if (demandee) return 'L’indemnité de ce ménage est déjà demandée.'
  if (!retenue) return 'La minoration de loyer n’est pas retenue à la fiche de son nouveau logement.'
  if (montant === null || montant <= 0) return 'La fiche de son nouveau logement ne dit pas le montant de l’indemnité.'
  if (bailLe === null) return 'Son bail n’est pas signé.'
  return null
}
