import { codeDuLibelle } from '../common/codeDuLibelle.ts'

/** Le code d'une règle, tiré de son nom comme celui d'une entrée de nomenclature. */
export const codeDeRegle = (libelle: string, pris: ReadonlySet<string>): string => codeDuLibelle(libelle, pris, 'REGLE')
