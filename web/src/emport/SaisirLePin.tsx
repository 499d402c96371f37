import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
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

/**
 * Le calcul du sceau prend une seconde ou deux, exprès : on le voit avancer. Il se reprend avant que React ait son tour : chaque pour-cent se
 * dessine donc aussitôt, sans quoi la barre ne paraîtrait qu'une fois le coffre ouvert.
 */
export function useProgres() {
  const [part, dessiner] = useState<number | null>(null)
  const dessinee = useRef<number | null>(null)
  const passerA = (pourCent: number | null) => {
    if (pourCent === dessinee.current) return
    dessinee.current = pourCent
    flushSync(() => dessiner(pourCent))
  }
  return {
    suivre: (faite: number) => passerA(Math.floor(faite * 100)),
    finir: () => passerA(null),
    barre: part !== null && <progress max={100} value={part} aria-label="Le coffre s’ouvre" />,
  }
}
