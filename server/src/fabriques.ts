// De quoi est fait chaque document produit : chaque concept écrit les siens, la table les réunit.
import { contenuDuBon } from './demenagement/contenuDuBon.ts'
import { contenuDuRecapitulatifDeRelogement } from './menage/cloture/contenuDuRecapitulatif.ts'
import { contenuDuGuide } from './menage/entretien/contenuDuGuide.ts'
import { contenuDuRecapitulatif } from './menage/entretien/contenuDuRecapitulatif.ts'
import { contenuDeLaFiche } from './menage/nouveau-logement/contenuDeLaFiche.ts'
import type { Fabriques } from './menage/produits/fabrique.ts'
import { contenuDeLaProjection } from './menage/projection/contenuDeLaProjection.ts'
import { contenuDuCourrier } from './proposition-ecrite/contenuDuCourrier.ts'
import { contenuDuCourrierHuissier } from './proposition-ecrite/contenuDuCourrierHuissier.ts'
import { contenuDeLaDemande } from './remboursement/imprimer.usecase.ts'

export const fabriques: Fabriques = {
  GUIDE_ENTRETIEN: contenuDuGuide,
  RECAPITULATIF_ENTRETIEN: contenuDuRecapitulatif,
  COURRIER_PROPOSITION: contenuDuCourrier,
  COURRIER_HUISSIER: contenuDuCourrierHuissier,
  PROJECTION_FINANCIERE: contenuDeLaProjection,
  DEMANDE_REMBOURSEMENT: contenuDeLaDemande,
  BON_COMMANDE_DEMENAGEMENT: contenuDuBon,
  FICHE_NOUVEAU_LOGEMENT: contenuDeLaFiche,
  RECAPITULATIF_RELOGEMENT: contenuDuRecapitulatifDeRelogement,
}
