// Les fichiers choisis et leur envoi. Hors des composants : un envoi continue quand on quitte la fiche, et s'y retrouve.
import { refusAvantEnvoi } from '@relogement/domain/document/formats'
import { useSyncExternalStore } from 'react'
import { ErreurApi, ErreurSession, messageDe } from '../core/erreurs.ts'
import { natureProbable } from './natureProbable.ts'

export interface Envoi {
  readonly id: number
  readonly menageId: string
  readonly fichier: File
  readonly nature: string | null
  /** `refuse` : le fichier ne passera pas ; `echoue` : il peut être renvoyé. */
  readonly etat: 'choisi' | 'en-attente' | 'en-cours' | 'ajoute' | 'refuse' | 'echoue'
  /** De 0 à 1. */
  readonly progres: number
  readonly message: string | null
}

interface ATransmettre extends Pick<Envoi, 'menageId' | 'fichier'> {
  readonly nature: string
  readonly idempotence: string
  readonly signal: AbortSignal
  readonly progres: (part: number) => void
}

interface Dependances {
  readonly transmettre: (envoi: ATransmettre) => Promise<unknown>
  /** Un envoi du ménage est arrivé. */
  readonly surAjout: (menageId: string) => void
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
  const partir = async ({ id, menageId, fichier, nature }: Envoi) => {
    const coupure = new AbortController()
    const idempotence = cles.get(id) ?? nouvelleCle()
    coupures.set(id, coupure)
    cles.set(id, idempotence)
    changer(id, { etat: 'en-cours', progres: 0, message: null })
    try {
      const progres = (part: number) => changer(id, { progres: part })
      await transmettre({ menageId, fichier, nature: nature ?? '', idempotence, signal: coupure.signal, progres })
      changer(id, { etat: 'ajoute', progres: 1 })
      surAjout(menageId)
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
    choisir: (menageId: string, fichiers: readonly File[], naturesOuvertes: readonly string[]) => {
      const choisis = fichiers.map((fichier): Envoi => {
        const refus = refusAvantEnvoi({ nom: fichier.name, taille: fichier.size })
        return {
          id: suivant++,
          menageId,
          fichier,
          nature: natureProbable(fichier.name, naturesOuvertes),
          etat: refus === null ? 'choisi' : 'refuse',
          progres: 0,
          message: refus,
        }
      })
      poser([...liste.filter(({ etat, menageId: autre }) => etat !== 'ajoute' || autre !== menageId), ...choisis])
    },
    choisirNature: (id: number, nature: string) => changer(id, { nature }),
    /** Envoie tout ce qui est prêt ; ce qui n'a pas de nature attend. */
    envoyer: (menageId: string) => {
      poser(
        liste.map((envoi) =>
          envoi.menageId === menageId && envoi.nature !== null && (envoi.etat === 'choisi' || envoi.etat === 'echoue')
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
    retirerTout: (menageId: string) => {
      retirer((envoi) => envoi.menageId !== menageId || envoi.etat === 'en-cours' || envoi.etat === 'en-attente')
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

/** Ceux de ce ménage. */
export function useEnvois(envois: Envois, menageId: string): readonly Envoi[] {
  return useSyncExternalStore(envois.abonner, envois.liste).filter((envoi) => envoi.menageId === menageId)
}
