import type { Personne } from '@relogement/domain/acces/personne.schema'
import type { Acquittement } from '@relogement/domain/menage/completude/acquittements'
import type { ContexteDeControle } from '@relogement/domain/menage/completude/controle'
import { type RawBuilder, sql } from 'kysely'
import type { Acces } from '../../core/database.ts'
import type { Condition } from '../../core/liste/source.ts'

export interface AcquittementDuDossier extends Acquittement {
  le: string
  auteur: Personne
}

export const acquittementsJson = sql`(select coalesce(json_agg(json_build_object('id', v.id, 'code', v.code, 'path', v.chemin, 'message', v.message, 'commentaire', v.commentaire, 'le', v.le,
  'auteur', json_build_object('id', u.id, 'nom', u.nom, 'prenom', u.prenom))), '[]')
  from verification_acquittee v join utilisateur u on u.id = v.auteur_id where v.menage_id = m.id)`

// Un seul dossier suffit à signaler le doublon ; celui que la personne ne peut pas ouvrir ne lui est pas dit.
export const doublonsJson = (
  visibles: Condition,
  lui: RawBuilder<string>,
) => sql`(select coalesce(json_agg(json_build_object('champ', d.champ, 'codeMenage', d.code)), '[]') from (
  select 'telephone' as champ, min(m.code_menage) as code from menage ce join menage m on m.telephone = ce.telephone and m.id <> ce.id where ce.id = ${lui} and ${visibles}
  union all
  select 'email', min(m.code_menage) from menage ce join menage m on lower(m.email) = lower(ce.email) and m.id <> ce.id where ce.id = ${lui} and ${visibles}
  union all
  select 'identite', min(m.code_menage) from occupant ce join occupant autre on autre.date_de_naissance = ce.date_de_naissance and autre.menage_id <> ce.menage_id
    and sans_accents(autre.nom) = sans_accents(ce.nom) and sans_accents(autre.prenom) = sans_accents(ce.prenom) join menage m on m.id = autre.menage_id
    where ce.menage_id = ${lui} and ce.role = 'PRINCIPAL' and ${visibles}
  ) d where d.code is not null)`

/** Relus seuls, quand un contact vient de changer. */
export async function getDoublons(db: Acces, visibles: Condition, id: string): Promise<NonNullable<ContexteDeControle['doublons']>> {
  const { rows } = await sql<{ doublons: NonNullable<ContexteDeControle['doublons']> }>`
    select ${doublonsJson(visibles, sql`${id}::uuid`)} as doublons`.execute(db)
  return rows[0]?.doublons ?? []
}
