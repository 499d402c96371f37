import type { AvantSeparation } from '@relogement/domain/menage/decohabitation/annuler'
import type { MotifDecohabitation } from '@relogement/domain/menage/decohabitation/decohabitation.listes'
import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '../../core/liste/source.ts'

export interface DossierLie {
  id: string
  version: number
  codeMenage: string
  noms: string
  date: string | null
}

/** D'où vient le dossier et qui en est parti : les liens que la personne peut suivre, et tout ce que la règle doit savoir. */
export interface DecohabitationsDuDossier {
  origine: DossierLie | null
  issus: DossierLie[]
  motifs: Record<string, MotifDecohabitation>
  /** La séparation qui a fait naître ce dossier ; absente des dossiers repris d'ailleurs. */
  naissance: { sourceId: string; le: string; avant: AvantSeparation | null; statutSource: string } | null
  nombreDIssus: number
  /** Instant de la dernière séparation de ce ménage. */
  separeLe: string | null
}

const lieJson = sql`json_build_object('id', m.id, 'version', m.version, 'codeMenage', m.code_menage, 'noms', m.noms, 'date', d.date)`

export const decohabitationsJson = (visibles: Condition, lui: RawBuilder<string>) => sql`json_build_object(
  'origine', (select ${lieJson} from menage ce join menage m on m.id = ce.decohabite_de left join decohabitation d on d.menage_id = ce.id where ce.id = ${lui} and ${visibles}),
  'issus', (select coalesce(json_agg(${lieJson} order by m.cree_le, m.code_menage), '[]') from menage m left join decohabitation d on d.menage_id = m.id where m.decohabite_de = ${lui} and ${visibles}),
  'motifs', (select coalesce(json_object_agg(d.menage_id, d.motif), '{}') from decohabitation d where ${lui} in (d.menage_id, d.source_id)),
  'naissance', (select json_build_object('sourceId', d.source_id, 'le', d.le, 'avant', d.avant, 'statutSource', s.statut) from decohabitation d join menage s on s.id = d.source_id where d.menage_id = ${lui}),
  'nombreDIssus', (select count(*) from menage issu where issu.decohabite_de = ${lui}),
  'separeLe', (select max(d.le) from decohabitation d where d.source_id = ${lui}))`
