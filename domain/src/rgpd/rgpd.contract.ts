import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { personneSchema } from '../acces/personne.schema.ts'
import { ENC, PROTECTION } from '../acces/roles.ts'
import { demandeDe, valeursDesFiltres } from '../common/defineListe.contrat.ts'
import { collectionDe, jsonLd, jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { codesDe } from '../common/listes.ts'
import { listeArchives } from './archives.liste.ts'
import { listeConsultations, listeLecturesDeListes, listeVisitesDuDossier } from './journal.listes.ts'
import { listesLues } from './lecturesDeListe.listes.ts'
import { listePurges } from './purges.liste.ts'
import { ecransDeConsultation, etatsDePurge, motifsDePurge } from './rgpd.listes.ts'
import { ligneDeBilanSchema, ouvertureSchema } from './rgpd.schema.ts'

const domaine = 'rgpd'
const acces = { pour: 'roles', roles: PROTECTION } as const
const id = z.object({ id: identifiant('Ménage inconnu') })
const empreinte = z.string().regex(/^[0-9a-f]{64}$/, 'L’aperçu n’est pas reconnu')

const purgeSchema = z.object({
  ...jsonLdDe('Purge'),
  /** Celui du ménage. */
  id: identifiant(),
  codeMenage: z.string(),
  operation: z.string(),
  motif: z.enum(codesDe(motifsDePurge)),
  depuis: z.string(),
  prevueLe: z.string(),
  etat: z.enum(codesDe(etatsDePurge)),
  valideeLe: z.string().nullable(),
  valideePar: personneSchema.nullable(),
  executeeLe: z.string().nullable(),
  termineeLe: z.string().nullable(),
  fichiersRestants: z.number().int(),
  certificatSha256: z.string().nullable(),
  /** Pourquoi la personne ne peut pas la valider ; `null` : elle le peut. */
  refus: z.string().nullable(),
})

/** Le nom du jeton d'API par lequel la personne a lu, vide s'il n'est plus connu ; nul : elle a lu elle-même. */
const parJeton = z.string().nullable()

/** Une visite du dossier (`visites.ts`) : ses lectures en une ligne. */
const visite = {
  id: z.string(),
  /** Nulle : le dossier s'est lu par un lien remis, sans compte. */
  personne: personneSchema.nullable(),
  /** L'adresse à qui ce lien a été remis. */
  parLien: z.string().nullable(),
  parJeton,
  nombre: z.number().int(),
  premiere: z.string(),
  derniere: z.string(),
  ecrans: z.array(z.enum(codesDe(ecransDeConsultation))),
  groupes: z.array(z.string()),
  /** La raison donnée à l'ouverture, pour une demande de droits. */
  motif: z.string().nullable(),
}

const visiteDuDossier = z.object({ ...visite, jour: z.string() })

const consultationSchema = z.object({
  ...jsonLdDe('Consultation'),
  ...visite,
  menageId: identifiant(),
  codeMenage: z.string(),
})

/** Une visite d'une liste : ses pages en une ligne. */
const lectureDeListeSchema = z.object({
  ...jsonLdDe('LectureDeListe'),
  id: z.string(),
  personne: personneSchema,
  parJeton,
  liste: z.enum(codesDe(listesLues)),
  pages: z.number().int(),
  /** Les lignes rendues par ces pages, et ce que la liste en comptait au plus. */
  lignes: z.number().int(),
  surTotal: z.number().int(),
  premiere: z.string(),
  derniere: z.string(),
  colonnes: z.array(z.string()),
  filtres: z.array(z.string()),
})

/** Les jours que lit le journal ; nul : une personne ou un ménage est choisi, et tout se lit. */
const periode = z.object({ du: z.string(), au: z.string() }).nullable()

const archiveSchema = z.object({
  ...jsonLdDe('Archive'),
  id: identifiant(),
  codeMenage: z.string(),
  operation: z.string(),
  /** Achevé par une accession à la propriété, non par une clôture. */
  accession: z.boolean(),
  acheveLe: z.string(),
  archiveLe: z.string(),
  anonymisationLe: z.string(),
  /** Ouvert à la personne jusque-là ; `null` : à ouvrir. */
  ouvertJusquAu: z.string().nullable(),
})

export const rgpdContract = defineContract({
  'GET /v1/menages/{id}/consultations': {
    resume: 'Qui a lu le dossier : une ligne par visite',
    domaine,
    acces: { pour: 'roles', roles: [...ENC, 'DPO'] },
    params: id,
    query: demandeDe(listeVisitesDuDossier),
    reponse: collectionDe(visiteDuDossier, {}),
  },
  'GET /v1/rgpd/consultations': {
    resume: 'Le journal des consultations : une ligne par visite d’un dossier',
    domaine,
    acces,
    query: demandeDe(listeConsultations),
    /** `refusOuvrir` : pourquoi la personne n'ouvre aucun dossier ; `null` : elle le peut. */
    reponse: collectionDe(consultationSchema, { ...valeursDesFiltres(listeConsultations), periode, refusOuvrir: z.string().nullable() }),
  },
  'GET /v1/rgpd/lectures-de-listes': {
    resume: 'Le journal des listes lues : une ligne par visite d’une liste',
    domaine,
    acces,
    query: demandeDe(listeLecturesDeListes),
    reponse: collectionDe(lectureDeListeSchema, { ...valeursDesFiltres(listeLecturesDeListes), periode }),
  },
  'POST /v1/rgpd/ouvertures': {
    resume: 'Ouvrir un dossier pour une demande de droits, ou une archive, avec son motif',
    domaine,
    acces,
    body: ouvertureSchema,
    reponse: z.object({ ...jsonLd, id: identifiant(), menageId: identifiant(), expireLe: z.string() }),
    statut: 201,
  },
  'POST /v1/rgpd/ouvertures/{id}/fermeture': {
    resume: 'Refermer un dossier que l’on a ouvert, avant son terme',
    domaine,
    acces,
    params: z.object({ id: identifiant('Ouverture inconnue') }),
    reponse: z.object({ ...jsonLd, id: identifiant(), menageId: identifiant(), fermeeLe: z.string() }),
  },
  'GET /v1/rgpd/archives': {
    resume: 'Les dossiers archivés : depuis quand, jusqu’à quand',
    domaine,
    acces,
    query: demandeDe(listeArchives),
    reponse: collectionDe(archiveSchema, { refusOuvrir: z.string().nullable() }),
  },
  'GET /v1/rgpd/purges': {
    resume: 'Les purges à valider, validées, terminées',
    domaine,
    acces,
    query: demandeDe(listePurges),
    reponse: collectionDe(purgeSchema, valeursDesFiltres(listePurges)),
  },
  'GET /v1/rgpd/purges/{id}/apercu': {
    resume: 'Ce que la purge effacerait, ce qui resterait et pourquoi',
    domaine,
    acces,
    params: id,
    reponse: z.object({
      ...jsonLd,
      purge: purgeSchema,
      bilan: z.array(ligneDeBilanSchema),
      fichiers: z.array(z.object({ nature: z.string(), nombre: z.number().int(), taille: z.number().int() })),
      /** Les textes d'autres dossiers qui nomment une personne du ménage, tels qu'ils seront, le nom masqué. */
      ailleurs: z.array(
        z.object({
          cle: z.string(),
          codeMenage: z.string(),
          genre: z.string(),
          le: z.string().nullable(),
          homonyme: z.boolean(),
          /** Le nom n'y est qu'après une civilité, à moitié ou après une initiale : proposé, non coché. */
          nomSeul: z.boolean(),
          extrait: z.string(),
        }),
      ),
      /** Documents produits du dossier d'où vient le ménage, ou d'une réunion qui l'a examiné, qui le nomment : ils seront retirés. */
      documentsAilleurs: z.array(z.object({ ou: z.string(), nature: z.string() })),
      empreinte: z.string(),
    }),
  },
  'POST /v1/rgpd/purges/{id}/validation': {
    resume:
      'Valider une purge, telle que l’aperçu la montre ; `masquer` : les textes d’autres dossiers où masquer qui elle désigne ; à défaut, ceux où rien n’en fait douter',
    domaine,
    acces,
    params: id,
    body: z.object({ empreinte, masquer: z.array(z.string().max(120)).max(5000).optional() }),
    reponse: purgeSchema,
  },
  'GET /v1/rgpd/purges/{id}/certificat': {
    resume: 'Le certificat d’effacement, en PDF ; `texte` : la version scellée, dont l’empreinte se recalcule',
    domaine,
    acces,
    params: id,
    query: z.object({ format: z.enum(['pdf', 'texte'], 'Format inconnu').default('pdf') }),
    fichier: 'application/pdf',
  },
})
