import { type ReactNode, useState } from 'react'
import { Section } from '../core/fiche/Section.tsx'
import styles from './journee.module.css'
import { Autres, Lignes } from './Ligne.tsx'

interface Props {
  readonly id: string
  readonly titre: string
  /** Ce que la liste compte, quand une ligne n'en est pas une : le trait de l'heure. */
  readonly nombre: number
  readonly lignes: readonly ReactNode[]
  readonly montrees: number
  /** Ce qui se lit quand il n'y a rien ; sans lui, rien ne se montre. */
  readonly vide?: string
}

/** Ce qui est dû, ou en retard : les lignes les plus pressantes, et les autres sur place. */
export function Echeances({ id, titre, nombre, lignes, montrees, vide }: Props) {
  const [toutes, montrerToutes] = useState(false)
  if (nombre === 0 && vide === undefined) return null
  const ajoutees = lignes.length - nombre
  const voulues = toutes ? lignes : lignes.slice(0, montrees + ajoutees)
  return (
    <Section id={id} titre={titre} nombre={nombre}>
      {nombre === 0 ? <p className={styles.rien}>{vide}</p> : <Lignes>{voulues}</Lignes>}
      <Autres nombre={lignes.length - voulues.length} vers={() => montrerToutes(true)} de={titre} />
    </Section>
  )
}
