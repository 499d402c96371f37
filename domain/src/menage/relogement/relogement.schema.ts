import { z } from 'zod'
import {
  choixFacultatif,
  choixMultiple,
  choixTenus,
  codeTenu,
  dateFacultative,
  dateRequise,
  ouiNon,
  ouiNonFacultatif,
  texteCourt,
} from '../../common/champs.ts'
import { codesDe } from '../../common/listes.ts'
import { typologies } from '../logement-actuel/logementActuel.listes.ts'
import { accompagnementsPostRelogement, motifsDepart, motifsVeille, typesAccession, typesRelogement } from './relogement.listes.ts'

/**
 * Ce qui se saisit du relogement. Ni le statut (passages de statut), ni l'opération et le bailleur (non modifiables,
 * spécification § 4), ni la cotation, le contentieux et les deux refus (calculés) n'y sont.
 */
export const relogementSchema = z.object({
  dates: z
    .object({
      entretien: dateFacultative,
      GTRM: dateFacultative,
      signatureDuBail: dateFacultative,
      edlEntree: dateFacultative,
      demenagement: dateFacultative,
      edlSortie: dateFacultative,
      remiseDesCles: dateFacultative,
    })
    .prefault({}),
  typologiesGTR: choixMultiple(codesDe(typologies)),
  exclureInterbailleur: ouiNon,
  intercommunal: ouiNon,
  minoration: ouiNonFacultatif,
  relogementNecessaire: z.boolean().default(true),
  demandeLogementSocial: z
    .object({
      numeroUnique: z.preprocess(
        (valeur) => (typeof valeur === 'string' ? valeur.replace(/\s/g, '').toUpperCase() || null : valeur),
        z.string().max(18, 'Le numéro unique compte 18 caractères').nullable().default(null),
      ),
      date: dateFacultative,
    })
    .prefault({}),
  statutsAdditionnels: z.object({ situationComplexe: ouiNon, injoignable: ouiNon }).prefault({}),
  accompagnementPostRelogement: choixTenus(accompagnementsPostRelogement),
  bailleursPositionnes: z.array(texteCourt(200)).max(50).default([]),
  communesPositionnees: z.array(texteCourt(100)).max(100).default([]),
  typeRelogement: choixFacultatif(codesDe(typesRelogement)),
})
export type Relogement = z.output<typeof relogementSchema>

export const departSpontaneSchema = z.object({ date: dateRequise, motif: z.enum(codesDe(motifsDepart)), commentaire: texteCourt(1000) })
export type DepartSpontane = z.output<typeof departSpontaneSchema>

export const accessionSchema = z.object({ date: dateRequise, type: z.enum(codesDe(typesAccession)) })
export type Accession = z.output<typeof accessionSchema>

/** En veille : pourquoi, le jour où le dossier se réexamine, et qui l'y a mis. */
export const veilleSchema = z.object({
  motif: codeTenu(motifsVeille).nullable(),
  jusquAu: z.string().nullable(),
  /** `null` : personne ne se nomme plus. */
  par: z.string().nullable(),
})
