import { z } from 'zod'
import { dateFacultative, messages, redite } from '../common/champs.ts'
import { jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { codesDe } from '../common/listes.ts'
import { type TypeDeDate, typesDeDate } from './operation.listes.ts'

export const statutsDeDate = { EN_ATTENTE: 'En attente', CLOTURE: 'Clôturée' } as const

const type = z.preprocess(
  (valeur) => (valeur !== null && typeof valeur === 'object' && 'code' in valeur ? valeur.code : valeur),
  z.enum(codesDe(typesDeDate), messages.requis),
)

export const dateOperationSchema = z.object({
  ...jsonLdDe('DateOperation'),
  id: identifiant(),
  version: z.number().int(),
  type: z.object({ code: z.enum(codesDe(typesDeDate)), libelle: z.string() }),
  /** Visée, reportée, arrivée. */
  objectif: z.string().nullable(),
  report: z.string().nullable(),
  reel: z.string().nullable(),
  statut: z.enum(codesDe(statutsDeDate)),
  /** Ce qui étonne sans rien empêcher : un jalon arrivé avant celui qui le précède. */
  controle: z.string().nullable(),
})
export type DateOperation = z.infer<typeof dateOperationSchema>

const jours = z.object({ objectif: dateFacultative, report: dateFacultative, reel: dateFacultative })

export const creationDateSchema = jours.extend({ type })
export const modificationDateSchema = redite(jours).extend({
  /** Redit tel quel, permis ; un autre se refuse. */
  type: type.optional(),
  statut: z.enum(codesDe(statutsDeDate), 'Statut inconnu').optional(),
})
export type ModificationDate = z.output<typeof modificationDateSchema>

interface Jalon {
  readonly type: TypeDeDate
  readonly reel: string | null
}

const ordre = codesDe(typesDeDate)

/** Le jalon précédent arrivé après celui-ci, en mots (domain-rules § 13.6) ; rien n'en est empêché. */
export function controleDe({ type: code, reel }: Jalon, autres: readonly Jalon[]): string | null {
  if (reel === null) return null
  const rang = ordre.indexOf(code)
  const avant = autres.find((autre) => ordre.indexOf(autre.type) < rang && autre.reel !== null && autre.reel > reel)
  return avant === undefined ? null : `Précède « ${typesDeDate[avant.type]} », qui devrait venir avant`
}
