// Ce qu'une porte dit sous son nom : où en est son ménage, ou pourquoi et depuis quand elle est vide.
import { formatDate } from '../common/date.format.ts'
import { type EtatDePorte, motsDePorte } from './porte.etat.ts'

interface PropositionsRecues {
  readonly recues: number
  readonly dues: number | null
  readonly derniere: { readonly acceptee: string | null; readonly refusee: string | null } | null
}

/** « 1 sur 3 dues, refusée le 12 mars 2026 » ; à qui n'en lit qu'une part : « 1, sans réponse ». */
export function direLesPropositions({ recues, dues, derniere }: PropositionsRecues): string {
  const nombre = dues === null ? `${recues || 'Aucune'}` : `${recues || 'Aucune'} sur ${dues} due${dues > 1 ? 's' : ''}`
  if (derniere === null) return nombre
  const laDerniere = recues > 1 ? 'la dernière ' : ''
  if (derniere.refusee !== null) return `${nombre}, ${laDerniere}refusée le ${formatDate(derniere.refusee)}`
  return `${nombre}, ${laDerniere}${derniere.acceptee === null ? 'sans réponse' : `acceptée le ${formatDate(derniere.acceptee)}`}`
}

interface Parti {
  readonly statut: string
  readonly partiLe: string | null
}

interface Vacance {
  readonly type: 'TECHNIQUE' | 'RELOGEMENT'
  readonly depuis: string
}

const annee = (jour: string | null): string => (jour === null ? '' : ` ${jour.slice(0, 4)}`)

/** « Recherche » ; « Relogé 2025 », « Technique 2024 », « Départ 2024 », « Accession », « Avant 2023 » : vide avant le PSR. */
export function texteDeLaPorte(etat: EtatDePorte, vacance: Vacance | null, menages: readonly Parti[], debutDuPsr: string | null): string {
  if (etat !== 'VIDE') return etat === 'OCCUPE' ? '' : motsDePorte[etat]
  if (vacance !== null) {
    if (debutDuPsr !== null && vacance.depuis < debutDuPsr) return `Avant${annee(debutDuPsr)}`
    return `${vacance.type === 'TECHNIQUE' ? 'Technique' : 'Relogé'}${annee(vacance.depuis)}`
  }
  const parti = menages.at(-1)
  if (parti === undefined) return ''
  return parti.statut === 'ACCESSION_A_LA_PROPRIETE' ? 'Accession' : `Départ${annee(parti.partiLe)}`
}
