import { nettoyerLesAcces } from './acces/nettoyage.ts'
import { echeanceDesAlertes } from './alerte/echeance.ts'
import { recapitulatifDesAlertes } from './alerte/recapitulatif.ts'
import { annoncerLesNouveauxLogements } from './candidat/nouveauxLogements.ts'
import { relireLesProfils } from './candidat/taches.ts'
import type { Tache } from './core/jobs.ts'
import { envoyerCourriel } from './courriel/envoyerCourriel.ts'
import { reprendreLesCourriels } from './courriel/reprendreLesCourriels.ts'
import { rangerLeDepot } from './document/orphelins.ts'
import { finDeMiseADisposition } from './logement/finDeMiseADisposition.ts'
import { relireLesMenages } from './menage/cotation/taches.ts'
import { oublierLesSeparations } from './menage/decohabitation/delaiPasse.ts'
import { effacerLesFichiersDePurge, faireRespecterLaConservation } from './rgpd/conservation.ts'
import type { ServicesRelogement } from './services.ts'

/** Toutes les tâches de fond du produit. */
export const taches: readonly Tache<ServicesRelogement>[] = [
  envoyerCourriel,
  reprendreLesCourriels,
  echeanceDesAlertes,
  recapitulatifDesAlertes,
  relireLesMenages,
  relireLesProfils,
  annoncerLesNouveauxLogements,
  finDeMiseADisposition,
  nettoyerLesAcces,
  rangerLeDepot,
  oublierLesSeparations,
  effacerLesFichiersDePurge,
  faireRespecterLaConservation,
]
