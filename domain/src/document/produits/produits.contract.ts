import { z } from 'zod'
import { defineContract } from '../../acces/contract.ts'
import { jsonLd } from '../../common/hydra.ts'
import { identifiant } from '../../common/identifiant.ts'
import { paramsDuDocument } from '../document.contract.ts'
import { documentDuSujetSchema } from '../document.schema.ts'
import { formatsDeDocument } from '../formats.ts'
import { ROLES_PRODUITS } from './documentsProduits.ts'

const derniereVersionSchema = z.object({
  sujetId: identifiant().nullable(),
  document: documentDuSujetSchema,
  /** Ce que son auteur avait ajouté au dossier : de quoi pré-remplir la version suivante. */
  saisie: z.record(z.string(), z.unknown()),
  /** Le dossier a changé depuis ; `null` : on ne sait pas de quoi cette version est faite. */
  perime: z.boolean().nullable(),
})

export const produitsContract = defineContract({
  'GET /v1/menages/{id}/documents/{docId}/docx': {
    resume: 'Télécharger une lettre produite en DOCX, à retoucher',
    domaine: 'menages',
    acces: { pour: 'roles', roles: ROLES_PRODUITS },
    params: paramsDuDocument({ inconnu: 'Ménage inconnu' }),
    fichier: formatsDeDocument.DOCX.mime,
  },
  'GET /v1/business/menages/{id}/documents-produits': {
    resume: 'Les documents que Relogement produit pour ce ménage, et leur dernière version',
    domaine: 'menages',
    acces: { pour: 'roles', roles: ROLES_PRODUITS },
    params: z.object({ id: identifiant('Ménage inconnu') }),
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
