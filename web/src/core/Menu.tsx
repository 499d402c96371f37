/**
 * Un bouton et ses actions (look/07b, 08b). Une entrée fermée reste lisible et dit pourquoi :
 *
 *   <Menu nom="Changer le statut" bouton="Changer le statut" groupes={[
 *     { titre: 'Possible maintenant', entrees: [{ cle, libelle, vers: 'Signature du bail', detail: 'Motif demandé', faire }] },
 *     { titre: 'Pas encore possible', entrees: [{ cle, libelle, raison: 'Aucune proposition écrite n’est en attente.' }] },
 *   ]} />
 */
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { Icone, type NomIcone } from './Icone.tsx'

export interface EntreeMenu {
  readonly cle: string
  readonly libelle: string
  readonly icone?: NomIcone
  /** Où l'action mène, en court, à droite. */
  readonly vers?: string
  readonly detail?: string
  /** Pourquoi l'entrée est fermée ; présente, elle n'agit pas. */
  readonly raison?: string | null
  readonly dangereuse?: boolean
  readonly faire?: () => void
}

export interface GroupeMenu {
  readonly titre?: string
  readonly entrees: readonly EntreeMenu[]
}

interface Props {
  /** Nom du menu pour les lecteurs d'écran. */
  readonly nom: string
  readonly bouton: ReactNode
  readonly groupes: readonly GroupeMenu[]
  /** Classe du bouton ; `ib line` pour une icône seule. */
  readonly classe?: string
  readonly desactive?: boolean
  /** Le bouton dit déjà ce qu'il ouvre : « + Ajouter une charge ». */
  readonly sansFleche?: boolean
  /** La touche seule qui l'ouvre (touches.ts). */
  readonly touche?: string
  readonly largeur?: number
}

const charger = () => import('./menu/MenuOuvert.tsx')
const MenuOuvert = lazy(() => charger().then((module) => ({ default: module.MenuOuvert })))

export function Menu({ nom, bouton, groupes, classe = 'btn', desactive = false, sansFleche = false, touche, largeur }: Props) {
  const ancre = useRef<HTMLButtonElement>(null)
  const [ouvert, setOuvert] = useState(false)
  const icone = classe.split(' ').includes('ib')
  return (
    <>
      <button
        ref={ancre}
        className={ouvert ? `${classe} ouvert` : classe}
        type="button"
        aria-haspopup="menu"
        aria-expanded={ouvert}
        aria-label={icone ? nom : undefined}
        aria-keyshortcuts={touche}
        aria-disabled={desactive || undefined}
        onClick={() => !desactive && setOuvert(!ouvert)}
        onKeyDown={(touche) => {
          if (touche.key !== 'ArrowDown' || desactive) return
          touche.preventDefault()
          setOuvert(true)
        }}
        onPointerEnter={() => void charger()}
        onFocus={() => void charger()}
      >
        {bouton}
        {!icone && !sansFleche && <Icone nom={ouvert ? 'haut' : 'bas'} />}
      </button>
      {ouvert && (
        <Suspense fallback={null}>
          <MenuOuvert ancre={ancre} nom={nom} groupes={groupes} largeur={largeur} fermer={() => setOuvert(false)} />
        </Suspense>
      )}
    </>
  )
}
