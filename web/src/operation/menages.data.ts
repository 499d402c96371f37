// Les ménages d'une opération, comptés sans être nommés, et les listes que ces nombres ouvrent.
import type { Avancement } from '@relogement/domain/menage/avancements'
import type { DossierSuivi } from '@relogement/domain/menage/dossiersSuivis'
import { queryOptions } from '@tanstack/react-query'
import { api, type ReponseApi } from '../core/api.ts'
import { adresseDesMenages as listeComptee, type MenagesVoulus } from '../objectif/adresses.ts'

/** La liste des ménages que compte un nombre de l'opération : les mêmes, ni plus ni moins. */
export const adresseDesMenages = (operationId: string, voulus: MenagesVoulus): string =>
  listeComptee({ operationIds: [operationId], charge: null }, voulus)

/** Combien de ménages à reloger la liste de cette personne montre de l'opération, en tout et de chaque sorte. */
export const comptesOptions = (id: string) =>
  queryOptions({
    queryKey: ['menages', 'operation', id, 'comptes'],
    queryFn: async ({ signal }) => {
      const { avancements, dossiers } = await api('GET /v1/menages/_facettes', {
        query: { operationIds: [id], relogementNecessaire: 'true' },
        signal,
      })
      return {
        /** De ces quatre sortes, chaque ménage à reloger est d'une. */
        tous: nombreDe(avancements, 'RELOGE', 'RELOGEMENT_RESTANT', 'DEPART_SPONTANE', 'ACCESSION'),
        noireSansProposition: nombreDe(dossiers, 'NOIRE_SANS_PROPOSITION'),
      }
    },
  })

type Valeur = Pick<ReponseApi<'GET /v1/menages/_facettes'>['dossiers'][number], 'valeur' | 'nombre'>

const nombreDe = (facette: readonly Valeur[], ...codes: readonly (Avancement | DossierSuivi)[]): number =>
  facette.filter(({ valeur }) => codes.some((code) => code === valeur)).reduce((total, { nombre }) => total + nombre, 0)
