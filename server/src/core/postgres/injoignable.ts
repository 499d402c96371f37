const CODES = /^(?:(?:08|53|57)\w{3}|ECONN\w{1,20}|EPIPE|ETIMEDOUT|E(?:HOST|NET)(?:UNREACH|DOWN))$/
const MESSAGES = /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/

const sansConnexion = new WeakSet<object>()

/**
 * Retient que cette erreur a empêché d'obtenir une connexion : un nom que nul ne connaît, un compte refusé par un secondaire promu, un certificat
 * échu. Le même code, venu d'une requête, serait un défaut.
 */
export function noterSansConnexion<E>(erreur: E): E {
  if (typeof erreur === 'object' && erreur !== null) sansConnexion.add(erreur)
  return erreur
}

/** La base n'a pas répondu, coupée, comble ou arrêtée : elle ne dit rien de ce qu'on lui demandait. */
export function baseInjoignable(erreur: unknown): boolean {
  const { code, message } = (erreur ?? {}) as { code?: unknown; message?: unknown }
  return (
    (typeof erreur === 'object' && erreur !== null && sansConnexion.has(erreur)) ||
    (typeof code === 'string' && CODES.test(code)) ||
    (erreur instanceof Error && MESSAGES.test(String(message)))
  )
}

/** Trop longue, ou plus lourde que le disque ou la mémoire : elle le serait autant sur la principale. */
const TROP_LOURDES = ['57014', '53100', '53200', '53400']

/** Une table, une colonne ou un droit qu'elle ne connaît pas : une version neuve vient de migrer la principale, et elle ne l'a pas encore rejoué. */
const PAS_ENCORE_LA = /^42/

/** Une copie n'a pas fini cette lecture (ce qu'elle rejoue efface ce qui se lisait, elle s'arrête) ou n'en sait pas encore tout, et la principale le peut. */
export function lectureCoupee(erreur: unknown): boolean {
  const { code = '' } = erreur as { code?: string }
  return code === '40001' || PAS_ENCORE_LA.test(code) || (!TROP_LOURDES.includes(code) && baseInjoignable(erreur))
}
