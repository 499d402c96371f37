import type { Appel } from '@relogement/domain/acces/contract'
import { contrat } from '@relogement/domain/contrat'
import { sectionsMenage } from '@relogement/domain/menage/menage.schema'
import { nomsTransitionsMenage } from '@relogement/domain/menage/menage.transitions'
import { z } from 'zod'
import { decouperCle } from '../../src/core/documentation/ressources.ts'
import { Schemas } from '../../src/core/documentation/schemas.ts'
import type { Alea } from '../../src/demo/alea.ts'
import type { Modele } from './demande.ts'
import { exempleDe } from './exemple.ts'

const schemas = new Schemas(contrat)

/** Ce que le contrat laisse libre, dit ici : sans cela les demandes n'iraient pas jusqu'aux règles. */
const corpsLibres: Readonly<Record<string, z.ZodType>> = {
  'PATCH /v1/menages/{id}': z.object(Object.fromEntries(Object.entries(sectionsMenage).map(([nom, section]) => [nom, section.optional()]))),
  'PUT /v1/business/menages/{id}/transitions': z.object({
    transition: z.enum(nomsTransitionsMenage),
    donnees: z
      .object({ date: z.iso.date(), motif: z.enum(['EXPULSION', 'AUTRE']), commentaire: z.string(), type: z.enum(['SOCIAL', 'CLASSIQUE']) })
      .partial()
      .optional(),
  }),
}

/** Une demande bien formée pour cet appel, ses paramètres d'adresse pris dans `ids`. */
export function modeleDe(alea: Alea, cle: string, appel: Appel, ids: Readonly<Record<string, string>>): Modele {
  const [methode, chemin] = decouperCle(cle)
  const segments = chemin
    .slice(1)
    .split('/')
    .map((segment) => ({ valeur: ids[segment] ?? segment, parametre: segment.startsWith('{') }))
  const corps = corpsLibres[cle] ?? appel.body
  return {
    methode,
    segments,
    requete: appel.query ? requeteDe(exempleDe(alea, schemas.traduire(appel.query, 'output'))) : [],
    depot: appel.depot ?? false,
    corps: corps === undefined ? undefined : exempleDe(alea, schemas.traduire(corps, 'input')),
  }
}

const requeteDe = (exemple: unknown): [string, string][] =>
  Object.entries(exemple as Record<string, unknown>)
    .filter(([cle]) => !['page', 'pageSize', 'sort'].includes(cle))
    .map(([cle, valeur]) => [cle, Array.isArray(valeur) ? valeur.join(',') : String(valeur)])
