// Qui est prévenu d'une demande de remboursement qui avance (décision 0021).
import type { TypeAlerte } from '../alerte/alerte.listes.ts'
import type { AlerteACreer } from '../alerte/alerteACreer.ts'
import { formatMontant } from '../common/montant.ts'
import type { FaitsRemboursement } from './remboursement.faits.ts'
import type { StatutRemboursement } from './remboursement.listes.ts'
import { totalDe, troisPersonnesRequises } from './remboursement.rules.ts'

export const alertesDuRemboursement = [
  'REMBOURSEMENT_A_VALIDER',
  'REMBOURSEMENT_A_PAYER',
  'REMBOURSEMENT_REJETE',
] as const satisfies readonly TypeAlerte[]

interface AlerteDeRemboursement extends Pick<AlerteACreer<(typeof alertesDuRemboursement)[number]>, 'type' | 'texte' | 'couleur' | 'pour'> {
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
  const { lignes, redacteurs, valideur } = faits
  const montant = formatMontant(totalDe(lignes))
  const alerte = (
    type: AlerteDeRemboursement['type'],
    suite: string,
    pour: AlerteDeRemboursement['pour'],
    ecartes: readonly string[] = [],
  ): AlerteDeRemboursement => ({
    type,
    texte: `Remboursement n° ${numero} ${suite}`,
    couleur: 'ORANGE',
    pour,
    ecartes: troisPersonnesRequises(faits) ? [...new Set(ecartes)] : [],
  })
  switch (nouveau) {
    case 'SOUMISE':
      return alerte('REMBOURSEMENT_A_VALIDER', `à valider (${montant})`, 'ENCADREMENT', redacteurs)
    case 'VALIDEE':
      return alerte('REMBOURSEMENT_A_PAYER', `à payer (${montant})`, 'PAIEMENT', valideur === null ? redacteurs : [...redacteurs, valideur])
    case 'REJETEE':
      return alerte('REMBOURSEMENT_REJETE', `rejeté${motif === null ? '' : ` : ${motif}`}`, 'DESTINATAIRE')
    default:
      return null
  }
}
