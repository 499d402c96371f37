import type { ReponseDe } from '@relogement/domain/acces/contract'
import type { attendusContract } from '@relogement/domain/cal/attendus.contract'
import {
  demandesAuBailleur,
  type FaitsDesDemandes,
  STATUTS_DES_DEMANDES,
} from '@relogement/domain/menage/demandes-au-bailleur/demandesAuBailleur'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { noterPageLue } from '../core/lectures.ts'
import { menagesDesListes } from '../portee/menages.ts'

type Demandes = ReponseDe<(typeof attendusContract)['GET /v1/business/reponses-attendues']>['demandes']

interface Ligne extends FaitsDesDemandes {
  readonly id: string
  readonly noms: string
  readonly codeMenage: string
}

/** Ce que les ménages qu'il accueille, ou loge encore, demandent à un bailleur, le plus ancien d'abord ; un dossier gelé n'attend rien. */
export async function lireDemandes(ctx: Contexte): Promise<Demandes> {
  const { db, acteur, aujourdhui } = ctx
  const { rows } = await sql<Ligne>`
    select m.id, m.noms, m.code_menage as "codeMenage", m.statut, to_char(m.statut_depuis at time zone 'Europe/Paris', 'YYYY-MM-DD') as "statutDepuis",
      a.accueille, m.partenaire_id is not distinct from ${acteur.partenaireId}::uuid as loge,
      exists (select from document d where d.sujet_id = m.id and d.type = 'BAIL_NOUVEAU' and d.supprime_le is null) as "bailDepose",
      (select to_char(min(x.date_alerte) at time zone 'Europe/Paris', 'YYYY-MM-DD') from alerte x
        where x.sujet_id = m.id and x.type = 'DOCUMENT_A_TRANSMETTRE' and x.valeur = 'BAIL_NOUVEAU' and x.statut <> 'CLOTURE') as "bailReclameLe",
      json_build_object('edlEntree', m.date_edl_entree, 'edlSortie', m.date_edl_sortie) as dates
    from menage m cross join lateral (select exists (select from proposition p join logement l on l.id = p.logement_id
      where p.menage_id = m.id and p.statut = 'acceptee_menage' and l.bailleur_id = ${acteur.partenaireId}::uuid and l.statut <> 'REPRIS_BAILLEUR') as accueille) a
    where m.statut in (${sql.join(STATUTS_DES_DEMANDES)}) and m.relogement_necessaire and m.purge_le is null and m.limitation_depuis is null
      and ${menagesDesListes(acteur)}`.execute(db)
  const demandes = rows.flatMap(({ id, noms, codeMenage, ...faits }) =>
    demandesAuBailleur(faits, aujourdhui).map((demande) => ({ menage: { '@id': `/v1/menages/${id}`, id, noms, codeMenage }, ...demande })),
  )
  const total = demandes.length
  if (total > 0)
    await noterPageLue(ctx, {
      liste: 'demandesAuBailleur',
      colonnes: ['noms', 'codeMenage', 'type', 'depuis'],
      page: 1,
      pageSize: total,
      total,
    })
  return demandes.toSorted((a, b) => a.depuis.localeCompare(b.depuis) || a.menage.noms.localeCompare(b.menage.noms, 'fr'))
}
