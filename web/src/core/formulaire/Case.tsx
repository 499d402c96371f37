import type { FieldValues } from 'react-hook-form'
import { Champ } from './Champ.tsx'
import { type ProprietesChamp, useChamp } from './contexte.ts'

/** Une case à cocher, son libellé à droite. */
export function Case<V extends FieldValues = FieldValues>(props: ProprietesChamp<V>) {
  const { field, id, erreur, ferme, decritPar } = useChamp(props)
  return (
    <Champ id={id} erreur={erreur} {...props} libelleCache groupe aideDessous>
      <label className="check">
        <input
          ref={field.ref}
          name={field.name}
          id={id}
          type="checkbox"
          checked={field.value === true}
          disabled={ferme}
          aria-describedby={decritPar}
          aria-invalid={erreur !== undefined || undefined}
          onChange={({ target }) => field.onChange(target.checked)}
          onBlur={field.onBlur}
        />
        {props.libelle}
      </label>
    </Champ>
  )
}

/** Oui, non, ou pas encore su : trois états que la case ne dirait pas. */
export function OuiNon<V extends FieldValues = FieldValues>(props: ProprietesChamp<V>) {
  const { field, id, erreur, ferme, decritPar } = useChamp(props)
  const choix = [[true, 'Oui'], [false, 'Non'], ...(props.facultatif ? ([[null, 'Non renseigné']] as const) : [])] as const
  return (
    <Champ id={id} erreur={erreur} groupe {...props}>
      <div className="ouinon" role="radiogroup" aria-labelledby={`${id}-l`} aria-describedby={decritPar}>
        {choix.map(([valeur, mot], rang) => (
          <label key={mot} className="radio">
            <input
              ref={rang === 0 ? field.ref : undefined}
              id={rang === 0 ? id : undefined}
              type="radio"
              name={id}
              checked={(field.value ?? null) === valeur}
              disabled={ferme}
              onChange={() => field.onChange(valeur)}
              onBlur={field.onBlur}
            />
            {mot}
          </label>
        ))}
      </div>
    </Champ>
  )
}
