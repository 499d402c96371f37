// Les deux mandataires du kit, devant un serveur qui dit ce qu'il reçoit ; une machine nue ne les a pas.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../src/core/postgres/serveur.ts'
import { racine } from '../src/core/racine.ts'
import { jusqua } from './jusqua.ts'

const lire = (nom: string) => readFileSync(join(racine, 'kit', nom), 'utf8')
const present = (programme: string, ...args: string[]) => spawnSync(programme, args).error === undefined
const NOM = 'relogement.example.fr'

interface Ports {
  readonly produit: number
  readonly clair: number
  readonly chiffre: number
}

const caddy = (dossier: string, { produit, clair, chiffre }: Ports): ChildProcess => {
  const site = lire('Caddyfile')
    .replace('\n{\n', `\n{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${clair}\n\thttps_port ${chiffre}\n`)
    .replace(`${NOM} {`, `${NOM} {\n\ttls internal`)
    .replace('127.0.0.1:3000', `127.0.0.1:${produit}`)
  writeFileSync(join(dossier, 'Caddyfile'), site)
  const env = { ...process.env, HOME: dossier, XDG_DATA_HOME: dossier, XDG_CONFIG_HOME: dossier }
  return spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', join(dossier, 'Caddyfile')], { stdio: 'ignore', env })
}

const nginx = (dossier: string, { produit, clair, chiffre }: Ports): ChildProcess => {
  const [cle, certificat] = [join(dossier, 'cle.pem'), join(dossier, 'certificat.pem')]
  const sujet = ['-subj', `/CN=${NOM}`, '-days', '1', '-nodes', '-keyout', cle, '-out', certificat]
  spawnSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', ...sujet])
  const site = lire('nginx.conf')
    .replace(/ssl_certificate {5}.*;/, `ssl_certificate ${certificat};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${cle};`)
    .replace('127.0.0.1:3000', `127.0.0.1:${produit}`)
    .replaceAll(/listen (\[::\]:)?(80|443)/g, (_, six: string | undefined, port) => `listen ${six ?? ''}${port === '80' ? clair : chiffre}`)
  writeFileSync(join(dossier, 'site.conf'), site)
  mkdirSync(join(dossier, 'corps'), { mode: 0o777 })
  const http = `client_body_temp_path ${dossier}/corps; proxy_temp_path ${dossier}/corps; include ${dossier}/site.conf;`
  writeFileSync(join(dossier, 'nginx.conf'), `daemon off;\npid ${dossier}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp { ${http} }\n`)
  return spawn('nginx', ['-c', join(dossier, 'nginx.conf')], { stdio: 'ignore' })
}

/** Ce que le produit recevrait ; `/v1/direct` reste ouvert, comme le sien. */
async function ecouter(): Promise<number> {
  const serveur = createServer((recu, reponse) => {
    if (recu.url === '/v1/direct') {
      reponse.writeHead(200, { 'content-type': 'text/event-stream' })
      reponse.write('data: bonjour\n\n')
      return
    }
    // Un envoi que le mandataire refuse se coupe ici.
    buffer(recu).then(
      ({ length }) => reponse.end(JSON.stringify({ entetes: recu.headers, octets: length })),
      () => reponse.destroy(),
    )
  })
  serveur.listen(0, '127.0.0.1')
  await once(serveur, 'listening')
  onTestFinished(() => {
    serveur.closeAllConnections()
    serveur.close()
  })
  return (serveur.address() as AddressInfo).port
}

interface Reponse {
  readonly statut: number
  readonly corps: string
}

const appeler = (port: number, chemin: string, suite: RequestOptions = {}, corps: Buffer | null = null) =>
  new Promise<Reponse>((resolve, reject) => {
    const demande = request(
      {
        host: '127.0.0.1',
        port,
        path: chemin,
        servername: NOM,
        rejectUnauthorized: false,
        ...suite,
        headers: { host: NOM, ...suite.headers },
      },
      (reponse) => {
        let lu = ''
        const dire = () => resolve({ statut: reponse.statusCode ?? 0, corps: lu })
        reponse.setEncoding('utf8').on('data', (texte: string) => {
          lu += texte
          // Le direct ne finit pas : son premier mot suffit.
          if (chemin === '/v1/direct') {
            dire()
            demande.destroy()
          }
        })
        reponse.on('end', dire)
      },
    )
    // Un envoi refusé avant sa fin coupe la connexion, une fois la réponse dite.
    demande.on('error', reject)
    demande.end(corps)
  })

describe.each([
  ['nginx', nginx, present('nginx', '-v') && present('openssl', 'version')],
  ['Caddy', caddy, present('caddy', 'version')],
] as const)('%s, avec son fichier du kit', (_, lancer, la) => {
  test.skipIf(!la)(
    'sert le produit : l’adresse vraie, les envois, le direct sans tampon (non lancé sans lui)',
    async () => {
      const dossier = mkdtempSync(join(tmpdir(), 'relogement-mandataire-'))
      const ports = { produit: await ecouter(), clair: await freePort(), chiffre: await freePort() }
      const processus = lancer(dossier, ports)
      onTestFinished(async () => {
        if (processus.exitCode === null) {
          // Tué net, le maître de nginx laisserait ses ouvriers.
          processus.kill('SIGTERM')
          const tue = setTimeout(() => processus.kill('SIGKILL'), 5_000)
          await once(processus, 'exit')
          clearTimeout(tue)
        }
        rmSync(dossier, { recursive: true, force: true })
      })
      await jusqua(() =>
        appeler(ports.chiffre, '/').then(
          ({ statut }) => statut === 200,
          () => false,
        ),
      )
      // Ce qu'un client prétend de son adresse ne vaut rien.
      const { corps } = await appeler(ports.chiffre, '/', { headers: { 'x-forwarded-for': '6.6.6.6' } })
      const { entetes } = JSON.parse(corps) as { entetes: Record<string, string> }
      expect(entetes).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https', host: NOM })
      expect((await appeler(ports.chiffre, '/v1/direct')).corps).toBe('data: bonjour\n\n')

      const fichier = await appeler(ports.chiffre, '/envoi', { method: 'POST' }, Buffer.alloc(26 * 1024 * 1024))
      expect(JSON.parse(fichier.corps)).toMatchObject({ octets: 26 * 1024 * 1024 })
      const trop = await appeler(ports.chiffre, '/envoi', { method: 'POST' }, Buffer.alloc(32 * 1024 * 1024))
      expect(trop.statut).toBe(413)

      const [clair] = (await once(get({ host: '127.0.0.1', port: ports.clair, headers: { host: NOM } }), 'response')) as [
        { statusCode: number; headers: Record<string, string> },
      ]
      expect([301, 308]).toContain(clair.statusCode)
      expect(clair.headers['location']).toMatch(/^https:\/\/relogement\.example\.fr/)
    },
    60_000,
  )
})
