import { DomainError } from '@relogement/domain/common/errors'
import type { Journal } from './contexte.ts'

/** Disque plein, base en lecture seule, erreur d'entrée ou de sortie : la base lit encore et n'écrit plus. */
const CODES = new Set(['53100', '25006', '58030'])

const codeDe = (erreur: unknown): string => String((erreur as { code?: unknown } | null)?.code ?? '')

/** Le refus à montrer, ou rien si l'erreur est d'une autre sorte. */
export function refusDEcriture(erreur: unknown): DomainError | null {
  if (!CODES.has(codeDe(erreur))) return null
  return new DomainError('indisponible', 'ecriture.refusee', MESSAGE, { details: { reessayerDans: 30 } })
}

const MESSAGE =
  'Rien ne peut être enregistré pour l’instant : la base de données n’accepte plus d’écriture. Ce qui est saisi reste à l’écran ; prévenez l’administration du produit.'

/** Une minute sans refus : le suivant est une autre panne. */
const ACCALMIE_MS = 60_000

/** Note au journal le premier refus d'une panne, avec sa cause ; les suivants se taisent, sauf un rappel par minute avec leur compte. */
export function createTemoinDesEcritures(log: Journal, horloge: () => number = Date.now): (erreur: unknown) => void {
  let dit: number | null = null
  let depuis = 0
  return (erreur) => {
    if (!CODES.has(codeDe(erreur))) return
    depuis += 1
    if (dit !== null && horloge() - dit < ACCALMIE_MS) return
    log.error({ code: codeDe(erreur), cause: (erreur as Error).message, refus: depuis }, 'la base n’accepte plus d’écriture')
    dit = horloge()
    depuis = 0
  }
}

/** Une base qui refuse d'écrire l'a montré il y a moins d'une demi-minute : ce qu'on dit d'attendre à qui elle refuse. */
const MEMOIRE_MS = 30_000
/** Une lecture que le disque ne rend pas ne dit rien des écritures ; une base qui ne fait que lire se demande à elle-même (`exigerPret`). */
const DU_DISQUE = new Set(['53100', '58030'])

export interface MemoireDesRefus {
  /** Cette requête a échoué ainsi. */
  readonly noter: (sql: string, erreur: unknown) => void
  readonly refuse: () => boolean
}

/**
 * Retient les écritures qu'une base vient de refuser faute de disque. Écrire une ligne pour voir n'en dirait rien : elle trouve sa place dans une
 * page déjà là.
 */
export function createMemoireDesRefus(horloge: () => number = Date.now): MemoireDesRefus {
  let refuseLe: number | null = null
  return {
    noter: (sql, erreur) => {
      if (DU_DISQUE.has(codeDe(erreur)) && ecrit(sql)) refuseLe = horloge()
    },
    refuse: () => refuseLe !== null && horloge() - refuseLe < MEMOIRE_MS,
  }
}

const ecrit = (sql: string): boolean => !/^\s*select\b/i.test(sql) && /\b(?:insert|update|delete|commit)\b/i.test(sql)
