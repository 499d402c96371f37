import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createPlaces } from './places.ts'
import { racine } from './racine.ts'

/** Un programme à part, qui répond à une demande à la fois et qu'on arrête au milieu d'un calcul. */
export interface Ouvrier<Demande extends object, Reponse> {
  readonly demander: (demande: Demande) => Promise<Reponse>
  readonly close: () => void
}

export interface OptionsOuvrier {
  readonly programme: string
  readonly args?: readonly string[]
  /** Sa sortie d'erreurs est tue : elle citerait ce qu'il lit. */
  readonly muet?: boolean
  /** Ce que Node charge avant le programme. */
  readonly imports?: readonly string[]
  /** Processus qui travaillent en même temps. */
  readonly nombre: number
  /** Au-delà, le processus est arrêté et la demande échoue. */
  readonly delaiMs: number
  /** Au-delà, il s'arrête de lui-même. */
  readonly memoireMo: number
  /** Demandes en cours ou qui attendent leur tour ; au-delà, refusées tout de suite. */
  readonly attenteMax: number
}

/** Trop de demandes attendent déjà. */
export class OuvrierOccupe extends Error {}

/** Le processus n'a pas répondu ; il est remplacé à la demande suivante. */
export class OuvrierPerdu extends Error {
  /** Perdu au milieu de la demande (`travail` : délai, mémoire, chute), jamais parti, ou fermé avec le serveur. */
  readonly pendant: 'travail' | 'depart' | 'fermeture'

  constructor(message: string, pendant: OuvrierPerdu['pendant']) {
    super(message)
    this.pendant = pendant
  }
}

const ATTENTE_MS = 60_000
const gardien = pathToFileURL(join(racine, 'server', 'processus', 'gardien.mjs')).href

interface Poste {
  processus: ChildProcess | null
  pris: boolean
}

/**
 * Des processus, non des fils : la boucle d'événements ne les attend jamais, on peut les arrêter au milieu d'un calcul, et si l'un tombe le
 * serveur reste debout. Ils naissent à la première demande et finissent avec le serveur, même tué net.
 */
export function createOuvrier<Demande extends object, Reponse>(options: OptionsOuvrier): Ouvrier<Demande, Reponse> {
  const { programme, nombre, delaiMs, attenteMax } = options
  const chacunSonTour = createPlaces({
    nom: basename(programme),
    nombre,
    attenteMs: ATTENTE_MS,
    // Le processus est arrêté à son délai : au-delà, c'est l'arrêt qui ne vient pas.
    dureeMs: delaiMs + 5_000,
    occupe: () => new OuvrierOccupe(),
  })
  const postes: Poste[] = Array.from({ length: nombre }, () => ({ processus: null, pris: false }))
  let enAttente = 0
  let ferme = false

  const servir = async (demande: Demande) => {
    const poste = postes.find(({ pris }) => !pris)
    if (!poste || ferme) throw new OuvrierPerdu('fermé', 'fermeture')
    poste.pris = true
    try {
      poste.processus ??= lancer(options, poste)
      return await demander<Reponse>(poste.processus, demande, delaiMs)
    } catch (erreur) {
      poste.processus?.kill('SIGKILL')
      poste.processus = null
      throw ferme ? new OuvrierPerdu('fermé', 'fermeture') : erreur
    } finally {
      poste.pris = false
    }
  }
  return {
    demander: async (demande) => {
      if (enAttente >= attenteMax) throw new OuvrierOccupe()
      enAttente += 1
      try {
        return await chacunSonTour(() => servir(demande))
      } finally {
        enAttente -= 1
      }
    },
    close: () => {
      ferme = true
      for (const { processus } of postes) processus?.kill('SIGKILL')
    },
  }
}

function lancer({ programme, args = [], imports = [], muet = false, memoireMo }: OptionsOuvrier, poste: Poste): ChildProcess {
  const processus = fork(programme, args, {
    cwd: racine,
    // Ni les secrets du serveur, ni les options de qui l'a lancé.
    env: { MEMOIRE_MAX_MO: String(memoireMo) },
    execArgv: [`--max-old-space-size=${Math.ceil(memoireMo / 2)}`, ...[gardien, ...imports].flatMap((module) => ['--import', module])],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', muet ? 'ignore' : 'inherit', 'ipc'],
  })
  passerDerriere(processus)
  // Tombé alors qu'il attendait : un autre naît à la demande suivante.
  processus.once('exit', () => {
    if (poste.processus === processus) poste.processus = null
  })
  return processus.on('error', () => {})
}

// Un quart de cœur face à un processus du serveur : au plus bas (19), un fichier reçu sous charge ne se lisait plus à temps.
const DERRIERE = 5

/** Quand les cœurs manquent, le serveur passe avant ce que font les ouvriers. */
function passerDerriere({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, DERRIERE)
  } catch {
    // Déjà tombé : la demande le dira.
  }
}

function demander<Reponse>(processus: ChildProcess, demande: object, delaiMs: number): Promise<Reponse> {
  return new Promise((resolve, reject) => {
    const finir = (suite: () => void) => {
      clearTimeout(delai)
      processus.off('message', recu).off('error', tombe).off('exit', sorti)
      // Sans travail, il n'empêche pas le serveur de finir.
      processus.unref()
      processus.channel?.unref()
      suite()
    }
    const perdre = (message: string, pendant: OuvrierPerdu['pendant'] = 'travail') =>
      finir(() => reject(new OuvrierPerdu(message, pendant)))
    const recu = (reponse: unknown) => finir(() => resolve(reponse as Reponse))
    const tombe = (erreur: Error) => perdre(erreur.message, 'depart')
    const sorti = (code: number | null, signal: string | null) => perdre(`arrêté (${signal ?? code})`)
    const delai = setTimeout(() => perdre('délai dépassé'), delaiMs)
    processus.ref()
    processus.channel?.ref()
    processus.on('message', recu).on('error', tombe).on('exit', sorti)
    processus.send(demande, (erreur) => {
      if (erreur) tombe(erreur)
    })
  })
}
