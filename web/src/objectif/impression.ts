import type { CSSProperties } from 'react'

/** Sur papier, la taille des chiffres suit le nombre de colonnes. */
export const colonnesImprimees = (nombre: number): CSSProperties => ({ '--colonnes': Math.max(1, nombre) }) as CSSProperties
