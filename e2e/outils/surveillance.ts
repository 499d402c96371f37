import { type BrowserContext, expect } from '@playwright/test'

/**
 * Ce qu'aucun écran ne doit faire, quoi qu'on y fasse : appeler ailleurs (fiabilité P8), enfreindre la politique de sécurité,
 * laisser une erreur à la console. Une réponse 4xx attendue y laisse sa ligne : elle ne compte pas.
 */
export function surveiller(contexte: BrowserContext, url: string): () => void {
  const defauts: string[] = []
  contexte.on('request', (requete) => {
    const adresse = new URL(requete.url())
    if (!['blob:', 'data:'].includes(adresse.protocol) && adresse.origin !== url) defauts.push(`appel à ${adresse.origin}`)
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
