import { z } from 'zod'
import { defineContract } from '../../acces/contract.ts'
import { personneSchema } from '../../acces/personne.schema.ts'
import { PROTECTION } from '../../acces/roles.ts'
import { redite } from '../../common/champs.ts'
import { demandeDe, valeursDesFiltres } from '../../common/defineListe.contrat.ts'
import { collectionDe, jsonLd, jsonLdDe } from '../../common/hydra.ts'
import { identifiant } from '../../common/identifiant.ts'
import { codesDe } from '../../common/listes.ts'
import { placeSuivanteSchema } from '../../passage/passage.schema.ts'
import { ligneDeBilanSchema } from '../rgpd.schema.ts'
import { listeDemandes } from './demandes.liste.ts'
import { canauxDeDemande, DPO_SEULE, droits, motifsDeRefusDeDroits, moyensDIdentite, statutsDeDemande } from './droits.listes.ts'
import {
  courrierSchema,
  demandeDeDroitsSchema,
  exportSchema,
  identiteSchema,
  limitationSchema,
  prolongationSchema,
  rattachementSchema,
  rechercheSchema,
  refusSchema,
  reponseSchema,
} from './droits.schema.ts'
import { suitesDEffacement } from './effacement.ts'

const domaine = 'rgpd'
const lecture = { pour: 'roles', roles: PROTECTION } as const
const instruction = { pour: 'roles', roles: DPO_SEULE } as const
const id = z.object({ id: identifiant('Demande inconnue') })
const dossier = id.extend({ menageId: identifiant('Ménage inconnu') })

/** Une ligne du registre. */
const demandeSchema = z.object({
  ...jsonLdDe('DemandeDeDroits'),
  id: identifiant(),
  version: z.number().int(),
  numero: z.string(),
  droit: z.enum(codesDe(droits)),
  personne: z.string(),
  canal: z.enum(codesDe(canauxDeDemande)),
  recueLe: z.string(),
  statut: z.enum(codesDe(statutsDeDemande)),
  echeance: z.string(),
  /** Négatif : en retard ; `null` : close. */
  joursRestants: z.number().int().nullable(),
  enRetard: z.boolean(),
  closeLe: z.string().nullable(),
  nombreDeDossiers: z.number().int(),
})

const dossierSchema = z.object({
  id: identifiant(),
  codeMenage: z.string(),
  occupantId: identifiant().nullable(),
  /** Le nom de la personne dans ce dossier ; `null` : rattachée au dossier entier, ou effacée. */
  occupant: z.string().nullable(),
  archive: z.boolean(),
  /** Les mineurs dont la personne peut répondre. */
  enfants: z.array(z.object({ id: identifiant(), nom: z.string() })),
  /** Ses données ont été effacées. */
  purge: z.boolean(),
  /** Le gel en cours ; `null` : le dossier ne l'est pas. */
  limitation: z.object({ depuis: z.string(), motif: z.string(), poseeLe: z.string(), par: personneSchema }).nullable(),
})

const verbe = z.enum([
  'modifier',
  'demander_identite',
  'verifier_identite',
  'prolonger',
  'repondre',
  'refuser',
  'rattacher',
  'limiter',
  'leverLaLimitation',
  'exporter',
  'courrier',
])

