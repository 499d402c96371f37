import type { DefinitionListe } from '../core/liste/etat.ts'

export const definitionArchives: DefinitionListe = { tri: 'acheveLe:asc', taille: 20, filtres: [] }
