import pg from 'pg'
import { describe, expect } from 'vitest'
import { test } from '../../test/base.ts'
import { createDatabase, openPool } from '../core/database.ts'
import { chargerReferentiel } from '../referentiel/chargerReferentiel.ts'
import { chargerDemonstration } from './chargerDemonstration.ts'
import { lireEtat, vider } from './etatDeLaBase.ts'
import { surPlace } from './lot/fabrique.ts'

const charger = (pool: pg.Pool) =>
  chargerDemonstration(pool, { menages: 12, graine: 1, maintenant: new Date(), fabriquer: surPlace(() => {}) })

describe('remplacer les données de démonstration', () => {
  test('une démonstration où personne n’a rien saisi se remplace ; une saisie ou un vrai compte la protège', async ({ base }) => {
    const pool = openPool({ url: base.urlApp, log: { error: console.error } })
    const proprietaire = new pg.Client(base.urlMigration)
    await proprietaire.connect()
    await chargerReferentiel(createDatabase(pool), { demo: true })
    expect(await lireEtat(proprietaire)).toEqual({ menages: 0, intacte: true })
    await charger(pool)
    expect(await lireEtat(proprietaire)).toEqual({ menages: 12, intacte: true })

    await pool.query(`insert into modification (id, type, sujet_id) select gen_random_uuid(), 'MODIFICATION', id from menage limit 1`)
    expect(await lireEtat(proprietaire)).toEqual({ menages: 12, intacte: false })

    await vider(proprietaire)
    expect(await lireEtat(proprietaire)).toEqual({ menages: 0, intacte: true })
    const listes = await pool.query<{ n: number }>('select count(*)::int as n from nomenclature join sujet using (id)')
    expect(listes.rows[0]?.n, 'les listes restent, et tiennent encore un historique').toBeGreaterThan(300)
    expect(await charger(pool)).toBe(true)
    await pool.query(
      `insert into utilisateur (id, email, nom, prenom) values (gen_random_uuid(), 'quelqu.un@relogement.example', 'Un', 'Quelqu')`,
    )
    expect(await lireEtat(proprietaire)).toEqual({ menages: 12, intacte: false })

    await proprietaire.end()
    await pool.end()
  })
})
