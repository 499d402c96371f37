import pg from 'pg'
import { startPostgres } from '../src/core/postgres/postgres.ts'

// Joue l'API dans les essais d'arrêt brutal : démarre la base du dossier donné, y écrit, et vit jusqu'à ce qu'on le tue.
const postgres = await startPostgres({ dataDir: process.argv[2] ?? '', tests: true, log: { error: console.error } })
const client = new pg.Client(postgres.urlMigration)
await client.connect()
await client.query('create table ecriture as select 42 as n')
console.log('écrit')
