import { createServer, type Socket } from 'node:net'

export interface ServeurSmtp {
  readonly url: string
  /** Les messages acceptés, en-têtes compris. */
  readonly recus: readonly string[]
  /** Comment il répond au prochain message : il l'accepte, le refuse pour l'instant, ou coupe après l'avoir accepté. */
  humeur: 'accepte' | 'refuse' | 'coupe'
  readonly close: () => Promise<void>
}

/** Un serveur de courriel local, pour voir ce qui part. */
export async function startSmtp(): Promise<ServeurSmtp> {
  const recus: string[] = []
  const ouvertes = new Set<Socket>()
  const etat: Pick<ServeurSmtp, 'humeur'> = { humeur: 'accepte' }
  const serveur = createServer((socket) => {
    ouvertes.add(socket)
    socket.on('close', () => ouvertes.delete(socket))
    socket.on('error', () => {})
    dialoguer(socket, etat, recus)
  })
  await new Promise<void>((pret) => serveur.listen(0, '127.0.0.1', pret))
  const adresse = serveur.address()
  const port = typeof adresse === 'object' && adresse ? adresse.port : 0
  const close = () => {
    for (const socket of ouvertes) socket.destroy()
    return new Promise<void>((ferme) => serveur.close(() => ferme()))
  }
  return Object.assign(etat, { url: `smtp://127.0.0.1:${port}?from=relogement@exemple.test`, recus, close })
}

function dialoguer(socket: Socket, etat: Pick<ServeurSmtp, 'humeur'>, recus: string[]): void {
  let tampon = ''
  let message: string | null = null
  const dire = (ligne: string) => socket.write(`${ligne}\r\n`)
  dire('220 essai')
  socket.on('data', (morceau) => {
    tampon += morceau.toString()
    for (let fin = tampon.indexOf('\r\n'); fin >= 0; fin = tampon.indexOf('\r\n')) {
      const ligne = tampon.slice(0, fin)
      tampon = tampon.slice(fin + 2)
      if (message !== null && ligne !== '.') message += `${ligne}\n`
      else if (message !== null) {
        recus.push(message)
        message = null
        if (etat.humeur === 'coupe') socket.destroy()
        else dire('250 reçu')
      } else if (ligne === 'DATA') {
        message = ''
        dire('354 allez-y')
      } else if (/^MAIL FROM/.test(ligne) && etat.humeur === 'refuse') dire('451 <camille@relogement.test> plus tard')
      else dire(ligne === 'QUIT' ? '221 au revoir' : '250 oui')
    }
  })
}
