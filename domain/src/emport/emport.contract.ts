// Emporter des dossiers sur une tablette, les rendre (décision 0081).
import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { EDIT } from '../acces/roles.ts'
import { texteRequis } from '../common/champs.ts'
import { jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { codesDe } from '../common/listes.ts'
import { EMPORTES_AU_PLUS, etatsDEmport } from './emport.rules.ts'

const commun = { domaine: 'menages', acces: { pour: 'roles', roles: EDIT } } as const

/** La tablette se donne elle-même un identifiant ; son nom est celui que la personne lui connaît. */
export const tabletteSchema = z.object({ id: identifiant('Tablette inconnue'), nom: texteRequis(60) })

const emportSchema = z.object({
  id: identifiant(),
  menageId: identifiant(),
  /** `null` : le dossier ne s'ouvre plus à qui l'a emporté. */
  codeMenage: z.string().nullable(),
  tablette: z.object({ id: identifiant(), nom: z.string() }),
  prisLe: z.string(),
  expireLe: z.string(),
  etat: z.enum(codesDe(etatsDEmport)),
})
export type Emport = z.infer<typeof emportSchema>

/** Ce que le serveur a refusé au retour, et que la personne a choisi de ne pas corriger : l'historique le garde. */
const laisseSchema = z.object({ champ: texteRequis(300), valeur: texteRequis(2000), raison: texteRequis(1000) })
export type Laisse = z.infer<typeof laisseSchema>

const mesEmportsSchema = z.object({ ...jsonLdDe('MesEmports'), emports: z.array(emportSchema) })
export type MesEmports = z.infer<typeof mesEmportsSchema>

const aEmporterSchema = z.object({
  tablette: tabletteSchema,
  menages: z
    .array(identifiant('Ménage inconnu'))
    .min(1, 'Choisissez au moins un dossier')
    .max(EMPORTES_AU_PLUS, `${EMPORTES_AU_PLUS} dossiers au plus`),
})
export type AEmporter = z.infer<typeof aEmporterSchema>

const retraitsSchema = z.object({
  ...jsonLdDe('RetraitsDEmport'),
  /** Ce que la tablette range sous ces deux identifiants n'a plus à y être ; rien d'autre ne s'en dit. */
  retraits: z.array(z.object({ utilisateurId: identifiant(), menageId: identifiant() })),
})
export type RetraitsDEmport = z.infer<typeof retraitsSchema>

export const emportContract = defineContract({
  'GET /v1/business/emports': {
    resume: 'Les dossiers que j’ai emportés sur une tablette ces sept derniers jours, et où en est chacun',
    ...commun,
    reponse: mesEmportsSchema,
  },
  'POST /v1/business/emports': {
    resume: 'Emporter des dossiers sur une tablette pour 72 heures, tous ou aucun ; l’historique de chacun le dit',
    ...commun,
    survitAuJeton: true,
    body: aEmporterSchema,
    reponse: mesEmportsSchema,
    statut: 201,
  },
  'POST /v1/business/emports/{id}/retour': {
    resume: 'Dire qu’un dossier emporté est rendu : tout en est parti, la tablette n’en garde rien',
    ...commun,
    survitAuJeton: true,
    params: z.object({ id: identifiant('Dossier emporté inconnu') }),
    // Une tablette partie avant que rien ne se laisse de côté n'en dit rien.
    body: z
      .object({ laisses: z.array(laisseSchema).max(200).default([]) })
      .nullable()
      .optional(),
    reponse: mesEmportsSchema,
    statut: 200,
  },
  'POST /v1/business/emports/_retraits': {
    resume: 'Ce qu’une tablette doit effacer sans attendre ; elle le demande sans session, par l’identifiant qu’elle s’est donné',
    domaine: 'menages',
    acces: { pour: 'tous' },
    body: z.object({ tablette: tabletteSchema.shape.id }),
    reponse: retraitsSchema,
    statut: 200,
  },
})
