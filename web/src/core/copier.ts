import { notifier } from './notifications/notifications.ts'

/** Met ce texte dans le presse-papiers, et le dit ; `dit` : « Code 12 copié ». */
export async function copier(texte: string, dit: string): Promise<void> {
  const copie = await navigator.clipboard?.writeText(texte).then(
    () => true,
    () => false,
  )
  notifier(copie ? { message: dit } : { sens: 'erreur', message: 'La copie n’est pas permise par ce navigateur.' })
}
