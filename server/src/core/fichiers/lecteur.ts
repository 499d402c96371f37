// Le processus qui lit les fichiers reçus, sans secret ni base : un fichier entre, une phrase de refus ou le fichier à garder sort.
import { controler } from './contenu/controler.ts'
import { ContenuRefuse } from './contenu/refus.ts'
import type { DemandeDeLecture, Lecture } from './lecteurs.ts'

// Le serveur arrêté, même brutalement, il n'a plus lieu d'être : ni à attendre, ni à répondre.
process.on('disconnect', () => process.exit())
const repondre = (lecture: Lecture) => process.send?.(lecture, (erreur: Error | null) => erreur && process.exit())

process.on('message', ({ nom, octets }: DemandeDeLecture) => {
  const recus = Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength)
  controler(nom, recus).then(
    ({ format, octets: propres }) => repondre({ format, octets: propres === recus ? null : propres }),
    (erreur: unknown) => repondre(erreur instanceof ContenuRefuse ? { refus: erreur.message } : { echec: String(erreur) }),
  )
})
