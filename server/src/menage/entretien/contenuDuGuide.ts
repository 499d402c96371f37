import { type ContenuGuide, guideEntretien } from '@relogement/domain/menage/entretien/guide/guideEntretien'
import { lireSections } from '../dossier/sections.ts'
import type { DeQuoiFabriquer } from '../produits/fabrique.ts'

export function contenuDuGuide({ dossier, jour }: DeQuoiFabriquer): ContenuGuide {
  const { menage, charge, operation, partenaire } = dossier
  const { UG } = (menage.patrimoine ?? {}) as { UG?: string }
  return guideEntretien(
    {
      ...lireSections(menage, dossier),
      codeMenage: menage.code_menage,
      noms: menage.noms,
      charge,
      operation: operation.nom,
      bailleur: partenaire?.nom ?? null,
      UG: UG ?? null,
      propositionsDues: operation.nombrePropositionsDues,
    },
    jour,
  )
}
