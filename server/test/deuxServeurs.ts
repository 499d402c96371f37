import { test as testDuCast } from './cast.ts'
import { type Appel, demander, lancerServeur } from './lancerServeur.ts'

/** `appeler` fait ces appels à la fois, chacun son tour à l'un puis à l'autre de deux serveurs sur la base du fichier, et rend ce qu'ils répondent. */
export const test = testDuCast.extend('appeler', { scope: 'file' }, async ({ base, api }, { onCleanup }) => {
  const serveurs = await Promise.all([lancerServeur(base.urlApp, api.dataDir), lancerServeur(base.urlApp, api.dataDir)])
  onCleanup(() => {
    for (const { processus } of serveurs) processus.kill('SIGKILL')
  })
  return (appels: readonly Appel[]) =>
    Promise.all(
      appels.map(async (appel, rang) => {
        const reponse = await demander(serveurs[rang % 2]?.adresse ?? '', appel)
        const dit = (await reponse.json().catch(() => ({}))) as { errorDescription?: string }
        return `${reponse.status} ${dit.errorDescription ?? ''}`.trim()
      }),
    )
})

/** Combien de fois chaque réponse est venue. */
export const compter = (reponses: readonly string[]): Record<string, number> =>
  Object.fromEntries([...new Set(reponses)].map((une) => [une, reponses.filter((autre) => autre === une).length]))
