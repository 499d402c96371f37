import { reserveA } from '../acces/reserveA.ts'
import { type Acteur, aUnRole, ENC } from '../acces/roles.ts'

/** Déléguer des dossiers est à qui les confie (domain-rules § 11.2). */
export const canGererLesAbsences = (acteur: Acteur): string | null => (aUnRole(acteur, ENC) ? null : reserveA(ENC))
