import { formatsDeDocument } from '@relogement/domain/document/formats'
import type { Sujet } from '@relogement/domain/sujet/sujet'
import { type DragEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { formatTaille } from '../core/formats.ts'
import { Icone } from '../core/Icone.tsx'
import styles from './parcourir.module.css'
import zone from './zoneDeDepot.module.css'

interface PropsZone {
  readonly sujet: Sujet
  readonly ouverte: boolean
  readonly deposer: (fichiers: readonly File[]) => void
  readonly children: ReactNode
}

/** Toute la section reçoit les fichiers que l'on y glisse ; le bouton fait la même chose sans souris. */
export function ZoneDeDepot({ sujet, ouverte, deposer, children }: PropsZone) {
  // On entre dans un enfant avant de quitter son parent : un compte, non un drapeau.
  const entrees = useRef(0)
  const [survolee, setSurvolee] = useState(false)
  const sortir = () => {
    entrees.current = 0
    setSurvolee(false)
  }
  const avecFichiers = (suite: (evenement: DragEvent<HTMLDivElement>) => void) => (evenement: DragEvent<HTMLDivElement>) => {
    if (!evenement.dataTransfer.types.includes('Files')) return
    // Même fermée : lâché à côté, un fichier s'ouvrirait à la place de la fiche.
    evenement.preventDefault()
    if (ouverte) suite(evenement)
    else evenement.dataTransfer.dropEffect = 'none'
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: le glisser-déposer double le bouton, il n'est pas le seul moyen
    <div
      className={survolee ? `${zone.zone} ${zone.survolee}` : zone.zone}
      onDragEnter={avecFichiers(() => {
        entrees.current += 1
        setSurvolee(true)
      })}
      onDragLeave={avecFichiers(() => {
        entrees.current -= 1
        if (entrees.current <= 0) sortir()
      })}
      onDragOver={avecFichiers(({ dataTransfer }) => {
        dataTransfer.dropEffect = 'copy'
      })}
      onDrop={avecFichiers(({ dataTransfer }) => {
        sortir()
        deposer([...dataTransfer.files])
      })}
    >
      {children}
      {survolee && (
        <div className={zone.lacher} aria-hidden="true">
          <p>
            <Icone nom="telecharger" />
            Déposez les fichiers pour les ajouter {sujet.au}
          </p>
        </div>
      )}
    </div>
  )
}

export const EXTENSIONS = Object.values(formatsDeDocument).flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`))

interface PropsParcourir {
  readonly sujet: Sujet
  readonly champ: RefObject<HTMLInputElement | null>
  readonly choisir: (fichiers: readonly File[]) => void
  readonly vide: boolean
  readonly espace: { readonly occupe: number; readonly maximum: number }
}

/** Au-delà de cette part, la place qui reste se dit. */
const PLACE_A_DIRE = 0.8

export function Parcourir({ sujet, champ, choisir, vide, espace: { occupe, maximum } }: PropsParcourir) {
  return (
    <div className={vide ? `ecran ${styles.parcourir} ${styles.seul}` : `ecran ${styles.parcourir} ${styles.suit}`}>
      <p>
        {vide && <span>Aucun document {sujet.au}. </span>}
        Glissez des fichiers ici, ou{' '}
        <button className="lk" type="button" onClick={() => champ.current?.click()}>
          parcourez votre appareil
        </button>
      </p>
      <p className="muted">
        PDF, photos, documents Word, Excel, LibreOffice ou texte, 25&nbsp;Mo au plus chacun.
        {occupe > maximum * PLACE_A_DIRE && ` ${formatTaille(occupe)} occupés sur ${formatTaille(maximum)}.`}
      </p>
      <input
        ref={champ}
        type="file"
        multiple
        accept={EXTENSIONS.join(',')}
        className="vh"
        tabIndex={-1}
        aria-label="Choisir des fichiers"
        onChange={({ target }) => {
          choisir([...(target.files ?? [])])
          // Choisir deux fois le même fichier doit se voir.
          target.value = ''
        }}
      />
    </div>
  )
}
