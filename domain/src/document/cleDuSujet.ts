import type { Sujet } from '../sujet/sujet.ts'

/** Le champ qui dit à quoi s'ajoute un envoi : `menageId`. */
export const cleDuSujet = ({ type }: Pick<Sujet, 'type'>): string => `${type}Id`
