import type { DossierRessemblant, Identite, Ressemblance } from '@relogement/domain/menage/creation/creation.schema'
import { type RawBuilder, sql } from 'kysely'
import type { Acces } from '../../core/database.ts'
import type { Condition } from '../../core/liste/source.ts'

const AU_PLUS = 10

/** Les dossiers visibles où la personne paraît déjà : même nom et même naissance, même téléphone, même adresse électronique. */
export async function listRessemblants(
  db: Acces,
  visibles: Condition,
  identite: Partial<Identite>,
): Promise<Omit<DossierRessemblant, '@id'>[]> {
  const criteres = criteresDe(identite)
  if (criteres.length === 0) return []
  const { rows } = await sql<Omit<DossierRessemblant, '@id'>>`
    select m.id, m.code_menage as "codeMenage", m.noms, m.statut, array_agg(distinct r.quoi) as ressemblances
    from (${sql.join(
      criteres.map(([quoi, requete]) => sql`select ${sql.lit(quoi)}::text as quoi, menage_id from (${requete}) as c`),
      sql` union all `,
    )}) r join menage m on m.id = r.menage_id
    where ${visibles} group by m.id order by count(distinct r.quoi) desc, m.cle_tri, m.id limit ${sql.lit(AU_PLUS)}`.execute(db)
  return rows
}

function criteresDe({ nom, prenom, dateDeNaissance, telephone, email }: Partial<Identite>): [Ressemblance, RawBuilder<unknown>][] {
  return [
    ...(nom && prenom && dateDeNaissance
      ? ([
          [
            'identite',
            sql`select menage_id from occupant where date_de_naissance = ${dateDeNaissance}::date and sans_accents(prenom) = sans_accents(${prenom})
              and sans_accents(${nom}) in (sans_accents(nom), sans_accents(nom_de_naissance))`,
          ],
        ] as [Ressemblance, RawBuilder<unknown>][])
      : []),
    // Ceux de tous ses occupants.
    ...(telephone
      ? ([['telephone', sql`select id as menage_id from menage where telephones like ${`%${telephone}%`}`]] as [
          Ressemblance,
          RawBuilder<unknown>,
        ][])
      : []),
    ...(email
      ? ([['email', sql`select id as menage_id from menage where lower(email) = lower(${email})`]] as [Ressemblance, RawBuilder<unknown>][])
      : []),
  ]
}
