const CODES = /^(?:(?:08|53|57)\w{3}|ECONN\w{1,20}|EPIPE|ETIMEDOUT)$/
const MESSAGES = /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/

/** La base n'a pas répondu, coupée, comble ou arrêtée : elle ne dit rien de ce qu'on lui demandait. */
export function baseInjoignable(erreur: unknown): boolean {
  const { code, message } = (erreur ?? {}) as { code?: unknown; message?: unknown }
  return (typeof code === 'string' && CODES.test(code)) || (erreur instanceof Error && MESSAGES.test(String(message)))
}
