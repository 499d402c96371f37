import { Suggestions } from '../core/choix/Suggestions.tsx'
import { Icone } from '../core/Icone.tsx'
import { Menu } from '../core/Menu.tsx'
import styles from './ajouter.module.css'

interface Props<T> {
  readonly libelle: string
  readonly cle: string
  readonly chercher: (texte: string, signal: AbortSignal) => Promise<readonly T[]>
  readonly texteDe: (trouve: T) => string
  readonly detailDe: (trouve: T) => string
  readonly ajouter: (id: string) => void
  /** Ce qui est sans doute à ajouter, d'un clic. */
  readonly proposes: readonly { readonly id: string; readonly libelle: string; readonly detail: string }[]
  readonly dire: string
  readonly nom: string
}

/** Ajouter à l'ordre du jour : par la recherche, ou parmi ceux qui attendent. */
export const Ajouter = <T extends { readonly id: string }>({ ajouter, proposes, dire, nom, ...recherche }: Props<T>) => (
  <>
    <div className={styles.recherche}>
      <Icone nom="loupe" />
      <Suggestions<T> {...recherche} exemple={recherche.libelle} choisir={({ id }) => ajouter(id)} />
    </div>
    {proposes.length > 0 && (
      <Menu
        nom={nom}
        bouton={dire}
        largeur={320}
        groupes={[{ entrees: proposes.map(({ id, libelle, detail }) => ({ cle: id, libelle, detail, faire: () => ajouter(id) })) }]}
      />
    )}
  </>
)
