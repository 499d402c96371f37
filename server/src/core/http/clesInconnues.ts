import type { Appel, CleAppel, Contrat } from '@relogement/domain/acces/contract'
import { DomainError } from '@relogement/domain/common/errors'
import type { z } from 'zod'
import { classeDe, schemasDesClasses } from '../documentation/ressources.ts'
import { type JsonSchema, Schemas } from '../documentation/schemas.ts'

/** Les clés d'un objet et ce qu'elles contiennent ; `null` : une valeur, ou un objet sans forme fixe. */
type Forme = ReadonlyMap<string, Forme> | null

const CITEES = 5
const LONGUEUR = 60

/**
 * Modifier une ressource, ou en créer une : ce qui s'y dit s'enregistre ou se refuse. Un geste (`/v1/business`) n'y est pas : la spécification
 * ne dit pas tout ce que son client y envoie.
 */
export const refuseLesClesInconnues = (cle: CleAppel, { statut, body, depot }: Appel): boolean =>
  cle.startsWith('PATCH ') ||
  (cle.startsWith('POST ') && !cle.startsWith('POST /v1/business/') && statut === 201 && body !== undefined && depot !== true)

/**
 * Refuse les clés qui ne sont nulle part dans la ressource : tue, une faute de frappe passerait pour enregistrée. Un client renvoie la fiche
 * entière : ce qu'il y a lu (champs non modifiables, JSON-LD) n'est pas inconnu.
 */
export function exigenceDesClesConnues(contrat: Contrat, cle: CleAppel): (corps: unknown) => void {
  let forme: Forme | undefined
  return (corps) => {
    forme ??= formeDe(contrat, cle)
    const inconnues = [...clesInconnues(corps, forme, '')]
    if (inconnues.length === 0) return
    const message = `${inconnues.length === 1 ? 'Clé inconnue' : 'Clés inconnues'}\u00A0: ${inconnues.slice(0, CITEES).join(', ')}${inconnues.length > CITEES ? '…' : ''}`
    const violations = inconnues.slice(0, CITEES).map((cle) => ({ propertyPath: cle, message: 'Clé inconnue' }))
    throw new DomainError('malforme', 'corps.cle-inconnue', message, { violations })
  }
}

function* clesInconnues(valeur: unknown, forme: Forme, chemin: string): Generator<string> {
  if (Array.isArray(valeur)) {
    for (const element of valeur) yield* clesInconnues(element, forme, chemin)
  } else if (forme !== null && typeof valeur === 'object' && valeur !== null) {
    for (const [cle, contenu] of Object.entries(valeur)) {
      const sien = chemin === '' ? cle.slice(0, LONGUEUR) : `${chemin}.${cle.slice(0, LONGUEUR)}`
      // Un même accent s'écrit de deux façons.
      const connue = forme.get(cle.normalize('NFC'))
      if (connue !== undefined) yield* clesInconnues(contenu, connue, sien)
      else if (!estDuClient(cle)) yield sien
    }
  }
}

/** JSON-LD, et la clé où les clients Hydra gardent l'identifiant qu'ils ont lu. */
const estDuClient = (cle: string) => cle.startsWith('@') || cle.startsWith('hydra:') || cle === 'originId'

/**
 * Ce que l'appel reçoit, ce qu'il rend, et la fiche que l'on en lit : c'est elle qu'un client renvoie. Une clé que seule une ligne de liste porte
 * n'y est pas, l'appel ne l'écrirait pas (décision 0208) ; sans fiche à son adresse, la ressource ne se lit que dans ses lignes. Une création
 * connaît aussi celles-ci : un client Hydra y nomme l'opération comme la liste la lui a donnée.
 */
function formeDe(contrat: Contrat, cle: CleAppel): Forme {
  const { body, reponse } = contrat[cle] as Appel
  const classe = classeDe(reponse)
  const fiche = contrat[cle.replace(/^\w+/, 'GET') as CleAppel]?.reponse
  const vues =
    fiche !== undefined && !cle.startsWith('POST ')
      ? [reponse, fiche]
      : classe === null
        ? [reponse]
        : (schemasDesClasses(contrat).get(classe) ?? [])
  const schemas = [body, ...vues].filter((schema) => schema !== undefined)
  const traduits = schemas.flatMap((schema) => [SANS_CLASSES.traduire(schema, 'input'), SANS_CLASSES.traduire(schema, 'output')])
  return traduits.map(formeDuSchema).reduce(reunir, null)
}

const SANS_CLASSES = new Schemas({})

function formeDuSchema(schema: JsonSchema): Forme {
  const { properties, items, anyOf = [], oneOf = [], allOf = [] } = schema as z.core.JSONSchema.ObjectSchema
  const cles = properties ? new Map(Object.entries(properties).map(([cle, contenu]) => [cle, formeDuSchema(contenu as JsonSchema)])) : null
  const cas = [...anyOf, ...oneOf, ...allOf, ...[items ?? []].flat()].map((autre) => formeDuSchema(autre as JsonSchema))
  return cas.reduce(reunir, cles)
}

function reunir(une: Forme, autre: Forme): Forme {
  if (une === null || autre === null) return une ?? autre
  const cles = new Map(une)
  for (const [cle, contenu] of autre) cles.set(cle, reunir(cles.get(cle) ?? null, contenu))
  return cles
}
