import { contrat } from '@relogement/domain/contrat'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { absenceRoutes } from './absence/absence.routes.ts'
import { accesRemisRoutes } from './acces-remis/accesRemis.routes.ts'
import { agendaRoutes } from './agenda/agenda.routes.ts'
import { mesAlertesRoutes } from './alerte/mesAlertes.usecases.ts'
import { anruRoutes } from './anru/anru.routes.ts'
import { attestationRoutes } from './attestation/attestation.routes.ts'
import { attendusRoutes, calRoutes, reponseBailleurRoutes } from './cal/cal.routes.ts'
import { candidatRoutes } from './candidat/candidat.routes.ts'
import { compteRoutes } from './compte/compte.routes.ts'
import { lireJeton } from './compte/jetonApi.queries.ts'
import { jetonApiRoutes } from './compte/jetonApi.routes.ts'
import { recevoirLesDeconnexions } from './compte/maison/deconnexionPoussee.ts'
import { maisonRoutes } from './compte/maison/maison.routes.ts'
import { monCompteRoutes } from './compte/monCompte.routes.ts'
import { lienDesCourriels } from './compte/montrerLeLien.usecase.ts'
import { documentationRoutes } from './core/documentation/documentation.routes.ts'
import { createApp, type OptionsApp } from './core/http/app.ts'
import { implement } from './core/http/route.ts'
import { version } from './core/version.ts'
import { courrielRoutes } from './courriel/courriel.routes.ts'
import { demenagementRoutes } from './demenagement/demenagement.routes.ts'
import { prestataireRoutes } from './demenagement/prestataire.routes.ts'
import { directRoutes } from './direct/direct.routes.ts'
import { emportRoutes } from './emport/emport.routes.ts'
import { equiteRoutes } from './equite/equite.routes.ts'
import { exploitationRoutes } from './exploitation/exploitation.routes.ts'
import { fabriques } from './fabriques.ts'
import { financementRoutes } from './financement/financement.routes.ts'
import { consultationEcriteRoutes, gtrRoutes } from './gtr/gtr.routes.ts'
import { importMenagesRoutes } from './import-menages/importMenages.routes.ts'
import { logementRoutes } from './logement/logement.routes.ts'
import { dossierAuRoutes } from './menage/au/dossierAu.routes.ts'
import { clotureRoutes } from './menage/cloture/cloture.routes.ts'
import { completudeRoutes } from './menage/completude/completude.routes.ts'
import { cotationRoutes } from './menage/cotation/cotation.routes.ts'
import { courrielDuMenageRoutes } from './menage/courriels/courriels.routes.ts'
import { creationRoutes } from './menage/creation/creation.routes.ts'
import { decohabitationRoutes } from './menage/decohabitation/decohabitation.routes.ts'
import { entretienRoutes } from './menage/entretien/entretien.routes.ts'
import { gtrmRoutes } from './menage/gtrm/presenter.usecase.ts'
import { logementPriveRoutes } from './menage/logement-prive/logementPrive.routes.ts'
import { menageRoutes } from './menage/menage.routes.ts'
import { menageServi } from './menage/menage.sujet.ts'
import { nouveauLogementRoutes } from './menage/nouveau-logement/nouveauLogement.routes.ts'
import { sortiesRoutes } from './menage/passages/sorties.routes.ts'
import { plusieursRoutes } from './menage/plusieurs/plusieurs.routes.ts'
import { produitsRoutes } from './menage/produits/produits.routes.ts'
import { promesseRoutes } from './menage/promesse/promesse.routes.ts'
import { rendezVousRoutes } from './menage/rendez-vous/rendezVous.routes.ts'
import { operationRoutes } from './operation/operation.routes.ts'
import { operationAuRoutes } from './operation-au/operationAu.routes.ts'
import { paiementRoutes } from './paiement/paiement.routes.ts'
import { suivisRoutes } from './pilotage/suivis.routes.ts'
import { creneauRoutes } from './planning/creneau.routes.ts'
import { lecturesDesPropositions, positionnementRoutes } from './positionnement/positionnement.routes.ts'
import { propositionRoutes } from './proposition-ecrite/propositionEcrite.routes.ts'
import { psrRoutes } from './psr/psr.routes.ts'
import { referentielRoutes } from './referentiel/referentiel.routes.ts'
import { registreRoutes } from './registre/registre.routes.ts'
import { attributsCotationRoutes } from './regles-cotation/attributsCotation.routes.ts'
import { cotationDeLOperation } from './regles-cotation/deLOperation.ts'
import { remboursementRoutes } from './remboursement/remboursement.routes.ts'
import { reponseMenageRoutes } from './reponse-menage/reponseMenage.routes.ts'
import { droitsRoutes } from './rgpd/droits/droits.routes.ts'
import { rgpdRoutes } from './rgpd/rgpd.routes.ts'
import type { ServicesRelogement } from './services.ts'
import { simulationRoutes } from './simulation/simulation.routes.ts'
import { sujetsDAlertes } from './sujets.ts'
import { synoptiqueRoutes } from './synoptique/synoptique.routes.ts'
import { tableauDeBordRoutes } from './tableau-de-bord/tableauDeBord.routes.ts'
import { tacheDeFondRoutes } from './tache-de-fond/tacheDeFond.routes.ts'
import { utilisateurRoutes } from './utilisateur/utilisateur.routes.ts'
import { vueRoutes } from './vue/vue.routes.ts'
import { zoneRoutes } from './zone/zone.routes.ts'

