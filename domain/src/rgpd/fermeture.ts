// Ce qui ferme un dossier à toute écriture : la purge de ses données, ou son archivage (domain-rules § 12).
import { DomainError } from '../common/errors.ts'
import { DOSSIER_ARCHIVE } from './archive.ts'
import { DONNEES_EFFACEES } from './purge.rules.ts'

/** Pourquoi plus rien ne s'écrit dans ce dossier ; `null` : il est ouvert. */
export function refusSiFerme(purgeLe: Date | null, archiveLe: Date | null): string | null {
  if (purgeLe !== null) return DONNEES_EFFACEES
  return archiveLe === null ? null : DOSSIER_ARCHIVE
}

export function exigerNonFerme(purgeLe: Date | null, archiveLe: Date | null): void {
  const refus = refusSiFerme(purgeLe, archiveLe)
  if (refus !== null) throw new DomainError('conflit', purgeLe === null ? 'menage.archive' : 'menage.purge', refus)
}
