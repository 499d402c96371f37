import { formatInstant } from '@relogement/domain/common/date.format'
import '../../core/formulaire/formulaire.css'
import { Lien } from '../../core/Lien.tsx'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { adresseDe } from './navigation.ts'
import styles from './saisiesEnAttente.module.css'
import { useEtapesEnBrouillon } from './useEtapesEnBrouillon.ts'

/** Sur la fiche, ce qui a été saisi par étape sur ce poste et jamais enregistré. */
export function SaisiesEnAttente() {
  const { menage, refusDeModifier } = useFiche()
  const gardees = useEtapesEnBrouillon(menage.id)
  if (refusDeModifier !== null || gardees.length === 0) return null
  return (
    <ul className={styles.gardees}>
      {gardees.map(({ etape, le }) => (
        <li className="reprise" key={etape.code}>
          <span>
            Votre saisie du {formatInstant(le)}, à l’étape «&nbsp;{etape.libelle}&nbsp;», n’est pas enregistrée.
          </span>
          <Lien className="lk" vers={adresseDe(menage.id, { vers: 'etape', etape })}>
            La reprendre
          </Lien>
        </li>
      ))}
    </ul>
  )
}
