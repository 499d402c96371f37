import type { Sujet } from '@relogement/domain/sujet/sujet'
import { noterConsultation } from '../consultation/noterConsultation.ts'
import type { Contexte } from '../core/contexte.ts'

/** Comment les services atteignent un objet : toujours à travers l'acteur ; hors de sa portée, il n'existe pas (404). */
export interface SujetServi<N extends string, O> {
  readonly sujet: Sujet<N>
  readonly lire: (ctx: Contexte, id: string) => Promise<O>
  /** Le même, tenu jusqu'à la fin de la transaction. */
  readonly verrouiller: (ctx: Contexte, id: string) => Promise<O>
  /** Il porte les données d'une personne : chaque lecture se note. */
  readonly lecturesNotees: boolean
}

/** Note ce qui vient d'être lu d'un sujet dont les lectures se notent. */
export async function noterLecture(
  ctx: Contexte,
  { lecturesNotees }: Pick<SujetServi<string, unknown>, 'lecturesNotees'>,
  id: string,
  ecran: string,
  groupes: Iterable<string>,
): Promise<void> {
  if (lecturesNotees) await noterConsultation(ctx.services.lecture, ctx.acteur, id, ecran, groupes, ctx.maintenant)
}
