import { absenceContract } from './absence/absence.contract.ts'
import { accesRemisContract } from './acces-remis/accesRemis.contract.ts'
import { agendaContract } from './agenda/agenda.contract.ts'
import { mesAlertesContract } from './alerte/alerte.contract.ts'
import { anruContract } from './anru/anru.contract.ts'
import { attestationContract } from './attestation/attestation.contract.ts'
import { attendusContract } from './cal/attendus.contract.ts'
import { calContract } from './cal/cal.contract.ts'
import { reponseBailleurContract } from './cal/reponseBailleur.contract.ts'
import { candidatContract } from './candidat/candidat.contract.ts'
import { compteContract } from './compte/compte.contract.ts'
import { jetonApiContract } from './compte/jetonApi.contract.ts'
import { maisonContract } from './compte/maison.contract.ts'
import { monCompteContract } from './compte/monCompte.contract.ts'
import { courrielContract } from './courriel/courriel.contract.ts'
import { demenagementContract } from './demenagement/demenagement.contract.ts'
import { prestataireContract } from './demenagement/prestataire.contract.ts'
import { directContract } from './direct/direct.contract.ts'
import { produitsContract } from './document/produits/produits.contract.ts'
import { documentationContract } from './documentation/documentation.contract.ts'
import { emportContract } from './emport/emport.contract.ts'
import { equiteContract } from './equite/equite.contract.ts'
import { exploitationContract } from './exploitation/exploitation.contract.ts'
import { financementContract } from './financement/financement.contract.ts'
import { importMenagesContract } from './import-menages/importMenages.contract.ts'
import { logementContract } from './logement/logement.contract.ts'
import { clotureContract } from './menage/cloture/cloture.contract.ts'
import { completudeContract } from './menage/completude/completude.contract.ts'
import { cotationContract } from './menage/cotation/cotation.contract.ts'
import { courrielDuMenageContract } from './menage/courriels/courrielDuMenage.contract.ts'
import { creationContract } from './menage/creation/creation.contract.ts'
import { decohabitationContract } from './menage/decohabitation/decohabitation.contract.ts'
import { dossierAuContract } from './menage/dossierAu.contract.ts'
import { entretienContract } from './menage/entretien/entretien.contract.ts'
import { gtrmContract } from './menage/gtrm/gtrm.contract.ts'
import { logementPriveContract } from './menage/logement-prive/logementPrive.contract.ts'
import { menageContract } from './menage/menage.contract.ts'
import { nouveauLogementContract } from './menage/nouveau-logement/nouveauLogement.contract.ts'
import { plusieursContract } from './menage/plusieurs/plusieurs.contract.ts'
import { promesseContract } from './menage/promesse/promesse.contract.ts'
import { sortiesContract } from './menage/relogement/sorties.contract.ts'
import { rendezVousContract } from './menage/rendez-vous/rendezVous.contract.ts'
import { operationContract } from './operation/operation.contract.ts'
import { operationAuContract } from './operation-au/operationAu.contract.ts'
import { paiementContract } from './paiement/paiement.contract.ts'
import { suivisContract } from './pilotage/suivis.contract.ts'
import { creneauContract } from './planning/creneau.contract.ts'
import { positionnementContract } from './positionnement/positionnement.contract.ts'
import { propositionContract } from './proposition-ecrite/propositionEcrite.contract.ts'
import { psrContract } from './psr/psr.contract.ts'
import { operateurContract } from './referentiel/operateur.contract.ts'
import { referentielContract } from './referentiel/referentiel.contract.ts'
import { registreContract } from './registre/registre.contract.ts'
import { attributsCotationContract } from './regles-cotation/attributsCotation.contract.ts'
import { remboursementContract } from './remboursement/remboursement.contract.ts'
import { reponseMenageContract } from './reponse-menage/reponseMenage.contract.ts'
import { consultationEcriteContract } from './reunion/consultationEcrite.contract.ts'
import { reunionContract } from './reunion/reunion.contract.ts'
import { droitsContract } from './rgpd/droits/droits.contract.ts'
import { rgpdContract } from './rgpd/rgpd.contract.ts'
import { simulationContract } from './simulation/simulation.contract.ts'
import { synoptiqueContract } from './synoptique/synoptique.contract.ts'
import { tableauDeBordContract } from './tableau-de-bord/tableauDeBord.contract.ts'
import { tacheDeFondContract } from './tache-de-fond/tacheDeFond.contract.ts'
import { objectifsContract } from './utilisateur/objectifs.contract.ts'
import { utilisateurContract } from './utilisateur/utilisateur.contract.ts'
import { vueContract } from './vue/vue.contract.ts'
import { zoneContract } from './zone/zone.contract.ts'

/** Tous les appels de l'API. Le serveur doit répondre à chacun, l'écran n'en connaît pas d'autre. */
export const contrat = {
  ...compteContract,
  ...monCompteContract,
  ...jetonApiContract,
  ...maisonContract,
  ...absenceContract,
  ...mesAlertesContract,
  ...vueContract,
  ...menageContract,
  ...plusieursContract,
  ...logementContract,
  ...candidatContract,
  ...positionnementContract,
  ...calContract,
  ...reponseBailleurContract,
  ...reponseMenageContract,
  ...consultationEcriteContract,
  ...attendusContract,
  ...suivisContract,
  ...produitsContract,
  ...completudeContract,
  ...cotationContract,
  ...dossierAuContract,
  ...attributsCotationContract,
  ...entretienContract,
  ...creationContract,
  ...decohabitationContract,
  ...gtrmContract,
  ...logementPriveContract,
  ...sortiesContract,
  ...nouveauLogementContract,
  ...promesseContract,
  ...rendezVousContract,
  ...agendaContract,
  ...emportContract,
  ...propositionContract,
  ...creneauContract,
  ...demenagementContract,
  ...prestataireContract,
  ...clotureContract,
  ...remboursementContract,
  ...reunionContract,
  ...referentielContract,
  ...zoneContract,
  ...operationContract,
  ...synoptiqueContract,
  ...financementContract,
  ...paiementContract,
  ...attestationContract,
  ...operateurContract,
  ...courrielContract,
  ...importMenagesContract,
  ...tacheDeFondContract,
  ...accesRemisContract,
  ...registreContract,
  ...exploitationContract,
  ...courrielDuMenageContract,
  ...rgpdContract,
  ...droitsContract,
  ...utilisateurContract,
  ...objectifsContract,
  ...psrContract,
  ...operationAuContract,
  ...anruContract,
  ...equiteContract,
  ...simulationContract,
  ...tableauDeBordContract,
  ...directContract,
  ...documentationContract,
}
export type Contrat = typeof contrat
