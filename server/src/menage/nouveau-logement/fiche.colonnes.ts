import type { SituationAvant } from '@relogement/domain/menage/nouveau-logement/calculs'
import {
  type CleDeLaFiche,
  clesDeLaFiche,
  type FicheNouveauLogement,
} from '@relogement/domain/menage/nouveau-logement/nouveauLogement.schema'
import type { Selectable } from 'kysely'
import type { FicheNouveauLogement as TableFiche } from '../../core/tables.gen.ts'

/** Les colonnes de la fiche, telles que `to_jsonb` les rend : dates et instants en texte. */
export type LigneFiche = {
  [K in keyof Selectable<TableFiche>]: Selectable<TableFiche>[K] extends Date ? string : Selectable<TableFiche>[K]
}

const colonnes = {
  rue: 'rue',
  codePostal: 'code_postal',
  ville: 'ville',
  nombreDePersonne: 'nombre_de_personne',
  composition: 'composition',
  typeRelogement: 'type_relogement',
  nombrePropositionEcrite: 'nombre_proposition_ecrite',
  dateDeLivraisonDuLogement: 'date_de_livraison',
  dateDeConventionApl: 'date_de_convention_apl',
  ancienneteDuLogement: 'anciennete_du_logement',
  localisationGeographique: 'localisation_geographique',
  isQPV: 'est_qpv',
  nomQPV: 'nom_qpv',
  hp1: 'hp1',
  hp2: 'hp2',
  hp3: 'hp3',
  type: 'type',
  typologie: 'typologie',
  surfaceHabitable: 'surface_habitable',
  etage: 'etage',
  isPMR: 'est_pmr',
  reservataire: 'reservataire',
  reservataireLabel: 'reservataire_libelle',
  loyer: 'loyer',
  APL: 'apl',
  garage: 'garage',
  chargesGenerales: 'charges_generales',
  chauffage: 'chauffage',
  eau: 'eau',
  loyerPlafond: 'loyer_plafond',
  loyerPlafondAPL: 'loyer_plafond_apl',
  isRT2005: 'est_rt2005',
  isMinoriteLoyer: 'est_minorite_loyer',
  montantIndemnite: 'montant_indemnite',
  motifMinoration: 'motif_minoration',
  typeFinancement: 'type_financement',
  typeFinancementLabel: 'type_financement_libelle',
  revenuFiscalDeReference: 'revenu_fiscal_de_reference',
} as const satisfies Readonly<Record<CleDeLaFiche, keyof LigneFiche>>

/** La fiche dans les formes du domaine : ses valeurs ont été validées à l'écriture. */
export const ficheDeLaLigne = (ligne: LigneFiche): FicheNouveauLogement =>
  Object.fromEntries(clesDeLaFiche.map((cle) => [cle, ligne[colonnes[cle]]])) as FicheNouveauLogement

export const colonnesDeLaFiche = (fiche: FicheNouveauLogement) =>
  Object.fromEntries(clesDeLaFiche.map((cle) => [colonnes[cle], fiche[cle]])) as Pick<
    Selectable<TableFiche>,
    (typeof colonnes)[CleDeLaFiche]
  >

export const avantDeLaLigne = ({ avant }: LigneFiche): SituationAvant => avant as unknown as SituationAvant
