import type { EtatListe } from '../core/liste/etat.ts'

/** Le suivi laisse les opérations sans ménage à reloger ; qui en cherche une par son nom, ou par l'étape de sa création, la trouve (décision 0088). */
export const duSuivi = ({ recherche, filtres }: Pick<EtatListe, 'recherche' | 'filtres'>) =>
  recherche.trim() === '' && (filtres['statutsCreation'] ?? []).length === 0 ? { relogementNecessaire: 'true' as const } : {}

export const NOTE_DU_SUIVI = 'opérations sans ménage à reloger masquées, sauf par leur nom ou leur création'
