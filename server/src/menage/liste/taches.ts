import { sql } from 'kysely'
import type { Tache } from '../../core/jobs.ts'

/** Chaque nuit : les comptes de la liste, une ligne par sorte de ménages au lieu d'une par changement ; faussés, ils se recomptent et cela se dit. */
export const replierLesComptes: Tache = {
  nom: 'replier_les_comptes',
  cron: '50 1 * * *',
  executer: async ({ services: { base, log } }) => {
    await sql`select replier_les_comptes()`.execute(base)
    const { rows } = await comptesFausses.execute(base)
    if (rows[0]?.fausses !== true) return
    log.error({}, 'les nombres de la liste des ménages ne disaient plus les ménages : recomptés')
    await sql`select recompter_les_menages()`.execute(base)
  },
}

const MENAGES = sql`operation_id, partenaire_id, code_postal, ville_code, statut, relogement_necessaire, charge_id`
const TYPOLOGIES = sql`typologies_gtr, partenaire_id, ville_code, statut, relogement_necessaire`

// En une requête, donc d'un même instant : un changement et ses comptes se valident ensemble.
const comptesFausses = sql<{ fausses: boolean }>`select exists (
    select from (select ${MENAGES}, nombre from compte_de_menages union all select ${MENAGES}, -1 from menage where archive_le is null) c
    group by ${MENAGES} having sum(nombre) <> 0)
  or exists (
    select from (select ${TYPOLOGIES}, nombre from compte_de_typologies union all select ${TYPOLOGIES}, -1 from menage where archive_le is null) c
    group by ${TYPOLOGIES} having sum(nombre) <> 0) as fausses`
