import { formatDate } from '@relogement/domain/common/date.format'
import type { ReactNode } from 'react'
import { Icone } from '../core/Icone.tsx'
import styles from './autreJour.module.css'

interface Props {
  /** « Le dossier », « Le plan ». */
  readonly quoi: string
  readonly jour: string
  readonly reconstitue?: string
  readonly nonReconstitue: readonly string[]
  /** Faux au-dessus d'un tableau qui garde déjà sa tête sous les yeux : il la couvrirait. */
  readonly suit?: boolean
  /** Ce qui en sort : revenir à aujourd'hui, comparer. */
  readonly children: ReactNode
}

/** Ce qui se lit est d'un autre jour : lequel, d'où il vient, ce qu'il ne dit pas. */
export const AutreJour = ({
  quoi,
  jour,
  reconstitue = 'Il est reconstitué de son historique',
  nonReconstitue,
  suit = true,
  children,
}: Props) => (
  <div className={suit ? `${styles.alors} ${styles.suit}` : styles.alors} role="note" aria-label={`${quoi} d’un autre jour`}>
    <Icone nom="horloge" />
    <div>
      <p>
        <b>
          {quoi} au {formatDate(jour)}, en lecture seule.
        </b>{' '}
        {reconstitue}, à la fin de cette journée.
      </p>
      <p className="soft">Ne se reconstituent pas : {nonReconstitue.join(', ')}.</p>
      {children}
    </div>
  </div>
)
