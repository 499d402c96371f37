import { z } from 'zod'
import { personneSchema } from '../acces/personne.schema.ts'
import { jsonLdDe } from '../common/hydra.ts'
import { codesDe, type Liste } from '../common/listes.ts'
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
  id: z.uuid(),
  code: z.string(),
  nom: z.string(),
  famille: dit(famillesOperation),
  statutCreation: dit(statutsCreation),
  statutSubvention: dit(statutsSubvention).nullable(),
  bailleur: z.object({ id: z.uuid(), nom: z.string(), code: z.string() }).nullable(),
  PRU: z.object({ id: z.uuid(), nom: z.string() }).nullable(),
  /** Son PRU, son intercommunalité, ses territoires. */
  zonesGeographiques: z.array(z.object({ id: z.uuid(), type: z.string(), nom: z.string() })),
  ville: z.string().nullable(),
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
})
export type LigneOperation = z.infer<typeof ligneOperationSchema>

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
})
export type Operation = z.infer<typeof operationSchema>
