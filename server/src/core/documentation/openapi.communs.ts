import type { Appel, Methode } from '@relogement/domain/acces/contract'

const erreur = (description: string) => ({
  description,
  content: { 'application/ld+json': { schema: { $ref: '#/components/schemas/Erreur' } } },
})

/** Ce que partagent toutes les opérations : session, en-têtes, et la forme unique des erreurs. */
export const composantsCommuns = {
  securitySchemes: { jeton: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
  parameters: {
    IfMatch: {
      name: 'If-Match',
      in: 'header',
      description: 'Version lue (ETag) : si elle a changé, l’enregistrement est refusé (412) avec les champs qui diffèrent',
      schema: { type: 'string' },
    },
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description: 'Une même clé rend la même réponse pendant 24 heures',
      schema: { type: 'string', maxLength: 255 },
    },
  },
  responses: {
    Malforme: erreur('La demande est illisible'),
    Session: erreur('Pas de session, ou session expirée'),
    Droit: erreur('Le rôle ne permet pas cet appel'),
    Introuvable: erreur('Inconnu ou hors de portée'),
    Conflit: erreur('Impossible dans l’état actuel'),
    Version: erreur('Modifié entre-temps'),
    TropGrand: erreur('Corps de plus de 1 Mo'),
    Type: erreur('Type de contenu non accepté'),
    Saisie: erreur('Des valeurs sont refusées'),
    Debit: erreur('Trop de demandes ; voir Retry-After'),
  },
  schemas: {
    Erreur: {
      type: 'object',
      required: ['@id', '@type', 'hydra:title', 'hydra:description', 'errorDescription', 'code', 'violations'],
      properties: {
        '@context': { type: 'object' },
        '@id': { type: 'string' },
        '@type': { const: 'hydra:Error' },
        'hydra:title': { type: 'string' },
        'hydra:description': { type: 'string' },
        errorDescription: { type: 'string' },
        code: { type: 'string' },
        violations: {
          type: 'array',
          items: {
            type: 'object',
            required: ['propertyPath', 'message'],
            properties: { propertyPath: { type: 'string' }, message: { type: 'string' } },
          },
        },
      },
    },
  },
} as const

/** Les refus possibles d'un appel. */
export function erreursDe(methode: Methode, { acces, params, body }: Appel): Record<string, { $ref: string }> {
  const versions = methode === 'PUT' || methode === 'PATCH'
  const possibles: [string, keyof typeof composantsCommuns.responses, boolean][] = [
    ['400', 'Malforme', true],
    ['401', 'Session', acces.pour !== 'tous'],
    ['403', 'Droit', acces.pour === 'roles' || acces.pour === 'page'],
    ['404', 'Introuvable', params !== undefined],
    ['409', 'Conflit', methode !== 'GET'],
    ['412', 'Version', versions],
    ['413', 'TropGrand', body !== undefined],
    ['415', 'Type', body !== undefined],
    ['422', 'Saisie', body !== undefined],
    ['429', 'Debit', true],
  ]
  return Object.fromEntries(
    possibles.filter(([, , oui]) => oui).map(([statut, nom]) => [statut, { $ref: `#/components/responses/${nom}` }]),
  )
}
