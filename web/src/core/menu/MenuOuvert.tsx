import { type RefObject, useEffect, useRef, useState } from 'react'
import { Header, Keyboard, Menu, MenuItem, MenuSection, Popover, Separator, Text } from 'react-aria-components'
import { Icone } from '../Icone.tsx'
import type { EntreeMenu, GroupeMenu } from '../Menu.tsx'
import '../choix/choix.css'
import styles from './menu.module.css'

interface Props {
  readonly ancre: RefObject<HTMLElement | null>
  readonly nom: string
  readonly groupes: readonly GroupeMenu[]
  readonly largeur?: number | undefined
  readonly fermer: () => void
}

export function MenuOuvert({ ancre, nom, groupes, largeur, fermer }: Props) {
  const [ouverts] = useState(() => pleinsDe(groupes))
  const pleins = relusSousLaMain(ouverts, groupes)
  const menu = useEntreeVisee()
  return (
    <Popover
      className={`pop ${styles.menu}`}
      aria-label={nom}
      style={{ width: largeur }}
      triggerRef={ancre}
      isOpen
      onOpenChange={(ouvert) => !ouvert && fermer()}
      placement="bottom end"
      offset={8}
    >
      <Menu ref={menu} aria-label={nom} className={styles.liste} autoFocus="first" onClose={fermer}>
        {pleins.flatMap(({ titre, entrees }, rang) => [
          ...(rang === 0 ? [] : [<Separator key={`trait-${titre ?? entrees[0]?.cle}`} />]),
          <MenuSection key={titre ?? entrees[0]?.cle} aria-label={titre ?? nom}>
            {titre !== undefined && <Header className={styles.groupe}>{titre}</Header>}
            {entrees.map((entree) => (
              <Entree key={entree.cle} entree={entree} fermer={fermer} />
            ))}
          </MenuSection>,
        ])}
      </Menu>
    </Popover>
  )
}

const pleinsDe = (groupes: readonly GroupeMenu[]) => groupes.filter(({ entrees }) => entrees.length > 0)

/**
 * Ce qui se relit pendant que l'on choisit se voit ; une entrée retirée sous la main reste à sa place jusqu'à la fermeture : partie, elle emporterait le
 * clavier, ou Entrée choisirait sa voisine.
 */
function relusSousLaMain(ouverts: readonly GroupeMenu[], groupes: readonly GroupeMenu[]): readonly GroupeMenu[] {
  const relues = new Set(groupes.flatMap(({ entrees }) => entrees.map(({ cle }) => cle)))
  const montres = groupes.map((groupe) => ({ ...groupe, entrees: [...groupe.entrees] }))
  for (const ouvert of ouverts)
    for (const [rang, entree] of ouvert.entrees.entries()) {
      if (relues.has(entree.cle)) continue
      const groupe = montres.find(({ titre }) => titre === ouvert.titre)
      if (groupe === undefined) montres.push({ ...ouvert, entrees: [entree] })
      else groupe.entrees.splice(rang, 0, entree)
    }
  return pleinsDe(montres)
}

/** Le focus va à une entrée, jamais au menu lui-même : redessiné pendant qu'il s'ouvre, il le garderait et Entrée n'y ferait rien. */
function useEntreeVisee() {
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const liste = menu.current
    if (liste === null) return
    const viser = () =>
      (
        liste.querySelector<HTMLElement>('[role^="menuitem"][tabindex="0"]') ?? liste.querySelector<HTMLElement>('[role^="menuitem"]')
      )?.focus()
    liste.addEventListener('focus', viser)
    if (document.activeElement === liste) viser()
    return () => liste.removeEventListener('focus', viser)
  }, [])
  return menu
}

// Une entrée fermée garde le focus clavier, pour que sa raison soit lue : `isDisabled` la ferait sauter.
function Entree({
  entree: { cle, libelle, icone, vers, detail, raison, dangereuse, faire },
  fermer,
}: {
  readonly entree: EntreeMenu
  readonly fermer: () => void
}) {
  const fermee = raison != null
  const dessin = fermee ? 'cadenas' : icone
  return (
    <MenuItem
      id={cle}
      textValue={libelle}
      className={dangereuse && !fermee ? `${styles.entree} ${styles.danger}` : styles.entree}
      shouldCloseOnSelect={!fermee}
      onAction={() => {
        if (fermee) return
        fermer()
        faire?.()
      }}
      render={(props) => <div {...(props as object)} aria-disabled={fermee || undefined} />}
    >
      {dessin === undefined ? <span /> : <Icone nom={dessin} />}
      <Text slot="label">{libelle}</Text>
      {vers !== undefined && (
        <Keyboard className={styles.vers}>
          <Icone nom="fleche" />
          {vers}
        </Keyboard>
      )}
      {(raison ?? detail) != null && (
        <Text slot="description" elementType="small">
          {raison ?? detail}
        </Text>
      )}
    </MenuItem>
  )
}
