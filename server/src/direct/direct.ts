import { peutOuvrir } from '@relogement/domain/acces/pages'
import type { Acteur } from '@relogement/domain/acces/roles'
import type { Attention, Changement } from '@relogement/domain/direct/direct.contract'
import { vueDuPlanning } from '@relogement/domain/planning/planning.permissions'
import type { Journal } from '../core/contexte.ts'
import type { Base } from '../core/database.ts'
import { ecouter } from '../core/ecouter.ts'
import { type SessionOuverte, sessionsDe } from '../core/http/authentification.ts'
import { lireDepuis, type SujetChange } from './changements.queries.ts'
import { congedier, createFlux, dire, disperser, type Flux } from './flux.ts'
import { type SujetEnDirect, visiblesParmi } from './sujetEnDirect.ts'

interface OptionsDirect {
  readonly base: Base
  readonly url: string
  readonly sujets: readonly SujetEnDirect[]
  readonly horloge: () => Date
  readonly log: Journal
}

/** Les écrans ouverts sur ce processus, et ce qu'on leur dit. */
export interface Direct {
  /** Ouvre le flux d'un écran : ce qui a changé depuis son repère d'abord, puis ce qui change. */
  readonly ouvrir: (qui: Pick<Flux, 'sessionId' | 'compte'>, attention: Attention) => Promise<Flux['corps']>
  /** Renvoie chacun, qui reviendra à un autre processus ; rien ne s'ouvre plus. */
  readonly fermer: () => Promise<void>
}

/** Fenêtres et onglets d'un même compte, sur ce processus. */
const FLUX_PAR_COMPTE = 8

/**
 * Dit aux écrans ouverts ce qui change, d'après la table `direct` : une lecture par réveil, pour tous. La session et la portée de chacun se
 * relisent à chaque changement ; un changement ne dit rien de son contenu, l'écran le relit avec ses droits.
 */
export function createDirect({ base, url, sujets, horloge, log }: OptionsDirect): Direct {
  const ouverts = new Set<Flux>()
  let cesser: (() => Promise<void>) | null = null
  let ferme = false
  let horizon: string | null = null
  const dits = new Map<string, SujetChange>()

  const sessionDe = async ({ sessionId }: Flux): Promise<SessionOuverte | null> => {
    const session = await sessionsDe(base)(sessionId)
    return session && session.expireLe > horloge() ? session : null
  }

  const reveiller = unALaFois(
    async () => {
      const { horizon: suivant, changes } = await lireDepuis(base, horizon)
      const nouveaux = changes.filter((change) => !dits.has(cleDe(change)))
      for (const change of nouveaux) dits.set(cleDe(change), change)
      for (const [cle, { transaction }] of dits) if (BigInt(transaction) < BigInt(suivant)) dits.delete(cle)
      horizon = suivant
      const vus = lecteurDesVus(base, sujets)
      await Promise.all([...ouverts].map((flux) => servir(flux, nouveaux, suivant, vus)))
    },
    (erreur) => log.warn({ erreur: String(erreur) }, 'le direct n’a pas pu se lire'),
  )

  const servir = async (flux: Flux, changes: readonly SujetChange[], repere: string, vus: Vus) => {
    const session = await sessionDe(flux)
    if (session === null) return congedier(flux)
    dire(flux, await changementsPour(flux, session.acteur, changes, vus), repere)
  }

  const vivre = (flux: Flux) => {
    ouverts.add(flux)
    flux.corps.on('close', () => ouverts.delete(flux))
    const [plusAncien, ...autres] = [...ouverts].filter(({ compte }) => compte === flux.compte)
    if (plusAncien && autres.length >= FLUX_PAR_COMPTE) congedier(plusAncien)
    cesser ??= ecouter({ url, canal: 'direct', reveil: reveiller, log })
  }

  const ouvrir = async (qui: Pick<Flux, 'sessionId' | 'compte'>, attention: Attention) => {
    const flux = createFlux(qui, attention)
    if (ferme) {
      disperser(flux)
      return flux.corps
    }
    // Inscrit avant de lire : ce qui change pendant la lecture se dit deux fois plutôt que pas.
    vivre(flux)
    const { horizon: repere, changes, tout } = await lireDepuis(base, attention.depuis ?? null)
    const vus = lecteurDesVus(base, sujets)
    if (!tout) await servir(flux, attention.depuis === undefined ? [] : changes, repere, vus)
    else
      dire(
        flux,
        [...flux.listes]
          .map((liste): Changement => ({ liste }))
          .concat(await toutesLesFiches(flux, vus), flux.alertes ? [{ alertes: true }] : []),
        repere,
      )
    return flux.corps
  }

  const toutesLesFiches = async (flux: Flux, vus: Vus): Promise<Changement[]> => {
    const session = await sessionDe(flux)
    if (session === null) return []
    const siennes = await Promise.all(
      sujets.map(async ({ sujet: { type } }) =>
        [...(await vus(session.acteur, type, [...flux.fiches]))].map((fiche) => ({ fiche, type, version: null })),
      ),
    )
    return siennes.flat()
  }

  const changementsPour = async (flux: Flux, acteur: Acteur, changes: readonly SujetChange[], vus: Vus): Promise<Changement[]> => {
    const parSorte = await Promise.all(
      sujets.map(async ({ sujet: { type, pluriel }, portee }) => {
        const enListe = flux.listes.has(pluriel)
        // Sa portée ne se relit plus : l'apprend, sans savoir lequel, qui a une portée sur cette sorte.
        const parti = enListe && lit(portee(acteur)) && changes.some((change) => change.quoi === 'parti' && change.type === type)
        const interessent = changes.filter(
          (change) =>
            change.type === type &&
            change.quoi !== 'parti' &&
            (enListe || (flux.alertes && change.quoi === 'alerte') || flux.fiches.has(change.id)),
        )
        if (interessent.length === 0) return parti ? [{ liste: pluriel }] : []
        const visibles = await vus(acteur, type, [...new Set(interessent.map(({ id }) => id))])
        const siens = interessent.filter(({ id }) => visibles.has(id))
        return [
          ...siens.filter(({ id }) => flux.fiches.has(id)).map(({ id, version }): Changement => ({ fiche: id, type, version })),
          ...(parti || (enListe && siens.some(({ quoi }) => quoi === 'sujet')) ? [{ liste: pluriel }] : []),
          ...(flux.alertes && siens.some(({ quoi }) => quoi === 'alerte') ? [{ alertes: true } as const] : []),
        ]
      }),
    )
    return [...parSorte.flat(), ...duPlanning(flux, acteur, changes)]
  }

  return {
    ouvrir,
    fermer: async () => {
      ferme = true
      for (const flux of ouverts) disperser(flux)
      await cesser?.()
    },
  }
}

