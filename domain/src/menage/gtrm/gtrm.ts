// Le GTR métropolitain examine ce qu'un GTR ne peut pas : les relogements entre communes, les situations bloquées.
import { rangDuStatut, type StatutMenage } from '../menage.statuts.ts'

export const resultatsDuGtrm = { FAVORABLE: 'Favorable', DEFAVORABLE: 'Défavorable', A_REPRESENTER: 'À représenter' } as const

export interface FaitsDuGtrm {
  readonly intercommunal: boolean
  readonly situationComplexe: boolean
  readonly deuxRefus: boolean
}

const BLOQUES: readonly StatutMenage[] = ['REFUSE_EN_GTR', 'REVISION_DU_PROJET_RESIDENTIEL', 'DOSSIER_EN_VEILLE']

/** Pourquoi ce ménage ne s'y présente pas ; vide : il s'y présente. */
export function empechentLeGtrm(statut: StatutMenage, { intercommunal, situationComplexe, deuxRefus }: FaitsDuGtrm): string[] {
  if (rangDuStatut(statut) >= rangDuStatut('SIGNATURE_DU_BAIL')) return ['Le ménage a accepté un logement ou n’est plus à reloger.']
  if (intercommunal || situationComplexe || deuxRefus || BLOQUES.includes(statut)) return []
  return ['Le GTRM examine les relogements intercommunaux et les situations bloquées : dites-le d’abord au dossier.']
}
