import { Dialogue } from '../../core/Dialogue.tsx'
import { Icone } from '../../core/Icone.tsx'
import { PiedDeGeste } from '../../core/PiedDeGeste.tsx'
import { useFiche } from '../fiche/fiche.contexte.ts'
import type { PointBloquant } from '../menage.data.ts'
import { LiensDuPoint } from '../prochaine-etape/VersLePoint.tsx'
import styles from '../raisons.module.css'

interface Props {
  readonly libelle: string
  readonly points: readonly (Pick<PointBloquant, 'texte'> & Partial<PointBloquant>)[]
  readonly fermer: () => void
}

/** Pourquoi un geste n'est pas encore possible : chaque point, qui le lève, et le lien qui y mène. */
export function PasEncorePossible({ libelle, points, fermer }: Props) {
  const { menage } = useFiche()
  return (
    <Dialogue
      titre="Pas encore possible"
      detail={
        <>
          « {libelle} » pour {menage.noms} attend {points.length > 1 ? `${points.length} points.` : 'un point.'}
        </>
      }
      fermer={fermer}
      pied={<PiedDeGeste fermer={fermer} />}
    >
      <ul className={`dlg-c todo ${styles.raisons}`}>
        {points.map(({ texte, detail, qui = null, ...liens }) => (
          <li key={texte}>
            <span className="amber">
              <Icone nom="alerte" />
            </span>
            <span>
              {texte}
              {detail && <small>{detail}</small>}
              {qui !== null && !qui.vous && <small>Chez {qui.nom}</small>}
            </span>
            <span className="liens">
              <LiensDuPoint point={{ ...liens, qui }} texte={texte} avant={fermer} />
            </span>
          </li>
        ))}
      </ul>
    </Dialogue>
  )
}
