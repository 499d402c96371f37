import { moisDe } from '@relogement/domain/common/date'
import { exiger } from '@relogement/domain/common/errors'
import { refusDUnJourAVenir } from '@relogement/domain/historique/autreJour'
import { moisDUneOperation } from '@relogement/domain/objectif/moisDUneOperation'
import type { MoisDObjectif } from '@relogement/domain/objectif/objectif.rules'
import type { Nature } from '@relogement/domain/objectif/objectif.schema'
import type { Plage } from '@relogement/domain/objectif/plage'
import { canLireEnInterne } from '@relogement/domain/operation/operation.permissions'
import type { listePsr } from '@relogement/domain/psr/psr.liste'
import { debutDesEntretiens, moisDImmeubleVide } from '@relogement/domain/psr/psr.rules'
import type { LignePsr } from '@relogement/domain/psr/psr.schema'
import { type RawBuilder, sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import type { SourceDeListe } from '../core/liste/source.ts'
import { EXISTAIENT, tablesAu } from '../operation/au/tablesAu.ts'
import { saisieRefusee } from '../operation/gestes.ts'
import { direLesVises, type FaitDuMois, faitsDeToutes, type MoisViseLu, visesDeToutes } from '../operation/mois.source.ts'
import { menagesSuivis, sourceParPages } from '../operation/operation.source.ts'
import { operationsVisibles } from '../operation/portee.ts'
import { parcDOperation } from '../portee/occupation.ts'

/** Une opération telle que la base l'écrit. */
export type PlanLu = Omit<LignePsr, 'logementsOccupes' | 'debutDesEntretiens' | 'immeubleVide' | Nature> & {
  readonly parc: { readonly logements: number; readonly occupes: number }
  readonly jalon: { readonly objectif: string | null; readonly report: string | null; readonly reel: string | null } | null
  readonly faits: Readonly<Partial<Record<Nature, readonly FaitDuMois[]>>>
  readonly vises: readonly MoisViseLu[]
}

/** Ce que la liste des opérations en dit déjà. */
const CHAMPS = ['nom', 'bailleur', 'PRU', 'nombreLogements', 'dates', 'statistiques']

/** Les opérations que la personne voit, et tout ce que leur plan en dit. */
export function sourceDuPsr({
  acteur,
  aujourdhui,
}: Pick<Contexte, 'acteur' | 'aujourdhui'>): SourceDeListe<typeof listePsr> & { readonly avec: RawBuilder<unknown> } {
  const { champs, tris, avec, ...source } = sourceParPages(operationsVisibles(acteur), aujourdhui, sql`suivis`)
  return {
    ...source,
    avec: sql`suivis as materialized ${menagesSuivis(aujourdhui)}, ${avec}, faits as materialized ${faitsDeToutes}, vises as materialized ${visesDeToutes}`,
    tris: { nom: tris.nom },
    champs: {
      ...Object.fromEntries(CHAMPS.map((cle) => [cle, champs[cle] ?? null])),
      validation: dateDe('DELIBERATION_CA', sql`coalesce(d.reel, d.report, d.objectif)`),
      jalon: dateDe('IMMEUBLE_VIDE', sql`json_build_object('objectif', d.objectif, 'report', d.report, 'reel', d.reel)`),
      parc: parcDOperation,
      faits: sql`(select coalesce(json_object_agg(f.nature, f.mois), '{}') from faits f where f.operation_id = o.id)`,
      vises: sql`coalesce((select w.mois from vises w where w.operation_id = o.id), '[]')`,
    },
  }
}

/** Le même plan, à la fin d'un autre jour ; absent, tel qu'il est. */
export function sourceDuPsrAu({ acteur, aujourdhui }: Contexte, au: string | undefined): SourceDeListe<typeof listePsr> {
  if (au === undefined) return sourceDuPsr({ acteur, aujourdhui })
  verifierLeJour(acteur, au, aujourdhui)
  const source = sourceDuPsr({ acteur, aujourdhui: au })
  const sansParc = sql`json_build_object('logements', 0, 'occupes', 0)`
  return {
    ...source,
    avec: sql`${tablesAu(acteur, au)}, ${source.avec}`,
    visibles: EXISTAIENT,
    champs: { ...source.champs, parc: sansParc },
  }
}

function verifierLeJour(acteur: Contexte['acteur'], au: string, aujourdhui: string): void {
  exiger(canLireEnInterne(acteur))
  const refus = refusDUnJourAVenir(au, aujourdhui)
  if (refus !== null) throw saisieRefusee('au', refus)
}

const dateDe = (type: string, valeur: RawBuilder<unknown>) =>
  sql`(select ${valeur} from operation_date d where d.operation_id = o.id and d.type = ${sql.lit(type)})`

/** Le plan d'une opération : ses mois, et leurs repères. `plage` : ceux que l'on montre ; absente, tous. */
export function planDe(
  { parc: sien, jalon, faits: faitsLus, vises: visesLus, ...ligne }: PlanLu,
  jour: string,
  plage: Plage | null,
): LignePsr {
  const { menagesAReloger, relogementsRestants, entretiensRestants } = ligne.statistiques
  const { finPSR } = ligne.dates.datesOperationnelles
  const finDuPsr = finPSR.report ?? finPSR.objectif
  const courant = moisDe(jour)
  const vises = direLesVises(visesLus)
  const grille = (nature: Nature, restants: number) =>
    moisDUneOperation(
      { faits: faitsLus[nature] ?? [], vises: vises.map((vise) => ({ mois: vise.mois, ...vise[nature] })), restants, finDuPsr },
      courant,
    )
  const montres = (mois: readonly MoisDObjectif[]) =>
    mois.filter((un) => plage === null || (un.mois >= plage.debut && un.mois <= plage.fin))
  const entretiens = grille('entretiens', entretiensRestants)
  const dernierRelogement = faitsLus.relogements?.at(-1)?.mois ?? null
  return {
    ...ligne,
    logementsOccupes: sien.logements === 0 ? null : sien.occupes,
    debutDesEntretiens: debutDesEntretiens(entretiens),
    immeubleVide: moisDImmeubleVide({ jalon, finDuPsr, menages: menagesAReloger, restants: relogementsRestants, dernierRelogement }, jour),
    relogements: montres(grille('relogements', relogementsRestants)),
    entretiens: montres(entretiens),
  }
}
