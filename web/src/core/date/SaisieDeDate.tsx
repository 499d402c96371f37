import { type KeyboardEvent, lazy, type Ref, Suspense, useRef, useState } from 'react'
import { apresLaPression } from '../formulaire/pression.ts'
import { Icone } from '../Icone.tsx'
import type { DateTapee } from './useDateTapee.ts'
import './date.css'

const charger = () => import('./Calendrier.tsx')
const Calendrier = lazy(() => charger().then((module) => ({ default: module.Calendrier })))

interface Props {
  readonly id: string
  readonly libelle: string
  readonly date: DateTapee
  readonly valeur: string | null
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly ferme?: boolean
  readonly nom?: string
  readonly requis?: boolean
  readonly saisie?: Ref<HTMLInputElement>
  readonly invalide?: boolean
  readonly decritPar?: string | undefined
  readonly quitter: () => void
  /** Entrée, hors d'un formulaire. */
  readonly valider?: () => void
}

/** Un jour, tapé à la française ou pris au calendrier ; chargé à son ouverture. */
export function SaisieDeDate({ id, libelle, date, valeur, min, max, ferme = false, quitter, ...reste }: Props) {
  const zone = useRef<HTMLSpanElement>(null)
  const bouton = useRef<HTMLButtonElement>(null)
  const [ouvert, setOuvert] = useState(false)
  const surEntree = ({ key }: KeyboardEvent) => key === 'Enter' && reste.valider?.()
  return (
    <span className={ferme ? 'in date ferme' : 'in date'} ref={zone}>
      <input
        ref={reste.saisie}
        id={id}
        name={reste.nom}
        className="num"
        inputMode="numeric"
        autoComplete="off"
        placeholder="JJ/MM/AAAA"
        value={date.texte}
        readOnly={ferme}
        required={reste.requis}
        aria-invalid={reste.invalide || undefined}
        aria-describedby={reste.decritPar}
        onChange={({ target }) => date.taper(target.value)}
        onBlur={() => apresLaPression(quitter)}
        onKeyDown={surEntree}
      />
      {!ferme && (
        <button
          ref={bouton}
          className="ib"
          type="button"
          aria-label="Ouvrir le calendrier"
          aria-haspopup="dialog"
          aria-expanded={ouvert}
          onClick={() => setOuvert(true)}
          onPointerEnter={() => void charger()}
          onFocus={() => void charger()}
        >
          <Icone nom="calendrier" />
        </button>
      )}
      {ouvert && (
        <Suspense fallback={null}>
          <Calendrier
            ancre={zone}
            libelle={libelle}
            valeur={valeur}
            min={min}
            max={max}
            choisir={(jour) => {
              date.choisir(jour)
              setOuvert(false)
              bouton.current?.focus()
            }}
            fermer={() => setOuvert(false)}
          />
        </Suspense>
      )}
    </span>
  )
}
