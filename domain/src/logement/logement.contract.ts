import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { BAIL, type CodeRole, EDIT, ENC } from '../acces/roles.ts'
import { commentairesDe } from '../commentaire/commentaire.contract.ts'
import { texteCourt } from '../common/champs.ts'
import { demandeDExportDe, demandeDe, demandeDeFacettesDe, valeursDesFiltres } from '../common/defineListe.contrat.ts'
import { collectionDe, jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { documentsDe } from '../document/document.contract.ts'
import { historiqueDe } from '../historique/historique.contract.ts'
import { demandeDImportSchema, importSchema } from './importLogements.schema.ts'
import { listeLogements } from './logement.liste.ts'
import { creationLogementSchema, ligneLogementSchema, logementSchema, modificationLogementSchema } from './logement.schema.ts'
import { sujetLogement } from './logement.sujet.ts'

const domaine = 'logements'
const lecture = { pour: 'page', page: 'logement' } as const
const pour = (...roles: readonly CodeRole[]) => ({ pour: 'roles', roles }) as const
const gestion = pour(...BAIL, ...ENC)
const edition = pour(...EDIT)
const editionEtBailleur = pour(...EDIT, ...BAIL)
const equipe = pour(...EDIT, 'RESPONSABLE_ADMINISTRATIF')
const contribution = pour(...EDIT, 'RESPONSABLE_ADMINISTRATIF', ...BAIL)
const params = z.object({ id: identifiant('Logement inconnu') })
const passage = { params, reponse: logementSchema }
const page = { pour: 'page', page: 'logements' } as const
const facettes = valeursDesFiltres(listeLogements)

export const logementContract = defineContract({
  'GET /v1/logements': {
    resume: 'Lister les logements offerts',
    domaine,
    acces: page,
    query: demandeDe(listeLogements),
    reponse: collectionDe(ligneLogementSchema, {
      ...facettes,
      /** Pourquoi la personne n'en crée pas ; `null` : elle en crée. */
      refusCreer: z.string().nullable(),
      /** Celui qui crée dit pour quel bailleur ; faux : pour le sien. */
      bailleurAChoisir: z.boolean(),
    }),
  },
  'GET /v1/logements/_facettes': {
    resume: 'Les valeurs de chaque filtre, et combien de logements chacune montrerait sous les autres filtres posés',
    domaine,
    acces: page,
    query: demandeDeFacettesDe(listeLogements),
    reponse: z.object({ ...jsonLdDe('FacettesDeLogement'), ...facettes }),
  },
  'POST /v1/logements/_export': {
    resume: 'Exporter la liste des logements',
    domaine,
    acces: page,
    body: demandeDExportDe(listeLogements),
    fichier: 'text/csv',
  },
  'POST /v1/logements': {
    resume: 'Mettre un logement à disposition',
    domaine,
    acces: gestion,
    body: creationLogementSchema,
    reponse: logementSchema,
    statut: 201,
  },
  'POST /v1/logements/_import': {
    resume: 'Importer la liste d’un bailleur (XLSX ou CSV) : essai à blanc, puis en une transaction',
    domaine,
    acces: gestion,
    depot: true,
    body: demandeDImportSchema,
    reponse: importSchema,
  },
  'GET /v1/logements/{id}': {
    resume: 'Lire un logement',
    domaine,
    acces: lecture,
    params,
    query: z.object({ ecran: z.string().max(60).optional() }),
    reponse: logementSchema,
  },
  'PATCH /v1/logements/{id}': {
    resume: 'Modifier un logement, prolonger sa mise à disposition',
    domaine,
    acces: gestion,
    params,
    body: modificationLogementSchema,
    reponse: logementSchema,
    ailleurs: {
      operation: 'Un logement ne change pas d’opération ici.',
      reservations: 'Une réservation ou un non-souhait a son propre appel.',
      nonSouhaites: 'Une réservation ou un non-souhait a son propre appel.',
      commentaires: 'Un commentaire s’écrit par son propre appel.',
    },
  },
  ...historiqueDe(sujetLogement, equipe),
  ...commentairesDe(sujetLogement, { lecture, ecriture: contribution }),
  ...documentsDe(sujetLogement, { lecture, depot: contribution, gestion: equipe }),
  'POST /v1/logements/{id}/reservations': { resume: 'Réserver un logement', domaine, acces: edition, ...passage, statut: 201 },
  'DELETE /v1/logements/{id}/reservations': { resume: 'Annuler sa réservation', domaine, acces: edition, ...passage },
  'DELETE /v1/business/logements/{id}/reservation': { resume: 'Annuler sa réservation', domaine, acces: edition, ...passage },
  'POST /v1/logements/{id}/nonSouhaites': { resume: 'Dire ne pas souhaiter un logement', domaine, acces: edition, ...passage, statut: 201 },
  'PATCH /v1/logements/{id}/nonSouhaites/_cancel': { resume: 'Ne plus écarter un logement', domaine, acces: edition, ...passage },
  'POST /v1/business/logements/{id}/prolongation': {
    resume: 'Demander au bailleur de prolonger la mise à disposition',
    domaine,
    acces: edition,
    ...passage,
    statut: 201,
  },
  'GET /v1/business/logements/{id}/transitions': {
    resume: 'Passages possibles d’un logement',
    domaine,
    acces: lecture,
    params,
    reponse: z.object({ statut: z.string().nullable(), nextPlaces: logementSchema.shape.nextPlaces }),
  },
  'PUT /v1/business/logements/{id}/transitions': {
    resume: 'Passer un logement à un autre statut',
    domaine,
    acces: editionEtBailleur,
    body: z.object({
      transition: z.string().max(60),
      donnees: z
        .object({ motif: texteCourt(2000), fin: z.string().max(40).nullable() })
        .partial()
        .optional(),
    }),
    ...passage,
  },
  'PUT /v1/business/logements/{id}/rendu-bailleur': {
    resume: 'Rendre le logement au bailleur, ses réservations perdues',
    domaine,
    acces: edition,
    ...passage,
  },
})
