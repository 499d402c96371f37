import type { Sujet } from '../sujet/sujet.ts'

/** Ce que le direct sait d'une entrée de liste ; elle n'a ni commentaires ni documents. */
export const sujetNomenclature = { type: 'nomenclature', pluriel: 'nomenclatures' } as const satisfies Pick<Sujet, 'type' | 'pluriel'>
