// Les lectures et les écritures des documents d'un ménage.
import type { ModificationDeDocument } from '@relogement/domain/document/document.schema'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { moiOptions } from '../app/moi.ts'
import { api, lireFichier, type ReponseApi, telecharger } from '../core/api.ts'
import { envoyerFichiers } from '../core/envoyerFichiers.ts'
import { notifier } from '../core/notifications/notifications.ts'
import { oublierAvecLaSession } from '../core/session.ts'
import { creerEnvois } from './envois.ts'

export type ListeDeDocuments = ReponseApi<'GET /v1/business/menages/{id}/documents'>
export type Document = ListeDeDocuments['hydra:member'][number]

export const documentsOptions = (menageId: string) =>
  queryOptions({
    queryKey: ['menage', menageId, 'documents'],
    queryFn: ({ signal }) =>
      api('GET /v1/business/menages/{id}/documents', { params: { id: menageId }, query: { pageSize: 1000 }, signal }),
  })

const paramsDe = (menageId: string, { id }: Pick<Document, 'id'>) => ({ id: menageId, docId: id })

export const telechargerDocument = (menageId: string, document: Pick<Document, 'id'>) =>
  telecharger('GET /v1/menages/{id}/documents/{docId}/contenu', { params: paramsDe(menageId, document) })

/** Une lettre, en Word : de quoi la retoucher. */
export const telechargerEnDocx = (menageId: string, document: Pick<Document, 'id'>) =>
  telecharger('GET /v1/menages/{id}/documents/{docId}/docx', { params: paramsDe(menageId, document) })

/** Le contenu à montrer ; son type est celui que le dossier en donne, jamais celui que le navigateur devinerait. */
export const contenuOptions = (menageId: string, document: Document) =>
  queryOptions({
    queryKey: ['contenu', document.id],
    queryFn: async ({ signal }) => {
      const options = { params: paramsDe(menageId, document), query: { apercu: 'oui' }, signal }
      const contenu = await lireFichier('GET /v1/menages/{id}/documents/{docId}/contenu', options)
      return new Blob([contenu], { type: document.mime })
    },
    // Une panne se dit aussitôt : la personne réessaie quand elle veut.
    retry: false,
    // Un document personnel ne reste pas en mémoire une fois refermé.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

// La fiche change avec ses documents : compteur, alertes closes, passages ouverts.
export const rafraichir = (client: QueryClient, menageId: string): void => {
  void client.invalidateQueries({ queryKey: ['menage', menageId] })
  void client.invalidateQueries({ queryKey: moiOptions.queryKey })
}

export function useModifierDocument(menageId: string) {
  const client = useQueryClient()
  return async (document: Document, body: ModificationDeDocument) => {
    await api('PATCH /v1/menages/{id}/documents/{docId}', { params: paramsDe(menageId, document), body, insister: true })
    rafraichir(client, menageId)
    notifier({ message: 'Document modifié' })
  }
}

export function useSupprimerDocument(menageId: string) {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: (document: Document) =>
      api('DELETE /v1/menages/{id}/documents/{docId}', { params: paramsDe(menageId, document), insister: true }),
    onSuccess: (_rien, { nom }) => {
      rafraichir(client, menageId)
      notifier({ message: `Document supprimé : ${nom}` })
    },
    onError: () => rafraichir(client, menageId),
  })
}

/** Ajoute un fichier au dossier depuis un autre écran ; rend l'identifiant du document, une fois la liste relue. */
export function useAjouterDocument(menageId: string) {
  const client = useQueryClient()
  return async (fichier: File, nature: string): Promise<string> => {
    const { 'hydra:member': ajoutes } = await envoyerFichiers('POST /v1/business/menages/documents/upload', {
      corps: corpsDEnvoi(menageId, nature, fichier),
      idempotence: crypto.randomUUID(),
      signal: new AbortController().signal,
      progres: () => {},
    })
    rafraichir(client, menageId)
    await client.query({ ...documentsOptions(menageId), staleTime: 0 })
    return ajoutes[0]?.id ?? ''
  }
}

/** Le ménage et la nature d'abord : le serveur les connaît avant le fichier. */
function corpsDEnvoi(menageId: string, nature: string, fichier: File): FormData {
  const corps = new FormData()
  corps.append('menageId', menageId)
  corps.append('type', nature)
  corps.append('fichiers', fichier, fichier.name)
  return corps
}

const arrivees = new Set<(menageId: string) => void>()

export const envois = creerEnvois({
  transmettre: ({ menageId, fichier, nature, ...suivi }) =>
    envoyerFichiers('POST /v1/business/menages/documents/upload', { corps: corpsDEnvoi(menageId, nature, fichier), ...suivi }),
  surAjout: (menageId) => {
    for (const prevenir of arrivees) prevenir(menageId)
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
    const relire = (menageId: string) => rafraichir(client, menageId)
    arrivees.add(relire)
    return () => void arrivees.delete(relire)
  }, [client])
}
