// Les écritures de la proposition écrite. Le dossier change avec elles : la fiche est relue, ou remplacée par la réponse.
import { useQueryClient } from '@tanstack/react-query'
import { api, type CorpsApi } from '../core/api.ts'
import { estVersionDepassee } from '../core/erreurs.ts'
import { notifier } from '../core/notifications/notifications.ts'
import { type Menage, rafraichirMenage } from '../menage/menage.data.ts'

const ECRIRE = 'POST /v1/business/menages/{id}/generer-courrier-proposition/{logementId}'
const ENVOYER = 'POST /v1/business/menages/{id}/marquer-courrier-envoye/{logementId}'
const QR_CODE = 'DELETE /v1/business/menages/{id}/qr-code-de-reponse/{logementId}'
const HUISSIER = 'POST /v1/business/menages/{id}/generer-courrier-huissier-relogement'

type Dossier = Pick<Menage, 'id' | 'version'>

/** Produit le courrier ; rend le document, à relire. */
export function useEcrire({ id, version }: Dossier) {
  const relire = useRelireSiDepassee(id)
  const client = useQueryClient()
  return async (logementId: string, body: CorpsApi<typeof ECRIRE>) => {
    const courrier = await relire(api(ECRIRE, { params: { id, logementId }, body, version, insister: true }))
    rafraichirMenage(client, id)
    notifier({ message: 'Courrier produit' })
    return courrier
  }
}

export function useMarquerEnvoyee({ id, version }: Dossier) {
  const relire = useRelireSiDepassee(id)
  const client = useQueryClient()
  return async (logementId: string, body: CorpsApi<typeof ENVOYER>) => {
    const menage = await relire(api(ENVOYER, { params: { id, logementId }, body, version, insister: true }))
    rafraichirMenage(client, id, menage)
    notifier({ message: 'Envoi enregistré' })
  }
}

export function useSaisirHuissier({ id, version }: Dossier) {
  const relire = useRelireSiDepassee(id)
  const client = useQueryClient()
  return async (body: CorpsApi<typeof HUISSIER>) => {
    const courrier = await relire(api(HUISSIER, { params: { id }, body, version, insister: true }))
    rafraichirMenage(client, id)
    notifier({ message: 'Courrier à l’huissier produit' })
    return courrier
  }
}

export function useRetirerLeQrCode({ id, version }: Dossier) {
  const relire = useRelireSiDepassee(id)
  const client = useQueryClient()
  return async (logementId: string) => {
    const menage = await relire(api(QR_CODE, { params: { id, logementId }, version }))
    rafraichirMenage(client, id, menage)
    notifier({ message: 'QR code retiré' })
  }
}

/** Le dossier a changé entre-temps : la personne voit sa nouvelle version avant de décider à nouveau. */
function useRelireSiDepassee(id: string) {
  const client = useQueryClient()
  return async <R>(appel: Promise<R>): Promise<R> => {
    try {
      return await appel
    } catch (erreur) {
      if (estVersionDepassee(erreur)) rafraichirMenage(client, id)
      throw erreur
    }
  }
}
