import { pages } from '@relogement/domain/acces/pages'
import { useNavigate } from '@tanstack/react-router'
import { FIL_DU_PILOTAGE } from '../acces/filDuPilotage.ts'
import { usePage } from '../acces/page.ts'
import { TITRE } from './ConfigurationPage.tsx'
import { FormulaireDeZone } from './FormulaireDeZone.tsx'
import styles from './zone.module.css'

const AJOUTER = 'Ajouter un Territoire'

/** Un territoire de plus : son nom, et ses villes. */
export function TerritoireNouveauPage() {
  usePage(AJOUTER, [...FIL_DU_PILOTAGE, { libelle: TITRE, vers: pages.configurationTerritoires.chemin }])
  const navigate = useNavigate()
  const revenir = () => void navigate({ to: pages.configurationTerritoires.chemin })
  return (
    <div className={styles.nouveau}>
      <div className="ph">
        <h1 tabIndex={-1}>{AJOUTER}</h1>
      </div>
      <FormulaireDeZone zone={null} type="TERRITOIRE" titre={AJOUTER} apres={revenir} annuler={revenir} />
    </div>
  )
}
