// Les fichiers choisis et leur envoi. Hors des composants : un envoi continue quand on quitte la fiche, et s'y retrouve.
import { refusAvantEnvoi } from '@relogement/domain/document/formats'
import { useSyncExternalStore } from 'react'
import { ErreurApi, ErreurSession, messageDe } from '../core/erreurs.ts'
import type { Vu } from '../sujet/vu.ts'
import { natureProbable } from './natureProbable.ts'

export interface Envoi {
  readonly id: number
  readonly cible: Vu
  readonly fichier: File
  readonly nature: string | null
  /** `refuse` : le fichier ne passera pas ; `echoue` : il peut être renvoyé. */
  readonly etat: 'choisi' | 'en-attente' | 'en-cours' | 'ajoute' | 'refuse' | 'echoue'
  /** De 0 à 1. */
  readonly progres: number
  readonly message: string | null
}

interface ATransmettre extends Pick<Envoi, 'cible' | 'fichier'> {
  readonly nature: string
  readonly idempotence: string
  readonly signal: AbortSignal
  readonly progres: (part: number) => void
}

interface Dependances {
  readonly transmettre: (envoi: ATransmettre) => Promise<unknown>
  /** Un envoi est arrivé là où il allait. */
  readonly surAjout: (cible: Vu) => void
  readonly nouvelleCle?: () => string
}

// Un par un ou presque : la ligne est partagée, et chaque barre avance franchement.
const EN_PARALLELE = 2

export function creerEnvois({ transmettre, surAjout, nouvelleCle = () => crypto.randomUUID() }: Dependances) {
  let liste: readonly Envoi[] = []
  let suivant = 1
  const coupures = new Map<number, AbortController>()
  const cles = new Map<number, string>()
  const abonnes = new Set<() => void>()

  const poser = (nouvelle: readonly Envoi[]) => {
    liste = nouvelle
    for (const prevenir of abonnes) prevenir()
  }
  const changer = (id: number, changement: Partial<Envoi>) =>
    poser(liste.map((envoi) => (envoi.id === id ? { ...envoi, ...changement } : envoi)))
  const retirer = (garder: (envoi: Envoi) => boolean) => {
    for (const { id } of liste.filter((envoi) => !garder(envoi))) {
      coupures.get(id)?.abort()
      cles.delete(id)
    }
    poser(liste.filter(garder))
  }

  const avancer = () => {
    const libres = EN_PARALLELE - liste.filter(({ etat }) => etat === 'en-cours').length
    for (const envoi of liste.filter(({ etat }) => etat === 'en-attente').slice(0, Math.max(0, libres))) void partir(envoi)
  }
  const partir = async ({ id, cible, fichier, nature }: Envoi) => {
    const coupure = new AbortController()
    const idempotence = cles.get(id) ?? nouvelleCle()
    coupures.set(id, coupure)
    cles.set(id, idempotence)
    changer(id, { etat: 'en-cours', progres: 0, message: null })
    try {
      const progres = (part: number) => changer(id, { progres: part })
      await transmettre({ cible, fichier, nature: nature ?? '', idempotence, signal: coupure.signal, progres })
      changer(id, { etat: 'ajoute', progres: 1 })
      surAjout(cible)
    } catch (erreur) {
      if (!coupure.signal.aborted) changer(id, suiteDe(erreur))
    } finally {
      coupures.delete(id)
      avancer()
    }
  }

  return {
    liste: () => liste,
    abonner: (prevenir: () => void) => {
      abonnes.add(prevenir)
      return () => void abonnes.delete(prevenir)
    },
    /** Des fichiers choisis ou déposés ; leur nature est devinée de leur nom quand il le permet. */
    choisir: (cible: Vu, fichiers: readonly File[], naturesOuvertes: readonly string[]) => {
      const choisis = fichiers.map((fichier): Envoi => {
        const refus = refusAvantEnvoi({ nom: fichier.name, taille: fichier.size })
        return {
          id: suivant++,
          cible,
          fichier,
          nature: natureProbable(fichier.name, naturesOuvertes),
          etat: refus === null ? 'choisi' : 'refuse',
          progres: 0,
          message: refus,
        }
      })
      poser([...liste.filter((envoi) => envoi.etat !== 'ajoute' || envoi.cible.id !== cible.id), ...choisis])
    },
    choisirNature: (id: number, nature: string) => changer(id, { nature }),
    /** Envoie tout ce qui est prêt ; ce qui n'a pas de nature attend. */
    envoyer: ({ id }: Vu) => {
      poser(
        liste.map((envoi) =>
          envoi.cible.id === id && envoi.nature !== null && (envoi.etat === 'choisi' || envoi.etat === 'echoue')
            ? { ...envoi, etat: 'en-attente', message: null }
            : envoi,
        ),
      )
      avancer()
    },
    /** Retire un fichier ; s'il part, son envoi est coupé et rien n'en reste. */
    retirer: (id: number) => {
      retirer((envoi) => envoi.id !== id)
      avancer()
    },
    retirerTout: ({ id }: Vu) => {
      retirer((envoi) => envoi.cible.id !== id || envoi.etat === 'en-cours' || envoi.etat === 'en-attente')
    },
    /** À la déconnexion. */
    oublier: () => retirer(() => false),
  }
}

const suiteDe = (erreur: unknown): Partial<Envoi> => {
  // Le contenu refusé le restera ; le reste (réseau, place, panne) peut s'arranger.
  const definitif = erreur instanceof ErreurApi && [413, 422].includes(erreur.statut)
  const message = erreur instanceof ErreurApi && erreur.violations.length > 0 ? erreur.violations[0]?.message : messageDe(erreur)
  return { etat: definitif ? 'refuse' : 'echoue', progres: 0, message: erreur instanceof ErreurSession ? null : (message ?? null) }
}

export type Envois = ReturnType<typeof creerEnvois>

/** Ceux qui vont à cet objet. */
export function useEnvois(envois: Envois, { id }: Vu): readonly Envoi[] {
  return useSyncExternalStore(envois.abonner, envois.liste).filter((envoi) => envoi.cible.id === id)
}
