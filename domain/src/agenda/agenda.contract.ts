// Ses rendez-vous et ses déménagements, dans l'agenda que l'on a déjà : une adresse secrète qu'il relit de lui-même (décision 0059).
import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { type CodeRole, EDIT } from '../acces/roles.ts'
import { jsonLdDe } from '../common/hydra.ts'

const domaine = 'tableau de bord'

/** Qui a des rendez-vous, ou des déménagements à faire. */
export const ONT_UN_AGENDA = [...EDIT, 'RESPONSABLE_ADMINISTRATIF', 'PRESTATAIRE_DEMENAGEMENT'] as const satisfies readonly CodeRole[]
const acces = { pour: 'roles', roles: ONT_UN_AGENDA } as const

export const fluxAgendaSchema = z.object({
  ...jsonLdDe('FluxAgenda'),
  /** Depuis quand l'adresse en vigueur ouvre l'agenda ; nul : il n'y en a pas. */
  faitLe: z.string().nullable(),
  /** Dernière fois qu'un agenda l'a relue. */
  luLe: z.string().nullable(),
})
export type FluxAgenda = z.infer<typeof fluxAgendaSchema>

export const agendaContract = defineContract({
  'GET /v1/utilisateurs/moi/flux-agenda': {
    resume: 'L’adresse secrète de mon agenda : si elle existe, et quand elle a servi ; jamais l’adresse elle-même',
    domaine,
    acces,
    reponse: fluxAgendaSchema,
  },
  'POST /v1/utilisateurs/moi/flux-agenda': {
    resume: 'Faire l’adresse secrète de mon agenda ; elle se lit une seule fois, et remplace la précédente',
    domaine,
    acces,
    reponse: z.object({ ...jsonLdDe('FluxAgenda'), adresse: z.string(), faitLe: z.string() }),
    statut: 201,
    uneFois: true,
    survitAuJeton: true,
  },
  'DELETE /v1/utilisateurs/moi/flux-agenda': {
    resume: 'Fermer l’adresse secrète de mon agenda',
    domaine,
    acces,
    survitAuJeton: true,
  },
  'GET /v1/agendas/{jeton}': {
    resume: 'L’agenda de qui a fait cette adresse, au format iCalendar : codes seulement, aucun nom, aucun lieu',
    domaine,
    acces: { pour: 'tous' },
    params: z.object({ jeton: z.string().max(100, 'Ce lien est incomplet.') }),
    fichier: 'text/calendar',
  },
})
