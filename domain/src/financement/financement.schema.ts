import { z } from 'zod'
import { deuxDecimales } from '../common/champs.ts'
import { jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { codesDe, type Liste } from '../common/listes.ts'
import { famillesOperation, statutsCreation } from '../operation/operation.listes.ts'
import { placeSuivanteSchema } from '../passage/passage.schema.ts'
import { cheminsDeChamps, etatsDeChamp, sections } from './champs.ts'
import { statutsFat } from './fat.statuts.ts'
import { calculSchema, etapeSchema, modificationPlanSchema, planSchema } from './plan.schema.ts'
import { codesRubriques } from './prefat.ts'

const dit = <const L extends Liste>(liste: L) => z.object({ code: z.enum(codesDe(liste)), libelle: z.string() })
const jour = z.string().nullable()
const nomme = z.object({ id: identifiant(), nom: z.string() }).nullable()

/** Une opération et son financement, telle que les deux listes la montrent. */
export const ligneFinancementSchema = z.object({
  ...jsonLdDe('Financement'),
  id: identifiant(),
  code: z.string(),
  nom: z.string(),
  famille: dit(famillesOperation),
  bailleur: z.object({ id: identifiant(), nom: z.string(), code: z.string() }).nullable(),
  PRU: nomme,
  ville: z.string().nullable(),
  nombreLogements: z.number().int().nullable(),
  statutCreation: dit(statutsCreation),
  statutSubvention: dit(statutsFat).nullable(),
  /** De la fiche en cours ; nuls : rien n'y est saisi. */
  cout: z.number().nullable(),
  partAnru: z.number().nullable(),
  /** De la subvention accordée ; nuls : aucune FAT n'est validée. */
  verse: z.number().nullable(),
  reste: z.number().nullable(),
  /** Versé au-delà de ce qui est accordé, à reverser. */
  tropPercu: z.number().nullable(),
  /** Combien de champs bloquent sa fiche en cours ; nul : elle n'en attend pas. */
  blocages: z.number().int().nullable(),
  relogementsRestants: z.number().int(),
  depuis: jour,
})
export type LigneFinancement = z.infer<typeof ligneFinancementSchema>

export const champEnFauteSchema = z.object({
  propertyJsonPath: z.string(),
  chemin: z.string(),
  libelle: z.string(),
  message: z.string(),
  section: z.enum(codesDe(sections)),
})

export const champRegleSchema = z.object({
  ...jsonLdDe('ChampOperation'),
  chemin: z.string(),
  propertyJsonPath: z.string(),
  libelle: z.string(),
  section: z.enum(codesDe(sections)),
  nature: z.string(),
  unite: z.string().nullable(),
  options: z.array(z.object({ code: z.string(), libelle: z.string() })).nullable(),
  famille: z.string(),
  montre: z.boolean(),
  requis: z.boolean(),
})
export type ChampDOperation = z.infer<typeof champRegleSchema>

/** Un champ tel que « Paramétrage, Opérations » le règle. */
export const champARegleSchema = champRegleSchema.extend({
  /** Réglé ici même : pour ce bailleur, ou pour tous. */
  regle: z.boolean(),
  /** Ce qu'il serait sans ce réglage. */
  defaut: z.enum(codesDe(etatsDeChamp)),
})

/** Le réglage d'un champ ; sans bailleur, pour tous ; nul : comme pour tous, ou tel que livré. */
export const reglageDeChampSchema = z.object({
  bailleurCode: z.string().max(60).nullable().default(null),
  etape: etapeSchema,
  famille: z.enum(codesDe(famillesOperation), 'Famille inconnue'),
  chemin: z.enum(cheminsDeChamps, 'Champ inconnu'),
  reglage: z.enum(codesDe(etatsDeChamp), 'Masqué, montré ou requis').nullable(),
})
export type ReglageDeChamp = z.output<typeof reglageDeChampSchema>

/** Un réglage changé : qui, quand, quoi. */
export const reglageChangeSchema = z.object({
  ...jsonLdDe('ReglageChange'),
  id: identifiant(),
  le: z.string(),
  auteur: z.string().nullable(),
  bailleur: z.string().nullable(),
  etape: etapeSchema,
  famille: z.string(),
  libelle: z.string(),
  ancien: z.string().nullable(),
  nouveau: z.string().nullable(),
})

/** Une fiche : ce qui y est saisi, ce qui s'en calcule, où elle en est. */
const ficheSchema = z.object({
  etape: etapeSchema,
  plan: planSchema,
  calcul: calculSchema,
  enPreparationLe: jour,
  etablieLe: jour,
  saisieLe: jour,
  valideeLe: jour,
  montantNotifie: z.number().nullable(),
  motifRejet: z.string().nullable(),
  prefatLe: jour,
})
export type Fiche = z.infer<typeof ficheSchema>

export const financementSchema = ligneFinancementSchema.omit({ blocages: true, verse: true, reste: true, tropPercu: true }).extend({
  version: z.number().int(),
  convention: z.object({ date: jour, reference: z.string().nullable() }),
  etape: etapeSchema,
  /** Celles qui ont commencé, dans l'ordre ; celle en cours y est toujours. */
  fiches: z.array(ficheSchema),
  /** Ce que reçoit sa famille aujourd'hui ; à confirmer : livré avec le produit, et pas encore revu. */
  bareme: z.object({ taux: z.number(), plafond: z.number(), aConfirmer: z.boolean() }),
  champs: z.array(champRegleSchema),
  invalidFields: z.array(champEnFauteSchema),
  nonBlockingFields: z.array(champEnFauteSchema),
  /** Pourquoi la fiche en cours ne se change plus, et ce qui est gelé avec elle. */
  gel: z.object({ raison: z.string(), champs: z.array(z.string()) }).nullable(),
  nextPlaces: z.array(placeSuivanteSchema),
  can: z.array(z.string()),
  refus: z.record(z.string(), z.string()),
})
export type Financement = z.infer<typeof financementSchema>

/** Ce qui change d'une fiche : le plan en cours ; redire l'étape est permis. */
export const saisieFinancementSchema = modificationPlanSchema.extend({ etape: etapeSchema.optional() })

/** Un plan à recalculer, sans rien enregistrer. */
export const demandeDeCalculSchema = modificationPlanSchema.extend({ id: identifiant('Opération inconnue') })

export const calculRenduSchema = z.object({
  ...jsonLdDe('CalculFinancement'),
  id: identifiant(),
  etape: etapeSchema,
  /** Les champs que le calcul change, et eux seuls. */
  changements: z.array(z.object({ propertyJsonPath: z.string(), libelle: z.string(), ancien: z.unknown(), nouveau: z.unknown() })),
  calcul: calculSchema,
})

export const passageFatSchema = z.object({
  transition: z.string().max(60),
  donnees: z
    .object({
      date: z.string().max(10).nullable(),
      montant: deuxDecimales(z.number().max(99_999_999)).nullable(),
      motif: z.string().max(2000).nullable(),
    })
    .partial()
    .optional(),
})

export const placesSchema = z.object({
  ...jsonLdDe('TransitionsSubvention'),
  place: z.string().nullable(),
  libelle: z.string(),
  nextPlaces: z.array(placeSuivanteSchema),
})

export const prefatSchema = z.object({
  ...jsonLdDe('Prefat'),
  id: identifiant(),
  etape: etapeSchema,
  titre: z.string(),
  rubriques: z.array(
    z.object({
      code: z.enum(codesRubriques),
      titre: z.string(),
      lignes: z.array(
        z.object({
          code: z.string(),
          libelle: z.string(),
          valeur: z.union([z.string(), z.number()]).nullable(),
          texte: z.string(),
          aCopier: z.string(),
        }),
      ),
    }),
  ),
})
