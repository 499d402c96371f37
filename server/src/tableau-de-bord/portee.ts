import type { FiltresDe } from '@relogement/domain/common/defineListe'
import type { listeDuCompteur } from '@relogement/domain/tableau-de-bord/tableauDeBord.listes'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { type Condition, et } from '../core/liste/source.ts'
import { champsDeLigne } from '../menage/liste/champsDeLigne.ts'
import { sourceDesMenages } from '../menage/liste/menages.source.ts'
import { horsArchive, menagesDesListes } from '../portee/menages.ts'

interface Voulus extends Omit<FiltresDe<typeof listeDuCompteur>, 'periodes'> {
  /** Les archivés aussi : ce qu'ils ont fait reste fait (décision 0184). */
  readonly archives: boolean
}

/** Les ménages à reloger que comptent les nombres : ceux des listes de la personne, d'une opération ou d'un chargé, par les filtres de la liste. */
export function menagesComptes(
  { acteur, maintenant }: Contexte,
  { operationIds = [], chargesDeRelogement = [], archives }: Voulus,
): Condition {
  const { visibles, filtres } = sourceDesMenages((archives ? horsArchive : menagesDesListes)(acteur), champsDeLigne(acteur), { maintenant })
  return et([
    visibles,
    sql`m.relogement_necessaire`,
    ...(operationIds.length === 0 ? [] : [filtres.operationIds(operationIds) ?? sql`true`]),
    ...(chargesDeRelogement.length === 0 ? [] : [filtres.chargesDeRelogement(chargesDeRelogement) ?? sql`true`]),
  ])
}
