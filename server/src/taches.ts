import { nettoyerLesAcces } from './acces/nettoyage.ts'
import { echeanceDesAlertes } from './alerte/echeance.ts'
import type { Tache } from './core/jobs.ts'
import { envoyerCourriel } from './courriel/envoyerCourriel.ts'
import { effacerLesOrphelins } from './document/orphelins.ts'
import { coterLesMenages, coterUneOperation } from './menage/cotation/taches.ts'
import { oublierLesSeparations } from './menage/decohabitation/delaiPasse.ts'
import { effacerLesFichiersDePurge, faireRespecterLaConservation } from './rgpd/conservation.ts'
import type { ServicesRelogement } from './services.ts'

/** Toutes les tâches de fond du produit. */
export const taches: readonly Tache<ServicesRelogement>[] = [
  envoyerCourriel,
  echeanceDesAlertes,
  coterLesMenages,
  coterUneOperation,
  nettoyerLesAcces,
  effacerLesOrphelins,
  oublierLesSeparations,
  effacerLesFichiersDePurge,
  faireRespecterLaConservation,
]
