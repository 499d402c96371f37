import type { EtatDEtape } from '@relogement/domain/menage/completude/avancement'
import { etapeDuNumero } from '@relogement/domain/menage/completude/etapes'
import { Icone } from '../../core/Icone.tsx'
import { Lien } from '../../core/Lien.tsx'
import { useEdition } from './edition.contexte.ts'
import { useLieuDeSaisie } from './lieuDeSaisie.ts'
import { Numero } from './Numero.tsx'
import styles from './uneEtape.module.css'

interface Props {
  readonly etat: EtatDEtape
  /** Les étapes sont dépliées. */
  readonly montree: boolean
  /** Une saisie y attend sur ce poste. */
  readonly enBrouillon: boolean
  readonly replier: () => void
}

/** Une étape et où elle en est ; y aller enregistre d'abord celle où l'on est. */
export function UneEtape({ etat, montree, enBrouillon, replier }: Props) {
  const { menage, etape: courante, aller } = useEdition()
  const { adresse } = useLieuDeSaisie()
  const etape = etapeDuNumero(etat.etape)
  const ici = etape.code === courante.code
  return (
    <Lien
      className={montree ? `${styles.etape} ${styles.montree}` : styles.etape}
      vers={adresse(menage.id, { vers: 'etape', etape })}
      aria-current={ici ? 'step' : undefined}
      onClick={(clic) => {
        if (clic.ctrlKey || clic.metaKey || clic.shiftKey) return
        clic.preventDefault()
        replier()
        if (!ici) aller({ vers: 'etape', etape })
      }}
    >
      {etat.etat === 'COMPLET' ? <Icone nom="coche" /> : <Numero>{etape.numero}</Numero>}
      <span>{etape.libelle}</span>
      {enBrouillon && !ici ? (
        <small className={styles.gardee}>Saisie non enregistrée</small>
      ) : (
        <small className={etat.etat === 'ERREURS' ? styles.erreurs : undefined}>{etat.texte}</small>
      )}
    </Lien>
  )
}
