import type { Courriel } from '@relogement/domain/courriel/courriel.contract'
import { listeCourriels } from '@relogement/domain/courriel/courriels.liste'
import { type RawBuilder, sql } from 'kysely'
import { lecteurDe } from '../core/liste/lecteurDe.ts'
import { decroissant, instantJson } from '../core/liste/source.ts'
import type { ServicesRelogement } from '../services.ts'

/** Ce qu'un courriel dit du compte dont il porte le lien, et si l'administration peut le montrer. */
export interface LienDesCourriels<C = unknown> {
  /** En JSON, sur `email_sortant`. */
  readonly compte: RawBuilder<C>
  readonly seMontre: (services: ServicesRelogement, courriel: Pick<Courriel, 'type' | 'statut'> & { compte: C }) => boolean
}

/** Ce que le produit a écrit ; aucun lien de compte ne s'y lit. */
export const lecteurDeLaBoiteDEnvoi = ({ compte: compteDuLien, seMontre }: LienDesCourriels) =>
  lecteurDe<typeof listeCourriels, ServicesRelogement>(listeCourriels, {
    classe: 'Courriel',
    chemin: '/v1/courriels',
    journal: {
      liste: 'courriels',
      colonnes: ['type', 'destinataires', 'sujet', 'corps', 'statut', 'cree_le', 'envoye_le', 'tentatives'],
    },
    source: () => ({
      de: sql`email_sortant`,
      id: sql`email_sortant.id`,
      // Ceux d'une archive se lisent avec elle, ouverte avec un motif.
      visibles: sql`not exists (select from menage m where m.id = email_sortant.sujet_id and m.archive_le is not null)`,
      champs: {
        type: sql`email_sortant.type`,
        destinataires: sql`email_sortant.destinataires`,
        sujet: sql`email_sortant.objet`,
        corps: sql`email_sortant.corps`,
        statut: sql`email_sortant.statut`,
        creeLe: instantJson(sql`email_sortant.cree_le`),
        envoyeLe: instantJson(sql`email_sortant.envoye_le`),
        tentatives: sql`email_sortant.tentatives`,
        compte: compteDuLien,
      },
      filtres: {},
      tris: { statut: sql`email_sortant.statut`, creeLe: sql`email_sortant.cree_le` },
      departage: [decroissant(sql`email_sortant.id`)],
    }),
    completer:
      ({ services }) =>
      ({ compte, ...courriel }: Courriel & { compte: unknown }) => ({
        ...courriel,
        can: seMontre(services, { ...courriel, compte }) ? ['montrer-le-lien'] : [],
      }),
  })
