// « Transfert de dépôt de garantie » (domain-rules § 10), au service comptable du bailleur. Différentiel = nouveau − ancien.
import { formatDate } from '../../common/date.format.ts'
import { formatMontant, somme } from '../../common/montant.ts'
import type { Courriel } from './courriel.ts'

export interface FaitsTransfert {
  readonly codeMenage: string
  readonly noms: string
  readonly bailLe: string | null
  readonly ancienDepot: number | null
  readonly nouveauDepot: number | null
  /** Où le même bailleur a reçu le dernier transfert. */
  readonly destinataires: readonly string[]
}

export function transfertDepotDeGarantie(faits: FaitsTransfert): Courriel {
  const { codeMenage, noms, bailLe, ancienDepot, nouveauDepot, destinataires } = faits
  return {
    destinataires,
    sujet: `Transfert de dépôt de garantie – ${codeMenage} – ${noms}`,
    corps: [
      'Bonjour,',
      `Le ménage ${noms} (code ${codeMenage}) a signé son bail le ${bailLe === null ? '[date à compléter]' : formatDate(bailLe)}.`,
      [
        `Dépôt versé au précédent logement : ${formatMontant(ancienDepot)}`,
        `Dépôt du nouveau logement : ${formatMontant(nouveauDepot)}`,
        `Différentiel : ${differentielEnClair(differentiel(faits))}`,
      ].join('\n'),
      'Merci de procéder au transfert.',
    ].join('\n\n'),
    remarques: [
      ...(bailLe === null ? ['La date de signature du bail n’est pas au dossier : complétez le message.'] : []),
      ...(ancienDepot === null ? ['Le dépôt versé au précédent logement n’est pas connu.'] : []),
      ...(nouveauDepot === null ? ['Le dépôt du nouveau logement n’est pas connu.'] : []),
    ],
  }
}

/** Nouveau moins ancien ; `null` si l'un des deux n'est pas connu, jamais 0 (domain-rules § 5.1). */
export const differentiel = ({ ancienDepot, nouveauDepot }: Pick<FaitsTransfert, 'ancienDepot' | 'nouveauDepot'>): number | null =>
  ancienDepot === null || nouveauDepot === null ? null : somme([nouveauDepot, -ancienDepot])

/** « 190,00 € à prendre en charge », « 40,00 € à restituer » */
function differentielEnClair(montant: number | null): string {
  if (montant === null) return '—'
  if (montant === 0) return `${formatMontant(0)}, rien à prendre en charge ni à restituer`
  return `${formatMontant(Math.abs(montant))} ${montant > 0 ? 'à prendre en charge' : 'à restituer'}`
}
