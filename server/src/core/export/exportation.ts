import { finished, Readable } from 'node:stream'
import { DomainError } from '@relogement/domain/common/errors'
import { EXPORT_OUBLIE_MINUTES, EXPORTS_A_LA_FOIS } from '@relogement/domain/common/exports'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../contexte.ts'
import type { Acces } from '../database.ts'
import { prendreTour } from '../postgres/verrou.ts'
import { tantQuOnLit } from './lecteur.ts'

interface Exportation {
  readonly liste: string
  readonly format: 'csv' | 'xlsx'
  readonly filtres: object
  readonly lignes: number
  readonly motif: string | null
  /** Refuse, s'il le faut, d'après les lignes que le compte a exportées sans raison depuis ce moment. */
  readonly cumul?: { readonly depuis: Date; readonly verifier: (sansMotif: number) => void }
}

/**
 * Note un export (qui, quand, quels filtres, combien de lignes, pour quoi), qui prend une des places du compte jusqu'à la fin de
 * son flux, quel que soit le processus qui le sert.
 * @throws DomainError `debit` : toutes les places du compte sont prises.
 */
export async function noterExport({ db, acteur, maintenant }: Contexte, { filtres, cumul, ...trace }: Exportation): Promise<string> {
  // Deux demandes du même compte se suivent ici, pour se compter l'une l'autre.
  await prendreTour(db, 'export', acteur.id)
  const oublie = new Date(maintenant.getTime() - EXPORT_OUBLIE_MINUTES * 60_000)
  const { enCours } = await db
    .selectFrom('exportation')
    .select(({ fn }) => fn.countAll<number>().as('enCours'))
    .where('utilisateur_id', '=', acteur.id)
    .where('fini_le', 'is', null)
    .where('le', '>', oublie)
    .executeTakeFirstOrThrow()
  if (enCours >= EXPORTS_A_LA_FOIS)
    throw new DomainError('debit', 'export.places', 'Deux de vos exports sont déjà en cours. Attendez la fin de l’un d’eux.', {
      details: { reessayerDans: 5 },
    })
  if (cumul) cumul.verifier(await lignesSansMotif(db, acteur.id, cumul.depuis))
  const id = uuidv7()
  await db
    .insertInto('exportation')
    .values({
      id,
      le: maintenant,
      utilisateur_id: acteur.id,
      jeton_api_id: acteur.jetonApiId ?? null,
      filtres: JSON.stringify(filtres),
      ...trace,
    })
    .execute()
  return id
}

async function lignesSansMotif(db: Acces, utilisateurId: string, depuis: Date): Promise<number> {
  const { lignes } = await db
    .selectFrom('exportation')
    .select(sql<number>`coalesce(sum(lignes), 0)::int`.as('lignes'))
    .where('utilisateur_id', '=', utilisateurId)
    .where('motif', 'is', null)
    .where('le', '>', depuis)
    .executeTakeFirstOrThrow()
  return lignes
}

/**
 * Le même flux, qui rend la place de l'export avant de finir : qui en a reçu la fin peut en demander un autre. Abandonné, il la rend aussi ; lu par
 * qui s'est arrêté, il se coupe, et sa connexion sert à un autre.
 */
export function rendantSaPlace({ services }: Contexte, id: string, flux: Readable, attenteMaxMs?: number): Readable {
  let rendue: Promise<void> | null = null
  const rendre = () => (rendue ??= rendreLaPlace(services, id, services.horloge()))
  const minuterie = setTimeout(() => sortie.destroy(tropLong()), EXPORT_OUBLIE_MINUTES * 60_000).unref()
  const lu = tantQuOnLit(flux, (raison) => sortie.destroy(raison), attenteMaxMs)
  const sortie = Readable.from(puis(lu, rendre), { objectMode: false })
  // Abandonné avant d'être lu, il n'a rien commencé.
  finished(sortie, { writable: false }, () => {
    clearTimeout(minuterie)
    flux.destroy()
    void rendre()
  })
  return sortie
}

const REPRISE_MS = 5_000

/** La base absente, sa fin se note à son retour, tant que la place compte : deux exports coupés par une bascule en priveraient la personne dix minutes. */
async function rendreLaPlace({ base, horloge, log }: Contexte['services'], id: string, finiLe: Date): Promise<void> {
  const noter = () => base.updateTable('exportation').set({ fini_le: finiLe }).where('id', '=', id).execute()
  const reprendre = (): void => {
    if (horloge().getTime() - finiLe.getTime() < EXPORT_OUBLIE_MINUTES * 60_000)
      setTimeout(() => void noter().catch(reprendre), REPRISE_MS).unref()
  }
  await noter().catch((erreur: unknown) => {
    log.error({ erreur: String(erreur) }, 'fin d’export non notée')
    reprendre()
  })
}

/** Sa place ne compte plus : son compte en ouvrirait deux autres, et celui-ci tiendrait sa connexion aussi longtemps qu'il veut. */
const tropLong = () => new Error(`export coupé : il dure depuis ${EXPORT_OUBLIE_MINUTES} minutes`)

async function* puis(flux: AsyncGenerator<Buffer>, faire: () => Promise<unknown>): AsyncGenerator<Buffer> {
  try {
    yield* flux
  } finally {
    await faire()
  }
}
