import { messages } from '@relogement/domain/common/champs'
import { useId, useState } from 'react'
import { SaisieDeDate } from '../core/date/SaisieDeDate.tsx'
import { useDateTapee } from '../core/date/useDateTapee.ts'
import { aujourdhui } from '../core/jour.ts'
import styles from './autreJour.module.css'
import './remonter.css'

interface Props {
  readonly libelle: string
  readonly action?: string
  readonly voir: (jour: string) => void
  /** Le jour d'où l'on peut le voir, et pourquoi pas d'avant. */
  readonly depuis?: { readonly jour: string; readonly refus: string } | undefined
}

/** Choisir un jour passé, où voir un objet tel qu'il était. */
export function VoirAu({ libelle, action = 'Voir', voir, depuis }: Props) {
  const id = useId()
  const jour = aujourdhui()
  const [choisi, setChoisi] = useState<string | null>(null)
  const juger = (dit: string) => {
    if (depuis !== undefined && dit < depuis.jour) return depuis.refus
    return dit > jour ? messages.dateAnterieure : null
  }
  const date = useDateTapee({ valeur: choisi, retenir: setChoisi, max: jour, juger })
  const [manque, setManque] = useState(false)
  const erreur = date.anomalie ?? (manque && choisi === null ? messages.requis : null)
  return (
    <form
      className={styles.voir}
      onSubmit={(evenement) => {
        evenement.preventDefault()
        setManque(choisi === null)
        if (date.quitter() === null && choisi !== null) voir(choisi)
      }}
    >
      <label htmlFor={id}>{libelle}</label>
      <SaisieDeDate
        id={id}
        libelle={libelle}
        date={date}
        valeur={choisi}
        min={depuis?.jour}
        max={jour}
        invalide={erreur !== null}
        decritPar={erreur === null ? undefined : `${id}-e`}
        quitter={() => void date.quitter()}
      />
      <button className="btn sm" type="submit">
        {action}
      </button>
      {erreur !== null && (
        <span className="err" id={`${id}-e`} role="alert">
          {erreur}
        </span>
      )}
    </form>
  )
}
