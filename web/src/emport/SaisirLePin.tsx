import { useId, useState } from 'react'
import { Champ } from '../core/formulaire/Champ.tsx'

interface Props {
  readonly libelle: string
  readonly aide?: string
  readonly valeur: string
  readonly changer: (pin: string) => void
  readonly erreur?: string | null
  readonly nouveau?: boolean
}

/** Un code : des chiffres, cachés, le clavier numérique. */
export function SaisirLePin({ libelle, aide, valeur, changer, erreur = null, nouveau = false }: Props) {
  const id = useId()
  const decritPar = [aide !== undefined && `${id}-a`, erreur !== null && `${id}-e`].filter(Boolean).join(' ')
  return (
    <Champ id={id} libelle={libelle} aide={aide} erreur={erreur ?? undefined}>
      <input
        id={id}
        className="in"
        type="password"
        inputMode="numeric"
        autoComplete={nouveau ? 'new-password' : 'off'}
        value={valeur}
        onChange={({ target }) => changer(target.value)}
        aria-invalid={erreur !== null || undefined}
        aria-describedby={decritPar === '' ? undefined : decritPar}
      />
    </Champ>
  )
}

/** Le calcul du sceau prend une seconde ou deux, exprès : on le voit avancer. */
export function useProgres() {
  const [part, suivre] = useState<number | null>(null)
  return {
    suivre,
    finir: () => suivre(null),
    barre: part !== null && <progress max={1} value={part} aria-label="Le coffre s’ouvre" />,
  }
}
