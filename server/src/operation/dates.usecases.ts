import { differences } from '@relogement/domain/common/difference'
import { DomainError, exiger, introuvable } from '@relogement/domain/common/errors'
import { codesDe } from '@relogement/domain/common/listes'
import { type Jours, refusDuPsr, refusDuReel, refusDuVise } from '@relogement/domain/operation/dates.rules'
import { controleDe, type DateOperation, type ModificationDate } from '@relogement/domain/operation/dates.schema'
import { DATES_FIGEES } from '@relogement/domain/operation/gel'
import { libelleDuChamp } from '@relogement/domain/operation/operation.champs'
import { evenementDOperation } from '@relogement/domain/operation/operation.evenements'
import { type TypeDeDate, typesDeDate } from '@relogement/domain/operation/operation.listes'
import { canTenirUneOperation } from '@relogement/domain/operation/operation.permissions'
import { type Selectable, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../core/contexte.ts'
import { type PageDe, presentCollection } from '../core/http/collection.ts'
import { presentItem } from '../core/http/hydra.ts'
import { rangDans } from '../core/liste/source.ts'
import type { OperationDate } from '../core/tables.gen.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { tenirLesEcheances } from './echeances.ts'
import { refuserLeFige, saisieRefusee, verifierVersion } from './gestes.ts'
import { getLigne, lockOperation, type OperationEnBase } from './operation.queries.ts'

type Ligne = Selectable<OperationDate>
/** Recote les ménages d'une opération dont l'OS travaux a bougé. */
export type Recoter = (ctx: Contexte, operationId: string) => Promise<unknown>

/** Les dates d'une opération, dans l'ordre où elles se suivent. */
export async function lireDates(ctx: Contexte, operationId: string, { page, pageSize }: PageDe) {
  await getLigne(ctx.db, ctx.acteur, operationId)
  const lignes = await datesDe(ctx, operationId)
  const vues = lignes.slice((page - 1) * pageSize, page * pageSize).map((ligne) => presenter(ligne, lignes))
  return presentCollection({ type: 'DateOperation', url: ctx.requete.url, page, pageSize, total: lignes.length }, vues, {})
}

export async function ajouterDate(ctx: Contexte, operationId: string, { type, ...jours }: Jours & { type: TypeDeDate }, recoter: Recoter) {
  const operation = await tenir(ctx, operationId)
  refuserImpossible(ctx, await datesDe(ctx, operationId), { type, avant: null, apres: jours, clot: false })
  refuserLeFige(operation, figeePar(type))
  const id = uuidv7()
  const ecrite = await ctx.db
    .insertInto('operation_date')
    .values({ id, operation_id: operationId, type, ...jours })
    .onConflict((conflit) => conflit.columns(['operation_id', 'type']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (ecrite === undefined) throw saisieRefusee('type', `« ${typesDeDate[type]} » est déjà parmi les dates de l’opération`)
  await noter(ctx, operationId, type, 'DATE_CHANGEE', { objectif: null, report: null, reel: null }, jours)
  return finir(ctx, operation, id, recoter)
}

/** Change une date : ce qui n'est pas dit reste ; close, elle ne change plus tant qu'on ne la rouvre pas. */
export async function changerDate(
  ctx: Contexte,
  { id: operationId, dateId }: { readonly id: string; readonly dateId: string },
  { type, statut, ...patch }: ModificationDate,
  recoter: Recoter,
) {
  const operation = await tenir(ctx, operationId)
  const dates = await datesDe(ctx, operationId)
  const avant = dates.find(({ id }) => id === dateId)
  if (avant === undefined) throw introuvable('Date')
  verifierVersion(avant, ctx.versionAttendue, 'Cette date a été modifiée')
  if (type !== undefined && type !== avant.type) throw saisieRefusee('type', 'La nature d’une date ne se modifie pas')
  const jours = { objectif: avant.objectif, report: avant.report, reel: avant.reel, ...dits(patch) }
  const apres = { ...jours, statut: statut ?? avant.statut }
  const change = differences(joursDe(avant), jours).length > 0
  if (!change && apres.statut === avant.statut) return presenter(avant, dates)
  if (change && avant.statut === 'CLOTURE' && apres.statut === 'CLOTURE')
    throw new DomainError('conflit', 'operation.date-close', 'Cette date est clôturée : rouvrez-la pour la changer.')
  if (apres.statut === 'CLOTURE' && jours.reel === null) throw saisieRefusee('reel', 'Dites quand cette date est arrivée pour la clôturer')
  const clot = apres.statut === 'CLOTURE' && avant.statut !== 'CLOTURE'
  refuserImpossible(ctx, dates, { type: avant.type as TypeDeDate, avant: joursDe(avant), apres: jours, clot })
  if (change) refuserLeFige(operation, figeePar(avant.type))
  await ctx.db
    .updateTable('operation_date')
    .set({ ...apres, version: sql`version + 1` })
    .where('id', '=', dateId)
    .execute()
  const evenement = apres.statut === avant.statut ? 'DATE_CHANGEE' : apres.statut === 'CLOTURE' ? 'DATE_CLOSE' : 'DATE_ROUVERTE'
  await noter(ctx, operationId, avant.type as TypeDeDate, evenement, joursDe(avant), jours)
  return finir(ctx, operation, dateId, recoter)
}

async function tenir(ctx: Contexte, operationId: string) {
  const ligne = await lockOperation(ctx.db, ctx.acteur, operationId)
  exiger(canTenirUneOperation(ctx.acteur))
  return ligne
}

const datesDe = ({ db }: Contexte, operationId: string): Promise<Ligne[]> =>
  db
    .selectFrom('operation_date as d')
    .selectAll('d')
    .where('d.operation_id', '=', operationId)
    .orderBy(sql`${rangDans(codesDe(typesDeDate), sql`d.type`)}`)
    .execute()

/** Une date qui nourrit une FAT, en mots. */
const figeePar = (type: string): string[] => DATES_FIGEES.flatMap((figee) => (figee === type ? [typesDeDate[figee]] : []))

const joursDe = ({ objectif, report, reel }: Jours): Jours => ({ objectif, report, reel })

const dits = (patch: object): Partial<Jours> => Object.fromEntries(Object.entries(patch).filter(([, valeur]) => valeur !== undefined))

async function noter(
  { db, acteur, maintenant }: Contexte,
  id: string,
  type: TypeDeDate,
  code: 'DATE_CHANGEE' | 'DATE_CLOSE' | 'DATE_ROUVERTE',
  avant: Jours,
  apres: Jours,
): Promise<void> {
  const changements = differences(avant, apres).map(({ chemin, ...difference }) => {
    const complet = `dates.${type}.${chemin}`
    return { ...difference, chemin: complet, libelle: libelleDuChamp(complet) }
  })
  await insertEvenements(db, acteur.id, maintenant, { id }, [{ ...evenementDOperation(code, { type }), changements }])
}

interface Changement {
  readonly type: TypeDeDate
  readonly avant: Jours | null
  readonly apres: Jours
  /** Clôturer dit de nouveau quand elle est arrivée. */
  readonly clot: boolean
}

/** Un réel à venir, un jour visé trop loin, un PSR qui finirait avant de démarrer : au champ qui le dit. */
function refuserImpossible({ aujourdhui }: Contexte, dates: readonly Ligne[], { clot, ...change }: Changement): void {
  const autre = dates.find(({ type }) => type === (change.type === 'FIN_PSR' ? 'DEMARRAGE_PSR' : 'FIN_PSR')) ?? null
  const reelDit = clot || change.apres.reel !== change.avant?.reel
  const refus =
    (reelDit ? refusDuReel(change.apres, aujourdhui) : null) ?? refusDuVise(change, aujourdhui) ?? refusDuPsr({ ...change, autre })
  if (refus !== null) throw saisieRefusee(refus.champ, refus.message)
}

/** La date écrite : un OS travaux déplacé recote les ménages, une échéance proche se signale, une date close se tait. */
async function finir(ctx: Contexte, avant: OperationEnBase, dateId: string, recoter: Recoter) {
  const dates = await datesDe(ctx, avant.id)
  const apres = await getLigne(ctx.db, ctx.acteur, avant.id)
  if (apres.os_travaux_previsionnel !== avant.os_travaux_previsionnel) await recoter(ctx, avant.id)
  await tenirLesEcheances(ctx, avant.id)
  const ecrite = dates.find(({ id }) => id === dateId)
  if (ecrite === undefined) throw introuvable('Date')
  return presenter(ecrite, dates)
}

const presenter = (ligne: Ligne, toutes: readonly Ligne[]): DateOperation => {
  const { id, operation_id: operationId, version, objectif, report, reel, statut } = ligne
  const code = ligne.type as TypeDeDate
  return presentItem('DateOperation', `/v1/operations/${operationId}/dates/${id}`, {
    id,
    version,
    type: { code, libelle: typesDeDate[code] },
    objectif,
    report,
    reel,
    statut: statut as DateOperation['statut'],
    controle: controleDe({ type: code, reel }, toutes as (Ligne & { type: TypeDeDate })[]),
  })
}
