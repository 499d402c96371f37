import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { PROTECTION } from '../acces/roles.ts'
import { demandeDe, valeursDesFiltres } from '../common/defineListe.contrat.ts'
import { collectionDe, jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { codesDe } from '../common/listes.ts'
import { listeAccesRemis } from './accesRemis.liste.ts'
import { etatsDAcces, sortesDAcces } from './accesRemis.listes.ts'

const commun = { domaine: 'rgpd', acces: { pour: 'roles', roles: PROTECTION } } as const

const accesRemisSchema = z.object({
  ...jsonLdDe('AccesRemis'),
  /** La sorte et l'identifiant de ce qui a été remis ; jamais le jeton ni son empreinte. */
  id: z.string(),
  sorte: z.enum(codesDe(sortesDAcces)),
  /** La personne, ou l'adresse à qui le lien a été envoyé. */
  aQui: z.string(),
  objet: z.string().nullable(),
  faitLe: z.string(),
  /** Dernière fois qu'il a servi, ou première pour un lien ; `null` : pas encore. */
  serviLe: z.string().nullable(),
  /** `null` : tant que le compte est ouvert. */
  expireLe: z.string().nullable(),
  etat: z.enum(codesDe(etatsDAcces)),
  retireLe: z.string().nullable(),
})

export const accesRemisContract = defineContract({
  'GET /v1/rgpd/acces-remis': {
    resume: 'Tous les liens, adresses secrètes et sessions qui ouvrent encore quelque chose',
    ...commun,
    query: demandeDe(listeAccesRemis),
    reponse: collectionDe(accesRemisSchema, valeursDesFiltres(listeAccesRemis)),
  },
  'DELETE /v1/rgpd/acces-remis/{sorte}/{id}': {
    resume: 'Retirer un accès remis : il n’ouvre plus rien, et l’historique le dit',
    ...commun,
    params: z.object({ sorte: z.enum(codesDe(sortesDAcces), 'Accès inconnu'), id: identifiant('Accès inconnu') }),
    statut: 204,
  },
})
