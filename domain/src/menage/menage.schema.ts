import { z } from 'zod'
import { personneSchema } from '../acces/personne.schema.ts'
import { alerteSchema } from '../alerte/alerte.schema.ts'
import { commentaireSchema } from '../commentaire/commentaire.schema.ts'
import { jsonLdDe, referenceDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { codesDe } from '../common/listes.ts'
import { documentSchema } from '../document/document.schema.ts'
import { placeSuivanteSchema } from '../passage/passage.schema.ts'
import { propositionDuMenageSchema } from '../proposition/proposition.schema.ts'
import { suiviSchema } from '../suivi/suivi.schema.ts'
import { compositionSchema, occupantSchema } from './composition/composition.schema.ts'
import { SCOLARITE } from './composition/scolarite.ts'
import { decohabitationsSchema } from './decohabitation/decohabitation.schema.ts'
import { informationsSchema } from './informations/informations.schema.ts'
import { localisationSchema, logementActuelSchema } from './logement-actuel/logementActuel.schema.ts'
import { logementPrecedentSchema } from './logement-precedent/logementPrecedent.schema.ts'
import { naturesDOuverture } from './ouverture.listes.ts'
import { prochaineEtapeSchema } from './prochaine-etape/prochaineEtape.schema.ts'
import { projetResidentielSchema } from './projet-residentiel/projetResidentiel.schema.ts'
import { accessionSchema, departSpontaneSchema, relogementSchema, veilleSchema } from './relogement/relogement.schema.ts'
import { chargesSchema, ressourceSchema, revenuImposableSchema, surendettementSchema } from './ressources/ressources.schema.ts'

/** Les sections du dossier qui se saisissent, et leur schéma : formulaire, PATCH et base lisent le même. */
export const sectionsMenage = {
  informations: informationsSchema,
  relogement: relogementSchema,
  composition: compositionSchema,
  ressourcesEtCharges: z.object({
    ressources: z.array(ressourceSchema).max(500).default([]),
    revenusImposables: z.array(revenuImposableSchema).max(100).default([]),
    charges: chargesSchema.prefault({}),
    surendettementBDF: surendettementSchema.prefault({}),
  }),
  logementActuel: logementActuelSchema,
  logementActuelLocalisation: localisationSchema,
  projetResidentiel: projetResidentielSchema,
  logementPrecedent: logementPrecedentSchema,
} as const
export type SectionMenage = keyof typeof sectionsMenage
export const sectionsSaisies = Object.keys(sectionsMenage) as SectionMenage[]

export const OCCUPANTS_MAX = 30
export const tropDOccupants = `${OCCUPANTS_MAX} occupants au plus`

export const occupantsSchema = z
  .array(occupantSchema)
  .max(OCCUPANTS_MAX, tropDOccupants)
  .superRefine((occupants, ctx) => {
    const combien = (role: string) => occupants.filter((occupant) => occupant.role === role).length
    if (combien('PRINCIPAL') > 1) ctx.addIssue({ code: 'custom', message: 'Un seul demandeur principal doit être renseigné' })
    if (combien('CODEMANDEUR') > 1) ctx.addIssue({ code: 'custom', message: 'Un seul co-demandeur est possible' })
    if (new Set(occupants.map(({ id }) => id)).size < occupants.length)
      ctx.addIssue({ code: 'custom', message: 'Une personne est saisie deux fois dans la composition' })
  })

/** Un montant calculé, ou `null` avec les termes qui manquent (domain-rules § 5.1). */
export const calculSchema = z.object({
  valeur: z.number().nullable(),
  manque: z.array(z.string()),
  termes: z.array(z.object({ libelle: z.string(), valeur: z.number().nullable() })),
})
export type Calcul = z.infer<typeof calculSchema>

const couleurSchema = z.enum(['ORANGE', 'ROUGE', 'NOIRE']).nullable()
const cotationSchema = z.object({
  couleur: couleurSchema,
  score: z.number().int(),
  /** Couleur que donnent les règles, sous la dérogation en cours. */
  couleurCalculee: couleurSchema.optional(),
  derogation: z
    .object({ couleur: couleurSchema, auteur: z.string(), motif: z.string(), jusquAu: z.string(), depuis: z.string().optional() })
    .nullable()
    .optional(),
})

export const placeDuMenageSchema = placeSuivanteSchema.extend({ groupe: z.enum(['possible', 'bloquee', 'sortie', 'reunion']) })
export type PlaceSuivante = z.infer<typeof placeDuMenageSchema>

/**
 * Le dossier d'un ménage tel que la personne connectée peut le lire : une section, ou un champ d'un groupe masqué
 * (santé, social, finance…), est absent de la réponse, jamais nul (design § 5).
 */
export const menageSchema = z.object({
  ...jsonLdDe('Menage'),
  id: identifiant(),
  version: z.number().int(),
  codeMenage: z.string(),
  codeAffaire: z.string(),
  noms: z.string(),
  informations: informationsSchema.partial().optional(),
  relogement: relogementSchema.partial().extend({
    statut: z.object({ code: z.string(), libelle: z.string(), depuis: z.string() }),
    statutsAdditionnels: z
      .object({ situationComplexe: z.boolean(), contentieux: z.boolean(), deux_refus: z.boolean(), injoignable: z.boolean() })
      .partial()
      .optional(),
    cotation: cotationSchema.optional(),
    attributsCotations: z.array(z.unknown()).optional(),
    chargeDeRelogementPrincipal: personneSchema.nullable(),
    operation: referenceDe('Operation').extend({
      nombrePropositionsDues: z.number().int(),
      PRU: z.string().nullable(),
      osTravaux: z.string().nullable(),
    }),
    partenaire: z.object({ id: identifiant(), nom: z.string() }).nullable(),
    /** `null` : le dossier n'est pas en veille. */
    veille: veilleSchema.nullable().optional(),
    departSpontane: departSpontaneSchema.partial().nullable(),
    accessionALaPropriete: accessionSchema.nullable(),
  }),
  composition: compositionSchema
    .partial()
    .extend({
      occupants: z.array(
        occupantSchema.partial().extend({
          id: identifiant(),
          role: z.string(),
          age: z.number().int().nullable(),
          adulte: z.boolean(),
          [SCOLARITE]: occupantSchema.shape.scolarite.optional(),
        }),
      ),
      compositionMenage: z.string().nullable(),
      nombreOccupants: z.number().int(),
      nombreDEnfants: z.number().int(),
    })
    .optional(),
  ressourcesEtCharges: z
    .object({
      ressources: z.array(ressourceSchema).optional(),
      revenusImposables: z.array(revenuImposableSchema).optional(),
      charges: chargesSchema.optional(),
      surendettementBDF: surendettementSchema.optional(),
      totalRessources: calculSchema.partial({ termes: true }),
      totalCharges: calculSchema
        .extend({ echues: z.array(z.object({ libelle: z.string(), valeur: z.number(), dateDeFin: z.string() })) })
        .optional(),
      aplEtRls: z.number().nullable().optional(),
      /** D'où viennent les ressources, la principale d'abord. */
      natureDesRevenus: z.array(z.string()).optional(),
      unitesDeConsommation: z.number().nullable(),
    })
    .optional(),
  logementActuel: logementActuelSchema
    .partial()
    .extend({
      /** Avec son niveau et le seuil au-delà duquel il est à surveiller, tenus des VARIABLEs. */
      tauxEffort: calculSchema
        .extend({ niveau: z.enum(['NORMAL', 'ATTENTION', 'ALERTE']).nullable(), seuil: z.number().nullable() })
        .partial({ niveau: true, seuil: true })
        .optional(),
      resteAVivre: calculSchema.optional(),
      resteAVivreParJourEtUC: z.number().nullable().optional(),
    })
    .optional(),
  logementActuelLocalisation: localisationSchema
    .partial()
    .extend({ UG: z.string().nullable(), HPs: z.array(z.string()), nomDeResidence: z.string().nullable() })
    .extend({ adresse: localisationSchema.shape.adresse.unwrap().extend({ nomDeResidence: z.string().nullable() }).optional() })
    /** Celle de la commune, pour les barèmes ; absente du dossier d'un autre jour. */
    .extend({ zone: z.string().nullable().optional() })
    .optional(),
  projetResidentiel: projetResidentielSchema.partial().optional(),
  logementPrecedent: logementPrecedentSchema.partial().optional(),
  logements: z.array(propositionDuMenageSchema).optional(),
  alerts: z.array(alerteSchema).optional(),
  comments: z.array(commentaireSchema).optional(),
  suivis: z.array(suiviSchema).optional(),
  documents: z.array(documentSchema.extend({ file: z.string() })).optional(),
  /** Adresse de l'historique ; absente : il n'est pas ouvert à la personne. */
  modifications: z.string().optional(),
  derniereActivite: z.string().optional(),
  /** Adresse de la fiche du nouveau logement, dès qu'un logement est accepté ; absente : elle n'est pas ouverte à la personne. */
  ficheNouveauLogement: z.string().nullable().optional(),
  etapes: z.array(z.object({ statut: z.string(), le: z.string() })),
  aFaire: z
    .array(
      z.object({
        chemin: z.string(),
        libelle: z.string().nullable(),
        etape: z.number().int(),
        message: z.string(),
        gravite: z.enum(['BLOQUANT', 'A_VERIFIER']),
        /** De ce qui empêche : un champ vide, ou une valeur refusée. */
        genre: z.enum(['MANQUE', 'INVALIDE']).optional(),
      }),
    )
    .optional(),
  /** Le dossier dont celui-ci est issu, et ceux qui en sont issus ; seulement ceux que la personne peut ouvrir. */
  decohabitations: decohabitationsSchema.optional(),
  /** Purgé : il ne reste du dossier que son code et ses dates. */
  donneesEffaceesLe: z.string().nullable().optional(),
  /** Archivé : il se lit seulement, le temps d'une ouverture motivée. */
  archiveLe: z.string().nullable().optional(),
  /** Gelé depuis ce jour : la personne a demandé la limitation du traitement (art. 18 du RGPD). */
  limitationDepuis: z.string().nullable().optional(),
  /** Ce par quoi la personne lit ce dossier, s'il lui a fallu l'ouvrir. */
  ouverture: z
    .object({ id: identifiant(), nature: z.enum(codesDe(naturesDOuverture)), motif: z.string(), expireLe: z.string() })
    .nullable()
    .optional(),
  conservation: z
    .object({
      purgePrevueLe: z.string().nullable(),
      echeances: z.array(z.object({ etape: z.string(), libelle: z.string(), regle: z.string(), le: z.string().nullable() })),
    })
    .optional(),
  /** Dans la réponse d'un passage : ce qu'il n'a pas pu rétablir. */
  aSavoir: z.array(z.string()).optional(),
  nextPlaces: z.array(placeDuMenageSchema),
  /** `null` : le dossier n'en a plus ; absente du dossier d'un autre jour. */
  prochaineEtape: prochaineEtapeSchema.nullable().optional(),
  can: z.array(z.string()),
  refus: z.record(z.string(), z.string()),
  dateModification: z.string(),
})
export type Menage = z.infer<typeof menageSchema>
