import type { DefinitionListe } from '../core/liste/etat.ts'

export const definitionCourriels: DefinitionListe = { tri: 'creeLe:desc', filtres: [] }
