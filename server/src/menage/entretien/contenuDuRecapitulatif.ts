import type { LigneCotation } from '@relogement/domain/menage/cotation/cotation'
import type { CouleurCotation } from '@relogement/domain/menage/cotation/cotation.couleurs'
import { type ContenuRecapitulatif, recapitulatifEntretien } from '@relogement/domain/menage/entretien/recapitulatifEntretien'
import { variablesEnVigueur } from '../../referentiel/variables.ts'
import { lireSections } from '../dossier/sections.ts'
import type { DeQuoiFabriquer } from '../produits/fabrique.ts'

/** `saisie.synthese` : le texte adressé à la MEL. */
export async function contenuDuRecapitulatif({ ctx, dossier, saisie, jour }: DeQuoiFabriquer): Promise<ContenuRecapitulatif> {
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
  const synthese = typeof saisie['synthese'] === 'string' ? saisie['synthese'] : null
  return recapitulatifEntretien(recapitule, synthese, jour, await variablesEnVigueur(ctx.db, jour))
}
