import { moisDe, moisEntre } from '@relogement/domain/common/date'
import { introuvable } from '@relogement/domain/common/errors'
import { verbesOuverts } from '@relogement/domain/common/verbes'
import type { Avancement } from '@relogement/domain/menage/avancements'
import {
  grilleDe,
  type MoisDObjectif,
  type MoisFait,
  moisDeLaGrille,
  type ResteAFaire,
  recalculer,
  repartirParMois,
} from '@relogement/domain/objectif/objectif.rules'
import type { ModificationObjectifs, Nature } from '@relogement/domain/objectif/objectif.schema'
import type { ObjectifsDUtilisateur } from '@relogement/domain/utilisateur/objectifs.contract'
import { evenementDUtilisateur } from '@relogement/domain/utilisateur/utilisateur.evenements'
import { canDeciderObjectif, canPrevoir } from '@relogement/domain/utilisateur/utilisateur.permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { presentItem } from '../core/http/hydra.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { finDuPsr } from '../operation/operation.source.ts'
import { aCetAvancement, moisSql } from '../portee/avancement.ts'
import { horsArchive } from '../portee/menages.ts'
import { getUtilisateur, type LigneUtilisateur, lockUtilisateur } from './utilisateur.queries.ts'
import { exigerDroit } from './utilisateur.usecases.ts'

interface Plage {
  readonly debut?: string | undefined
  readonly fin?: string | undefined
}

/** Les objectifs d'un chargé : ce qui est visé, prévu, fait, et ce que le reste demande jusqu'à la fin de chaque PSR. */
export async function lireObjectifs(ctx: Contexte, id: string, plage: Plage): Promise<ObjectifsDUtilisateur> {
  exigerUnCharge(await getUtilisateur(ctx, id))
  const [dits, faits] = await Promise.all([lireLesDits(ctx.db, id), lireLesFaits(ctx, id)])
  const mois = moisDemandes(ctx, plage, dits)
  return presentItem('ObjectifsDUtilisateur', `/v1/utilisateurs/${id}/objectifs`, {
    id,
    relogements: grille(ctx, mois, dits, faits, 'relogements'),
    entretiens: grille(ctx, mois, dits, faits, 'entretiens'),
    ...verbesOuverts({ deciderObjectif: canDeciderObjectif(ctx.acteur), prevoir: canPrevoir(ctx.acteur, { id }) }),
  })
}

/** Écrit la cible ou le prévisionnel des mois dits ; ce qui n'est pas dit reste, `null` efface. */
export async function modifierObjectifs(ctx: Contexte, id: string, saisie: ModificationObjectifs) {
  const { db, acteur, maintenant } = ctx
  exigerUnCharge(await lockUtilisateur(ctx, id))
  const touches = touchesPar(saisie)
  if (touches.some(({ colonne }) => !colonne.endsWith(PREVU))) exigerDroit(canDeciderObjectif(acteur))
  if (touches.some(({ colonne }) => colonne.endsWith(PREVU))) exigerDroit(canPrevoir(acteur, { id }))
  for (const { colonne, mois, nombre } of touches)
    await db
      .insertInto('utilisateur_objectif')
      .values({ utilisateur_id: id, mois, [colonne]: nombre })
      .onConflict((conflit) => conflit.columns(['utilisateur_id', 'mois']).doUpdateSet({ [colonne]: nombre }))
      .execute()
  if (touches.length > 0) await insertEvenements(db, acteur.id, maintenant, { id }, [evenementDUtilisateur('OBJECTIFS_MODIFIES', {})])
  return lireObjectifs(ctx, id, {})
}

/** Ces objectifs sont ceux d'un chargé de relogement : les autres comptes n'en ont pas. */
function exigerUnCharge({ roles }: LigneUtilisateur): void {
  if (!roles.some(({ code }) => code === 'CHARGE_DE_RELOGEMENT')) throw introuvable('Utilisateur')
}

const PREVU = '_previsionnel'

interface Touche {
  readonly colonne: 'relogements' | 'entretiens' | 'relogements_previsionnel' | 'entretiens_previsionnel'
  readonly mois: string
  readonly nombre: number | null
}

