import { type ReactNode, useContext } from 'react'
import { Icone } from '../Icone.tsx'
import { RaisonCommune } from './contexte.ts'

interface Props {
  readonly id: string
  readonly libelle: string
  readonly aide?: string | undefined
  readonly facultatif?: boolean | undefined
  readonly verrou?: string | null | undefined
  readonly libelleCache?: boolean | undefined
  readonly erreur: string | undefined
  /** Un groupe (cases, boutons) se nomme par sa légende, pas par un `label`. */
  readonly groupe?: boolean
  /** L'aide se lit sous la saisie, comme pour une case. */
  readonly aideDessous?: boolean
  /** Sa place dans l'écran. */
  readonly classe?: string | undefined
  readonly children: ReactNode
}

/** Libellé, aide, saisie, erreur : dans cet ordre, partout (look.md, Forms). */
export function Champ(props: Props) {
  const {
    id,
    libelle,
    aide,
    facultatif,
    verrou,
    libelleCache,
    erreur,
    groupe = false,
    aideDessous = false,
    classe: place,
    children,
  } = props
  const raisonDite = useContext(RaisonCommune) !== null
  const intitule = (
    <>
      {libelle}
      {verrou != null && raisonDite && (
        <span className="cadenas" title={verrou}>
          <Icone nom="cadenas" />
        </span>
      )}
      {facultatif && <span className="fac"> (facultatif)</span>}
    </>
  )
  const classe = libelleCache ? 'vh' : 'lab'
  const explication = (verrou == null ? aide !== undefined : !raisonDite) && (
    <span className={verrou == null ? 'help' : 'help verrou'} id={`${id}-a`}>
      {verrou != null && <Icone nom="cadenas" />}
      {verrou ?? aide}
    </span>
  )
  return (
    <div className={place === undefined ? 'champ' : `champ ${place}`}>
      {groupe ? (
        <span className={classe} id={`${id}-l`}>
          {intitule}
        </span>
      ) : (
        <label className={classe} htmlFor={id} id={`${id}-l`}>
          {intitule}
        </label>
      )}
      {!aideDessous && explication}
      {children}
      {aideDessous && explication}
      {erreur !== undefined && (
        <span className="err" id={`${id}-e`}>
          <Icone nom="alerte" />
          <span>{erreur}</span>
        </span>
      )}
    </div>
  )
}
