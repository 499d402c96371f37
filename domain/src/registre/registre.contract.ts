import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { PROTECTION } from '../acces/roles.ts'
import { redite } from '../common/champs.ts'
import { demandeDExportDe, demandeDe, valeursDesFiltres } from '../common/defineListe.contrat.ts'
import { collectionDe, jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { codesDe } from '../common/listes.ts'
import { historiqueDe } from '../historique/historique.contract.ts'
import { paramsDuSujet } from '../sujet/appel.ts'
import { listeTraitements, listeViolations } from './registre.liste.ts'
import { etatsDEntree } from './registre.listes.ts'
import { sujetRegistre } from './registre.sujet.ts'
import { contenuSchema, type registres } from './registres.ts'

const domaine = 'rgpd'
const lecture = { domaine, acces: { pour: 'roles', roles: PROTECTION } } as const
const tenue = { domaine, acces: { pour: 'roles', roles: ['DPO'] } } as const
const params = paramsDuSujet(sujetRegistre)

const entreeSchema = z.object({
  ...jsonLdDe('EntreeDeRegistre'),
  id: identifiant(),
  version: z.number().int(),
  registre: z.enum(codesDe({ TRAITEMENT: '', VIOLATION: '' } satisfies Record<keyof typeof registres, string>)),
  numero: z.number().int(),
  contenu: z.record(z.string(), z.string().nullable()),
  etat: z.enum(codesDe(etatsDEntree)),
  /** Fin des 72 heures d'une violation qui se notifie et ne l'est pas. */
  echeance: z.string().nullable(),
  inscriteLe: z.string(),
  can: z.array(z.enum(['modifier'])),
})
export type EntreeDeRegistre = z.infer<typeof entreeSchema>

/** Pourquoi la personne n'inscrit rien au registre ; `null` : elle le peut. */
const refusInscrire = z.string().nullable()

export const registreContract = defineContract({
  'GET /v1/rgpd/traitements': {
    resume: 'Le registre des activités de traitement',
    ...lecture,
    query: demandeDe(listeTraitements),
    reponse: collectionDe(entreeSchema, { ...valeursDesFiltres(listeTraitements), refusInscrire }),
  },
  'GET /v1/rgpd/violations': {
    resume: 'Le registre des violations de données personnelles',
    ...lecture,
    query: demandeDe(listeViolations),
    reponse: collectionDe(entreeSchema, { ...valeursDesFiltres(listeViolations), refusInscrire }),
  },
  'POST /v1/rgpd/traitements': {
    resume: 'Inscrire un traitement au registre',
    ...tenue,
    body: contenuSchema('TRAITEMENT'),
    reponse: entreeSchema,
    statut: 201,
  },
  'POST /v1/rgpd/violations': {
    resume: 'Inscrire une violation au registre',
    ...tenue,
    body: contenuSchema('VIOLATION'),
    reponse: entreeSchema,
    statut: 201,
  },
  'GET /v1/registres/{id}': { resume: 'Une entrée d’un registre', ...lecture, params, reponse: entreeSchema },
  'PATCH /v1/rgpd/traitements/{id}': {
    resume: 'Mettre un traitement à jour ; ce qui n’est pas dit reste',
    ...tenue,
    params,
    body: redite(contenuSchema('TRAITEMENT')),
    reponse: entreeSchema,
    ailleurs: {
      registre: 'Une entrée ne change pas de registre.',
      numero: 'Le numéro d’une entrée ne change pas.',
      contenu: 'Le contenu s’écrit à plat, champ par champ.',
      inscriteLe: 'Le jour de l’inscription ne change pas.',
    },
  },
  'PATCH /v1/rgpd/violations/{id}': {
    resume: 'Compléter une violation : notification, personnes informées, clôture',
    ...tenue,
    params,
    body: redite(contenuSchema('VIOLATION')),
    reponse: entreeSchema,
    ailleurs: {
      registre: 'Une entrée ne change pas de registre.',
      numero: 'Le numéro d’une entrée ne change pas.',
      contenu: 'Le contenu s’écrit à plat, champ par champ.',
      inscriteLe: 'Le jour de l’inscription ne change pas.',
    },
  },
  'POST /v1/business/traitements/_export': {
    resume: 'Le registre des traitements, en un fichier',
    ...lecture,
    body: demandeDExportDe(listeTraitements),
    fichier: 'text/csv',
  },
  'POST /v1/business/violations/_export': {
    resume: 'Le registre des violations, en un fichier',
    ...lecture,
    body: demandeDExportDe(listeViolations),
    fichier: 'text/csv',
  },
  ...historiqueDe(sujetRegistre, lecture.acces),
})
