import { useSyncExternalStore } from 'react'

// Envois qui attendent que le serveur réponde : l'écran le dit, et rien n'est perdu.
let enAttente = 0
/** La base lit encore, et n'écrit plus : ce n'est pas la connexion qui manque. */
let ecrituresRefusees = false
const abonnes = new Set<() => void>()

const prevenirTous = () => {
  for (const prevenir of abonnes) prevenir()
}
const changer = (ecart: number) => {
  enAttente += ecart
  prevenirTous()
}

/** Ce que la dernière réponse apprend des écritures : refusées par la base, ou de nouveau faites. */
export async function noterLesEcritures(methode: string, reponse: Response): Promise<void> {
  const refusee = reponse.status === 503 && (await codeDe(reponse)) === 'ecriture.refusee'
  if (!refusee && !(reponse.ok && methode !== 'GET')) return
  if (ecrituresRefusees === refusee) return
  ecrituresRefusees = refusee
  prevenirTous()
}

async function codeDe(reponse: Response): Promise<string | undefined> {
  const corps = (await reponse
    .clone()
    .json()
    .catch(() => null)) as { code?: string } | null
  return corps?.code
}

/** Attend le retour du réseau ou, à défaut, un délai qui double à chaque essai (30 s au plus). */
export async function attendreReseau(essai: number, signal?: AbortSignal): Promise<void> {
  changer(1)
  await new Promise<void>((reprendre) => {
    const fin = () => {
      clearTimeout(minuterie)
      globalThis.removeEventListener?.('online', fin)
      signal?.removeEventListener('abort', fin)
      reprendre()
    }
    const minuterie = setTimeout(fin, Math.min(30_000, 1000 * 2 ** essai))
    globalThis.addEventListener?.('online', fin)
    signal?.addEventListener('abort', fin)
  })
  changer(-1)
}

const abonner = (prevenir: () => void) => {
  abonnes.add(prevenir)
  return () => abonnes.delete(prevenir)
}

/** Vrai tant qu'un enregistrement attend le serveur. */
export const useEnvoiEnAttente = (): boolean => useSyncExternalStore(abonner, () => enAttente > 0)

export const ecrituresSontRefusees = (): boolean => ecrituresRefusees

/** Vrai d'un enregistrement que la base a refusé de garder jusqu'au premier qu'elle garde. */
export const useEcrituresRefusees = (): boolean => useSyncExternalStore(abonner, ecrituresSontRefusees)
