import { type RawBuilder, sql } from 'kysely'
import type { Tache } from '../core/jobs.ts'

interface LignesTenues {
  readonly table: string
  /** Les lignes qu'elle devrait tenir. */
  readonly vraies: RawBuilder<unknown>
  /** La fonction de la base qui récrit celles qui manquent ou diffèrent. */
  readonly redresser: string
}

const LIGNES_TENUES: readonly LignesTenues[] = [
  {
    table: 'logement_propose',
    vraies: sql`select p.id, p.menage_id, l.bailleur_id, l.ville_code from proposition p join logement l on l.id = p.logement_id
      where p.statut <> 'retiree' and p.menage_id is not null`,
    redresser: 'noter_les_logements_proposes',
  },
  {
    table: 'menage_en_bref',
    vraies: sql`select id, operation_id, partenaire_id, code_postal, ville_code, statut, relogement_necessaire, charge_id, typologies_gtr, codes_postaux_souhaites
      from menage where archive_le is null`,
    redresser: 'noter_les_menages_en_bref',
  },
]

/** Chaque nuit : les listes de qui n'en voit qu'une part se lisent de lignes que la base tient ; faussées, elles se redressent et cela se dit. */
export const verifierLesLignesTenues: Tache = {
  nom: 'verifier_les_lignes_tenues',
  cron: '55 1 * * *',
  executer: async ({ services: { base, log } }) => {
    for (const { table, vraies, redresser } of LIGNES_TENUES) {
      // En une requête, donc d'un même instant : ce qui change et sa ligne tenue se valident ensemble.
      const { rows } = await sql<{ fausses: boolean }>`select exists ((select * from ${sql.table(table)}) except (${vraies}))
        or exists ((${vraies}) except (select * from ${sql.table(table)})) as fausses`.execute(base)
      if (rows[0]?.fausses !== true) continue
      log.error({ table }, 'des lignes que la base tient ne disaient plus les dossiers : redressées')
      await sql`select ${sql.raw(redresser)}()`.execute(base)
    }
  },
}
