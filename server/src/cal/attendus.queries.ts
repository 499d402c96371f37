import type { ReponseDe } from '@relogement/domain/acces/contract'
import type { attendusContract } from '@relogement/domain/cal/attendus.contract'
import { adresseEnClair } from '@relogement/domain/logement/adresse'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { presentItem } from '../core/http/hydra.ts'
import { logementsVisibles } from '../logement/portee.ts'
import { lireDemandes } from './demandes.queries.ts'

type Attendus = ReponseDe<(typeof attendusContract)['GET /v1/business/reponses-attendues']>

/** Jours avant la fin où une mise à disposition se rappelle. */
const FIN_PROCHE_JOURS = 3

const adresse = sql`l.id, l.numero, l.rue, l.ville, l.typologie`
const candidats = sql`(select count(*)::int from proposition p where p.logement_id = l.id and p.type = 'INTERNE' and p.statut = 'transmise_bailleur')`

interface Ligne {
  readonly id: string
  readonly numero: string | null
  readonly rue: string
  readonly ville: string
  readonly typologie: string
  readonly candidats: number
}

/** Ceux de son parc seulement ; ce qui presse d'abord. */
export async function lireAttendus(ctx: Contexte): Promise<Attendus> {
  const { db, acteur, maintenant } = ctx
  const visibles = logementsVisibles(acteur)
  const { rows: rangs } = await sql<Ligne & { favorables: number; repondus: boolean; jusquAu: Date; calLe: string | null }>`
    select ${adresse}, ${candidats} as candidats, c.repondre_avant as "jusquAu", c.cal_le as "calLe", r.id is not null as repondus,
      (select count(*)::int from jsonb_array_elements(coalesce(r.reponses, '[]')) x where (x ->> 'accepte')::boolean and x ->> 'propositionId' is not null) as favorables
    from passage_cal c join logement l on l.id = c.logement_id
      left join lateral (select r.id, r.reponses from reponse_bailleur r where r.passage_id = c.id order by r.numero desc limit 1) r on true
    where c.enregistre_le is null and c.remplace_le is null and l.statut = 'EN_COURS_DE_TRAITEMENT' and ${visibles}
    order by c.repondre_avant, l.id`.execute(db)
  const { rows: fins } = await sql<Ligne & { fin: Date }>`
    select ${adresse}, (select count(*)::int from proposition p where p.logement_id = l.id and p.type = 'INTERNE' and p.statut <> 'retiree') as candidats, l.fin_mise_a_disposition as fin
    from logement l where l.statut in ('MIS_A_DISPOSITION', 'RESERVE') and ${visibles}
      and l.fin_mise_a_disposition > ${maintenant} and l.fin_mise_a_disposition < ${maintenant}::timestamptz + make_interval(days => ${FIN_PROCHE_JOURS})
    order by l.fin_mise_a_disposition, l.id`.execute(db)
  return presentItem('ReponsesAttendues', '/v1/business/reponses-attendues', {
    rangs: rangs.map(({ jusquAu, calLe, favorables, repondus, ...ligne }) => ({
      ...nommer(ligne),
      favorables,
      repondus,
      jusquAu: jusquAu.toISOString(),
      calLe,
    })),
    fins: fins.map(({ fin, ...ligne }) => ({ ...nommer(ligne), fin: fin.toISOString() })),
    demandes: await lireDemandes(ctx),
  })
}

const nommer = ({ id, typologie, candidats: nombre, ...lieu }: Ligne) => ({
  id,
  typologie,
  candidats: nombre,
  adresse: adresseEnClair(lieu),
})