function touchesPar({ repartir, ...parNature }: ModificationObjectifs): Touche[] {
  const dits = (Object.entries(parNature) as [Nature, ModificationObjectifs['relogements']][]).flatMap(([nature, mois = []]) =>
    mois.flatMap(({ mois: cle, objectif, previsionnel }): Touche[] => [
      ...(objectif === undefined ? [] : [{ colonne: nature, mois: cle, nombre: objectif }]),
      ...(previsionnel === undefined ? [] : [{ colonne: `${nature}_previsionnel` as const, mois: cle, nombre: previsionnel }]),
    ]),
  )
  if (repartir === undefined) return dits
  const { nature, total, debut, fin } = repartir
  return [...[...repartirParMois(total, debut, fin)].map(([mois, nombre]) => ({ colonne: nature, mois, nombre })), ...dits]
}

type Dit = { readonly mois: string } & Readonly<Record<Touche['colonne'], number | null>>

const lireLesDits = (db: Acces, id: string): Promise<Dit[]> =>
  db
    .selectFrom('utilisateur_objectif')
    .select(['mois', 'relogements', 'entretiens', 'relogements_previsionnel', 'entretiens_previsionnel'])
    .where('utilisateur_id', '=', id)
    .orderBy('mois')
    .execute()

interface Faits {
  /** Par mois. */
  readonly realises: Readonly<Record<string, MoisFait>>
  readonly restes: readonly ResteAFaire[]
}

const AVANCEMENTS: Readonly<Record<Nature, readonly [fait: Avancement, restant: Avancement, jour: RawBuilder<unknown>]>> = {
  relogements: ['RELOGE', 'RELOGEMENT_RESTANT', sql`m.date_signature_bail`],
  entretiens: ['ENTRETIEN_REALISE', 'ENTRETIEN_RESTANT', sql`m.date_entretien`],
}

/** Ce qui s'est fait chaque mois, et ce qui restait de chaque opération à la fin du dernier mois clos, parmi les ménages que l'on voit : d'une lecture. Archivé, ce qui est fait le reste ; rien n'y reste à faire. */
async function lireLesFaits({ db, acteur, aujourdhui }: Contexte, id: string): Promise<Readonly<Record<Nature, Faits>>> {
  const { rows } = await sql<Record<Nature, Faits>>`with m as materialized (
      select m.* from menage m where m.charge_id = ${id}::uuid and m.relogement_necessaire and ${horsArchive(acteur)})
    select ${faitsDe('relogements', aujourdhui)} as relogements, ${faitsDe('entretiens', aujourdhui)} as entretiens`.execute(db)
  return rows[0] as Record<Nature, Faits>
}

function faitsDe(nature: Nature, aujourdhui: string): RawBuilder<unknown> {
  const [fait, restant, jour] = AVANCEMENTS[nature]
  return sql`json_build_object(
    'realises', (select coalesce(json_object_agg(x.mois, json_build_object('realise', x.realise, 'archives', x.archives)), '{}') from (
      select ${moisSql(jour)} as mois, count(*)::int as realise, count(m.archive_le)::int as archives from m where ${aCetAvancement(fait, aujourdhui)} group by 1) x),
    'restes', (select coalesce(json_agg(json_build_object('restants', y.restants, 'fin', y.fin)), '[]') from (
      select count(*)::int as restants, ${moisSql(finDuPsr)} as fin
      from m join operation o on o.id = m.operation_id
      where (m.archive_le is null and ${aCetAvancement(restant, aujourdhui)}) or (${aCetAvancement(fait, aujourdhui)} and ${moisSql(jour)} = ${moisDe(aujourdhui)})
      group by o.id) y))`
}

function moisDemandes({ aujourdhui }: Contexte, { debut, fin }: Plage, dits: readonly Dit[]): string[] {
  if (debut !== undefined && fin !== undefined) return moisEntre(debut, fin)
  const annee = Number(aujourdhui.slice(0, 4))
  return moisDeLaGrille(
    debut ?? `${annee - 1}-01`,
    [fin, dits.at(-1)?.mois, moisDe(aujourdhui)].reduce<string>((a, b) => (b !== undefined && b > a ? b : a), ''),
  )
}

function grille(
  { aujourdhui }: Contexte,
  mois: readonly string[],
  dits: readonly Dit[],
  faits: Readonly<Record<Nature, Faits>>,
  nature: Nature,
): MoisDObjectif[] {
  const { realises, restes } = faits[nature]
  const parMois = new Map(dits.map((dit) => [dit.mois, { objectif: dit[nature], previsionnel: dit[`${nature}_previsionnel`] }]))
  return grilleDe(mois, parMois, new Map(Object.entries(realises)), recalculer(restes, moisDe(aujourdhui)))
}
