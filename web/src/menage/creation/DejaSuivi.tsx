import { ressemblances } from '@relogement/domain/menage/creation/creation.schema'
import { libelleStatut, type StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { adresseDuMenage } from '../../acces/navigation.ts'
import { Dialogue } from '../../core/Dialogue.tsx'
import { Lien } from '../../core/Lien.tsx'
import { PiedDeGeste } from '../../core/PiedDeGeste.tsx'
import type { Ressemblant } from './creation.data.ts'
import styles from './dejaSuivi.module.css'

interface Props {
  readonly ressemblants: readonly Ressemblant[]
  readonly ouvrir: () => void
  readonly fermer: () => void
}

/** La personne paraît déjà dans un dossier : on y va, on corrige sa saisie, ou l'on ouvre quand même. */
export const DejaSuivi = ({ ressemblants, ouvrir, fermer }: Props) => (
  <Dialogue
    titre="Cette personne a peut-être déjà un dossier"
    detail={ressemblants.length === 1 ? 'Un dossier lui ressemble.' : `${ressemblants.length} dossiers lui ressemblent.`}
    fermer={fermer}
    pied={<PiedDeGeste action="Ouvrir quand même" faire={ouvrir} renoncer="Revenir à la saisie" fermer={fermer} />}
  >
    <ul className={`dlg-c ${styles.ressemblants}`}>
      {ressemblants.map(({ id, codeMenage, noms, statut, ressemblances: points }) => (
        <li key={id}>
          <Lien className="lk" vers={adresseDuMenage(id)}>
            {noms}, {codeMenage}
          </Lien>
          <small>
            {enPhrase(points.map((point) => ressemblances[point]))} · {libelleStatut(statut as StatutMenage)}
          </small>
        </li>
      ))}
    </ul>
  </Dialogue>
)

function enPhrase(points: readonly string[]): string {
  const phrase = points.join(', ')
  return phrase.charAt(0).toUpperCase() + phrase.slice(1)
}
