import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as attendre } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { jpeg, LIEU } from '../../../test/pieces/images.ts'
import { pdf } from '../../../test/pieces/pdf.ts'
import { createLecteurs, type Lecteurs, type OptionsLecteurs } from './lecteurs.ts'

const TROP_COMPLEXE = 'Ce fichier n’a pas pu être contrôlé : il est trop complexe. Enregistrez-le à nouveau, ou imprimez-le en PDF.'

// Un programme de lecture qui se conduit mal, comme le ferait une bibliothèque sur un fichier qu'elle ne supporte pas.
const FAUTIF = `
  const retenus = []
  const fautes = {
    'boucle.pdf': () => { for (;;); },
    'memoire.pdf': () => { for (;;) retenus.push(Buffer.alloc(8_000_000, 1)) },
    'tas.pdf': () => { for (;;) retenus.push({ a: [retenus.length] }) },
    'chute.pdf': () => process.abort(),
    'bon.pdf': () => process.send({ format: 'PDF', octets: null }),
    'qui.pdf': () => process.send({ refus: String(process.pid) + ' ' + Object.keys(process.env) }),
  }
  process.on('disconnect', () => process.exit())
  process.on('message', ({ nom }) => fautes[nom]())
`

let dossier = ''
const ouverts: Lecteurs[] = []
const ouvrir = (options: OptionsLecteurs = {}) => {
  const lecteurs = createLecteurs(options)
  ouverts.push(lecteurs)
  return lecteurs
}
const fautifs = (options: OptionsLecteurs = {}) => ouvrir({ programme: join(dossier, 'fautif.mjs'), ...options })
const refus = (lecture: Promise<unknown>) =>
  lecture.then(
    () => 'accepté',
    (erreur: Error) => erreur.message,
  )

beforeAll(async () => {
  dossier = await mkdtemp(join(tmpdir(), 'relogement-lecteurs-'))
  await writeFile(join(dossier, 'fautif.mjs'), FAUTIF)
})
afterEach(() => {
  for (const lecteurs of ouverts.splice(0)) lecteurs.close()
})
afterAll(() => rm(dossier, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }))

const octets = Buffer.from('x')

test('un fichier est lu ailleurs : accepté tel quel, nettoyé, ou refusé avec sa phrase', async () => {
  const lecteurs = ouvrir()
  const recu = pdf()
  expect((await lecteurs.controler('bail.pdf', recu)).octets).toBe(recu)
  const { format, octets: propres } = await lecteurs.controler('photo.jpg', jpeg())
  expect([format, propres.includes(LIEU)]).toEqual(['JPEG', false])
  expect(await refus(lecteurs.controler('x.pdf', Buffer.from('<html>')))).toBe('Le contenu de ce fichier n’est pas celui d’un fichier PDF.')
}, 60_000)

test('une lecture sans fin est arrêtée et le fichier refusé ; les autres lectures continuent, la suivante aussi', async () => {
  const lecteurs = fautifs({ delaiMs: 4_000 })
  const sansFin = refus(lecteurs.controler('boucle.pdf', octets))
  for (let fois = 0; fois < 3; fois += 1) expect(await refus(lecteurs.controler('bon.pdf', octets))).toBe('accepté')
  expect(await sansFin).toBe(TROP_COMPLEXE)
  expect(await Promise.all([1, 2].map(() => refus(lecteurs.controler('bon.pdf', octets))))).toEqual(['accepté', 'accepté'])
}, 60_000)

test.each(['memoire.pdf', 'tas.pdf', 'chute.pdf'])(
  '%s : le lecteur tombe, le fichier est refusé, un autre lecteur prend la suite',
  async (nom) => {
    const abandons: object[] = []
    const lecteurs = fautifs({ memoireMo: 250, log: { warn: (details) => void abandons.push(details) } })
    expect(await refus(lecteurs.controler(nom, octets))).toBe(TROP_COMPLEXE)
    expect(await refus(lecteurs.controler('bon.pdf', octets))).toBe('accepté')
    expect(abandons).toEqual([{ octets: 1, cause: expect.stringContaining('arrêté') }])
  },
  60_000,
)

test('un lecteur tombé entre deux fichiers est remplacé, et ne reçoit aucun secret du serveur', async () => {
  process.env['SECRET_DU_SERVEUR'] = 'secret'
  const lecteurs = fautifs()
  const [pid, variables] = (await refus(lecteurs.controler('qui.pdf', octets))).split(' ')
  delete process.env['SECRET_DU_SERVEUR']
  expect(variables).not.toContain('SECRET')
  process.kill(Number(pid), 'SIGKILL')
  await attendre(200)
  expect(await refus(lecteurs.controler('bon.pdf', octets))).toBe('accepté')
}, 60_000)

test('le serveur passe avant la lecture d’un fichier quand les cœurs manquent', async () => {
  const [pid] = (await refus(fautifs().controler('qui.pdf', octets))).split(' ')
  expect(getPriority(Number(pid))).toBeGreaterThan(getPriority())
}, 60_000)

test('fermé au milieu d’une lecture, il la dit indisponible et ne blâme pas le fichier', async () => {
  const lecteurs = fautifs()
  const lecture = lecteurs.controler('boucle.pdf', octets)
  await attendre(500)
  lecteurs.close()
  await expect(lecture).rejects.toMatchObject({ code: 'document.lecture', nature: 'indisponible' })
}, 60_000)
