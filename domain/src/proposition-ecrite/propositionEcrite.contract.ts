import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { EDIT, ENC } from '../acces/roles.ts'
import { identifiant } from '../common/identifiant.ts'
import { documentDuSujetSchema } from '../document/document.schema.ts'
import { menageSchema } from '../menage/menage.schema.ts'
import {
  saisieCourrierSchema,
  saisieEnvoiSchema,
  saisieHuissierSchema,
  saisieRelogementSchema,
} from '../proposition/ecrite/ecrite.schema.ts'

const domaine = 'menages'
const edition = { pour: 'roles', roles: EDIT } as const
const menage = z.object({ id: identifiant('Ménage inconnu') })
const menageEtLogement = menage.extend({ logementId: identifiant('Logement inconnu') })

export const propositionContract = defineContract({
  'POST /v1/business/menages/{id}/relogement': {
    resume: 'Établir la proposition de relogement d’un logement accordé en CALEOL',
    domaine,
    acces: edition,
    params: menage,
    body: saisieRelogementSchema,
    reponse: menageSchema,
  },
  'POST /v1/business/fiche_projection_financieres': {
    resume: 'Établir la projection financière d’un logement proposé à un ménage',
    domaine,
    acces: edition,
    body: z.object({ menageId: menage.shape.id, logementId: identifiant('Logement inconnu') }),
    reponse: documentDuSujetSchema,
    statut: 201,
  },
  'POST /v1/business/menages/{id}/generer-courrier-proposition/{logementId}': {
    resume: 'Produire le courrier de proposition',
    domaine,
    acces: edition,
    params: menageEtLogement,
    body: saisieCourrierSchema,
    reponse: documentDuSujetSchema,
    statut: 201,
  },
  'POST /v1/business/menages/{id}/marquer-courrier-envoye/{logementId}': {
    resume: 'Dire comment et quand la proposition est partie, puis a été reçue',
    domaine,
    acces: edition,
    params: menageEtLogement,
    body: saisieEnvoiSchema,
    reponse: menageSchema,
  },
  'DELETE /v1/business/menages/{id}/qr-code-de-reponse/{logementId}': {
    resume: 'Retirer le QR code d’une proposition : il n’ouvre plus rien, ce qui a été répondu reste',
    domaine,
    acces: edition,
    params: menageEtLogement,
    reponse: menageSchema,
  },
  'POST /v1/business/menages/{id}/generer-courrier-huissier-relogement': {
    resume: 'Produire le courrier qui demande à l’huissier de signifier la proposition',
    domaine,
    acces: { pour: 'roles', roles: ENC },
    params: menage,
    body: saisieHuissierSchema,
    reponse: documentDuSujetSchema,
    statut: 201,
  },
})
