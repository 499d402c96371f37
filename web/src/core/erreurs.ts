import type { Violation } from '@relogement/domain/common/errors'

/** Ce que l'API répond quand elle refuse (forme unique, design § 4). */
interface CorpsErreur {
  readonly code?: string
  readonly 'hydra:description'?: string
  readonly errorDescription?: string
  readonly violations?: readonly Violation[]
}

/** Refus de l'API : sa phrase est faite pour être montrée telle quelle. */
export class ErreurApi extends Error {
  readonly statut: number
  readonly code: string
  readonly violations: readonly Violation[]
  /** Le corps entier : une erreur y joint ses détails (raisons d'un refus, champs qui diffèrent…). */
  readonly details: Readonly<Record<string, unknown>>
  /** Secondes à attendre avant un nouvel essai, quand le serveur le dit. */
  readonly attente: number | null

  constructor(statut: number, corps: CorpsErreur, attente: number | null = null) {
    super(corps.errorDescription ?? corps['hydra:description'] ?? 'Le service a rencontré un incident. Réessayez dans un instant.')
    this.name = 'ErreurApi'
    this.statut = statut
    this.code = corps.code ?? ''
    this.violations = corps.violations ?? []
    this.details = { ...corps }
    this.attente = attente
  }
}

/** Le serveur n'a pas été joint. */
export class ErreurReseau extends Error {
  constructor(cause?: unknown) {
    super('Le service est injoignable. Vérifiez votre connexion, puis réessayez.', { cause })
    this.name = 'ErreurReseau'
  }
}

/** La session est finie ; l'écran de connexion s'ouvre, personne n'a plus rien à afficher. */
export class ErreurSession extends Error {
  constructor() {
    super('Votre connexion a expiré')
    this.name = 'ErreurSession'
  }
}

/** Ce que l'écran refuse de lui-même ; sa phrase est faite pour être montrée. */
export class ErreurDite extends Error {}

const refus =
  (statut: number) =>
  (erreur: unknown): erreur is ErreurApi =>
    erreur instanceof ErreurApi && erreur.statut === statut

/** La demande elle-même est mal faite : la refaire ne changerait rien. */
export const estDemandeRefusee = (erreur: unknown): boolean => refus(400)(erreur) || estRegle(erreur)
/** Bien écrite, la demande demande ce qu'une règle refuse ; sa phrase le dit. */
export const estRegle = refus(422)
export const estIntrouvable = refus(404)
/** Le dossier existe, archivé : qui le lisait ne le lit plus. */
export const estArchive = (erreur: unknown): erreur is ErreurApi =>
  erreur instanceof ErreurApi && erreur.code === 'menage.archive' && erreur.statut === 404
/** Le dossier existe, et la personne ne le lit pas : archivé, ou fermé à qui peut l'ouvrir en disant pourquoi. */
export const estHorsDePortee = (erreur: unknown): erreur is ErreurApi =>
  estArchive(erreur) || (erreur instanceof ErreurApi && erreur.code === 'menage.ferme' && erreur.statut === 404)
/** La fiche a changé pendant la saisie. */
export const estVersionDepassee = refus(412)

/** Pourquoi une règle refuse (409), quand elle le détaille. */
export const bloquantsDe = (erreur: unknown): string[] => {
  const bloquants = erreur instanceof ErreurApi ? erreur.details['bloquants'] : undefined
  return Array.isArray(bloquants) ? bloquants.filter((texte) => typeof texte === 'string') : []
}

export const messageDe = (erreur: unknown): string =>
  [ErreurApi, ErreurReseau, ErreurSession, ErreurDite].some((sorte) => erreur instanceof sorte)
    ? (erreur as Error).message
    : 'Un incident est survenu à l’écran. Rechargez la page.'

/** Les raisons d'un refus que son message ne dit pas déjà. */
export function raisonsTues(erreur: unknown): string[] {
  const message = messageDe(erreur)
  return [...new Set(bloquantsDe(erreur))].filter((raison) => !message.includes(raison))
}

/** Ce qu'un refus dit, chaque phrase une fois. */
export const phrasesDuRefus = (erreur: unknown): string[] => [messageDe(erreur), ...raisonsTues(erreur)].filter((phrase) => phrase !== '')

export async function erreurDe(reponse: Response): Promise<ErreurApi> {
  const corps: unknown = await reponse.json().catch(() => null)
  const attente = Number(reponse.headers.get('retry-after') ?? Number.NaN)
  return new ErreurApi(reponse.status, corps !== null && typeof corps === 'object' ? corps : {}, Number.isFinite(attente) ? attente : null)
}
