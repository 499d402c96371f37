// La fiche du nouveau logement : elle s'écrit avec la version du dossier.
import type { FicheNouveauLogement } from '@relogement/domain/menage/nouveau-logement/nouveauLogement.schema'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type ReponseApi } from '../../core/api.ts'
import { useConflit } from '../../core/conflit/Conflit.tsx'
import { enregistrerAvecFusion } from '../../core/conflit/enregistrerAvecFusion.ts'
import type { Origine } from '../../core/formulaire/useBrouillon.ts'
import { notifier } from '../../core/notifications/notifications.ts'
import { rafraichirMenage } from '../menage.data.ts'
import { presenterChamp } from '../modification/champs.ts'

export type Fiche = ReponseApi<'GET /v1/business/menages/{id}/fiche-nouveau-logement'>
export interface SaisieDeLaFiche {
  readonly nouveauLogement: FicheNouveauLogement
}

export const ficheOptions = (id: string) =>
  queryOptions({
    queryKey: ['menage', id, 'nouveau-logement'],
    queryFn: ({ signal }) => api('GET /v1/business/menages/{id}/fiche-nouveau-logement', { params: { id }, signal }),
  })

export const saisieDe = ({ nouveauLogement }: Fiche): SaisieDeLaFiche => ({ nouveauLogement })

/** Enregistre la fiche ; si le dossier a changé entre-temps, ce qui ne se touche pas se réunit, le reste se choisit. */
export function useEnregistrerLaFiche({ menageId: id, version }: Pick<Fiche, 'menageId' | 'version'>) {
  const client = useQueryClient()
  const { choisir, dialogue } = useConflit<SaisieDeLaFiche>((chemin, valeur) => presenterChamp(chemin, valeur, {}))
  const envoyer = async ({ nouveauLogement }: SaisieDeLaFiche, attendue: number, relever = false): Promise<Fiche> => {
    const body = { nouveauLogement, relever }
    const fiche = await api('PUT /v1/business/menages/{id}/fiche-nouveau-logement', {
      params: { id },
      body,
      version: attendue,
      insister: true,
    })
    client.setQueryData(ficheOptions(id).queryKey, fiche)
    rafraichirMenage(client, id)
    return fiche
  }
  const enregistrer = async (saisie: SaisieDeLaFiche, origine: Origine<SaisieDeLaFiche>): Promise<Origine<SaisieDeLaFiche>> => {
    const fiche = await enregistrerAvecFusion({
      saisie,
      base: origine.valeurs,
      version: origine.version ?? version,
      envoyer,
      relire: async () => {
        const relue = await api('GET /v1/business/menages/{id}/fiche-nouveau-logement', { params: { id } })
        return { valeurs: saisieDe(relue), version: relue.version }
      },
      choisir,
    })
    return { valeurs: saisieDe(fiche), version: fiche.version }
  }
  const relever = async (fiche: Fiche): Promise<void> => {
    await envoyer(saisieDe(fiche), fiche.version, true)
    notifier({ message: 'Montants du logement quitté relevés au dossier' })
  }
  return { enregistrer, relever, conflit: dialogue }
}

/** Produit le document de la fiche telle qu'elle est enregistrée. */
export function useEtablir(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /v1/business/fiche-nouveau-logement/generate', { body: { menageId: id }, insister: true }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ficheOptions(id).queryKey })
      rafraichirMenage(client, id)
      notifier({ message: 'Fiche établie, jointe aux documents du dossier' })
    },
  })
}