const demandeEntiereSchema = demandeSchema.extend({
  email: z.string().nullable(),
  telephone: z.string().nullable(),
  adresse: z.string().nullable(),
  /** De la personne, d'après le dossier qui la désigne. */
  civilite: z.enum(['M.', 'Mme']).nullable(),
  objet: z.string(),
  identite: z.object({ moyen: z.enum(codesDe(moyensDIdentite)), le: z.string(), par: personneSchema }).nullable(),
  prolongation: z.object({ motif: z.string(), le: z.string(), jusquAuPlusTard: z.string() }).nullable(),
  cloture: z
    .object({ le: z.string(), motif: z.enum(codesDe(motifsDeRefusDeDroits)).nullable(), precisions: z.string().nullable() })
    .nullable(),
  dossiers: z.array(dossierSchema),
  /** Ce qui a été produit pour répondre ; des données remises, l'empreinte seule. */
  pieces: z.array(
    z.object({
      id: identifiant(),
      sorte: z.enum(['EXPORT_PDF', 'EXPORT_JSON', 'COURRIER']),
      titre: z.string(),
      sha256: z.string(),
      produiteLe: z.string(),
    }),
  ),
  etapes: z.array(
    z.object({ id: identifiant(), le: z.string(), auteur: personneSchema.nullable(), texte: z.string(), details: z.string().nullable() }),
  ),
  can: z.array(verbe),
  refus: z.partialRecord(verbe, z.string()),
  nextPlaces: z.array(placeSuivanteSchema),
})

