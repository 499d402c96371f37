import { refusDeNaissance } from '@relogement/domain/menage/composition/naissance'
import { aujourdhui } from '../../core/jour.ts'

/** Pourquoi une naissance est refusée au champ, comme l'API la refuserait. */
export const naissanceRefusee = (jour: string): string | null => refusDeNaissance(jour, aujourdhui())
