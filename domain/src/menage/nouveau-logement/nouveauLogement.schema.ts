import { z } from 'zod'
import {
  choixFacultatif,
  codePostalFacultatif,
  dateFacultative,
  entierFacultatif,
  montantFacultatif,
  nombreFacultatif,
  ouiNon,
  ouiNonFacultatif,
  texteCourt,
  texteLong,
} from '../../common/champs.ts'
import { codesDe, type Liste } from '../../common/listes.ts'
import { compositionsMenage } from '../composition/composition.listes.ts'
import { typologies } from '../logement-actuel/logementActuel.listes.ts'
import { typesRelogement } from '../relogement/relogement.listes.ts'
import {
  anciennetesDuLogement,
  localisationsGeographiques,
  reservataires,
  typesDeLogement,
  typesFinancement,
} from './nouveauLogement.listes.ts'

/** Une valeur d'une liste, avec celle que la spécification donne quand rien n'est dit ; `null` : sans objet (logement privé). */
const choixParDefaut = <const L extends Liste>(liste: L, defaut: keyof L & string) =>
  z
    .enum(codesDe(liste), 'Valeur inconnue de la liste')
    .nullable()
    .default(defaut as never)

/**
 * La fiche du nouveau logement (spécification B § 3, « New-housing sheet »). N'y sont pas : le ménage et son code, la date de signature
 * du bail (elle se saisit dans le dossier) et le total, qui se calcule. Chauffage et eau complètent la part à charge (domain-rules § 5.3).
 */
export const ficheNouveauLogementSchema = z.object({
  rue: texteCourt(200),
  codePostal: codePostalFacultatif,
  ville: texteCourt(100),
  nombreDePersonne: entierFacultatif(1, 30),
  composition: choixFacultatif(codesDe(compositionsMenage)),
  typeRelogement: choixParDefaut(typesRelogement, 'DEFINITIF'),
  nombrePropositionEcrite: entierFacultatif(0, 99),
  dateDeLivraisonDuLogement: dateFacultative,
  dateDeConventionApl: dateFacultative,
  ancienneteDuLogement: choixParDefaut(anciennetesDuLogement, 'LOGEMENT_SOCIAL_NEUF'),
  localisationGeographique: choixParDefaut(localisationsGeographiques, 'RELOGEMENT_DANS_LA_COMMUNE'),
  isQPV: ouiNonFacultatif,
  nomQPV: texteCourt(200),
  hp1: texteCourt(100),
  hp2: texteCourt(100),
  hp3: texteCourt(100),
  type: choixParDefaut(typesDeLogement, 'INDIVIDUEL'),
  typologie: choixFacultatif(codesDe(typologies)),
  surfaceHabitable: nombreFacultatif(1, 1000),
  etage: entierFacultatif(-5, 60),
  isPMR: ouiNon,
  reservataire: choixParDefaut(reservataires, 'CONTINGENT_PRIORITAIRE'),
  reservataireLabel: texteCourt(100),
  loyer: montantFacultatif,
  APL: montantFacultatif,
  garage: montantFacultatif,
  chargesGenerales: montantFacultatif,
  chauffage: montantFacultatif,
  eau: montantFacultatif,
  loyerPlafond: montantFacultatif,
  loyerPlafondAPL: montantFacultatif,
  /** Bonne qualité thermique : construit selon la RT 2005, ou mieux (domain-rules § 5.7). */
  isRT2005: ouiNon,
  isMinoriteLoyer: ouiNonFacultatif,
  montantIndemnite: montantFacultatif,
  /** Pourquoi la décision ou le montant s'écarte de ce que le barème propose. */
  motifMinoration: texteLong(1000),
  typeFinancement: choixParDefaut(typesFinancement, 'PLS'),
  typeFinancementLabel: texteCourt(100),
  revenuFiscalDeReference: montantFacultatif,
})
export type FicheNouveauLogement = z.output<typeof ficheNouveauLogementSchema>
export type CleDeLaFiche = keyof FicheNouveauLogement
export const clesDeLaFiche = Object.keys(ficheNouveauLogementSchema.shape) as [CleDeLaFiche, ...CleDeLaFiche[]]
