import { z } from 'zod'
import { BAIL, EDIT } from '../acces/roles.ts'
import { defineContract } from '../common/contract.ts'
import { collectionDe } from '../common/hydra.ts'
import { pageDemandee } from '../common/pagination.ts'
import { depotDeDocumentsSchema, documentDuMenageSchema, modificationDeDocumentSchema } from './document.schema.ts'
import { formatsDeDocument } from './formats.ts'

const domaine = 'menages'
const equipe = [...EDIT, 'RESPONSABLE_ADMINISTRATIF'] as const
// Un bailleur lit et dépose les baux et les états des lieux ; les collectivités n'ont aucun document (domain-rules § 11.1).
const avecBailleur = { pour: 'roles', roles: [...equipe, ...BAIL] } as const
// Le DPO, dans un dossier ouvert pour une demande de droits.
const lecture = { pour: 'roles', roles: [...equipe, ...BAIL, 'DPO'] } as const
const id = z.uuid('Ménage inconnu')
const document = z.object({ id, docId: z.uuid('Document inconnu') })

/** De quoi déposer : les natures ouvertes à la personne, la place prise, et le dépôt répond-il ? */
const depot = {
  naturesAAjouter: z.array(z.object({ code: z.string(), libelle: z.string() })),
  /** Pourquoi rien ne s'ajoute ; `null` : une nature au moins s'ajoute. */
  refusAjouter: z.string().nullable(),
  espace: z.object({ occupe: z.number().int(), maximum: z.number().int() }),
  disponible: z.boolean(),
  /** Les documents que Relogement produit sont-ils ouverts à la personne ? */
  produits: z.boolean(),
}

export const documentContract = defineContract({
  'GET /v1/business/menages/{id}/documents': {
    resume: 'Documents du dossier',
    domaine,
    acces: lecture,
    params: z.object({ id }),
    query: z.object(pageDemandee),
    reponse: collectionDe(documentDuMenageSchema, depot),
  },
  'POST /v1/business/menages/documents/upload': {
    resume: 'Ajouter des documents au dossier',
    domaine,
    acces: avecBailleur,
    depot: true,
    body: depotDeDocumentsSchema,
    reponse: collectionDe(documentDuMenageSchema, {}),
    statut: 201,
  },
  'GET /v1/menages/{id}/documents/{docId}/contenu': {
    resume: 'Télécharger un document ; `apercu` : à montrer plutôt qu’à enregistrer (PDF et images)',
    domaine,
    acces: lecture,
    params: document,
    query: z.object({ apercu: z.string().max(5).optional() }),
    fichier: 'application/octet-stream',
  },
  'GET /v1/menages/{id}/documents/{docId}/docx': {
    resume: 'Télécharger une lettre produite en DOCX, à retoucher',
    domaine,
    acces: { pour: 'roles', roles: equipe },
    params: document,
    fichier: formatsDeDocument.DOCX.mime,
  },
  'PATCH /v1/menages/{id}/documents/{docId}': {
    resume: 'Renommer un document, ou changer sa nature',
    domaine,
    acces: { pour: 'roles', roles: equipe },
    params: document,
    body: modificationDeDocumentSchema,
    reponse: documentDuMenageSchema,
  },
  'DELETE /v1/menages/{id}/documents/{docId}': {
    resume: 'Supprimer un document',
    domaine,
    acces: avecBailleur,
    params: document,
    statut: 204,
  },
})
