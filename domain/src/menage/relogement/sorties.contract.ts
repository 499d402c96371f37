import { z } from 'zod'
import { defineContract } from '../../acces/contract.ts'
import { EDIT } from '../../acces/roles.ts'
import { jsonLd } from '../../common/hydra.ts'
import { identifiant } from '../../common/identifiant.ts'
import { courrielAEcrireSchema } from '../courriels/courrielDuMenage.schema.ts'
import { menageSchema } from '../menage.schema.ts'
import { accessionSchema, departSpontaneSchema } from './relogement.schema.ts'

const domaine = 'menages'
const acces = { pour: 'roles', roles: EDIT } as const
const id = z.object({ id: identifiant('Ménage inconnu') })

/** Un corps absent, un corps `null` et une valeur vide annulent pareillement (domain-rules § 14, n° 21). */
const corps = <C extends string, S extends z.ZodType>(champ: C, valeur: S) =>
  z
    .object({ relogement: z.object({ [champ]: valeur.nullable() } as Record<C, z.ZodNullable<S>>) })
    .nullable()
    .optional()

const purge = z.object({ type: z.literal('purge'), menageId: identifiant('Ménage inconnu') })

export const sortiesContract = defineContract({
  'PATCH /v1/business/menages/{id}/depart-spontane': {
    resume: 'Déclarer un départ spontané, ou l’annuler par une valeur vide',
    domaine,
    acces,
    params: id,
    body: corps('departSpontane', departSpontaneSchema),
    reponse: menageSchema,
  },
  'PATCH /v1/business/menages/{id}/accession-propriete': {
    resume: 'Déclarer une accession à la propriété, ou l’annuler par une valeur vide',
    domaine,
    acces,
    params: id,
    body: corps('accessionALaPropriete', accessionSchema),
    reponse: menageSchema,
  },
  'POST /v1/business/emails': {
    resume: 'Écrire un courriel du dossier, ou prévenir le DPO d’une purge à valider (une seule fois par départ)',
    domaine,
    acces,
    body: z.discriminatedUnion('type', [purge, courrielAEcrireSchema], 'Type de courriel inconnu'),
    reponse: z.object({ ...jsonLd, id: identifiant(), destinataires: z.number().int() }),
    statut: 201,
  },
})
