import { DomainError } from '@relogement/domain/common/errors'
import { avecDelai } from './delai.ts'

interface Demande<C, R> {
  readonly cle: C
  readonly resolve: (resultat: R) => void
  readonly reject: (erreur: unknown) => void
  /** Rendue, ou elle a attendu assez : plus personne n'attend ce qu'un lot lui rendrait. */
  finie: boolean
}

interface Delais {
  /** Ce qu'un lot attend la base. */
  readonly delaiMs?: number
  /** Ce qu'une demande attend en tout, lots d'avant compris, si la base ne répond à personne. */
  readonly auPlusMs?: number
  readonly enVie?: () => boolean
}

const DELAI_MS = 8_000
const AU_PLUS_MS = 4_200
/** Une minuterie qui sonne bien après son heure : c'est ce processus qui était occupé, elle ne dit rien de la base. */
const RETARD_MS = 500

/**
 * Réunit en une requête les demandes qui arrivent pendant que la précédente s'exécute : sous la charge, dix appels
 * simultanés n'en font qu'une ; au calme, chacune part aussitôt. Rien n'est gardé : chaque demande attend une requête partie
 * après elle. `executer` rend un résultat par clé, dans l'ordre ; si un lot échoue, ses demandes sont refaites une à une, pas longtemps : une
 * panne qui dure coûterait son délai à chacune. Un lot resté sans réponse est abandonné, et le suivant part : une seule requête muette ne doit
 * pas faire attendre toutes les autres sans fin. Venue pendant qu'un lot attend une base muette, une demande n'attend pas celui-là puis le sien :
 * elle est refusée avant cinq secondes en tout, sauf si la base répond à d'autres.
 */
export function grouper<C, R>(
  executer: (cles: readonly C[]) => Promise<readonly R[]>,
  { delaiMs = DELAI_MS, auPlusMs = AU_PLUS_MS, enVie = () => false }: Delais = {},
): (cle: C) => Promise<R> {
  const executerATemps: EnCeTemps<C, R> = async (cles, ms) => avecDelai(executer(cles), ms, () => sansReponse(ms))
  let enAttente: Demande<C, R>[] = []
  let occupe = false

  const partir = async () => {
    const lot = enAttente.filter(({ finie }) => !finie)
    enAttente = []
    try {
      const cles = lot.map(({ cle }) => cle)
      const resultats = cles.length === 0 ? [] : await executerATemps(cles, delaiMs)
      for (const [rang, { resolve }] of lot.entries()) resolve(resultats[rang] as R)
    } catch (erreur) {
      await reprendreUneAUne(lot, executerATemps, erreur, delaiMs / 4)
    }
    if (enAttente.length > 0) setImmediate(() => void partir())
    else occupe = false
  }

  return async (cle) => {
    let minuterie: NodeJS.Timeout | undefined
    let terminer = () => {}
    try {
      return await new Promise<R>((resolve, reject) => {
        const demande: Demande<C, R> = { cle, resolve, reject, finie: false }
        terminer = () => {
          demande.finie = true
        }
        const patienter = (ms: number): void => {
          const terme = Date.now() + ms
          const refuser = (tard: boolean): void => {
            if (demande.finie) return
            if (tard || enVie()) patienter(auPlusMs / 4)
            else {
              terminer()
              reject(sansReponse(auPlusMs))
            }
          }
          // Une réponse déjà arrivée se lit après les minuteries : elle passe avant le refus.
          minuterie = setTimeout(() => setImmediate(refuser, Date.now() - terme > RETARD_MS), ms)
        }
        patienter(auPlusMs)
        enAttente.push(demande)
        if (occupe) return
        occupe = true
        setImmediate(() => void partir())
      })
    } finally {
      terminer()
      clearTimeout(minuterie)
    }
  }
}

type EnCeTemps<C, R> = (cles: readonly C[], ms: number) => Promise<readonly R[]>

async function reprendreUneAUne<C, R>(
  lot: readonly Demande<C, R>[],
  executer: EnCeTemps<C, R>,
  erreur: unknown,
  auPlusMs: number,
): Promise<void> {
  if (lot.length === 1) return lot[0]?.reject(erreur)
  if (erreur instanceof DomainError) {
    for (const { reject } of lot) reject(erreur)
    return
  }
  const fin = Date.now() + auPlusMs
  for (const { cle, resolve, reject, finie } of lot) {
    const reste = fin - Date.now()
    if (reste <= 0 || finie) reject(erreur)
    else await executer([cle], reste).then(([resultat]) => resolve(resultat as R), reject)
  }
}

const sansReponse = (ms: number) =>
  Object.assign(
    new DomainError('indisponible', 'indisponible', 'Le service est momentanément indisponible. Réessayez dans quelques instants.', {
      details: { reessayerDans: 5 },
    }),
    { cause: new Error(`lectures réunies : pas de réponse de la base en ${ms / 1000} s`) },
  )
