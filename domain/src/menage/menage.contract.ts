import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { personneSchema } from '../acces/personne.schema.ts'
import { BAIL, type CodeRole, EDIT, ENC } from '../acces/roles.ts'
import { alertesDe } from '../alerte/alerte.contract.ts'
import { commentairesDe, mentionsDe } from '../commentaire/commentaire.contract.ts'
import { comptesDesFiltres, demandeDeFacettesDe, valeursDesFiltres } from '../common/defineListe.contrat.ts'
import { collectionDe, jsonLd } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { documentsDe } from '../document/document.contract.ts'
import { historiqueDe } from '../historique/historique.contract.ts'
import { suivisDe } from '../suivi/suivi.contract.ts'
import { assignationSchema } from './charge/assignations.ts'
import { exportMenagesSchema } from './exportMenages.schema.ts'
import { ligneMenageSchema, rechercheMenagesSchema } from './ligneMenage.schema.ts'
import { ROLES_EXPORT } from './menage.permissions.ts'
import { menageSchema, placeDuMenageSchema, sectionsSaisies } from './menage.schema.ts'
import { sujetMenage } from './menage.sujet.ts'
import { listeMenages } from './menages.liste.ts'

const domaine = 'menages'
const acces = { pour: 'page', page: 'menages' } as const
/** Lire un dossier : ceux qui en ont la liste, et le DPO qui l'a ouvert pour une demande de droits. */
const lecture = { pour: 'page', page: 'menage' } as const
// Ceux qu'une règle refuserait toujours sont refusés d'emblée, avant que le dossier ne soit cherché (fiabilité A3) ; la règle décide pour les autres.
const pour = (...roles: readonly CodeRole[]) => ({ pour: 'roles', roles }) as const
const equipe = pour(...EDIT, 'RESPONSABLE_ADMINISTRATIF')
const equipeEtDpo = pour(...equipe.roles, 'DPO')
const commentateurs = pour(...equipe.roles, ...BAIL, 'UTILISATEUR_MEL', 'UTILISATEUR_COMMUNE')
// Un bailleur lit et dépose les baux et les états des lieux ; les collectivités n'ont aucun document (domain-rules § 11.1).
const avecBailleur = pour(...equipe.roles, ...BAIL)
const id = z.object({ id: identifiant('Ménage inconnu') })

const facettes = valeursDesFiltres(listeMenages)

/** Les clés du dossier qui ne s'écrivent pas sont ignorées (design § 4) ; le serveur valide la section fusionnée. */
const corpsPatch = z.looseObject({
  ...Object.fromEntries(sectionsSaisies.map((section) => [section, z.unknown().optional()])),
  /** Pourquoi le code se corrige, pour l'historique. */
  motifDuCode: z.unknown().optional(),
})

