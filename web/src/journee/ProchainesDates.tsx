import { formatHeure } from '@relogement/domain/common/date.format'
import { minuscule } from '@relogement/domain/common/minuscule'
import { naturesDeRendezVous } from '@relogement/domain/menage/rendez-vous/rendezVous.listes'
import { demiJournees } from '@relogement/domain/planning/planning.listes'
import { useState } from 'react'
import { adresseDuMenage } from '../acces/navigation.ts'
import { jourDe } from '../core/jour.ts'
import { Lien } from '../core/Lien.tsx'
import type { MonDemenagement, MonRendezVous } from './journee.data.ts'
import { Autres } from './Ligne.tsx'
import { Petite, PetiteListe } from './Petite.tsx'
import { direLeJour } from './quand.ts'

interface DateAVenir {
  readonly id: string
  readonly jour: string
  readonly heure: string
  readonly dite: string
  readonly vers: string
  readonly noms: string
  readonly quoi: string
}

/** Rendez-vous et déménagements des jours à venir, le plus proche d'abord. */
export function datesAVenir(rendezVous: readonly MonRendezVous[], demenagements: readonly MonDemenagement[], jour: string): DateAVenir[] {
  return [
    ...rendezVous
      .filter(({ concluLe }) => concluLe === null)
      .map(({ id, nature, debut, menage }) => ({
        id,
        jour: jourDe(debut),
        heure: formatHeure(debut),
        dite: formatHeure(debut),
        vers: `${adresseDuMenage(menage.id)}#rendez-vous`,
        noms: menage.noms,
        quoi: naturesDeRendezVous[nature],
      })),
    ...demenagements.map(({ id, jour: le, demiJournee, menage }) => ({
      id,
      jour: le,
      heure: demiJournee === 'MATIN' ? '08:00' : '13:00',
      dite: minuscule(demiJournees[demiJournee]),
      vers: adresseDuMenage(menage.id),
      noms: menage.noms,
      quoi: 'Déménagement',
    })),
  ]
    .filter(({ jour: le }) => le > jour)
    .toSorted((a, b) => `${a.jour} ${a.heure}`.localeCompare(`${b.jour} ${b.heure}`))
}

interface Props {
  readonly dates: readonly DateAVenir[]
  readonly montrees: number
  readonly jour: string
}

/** Les prochaines dates de mes dossiers ; celles de ce jour sont sous « Aujourd'hui ». Aucune, rien ne se montre. */
export function ProchainesDates({ dates, montrees, jour }: Props) {
  const [toutes, montrerToutes] = useState(false)
  if (dates.length === 0) return null
  const voulues = toutes ? dates : dates.slice(0, montrees)
  return (
    <PetiteListe id="prochaines-dates" titre="Prochaines dates" nombre={dates.length}>
      <ul>
        {voulues.map(({ id, jour: le, dite, vers, noms, quoi }) => (
          <Petite key={id} qui={<Lien vers={vers}>{noms}</Lien>} quoi={quoi} quand={`${direLeJour(le, jour)}, ${dite}`} />
        ))}
      </ul>
      <Autres nombre={dates.length - voulues.length} vers={() => montrerToutes(true)} de="Prochaines dates" />
    </PetiteListe>
  )
}
