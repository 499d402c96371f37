import { type ComponentProps, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Retirer } from './Retirer.tsx'
import styles from './rangee.module.css'

/** Ce qui suit sur la ligne : l'année d'un montant, l'autre priorité d'un critère, de quoi l'ôter. */
const SUITES = '[data-suite] input, button[aria-pressed="false"], [data-retirer]'
/** La priorité choisie, où Tab s'arrête. */
const CHOISIE = 'button[aria-pressed="true"]'

interface Props {
  /** Ses colonnes, et où va chacune au téléphone. */
  readonly classe: string | undefined
  readonly children: ReactNode
}

/**
 * Une ligne d'un registre de montants. Tab va d'un montant au suivant ; sur la ligne, les flèches vont du montant à ce qui le suit, et en
 * reviennent : un registre de vingt lignes ne se traverse pas en soixante pas.
 */
export function Rangee({ classe, children }: Props) {
  const rangee = useArretsDeLaLigne<HTMLDivElement>()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: les flèches ne font que déplacer le focus entre des champs et boutons ordinaires
    <div ref={rangee} className={`${styles.rangee} ${classe}`} onKeyDown={suivreLaLigne}>
      {children}
    </div>
  )
}

/** La même, d'une liste : une ville d'un secteur, un critère. */
export function LigneDeListe({ children }: Pick<Props, 'children'>) {
  const ligne = useArretsDeLaLigne<HTMLLIElement>()
  return (
    <li ref={ligne} onKeyDown={suivreLaLigne}>
      {children}
    </li>
  )
}

function useArretsDeLaLigne<E extends HTMLElement>() {
  const ligne = useRef<E>(null)
  useLayoutEffect(() => {
    for (const choisie of ligne.current?.querySelectorAll<HTMLElement>(CHOISIE) ?? []) choisie.tabIndex = 0
    for (const suite of ligne.current?.querySelectorAll<HTMLElement>(SUITES) ?? []) suite.tabIndex = -1
  })
  return ligne
}

interface PropsLibelle {
  readonly classe?: string | undefined
  /** Il se saisit : son champ a son libellé au-dessus, ceux de la ligne aussi. */
  readonly saisi?: boolean
  readonly children: ReactNode
}

/** Ce que la ligne compte, à gauche de ses montants. */
export const Libelle = ({ classe = '', saisi = false, children }: PropsLibelle) => (
  <div className={`${saisi ? styles.saisi : styles.libelle} ${classe}`}>{children}</div>
)

/** La croix au bout de la ligne. */
export const OterLaLigne = ({ classe = '', ...retirer }: ComponentProps<typeof Retirer>) => (
  <Retirer {...retirer} classe={`${styles.oter} ${classe}`} />
)

function suivreLaLigne(evenement: KeyboardEvent<HTMLElement>): void {
  const pas = evenement.key === 'ArrowRight' ? 1 : evenement.key === 'ArrowLeft' ? -1 : 0
  const avecUneAutre = evenement.altKey || evenement.ctrlKey || evenement.metaKey || evenement.shiftKey
  const ici = evenement.target as HTMLElement
  if (pas === 0 || avecUneAutre || (ici instanceof HTMLInputElement && !auBord(ici, pas))) return
  const arrets = [...evenement.currentTarget.querySelectorAll<HTMLElement>('input, button')].filter(
    ({ offsetParent }) => offsetParent !== null,
  )
  const suite = arrets[arrets.indexOf(ici) + pas]
  if (suite === undefined) return
  evenement.preventDefault()
  suite.focus()
}

/** Le curseur n'a plus où aller dans le texte. */
const auBord = ({ selectionStart, selectionEnd, value }: HTMLInputElement, pas: 1 | -1): boolean =>
  selectionStart === selectionEnd && selectionEnd === (pas === 1 ? value.length : 0)
