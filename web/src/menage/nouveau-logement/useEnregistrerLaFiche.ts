import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../core/api.ts'
import { useConflit } from '../../core/conflit/Conflit.tsx'
import { enregistrerAvecFusion } from '../../core/conflit/enregistrerAvecFusion.ts'
import type { Origine } from '../../core/formulaire/useBrouillon.ts'
import { notifier } from '../../core/notifications/notifications.ts'
import { rafraichirMenage } from '../menage.data.ts'
import { presenterChamp } from '../modification/champs.ts'
import { type Fiche, ficheOptions, type SaisieDeLaFiche, saisieDe } from './nouveauLogement.data.ts'

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
