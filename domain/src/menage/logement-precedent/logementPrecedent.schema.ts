import { z } from 'zod'
import {
  choixFacultatif,
  choixTenu,
  codePostalFacultatif,
  dateFacultative,
  montantFacultatif,
  nombreFacultatif,
  texteCourt,
  texteLong,
} from '../../common/champs.ts'
import { codesDe } from '../../common/listes.ts'
import { situationsLogement, typologies } from '../logement-actuel/logementActuel.listes.ts'

/** Le logement d'avant le logement actuel ; section facultative. */
export const logementPrecedentSchema = z.object({
  situation: choixTenu(situationsLogement),
  typologie: choixFacultatif(codesDe(typologies)),
  surface: nombreFacultatif(1, 1000),
  loyer: montantFacultatif,
  dateEntree: dateFacultative,
  dateSortie: dateFacultative,
  bailleur: texteCourt(200),
  motifDepart: texteLong(1000),
  adresse: z
    .object({ numero: texteCourt(20), rue: texteCourt(200), codePostal: codePostalFacultatif, ville: texteCourt(100) })
    .prefault({}),
})
export type LogementPrecedent = z.output<typeof logementPrecedentSchema>