export const droitsContract = defineContract({
  'GET /v1/rgpd/demandes': {
    resume: 'Le registre des demandes de droits : les plus pressées d’abord',
    domaine,
    acces: lecture,
    query: demandeDe(listeDemandes),
    reponse: collectionDe(demandeSchema, {
      ...valeursDesFiltres(listeDemandes),
      enRetard: z.number().int(),
      /** À répondre sous sept jours, en retard non compris. */
      proches: z.number().int(),
      /** Pourquoi la personne n'enregistre pas de demande ; `null` : elle le peut. */
      refusEnregistrer: z.string().nullable(),
    }),
  },
  'POST /v1/rgpd/demandes': {
    resume: 'Enregistrer une demande de droits',
    domaine,
    acces: instruction,
    body: demandeDeDroitsSchema,
    reponse: demandeEntiereSchema,
    statut: 201,
  },
  'GET /v1/rgpd/demandes/{id}': {
    resume: 'Une demande de droits et ses étapes',
    domaine,
    acces: lecture,
    params: id,
    reponse: demandeEntiereSchema,
  },
  'PUT /v1/rgpd/demandes/{id}': {
    resume: 'Corriger une demande ouverte',
    domaine,
    acces: instruction,
    params: id,
    body: redite(demandeDeDroitsSchema),
    reponse: demandeEntiereSchema,
    ailleurs: {
      statut: 'Une demande avance par ses gestes : identité, prolongation, clôture.',
      numero: 'Le numéro d’une demande ne change pas.',
      identite: 'L’identité se contrôle par son propre geste.',
      prolongation: 'Le délai se prolonge par son propre geste.',
      cloture: 'Une demande se clôt par son propre geste.',
      civilite: 'La civilité est celle de la personne au dossier.',
    },
  },
  'POST /v1/rgpd/demandes/{id}/preuve-d-identite': {
    resume: 'Noter qu’une preuve d’identité a été demandée à la personne',
    domaine,
    acces: instruction,
    params: id,
    reponse: demandeEntiereSchema,
  },
  'POST /v1/rgpd/demandes/{id}/identite': {
    resume: 'Noter comment l’identité a été vérifiée',
    domaine,
    acces: instruction,
    params: id,
    body: identiteSchema,
    reponse: demandeEntiereSchema,
  },
  'POST /v1/rgpd/demandes/{id}/prolongation': {
    resume: 'Prolonger de deux mois, la personne prévenue dans le premier',
    domaine,
    acces: instruction,
    params: id,
    body: prolongationSchema,
    reponse: demandeEntiereSchema,
  },
  'POST /v1/rgpd/demandes/{id}/reponse': {
    resume: 'Noter la réponse envoyée : la demande est close',
    domaine,
    acces: instruction,
    params: id,
    body: reponseSchema,
    reponse: demandeEntiereSchema,
  },
  'POST /v1/rgpd/demandes/{id}/refus': {
    resume: 'Refuser la demande, avec son motif',
    domaine,
    acces: instruction,
    params: id,
    body: refusSchema,
    reponse: demandeEntiereSchema,
  },
  'POST /v1/rgpd/demandes/{id}/dossiers': {
    resume: 'Rattacher un dossier où la personne est',
    domaine,
    acces: instruction,
    params: id,
    body: rattachementSchema,
    reponse: demandeEntiereSchema,
    statut: 201,
  },
  'DELETE /v1/rgpd/demandes/{id}/dossiers/{menageId}': {
    resume: 'Détacher un dossier rattaché par erreur',
    domaine,
    acces: instruction,
    params: dossier,
    reponse: demandeEntiereSchema,
  },
  'POST /v1/rgpd/demandes/{id}/dossiers/{menageId}/limitation': {
    resume: 'Geler un dossier : limitation du traitement demandée par la personne',
    domaine,
    acces: instruction,
    params: dossier,
    body: limitationSchema,
    reponse: demandeEntiereSchema,
  },
  'POST /v1/rgpd/demandes/{id}/dossiers/{menageId}/levee': {
    resume: 'Lever la limitation : le dossier reprend son cours',
    domaine,
    acces: instruction,
    params: dossier,
    body: limitationSchema,
    reponse: demandeEntiereSchema,
  },
  'POST /v1/rgpd/demandes/{id}/recherches': {
    resume: 'Chercher la personne dans tous les dossiers, archives comprises',
    domaine,
    acces: instruction,
    params: id,
    body: rechercheSchema,
    reponse: z.object({
      ...jsonLd,
      total: z.number().int(),
      /** Les cinquante premiers : ceux où elle habite d'abord. */
      dossiers: z.array(
        z.object({
          id: identifiant(),
          codeMenage: z.string(),
          archive: z.boolean(),
          /** Les occupants qui portent ce nom. */
          personnes: z.array(z.object({ id: identifiant(), nom: z.string(), naissance: z.string().nullable() })),
          /** Où elle se lit encore, et la phrase autour. */
          lieux: z.array(z.object({ ou: z.string(), extrait: z.string() })),
          autresLieux: z.number().int(),
        }),
      ),
      /** Là où elle se lit hors des dossiers : une opération, un logement, un GTR. */
      ailleurs: z.array(z.object({ lieu: z.string(), ou: z.string(), extrait: z.string() })),
      autresAilleurs: z.number().int(),
    }),
  },
  'POST /v1/rgpd/demandes/{id}/exports': {
    resume: 'Les données de la personne, celles des autres masquées, en PDF ou en JSON',
    domaine,
    acces: instruction,
    params: id,
    body: exportSchema,
    fichier: 'application/pdf',
  },
  'POST /v1/rgpd/demandes/{id}/courriers': {
    resume: 'Produire un courrier relu, et le garder avec la demande',
    domaine,
    acces: instruction,
    params: id,
    body: courrierSchema,
    reponse: demandeEntiereSchema,
    statut: 201,
  },
  'GET /v1/rgpd/demandes/{id}/courriers/{pieceId}': {
    resume: 'Un courrier gardé, en PDF ou en DOCX',
    domaine,
    acces: lecture,
    params: id.extend({ pieceId: identifiant('Courrier inconnu') }),
    query: z.object({ format: z.enum(['pdf', 'docx'], 'Format inconnu').default('pdf') }),
    fichier: 'application/pdf',
  },
  'GET /v1/rgpd/demandes/{id}/effacement': {
    resume: 'Ce qu’un effacement ferait partir, ce qui resterait et pourquoi',
    domaine,
    acces: lecture,
    params: id,
    reponse: z.object({
      ...jsonLd,
      dossiers: z.array(
        z.object({
          id: identifiant(),
          codeMenage: z.string(),
          suite: z.enum(codesDe(suitesDEffacement)),
          raison: z.string(),
          bilan: z.array(ligneDeBilanSchema),
        }),
      ),
    }),
  },
})
