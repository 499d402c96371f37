import { direLesDelegations } from './absence/delegations.ts'
import { echeanceDesAlertes } from './alerte/echeance.ts'
import { recapitulatifDesAlertes } from './alerte/recapitulatif.ts'
import { faireLeLienDuBailleur } from './cal/liens.ts'
import { annoncerLesNouveauxLogements } from './candidat/nouveauxLogements.ts'
import { relireLesProfils } from './candidat/taches.ts'
import { faireLeLien, type UsageDuLien } from './compte/liens.ts'
import { nettoyerLesAcces } from './compte/nettoyage.ts'
import type { Tache } from './core/jobs.ts'
import { envoyerCourriel } from './courriel/envoyerCourriel.ts'
import { reprendreLesCourriels } from './courriel/reprendreLesCourriels.ts'
import { oublierLeDirectDHier } from './direct/taches.ts'
import { rangerLeDepot } from './document/orphelins.ts'
import { faireLeLienDeConsultation } from './gtr/liens.ts'
import { importerDesMenages } from './import-menages/executer.ts'
import { oublierLesSources } from './import-menages/taches.ts'
import { scellerLeJournalDesAcces, verifierLeJournalDesAcces } from './journal/taches.ts'
import { finDeMiseADisposition } from './logement/finDeMiseADisposition.ts'
import { relireLesMenages } from './menage/cotation/taches.ts'
import { oublierLesSeparations } from './menage/decohabitation/delaiPasse.ts'
import { replierLesComptes } from './menage/liste/taches.ts'
import { signalerLesEcheances } from './operation/echeances.ts'
import { verifierLesLignesTenues } from './portee/taches.ts'
import { rattacherAuxGtr, verifierLesStatuts } from './positionnement/taches.ts'
import { effacerLesFichiersDePurge, faireRespecterLaConservation } from './rgpd/conservation.ts'
import { copieDeNuit } from './sauvegarde/copieDeNuit.ts'
import { copieDeBase, garderLesDocumentsRecus } from './sauvegarde/remontee/taches.ts'
import type { ServicesRelogement } from './services.ts'
import { sujetsDAlertes } from './sujets.ts'
import { releverLesImmeubles } from './synoptique/taches.ts'
import { finDesRoles } from './utilisateur/taches.ts'

export const envoiDesCourriels = envoyerCourriel((db, url, { sorte, id }, type, le) => {
  if (sorte === 'BAILLEUR') return faireLeLienDuBailleur(db, url, id, le)
  return sorte === 'CONSULTATION' ? faireLeLienDeConsultation(db, url, id, le) : faireLeLien(db, url, id, type as UsageDuLien, le)
})
export const recapitulatifDuMatin = recapitulatifDesAlertes(sujetsDAlertes)

/** Toutes les tâches de fond du produit. */
export const taches: readonly Tache<ServicesRelogement>[] = [
  envoiDesCourriels,
  reprendreLesCourriels,
  echeanceDesAlertes,
  recapitulatifDuMatin,
  relireLesMenages,
  replierLesComptes,
  verifierLesLignesTenues,
  relireLesProfils,
  annoncerLesNouveauxLogements,
  finDeMiseADisposition,
  releverLesImmeubles,
  signalerLesEcheances,
  rattacherAuxGtr,
  verifierLesStatuts,
  nettoyerLesAcces,
  finDesRoles,
  direLesDelegations,
  oublierLeDirectDHier,
  rangerLeDepot,
  oublierLesSeparations,
  effacerLesFichiersDePurge,
  faireRespecterLaConservation,
  copieDeNuit,
  copieDeBase,
  garderLesDocumentsRecus,
  scellerLeJournalDesAcces,
  verifierLeJournalDesAcces,
  importerDesMenages,
  oublierLesSources,
]
