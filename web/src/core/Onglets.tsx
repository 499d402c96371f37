import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { formatNombre } from './formats.ts'
import styles from './onglets.module.css'

export interface Onglet {
  readonly cle: string
  readonly titre: string
  readonly nombre?: number
  readonly contenu: ReactNode
}

/** Des panneaux dont un seul se voit ; les sections d'une fiche, elles, restent des ancres. */
export function Onglets({
  libelle,
  onglets,
  choisi,
  choisir,
  plein = false,
}: {
  readonly libelle: string
  readonly onglets: readonly Onglet[]
  readonly choisi?: string
  readonly choisir?: (cle: string) => void
  /** Tient toute la hauteur de ce qui l'entoure : son contenu y défile. */
  readonly plein?: boolean
}) {
  return (
    <Tabs className={plein ? styles.pleins : undefined} selectedKey={choisi} onSelectionChange={(cle) => choisir?.(String(cle))}>
      <TabList aria-label={libelle} className={styles.liste}>
        {onglets.map(({ cle, titre, nombre }) => (
          <Tab key={cle} id={cle} className={styles.onglet}>
            {titre}
            {nombre !== undefined && <span className={styles.nombre}>{formatNombre(nombre)}</span>}
          </Tab>
        ))}
      </TabList>
      {onglets.map(({ cle, contenu }) => (
        <TabPanel key={cle} id={cle} className={styles.contenu}>
          {contenu}
        </TabPanel>
      ))}
    </Tabs>
  )
}

interface PropsSegments<C extends string> {
  readonly libelle: string
  readonly choix: Readonly<Record<C, string>>
  /** Nul : pas encore. */
  readonly choisi: C | null
  readonly choisir: (cle: C) => void
}

/** Deux ou trois façons de voir la même chose, côte à côte. */
export const Segments = <C extends string>({ libelle, choix, choisi, choisir }: PropsSegments<C>) => (
  // biome-ignore lint/a11y/useSemanticElements: ces boutons ne sont pas les champs d'un formulaire
  <div className="seg ecran" role="group" aria-label={libelle}>
    {(Object.entries(choix) as [C, string][]).map(([cle, texte]) => (
      <button key={cle} type="button" aria-pressed={cle === choisi} onClick={() => choisir(cle)}>
        {texte}
      </button>
    ))}
  </div>
)
