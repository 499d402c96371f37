import { refusDuJour } from '@relogement/domain/common/date.saisie'

/** Pourquoi un jour d'une adresse n'en est pas un : « 30 février n’existe pas. » */
export const direPourquoi = (jour: string): string => `${refusDuJour(jour) ?? 'Cette date n’existe pas'}.`
