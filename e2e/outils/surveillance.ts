import { type BrowserContext, expect, type Request } from '@playwright/test'

/**
 * Ce qu'aucun écran ne doit faire, quoi qu'on y fasse : appeler ailleurs (fiabilité P8), enfreindre la politique de sécurité,
 * laisser une erreur à la console. Une réponse 4xx attendue y laisse sa ligne : elle ne compte pas.
 */
export function surveiller(contexte: BrowserContext, url: string): () => void {
  const defauts: string[] = []
  const noter = (adresse: string) => {
    const { protocol, host } = new URL(adresse)
    if (`${protocol}//${host}` !== url && `${protocol}//${host}` !== url.replace(/^http/, 'ws'))
      defauts.push(`appel à ${protocol}//${host}`)
  }
  contexte.on('request', (requete) => {
    if (!resteDansLaPage(requete.url()) && !vientDeLaVisionneuse(requete)) noter(requete.url())
  })
  contexte.on('page', (page) => {
    page.on('websocket', (canal) => noter(canal.url()))
  })
  contexte.on('response', (reponse) => {
    if (reponse.status() >= 500) defauts.push(`${reponse.status()} à ${new URL(reponse.url()).pathname}`)
  })
  contexte.on('console', (message) => {
    const reseau = message.text().startsWith('Failed to load resource')
    if (['error', 'warning'].includes(message.type()) && !reseau) defauts.push(`console : ${message.text()}`)
  })
  contexte.on('weberror', (erreur) => {
    defauts.push(`erreur : ${erreur.error().stack ?? erreur.error().message}`)
  })
  return () => expect(defauts, 'ce que les écrans ont fait de travers').toEqual([])
}

const resteDansLaPage = (adresse: string) => /^(blob|data):/.test(adresse)

/** La visionneuse de PDF que Chromium et Google Chrome portent en eux, toujours sous ce nom ; celui de npm n'en a pas. */
export const VISIONNEUSE = 'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/'

/** Ses propres fichiers, et ceux du navigateur qu'elle demande : rien n'en sort. Un appel ailleurs, d'elle aussi, reste un défaut. */
function vientDeLaVisionneuse(requete: Request): boolean {
  if (requete.url().startsWith(VISIONNEUSE)) return true
  return requete.url().startsWith('chrome://resources/') && requete.frame().url().startsWith(VISIONNEUSE)
}
