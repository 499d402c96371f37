import { z } from 'zod'
import { EDIT } from '../../acces/roles.ts'
import { defineContract } from '../../common/contract.ts'
import { jsonLd } from '../../common/hydra.ts'
import { documentDuMenageSchema } from '../document.schema.ts'

const derniereVersionSchema = z.object({
  sujetId: z.uuid().nullable(),
  document: documentDuMenageSchema,
  /** Ce que son auteur avait ajouté au dossier : de quoi pré-remplir la version suivante. */
  saisie: z.record(z.string(), z.unknown()),
  /** Le dossier a changé depuis ; `null` : on ne sait pas de quoi cette version est faite. */
  perime: z.boolean().nullable(),
})

export const produitsContract = defineContract({
  'GET /v1/business/menages/{id}/documents-produits': {
    resume: 'Les documents que Relogement produit pour ce ménage, et leur dernière version',
    domaine: 'menages',
    acces: { pour: 'roles', roles: [...EDIT, 'RESPONSABLE_ADMINISTRATIF'] },
    params: z.object({ id: z.uuid('Ménage inconnu') }),
    reponse: z.object({
      ...jsonLd,
      entrees: z.array(
        z.object({
          nature: z.string(),
          titre: z.string(),
          aide: z.string(),
          /** Pourquoi la personne ne peut pas le produire. */
          refus: z.string().nullable(),
          dernieres: z.array(derniereVersionSchema),
        }),
      ),
    }),
  },
})
