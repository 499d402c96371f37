import { z } from 'zod'
import type { Acces } from '../acces/contract.ts'
import { collectionDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { pageDemandee } from '../common/pagination.ts'
import { appel, paramsDuSujet } from '../sujet/appel.ts'
import type { Sujet } from '../sujet/sujet.ts'
import { depotSchema, documentDuSujetSchema, modificationDeDocumentSchema } from './document.schema.ts'

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

/** Un document d'un sujet, dans l'adresse d'un appel. */
export const paramsDuDocument = (sujet: Pick<Sujet, 'inconnu'>) => paramsDuSujet(sujet).extend({ docId: identifiant('Document inconnu') })

/** Les documents d'un sujet : `lecture` pour les lire, `depot` pour en ajouter et supprimer, `gestion` pour les renommer. */
export const documentsDe = <const N extends string>(
  sujet: Sujet<N>,
  acces: { readonly lecture: Acces; readonly depot: Acces; readonly gestion: Acces },
) => {
  const { pluriel, documents, du } = sujet
  return {
    ...appel(`GET /v1/business/${pluriel}/{id}/documents`, {
      resume: `Documents ${du}`,
      domaine: pluriel,
      acces: acces.lecture,
      params: paramsDuSujet(sujet),
      query: z.object(pageDemandee),
      reponse: collectionDe(documentDuSujetSchema, depot),
    }),
    ...appel(`POST /v1/business/${pluriel}/documents/upload`, {
      resume: `Ajouter des documents ${sujet.au}`,
      domaine: pluriel,
      acces: acces.depot,
      depot: true,
      body: depotSchema(sujet),
      reponse: collectionDe(documentDuSujetSchema, {}),
      statut: 201,
    }),
    ...appel(`GET /v1/${pluriel}/{id}/documents/{docId}/contenu`, {
      resume: 'Télécharger un document ; `apercu` : à montrer plutôt qu’à enregistrer (PDF et images)',
      domaine: pluriel,
      acces: acces.lecture,
      params: paramsDuDocument(sujet),
      query: z.object({ apercu: z.string().max(5).optional() }),
      fichier: 'application/octet-stream',
    }),
    ...appel(`PATCH /v1/${pluriel}/{id}/documents/{docId}`, {
      resume: 'Renommer un document, ou changer sa nature',
      domaine: pluriel,
      acces: acces.gestion,
      params: paramsDuDocument(sujet),
      body: modificationDeDocumentSchema(documents),
      reponse: documentDuSujetSchema,
      ailleurs: {
        mime: 'D’un document ne changent que le nom et la nature.',
        taille: 'D’un document ne changent que le nom et la nature.',
        ajouteLe: 'D’un document ne changent que le nom et la nature.',
        auteur: 'D’un document ne changent que le nom et la nature.',
        genere: 'D’un document ne changent que le nom et la nature.',
        numero: 'D’un document ne changent que le nom et la nature.',
      },
    }),
    ...appel(`DELETE /v1/${pluriel}/{id}/documents/{docId}`, {
      resume: 'Supprimer un document',
      domaine: pluriel,
      acces: acces.depot,
      params: paramsDuDocument(sujet),
      statut: 204,
    }),
  }
}