export const menageContract = defineContract({
  'GET /v1/menages': {
    resume: 'Lister les ménages visibles',
    domaine,
    acces,
    query: rechercheMenagesSchema,
    reponse: collectionDe(ligneMenageSchema, facettes),
  },
  'GET /v1/menages/_facettes': {
    resume: 'Les valeurs de chaque filtre, et combien de ménages chacune montrerait sous les autres filtres posés',
    domaine,
    acces,
    query: demandeDeFacettesDe(listeMenages),
    reponse: z.object({ ...jsonLd, ...comptesDesFiltres(listeMenages) }),
  },
  'GET /v1/menages/_suggestions': {
    resume:
      'Ce que voulait peut-être dire une recherche : noms, rues, opérations qui s’écrivent presque ainsi, parmi les ménages que retiennent les autres filtres',
    domaine,
    acces,
    query: demandeDeFacettesDe(listeMenages),
    reponse: z.object({ ...jsonLd, suggestions: z.array(z.string()) }),
  },
  'GET /v1/menages/_recents': {
    resume: 'Les derniers dossiers que la personne a ouverts',
    domaine,
    acces,
    reponse: collectionDe(ligneMenageSchema, {}),
  },
  'GET /v1/menages/{id}': {
    resume: 'Lire le dossier d’un ménage',
    domaine,
    acces: lecture,
    params: id,
    query: z.object({ ecran: z.string().max(60).optional() }),
    reponse: menageSchema,
  },
  'PATCH /v1/menages/{id}': {
    resume: 'Modifier des sections du dossier',
    domaine,
    acces: pour(...EDIT),
    params: id,
    body: corpsPatch,
    reponse: menageSchema,
    ailleurs: {
      'relogement.operation': 'Un dossier ne change pas d’opération ici : son code la porte.',
      'relogement.partenaire': 'Le bailleur actuel vient de l’opération et du logement actuel.',
      'relogement.departSpontane': 'Le départ spontané a son propre appel (depart-spontane).',
      'relogement.accessionALaPropriete': 'L’accession a son propre appel (accession-propriete).',
      'relogement.cotation.derogation': 'La dérogation à la cotation a son propre appel.',
      'logementActuelLocalisation.UG': 'L’unité de gestion vient du parc du bailleur.',
      'logementActuelLocalisation.HPs': 'Les codes du patrimoine viennent du parc du bailleur.',
      'logementActuelLocalisation.adresse.nomDeResidence': 'Le nom de la résidence vient du parc du bailleur.',
      'logementActuelLocalisation.nomDeResidence': 'Le nom de la résidence vient du parc du bailleur.',
      comments: 'Un commentaire s’écrit par son propre appel.',
      suivis: 'Un suivi s’écrit par son propre appel.',
      alerts: 'Une alerte se pose par son propre appel.',
      documents: 'Un document se dépose par son propre appel.',
      archiveLe: 'L’archivage suit la conservation du dossier.',
      limitationDepuis: 'La limitation se demande au registre des droits.',
    },
  },
  'POST /v1/menages/_export': {
    resume: 'Exporter la liste des ménages',
    domaine,
    acces: { pour: 'roles', roles: ROLES_EXPORT },
    body: exportMenagesSchema,
    fichier: 'text/csv',
  },
  ...historiqueDe(sujetMenage, equipeEtDpo),
  'GET /v1/menages/{id}/composition': {
    resume: 'Composition et occupants',
    domaine,
    acces,
    params: id,
    reponse: z.object({ ...jsonLd, composition: menageSchema.shape.composition }),
  },
  ...commentairesDe(sujetMenage, { lecture, ecriture: commentateurs }),
  ...mentionsDe(sujetMenage, commentateurs),
  // Le DPO, dans un dossier ouvert pour une demande de droits.
  ...documentsDe(sujetMenage, { lecture: pour(...avecBailleur.roles, 'DPO'), depot: avecBailleur, gestion: equipe }),
  ...suivisDe(sujetMenage, { pour: 'roles', roles: [...EDIT, 'RESPONSABLE_ADMINISTRATIF'] }),
  ...alertesDe(sujetMenage, { lecture: equipeEtDpo, gestion: equipe }),
  'GET /v1/business/menages/{id}/transitions': {
    resume: 'Passages de statut : possibles, ou empêchés avec leurs raisons',
    domaine,
    acces,
    params: id,
    reponse: z.object({ ...jsonLd, place: z.string(), nextPlaces: z.array(placeDuMenageSchema) }),
  },
  'PUT /v1/business/menages/{id}/transitions': {
    resume: 'Faire passer le dossier à un autre statut',
    domaine,
    acces: pour(...equipe.roles, ...BAIL),
    params: id,
    body: z.object({
      transition: z.string().max(60),
      propositionId: identifiant().optional(),
      donnees: z.record(z.string(), z.union([z.string().max(5000), z.number(), z.boolean(), z.null()])).optional(),
    }),
    reponse: menageSchema,
  },
  'GET /v1/menages/{id}/charges-de-relogement': {
    resume: 'Chargés de relogement à qui confier le dossier',
    domaine,
    acces: pour(...ENC),
    params: id,
    reponse: collectionDe(personneSchema.extend({ '@id': z.string(), nombreDeMenages: z.number().int() }), {}),
  },
  'GET /v1/menages/{id}/assignations': {
    resume: 'Qui a suivi le dossier, de quand à quand',
    domaine,
    acces: equipe,
    params: id,
    reponse: collectionDe(assignationSchema, {}),
  },
})
