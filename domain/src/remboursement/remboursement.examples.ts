import { camille } from '../acces/acteurs.examples.ts'
import type { FaitsRemboursement, LigneDeFaits } from './remboursement.faits.ts'
import type { StatutRemboursement } from './remboursement.listes.ts'

export const uneLigne = (reste: Partial<LigneDeFaits> = {}): LigneDeFaits => ({
  nature: 'OUVERTURE_COMPTEURS',
  libelle: null,
  montant: 62.4,
  justifiee: true,
  ...reste,
})

/** Une demande préparée par Camille sur son dossier, complète et sous le seuil. */
export const uneDemande = (statut: StatutRemboursement, reste: Partial<FaitsRemboursement> = {}): FaitsRemboursement => ({
  statut,
  numero: 1,
  lignes: [uneLigne()],
  plafonds: {
    DEPOT_DE_GARANTIE_DIFFERENTIEL: 600,
    DEMENAGEMENT_AUTONOME: 800,
    OUVERTURE_COMPTEURS: 150,
    TRANSFERT_TELEPHONE_INTERNET: 80,
    REEXPEDITION_COURRIER: 45,
    CHANGEMENT_CARTE_GRISE: 20,
    PLAQUE_BOITE_AUX_LETTRES: 30,
    DOUBLE_LOYER: 700,
    AUTRE: 100,
  },
  dejaDemande: {},
  seuilTroisPersonnes: 300,
  redacteurs: [camille.id],
  soumetteur: statut === 'BROUILLON' ? null : camille.id,
  valideur: null,
  valideeLe: null,
  dossierFerme: null,
  chargeDeRelogement: { id: camille.id, nom: 'Camille Delattre' },
  ...reste,
})
