import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../core/api.ts'
import { useConflit } from '../../core/conflit/Conflit.tsx'
import { enregistrerAvecFusion, type FicheRelue } from '../../core/conflit/enregistrerAvecFusion.ts'
import type { Origine } from '../../core/formulaire/useBrouillon.ts'
import type { Fusion } from '../../core/fusion.ts'
import { notifier } from '../../core/notifications/notifications.ts'
import { dernierAuteur } from '../../historique/dernierAuteur.ts'
import { type Menage, rafraichirMenage } from '../menage.data.ts'
import { vuDuMenage } from '../menage.sujet.ts'
import { presenterChamp } from './champs.ts'
import { patchEntre } from './patch.ts'

interface Envoi<V> {
  /** Les valeurs dans les formes de l'API, quand la saisie les range autrement ; et celles d'origine. */
  readonly ecrire?: (valeurs: V) => object
  readonly ecrireOrigine?: (valeurs: V) => object
  /** Avant de demander quoi garder : ce qui ne se choisit qu'ensemble. */
  readonly preparer?: (fusion: Fusion<V>) => Fusion<V>
  /** L'écran dit lui-même que c'est enregistré : seule la réunion avec un collègue se notifie. */
  readonly discret?: boolean
}

interface Enregistree<V> extends Origine<V> {
  /** La fiche telle que le serveur l'a rendue. */
  readonly fiche: Menage
}

interface Modification<V> {
  readonly enregistrer: (saisie: V, origine: Origine<V>) => Promise<Enregistree<V>>
  /** Le choix des valeurs à garder, quand un collègue a changé les mêmes champs. */
  readonly conflit: ReactNode
}

/**
 * Enregistre des sections du dossier ; `lire` en tire les valeurs d'une fiche. Si le dossier a changé entre-temps, ce qui
 * ne se touche pas se réunit, le reste se choisit.
 */
export function useModifier<V extends object>(
  menage: Menage,
  lire: (menage: Menage) => V,
  { ecrire = (valeurs) => valeurs, ecrireOrigine = ecrire, preparer = (fusion) => fusion, discret = false }: Envoi<V> = {},
): Modification<V> {
  const client = useQueryClient()
  const { id } = menage
  const { choisir, dialogue } = useConflit<V>((chemin, valeur) => presenterChamp(chemin, valeur, menage))

  const enregistrer = async (saisie: V, origine: Origine<V>) => {
    let base = origine.valeurs
    let collegue: string | null = null
    const envoyer = async (valeurs: V, version: number) => {
      const body = patchEntre(ecrireOrigine(base), ecrire(valeurs))
      return api('PATCH /v1/menages/{id}', { params: { id }, body, version, insister: true })
    }
    const relire = async (): Promise<FicheRelue<V>> => {
      const [fiche, auteur] = await Promise.all([
        api('GET /v1/menages/{id}', { params: { id }, query: { ecran: 'fusion' } }),
        dernierAuteur(vuDuMenage({ id })),
      ])
      base = lire(fiche)
      collegue = auteur?.nom ?? 'Un collègue'
      return { valeurs: base, version: fiche.version, auteur: auteur?.nom, le: auteur?.le }
    }
    const apres = await enregistrerAvecFusion({
      saisie,
      base,
      version: origine.version ?? menage.version,
      envoyer,
      relire,
      choisir: (fusion, fiche) => choisir(preparer(fusion), fiche),
    })
    rafraichirMenage(client, id, apres)
    if (collegue !== null) notifier({ message: `Dossier enregistré. ${collegue} l’avait modifié pendant votre saisie : tout est réuni.` })
    else if (!discret) notifier({ message: 'Dossier enregistré' })
    return { valeurs: lire(apres), version: apres.version, fiche: apres }
  }
  return { enregistrer, conflit: dialogue }
}
