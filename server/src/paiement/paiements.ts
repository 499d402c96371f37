// Ce qui se sait des paiements d'une opération, réuni une fois pour la lecture et pour les gestes.
import type { StatutFat } from '@relogement/domain/financement/fat.statuts'
import { dossierGele } from '@relogement/domain/menage/menage.fermeture'
import { type DemandeComptee, type FaitsDeLaSubvention, refusDeLIndemnite } from '@relogement/domain/paiement/paiement.rules'
import type { FaitsPaiement } from '@relogement/domain/paiement/paiement.transitions'
import { variables } from '@relogement/domain/referentiel/variables'
import { type Contexte, jourDe } from '../core/contexte.ts'
import type { OperationEnBase } from '../operation/operation.queries.ts'
import { debutsEnVigueur, variable } from '../referentiel/variables.ts'
import { type DemandeEnBase, type IndemniteEnBase, listDemandes, listIndemnites } from './paiement.queries.ts'

const PLAFOND = 'FINANCEMENT_AVANCE_PLAFOND'

export interface PaiementsLus {
  readonly operation: OperationEnBase
  readonly fat: StatutFat
  /** Ce que dit la dernière FAT validée. */
  readonly accorde: number
  readonly demandes: readonly DemandeEnBase[]
  readonly indemnites: readonly IndemniteEnBase[]
  readonly plafondAvance: { readonly pourcentage: number; readonly aConfirmer: boolean }
}

/** Les paiements d'une opération déjà lue, ou tenue. */
export async function reunirPaiements({ db, aujourdhui }: Contexte, operation: OperationEnBase): Promise<PaiementsLus> {
  const [sommes, demandes, indemnites, pourcentage, debuts] = await Promise.all([
    db.selectFrom('paiement_operation').select('accorde').where('operation_id', '=', operation.id).executeTakeFirst(),
    listDemandes(db, operation.id),
    listIndemnites(db, operation.id),
    variable(db, PLAFOND, aujourdhui),
    debutsEnVigueur(db, aujourdhui),
  ])
  return {
    operation,
    fat: (operation.statut_subvention ?? 'AUCUNE') as StatutFat,
    accorde: sommes?.accorde ?? 0,
    demandes,
    indemnites,
    plafondAvance: { pourcentage, aConfirmer: Object.hasOwn(variables[PLAFOND].valeurs, debuts[PLAFOND] ?? '') },
  }
}

const compter = ({ nature, statut, montant, montant_paye }: DemandeEnBase): DemandeComptee => ({
  nature,
  statut,
  montant,
  montantPaye: montant_paye,
})

export const comptees = (demandes: readonly DemandeEnBase[]): DemandeComptee[] => demandes.map(compter)

/** Ce que la règle lit pour une demande : toutes les autres. */
export const faitsDeLaSubvention = (
  { fat, accorde, plafondAvance, demandes }: PaiementsLus,
  sauf: string | null = null,
): FaitsDeLaSubvention => ({
  fat,
  accorde,
  plafondAvance: plafondAvance.pourcentage,
  autres: comptees(demandes.filter(({ id }) => id !== sauf)),
})

/** La demande qui vit pour ce ménage. */
export const demandeDuMenage = ({ demandes }: PaiementsLus, menageId: string): DemandeEnBase | undefined =>
  demandes.find((demande) => demande.menage_id === menageId && demande.statut !== 'REJETEE')

/** Pourquoi l'indemnité de ce ménage ne se demande pas ; `null` : elle se demande. */
export const refusPourLeMenage = (lus: PaiementsLus, { menageId, retenue, montant, bailLe, limitationDepuis }: IndemniteEnBase) =>
  refusDeLIndemnite({
    retenue,
    montant,
    bailLe,
    gel: limitationDepuis === null ? null : dossierGele(limitationDepuis),
    demandee: demandeDuMenage(lus, menageId) !== undefined,
  })

/** Ce que lisent les passages d'une demande. */
export const faitsDuPassage = (d: DemandeEnBase): FaitsPaiement => ({
  statut: d.statut,
  numero: d.numero,
  nature: d.nature,
  montant: d.montant,
  redacteurs: d.redacteurs,
  valideeLe: d.validee_le && jourDe(d.validee_le),
  deposeeLe: d.date_depot,
  gel: d.limitation_depuis === null ? null : dossierGele(d.limitation_depuis),
})
