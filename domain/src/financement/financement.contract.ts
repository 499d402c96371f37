import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { demandeDExportDe, demandeDe, demandeDeFacettesDe, totauxDe, valeursDesFiltres } from '../common/defineListe.contrat.ts'
import { collectionDe, jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { codesDe } from '../common/listes.ts'
import { listeDeValeurs, pageDemandeeDe } from '../common/pagination.ts'
import { famillesOperation } from '../operation/operation.listes.ts'
import { FINANCENT } from './financement.permissions.ts'
import {
  calculRenduSchema,
  champARegleSchema,
  champEnFauteSchema,
  demandeDeCalculSchema,
  financementSchema,
  ligneFinancementSchema,
  passageFatSchema,
  placesSchema,
  prefatSchema,
  reglageChangeSchema,
  reglageDeChampSchema,
  saisieFinancementSchema,
} from './financement.schema.ts'
import { etapeSchema } from './plan.schema.ts'
import { listeFinancements } from './suivi.liste.ts'

const domaine = 'financement'
const lecture = { pour: 'page', page: 'financementOperations' } as const
const ecriture = { pour: 'roles', roles: FINANCENT } as const
const params = z.object({ id: identifiant('Opération inconnue') })
const facettes = valeursDesFiltres(listeFinancements)

export const financementContract = defineContract({
  'GET /v1/financement/operations': {
    resume: 'Les opérations et leur financement',
    domaine,
    acces: lecture,
    query: demandeDe(listeFinancements),
    reponse: collectionDe(ligneFinancementSchema, {
      ...facettes,
      ...totauxDe(listeFinancements),
      refusCreer: z.string().nullable(),
    }),
  },
  'GET /v1/financement/operations/_facettes': {
    resume: 'Les valeurs de chaque filtre, et combien d’opérations chacune montrerait sous les autres filtres posés',
    domaine,
    acces: lecture,
    query: demandeDeFacettesDe(listeFinancements),
    reponse: z.object({ ...jsonLdDe('FacettesDeFinancement'), ...facettes }),
  },
  'POST /v1/financement/operations/_export': {
    resume: 'Exporter les opérations et leur financement',
    domaine,
    acces: lecture,
    body: demandeDExportDe(listeFinancements),
    fichier: 'text/csv',
  },
  'GET /v1/financement/operations/{id}': {
    resume: 'Le financement d’une opération : ses fiches, son plan, ce qui le bloque',
    domaine,
    acces: lecture,
    params,
    reponse: financementSchema,
  },
  'PATCH /v1/financement/operations/{id}': {
    resume: 'Saisir le plan de la fiche en cours : ce qui n’est pas dit reste',
    domaine,
    acces: ecriture,
    params,
    body: saisieFinancementSchema,
    reponse: financementSchema,
    ailleurs: {
      code: 'L’identité s’écrit à l’opération (PATCH /v1/operations/{id}).',
      nom: 'L’identité s’écrit à l’opération (PATCH /v1/operations/{id}).',
      famille: 'L’identité s’écrit à l’opération (PATCH /v1/operations/{id}).',
      bailleur: 'L’identité s’écrit à l’opération (PATCH /v1/operations/{id}).',
      PRU: 'L’identité s’écrit à l’opération (PATCH /v1/operations/{id}).',
      ville: 'L’identité s’écrit à l’opération (PATCH /v1/operations/{id}).',
      nombreLogements: 'L’identité s’écrit à l’opération (PATCH /v1/operations/{id}).',
      statutCreation: 'La création change par ses passages.',
      statutSubvention: 'La subvention change par ses passages (subvention_transitions).',
      convention: 'La convention s’écrit au passage « Conventionner ou protocoler ».',
      'fiches.*.plan': 'Le plan de la fiche en cours s’écrit à plat : depenses, ressources, justifications.',
      bareme: 'Le barème se règle parmi les variables.',
    },
  },
  'POST /v1/business/operations/calcul': {
    resume: 'Recalculer un plan et rendre ce qui change, sans rien enregistrer',
    domaine,
    acces: lecture,
    body: demandeDeCalculSchema,
    reponse: calculRenduSchema,
    statut: 200,
  },
  'GET /v1/champs-operations': {
    resume: 'Les champs d’une fiche de financement, montrés et requis selon le bailleur, l’étape et la famille',
    domaine,
    acces: lecture,
    query: z.object({
      bailleurCode: z.string().max(60).optional(),
      etape: etapeSchema.default('P'),
      familles: listeDeValeurs(z.enum(codesDe(famillesOperation), 'Famille inconnue')).optional(),
    }),
    reponse: collectionDe(champARegleSchema, {}),
  },
  'PATCH /v1/champs-operations': {
    resume: 'Régler un champ : masqué, montré ou requis, pour un bailleur ou pour tous, à une étape et pour une famille',
    domaine,
    acces: ecriture,
    body: reglageDeChampSchema,
    reponse: champARegleSchema,
  },
  'GET /v1/champs-operations/modifications': {
    resume: 'Les réglages changés, du plus récent au plus ancien',
    domaine,
    acces: ecriture,
    query: z.object(pageDemandeeDe(20)),
    reponse: collectionDe(reglageChangeSchema, {}),
  },
  'GET /v1/business/operations/{id}/subvention_transitions': {
    resume: 'Où en est la subvention d’une opération, et les passages qui en partent',
    domaine,
    acces: lecture,
    params,
    reponse: placesSchema,
  },
  'PUT /v1/business/operations/{id}/subvention_transitions': {
    resume: 'Passer la subvention d’une opération à une autre étape',
    domaine,
    acces: ecriture,
    params,
    body: passageFatSchema,
    reponse: placesSchema,
  },
  'GET /v1/business/operations/{id}/prefat': {
    resume: 'La préFAT de la fiche en cours, remplie de ce que l’on sait ; `format=xlsx` : en classeur',
    domaine,
    acces: lecture,
    params,
    query: z.object({ format: z.enum(['json', 'xlsx'], 'json ou xlsx').default('json') }),
    reponse: prefatSchema,
  },
  'GET /v1/business/operations/{id}/prefat-ioda': {
    resume: 'Les valeurs de la préFAT, dans l’ordre des écrans d’IODA',
    domaine,
    acces: lecture,
    params,
    reponse: prefatSchema,
  },
  'GET /v1/business/operations/{id}/fiche-maitre-d-ouvrage-action-logement': {
    resume: 'La fiche du maître d’ouvrage pour Action Logement, en PDF ; elle reste aux documents de l’opération',
    domaine,
    acces: ecriture,
    params,
    fichier: 'application/pdf',
  },
  'GET /v1/business/operations/{id}/validate': {
    resume: 'Les champs qui empêchent d’établir la fiche en cours, chacun par son chemin',
    domaine,
    acces: lecture,
    params,
    reponse: z.object({
      ...jsonLdDe('ValidationOperation'),
      invalidFields: z.array(champEnFauteSchema),
      nonBlockingFields: z.array(champEnFauteSchema),
    }),
  },
})
