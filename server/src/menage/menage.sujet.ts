import { aUnRole } from '@relogement/domain/acces/roles'
import { canSupprimerDocument } from '@relogement/domain/document/document.permissions'
import { ROLES_PRODUITS } from '@relogement/domain/document/produits/documentsProduits'
import { libelleDuCourriel } from '@relogement/domain/menage/courriels/courrielDuMenage.listes'
import { ouvreDocuments, voitDocument } from '@relogement/domain/menage/menage.documents'
import { exigerNonFerme, refusSiFerme } from '@relogement/domain/menage/menage.fermeture'
import {
  canAjouterDocument,
  canAlerterMenage,
  canCommenterAuxPartenaires,
  canCommenterEnInterne,
  canModifierMenage,
  canRenommerDocument,
  canSuivreMenage,
} from '@relogement/domain/menage/menage.permissions'
import { sujetMenage } from '@relogement/domain/menage/menage.sujet'
import { groupesVisibles } from '@relogement/domain/menage/menage.visibilite'
import type { SujetAlerte } from '../alerte/alertesDuSujet.ts'
import type { SujetCommente } from '../commentaire/commentairesDuSujet.ts'
import type { SujetCourriels } from '../courriel/courrielsDuSujet.ts'
import type { SujetDepose } from '../document/documentsDuSujet.ts'
import type { SujetHistorise } from '../historique/historiqueDuSujet.ts'
import { menagesVisibles } from '../portee/menages.ts'
import type { SujetSuivi } from '../suivi/suivisDuSujet.ts'
import { menageDit } from './alertes/alertesDuMenage.ts'
import { cloreLeRappelDemande } from './alertes/rappelDemande.ts'
import { cloreLaVisiteDemandee } from './alertes/visiteDemandee.ts'
import { type Dossier, type DossierVu, getDossierVu, lockDossier } from './dossier/dossier.queries.ts'
import { liensDuMenage } from './dossier/liens.ts'
import { listPersonnesAPrevenir } from './personnesAPrevenir.ts'
import { fermerLAttente } from './produits/fermerLAttente.ts'
import { pdfAEnvoyer } from './produits/lettreAEnvoyer.ts'

type N = typeof sujetMenage.pluriel

/** Ce que les services savent d'un ménage : comment l'atteindre, et ce que chacun y lit et y écrit. */
export const menageServi: SujetHistorise<N, DossierVu> &
  SujetCommente<N, DossierVu> &
  SujetDepose<N, DossierVu, Dossier> &
  SujetAlerte<N, DossierVu> &
  SujetCourriels<N, DossierVu> &
  SujetSuivi<N, DossierVu> = {
  sujet: sujetMenage,
  lire: ({ db, acteur }, id) => getDossierVu(db, menagesVisibles(acteur), id),
  verrouiller: ({ db, acteur }, id) => lockDossier(db, menagesVisibles(acteur), id),
  lecturesNotees: true,

  litHistorique: (acteur, dossier) => groupesVisibles(acteur, liensDuMenage(dossier)).has('HISTORIQUE'),

  litCommentaires: (acteur, dossier) => {
    const groupes = groupesVisibles(acteur, liensDuMenage(dossier))
    if (!groupes.has('COMMENTAIRES')) return 'AUCUN'
    return groupes.has('COMMENTAIRES_INTERNES') ? 'TOUS' : 'PARTENAIRES'
  },
  refusDeCommenter: (acteur, dossier, visibilite) =>
    (visibilite === 'INTERNE' ? canCommenterEnInterne : canCommenterAuxPartenaires)(acteur, liensDuMenage(dossier)),
  personnesAPrevenir: listPersonnesAPrevenir,
  suiviPar: ({ charge }) => charge?.id ?? null,

  alertes: {
    lit: (acteur, dossier) => groupesVisibles(acteur, liensDuMenage(dossier)).has('HISTORIQUE'),
    refus: (acteur, dossier) => canAlerterMenage(acteur, liensDuMenage(dossier)),
    exigerOuvert: ({ menage }) => exigerNonFerme(menage),
    dit: ({ menage: { id, noms, code_menage: codeMenage } }) => ({ menage: menageDit({ id, noms, codeMenage }) }),
  },

  courriels: {
    refusEcrire: (acteur, dossier) => refusSiFerme(dossier.menage) ?? canModifierMenage(acteur, liensDuMenage(dossier)),
    libelle: libelleDuCourriel,
  },

  suivis: {
    refus: (acteur, dossier) => canSuivreMenage(acteur, liensDuMenage(dossier)),
    apres: async (ctx, { menage }, type) => {
      if (type === 'POST_RELOGEMENT') await cloreLaVisiteDemandee(ctx, menage.id)
      if (type === 'APPEL') await cloreLeRappelDemande(ctx, menage.id)
    },
  },

  documents: {
    ouvre: (acteur, dossier) => ouvreDocuments(acteur, liensDuMenage(dossier)),
    voit: (acteur, dossier, document) => voitDocument(acteur, liensDuMenage(dossier), document),
    refusAjouter: (acteur, dossier, nature) => canAjouterDocument(acteur, liensDuMenage(dossier), nature),
    refusRenommer: (acteur, dossier) => canRenommerDocument(acteur, liensDuMenage(dossier)),
    refusSupprimer: (acteur, _, document, maintenant) => canSupprimerDocument(acteur, document, maintenant),
    refusSiFerme: ({ menage }) => refusSiFerme(menage),
    exigerOuvert: ({ menage }) => exigerNonFerme(menage),
    refait: pdfAEnvoyer,
    produits: (acteur) => aUnRole(acteur, ROLES_PRODUITS),
  },
  apresAjout: fermerLAttente,
}
