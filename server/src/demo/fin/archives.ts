import { valeursLivrees } from '@relogement/domain/menage/completude/variables'
import { STATUTS_ACHEVES } from '@relogement/domain/rgpd/archive'
import { dureesDe, finDeLUsageCourant } from '@relogement/domain/rgpd/conservation'
import type pg from 'pg'
import type { Alea } from '../alea.ts'
import { enTexte, heures, instantDe, type Jour, jourDeTexte, millisecondes } from '../jours.ts'

/** Assez pour voir à quoi l'écran ressemble ; les autres dossiers achevés depuis longtemps suivent d'eux-mêmes, à l'heure. */
const ARCHIVES = 8
const MATIN = heures(6)

/** Les plus anciens dossiers achevés de la démonstration passent à l'archive le jour que dit la règle. */
export async function archiverLesPlusAnciens(client: pg.ClientBase, aujourdhui: Jour, alea: Alea): Promise<void> {
  const { rows: acheves } = await client.query<{ id: string; cloture: string }>(
    `select id, to_char(statut_depuis at time zone 'Europe/Paris', 'YYYY-MM-DD') as cloture from menage
     where statut = any($1) and archive_le is null and purge_le is null and limitation_depuis is null
       and not exists (select 1 from droits_dossier d where d.menage_id = menage.id)
     order by statut_depuis, code_menage limit $2`,
    [[...STATUTS_ACHEVES], ARCHIVES],
  )
  const durees = dureesDe(valeursLivrees(enTexte(aujourdhui)))
  for (const { id, cloture } of acheves) {
    const jour = jourDeTexte(finDeLUsageCourant(cloture, durees))
    if (jour > aujourdhui) continue
    const le = instantDe(jour, MATIN)
    await client.query("insert into modification (id, sujet_id, le, type, code) values ($1, $2, $3, 'MODIFICATION', 'DOSSIER_ARCHIVE')", [
      alea.uuid(millisecondes(jour, MATIN)),
      id,
      le,
    ])
    await client.query("update alerte set statut = 'CLOTURE', close_le = $2 where sujet_id = $1 and statut <> 'CLOTURE'", [id, le])
    await client.query('update menage set archive_le = $2 where id = $1', [id, le])
  }
}
