// Le processus qui lit les fichiers reçus, sans secret ni base : un fichier entre, une phrase de refus ou le fichier à garder sort.
import { deplierUne, lireArchive } from './contenu/archiveDeDocuments.ts'
import { controler } from './contenu/controler.ts'
import { ContenuRefuse } from './contenu/refus.ts'
import { enUtf8, lireFeuilles } from './contenu/tableau.ts'
import type { DemandeDeLecture, Lecture } from './lecteurs.ts'

// Le serveur arrêté, même brutalement, il n'a plus lieu d'être : ni à attendre, ni à répondre.
process.on('disconnect', () => process.exit())
const repondre = (lecture: Lecture) => process.send?.(lecture, (erreur: Error | null) => erreur && process.exit())

process.on('message', ({ nom, octets, feuilles, archive, compression }: DemandeDeLecture) => {
  const recus = Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength)
  const lire = async (): Promise<Lecture> => {
    if (archive) return { entrees: await lireArchive(recus) }
    if (feuilles !== undefined) {
      const lisibles = enUtf8(nom, recus)
      return { feuilles: await lireFeuilles((await controler(nom, lisibles)).format, lisibles, feuilles) }
    }
    const contenu = compression === undefined ? recus : deplierUne(recus, compression)
    const { format, octets: propres } = await controler(nom, contenu)
    return { format, octets: propres === recus ? null : propres }
  }
  lire().then(repondre, (erreur: unknown) =>
    repondre(erreur instanceof ContenuRefuse ? { refus: erreur.message } : { echec: String(erreur) }),
  )
})
