import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { demandeDe, valeursDesFiltres } from '../common/defineListe.contrat.ts'
import { collectionDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { listeVues } from './vue.liste.ts'
import { creationVueSchema, modificationVueSchema, vueSchema } from './vue.schema.ts'

const commun = { domaine: 'vues', acces: { pour: 'connectes' } } as const
const params = z.object({ id: identifiant('Vue inconnue') })

export const vueContract = defineContract({
  'GET /v1/vues': {
    resume: 'Les listes que la personne garde sous un nom, et celles que ses collègues partagent',
    ...commun,
    query: demandeDe(listeVues),
    reponse: collectionDe(vueSchema, valeursDesFiltres(listeVues)),
  },
  'POST /v1/vues': {
    resume: 'Garder une liste sous un nom : filtres, tri, colonnes masquées ; jamais les mots cherchés',
    ...commun,
    body: creationVueSchema,
    reponse: vueSchema,
    statut: 201,
  },
  'PATCH /v1/vues/{id}': {
    resume: 'Renommer une vue, la refaire, la partager ; l’épingler est à chacun',
    ...commun,
    params,
    body: modificationVueSchema,
    reponse: vueSchema,
    ailleurs: {
      page: 'Une vue reste sur sa page : une autre se garde à part.',
      auteur: 'Une vue garde son auteur.',
    },
  },
  'DELETE /v1/vues/{id}': { resume: 'Supprimer une vue', ...commun, params, statut: 204 },
})
