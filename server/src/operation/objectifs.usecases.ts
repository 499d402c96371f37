import { moisDe } from '@relogement/domain/common/date'
import { exiger } from '@relogement/domain/common/errors'
import { codesDe } from '@relogement/domain/common/listes'
import { moisDUneOperation } from '@relogement/domain/objectif/moisDUneOperation'
import { type MoisDObjectif, moisDeLaPlage, repartirParMois } from '@relogement/domain/objectif/objectif.rules'
import { type ModificationObjectifs, type Nature, natures } from '@relogement/domain/objectif/objectif.schema'
import { type ObjectifsOperation, plageDesObjectifs } from '@relogement/domain/operation/objectifs.schema'
import { cheminDObjectif, libelleDuChamp } from '@relogement/domain/operation/operation.champs'
import { evenementDOperation } from '@relogement/domain/operation/operation.evenements'
import { canDeciderDesObjectifs } from '@relogement/domain/operation/operation.permissions'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { presentItem } from '../core/http/hydra.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { direLesVises, type FaitDuMois, faitsParMois, type MoisVise, type MoisViseLu, visesParMois } from './mois.source.ts'
import { getOperation, lockOperation, type OperationLue } from './operation.queries.ts'

interface Plage {
  readonly debut?: string | undefined
  readonly fin?: string | undefined
}

/** Les objectifs d'une opération sur une plage, ce qui a été fait, et l'objectif recalculé de chaque mois à venir. */
export async function lireObjectifs(ctx: Contexte, id: string, demande: Plage): Promise<ObjectifsOperation> {
  const { debut, fin } = plageDesObjectifs(demande, ctx.aujourdhui)
  const grilles = await grillesDe(ctx, await getOperation(ctx, id), { debut, fin })
  return presentItem('ObjectifsOperation', `/v1/operations/${id}/objectifs`, { id, debut, fin, ...grilles })
}

/** Les deux grilles d'une opération lue, mois par mois. */
export async function grillesDe(
  ctx: Contexte,
  { id, ligne }: OperationLue,
  { debut, fin }: ReturnType<typeof plageDesObjectifs>,
): Promise<Record<Nature, MoisDObjectif[]>> {
  const { finPSR } = ligne.dates.datesOperationnelles
  const finDuPsr = finPSR.report ?? finPSR.objectif
  const { relogementsRestants, entretiensRestants } = ligne.statistiques
  const { faits, vises } = await lireMois(ctx, id)
  const grille = (nature: Nature, restants: number) => {
    const siens = vises.map((vise) => ({ mois: vise.mois, ...vise[nature] }))
    const mois = moisDUneOperation({ faits: faits[nature], vises: siens, restants, finDuPsr }, moisDe(ctx.aujourdhui))
    return moisDeLaPlage(mois, { debut, fin })
  }
  return { relogements: grille('relogements', relogementsRestants), entretiens: grille('entretiens', entretiensRestants) }
}

interface MoisLus {
  readonly faits: Readonly<Record<Nature, readonly FaitDuMois[]>>
  readonly vises: readonly MoisVise[]
}

async function lireMois({ db, aujourdhui }: Contexte, id: string): Promise<MoisLus> {
  const { rows } = await sql<
    Pick<MoisLus, 'faits'> & { vises: MoisViseLu[] }
  >`select json_build_object('relogements', ${faitsParMois('relogements', aujourdhui)},
    'entretiens', ${faitsParMois('entretiens', aujourdhui)}) as faits, ${visesParMois} as vises from operation o where o.id = ${id}::uuid`.execute(
    db,
  )
  const { faits, vises } = rows[0] as (typeof rows)[number]
  return { faits, vises: direLesVises(vises) }
}

const COLONNES = {
  relogements: { objectif: 'relogements', previsionnel: 'relogements_previsionnel' },
  entretiens: { objectif: 'entretiens', previsionnel: 'entretiens_previsionnel' },
} as const

/** Ce qui est décidé, mois par mois. */
async function lireVises({ db }: Contexte, id: string): Promise<ReadonlyMap<string, MoisVise>> {
  const { rows } = await sql<{ vises: MoisViseLu[] }>`select ${visesParMois} as vises from operation o where o.id = ${id}::uuid`.execute(db)
  return new Map(rows.flatMap(({ vises }) => direLesVises(vises).map((vise) => [vise.mois, vise] as const)))
}

/** Décide d'objectifs : ce qui n'est pas dit reste, nul efface ; répartis, chaque mois reçoit sa part, le reste d'abord. */
export async function deciderDesObjectifs(ctx: Contexte, id: string, { repartir, ...saisies }: ModificationObjectifs) {
  await lockOperation(ctx.db, ctx.acteur, id)
  exiger(canDeciderDesObjectifs(ctx.acteur))
  const ecrits = codesDe(natures).flatMap((nature) => (saisies[nature] ?? []).map((un) => ({ nature, ...un })))
  const repartis =
    repartir === undefined
      ? []
      : [...repartirParMois(repartir.total, repartir.debut, repartir.fin)].map(([mois, objectif]) => ({
          nature: repartir.nature,
          mois,
          objectif,
        }))
  const voulus = [...ecrits, ...repartis]
  const changements = changementsDe(await lireVises(ctx, id), voulus)
  for (const { nature, mois, ...valeurs } of voulus) await ecrireUnMois(ctx, id, nature, mois, valeurs)
  if (changements.length > 0) {
    const mois = [...new Set(voulus.map((un) => un.mois))].toSorted()
    const evenement = evenementDOperation('OBJECTIFS_DECIDES', { debut: mois[0] ?? '', fin: mois.at(-1) ?? '' }, { changements })
    await insertEvenements(ctx.db, ctx.acteur.id, ctx.maintenant, { id }, [evenement])
  }
  return lireObjectifs(ctx, id, { debut: repartir?.debut, fin: repartir?.fin })
}

/** Ce qui change, mois par mois, de ce qui était décidé : l'historique le porte, et le plan d'un autre jour s'en reconstitue. */
function changementsDe(
  avant: ReadonlyMap<string, MoisVise>,
  voulus: readonly ({ readonly nature: Nature; readonly mois: string } & Valeurs)[],
) {
  return voulus.flatMap(({ nature, mois, ...valeurs }) =>
    (['objectif', 'previsionnel'] as const).flatMap((champ) => {
      const [ancien, nouveau] = [avant.get(mois)?.[nature][champ] ?? null, valeurs[champ]]
      if (nouveau === undefined || nouveau === ancien) return []
      const chemin = cheminDObjectif(nature, mois, champ)
      return [{ chemin, libelle: libelleDuChamp(chemin), ancien, nouveau }]
    }),
  )
}

type Valeurs = { readonly objectif?: number | null | undefined; readonly previsionnel?: number | null | undefined }

async function ecrireUnMois({ db }: Contexte, operationId: string, nature: Nature, mois: string, { objectif, previsionnel }: Valeurs) {
  const colonnes = COLONNES[nature]
  const valeurs = {
    ...(objectif === undefined ? {} : { [colonnes.objectif]: objectif }),
    ...(previsionnel === undefined ? {} : { [colonnes.previsionnel]: previsionnel }),
  }
  if (Object.keys(valeurs).length === 0) return
  await db
    .insertInto('operation_objectif')
    .values({ operation_id: operationId, mois, ...valeurs })
    .onConflict((conflit) => conflit.columns(['operation_id', 'mois']).doUpdateSet(valeurs))
    .execute()
}
