import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { createCompte, MOT_DE_PASSE } from '../../test/comptes.ts'
import { createMenage } from '../../test/dossiers.ts'
import { demander } from '../../test/lancerServeur.ts'
import { fois } from '../../test/longs.ts'
import { startProduit } from '../../test/produit.ts'
import { readMigrations } from './migrate.ts'
import { racine } from './racine.ts'

/** La version d'après : le même programme, et une migration de plus, qui élargit des tables très lues ou très écrites, et en tient deux un moment. */
function versionSuivante(dossier: string): string {
  const [serveur, essais] = [join(dossier, 'server'), join(dossier, 'server', 'dist', 'essais')]
  mkdirSync(essais, { recursive: true })
  cpSync(join(racine, 'server', 'dist', 'essais'), essais, { recursive: true })
  cpSync(join(racine, 'server', 'migrations'), join(serveur, 'migrations'), { recursive: true })
  for (const nom of ['package.json', 'node_modules', 'domain', 'web', 'server/package.json', 'server/pdf', 'server/processus'])
    symlinkSync(join(racine, nom), join(dossier, nom))
  const suivante = readMigrations().length + 1
  writeFileSync(
    join(serveur, 'migrations', `${String(suivante).padStart(4, '0')}_version_suivante.sql`),
    `alter table suivi add column version_suivante text not null default 'neuf';
     create index on suivi (version_suivante);
     alter table operation add column version_suivante text;
     alter table session add column version_suivante text;
     alter table menage add column version_suivante integer;
     update menage set version_suivante = 1;
     select pg_sleep(3);`,
  )
  return join(essais, 'main.js')
}

test('deux versions côte à côte, sous charge, pendant que la seconde migre : aucun 500, rien d’accusé ne se perd', async ({
  base,
  db,
  onTestFinished,
}) => {
  const dossier = mkdtempSync(join(tmpdir(), 'relogement-deux-versions-'))
  const { id, email } = await createCompte(db)
  const menages = await Promise.all(Array.from({ length: 12 }, () => createMenage(db, { chargeId: id })))
  const env = {
    DATABASE_URL: base.urlApp,
    DATABASE_URL_MIGRATIONS: base.urlMigration,
    DATA_DIR: join(dossier, 'donnees'),
    JWT_SECRET: 'un secret de test de trente-deux caractères',
  }
  const ancien = await startProduit(env)
  onTestFinished(() => {
    ancien.processus.kill('SIGKILL')
    rmSync(dossier, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  })
  const entree = await demander(ancien.adresse, { chemin: '/v1/oauth/login', jeton: '', corps: { email, password: MOT_DE_PASSE } })
  const { id_token: jeton } = (await entree.json()) as { id_token: string }

  const { operation_id: operation } = await db
    .selectFrom('menage')
    .select('operation_id')
    .where('charge_id', '=', id)
    .limit(1)
    .executeTakeFirstOrThrow()
  const lectures = ['/v1/menages?pageSize=20', `/v1/operations/${operation}`]

  const adresses = [ancien.adresse]
  const statuts: Record<string, number> = {}
  const accuses: string[] = []
  let rang = 0
  let fini = false
  const compter = (qui: string, statut: number) => {
    statuts[`${qui} ${statut}`] = (statuts[`${qui} ${statut}`] ?? 0) + 1
  }
  const ouvrier = async () => {
    while (!fini) {
      rang += 1
      const adresse = adresses[rang % adresses.length] as string
      const qui = adresse === ancien.adresse ? 'ancien' : 'nouveau'
      const menage = menages[rang % menages.length]
      const lire = rang % 3 !== 0
      const texte = `Appel ${rang}`
      const reponse = lire
        ? await fetch(`${adresse}${lectures[rang % 4] ?? `/v1/menages/${menage}`}`, {
            headers: { authorization: `Bearer ${jeton}` },
          })
        : await demander(adresse, { chemin: `/v1/menages/${menage}/suivis`, jeton, corps: { texte, date: '2026-01-05' } })
      const rendu = await reponse.text()
      if (!lire && reponse.status === 201) accuses.push(texte)
      // Un dossier tenu par un verrou le dit, et de réessayer : seul ce refus-là s'admet.
      if (reponse.status === 409 && rendu.includes('Réessayez')) continue
      compter(qui, reponse.status)
    }
  }
  const charge = Promise.all(Array.from({ length: 8 }, ouvrier))
  // Attendue à la fin ; si ce qui suit échoue, c'est cela qui doit se dire.
  charge.catch(() => {})
  const nouveau = await startProduit(env, versionSuivante(dossier))
  onTestFinished(() => void nouveau.processus.kill('SIGKILL'))
  adresses.push(nouveau.adresse)
  await new Promise((suite) => setTimeout(suite, fois(5_000, 60_000)))
  // L'ancien n'a pas cessé de servir : il rend la main quand on l'arrête, pas avant.
  for (const { adresse } of [ancien, nouveau]) expect((await fetch(`${adresse}/v1/ready`)).status).toBe(200)
  fini = true
  await charge

  console.log('deux versions :', statuts)
  expect(Object.keys(statuts).toSorted()).toEqual(['ancien 200', 'ancien 201', 'nouveau 200', 'nouveau 201'])
  const presents = new Set((await db.selectFrom('suivi').select('texte').execute()).map(({ texte }) => texte))
  expect(accuses.filter((texte) => !presents.has(texte))).toEqual([])
  expect(accuses.length).toBeGreaterThan(20)
}, 240_000)
