import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { DomainError } from '@relogement/domain/common/errors'
import { espacesInsecables } from '@relogement/domain/common/typographie'
import { createPlaces } from '../fichiers/places.ts'
import { racine } from '../racine.ts'

/** Compile un modèle de `server/pdf/modeles` ; `donnees` y arrive en JSON, jamais comme du code du modèle. */
export interface AtelierPdf {
  readonly composer: (modele: string, donnees: unknown, creeLe: Date) => Promise<Buffer>
  readonly close: () => void
}

export interface OptionsAtelier {
  /** Dossier des modèles ; les tests y mettent les leurs. */
  readonly modeles?: string
  /** Au-delà, le compilateur est arrêté et la demande refusée. */
  readonly delaiMs?: number
  /** Demandes qui attendent leur tour ; au-delà, refusées tout de suite. */
  readonly attenteMax?: number
}

const dossier = join(racine, 'server', 'pdf')
type Reponse = { readonly pdf: Uint8Array } | { readonly echec: string }

/**
 * Un seul compilateur, né à la première demande : un PDF prend une dizaine de millisecondes. C'est un processus à part : la boucle
 * d'événements ne l'attend jamais, on peut l'arrêter au milieu d'un calcul, et s'il tombe le serveur reste debout.
 */
export function createAtelier({ modeles = join(dossier, 'modeles'), delaiMs = 20_000, attenteMax = 40 }: OptionsAtelier = {}): AtelierPdf {
  const chacunSonTour = createPlaces(1)
  let enAttente = 0
  let compilateur: ChildProcess | null = null

  const ouvrir = () => {
    compilateur ??= fork(join(dossier, 'compilateur.mjs'), [modeles, join(dossier, 'polices')], {
      // Ni les secrets du serveur, ni les options de qui l'a lancé.
      env: {},
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    return compilateur
  }
  const arreter = () => {
    compilateur?.kill('SIGKILL')
    compilateur = null
  }
  return {
    composer: async (modele, donnees, creeLe) => {
      if (enAttente >= attenteMax) throw occupe()
      enAttente += 1
      try {
        const demande = { modele, donnees: enJson(donnees), creeLe: Math.floor(creeLe.getTime() / 1000) }
        const reponse = await chacunSonTour(() => demander(ouvrir(), demande, delaiMs, arreter))
        if ('echec' in reponse) throw new Error(`Le modèle « ${modele} » ne se compile pas : ${reponse.echec}`)
        return Buffer.from(reponse.pdf.buffer, reponse.pdf.byteOffset, reponse.pdf.byteLength)
      } finally {
        enAttente -= 1
      }
    },
    close: arreter,
  }
}

/** Un compilateur qui tombe ou ne répond plus est remplacé à la demande suivante. */
function demander(compilateur: ChildProcess, demande: object, delaiMs: number, arreter: () => void): Promise<Reponse> {
  return new Promise((resolve, reject) => {
    const finir = (suite: () => void) => {
      clearTimeout(delai)
      compilateur.off('message', recu).off('error', tombe).off('exit', sorti)
      // Sans travail, il n'empêche pas le serveur de finir.
      compilateur.unref()
      compilateur.channel?.unref()
      suite()
    }
    const abandonner = (cause: Error) =>
      finir(() => {
        arreter()
        reject(indisponible(cause))
      })
    const recu = (reponse: unknown) => finir(() => resolve(reponse as Reponse))
    const tombe = (erreur: Error) => abandonner(erreur)
    const sorti = () => abandonner(new Error('le compilateur s’est arrêté'))
    const delai = setTimeout(() => abandonner(new Error('délai dépassé')), delaiMs)
    compilateur.ref()
    compilateur.channel?.ref()
    compilateur.on('message', recu).on('error', tombe).on('exit', sorti)
    compilateur.send(demande, (erreur) => {
      if (erreur) tombe(erreur)
    })
  })
}

/** Aucune police ne dessine un caractère de commande : il est ôté, le saut de ligne reste ; les espaces insécables se posent. */
const enJson = (donnees: unknown): string =>
  JSON.stringify(donnees, (_cle, valeur: unknown) =>
    typeof valeur === 'string'
      ? espacesInsecables(
          valeur
            .toWellFormed()
            .replaceAll(/\r\n?/g, '\n')
            .replaceAll(/(?![\n\t])\p{Cc}/gu, ''),
        )
      : valeur,
  )

const occupe = () =>
  new DomainError('indisponible', 'pdf.occupe', 'Beaucoup de documents sont en cours de production : réessayez dans quelques instants.', {
    details: { reessayerDans: 5 },
  })

function indisponible(cause: unknown): DomainError {
  const erreur = new DomainError(
    'indisponible',
    'pdf.indisponible',
    'La production des documents est momentanément indisponible. Le reste du dossier fonctionne ; réessayez dans quelques instants.',
    { details: { reessayerDans: 30 } },
  )
  return Object.assign(erreur, { cause })
}
