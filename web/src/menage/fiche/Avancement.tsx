import { Icone } from '../../core/Icone.tsx'
import { avancement, type Barre, largeursDesPhases, type PhaseDuDossier } from './avancement.ts'
import { useFiche } from './fiche.contexte.ts'
import './avancement.css'

/** La ligne d'avancement : où en est le ménage, depuis quand, ce qui manque. */
export function Avancement() {
  const { menage } = useFiche()
  if (!menage.relogement.relogementNecessaire && menage.relogement.relogementNecessaire !== undefined)
    return <p className="proc-n">Le relogement de ce ménage n’est pas nécessaire : il ne suit pas le parcours.</p>
  const suite = avancement(menage)
  return (
    <ol className="proc" style={{ '--c': largeursDesPhases(suite) } as never} aria-label="Avancement du dossier">
      {suite.map((phase) => (
        <UnePhase key={phase.phase} phase={phase} enVeille={menage.prochaineEtape?.etat === 'VEILLE'} />
      ))}
    </ol>
  )
}

const classes = { faite: 'done', courante: 'cur', 'a-venir': '', sautee: 'saut' } as const
const classeDeBarre: Readonly<Record<Barre, string>> = { faite: 'd', courante: 'c', vide: '' }
const mot = { faite: 'faite', courante: 'en cours', 'a-venir': 'à venir', sautee: 'non parcourue' } as const

interface Props {
  readonly phase: PhaseDuDossier
  readonly enVeille: boolean
}

const UnePhase = ({ phase: { phase, etat, barres, texte, suite }, enVeille }: Props) => (
  <li
    className={etat === 'courante' && enVeille ? 'cur zz' : classes[etat] || undefined}
    aria-current={etat === 'courante' ? 'step' : undefined}
  >
    <div className="bars" aria-hidden="true">
      {barres.map((barre, rang) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: les barres d'une phase ne changent pas de place
        <i key={rang} className={classeDeBarre[barre] || undefined} />
      ))}
    </div>
    <div className="pn">
      {etat === 'faite' && <Icone nom="coche" />}
      {phase}
      <span className="vh">, {mot[etat]}</span>
    </div>
    <div className="pd">
      {texte}
      {suite !== null && <b title={suite}>{suite}</b>}
    </div>
  </li>
)
