import { couleurDesRegles, type Derogation, type LigneCotation, seuilsDeCotation } from '@relogement/domain/menage/cotation/cotation'
import type { CouleurCotation } from '@relogement/domain/menage/cotation/cotation.couleurs'
import { estEchue } from '@relogement/domain/menage/cotation/derogation'
import type { LigneDossier } from './sections.ts'

/** La couleur, le score, et ce que l'encadrement impose le temps que cela dure. */
export function presenterCotation(menage: LigneDossier, aujourdhui: string, variables: Readonly<Record<string, number>>) {
  const { cotation_score: score, attributs_cotations, cotation_derogation } = menage
  const posee = cotation_derogation as Derogation | null
  return {
    couleur: menage.cotation_couleur as CouleurCotation | null,
    score,
    couleurCalculee: couleurDesRegles(score, attributs_cotations as LigneCotation[], seuilsDeCotation(variables)),
    derogation: posee === null || estEchue(posee, aujourdhui) ? null : posee,
  }
}
