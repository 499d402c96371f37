// Le produit tel qu'une production l'installe (kit/Containerfile) : construit, et les seules dépendances de production.
import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { racine } from '../src/core/racine.ts'
import { seulementLong } from './longs.ts'
import { startProduit } from './produit.ts'

const PARTENT = ['package.json', 'package-lock.json', 'domain', 'server', 'web/package.json', 'web/dist']
const sansBibliotheques = (chemin: string) => !chemin.includes('node_modules')

test.skipIf(!seulementLong)(
  'avec les seules dépendances de production, le produit construit démarre, sert, et ses commandes aussi',
  async ({ onTestFinished, annotate }) => {
    const dossier = mkdtempSync(join(tmpdir(), 'relogement-seul-'))
    onTestFinished(() => rmSync(dossier, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }))
    execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: racine, stdio: 'pipe' })
    for (const nom of PARTENT) cpSync(join(racine, nom), join(dossier, nom), { recursive: true, filter: sansBibliotheques })
    execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: dossier, stdio: 'pipe' })
    const absent = spawnSync(process.execPath, ['-e', `require('vitest')`], { cwd: dossier, encoding: 'utf8' })
    expect(absent.stderr).toContain("Cannot find module 'vitest'")
    await annotate(`node_modules de production : ${execFileSync('du', ['-sh', 'node_modules'], { cwd: dossier, encoding: 'utf8' })}`)

    const inventaire = JSON.parse(readFileSync(join(dossier, 'server/dist/sbom.cdx.json'), 'utf8'))
    expect(inventaire.bomFormat).toBe('CycloneDX')

    const env = { DATA_DIR: join(dossier, 'donnees'), JWT_SECRET: 'un secret de test de trente-deux caractères' }
    const { adresse, processus } = await startProduit(env, join(dossier, 'server/dist/main.js'))
    onTestFinished(() => void processus.kill('SIGKILL'))
    expect((await fetch(`${adresse}/v1/ready`)).status).toBe(200)
    expect(await (await fetch(adresse, { headers: { accept: 'text/html' } })).text()).toContain('<title>Relogement')
    processus.kill('SIGTERM')
    await once(processus, 'exit')

    for (const commande of ['sauvegarde', 'restauration', 'administrateur', 'journal']) {
      const { stderr } = spawnSync(process.execPath, [join(dossier, 'server/dist', `${commande}.js`), '--inconnue'], {
        cwd: dossier,
        encoding: 'utf8',
        env: { ...process.env, ...env },
      })
      expect(stderr, commande).not.toMatch(/ERR_MODULE_NOT_FOUND|Cannot find/)
    }
  },
  600_000,
)