const PLANNING = 'plannings'

/** À qui le lit en entier : une commune n'en voit que les jours de ses ménages, et n'apprend rien des autres. */
const duPlanning = ({ listes }: Flux, acteur: Acteur, changes: readonly SujetChange[]): Changement[] =>
  listes.has(PLANNING) &&
  changes.some(({ quoi }) => quoi === 'planning') &&
  peutOuvrir(acteur, 'demenagements') &&
  vueDuPlanning(acteur) !== 'SES_JOURS'
    ? [{ liste: PLANNING }]
    : []

const cleDe = ({ id, quoi, type, transaction }: SujetChange) => `${transaction}/${id}/${quoi}/${type}`

/** Une portée vide ne lit rien de cette sorte. */
const lit = (portee: unknown) => !Array.isArray(portee) || portee.length > 0

type Vus = (acteur: Acteur, type: string, ids: readonly string[]) => Promise<ReadonlySet<string>>

/** Le temps d'un réveil, deux personnes de même portée partagent une lecture. */
function lecteurDesVus(base: Base, sujets: readonly SujetEnDirect[]): Vus {
  const lus = new Map<string, Promise<ReadonlySet<string>>>()
  return (acteur, type, ids) => {
    const sorte = sujets.find(({ sujet }) => sujet.type === type)
    if (!sorte || ids.length === 0) return Promise.resolve(new Set())
    const cle = JSON.stringify([type, sorte.portee(acteur), ids])
    const lu = lus.get(cle) ?? visiblesParmi(base, sorte, acteur, ids)
    lus.set(cle, lu)
    return lu
  }
}

/** Une exécution à la fois ; ce qui la redemande pendant ce temps en fait une de plus, pas dix. */
function unALaFois(faire: () => Promise<void>, siEchec: (erreur: unknown) => void): () => void {
  let enCours = false
  let encore = false
  const partir = async () => {
    enCours = true
    do {
      encore = false
      await faire().catch(siEchec)
    } while (encore)
    enCours = false
  }
  return () => {
    if (enCours) encore = true
    else void partir()
  }
}
