import { DomainError } from '@relogement/domain/common/errors'
import { sql } from 'kysely'
import type { Acces } from '../../core/database.ts'

export interface ChampModifie {
  chemin: string
  libelle: string | null
  valeur: unknown
  auteur: string | null
  le: Date
}

/**
 * Refuse d'écrire par-dessus une version plus récente (412), avec les champs que d'autres ont changés depuis : l'écran en
 * réunit les saisies disjointes et ne demande que pour les vrais conflits.
 */
export async function verifierVersion(db: Acces, menage: { id: string; version: number }, attendue: number | null): Promise<void> {
  if (attendue === null || attendue === menage.version) return
  throw new DomainError('version', 'menage.version', 'Ce dossier a été modifié par une autre personne depuis que vous l’avez ouvert.', {
    details: { version: menage.version, champs: await champsModifiesDepuis(db, menage.id, attendue) },
  })
}

async function champsModifiesDepuis(db: Acces, menageId: string, version: number): Promise<ChampModifie[]> {
  const { rows } = await sql<ChampModifie>`
    select distinct on (c ->> 'chemin') c ->> 'chemin' as chemin, c ->> 'libelle' as libelle, c -> 'nouveau' as valeur, u.prenom || ' ' || u.nom as auteur, m.le
    from modification m cross join jsonb_array_elements(m.changements) c left join utilisateur u on u.id = m.auteur_id
    where m.sujet_id = ${menageId}::uuid and m.version > ${version}
    order by c ->> 'chemin', m.le desc, m.id desc
  `.execute(db)
  return rows
}
