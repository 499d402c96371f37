import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { demandeDe, valeursDesFiltres } from '../common/defineListe.contrat.ts'
import { collectionDe, jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { codesDe } from '../common/listes.ts'
import { typesDocumentMenage } from '../document/document.listes.ts'
import { champsDImport } from './importMenages.champs.ts'
import { listeImportsDeMenages } from './importMenages.liste.ts'
import { etatsDImport } from './importMenages.listes.ts'
import { IMPORTENT_DES_MENAGES } from './importMenages.permissions.ts'

const commun = { domaine: 'administration', acces: { pour: 'roles', roles: IMPORTENT_DES_MENAGES } } as const
const params = z.object({ id: identifiant('Import inconnu') })

const ligneSchema = z.object({
  ...jsonLdDe('ImportDeMenages'),
  id: identifiant(),
  /** Du fichier. */
  nom: z.string(),
  etat: z.enum(codesDe(etatsDImport)),
  par: z.string(),
  le: z.string(),
  aImporter: z.number().int(),
  refuses: z.number().int(),
  /** Déjà importés sous la même référence : laissés tels quels. */
  deja: z.number().int(),
  /** Pendant l'import, où il en est ; ensuite, les ménages importés. */
  faits: z.number().int(),
})

const refusSchema = z.object({
  feuille: z.string(),
  ligne: z.number().int(),
  colonne: z.string().nullable(),
  raison: z.string(),
})

const documentSchema = z.object({
  chemin: z.string(),
  nature: z.enum(codesDe(typesDocumentMenage)),
  /** Pourquoi il n'est pas pris ; nul : il l'est. */
  raison: z.string().nullable(),
})

/** Ce que le fichier donnerait. Au-delà des premières, les raisons se lisent dans le classeur des lignes refusées. */
const rapportSchema = z.object({
  colonnes: z.array(z.object({ feuille: z.string(), titre: z.string(), champ: z.string().nullable() })),
  lignesRefusees: z.number().int(),
  refus: z.array(refusSchema),
  deja: z.array(z.object({ reference: z.string(), codeMenage: z.string().nullable() })),
})
export type RapportDImport = z.infer<typeof rapportSchema>

export const importDeMenagesSchema = ligneSchema.extend({
  /** Jour où le contenu du fichier s'efface ; nul : c'est fait. */
  sourceJusquAu: z.string().nullable(),
  finiLe: z.string().nullable(),
  annuleLe: z.string().nullable(),
  rapport: rapportSchema.nullable(),
  /** Ce qu'une annulation ferait ; nul : elle ne se fait pas. */
  annulation: z
    .object({
      aRetirer: z.number().int(),
      gardes: z.array(z.object({ id: identifiant(), codeMenage: z.string(), raisons: z.array(z.string()) })),
    })
    .nullable(),
  /** Les documents d'un autre outil joints au classeur. Au-delà des premiers, les refusés d'abord, ils ne sont que comptés. */
  documents: z.object({
    pris: z.number().int(),
    refuses: z.number().int(),
    /** Mis aux dossiers par l'import. */
    repris: z.number().int(),
    fichiers: z.array(documentSchema),
  }),
  can: z.array(z.string()),
  refus: z.record(z.string(), z.string()),
})
export type ImportDeMenages = z.infer<typeof importDeMenagesSchema>

export const importMenagesContract = defineContract({
  'GET /v1/imports-de-menages': {
    resume: 'Les fichiers de ménages reçus, et où en est chacun',
    ...commun,
    query: demandeDe(listeImportsDeMenages),
    reponse: collectionDe(ligneSchema, valeursDesFiltres(listeImportsDeMenages)),
  },
  'POST /v1/imports-de-menages': {
    resume: 'Essayer à blanc un fichier de ménages (XLSX ou CSV) : rien ne s’ouvre encore',
    ...commun,
    depot: true,
    reponse: importDeMenagesSchema,
    statut: 201,
  },
  'GET /v1/imports-de-menages/{id}': {
    resume: 'Un import : ce que le fichier donnerait, où il en est, ce que son annulation ferait',
    ...commun,
    params,
    reponse: importDeMenagesSchema,
  },
  'PATCH /v1/imports-de-menages/{id}': {
    resume: 'Rattacher à un champ les colonnes que rien ne reconnaît, et essayer de nouveau',
    ...commun,
    params,
    body: z.object({
      colonnes: z
        .array(
          z.object({
            feuille: z.string().max(200),
            titre: z.string().max(500),
            champ: z
              .string()
              .refine((champ) => Object.hasOwn(champsDImport, champ), 'Champ inconnu')
              .nullable(),
          }),
        )
        .max(200),
    }),
    reponse: importDeMenagesSchema,
  },
  'POST /v1/imports-de-menages/{id}/documents': {
    resume: 'Joindre à l’essai des archives ZIP de documents, rangés dans un dossier par référence de ménage : chaque fichier se contrôle',
    ...commun,
    depot: true,
    params,
    reponse: importDeMenagesSchema,
    statut: 201,
  },
  'DELETE /v1/imports-de-menages/{id}/documents': {
    resume: 'Retirer de l’essai tous les documents joints',
    ...commun,
    params,
    reponse: importDeMenagesSchema,
  },
  'POST /v1/imports-de-menages/{id}/execution': {
    resume: 'Ouvrir les dossiers des ménages acceptés, tous ou aucun, en tâche de fond',
    ...commun,
    params,
    reponse: importDeMenagesSchema,
    statut: 202,
  },
  'POST /v1/imports-de-menages/{id}/annulation': {
    resume: 'Retirer les dossiers d’un import où rien n’a été fait depuis',
    ...commun,
    params,
    reponse: importDeMenagesSchema,
  },
  'GET /v1/imports-de-menages/{id}/refusees': {
    resume: 'Les lignes refusées et leurs raisons, en classeur à corriger et à renvoyer',
    ...commun,
    params,
    fichier: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
})
