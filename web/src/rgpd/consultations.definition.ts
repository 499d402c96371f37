import type { DefinitionListe } from '../core/liste/etat.ts'

export const definitionConsultations: DefinitionListe = { tri: 'le:desc', taille: 20, filtres: [] }
