import { LiensRemis } from '../lien/LiensRemis.tsx'
import { type Cal, useMontrerUnLien, useRetirerLeLien } from './cal.data.ts'
import styles from './commission.module.css'

/** Les liens par lesquels le bailleur répond sans compte. */
export function Liens({ cal: { liens = [], logement, can, retour } }: { readonly cal: Cal }) {
  const montrer = useMontrerUnLien(logement.id)
  const retirer = useRetirerLeLien(logement.id)
  if (!can.includes('gererLesLiens') || retour !== null) return null
  return (
    <div className={styles.boite}>
      <LiensRemis
        titre="Liens du bailleur"
        objet={logement.adresse}
        liens={liens}
        montrer={montrer}
        retirer={retirer}
        auNomDe="pour le bailleur"
      />
    </div>
  )
}
