// Le débit d'un compte ou d'une adresse, compté pour tous les processus ensemble.
import { createHash } from 'node:crypto'
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { sql } from 'kysely'
import type { Journal } from '../contexte.ts'
import type { Base } from '../database.ts'

interface Compte {
  fenetre: number
  /** De tous les processus, la minute d'avant : elle pèse encore de ce qui en reste à courir. */
  avant: number
  /** Ici, depuis le dernier partage. */
  neuves: number
  /** De tous les processus, au dernier partage. */
  partagees: number
}

const RYTHME_MS = 1_000
/** Sous ce vingtième de la limite, un compte ne se partage pas : qui travaille normalement n'écrit rien. */
const PART_TUE = 20
const COMPTES_GARDES = 5_000

interface Options {
  readonly base: Base
  readonly limite: number
  readonly horloge: () => Date
  readonly log: Journal
}

export interface DebitPartage {
  readonly Magasin: FastifyRateLimitStoreCtor
  readonly fermer: () => Promise<void>
}

/**
 * Chaque processus compte de lui-même, et dit à la base, chaque seconde et à chaque vingtième de la limite, ce qu'il a compté de qui en approche : un
 * refus vaut alors partout.
 */
export function createDebitPartage({ base, limite, horloge, log }: Options): DebitPartage {
  const comptes = new Map<string, Compte>()
  let fenetreMs = 60_000
  const fenetreDe = (instant: number) => Math.floor(instant / fenetreMs)

  class Magasin implements FastifyRateLimitStore {
    constructor({ timeWindow }: { readonly timeWindow?: unknown }) {
      if (typeof timeWindow === 'number') fenetreMs = timeWindow
    }

    incr(cle: string, suite: (erreur: Error | null, compte?: { current: number; ttl: number }) => void): void {
      const instant = horloge().getTime()
      const fenetre = fenetreDe(instant)
      const compte = aCetteFenetre(comptes.get(cle), fenetre)
      compte.neuves += 1
      comptes.delete(cle)
      comptes.set(cle, compte)
      if (comptes.size > COMPTES_GARDES) comptes.delete(comptes.keys().next().value ?? '')
      const reste = (fenetre + 1) * fenetreMs - instant
      const current = Math.floor((compte.avant * reste) / fenetreMs) + compte.partagees + compte.neuves
      // En rafale, chaque processus lui laisserait toute la limite d'ici au prochain partage. Refusé, il n'est pas pressé.
      if (current <= limite && compte.neuves * PART_TUE >= limite) partagerAussitot()
      suite(null, { current, ttl: reste })
    }

    child(): FastifyRateLimitStore {
      return this
    }
  }

  const partager = async () => {
    const fenetre = fenetreDe(horloge().getTime())
    const aDire = [...comptes].filter(
      ([, compte]) => compte.fenetre === fenetre && compte.neuves > 0 && (compte.partagees > 0 || compte.neuves * PART_TUE >= limite),
    )
    if (aDire.length === 0) return
    const dites = aDire.map(([cle, compte]) => ({ cle, empreinte: empreinteDe(cle), compte, neuves: compte.neuves }))
    // Toujours dans le même ordre : deux processus ne s'y attendent pas en croix.
    dites.sort((une, autre) => (une.empreinte < autre.empreinte ? -1 : 1))
    const { rows } = await sql<{ cle: string; nombre: number; avant: number }>`
      with oublie as (delete from debit where fenetre < ${fenetre - 1})
      insert into debit (cle, fenetre, nombre)
      select cle, ${fenetre}::bigint, nombre from unnest(${dites.map(({ empreinte }) => empreinte)}::text[], ${dites.map(({ neuves }) => neuves)}::int[]) as d (cle, nombre)
      on conflict (fenetre, cle) do update set nombre = debit.nombre + excluded.nombre
      returning cle, nombre, coalesce((select a.nombre from debit a where a.cle = debit.cle and a.fenetre = ${fenetre - 1}::bigint), 0) as avant`.execute(
      base,
    )
    const totaux = new Map(rows.map((lu) => [lu.cle, lu]))
    for (const { empreinte, compte, neuves } of dites) {
      compte.neuves -= neuves
      const lu = totaux.get(empreinte)
      compte.partagees = lu?.nombre ?? compte.partagees + neuves
      // Un voisin qui ne l'a pas compté la minute d'avant l'apprend ici.
      compte.avant = Math.max(compte.avant, lu?.avant ?? 0)
    }
  }
  let enCours: Promise<void> = Promise.resolve()
  let prevu = false
  const lancer = () => {
    enCours = enCours.then(partager).then(
      () => {
        prevu = false
      },
      // La base absente, chacun compte pour soi : mieux vaut une limite par processus qu'un service fermé.
      (erreur: unknown) => log.warn({ code: (erreur as { code?: string }).code }, 'débit non partagé'),
    )
  }
  const partagerAussitot = () => {
    if (prevu) return
    prevu = true
    lancer()
  }
  const minuterie = setInterval(lancer, RYTHME_MS)
  minuterie.unref()
  return {
    Magasin,
    fermer: async () => {
      clearInterval(minuterie)
      await enCours
    },
  }
}

/** Le compte de cette minute ; celle d'avant pèse de ce qui en reste, sans quoi on aurait deux fois la limite à cheval sur deux minutes. */
function aCetteFenetre(connu: Compte | undefined, fenetre: number): Compte {
  if (connu?.fenetre === fenetre) return connu
  const avant = connu?.fenetre === fenetre - 1 ? connu.partagees + connu.neuves : 0
  return { fenetre, avant, neuves: 0, partagees: 0 }
}

const empreinteDe = (cle: string) => createHash('sha256').update(cle).digest('base64url').slice(0, 22)
