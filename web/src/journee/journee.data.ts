import { statutsParDefaut } from '@relogement/domain/reunion/reunion.listes'
import { queryOptions } from '@tanstack/react-query'
import { api, type ReponseApi } from '../core/api.ts'

export type Alerte = ReponseApi<'GET /v1/utilisateurs/moi/alertes'>['hydra:member'][number]

const ALERTES = 200

/** Ce qui est dû, le plus ancien d'abord. */
export const alertesDues = queryOptions({
  queryKey: ['moi', 'alertes', 'journee'],
  queryFn: ({ signal }) => api('GET /v1/utilisateurs/moi/alertes', { query: { statuts: 'ALERTE', pageSize: ALERTES }, signal }),
})

const RENDEZ_VOUS = 100

/** Mes rendez-vous, à venir ou restés sans suite ; le plus ancien d'abord. */
export const mesRendezVous = queryOptions({
  queryKey: ['moi', 'rendez-vous'],
  queryFn: ({ signal }) => api('GET /v1/utilisateurs/moi/rendez-vous', { query: { pageSize: RENDEZ_VOUS }, signal }),
})

export const DEMENAGEMENTS_MONTRES = 8

/** Les déménagements à venir de mes dossiers, le plus proche d'abord. */
export const mesDemenagements = queryOptions({
  queryKey: ['plannings', 'mes-demenagements'],
  queryFn: ({ signal }) => api('GET /v1/utilisateurs/moi/demenagements', { query: { pageSize: DEMENAGEMENTS_MONTRES }, signal }),
})

export const ENDORMIS_MONTRES = 5

const chargesDe = (charge: string | null): string[] => (charge === null ? [] : [charge])

/** Les dossiers où personne n'a rien fait depuis six semaines, hors veille et sans rappel dû : ceux d'un chargé, ou de toute l'équipe. */
export const endormis = (charge: string | null) =>
  queryOptions({
    queryKey: ['menages', 'endormis', charge],
    queryFn: ({ signal }) =>
      api('GET /v1/menages', {
        query: {
          chargesDeRelogement: chargesDe(charge),
          dossiers: ['ENDORMI'],
          sort: 'derniereActivite:asc',
          pageSize: ENDORMIS_MONTRES,
        },
        signal,
      }),
  })

/** La liste de ceux-là, ni plus ni moins. */
export const adresseDesEndormis = (charge: string | null): string =>
  `/menages?${new URLSearchParams({
    ...(charge === null ? {} : { chargesDeRelogement: charge }),
    dossiers: 'ENDORMI',
    sort: 'derniereActivite:asc',
  })}`

export type Attente = ReponseApi<'GET /v1/business/statistiques-menages/{compteur}'>['hydra:member'][number]
export const EN_COMMISSION_MONTRES = 5

/** Ce qu'une commission attend des dossiers d'un chargé, ou de l'équipe : ce que compte le tableau de bord, le jour le plus proche d'abord. */
export const attentes = (compteur: 'attenteGTR' | 'attenteCAL', charge: string | null) =>
  queryOptions({
    queryKey: ['menages', 'attentes', compteur, charge],
    queryFn: ({ signal }) =>
      api('GET /v1/business/statistiques-menages/{compteur}', {
        params: { compteur },
        query: { chargesDeRelogement: chargesDe(charge), sort: 'le:asc', pageSize: EN_COMMISSION_MONTRES },
        signal,
      }),
  })

export const recents = queryOptions({
  queryKey: ['menages', 'recents'],
  queryFn: ({ signal }) => api('GET /v1/menages/_recents', { signal }),
})

export const REUNIONS_MONTREES = 5

/** Les GTR qui se préparent et ceux dont le compte rendu se fait, le plus ancien d'abord. */
export const reunionsEnCours = queryOptions({
  queryKey: ['reunions', 'en-cours'],
  queryFn: ({ signal }) =>
    api('GET /v1/reunions', { query: { statuts: [...statutsParDefaut], sort: 'date:asc', pageSize: REUNIONS_MONTREES }, signal }),
})
