import { formatDateCourte } from '@relogement/domain/common/date.format'
import { useState } from 'react'
import { adresseDeLOperation } from '../acces/navigation.ts'
import { Section } from '../core/fiche/Section.tsx'
import { Lien } from '../core/Lien.tsx'
import type { Tache } from './journee.data.ts'
import { Autres, Ligne, Lignes } from './Ligne.tsx'
import { Retard } from './Retard.tsx'

interface Props {
  readonly taches: readonly Tache[]
  readonly montrees: number
  readonly jour: string
}

/** Les tâches d'opération que l'on m'a confiées, la plus pressante d'abord ; aucune, rien ne se montre. */
export function MesTaches({ taches, montrees, jour }: Props) {
  const [toutes, montrerToutes] = useState(false)
  if (taches.length === 0) return null
  const voulues = toutes ? taches : taches.slice(0, montrees)
  return (
    <Section id="mes-taches" titre="Mes tâches" nombre={taches.length}>
      <Lignes>
        {voulues.map(({ id, titre, echeance, operation }) => {
          const retard = echeance !== null && echeance < jour
          return (
            <Ligne
              key={id}
              quand={retard ? <Retard depuis={echeance} jour={jour} /> : ''}
              ton={retard ? 'retard' : undefined}
              qui={<Lien vers={adresseDeLOperation(operation.id)}>{operation.nom}</Lien>}
              quoi={echeance === null ? titre : `${titre}, pour le ${formatDateCourte(echeance)}`}
            />
          )
        })}
      </Lignes>
      <Autres nombre={taches.length - voulues.length} vers={() => montrerToutes(true)} de="Mes tâches" />
    </Section>
  )
}
