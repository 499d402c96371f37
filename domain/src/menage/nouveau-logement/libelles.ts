import { reservataires, typesFinancement } from './nouveauLogement.listes.ts'
import type { FicheNouveauLogement } from './nouveauLogement.schema.ts'

/** Le libellé, ou la précision quand c'est « Autre ». */
export const libelleDuReservataire = ({ reservataire, reservataireLabel }: FicheNouveauLogement): string | null =>
  reservataire === 'AUTRE' ? (reservataireLabel ?? reservataires.AUTRE) : reservataire && reservataires[reservataire]

export const libelleDuFinancement = ({ typeFinancement, typeFinancementLabel }: FicheNouveauLogement): string | null =>
  typeFinancement === null
    ? null
    : [typesFinancement[typeFinancement], /^AUTRE/.test(typeFinancement) && typeFinancementLabel].filter(Boolean).join(' : ')
