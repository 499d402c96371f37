import type pg from 'pg'
import { comptesParRole } from './socle/comptes.ts'

export interface EtatDeLaBase {
  readonly menages: number
  /** Rien n'y a été saisi depuis que la démonstration y est, ou elle est vide. */
  readonly intacte: boolean
}

/** Ce que la base tient, et si l'on peut le remplacer sans rien perdre de ce que quelqu'un a saisi. */
export async function lireEtat(client: Pick<pg.ClientBase, 'query'>): Promise<EtatDeLaBase> {
  const { rows } = await client.query<{ menages: number; etrangers: number; saisies: number }>(
    `select
      (select count(*) from menage) as menages,
      (select count(*) from utilisateur where email <> all($1) and email not like '%@demo.relogement.test') as etrangers,
      (select count(*) from modification where (auteur_id is not null or type <> 'DOCUMENT_SUPPRIME') and le > coalesce((select max(le) from reference_chargee where nom = $2), '-infinity')) as saisies`,
    [comptesParRole.map(({ email }) => email), DEMONSTRATION],
  )
  const { menages = 0, etrangers = 0, saisies = 0 } = rows[0] ?? {}
  return { menages, intacte: etrangers === 0 && saisies === 0 }
}

/** Nom sous lequel la démonstration note, parmi les données de référence, quand elle a été chargée. */
export const DEMONSTRATION = 'demonstration'

/** Efface tout ce que la démonstration écrit ; les villes et les nomenclatures restent. */
export async function vider(client: pg.ClientBase): Promise<void> {
  await client.query(
    'truncate sujet, menage, logement, reunion, operation, utilisateur, partenaire, zone_geographique, consultation, maillon_du_journal, retouche_du_journal, verification_du_journal, modification, alerte, commentaire, document, email_sortant cascade',
  )
  await client.query("insert into sujet (id, type) select id, 'nomenclature' from nomenclature")
  await client.query('delete from reference_chargee where nom = $1', [DEMONSTRATION])
}
