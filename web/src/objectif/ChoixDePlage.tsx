import { formatMois } from '@relogement/domain/common/date.format'
import { type Plage, plageDe, refusDeLaPlage } from '@relogement/domain/objectif/plage'
import { useId, useRef, useState } from 'react'
import { Dialog, Popover } from 'react-aria-components'
import '../core/choix/choix.css'
import { SaisieDeDate } from '../core/date/SaisieDeDate.tsx'
import { useDateTapee } from '../core/date/useDateTapee.ts'
import { Icone } from '../core/Icone.tsx'
import styles from './plage.module.css'

interface Props {
  readonly plage: Plage
  readonly moisCourant: string
  readonly choisir: (plage: Plage) => void
}

/** La plage d'un graphique, de mois à mois. */
export function ChoixDePlage({ plage, moisCourant, choisir }: Props) {
  const bouton = useRef<HTMLButtonElement>(null)
  const [ouvert, setOuvert] = useState(false)
  return (
    <>
      <button ref={bouton} className="btn" type="button" aria-haspopup="dialog" aria-expanded={ouvert} onClick={() => setOuvert(!ouvert)}>
        <Icone nom="calendrier" />
        <span className="vh">Période : </span>
        {formatMois(plage.debut)}
        {plage.fin !== plage.debut && ` – ${formatMois(plage.fin)}`}
      </button>
      <Popover className="pop" triggerRef={bouton} isOpen={ouvert} onOpenChange={setOuvert} placement="bottom end" offset={4}>
        <Dialog className="pop-d" aria-label="Période du graphique">
          <Saisie
            plage={plage}
            fermer={() => setOuvert(false)}
            moisCourant={moisCourant}
            valider={(choisie) => {
              choisir(choisie)
              setOuvert(false)
            }}
          />
        </Dialog>
      </Popover>
    </>
  )
}

interface PropsSaisie {
  readonly plage: Plage
  readonly fermer: () => void
  readonly moisCourant: string
  readonly valider: (plage: Plage) => void
}

const enMois = (jour: string | null): string | null => jour?.slice(0, 7) ?? null

function Saisie({ plage, moisCourant, fermer, valider }: PropsSaisie) {
  const [du, setDu] = useState<string | null>(`${plage.debut}-01`)
  const [au, setAu] = useState<string | null>(`${plage.fin}-01`)
  const [refus, setRefus] = useState<string | null>(null)
  const debut = useDateTapee({ valeur: du, retenir: setDu, unMoisSuffit: true })
  const fin = useDateTapee({ valeur: au, retenir: setAu, unMoisSuffit: true })
  const envoyer = () => {
    if (debut.quitter() !== null || fin.quitter() !== null) return
    const choisie = plageDe(enMois(du), enMois(au), moisCourant)
    const tropLongue = refusDeLaPlage(choisie)
    setRefus(tropLongue)
    if (tropLongue === null) valider(choisie)
  }
  return (
    <div className={styles.saisie}>
      <Jour libelle="Du mois de" date={debut} valeur={du} valider={envoyer} />
      <Jour libelle="Au mois de" date={fin} valeur={au} valider={envoyer} />
      {refus !== null && (
        <p className="err" role="alert">
          {refus}
        </p>
      )}
      <p className="soft">Sans date, les douze derniers mois ; avec une seule, jusqu’au même mois de l’année suivante.</p>
      <div className="pop-f">
        <button className="btn ghost sm" type="button" onClick={fermer}>
          Fermer
        </button>
        <button className="btn sm" type="button" onClick={envoyer}>
          Valider
        </button>
      </div>
    </div>
  )
}

interface PropsJour {
  readonly libelle: string
  readonly date: ReturnType<typeof useDateTapee>
  readonly valeur: string | null
  readonly valider: () => void
}

function Jour({ libelle, date, valeur, valider }: PropsJour) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{libelle}</label>
      <SaisieDeDate
        id={id}
        libelle={libelle}
        date={date}
        valeur={valeur}
        invalide={date.anomalie !== null}
        decritPar={date.anomalie === null ? undefined : `${id}-e`}
        quitter={() => void date.quitter()}
        valider={valider}
      />
      {date.anomalie !== null && (
        <p className="err" id={`${id}-e`}>
          {date.anomalie}
        </p>
      )}
    </div>
  )
}
