// Ce que l'agenda fixe aujourd'hui : rendez-vous et déménagements, à leur heure, de part et d'autre de l'heure qu'il est (look 21).
import { formatHeure } from '@relogement/domain/common/date.format'
import { minuscule } from '@relogement/domain/common/minuscule'
import { demiJournees } from '@relogement/domain/planning/planning.listes'
import type { ReactNode } from 'react'
import { adresseDuMenage } from '../acces/navigation.ts'
import { jourDe } from '../core/jour.ts'
import { Lien } from '../core/Lien.tsx'
import { adresseDuTraitement } from '../menage/alertes/traitement.ts'
import styles from './duJour.module.css'
import type { MonDemenagement, MonRendezVous } from './journee.data.ts'
import { Ligne } from './Ligne.tsx'
import { LigneDeRendezVous } from './LigneDeRendezVous.tsx'
import { direLeJourCourt } from './quand.ts'

type Moment =
  | { readonly debut: string; readonly fin: string; readonly rendezVous: MonRendezVous }
  | { readonly debut: string; readonly fin: string; readonly demenagement: MonDemenagement }

const HEURES = { MATIN: ['00:00', '12:00'], APRES_MIDI: ['12:00', '18:00'] } as const

/**
 * Les moments de ce jour, dans l'ordre de leurs heures ; un rendez-vous est passé quand il commence, un déménagement quand sa demi-journée
 * finit. Un rendez-vous conclu ce jour y reste jusqu'au soir, fût-il d'avant.
 */
export function momentsDuJour(rendezVous: readonly MonRendezVous[], demenagements: readonly MonDemenagement[], jour: string): Moment[] {
  const moments = [
    ...demenagements
      .filter(({ jour: le }) => le === jour)
      .map((demenagement) => {
        const [debut, fin] = HEURES[demenagement.demiJournee]
        return { debut, fin, demenagement }
      }),
    ...rendezVous
      .filter(({ debut, concluLe }) => jourDe(debut) === jour || concluLe !== null)
      .map((un) => {
        const heure = jourDe(un.debut) < jour ? '' : formatHeure(un.debut)
        return { debut: heure, fin: heure, rendezVous: un }
      }),
  ]
  return moments.toSorted((a, b) => a.debut.localeCompare(b.debut))
}

/** Les lignes de ces moments, et le trait de l'heure qu'il est entre ceux qui sont passés et les autres. */
export function lignesDesMoments(moments: readonly Moment[], heure: string, jour: string): ReactNode[] {
  const suivant = moments.findIndex((moment) => moment.fin > heure && !('rendezVous' in moment && moment.rendezVous.concluLe !== null))
  const trait = <Maintenant key="maintenant" heure={heure} />
  const lignes = moments.map((moment, rang) => {
    const passe = suivant === -1 || rang < suivant
    const ton = passe ? 'passe' : rang === suivant ? 'suivant' : undefined
    return 'rendezVous' in moment ? (
      <LigneDeRendezVous
        key={moment.rendezVous.id}
        rendezVous={moment.rendezVous}
        quand={moment.debut || direLeJourCourt(jourDe(moment.rendezVous.debut), jour)}
        passe={passe}
        ton={ton}
      />
    ) : (
      <LigneDeDemenagement key={moment.demenagement.id} demenagement={moment.demenagement} ton={ton} />
    )
  })
  if (moments.length === 0) return []
  return lignes.toSpliced(suivant === -1 ? moments.length : suivant, 0, trait)
}

const Maintenant = ({ heure }: { readonly heure: string }) => (
  <li className={styles.maintenant}>
    <time>
      <span className="vh">Il est </span>
      {heure}
    </time>
  </li>
)

interface PropsDemenagement {
  readonly demenagement: MonDemenagement
  readonly ton: 'passe' | 'suivant' | undefined
}

const LigneDeDemenagement = ({ demenagement: { demiJournee, menage }, ton }: PropsDemenagement) => (
  <Ligne
    quand={demiJournee === 'MATIN' ? 'Matin' : 'Ap.-midi'}
    ton={ton}
    qui={<Lien vers={adresseDuMenage(menage.id)}>{menage.noms}</Lien>}
    quoi={`Déménagement, ${minuscule(demiJournees[demiJournee])}`}
    actes={
      <Lien className="lk" vers={adresseDuTraitement({ libelle: '', geste: 'etape' }, menage.id)}>
        Noter la suite<span className="vh"> : {menage.noms}</span>
      </Lien>
    }
  />
)
