import { dossierGele } from '@relogement/domain/menage/menage.fermeture'
import { Icone } from '../../core/Icone.tsx'
import { useFiche } from '../fiche/fiche.contexte.ts'
import '../conservation/conservation.css'

/** En tête d'un dossier gelé : pourquoi rien ne s'y écrit, et qui peut le lever. */
export function DossierGele() {
  const { menage } = useFiche()
  if (!menage.limitationDepuis) return null
  return (
    <aside className="conserv-b" aria-label="Dossier gelé">
      <Icone nom="cadenas" />
      <div>
        <p>
          <b>{dossierGele(menage.limitationDepuis)}</b>
        </p>
        <p className="muted">
          Il se lit, mais ne se modifie plus tant que le délégué à la protection des données n’a pas levé la limitation.
        </p>
      </div>
    </aside>
  )
}
