// Qui est prévenu d'une demande de remboursement qui avance (décision 0021).
import type { TypeAlerte } from '../alerte/alerte.listes.ts'
import type { Alerte } from '../alerte/alerte.schema.ts'
import { formatMontant } from '../common/montant.ts'
import type { FaitsRemboursement } from './remboursement.faits.ts'
import type { StatutRemboursement } from './remboursement.listes.ts'
import { totalDe, troisPersonnesRequises } from './remboursement.rules.ts'

export const alertesDuRemboursement = [
  'REMBOURSEMENT_A_VALIDER',
  'REMBOURSEMENT_A_PAYER',
  'REMBOURSEMENT_REJETE',
] as const satisfies readonly TypeAlerte[]

export interface AlerteDeRemboursement {
  readonly type: (typeof alertesDuRemboursement)[number]
  readonly texte: string
  readonly couleur: Alerte['couleur']
  readonly pour: 'ENCADREMENT' | 'PAIEMENT' | 'DESTINATAIRE'
  /** Ils ont le rôle, mais la règle des trois personnes leur ferme le geste. */
  readonly ecartes: readonly string[]
}

/** L'alerte que pose l'arrivée à ce statut ; aucune pour un brouillon ou une demande payée. */
export function alerteDuStatut(
  nouveau: StatutRemboursement,
  numero: number,
  faits: FaitsRemboursement,
  motif: string | null = null,
): AlerteDeRemboursement | null {
  const demande = `Remboursement n° ${numero}`
  const montant = formatMontant(totalDe(faits.lignes))
  const trois = troisPersonnesRequises(faits)
  switch (nouveau) {
    case 'SOUMISE':
      return {
        type: 'REMBOURSEMENT_A_VALIDER',
        texte: `${demande} à valider (${montant})`,
        couleur: 'ORANGE',
        pour: 'ENCADREMENT',
        ecartes: trois ? faits.redacteurs : [],
      }
    case 'VALIDEE':
      return {
        type: 'REMBOURSEMENT_A_PAYER',
        texte: `${demande} à payer (${montant})`,
        couleur: 'ORANGE',
        pour: 'PAIEMENT',
        ecartes: trois ? [...new Set([...faits.redacteurs, ...(faits.valideur === null ? [] : [faits.valideur])])] : [],
      }
    case 'REJETEE':
      return {
        type: 'REMBOURSEMENT_REJETE',
        texte: `${demande} rejeté${motif === null ? '' : ` : ${motif}`}`,
        couleur: 'ORANGE',
        pour: 'DESTINATAIRE',
        ecartes: [],
      }
    default:
      return null
  }
}
