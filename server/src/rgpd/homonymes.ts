// Qui, dans d'autres dossiers, porte le nom d'une personne purgée ou partage son contact : un texte peut parler de lui.

import { sansAccents } from '@relogement/domain/common/sansAccents'
import type { Contact, Nomme } from '@relogement/domain/rgpd/masquer'
import { sql } from 'kysely'
import type { Acces } from '../core/database.ts'
import { type Dit, ditUnDe, ligneQui } from './textesDesTables.ts'

/** Qui, du ménage, a dans un autre dossier une personne du même nom, ou un contact commun. */
export async function listHomonymes(db: Acces, menageId: string, sures: readonly (Nomme | Contact)[]): Promise<Set<string>> {
  const contacts = sures.flatMap((marque) => ('contact' in marque ? [marque.contact] : []))
  const parContact = (dit: Dit) => ditUnDe(dit, { mots: contacts.map(sansAccents) })
  const communs = await sql<{ menage_id: string; contact: string }>`
    select m.id as menage_id, c as contact from unnest(${contacts}::text[]) c
      join lateral (
        select t.id from menage t where t.telephones like '%' || c || '%'
        union select t.id from menage t where ${ligneQui('menage', parContact)} and lower(t.email) = lower(c)
        union select t.menage_id from occupant t where ${ligneQui('occupant', parContact)} and lower(t.email) = lower(c)
      ) m on m.id <> ${menageId}::uuid`.execute(db)
  const noms = sures.flatMap((marque) => ('nom' in marque ? [motPrincipal(sansAccents(marque.nom))] : []))
  const { rows } = await sql<{ menage_id: string; prenom: string; noms: (string | null)[] }>`
    select distinct a.menage_id, p.prenom, array[p.nom, p.nom_de_naissance] as noms
    from (select menage_id, sans_accents(prenom) as prenom, sans_accents(nom) as nom, sans_accents(nom_de_naissance) as nn from occupant t
      where menage_id <> ${menageId}::uuid and ${ligneQui('occupant', (dit) => ditUnDe(dit, { mots: noms }))} offset 0) a
    join (select prenom, nom, nom_de_naissance, sans_accents(prenom) as p, sans_accents(nom) as n, sans_accents(nom_de_naissance) as nn
      from occupant where menage_id = ${menageId}::uuid offset 0) p on a.prenom = p.p and (a.nom in (p.n, p.nn) or a.nn in (p.n, p.nn))`.execute(
    db,
  )
  return new Set([
    ...rows.flatMap(({ menage_id, prenom, noms }) => noms.flatMap((nom) => (nom ? [cleHomonyme(menage_id, { prenom, nom })] : []))),
    ...communs.rows.map(({ menage_id, contact }) => cleHomonyme(menage_id, { contact })),
  ])
}

export const cleHomonyme = (menageId: string, marque: Nomme | Contact) =>
  `${menageId} ${'contact' in marque ? marque.contact : `${marque.prenom} ${marque.nom}`}`

/** Les noms portés dans ces dossiers, de naissance compris : « Mme NOM » y est d'abord celle du dossier. */
export async function nomsPortes(db: Acces, menages: readonly string[]): Promise<Set<string>> {
  if (menages.length === 0) return new Set()
  const { rows } = await sql<{ menage_id: string; nom: string }>`
    select distinct menage_id, n as nom from occupant, unnest(array[nom, nom_de_naissance]) n
    where menage_id = any(${menages}::uuid[]) and n is not null`.execute(db)
  return new Set(rows.map(({ menage_id, nom }) => cleDuNom(menage_id, nom)))
}

export const cleDuNom = (menageId: string, nom: string) => `${menageId} ${sansAccents(nom)}`

/** « Le Bihan » se cherche à « Bihan ». */
export const motPrincipal = (nom: string): string =>
  nom.split(/[^\p{L}\p{N}]+/u).reduce((retenu, mot) => (mot.length > retenu.length ? mot : retenu), '') || nom
