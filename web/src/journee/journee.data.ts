import type { EtatDEntree } from '@relogement/domain/registre/registre.listes'
import { statutsParDefaut } from '@relogement/domain/reunion/reunion.listes'
import { queryOptions } from '@tanstack/react-query'
import type { Moi } from '../acces/moi.ts'
import { api, type ReponseApi } from '../core/api.ts'

export type Alerte = ReponseApi<'GET /v1/utilisateurs/moi/alertes'>['hydra:member'][number]

const ALERTES = 200

/** Ce qui est dû, le plus ancien d'abord. */
export const alertesDues = queryOptions({
  queryKey: ['moi', 'alertes', 'journee'],
  queryFn: ({ signal }) => api('GET /v1/utilisateurs/moi/alertes', { query: { statuts: 'ALERTE', pageSize: ALERTES }, signal }),
})

/** Ce que j'ai traité ce jour : sa coche reste jusqu'au soir. */
export const alertesTraitees = (jour: string) =>
  queryOptions({
    queryKey: ['moi', 'alertes', 'journee', 'traitees', jour],
    queryFn: ({ signal }) => api('GET /v1/utilisateurs/moi/alertes', { query: { traiteesLe: jour, pageSize: ALERTES }, signal }),
  })

export type MonRendezVous = ReponseApi<'GET /v1/utilisateurs/moi/rendez-vous'>['hydra:member'][number]
export type MonDemenagement = ReponseApi<'GET /v1/utilisateurs/moi/demenagements'>['hydra:member'][number]
const A_VENIR = 100

/** Mes rendez-vous, à venir ou restés sans suite ; le plus ancien d'abord. */
export const mesRendezVous = queryOptions({
  queryKey: ['moi', 'rendez-vous'],
  queryFn: ({ signal }) => api('GET /v1/utilisateurs/moi/rendez-vous', { query: { pageSize: A_VENIR }, signal }),
})

/** Les déménagements à venir de mes dossiers, le plus proche d'abord. */
export const mesDemenagements = queryOptions({
  queryKey: ['plannings', 'mes-demenagements'],
  queryFn: ({ signal }) => api('GET /v1/utilisateurs/moi/demenagements', { query: { pageSize: A_VENIR }, signal }),
})

/** Ce que l'accueil lit d'une liste qui a sa page : jamais plus qu'il n'en montre. */
const LUS = 10

export type Endormi = ReponseApi<'GET /v1/menages'>['hydra:member'][number]

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
          pageSize: LUS,
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

/** Ce qu'une commission attend des dossiers d'un chargé, ou de l'équipe : ce que compte le tableau de bord, le jour le plus proche d'abord. */
export const attentes = (compteur: 'attenteGTR' | 'attenteCAL', charge: string | null) =>
  queryOptions({
    queryKey: ['menages', 'attentes', compteur, charge],
    queryFn: ({ signal }) =>
      api('GET /v1/business/statistiques-menages/{compteur}', {
        params: { compteur },
        query: { chargesDeRelogement: chargesDe(charge), sort: 'le:asc', pageSize: LUS },
        signal,
      }),
  })

export type DossierRecent = ReponseApi<'GET /v1/menages/_recents'>['hydra:member'][number]
export type Tache = ReponseApi<'GET /v1/modifications'>['hydra:member'][number]
export type PromesseEnRetard = ReponseApi<'GET /v1/business/promesses-en-retard'>['hydra:member'][number]

export const recentsDe = ({ pages }: Pick<Moi, 'pages'>) =>
  queryOptions({
    queryKey: ['menages', 'recents'],
    queryFn: ({ signal }) => api('GET /v1/menages/_recents', { signal }),
    enabled: pages.includes('menages'),
  })

/** Les GTR qui se préparent et ceux dont le compte rendu se fait, le plus ancien d'abord. */
export const reunionsEnCours = queryOptions({
  queryKey: ['reunions', 'en-cours'],
  queryFn: ({ signal }) => api('GET /v1/reunions', { query: { statuts: [...statutsParDefaut], sort: 'date:asc', pageSize: LUS }, signal }),
})

const OUVERTES = ['RECUE', 'IDENTITE_A_VERIFIER', 'EN_COURS', 'PROLONGEE'].join(',')

/** Les demandes de droits qui courent, la plus pressée d'abord. */
export const demandesQuiCourent = queryOptions({
  queryKey: ['demandes-de-droits', 'journee'],
  queryFn: ({ signal }) => api('GET /v1/rgpd/demandes', { query: { statuts: OUVERTES, pageSize: LUS }, signal }),
})

const A_NOTIFIER = ['A_NOTIFIER', 'EN_RETARD'] as const satisfies readonly EtatDEntree[]

/** Les violations que la CNIL attend, la plus ancienne d'abord. */
export const violationsANotifier = queryOptions({
  queryKey: ['registres', 'VIOLATION', 'journee'],
  queryFn: ({ signal }) => api('GET /v1/rgpd/violations', { query: { etats: A_NOTIFIER, sort: 'constateeLe:asc', pageSize: LUS }, signal }),
})

export const adresseDesViolations = `/administration/violations?etats=${A_NOTIFIER.join(',')}`
