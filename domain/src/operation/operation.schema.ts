import { z } from 'zod'
import { personneSchema } from '../acces/personne.schema.ts'
import { choixFacultatif, choixMultiple, entierFacultatif, messages, redite, texteCourt, texteRequis } from '../common/champs.ts'
import { jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { codesDe, type Liste } from '../common/listes.ts'
import { relation, relationOuCode } from '../common/relation.ts'
import { moisDObjectifSchema } from '../objectif/objectif.schema.ts'
import { placeSuivanteSchema } from '../passage/passage.schema.ts'
import { finsAuRythme } from './finAuRythme.ts'
import {
  domanialites,
  etatsDuSol,
  famillesDAction,
  famillesOperation,
  orientations,
  statutsCreation,
  statutsSubvention,
} from './operation.listes.ts'

const dit = <const L extends Liste>(liste: L) => z.object({ code: z.enum(codesDe(liste)), libelle: z.string() })
const plusieurs = <const L extends Liste>(liste: L) => z.array(dit(liste))
const jour = z.string().nullable()
const prevue = z.object({ objectif: jour, report: jour })

/** Une opération et son avancement (spécification § 3). */
export const ligneOperationSchema = z.object({
  ...jsonLdDe('Operation'),
  id: identifiant(),
  code: z.string(),
  nom: z.string(),
  famille: dit(famillesOperation),
  statutCreation: dit(statutsCreation),
  statutSubvention: dit(statutsSubvention).nullable(),
  bailleur: z.object({ id: identifiant(), nom: z.string(), code: z.string() }).nullable(),
  PRU: z.object({ id: identifiant(), nom: z.string() }).nullable(),
  /** Son PRU, son intercommunalité, ses territoires. */
  zonesGeographiques: z.array(z.object({ id: identifiant(), type: z.string(), nom: z.string() })),
  ville: z.string().nullable(),
  villeCode: z.string().nullable(),
  QPV: z.string().nullable(),
  chargeOperation: personneSchema.nullable(),
  nombreLogements: z.number().int().nullable(),
  dates: z.object({
    datesOperationnelles: z.object({ demarragePSR: prevue, finPSR: prevue }),
    didPrevisionnelle: jour,
    osTravauxPrevisionnel: jour,
  }),
  statistiques: z.object({
    /** Tous les ménages dont le relogement est nécessaire, partis et archivés compris. */
    menagesAReloger: z.number().int(),
    /** Ceux d'entre eux qu'aucune liste ne montre plus. */
    menagesArchives: z.number().int(),
    entretiensRestants: z.number().int(),
    /** À reloger, moins les relogés, les départs spontanés et les accessions (spécification § 9). */
    relogementsRestants: z.number().int(),
    /** À reloger, moins les relogements prévus à ce jour (spécification § 2). */
    menagesDevantRester: z.number().int(),
  }),
  objectifsCumulesADate: z.object({ relogements: z.object({ previsionnel: z.number().int(), realise: z.number().int() }) }),
  /** En pour cent, de 0 à 100 ; nul : le début ou la fin du PSR manque. */
  avancementDuree: z.number().nullable(),
  avancementRelogement: z.number(),
  /** Le jour où plus personne ne reste, au rythme de ses trois derniers mois clos ; nul : personne ne reste, ou aucune date ne se calcule. */
  videLe: jour,
  /** Ce que ce jour est à la fin du PSR ; nul : personne ne reste, ou cette fin n'est pas connue. */
  finAuRythme: z.enum(codesDe(finsAuRythme)).nullable(),
})
export type LigneOperation = z.infer<typeof ligneOperationSchema>

/** Ce qui s'en lit à part, par son adresse (décision 0086) ; nulle : la personne ne le lit pas. */
const aPart = z.string().nullable()

export const operationSchema = ligneOperationSchema.extend({
  version: z.number().int(),
  nombrePropositionsDues: z.number().int(),
  residence: z.string().nullable(),
  batiments: z.string().nullable(),
  anneeConstruction: z.number().int().nullable(),
  famillesAction: plusieurs(famillesDAction),
  orientation: dit(orientations).nullable(),
  etatDuSol: dit(etatsDuSol).nullable(),
  domanialites: plusieurs(domanialites),
  domanialitesFutures: plusieurs(domanialites),
  /** Logements de son parc, et ceux que personne n'a encore quittés. */
  parc: z.object({ logements: z.number().int(), occupes: z.number().int() }),
  convention: z.object({ date: jour, reference: z.string().nullable() }),
  avenant: z.object({ motif: z.string().nullable(), numero: z.string().nullable(), date: jour }),
  motifAbandon: z.string().nullable(),
  /** Mois par mois, du début de l'année passée au début de la suivante. */
  objectifs: z.object({ '@id': z.string(), relogements: z.array(moisDObjectifSchema), entretiens: z.array(moisDObjectifSchema) }),
  /** `@id` : toutes ses dates, et où en est chacune. */
  dates: ligneOperationSchema.shape.dates.extend({ '@id': z.string() }),
  synoptique: aPart,
  recap: aPart,
  documents: aPart,
  taches: aPart,
  commentaires: aPart,
  modifications: aPart,
  snapshots: aPart,
  attributsCotations: aPart,
  /** Les champs que sa FAT n'accepte pas. */
  champsInvalides: aPart,
  nextPlaces: z.array(placeSuivanteSchema),
  can: z.array(z.string()),
  refus: z.record(z.string(), z.string()),
})
export type Operation = z.infer<typeof operationSchema>

/** Un choix s'écrit par son code, ou tel qu'il se lit : `{ code, libelle }`. */
const code = (valeur: unknown): unknown =>
  valeur !== null && typeof valeur === 'object' && 'code' in valeur ? (valeur as { readonly code: unknown }).code : valeur
const codes = (valeur: unknown): unknown => (Array.isArray(valeur) ? valeur.map(code) : valeur)
const adresse = { bailleur: '/v1/partenaires', zone: '/v1/zones-geographiques', personne: '/v1/utilisateurs' } as const

/** Ce qui s'écrit d'une opération. */
export const saisieOperationSchema = z.object({
  nom: texteRequis(120),
  famille: z.preprocess(code, z.enum(codesDe(famillesOperation), messages.requis)),
  bailleur: relationOuCode(adresse.bailleur, 'Bailleur inconnu').nullable().default(null),
  PRU: relationOuCode(adresse.zone, 'PRU inconnu').nullable().default(null),
  /** Son code INSEE. */
  villeCode: texteCourt(5),
  QPV: texteCourt(120),
  chargeOperation: relation(adresse.personne, 'Personne inconnue').nullable().default(null),
  nombreLogements: entierFacultatif(0, 9999),
  nombrePropositionsDues: z
    .number(messages.requis)
    .int('Un nombre entier est attendu')
    .min(2, messages.minimum(2))
    .max(3, 'Au plus 3')
    .default(3),
  residence: texteCourt(120),
  batiments: texteCourt(120),
  anneeConstruction: entierFacultatif(1700, 2100),
  famillesAction: z.preprocess(codes, choixMultiple(codesDe(famillesDAction))),
  orientation: z.preprocess(code, choixFacultatif(codesDe(orientations))),
  etatDuSol: z.preprocess(code, choixFacultatif(codesDe(etatsDuSol))),
  domanialites: z.preprocess(codes, choixMultiple(codesDe(domanialites))),
  domanialitesFutures: z.preprocess(codes, choixMultiple(codesDe(domanialites))),
})
type SaisieParRelations = z.output<typeof saisieOperationSchema>
/** La même, ses relations par leur identifiant. */
export type SaisieOperation = Omit<SaisieParRelations, 'bailleur' | 'PRU' | 'chargeOperation'> &
  Readonly<Record<'bailleur' | 'PRU' | 'chargeOperation', { readonly id: string } | null>>

/** Ses zones telles qu'elles se lisent : `PRU` absent, celle d'entre elles qui en est un le dit. */
const zonesGeographiques = z.array(relation(adresse.zone, 'Zone inconnue'), 'Zone inconnue').max(100, '100 zones au plus').optional()

export const creationOperationSchema = saisieOperationSchema.extend({
  zonesGeographiques,
  /** Ce par quoi commence le code de chacun de ses ménages : il ne change plus. */
  code: z
    .string(messages.requis)
    .trim()
    .min(1, { message: messages.requis, abort: true })
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9-]{1,14}$/, 'De 2 à 15 lettres, chiffres ou tirets'),
})
export type CreationOperation = z.output<typeof creationOperationSchema>

/** Ce qui est absent reste ; le code, le statut de création et le nom de la ville, redits tels quels, sont permis. */
export const modificationOperationSchema = redite(saisieOperationSchema).extend({
  zonesGeographiques,
  code: z.unknown().optional(),
  statutCreation: z.unknown().optional(),
  ville: z.unknown().optional(),
})
export type ModificationOperation = z.output<typeof modificationOperationSchema>

/** Un passage de sa création. */
export const passageOperationSchema = z.object({
  transition: z.string().max(60),
  donnees: z
    .object({ date: texteCourt(10), reference: texteCourt(200), motif: texteCourt(2000), numero: texteCourt(100) })
    .partial()
    .optional(),
})
