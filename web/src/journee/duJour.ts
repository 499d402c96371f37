// Ce que l'agenda fixe aujourd'hui : rendez-vous et déménagements, à leur heure, à côté de ce que les alertes rappellent.
import { formatHeure } from '@relogement/domain/common/date.format'
import { minuscule } from '@relogement/domain/common/minuscule'
import { naturesDeRendezVous } from '@relogement/domain/menage/rendez-vous/rendezVous.listes'
import { demiJournees } from '@relogement/domain/planning/planning.listes'
import { useQuery } from '@tanstack/react-query'
import { adresseDuMenage } from '../acces/navigation.ts'
import { jourDe } from '../core/jour.ts'
import { mesDemenagements, mesRendezVous } from './journee.data.ts'

export interface Moment {
  readonly id: string
  readonly quand: string
  readonly nom: string
  readonly vers: string
  readonly texte: string
}

/** Les moments de ce jour, dans l'ordre ; aucun à qui ne suit pas de dossier. */
export function useMomentsDuJour(jour: string, suit: boolean): Moment[] {
  const { data: rendezVous } = useQuery({ ...mesRendezVous, enabled: suit })
  const { data: demenagements } = useQuery({ ...mesDemenagements, enabled: suit })
  return [
    ...(demenagements?.['hydra:member'] ?? [])
      .filter(({ jour: le }) => le === jour)
      .map(({ id, demiJournee, menage }) => ({
        id,
        quand: 'ce jour',
        nom: menage.noms,
        vers: adresseDuMenage(menage.id),
        texte: `Déménagement, ${minuscule(demiJournees[demiJournee])}`,
      })),
    ...(rendezVous?.['hydra:member'] ?? [])
      .filter(({ debut }) => jourDe(debut) === jour)
      .map(({ id, nature, debut, menage }) => ({
        id,
        quand: formatHeure(debut),
        nom: menage.noms,
        vers: `${adresseDuMenage(menage.id)}#rendez-vous`,
        texte: naturesDeRendezVous[nature],
      })),
  ]
}
