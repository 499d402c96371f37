// Les lectures et les écritures des documents d'un sujet.
import { cleDuSujet } from '@relogement/domain/document/cleDuSujet'
import type { ModificationDeDocument } from '@relogement/domain/document/document.schema'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { moiOptions } from '../acces/moi.ts'
import { api, lireFichier, type ReponseApi, telecharger } from '../core/api.ts'
import { envoyerFichiers } from '../core/envoyerFichiers.ts'
import { notifier } from '../core/notifications/notifications.ts'
import { oublierAvecLaSession } from '../core/session.ts'
import { appelDe, cleDe, type Vu } from '../sujet/vu.ts'
import { creerEnvois } from './envois.ts'

export type ListeDeDocuments = ReponseApi<'GET /v1/business/menages/{id}/documents'>
export type Document = ListeDeDocuments['hydra:member'][number]

export const documentsOptions = (vu: Vu) =>
  queryOptions({
    queryKey: cleDe(vu, 'documents'),
    queryFn: ({ signal }) =>
      api(appelDe(vu, 'GET /v1/business/menages/{id}/documents'), { params: { id: vu.id }, query: { pageSize: 1000 }, signal }),
  })

const paramsDe = (vu: Vu, { id }: Pick<Document, 'id'>) => ({ id: vu.id, docId: id })

export const telechargerDocument = (vu: Vu, document: Pick<Document, 'id'>) =>
  telecharger(appelDe(vu, 'GET /v1/menages/{id}/documents/{docId}/contenu'), { params: paramsDe(vu, document) })

/** Une lettre, en Word : de quoi la retoucher. */
export const telechargerEnDocx = (vu: Vu, document: Pick<Document, 'id'>) =>
  telecharger('GET /v1/menages/{id}/documents/{docId}/docx', { params: paramsDe(vu, document) })

/** Le contenu à montrer ; son type est celui que le dossier en donne, jamais celui que le navigateur devinerait. */
export const contenuOptions = (vu: Vu, document: Document) =>
  queryOptions({
    queryKey: ['contenu', document.id],
    queryFn: async ({ signal }) => {
      const options = { params: paramsDe(vu, document), query: { apercu: 'oui' }, signal }
      const contenu = await lireFichier(appelDe(vu, 'GET /v1/menages/{id}/documents/{docId}/contenu'), options)
      return new Blob([contenu], { type: document.mime })
    },
    // Une panne se dit aussitôt : la personne réessaie quand elle veut.
    retry: false,
    // Un document personnel ne reste pas en mémoire une fois refermé.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

// La fiche change avec ses documents : compteur, alertes closes, passages ouverts.
export const rafraichir = (client: QueryClient, vu: Vu): void => {
  void client.invalidateQueries({ queryKey: cleDe(vu) })
  void client.invalidateQueries({ queryKey: moiOptions.queryKey })
}

export function useModifierDocument(vu: Vu) {
  const client = useQueryClient()
  return async (document: Document, body: ModificationDeDocument) => {
    await api(appelDe(vu, 'PATCH /v1/menages/{id}/documents/{docId}'), { params: paramsDe(vu, document), body, insister: true })
    rafraichir(client, vu)
    notifier({ message: 'Document modifié' })
  }
}

export function useSupprimerDocument(vu: Vu) {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: (document: Document) =>
      api(appelDe(vu, 'DELETE /v1/menages/{id}/documents/{docId}'), { params: paramsDe(vu, document), insister: true }),
    onSuccess: (_rien, { nom }) => {
      rafraichir(client, vu)
      notifier({ message: `Document supprimé : ${nom}` })
    },
    onError: () => rafraichir(client, vu),
  })
}

interface EnvoiSeul {
  readonly fichier: File
  readonly nature: string
  readonly idempotence?: string
}

/** Un fichier, sans rien en dire à mesure ; rend ce que le serveur en a gardé. */
export const envoyerUnDocument = (vu: Vu, { fichier, nature, idempotence = crypto.randomUUID() }: EnvoiSeul) =>
  envoyerFichiers(appelDe(vu, 'POST /v1/business/menages/documents/upload'), {
    corps: corpsDEnvoi(vu, nature, fichier),
    idempotence,
    signal: new AbortController().signal,
    progres: () => {},
  })

/** Ajoute un fichier au dossier depuis un autre écran ; rend l'identifiant du document, une fois la liste relue. */
export function useAjouterDocument(vu: Vu) {
  const client = useQueryClient()
  return async (fichier: File, nature: string): Promise<string> => {
    const { 'hydra:member': ajoutes } = await envoyerUnDocument(vu, { fichier, nature })
    rafraichir(client, vu)
    await client.query({ ...documentsOptions(vu), staleTime: 0 })
    return ajoutes[0]?.id ?? ''
  }
}

/** Le sujet et la nature d'abord : le serveur les connaît avant le fichier. */
function corpsDEnvoi({ sujet, id }: Vu, nature: string, fichier: File): FormData {
  const corps = new FormData()
  corps.append(cleDuSujet(sujet), id)
  corps.append('type', nature)
  corps.append('fichiers', fichier, fichier.name)
  return corps
}

const arrivees = new Set<(vu: Vu) => void>()

export const envois = creerEnvois({
  transmettre: ({ cible: vu, fichier, nature, ...suivi }) =>
    envoyerFichiers(appelDe(vu, 'POST /v1/business/menages/documents/upload'), { corps: corpsDEnvoi(vu, nature, fichier), ...suivi }),
  surAjout: (vu) => {
    for (const prevenir of arrivees) prevenir(vu)
  },
})

oublierAvecLaSession(envois.oublier)

// Fermer l'onglet perdrait ce qui n'est pas encore arrivé.
globalThis.addEventListener?.('beforeunload', (evenement) => {
  if (envois.liste().some(({ etat }) => etat === 'en-attente' || etat === 'en-cours')) evenement.preventDefault()
})

/** Relit la fiche quand un envoi y arrive. */
export function useArrivees(): void {
  const client = useQueryClient()
  useEffect(() => {
    const relire = (vu: Vu) => rafraichir(client, vu)
    arrivees.add(relire)
    return () => void arrivees.delete(relire)
  }, [client])
}
