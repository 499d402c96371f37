import { z } from 'zod'
import { personneSchema } from '../acces/personne.schema.ts'
import {
  choixFacultatif,
  codePostalRequis,
  dateFacultative,
  dateRequise,
  entierFacultatif,
  instantOuJour,
  messages,
  montantFacultatif,
  nombreFacultatif,
  ouiNon,
  ouiNonFacultatif,
  redite,
  texteCourt,
  texteRequis,
} from '../common/champs.ts'
import { jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { codesDe } from '../common/listes.ts'
import { relationOuCode } from '../common/relation.ts'
import { typologies } from '../menage/logement-actuel/logementActuel.listes.ts'
import { placeSuivanteSchema } from '../passage/passage.schema.ts'
import { statutsLogement, typesDeVacance, typesDHabitat } from './logement.listes.ts'

const adresseSchema = z.object({ numero: texteCourt(20), rue: texteRequis(200), codePostal: codePostalRequis, ville: texteRequis(100) })

const localisationSchema = z.object({
  adresse: adresseSchema,
  quartier: texteCourt(100),
  residence: texteCourt(100),
  UG: texteCourt(40),
  numeroPorte: texteCourt(20),
  HP1: texteCourt(60),
  HP2: texteCourt(60),
  HP3: texteCourt(60),
  etage: entierFacultatif(-5, 60),
  ascenseur: ouiNonFacultatif,
})

const caracteristiquesSchema = z.object({
  type: choixFacultatif(codesDe(typesDHabitat)),
  surfaceHabitable: nombreFacultatif(5, 1000),
  pmr: ouiNon,
})

const financeSchema = z.object({
  loyer: montantFacultatif,
  chargesGenerales: montantFacultatif,
  chauffage: montantFacultatif,
  eau: montantFacultatif,
  garage: montantFacultatif,
  APL: montantFacultatif,
})

/** Un jour (jusqu'à 18 h, à Paris) ou un instant. */
const finSchema = instantOuJour(dateFacultative, messages.requis).nullable().default(null)

const saisieVacance = z
  .object({
    type: z.enum(codesDe(typesDeVacance), messages.requis),
    debutDeVacance: dateRequise,
    finDeVacance: dateFacultative,
  })
  .refine(({ debutDeVacance, finDeVacance }) => finDeVacance === null || finDeVacance >= debutDeVacance, {
    path: ['finDeVacance'],
    message: 'La fin de la vacance précède son début',
  })

const vacancesSchema = z
  .array(saisieVacance)
  .max(50, '50 vacances au plus')
  .refine((vacances) => vacances.filter(({ finDeVacance }) => finDeVacance === null).length <= 1, 'Une seule vacance est ouverte à la fois')

/** Ce que le bailleur ou l'équipe écrit d'un logement. */
export const saisieLogementSchema = z.object({
  typologie: z.enum(codesDe(typologies), messages.requis),
  localisation: localisationSchema,
  caracteristiques: caracteristiquesSchema.prefault({}),
  finance: financeSchema.prefault({}),
  dates: z.object({ dateFinMiseADisposition: finSchema, vacances: vacancesSchema.default([]) }).prefault({}),
})
export type SaisieLogement = z.output<typeof saisieLogementSchema>

export const creationLogementSchema = saisieLogementSchema.extend({
  /** Le bailleur ; un bailleur n'écrit que sur son parc, il n'a pas à le dire. */
  bailleur: relationOuCode('/v1/partenaires', 'Bailleur inconnu').optional(),
})
export type CreationLogement = z.output<typeof creationLogementSchema>

/** Ce qui est absent reste. */
export const modificationLogementSchema = z.object({
  /** Redits tels quels par qui renvoie la fiche entière ; autres, ils se refusent au lieu de se perdre. */
  statut: z.unknown().optional(),
  bailleur: z.unknown().optional(),
  typologie: saisieLogementSchema.shape.typologie.optional(),
  localisation: redite(localisationSchema.extend({ adresse: redite(adresseSchema) })).optional(),
  caracteristiques: redite(caracteristiquesSchema).optional(),
  finance: redite(financeSchema).optional(),
  dates: z.object({ dateFinMiseADisposition: finSchema.unwrap().optional(), vacances: vacancesSchema.optional() }).optional(),
})
export type ModificationLogement = z.output<typeof modificationLogementSchema>

const statutSchema = z.object({ code: z.enum(codesDe(statutsLogement)), libelle: z.string() })
const reactionSchema = z.object({
  id: identifiant(),
  /** Absent à qui n'en lit que le nombre. */
  utilisateur: personneSchema.optional(),
  utilisateurCourant: z.boolean(),
  date: z.string(),
})

/** Le logement, tel que la personne connectée le lit. */
export const logementSchema = z.object({
  ...jsonLdDe('Logement'),
  id: identifiant(),
  version: z.number().int(),
  /** Tel qu'il se montre à cette personne ; nul : du parc d'une opération, il n'est pas offert. */
  statut: statutSchema.nullable(),
  bailleur: z.object({ id: identifiant(), nom: z.string(), code: z.string() }).nullable(),
  operation: z.object({ id: identifiant(), nom: z.string() }).nullable(),
  typologie: z.string(),
  localisation: localisationSchema.extend({
    adresse: z.object({ numero: z.string().nullable(), rue: z.string(), codePostal: z.string(), ville: z.string() }),
  }),
  caracteristiques: caracteristiquesSchema,
  finance: financeSchema,
  dates: z.object({
    premiereMiseADisposition: z.string().nullable(),
    dateFinMiseADisposition: z.string().nullable(),
    vacances: z.array(
      z.object({
        id: identifiant(),
        type: z.enum(codesDe(typesDeVacance)),
        debutDeVacance: z.string(),
        finDeVacance: z.string().nullable(),
      }),
    ),
  }),
  /** Ménages à qui il est proposé. */
  menagesAssignes: z.number().int(),
  /** Ceux d'entre eux que la personne atteint. */
  menages: z.array(z.object({ id: identifiant(), codeMenage: z.string(), noms: z.string(), statut: z.string() })),
  reunions: z.array(z.object({ id: identifiant(), nom: z.string(), date: z.string() })),
  /** Où se lisent ses propositions, ses commentaires et son historique. */
  propositions: z.string(),
  commentaires: z.string(),
  modifications: z.string(),
  indicateurs: z.object({ acceptationMenage: z.boolean().optional(), bailSigne: z.boolean().optional() }),
  reservations: z.array(reactionSchema),
  nonSouhaites: z.array(reactionSchema),
  /** La dernière prolongation demandée, tant que la fin n'a pas changé. */
  prolongationDemandeeLe: z.string().nullable(),
  nextPlaces: z.array(placeSuivanteSchema),
  can: z.array(z.string()),
  refus: z.record(z.string(), z.string()),
})
export type Logement = z.infer<typeof logementSchema>
export type VacanceSaisie = z.output<typeof saisieVacance>

/** Une ligne de la liste : ce qu'il faut pour la lire, réserver, écarter et agir. */
export const ligneLogementSchema = logementSchema
  .pick({ '@context': true, '@id': true, '@type': true, id: true, statut: true, bailleur: true, typologie: true, menagesAssignes: true })
  .extend({
    localisation: z.object({ adresse: logementSchema.shape.localisation.shape.adresse, UG: z.string().nullable() }),
    dates: logementSchema.shape.dates.omit({ vacances: true }),
    ...logementSchema.pick({ reservations: true, nonSouhaites: true, nextPlaces: true, can: true, refus: true }).shape,
  })
export type LigneLogement = z.infer<typeof ligneLogementSchema>
