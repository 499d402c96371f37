import type { z } from 'zod'
import type { Page } from './pages.ts'
import type { CodeRole } from './roles.ts'

/** Qui peut faire un appel. Un appel sans accès déclaré ne compile pas (refus par défaut). */
export type Acces =
  | { readonly pour: 'tous' }
  | { readonly pour: 'connectes' }
  | { readonly pour: 'page'; readonly page: Page }
  | { readonly pour: 'roles'; readonly roles: readonly CodeRole[] }

export type Methode = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type CleAppel = `${Methode} /v1${string}`

/** Un appel de l'API : ce qu'il demande, ce qu'il répond, qui peut le faire. */
export interface Appel {
  /** Une phrase pour la documentation. */
  readonly resume: string
  /** Domaine de l'appel dans la documentation. */
  readonly domaine: string
  readonly acces: Acces
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** Corps de la réponse ; absent : 204 sans corps, ou un fichier (`fichier`). */
  readonly reponse?: z.ZodType
  /**
   * D'une modification, ce que sa réponse montre et qu'elle n'écrit pas, chaque clé avec l'endroit où cela s'écrit : redit tel qu'il se lit, il
   * passe ; changé, il se refuse au lieu de se perdre (décision 0195).
   */
  readonly ailleurs?: Readonly<Record<string, string>>
  readonly statut?: 200 | 201 | 202 | 204
  /** La réponse est un fichier servi par flux, de ce type. */
  readonly fichier?: string
  /** Le corps est un envoi de fichiers (multipart) ; `body` en décrit les champs. */
  readonly depot?: true
  /** Des chiffres, qui peuvent dater d'un instant : ils se lisent sur la copie de lecture, s'il y en a une. */
  readonly differe?: true
  /** La réponse porte un lien vivant : elle se donne une fois, et n'est gardée nulle part, pas même pour qui renvoie le même appel. */
  readonly uneFois?: true
  /** Ce qu'il ouvre (un dossier confié ou emporté, une adresse secrète, des liens écrits à qui l'appel dit) ouvre encore, le jeton d'API retiré. */
  readonly survitAuJeton?: true
}

export type Contrat = Readonly<Record<CleAppel, Appel>>

/** Déclare les appels d'un domaine en gardant leurs types exacts. */
export const defineContract = <const C extends Contrat>(contrat: C): C => contrat

/**
 * Le PUT de chaque ressource qui se modifie par PATCH, et le PATCH de celle qui se modifie par PUT : l'un vaut l'autre, ce que le corps ne dit
 * pas reste (un client d'API Platform envoie l'un ou l'autre). Une ressource finit par son identifiant, ou se lit à la même adresse ; le reste
 * est un geste. Déclarés tous deux, chacun est ce qu'il est.
 */
export const remplacementsDe = (contrat: Contrat): readonly (readonly [autre: CleAppel, declaree: CleAppel])[] => {
  const a = (cle: CleAppel, methode: string) => Object.hasOwn(contrat, cle.replace(/^\w+/, methode))
  const seRemplace = (cle: CleAppel) => cle.startsWith('PATCH ') && (cle.endsWith('}') || (contrat[cle]?.reponse && a(cle, 'GET')))
  const seModifie = (cle: CleAppel) => cle.startsWith('PUT ') && cle.endsWith('}') && (a(cle, 'GET') || a(cle, 'DELETE'))
  return (Object.keys(contrat) as CleAppel[])
    .filter((cle) => seRemplace(cle) || seModifie(cle))
    .map((cle) => [cle.replace(/^\w+/, (methode) => (methode === 'PUT' ? 'PATCH' : 'PUT')) as CleAppel, cle] as const)
    .filter(([autre]) => !Object.hasOwn(contrat, autre))
}

type Sortie<S> = S extends z.ZodType ? z.output<S> : undefined
type Entree<S> = S extends z.ZodType ? z.input<S> : undefined

export type ParamsDe<A extends Appel> = Sortie<A['params']>
export type QueryDe<A extends Appel> = Sortie<A['query']>
export type BodyDe<A extends Appel> = Sortie<A['body']>
export type ReponseDe<A extends Appel> = Sortie<A['reponse']>
export type ParamsEnvoyes<A extends Appel> = Entree<A['params']>
export type QueryEnvoyee<A extends Appel> = Entree<A['query']>
export type BodyEnvoye<A extends Appel> = Entree<A['body']>
