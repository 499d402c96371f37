import type { LigneCotation } from '@relogement/domain/menage/cotation/cotation'
import type { CouleurCotation } from '@relogement/domain/menage/cotation/cotation.couleurs'
import { type ContenuRecapitulatif, recapitulatifEntretien } from '@relogement/domain/menage/entretien/recapitulatifEntretien'
import type { DeQuoiFabriquer } from '../../document/produits/fabriques.ts'
import { lireSections } from '../dossier/sections.ts'

/** `saisie.synthese` : le texte adressé à la MEL. */
export function contenuDuRecapitulatif({ dossier, saisie, jour }: DeQuoiFabriquer): ContenuRecapitulatif {
  const { menage, charge, operation, partenaire, regles } = dossier
  const recapitule = {
    ...lireSections(menage, dossier),
    codeMenage: menage.code_menage,
    noms: menage.noms,
    charge,
    operation: operation.nom,
    bailleur: partenaire?.nom ?? null,
    cotation: {
      couleur: menage.cotation_couleur as CouleurCotation | null,
      score: menage.cotation_score,
      lignes: menage.attributs_cotations as unknown as LigneCotation[],
    },
    regles,
  }
  return recapitulatifEntretien(recapitule, typeof saisie['synthese'] === 'string' ? saisie['synthese'] : null, jour)
}
