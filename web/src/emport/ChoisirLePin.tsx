import { entraine, seDefait } from '@relogement/domain/common/consequence'
import { HEURES_EMPORTEES } from '@relogement/domain/emport/emport.rules'
import { ESSAIS_DU_PIN, refusDuPin } from '@relogement/domain/emport/pin'
import { useState } from 'react'
import { Consequences } from '../core/Consequences.tsx'
import { Dialogue } from '../core/Dialogue.tsx'
import { PiedDeGeste } from '../core/PiedDeGeste.tsx'
import { SaisirLePin, useProgres } from './SaisirLePin.tsx'
import styles from './tablette.module.css'

interface Props {
  readonly choisir: (pin: string, progres: (part: number) => void) => Promise<void>
  readonly fermer: () => void
}

/** Le code qui ouvrira, sans réseau, ce que l'on emporte. */
export function ChoisirLePin({ choisir, fermer }: Props) {
  const [pin, setPin] = useState('')
  const [encore, setEncore] = useState('')
  const [{ enCours, erreur, juge }, setEtat] = useState<{ enCours: boolean; erreur: unknown; juge: boolean }>({
    enCours: false,
    erreur: null,
    juge: false,
  })
  const progres = useProgres()
  const refus = refusDuPin(pin)
  const different = encore === pin ? null : 'Les deux codes diffèrent'
  const faire = async () => {
    if (refus !== null || different !== null) return setEtat({ enCours: false, erreur: null, juge: true })
    setEtat({ enCours: true, erreur: null, juge: true })
    try {
      await choisir(pin, progres.suivre)
      fermer()
    } catch (echec) {
      progres.finir()
      setEtat({ enCours: false, erreur: echec, juge: true })
    }
  }
  return (
    <Dialogue titre="Choisir le code de cette tablette" fermer={fermer} largeur={480}>
      <form
        className="formulaire"
        noValidate
        onSubmit={(envoi) => {
          envoi.preventDefault()
          if (!enCours) void faire()
        }}
      >
        <div className={`dlg-c champs ${styles.pin}`}>
          <SaisirLePin
            libelle="Code"
            aide="Six chiffres au moins. Il ne quitte pas cette tablette, et ne se retrouve pas."
            valeur={pin}
            changer={setPin}
            erreur={juge ? refus : null}
            nouveau
          />
          <SaisirLePin
            libelle="Le même, encore"
            valeur={encore}
            changer={setEncore}
            erreur={juge && refus === null ? different : null}
            nouveau
          />
        </div>
        <div className="dlg-c">
          <Consequences
            consequences={[
              entraine(`Au bout de ${ESSAIS_DU_PIN} codes faux, tout ce que la tablette garde est effacé.`),
              entraine(`Ce qui n’est pas revenu au bout de ${HEURES_EMPORTEES} heures aussi.`),
              seDefait('Code oublié : connecté, vous rendez les dossiers sans ce code.'),
            ]}
          />
          {progres.barre}
        </div>
        <PiedDeGeste action="Choisir ce code" pendant="Le coffre se scelle" enCours={enCours} erreur={erreur} fermer={fermer} />
      </form>
    </Dialogue>
  )
}
