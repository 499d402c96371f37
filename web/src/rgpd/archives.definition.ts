import type { DefinitionListe } from '../core/liste/etat.ts'

export const definitionArchives: DefinitionListe = { tri: 'acheveLe:asc', filtres: [] }
