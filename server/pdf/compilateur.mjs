// Le processus qui compile les documents : un modèle, des données en JSON, un PDF. Il ne lit que `modeles` et `polices`.
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

const [modeles, polices] = process.argv.slice(2)
const compilateur = NodeCompiler.create({ workspace: modeles, fontArgs: [{ fontPaths: [polices] }] })
let compiles = 0

// Le serveur arrêté, même brutalement, il n'a plus lieu d'être : ni à attendre, ni à répondre.
process.on('disconnect', () => process.exit())
const repondre = (reponse) => process.send(reponse, (erreur) => erreur && process.exit())

process.on('message', ({ modele, donnees, creeLe }) => {
  try {
    repondre({ pdf: new Uint8Array(compiler(join(modeles, `${modele}.typ`), donnees, creeLe)) })
  } catch (erreur) {
    repondre({ echec: erreur instanceof Error ? erreur.message : String(erreur) })
  }
  compiles += 1
  if (compiles % 10 === 0) compilateur.evictCache(10)
})

function compiler(mainFilePath, donnees, creationTimestamp) {
  const resultat = compilateur.compile({ mainFilePath, inputs: { donnees } })
  if (!resultat.result) throw new Error(diagnosticsDe(resultat.takeError()))
  try {
    return compilateur.pdf(resultat.result, { pdfStandard: 'ua-1', creationTimestamp })
  } catch {
    // Un signe qu'aucune police ne dessine interdit la norme, non le document : il reste balisé.
    return compilateur.pdf(resultat.result, { creationTimestamp })
  }
}

const diagnosticsDe = (erreur) =>
  compilateur
    .fetchDiagnostics(erreur)
    .map(({ message, path, range }) => `${message} (${path ?? ''}:${(range?.start?.line ?? 0) + 1})`)
    .join(' ; ')
