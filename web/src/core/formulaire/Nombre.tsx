import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Champ } from './Champ.tsx'
import { type ProprietesChamp, useChamp } from './contexte.ts'
import { ecrireNombre, parseNombre } from './nombre.ts'

interface Proprietes<V extends FieldValues> extends ProprietesChamp<V> {
  /** Dans le champ, à droite : « € / mois », « m² ». */
  readonly unite?: string
  readonly pas?: number
  /** Une mesure, pas un montant : sans décimales inutiles. */
  readonly souple?: boolean
  /** À chaque frappe, la valeur lue : de quoi calculer le champ voisin. */
  readonly suivre?: (valeur: number | null) => void
}

/** Un nombre et son unité. Ce qui est tapé reste tel quel jusqu'à la sortie du champ, puis s'écrit proprement. */
export function Nombre<V extends FieldValues = FieldValues>(props: Proprietes<V>) {
  const { unite, pas = 0.01, souple = false } = props
  const { field, id, erreur, ferme, decritPar } = useChamp(props)
  const [frappe, setFrappe] = useState<string | null>(null)
  const saisie = (
    <input
      ref={field.ref}
      name={field.name}
      id={id}
      className="in num"
      inputMode={pas < 1 ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={frappe ?? ecrireNombre(field.value as number | null, pas, souple)}
      readOnly={ferme}
      aria-label={unite === undefined ? undefined : `${props.libelle}, ${unite}`}
      aria-invalid={erreur !== undefined || undefined}
      aria-describedby={decritPar}
      onChange={({ target }) => {
        setFrappe(target.value)
        const valeur = parseNombre(target.value, pas)
        field.onChange(valeur)
        props.suivre?.(valeur)
      }}
      onBlur={() => {
        setFrappe(null)
        field.onBlur()
      }}
    />
  )
  return (
    <Champ id={id} erreur={erreur} {...props}>
      {unite === undefined ? (
        saisie
      ) : (
        <span className={unite.length > 2 ? 'unit' : 'unit bref'}>
          {saisie}
          <span aria-hidden="true">{unite}</span>
        </span>
      )}
    </Champ>
  )
}
