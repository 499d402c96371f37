import { useContext } from 'react'
import { type FieldValues, useFormContext } from 'react-hook-form'
import { SaisieDeDate } from '../date/SaisieDeDate.tsx'
import { useDateTapee } from '../date/useDateTapee.ts'
import { Champ } from './Champ.tsx'
import { ContexteDuFormulaire, type ProprietesChamp, useChamp, useInacheve } from './contexte.ts'

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
  const { clearErrors, getFieldState } = useFormContext()
  const { field, id, erreur: refus, ferme, decritPar } = useChamp(props)
  const valeur = typeof field.value === 'string' ? field.value : null
  const date = useDateTapee({ valeur, retenir: field.onChange, max, juger, remise })
  useInacheve(nom, { dire: date.anomalieCourante, texte: date.texteCourant, reprendre: date.reprendre })
  const erreur = date.anomalie ?? refus
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
        decritPar={date.anomalie !== null && refus === undefined ? [decritPar, `${id}-e`].filter(Boolean).join(' ') : decritPar}
        quitter={() => {
          if (date.quitter() === null && getFieldState(nom).error?.type === 'inacheve') clearErrors(nom)
          field.onBlur()
        }}
      />
    </Champ>
  )
}
