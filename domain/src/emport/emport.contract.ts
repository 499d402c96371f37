// Emporter des dossiers sur une tablette, les rendre (décision 0081).
import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { EDIT } from '../acces/roles.ts'
import { texteRequis } from '../common/champs.ts'
import { jsonLdDe } from '../common/hydra.ts'
import { codesDe } from '../common/listes.ts'
import { EMPORTES_AU_PLUS, etatsDEmport } from './emport.rules.ts'

const commun = { domaine: 'menages', acces: { pour: 'roles', roles: EDIT } } as const

/** La tablette se donne elle-même un identifiant ; son nom est celui que la personne lui connaît. */
export const tabletteSchema = z.object({ id: z.uuid('Tablette inconnue'), nom: texteRequis(60) })

const emportSchema = z.object({
  id: z.uuid(),
  menageId: z.uuid(),
  /** `null` : le dossier ne s'ouvre plus à qui l'a emporté. */
  codeMenage: z.string().nullable(),
  tablette: z.object({ id: z.uuid(), nom: z.string() }),
  prisLe: z.string(),
  expireLe: z.string(),
  etat: z.enum(codesDe(etatsDEmport)),
})
export type Emport = z.infer<typeof emportSchema>

const mesEmportsSchema = z.object({ ...jsonLdDe('MesEmports'), emports: z.array(emportSchema) })
export type MesEmports = z.infer<typeof mesEmportsSchema>

const aEmporterSchema = z.object({
  tablette: tabletteSchema,
  menages: z
    .array(z.uuid('Ménage inconnu'))
    .min(1, 'Choisissez au moins un dossier')
    .max(EMPORTES_AU_PLUS, `${EMPORTES_AU_PLUS} dossiers au plus`),
})
export type AEmporter = z.infer<typeof aEmporterSchema>

export const emportContract = defineContract({
  'GET /v1/business/emports': {
    resume: 'Les dossiers que j’ai emportés sur une tablette ces sept derniers jours, et où en est chacun',
    ...commun,
    reponse: mesEmportsSchema,
  },
  'POST /v1/business/emports': {
    resume: 'Emporter des dossiers sur une tablette pour 72 heures, tous ou aucun ; l’historique de chacun le dit',
    ...commun,
    body: aEmporterSchema,
    reponse: mesEmportsSchema,
    statut: 201,
  },
  'POST /v1/business/emports/{id}/retour': {
    resume: 'Dire qu’un dossier emporté est rendu : tout en est parti, la tablette n’en garde rien',
    ...commun,
    params: z.object({ id: z.uuid('Dossier emporté inconnu') }),
    reponse: mesEmportsSchema,
    statut: 200,
  },
})
