import { z } from 'zod'
import {
  choixFacultatif,
  choixTenu,
  codePostalFacultatif,
  dateFacultative,
  entierFacultatif,
  montantFacultatif,
  nombreFacultatif,
  ouiNonFacultatif,
  texteCourt,
} from '../../common/champs.ts'
import { codesDe } from '../../common/listes.ts'
import { situationsLogement, typologies } from './logementActuel.listes.ts'

/** Un montant seul ; montant nul : la rubrique entière devient nulle (spécification § 4). */
const rubriqueDeMontant = z
  .object({ montant: montantFacultatif })
  .nullable()
  .default(null)
  .transform((rubrique) => (rubrique?.montant == null ? null : rubrique))

const rubriqueDeMensualite = z
  .object({ mensualite: montantFacultatif })
  .nullable()
  .default(null)
  .transform((rubrique) => (rubrique?.mensualite == null ? null : rubrique))

export const logementActuelSchema = z.object({
  dateEntreeDansLogement: dateFacultative,
  typologie: choixFacultatif(codesDe(typologies)),
  situation: choixTenu(situationsLogement),
  surface: nombreFacultatif(1, 1000),
  /** Payés au compteur du ménage, hors des charges du bailleur (domain-rules § 5.3). */
  chauffageIndividuel: ouiNonFacultatif,
  eauIndividuelle: ouiNonFacultatif,
  dettes: z
    .object({
      loyer: z.object({ montant: montantFacultatif }).prefault({}),
      charges: z.object({ montant: montantFacultatif }).prefault({}),
    })
    .prefault({}),
  planApurement: z.object({ mensualite: montantFacultatif, dateDebut: dateFacultative, dateFin: dateFacultative }).prefault({}),
  miseAJourGarantieLocaPass: rubriqueDeMontant,
  pretLocataireDifficulte: rubriqueDeMensualite,
  finance: z.object({ loyer: montantFacultatif, charges: montantFacultatif, depotDeGarantie: montantFacultatif }).prefault({}),
  fsl: ouiNonFacultatif,
})
export type LogementActuel = z.output<typeof logementActuelSchema>

/** Adresse saisie ; UG, HP et nom de résidence viennent du bailleur et ne s'écrivent pas d'ici (spécification § 4). */
export const localisationSchema = z.object({
  etage: entierFacultatif(-5, 60),
  ascenseur: ouiNonFacultatif,
  numeroPorte: texteCourt(20),
  numeroPorteUg: texteCourt(20),
  adresse: z
    .object({
      numero: texteCourt(20),
      rue: texteCourt(200),
      codePostal: codePostalFacultatif,
      ville: texteCourt(100),
      complement: texteCourt(200),
    })
    .prefault({}),
})
export type Localisation = z.output<typeof localisationSchema>
