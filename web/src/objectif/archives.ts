import { formatNombre } from '../core/formats.ts'

/** Ce qui sépare un nombre de celui de la liste des ménages qu'il ouvre (décisions 0044 et 0184). */
export const dontArchives = (nombre: number): string => `dont ${formatNombre(nombre)} archivé${nombre > 1 ? 's' : ''}`
