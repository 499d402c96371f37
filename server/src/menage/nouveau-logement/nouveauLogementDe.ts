import type { NouveauLogement } from '@relogement/domain/menage/completude/dossier'
import type { Typologie } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import type { Dossier } from '../dossier/dossier.queries.ts'
import { ficheDeLaLigne } from './fiche.colonnes.ts'

/** La proposition que le ménage a acceptée. */
export const acceptee = ({ propositions }: Pick<Dossier, 'propositions'>) =>
  propositions.find(({ statut }) => statut === 'acceptee_menage') ?? null

/** Ce que le contrôle exige du bail : la fiche enregistrée, à défaut le logement accepté ; `null` avant l'acceptation. */
export function nouveauLogementDe(dossier: Pick<Dossier, 'propositions' | 'fiche'>): NouveauLogement | null {
  const proposition = acceptee(dossier)
  if (proposition === null) return null
  const { prive, loyer, charges, typologie, surface } = proposition
  if (dossier.fiche !== null) return { ...ficheDeLaLigne(dossier.fiche), prive }
  return { loyer, chargesGenerales: charges, typologie: typologie as Typologie, surfaceHabitable: surface, typeFinancement: null, prive }
}
