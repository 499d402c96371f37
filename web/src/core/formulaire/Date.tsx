import { useContext } from 'react'
import type { FieldValues } from 'react-hook-form'
import { SaisieDeDate } from '../date/SaisieDeDate.tsx'
import { useDateTapee } from '../date/useDateTapee.ts'
import { Champ } from './Champ.tsx'
import { ContexteDuFormulaire, type ProprietesChamp, useChamp, useFrappeSansValeur } from './contexte.ts'

interface Proprietes<V extends FieldValues> extends ProprietesChamp<V> {
  /** Jours civils AAAA-MM-JJ entre lesquels le calendrier se tient. */
  readonly min?: string
  readonly max?: string
  /** Pourquoi un jour qui existe ne va pas ; `null` : il va. */
  readonly juger?: (jour: string) => string | null
}

/** Un jour, tapé ou pris au calendrier ; la valeur est AAAA-MM-JJ. Ce qui ne se lit pas reste au champ, et le formulaire ne s'enregistre pas dessus. */
export function ChampDate<V extends FieldValues = FieldValues>(props: Proprietes<V>) {
  const { nom, libelle, min, max, juger } = props
  const { remise } = useContext(ContexteDuFormulaire)
  const champ = useChamp(props)
  const { field, id, ferme } = champ
  const valeur = typeof field.value === 'string' ? field.value : null
  const date = useDateTapee({ valeur, retenir: field.onChange, max, juger, remise })
  const { anomalie: refus, anomalieCourante: dire, texteCourant: texte, reprendre } = date
  const { erreur, decritPar, lever } = useFrappeSansValeur(nom, champ, { refus, dire, texte, reprendre })
  return (
    <Champ {...props} id={id} erreur={erreur}>
      <SaisieDeDate
        id={id}
        nom={field.name}
        saisie={field.ref}
        libelle={libelle}
        date={date}
        valeur={valeur}
        min={min}
        max={max}
        ferme={ferme}
        invalide={erreur !== undefined}
        decritPar={decritPar}
        quitter={() => {
          date.quitter()
          lever()
          field.onBlur()
        }}
      />
    </Champ>
  )
}
