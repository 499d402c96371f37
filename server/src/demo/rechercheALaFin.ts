import type pg from 'pg'
import { textesDesTables } from '../rgpd/textesDesTables.ts'

/**
 * Ôte ce qui sert à chercher (index de trigrammes, texte des dossiers) ; ce qu'elle rend le refait, d'un trait. Tenu ligne à ligne, il coûte
 * plusieurs fois ce qu'il indexe : une grande démonstration s'écrit d'abord. À faire dans la transaction du chargement : interrompue, rien
 * n'a été ôté.
 */
export async function remettreLaRechercheALaFin(client: pg.ClientBase): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ nom: string; definition: string }>(
    `select c.oid::regclass::text as nom, pg_get_indexdef(c.oid) as definition
    from pg_class c join pg_am a on a.oid = c.relam where c.relkind = 'i' and c.relnamespace = current_schema()::regnamespace and a.amname = 'gin'`,
  )
  for (const { nom } of rows) await client.query(`drop index ${nom}`)
  await client.query('alter table menage disable trigger texte_du_menage')
  return async () => {
    // Une table ne reçoit pas d'index tant que ses lignes restent à juger.
    await client.query('set constraints all immediate')
    await client.query(`set local maintenance_work_mem = '256MB'`)
    await client.query(TEXTE_DES_DOSSIERS)
    await client.query('alter table menage enable trigger texte_du_menage')
    for (const { definition } of rows) await client.query(definition)
  }
}

/** Ce qu'écrit, dossier par dossier, le déclencheur de la table. */
const TEXTE_DES_DOSSIERS = `insert into texte_du_menage (menage_id, colonne, texte)
  select m.id, c.colonne, c.dit from menage m, lateral (values ${textesDesTables.menage.map((colonne) => `('${colonne}', m.${colonne}::text)`).join(', ')}) c (colonne, dit)
  where length(c.dit) > 2`
