import { z } from 'zod'
import { defineContract } from '../../acces/contract.ts'
import { personneSchema } from '../../acces/personne.schema.ts'
import { EDIT } from '../../acces/roles.ts'
import { texteLong } from '../../common/champs.ts'
import { jsonLd } from '../../common/hydra.ts'
import { identifiant } from '../../common/identifiant.ts'
import { documentDuSujetSchema } from '../../document/document.schema.ts'
import { menageSchema } from '../menage.schema.ts'

const domaine = 'menages'
const acces = { pour: 'roles', roles: EDIT } as const
const transmettre = { pour: 'roles', roles: [...EDIT, 'RESPONSABLE_ADMINISTRATIF'] } as const
const recevoir = { pour: 'roles', roles: ['UTILISATEUR_MEL'] } as const
const transmission = z.object({ id: identifiant('Document transmis inconnu') })
const menageId = identifiant('Ménage inconnu')

export const entretienContract = defineContract({
  'GET /v1/business/guide-entretiens/vierge': {
    resume: 'Le guide d’entretien vierge, à imprimer',
    domaine,
    acces,
    fichier: 'application/pdf',
  },
  'POST /v1/business/guide-entretiens': {
    resume: 'Produire le guide d’entretien pré-rempli du ménage',
    domaine,
    acces,
    body: z.object({ menageId }),
    reponse: documentDuSujetSchema,
    statut: 201,
  },
  'POST /v1/business/recapitulatif-guide-entretien/generate': {
    resume: 'Produire le récapitulatif d’entretien ; `synthese` : le texte transmis à la MEL, par défaut celui de la version précédente',
    domaine,
    acces,
    body: z.object({ menageId, synthese: texteLong(5000).optional() }),
    reponse: documentDuSujetSchema,
    statut: 201,
  },
  'GET /v1/business/menages/{id}/transmission-mel': {
    resume: 'Ce que la transmission à la MEL ferait : destinataires, document, expiration du lien, et ce qui l’empêche',
    domaine,
    acces: transmettre,
    params: z.object({ id: menageId }),
    reponse: z.object({
      ...jsonLd,
      destinataires: z.array(personneSchema.extend({ email: z.string() })),
      document: documentDuSujetSchema.nullable(),
      /** Dernier jour où le document s'ouvrira. */
      jusquAu: z.iso.date(),
      bloquants: z.array(z.string()),
    }),
  },
  'POST /v1/business/transmettre-guide-mel': {
    resume:
      'Transmettre l’entretien à la MEL : passage de statut, courriel aux personnes de la zone, document ouvert par un lien qui expire',
    domaine,
    acces: transmettre,
    body: z.object({ menageId }),
    reponse: menageSchema,
  },
  'GET /v1/business/transmissions/{id}': {
    resume: 'Un document transmis, pour son destinataire',
    domaine,
    acces: recevoir,
    params: transmission,
    reponse: z.object({
      ...jsonLd,
      id: identifiant(),
      codeMenage: z.string(),
      titre: z.string(),
      nom: z.string(),
      taille: z.number().int(),
      auteur: personneSchema.nullable(),
      transmisLe: z.string(),
      jusquAu: z.iso.date(),
      expire: z.boolean(),
      /** Adresse de son contenu. */
      file: z.string(),
    }),
  },
  'GET /v1/business/transmissions/{id}/contenu': {
    resume: 'Télécharger un document transmis ; `apercu` : à montrer plutôt qu’à enregistrer',
    domaine,
    acces: recevoir,
    params: transmission,
    query: z.object({ apercu: z.string().max(5).optional() }),
    fichier: 'application/pdf',
  },
})
