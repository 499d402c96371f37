// Le processus qui lit les fichiers reçus, sans secret ni base : un fichier entre, une phrase de refus ou le fichier à garder sort.
import { controler } from './contenu/controler.ts'
import { ContenuRefuse } from './contenu/refus.ts'
import { enUtf8, lireFeuilles } from './contenu/tableau.ts'
import type { DemandeDeLecture, Lecture } from './lecteurs.ts'

// Le serveur arrêté, même brutalement, il n'a plus lieu d'être : ni à attendre, ni à répondre.
process.on('disconnect', () => process.exit())
const repondre = (lecture: Lecture) => process.send?.(lecture, (erreur: Error | null) => erreur && process.exit())

process.on('message', ({ nom, octets, feuilles }: DemandeDeLecture) => {
  const recus = Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength)
  const lire = async (): Promise<Lecture> => {
    if (feuilles !== undefined) {
      const lisibles = enUtf8(nom, recus)
      return { feuilles: await lireFeuilles((await controler(nom, lisibles)).format, lisibles, feuilles) }
    }
    const { format, octets: propres } = await controler(nom, recus)
    return { format, octets: propres === recus ? null : propres }
  }
  lire().then(repondre, (erreur: unknown) =>
    repondre(erreur instanceof ContenuRefuse ? { refus: erreur.message } : { echec: String(erreur) }),
  )
})
