// Les nombres de la liste des ménages, comptés d'avance (décision 0203).
import type { Acteur } from '@relogement/domain/acces/roles'
import type { FacetteDe } from '@relogement/domain/common/defineListe'
import type { listeMenages } from '@relogement/domain/menage/menages.liste'
import { type RawBuilder, sql } from 'kysely'
import type { Comptees } from '../../core/liste/source.ts'
import { dependDesSeulsMenages, horsArchive } from '../../portee/menages.ts'

/** Les ménages de ses listes, comptés d'avance ; `null` : sa portée tient aussi à ce qui leur est proposé, que ces colonnes ne disent pas. */
export function menagesComptes(acteur: Acteur): Comptees | null {
  if (!dependDesSeulsMenages(acteur)) return null
  const visibles = horsArchive(acteur)
  const menages = sql`(select * from compte_de_menages m where ${visibles}) m`
  return {
    filtres: ['statuts', 'relogementNecessaire', 'partenaires'] satisfies readonly (keyof typeof listeMenages.filtres)[],
    facettes: {
      operations: menages,
      PRUs: menages,
      EPCIs: menages,
      partenaires: menages,
      villes: menages,
      statuts: menages,
      chargesDeRelogement: menages,
      typologiesGTR: sql`(select * from compte_de_typologies m where ${visibles}) m`,
    } satisfies { readonly [F in FacetteDe<typeof listeMenages>]?: RawBuilder<unknown> },
  }
}
