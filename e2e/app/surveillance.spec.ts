import { EventEmitter } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BrowserContext, expect, test } from '@playwright/test'
import { surveiller, VISIONNEUSE } from '../outils/surveillance.ts'

/** Un serveur de ce poste, qui sert la même chose à toute adresse. */
async function servir(type: string, contenu: string) {
  const serveur = createServer((_requete, reponse) => reponse.writeHead(200, { 'content-type': type }).end(contenu)).listen(0, '127.0.0.1')
  await new Promise((ouvert) => serveur.once('listening', ouvert))
  const close = () => {
    serveur.closeAllConnections()
    serveur.close()
  }
  return { url: `http://127.0.0.1:${(serveur.address() as AddressInfo).port}`, close }
}

const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF`

/** Une page qui montre un PDF comme le produit le montre, puis fait ce qu'on lui dit. */
const montrerUnPdf = `<!doctype html><title>PDF</title><body><script>
  const cadre = document.createElement('iframe')
  cadre.src = URL.createObjectURL(new Blob([${JSON.stringify(PDF)}], { type: 'application/pdf' }))
  document.body.append(cadre)
</script>`

/** Les manières de sortir d'une page. */
const SORTIES: Readonly<Record<string, (ailleurs: string) => string>> = {
  'une requête': (ailleurs) => `fetch('${ailleurs}/x', { mode: 'no-cors' })`,
  'une image': (ailleurs) => `new Image().src = '${ailleurs}/x.png'`,
  'une feuille de style': (ailleurs) =>
    `document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '${ailleurs}/x.css' }))`,
  'un cadre': (ailleurs) => `document.body.append(Object.assign(document.createElement('iframe'), { src: '${ailleurs}/' }))`,
  'une fenêtre': (ailleurs) => `window.open('${ailleurs}/')`,
  'un envoi en quittant': (ailleurs) => `navigator.sendBeacon('${ailleurs}/x', 'x')`,
  'un ouvrier': (ailleurs) =>
    `new Worker(URL.createObjectURL(new Blob(["fetch('${ailleurs}/x', { mode: 'no-cors' })"], { type: 'text/javascript' })))`,
  'un canal (WebSocket)': (ailleurs) => `new WebSocket('${ailleurs.replace('http', 'ws')}/')`,
}

test.describe('la surveillance des écrans', () => {
  let ecran: Awaited<ReturnType<typeof servir>>
  let ailleurs: Awaited<ReturnType<typeof servir>>
  let context: BrowserContext
  test.beforeEach(async ({ browser }) => {
    ecran = await servir('text/html', montrerUnPdf)
    ailleurs = await servir('text/plain', '')
    context = await browser.newContext()
  })
  test.afterEach(async () => {
    await context.close()
    ecran.close()
    ailleurs.close()
  })

  test('laisse la visionneuse de PDF du navigateur charger ses propres fichiers', async () => {
    const verifier = surveiller(context, ecran.url)
    const page = await context.newPage()
    await page.goto(ecran.url, { waitUntil: 'networkidle' })
    await page.waitForTimeout(500)
    verifier()
  })

  for (const [nom, sortie] of Object.entries(SORTIES)) {
    test(`prend un appel ailleurs, PDF ouvert : ${nom}`, async () => {
      const verifier = surveiller(context, ecran.url)
      const page = await context.newPage()
      await page.goto(ecran.url, { waitUntil: 'networkidle' })
      await page.evaluate(`void (${sortie(ailleurs.url)})`)
      const attendu = new RegExp(`appel à (http|ws)://${new URL(ailleurs.url).host}`)
      await expect.poll(() => ditPar(verifier)).toMatch(attendu)
    })
  }

  test('prend l’adresse d’une autre extension que la visionneuse', async () => {
    const verifier = surveiller(context, ecran.url)
    const page = await context.newPage()
    await page.goto(ecran.url, { waitUntil: 'networkidle' })
    await page.evaluate(`void fetch('chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/x').catch(() => {})`)
    await expect.poll(() => ditPar(verifier)).toMatch(/(appel à|cannot load) chrome-extension:/)
  })
})

// Google Chrome n'est pas sur toute machine : la règle se juge aussi sur ce qu'elle reçoit, sans navigateur.
for (const [nom, adresse, cadre, reproche] of [
  ['la visionneuse elle-même', `${VISIONNEUSE}index.html`, 'http://ici/', ''],
  ['ce qu’elle charge du navigateur', 'chrome://resources/js/load_time_data.js', `${VISIONNEUSE}index.html`, ''],
  ['un PDF de la page, d’origine « null »', 'blob:null/0199', 'about:blank', ''],
  ['le produit', 'http://ici/v1/moi', 'http://ici/', ''],
  ['une ressource du navigateur, pour la page', 'chrome://resources/js/x.js', 'http://ici/', 'appel à chrome://resources'],
  ['une autre extension', 'chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/x', 'http://ici/', 'appel à chrome-extension:'],
  ['un appel de la visionneuse ailleurs', 'https://ailleurs.test/x', `${VISIONNEUSE}index.html`, 'appel à https://ailleurs.test'],
  ['un appel d’un cadre d’origine « null » ailleurs', 'https://ailleurs.test/x', 'about:blank', 'appel à https://ailleurs.test'],
] as const)
  test(`quelle que soit la marque du navigateur : ${nom}`, () => {
    const contexte = new EventEmitter()
    const verifier = surveiller(contexte as unknown as BrowserContext, 'http://ici')
    contexte.emit('request', { url: () => adresse, frame: () => ({ url: () => cadre }) })
    expect(ditPar(verifier) === '').toBe(reproche === '')
    expect(ditPar(verifier)).toContain(reproche)
  })

/** Ce que la surveillance reproche, ou rien. */
function ditPar(verifier: () => void): string {
  try {
    verifier()
    return ''
  } catch (erreur) {
    return (erreur as Error).message
  }
}
