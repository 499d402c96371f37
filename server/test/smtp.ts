import { setTimeout as attendre } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

export interface ServeurSmtp {
  readonly url: string
  /** Les messages reçus en entier, en-têtes compris. */
  readonly recus: readonly string[]
  /**
   * Comment il répond au prochain message : il l'accepte, le refuse pour l'instant, coupe après l'avoir reçu, met trop longtemps à saluer,
   * ou l'a reçu et garde sa réponse pour lui.
   */
  humeur: 'accepte' | 'refuse' | 'coupe' | 'lent' | 'muet'
  readonly close: () => Promise<void>
}

/** Plus que ce que l'envoi attend d'un salut (5 s). */
const TROP_LONG_MS = 6_000

/** Un vrai serveur de courriel, local, pour voir ce qui part. */
export async function startSmtp(port = 0): Promise<ServeurSmtp> {
  const recus: string[] = []
  const etat: Pick<ServeurSmtp, 'humeur'> = { humeur: 'accepte' }
  const serveur = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onConnect: (_session, suite) => {
      if (etat.humeur === 'lent') void attendre(TROP_LONG_MS).then(() => suite())
      else suite()
    },
    onMailFrom: (_adresse, _session, suite) =>
      suite(etat.humeur === 'refuse' ? Object.assign(new Error('<camille@relogement.test> plus tard'), { responseCode: 451 }) : null),
    onData: (flux, _session, suite) => {
      const morceaux: Buffer[] = []
      flux.on('data', (morceau: Buffer) => morceaux.push(morceau))
      flux.on('end', () => {
        recus.push(Buffer.concat(morceaux).toString().replaceAll('\r\n', '\n'))
        if (etat.humeur === 'coupe') for (const connexion of serveur.connections) connexion.close()
        else if (etat.humeur !== 'muet') suite()
      })
    },
  })
  serveur.on('error', () => {})
  await new Promise<void>((pret) => serveur.listen(port, '127.0.0.1', () => pret()))
  const adresse = serveur.server.address()
  const ecoute = typeof adresse === 'object' && adresse ? adresse.port : 0
  const close = () => new Promise<void>((ferme) => serveur.close(() => ferme()))
  return Object.assign(etat, { url: `smtp://127.0.0.1:${ecoute}?from=relogement@exemple.test`, recus, close })
}