export interface OptionsApplication {
  services: ServicesRelogement
  limiteDebit: number
  mandataires: readonly string[]
  log: FastifyBaseLogger
  verifierReponses: boolean
  metriques?: OptionsApp['metriques']
  traces?: OptionsApp['traces']
}

/** L'API entière : assemble, ne décide rien. */
export async function createApplication({
  services,
  limiteDebit,
  mandataires,
  log,
  verifierReponses,
  metriques = null,
  traces = null,
}: OptionsApplication): Promise<FastifyInstance> {
  const { urlPublique, production } = services
  const app = await createApp({
    urlPublique,
    limiteDebit,
    mandataires,
    log,
    production,
    services,
    metriques,
    traces,
    lireJeton: (jeton, maintenant) => lireJeton(services.lecture, jeton, maintenant),
  })
  // Un écran qui écoute tiendrait l'arrêt : il revient à un autre processus.
  app.addHook('preClose', () => services.direct.fermer())
  await recevoirLesDeconnexions(app, services)
  const traitements = {
    ...compteRoutes(sujetsDAlertes),
    ...monCompteRoutes,
    ...jetonApiRoutes,
    ...maisonRoutes,
    ...mesAlertesRoutes(sujetsDAlertes),
    ...utilisateurRoutes,
    ...absenceRoutes,
    ...vueRoutes,
    ...emportRoutes,
    ...courrielRoutes(lienDesCourriels),
    ...importMenagesRoutes,
    ...tacheDeFondRoutes,
    ...accesRemisRoutes,
    ...registreRoutes,
    ...exploitationRoutes,
    ...courrielDuMenageRoutes,
    ...menageRoutes,
    ...plusieursRoutes,
    ...logementRoutes,
    ...candidatRoutes,
    ...positionnementRoutes,
    ...calRoutes,
    ...reponseBailleurRoutes,
    ...reponseMenageRoutes,
    ...consultationEcriteRoutes,
    ...attendusRoutes,
    ...suivisRoutes,
    ...produitsRoutes(fabriques),
    ...completudeRoutes,
    ...cotationRoutes,
    ...dossierAuRoutes,
    ...attributsCotationRoutes,
    ...entretienRoutes,
    ...creationRoutes,
    ...decohabitationRoutes,
    ...gtrmRoutes,
    ...logementPriveRoutes,
    ...sortiesRoutes,
    ...nouveauLogementRoutes,
    ...promesseRoutes,
    ...rendezVousRoutes,
    ...agendaRoutes,
    ...propositionRoutes,
    ...creneauRoutes(menageServi.lire),
    ...demenagementRoutes,
    ...prestataireRoutes,
    ...clotureRoutes,
    ...remboursementRoutes,
    ...gtrRoutes,
    ...referentielRoutes,
    ...zoneRoutes,
    ...operationRoutes(cotationDeLOperation),
    ...synoptiqueRoutes,
    ...financementRoutes,
    ...paiementRoutes,
    ...attestationRoutes,
    ...rgpdRoutes,
    ...droitsRoutes,
    ...psrRoutes,
    ...operationAuRoutes,
    ...anruRoutes,
    ...equiteRoutes,
    ...simulationRoutes,
    ...tableauDeBordRoutes,
    ...directRoutes,
    ...documentationRoutes(contrat, urlPublique, version),
  }
  implement(app, contrat, traitements, { services, urlPublique, verifierReponses, lectures: lecturesDesPropositions })
  return app
}
