import { Icone } from '../../core/Icone.tsx'
import styles from './avancement.module.css'
import { avancement, type Barre, largeursDesPhases, type PhaseDuDossier } from './avancement.ts'
import styleDesBarres from './barresDAvancement.module.css'
import { useFiche } from './fiche.contexte.ts'
import styleDUnePhase from './phase.module.css'

/** La ligne d'avancement : où en est le ménage, depuis quand, ce qui manque. */
export function Avancement() {
  const { menage } = useFiche()
  if (!menage.relogement.relogementNecessaire && menage.relogement.relogementNecessaire !== undefined)
    return <p className={styles.sansParcours}>Le relogement de ce ménage n’est pas nécessaire : il ne suit pas le parcours.</p>
  const suite = avancement(menage)
  return (
    <ol className={styles.phases} style={{ '--phases': largeursDesPhases(suite) } as never} aria-label="Avancement du dossier">
      {suite.map((phase) => (
        <UnePhase key={phase.phase} phase={phase} enVeille={menage.prochaineEtape?.etat === 'VEILLE'} />
      ))}
    </ol>
  )
}

const classeDeBarre: Readonly<Record<Barre, string | undefined>> = {
  faite: styleDesBarres.faite,
  courante: styleDesBarres.courante,
  vide: undefined,
}
const mot = { faite: 'faite', courante: 'en cours', 'a-venir': 'à venir', sautee: 'non parcourue' } as const

interface Props {
  readonly phase: PhaseDuDossier
  readonly enVeille: boolean
}

const UnePhase = ({ phase: { phase, etat, barres, texte, suite }, enVeille }: Props) => (
  <li
    className={[
      styleDUnePhase.phase,
      etat !== 'a-venir' && styleDUnePhase[etat],
      etat === 'courante' && enVeille && styleDUnePhase.enVeille,
    ]
      .filter(Boolean)
      .join(' ')}
    aria-current={etat === 'courante' ? 'step' : undefined}
  >
    <div className={styleDesBarres.barres} aria-hidden="true">
      {barres.map((barre, rang) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: les barres d'une phase ne changent pas de place
        <i key={rang} className={classeDeBarre[barre]} />
      ))}
    </div>
    <div className={styleDUnePhase.nom}>
      {etat === 'faite' && <Icone nom="coche" />}
      {phase}
      <span className="vh">, {mot[etat]}</span>
    </div>
    <div className={styleDUnePhase.avancee}>
      {texte}
      {suite !== null && <b title={suite}>{suite}</b>}
    </div>
  </li>
)
