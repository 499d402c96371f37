import { onTestFinished } from 'vitest'

/** Ce qui échoue sans que nul ne l'attende, d'ici à la fin de l'essai : en service, Node en tuerait le processus. */
export function rejetsSansSuite(): () => string[] {
  const vus: string[] = []
  const noter = (erreur: unknown) => void vus.push(String(erreur))
  process.on('unhandledRejection', noter)
  onTestFinished(() => void process.off('unhandledRejection', noter))
  return () => vus
}
