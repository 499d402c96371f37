import { z } from 'zod'
import { defineContract } from '../../acces/contract.ts'
import { EDIT } from '../../acces/roles.ts'
import { redite } from '../../common/champs.ts'
import { jsonLdDe } from '../../common/hydra.ts'
import { identifiant } from '../../common/identifiant.ts'
import { documentDuSujetSchema, documentSchema } from '../../document/document.schema.ts'
import { calculSchema } from '../menage.schema.ts'
import { classesDEvolution } from './indicateursAnru.ts'
import { clesDeLaFiche, ficheNouveauLogementSchema } from './nouveauLogement.schema.ts'

const domaine = 'menages'
const editeurs = { pour: 'roles', roles: EDIT } as const
const equipe = { pour: 'roles', roles: [...EDIT, 'RESPONSABLE_ADMINISTRATIF'] } as const
const id = z.object({ id: identifiant('Ménage inconnu') })

const ligneDeBareme = z.object({ code: z.string(), libelle: z.string(), valeur: z.number(), debut: z.string(), aConfirmer: z.boolean() })
const indicateur = z.object({ valeur: z.boolean().nullable(), pourquoi: z.string() })

const calculsSchema = z.object({
  partAChargeAvant: calculSchema,
  partAChargeApres: calculSchema,
  evolution: z
    .object({ pourcentage: z.number(), classe: z.enum(Object.keys(classesDEvolution) as [keyof typeof classesDEvolution]) })
    .nullable(),
  forfaitsApres: calculSchema,
  tauxEffortAvant: calculSchema,
  tauxEffortApres: calculSchema,
  minoration: z.object({
    conditions: z.array(z.object({ code: z.string(), libelle: z.string(), remplie: z.boolean().nullable(), pourquoi: z.string() })),
    proposee: z.boolean().nullable(),
    bareme: ligneDeBareme.nullable(),
    sansMontant: z.string().nullable(),
    ecart: z.boolean(),
  }),
  R1: indicateur,
  R2: indicateur,
  preavis: z.object({
    fin: z.string().nullable(),
    mois: z.union([z.literal(1), z.literal(2)]),
    joursDeDoubleLoyer: z.number().int().nullable(),
  }),
})

/** La fiche, ce qu'elle calcule, et de quoi le recalculer à la frappe (`reperes`). */
const ficheSchema = z.object({
  ...jsonLdDe('FicheNouveauLogement'),
  menageId: identifiant(),
  /** Celle du dossier : la fiche s'écrit avec lui. */
  version: z.number().int(),
  codeMenage: z.string(),
  noms: z.string(),
  dateSignatureBail: z.string().nullable(),
  nouveauLogement: ficheNouveauLogementSchema,
  /** Faux : rien n'est encore enregistré, ce sont les valeurs proposées. */
  enregistree: z.boolean(),
  total: z.number().nullable(),
  calculs: calculsSchema,
  reperes: z.object({
    dateSignatureBail: z.string().nullable(),
    edlEntree: z.string().nullable(),
    pru: z.string().nullable(),
    prive: z.boolean(),
    memeBailleur: z.boolean(),
    zone: z.string().nullable(),
    bareme: z.array(ligneDeBareme),
    tarifs: z.object({ eauParPersonne: z.number().nullable(), chauffageParM2: z.number().nullable() }),
    avant: z.object({
      partACharge: calculSchema,
      ressources: calculSchema,
      forfaits: calculSchema.optional(),
      releveLe: z.string().nullable(),
    }),
  }),
  /** Le foyer, ses ressources de l'année et la zone, de quoi estimer l'APL à la frappe. */
  situationAPL: z.object({
    foyer: z.object({ couple: z.boolean(), personnesACharge: z.number().int() }).nullable(),
    revenu: calculSchema,
    zone: z.string().nullable(),
    social: z.boolean(),
    sansObjet: z.string().nullable(),
  }),
  /** Ce qui manque pour l'établir. */
  manques: z.array(z.object({ propertyPath: z.string(), libelle: z.string(), message: z.string() })),
  /** Le document établi le plus récent. */
  etablie: documentSchema.nullable(),
  can: z.array(z.string()),
  refus: z.record(z.string(), z.string()),
})

/** Ce que le client de la spécification envoie en demandant d'établir la fiche : les champs qu'il connaît, à plat ; le reste est ignoré. */
const demandeDEtablirSchema = z.looseObject({
  menageId: identifiant('Ménage inconnu'),
  ...Object.fromEntries(clesDeLaFiche.map((cle) => [cle, z.unknown().optional()])),
})

export const nouveauLogementContract = defineContract({
  'GET /v1/business/menages/{id}/fiche-nouveau-logement': {
    resume: 'Fiche du nouveau logement, remplie d’avance d’après le logement accepté tant que rien n’est enregistré',
    domaine,
    acces: equipe,
    params: id,
    reponse: ficheSchema,
  },
  'PUT /v1/business/menages/{id}/fiche-nouveau-logement': {
    resume: 'Enregistrer la fiche du nouveau logement ; `relever` : relever de nouveau la part à charge du logement quitté',
    domaine,
    acces: editeurs,
    params: id,
    body: z.object({ nouveauLogement: redite(ficheNouveauLogementSchema), relever: z.boolean().default(false) }),
    reponse: ficheSchema,
  },
  'POST /v1/business/fiche-nouveau-logement/generate': {
    resume: 'Établir la fiche du nouveau logement : enregistrer les champs envoyés, puis produire son PDF',
    domaine,
    acces: editeurs,
    body: demandeDEtablirSchema,
    reponse: documentDuSujetSchema,
    statut: 201,
  },
})
