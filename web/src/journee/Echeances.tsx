import { type ReactNode, useState } from 'react'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { Section } from '../core/fiche/Section.tsx'
import { Autres, Lignes } from './Ligne.tsx'
import dits from './mots.module.css'

interface Props {
  readonly id: string
  readonly titre: string
  /** Ce que la liste compte, quand une ligne n'en est pas une : le trait de l'heure. */
  readonly nombre: number
  readonly lignes: readonly ReactNode[]
  readonly montrees: number
  /** Ce qui se lit quand il n'y a rien ; sans lui, rien ne se montre. */
  readonly vide?: string
  /** La page de la liste entière ; sans elle, les autres lignes se déplient sur place. */
  readonly vers?: string
  readonly actions?: ReactNode
}

/** Une liste de la colonne de gauche : les lignes les plus pressantes, et les autres. */
export function Echeances({ id, titre, nombre, lignes, montrees, vide, vers, actions }: Props) {
  const [toutes, montrerToutes] = useState(false)
  if (nombre === 0 && vide === undefined) return null
  const ajoutees = Math.max(0, lignes.length - nombre)
  const voulues = toutes ? lignes : lignes.slice(0, montrees + ajoutees)
  return (
    <Section id={id} titre={titre} nombre={nombre} actions={actions}>
      {nombre === 0 ? <p className={dits.rien}>{vide}</p> : <Lignes>{voulues}</Lignes>}
      <Autres nombre={nombre + ajoutees - voulues.length} vers={vers ?? (() => montrerToutes(true))} de={titre} />
    </Section>
  )
}

interface PropsAttendues extends Pick<Props, 'id' | 'titre'> {
  readonly attente: string
  readonly erreur: Error | null
  readonly relire: () => unknown
}

/** La même, qui se lit encore, ou dont la lecture a manqué. */
export const EcheancesAttendues = ({ id, titre, attente, erreur, relire }: PropsAttendues) => (
  <Section id={id} titre={titre}>
    <ContenuAttendu attente={attente} erreur={erreur} relire={relire} />
  </Section>
)
