import { dossierGele } from '@relogement/domain/menage/menage.fermeture'
import { BandeauDuDossier } from '../fiche/BandeauDuDossier.tsx'
import { useFiche } from '../fiche/fiche.contexte.ts'

/** En tête d'un dossier gelé : pourquoi rien ne s'y écrit, et qui peut le lever. */
export function DossierGele() {
  const { menage } = useFiche()
  if (!menage.limitationDepuis) return null
  return (
    <BandeauDuDossier icone="cadenas" libelle="Dossier gelé">
      <p>
        <b>{dossierGele(menage.limitationDepuis)}</b>
      </p>
      <p className="muted">
        Il se lit, mais ne se modifie plus tant que le délégué à la protection des données n’a pas levé la limitation.
      </p>
    </BandeauDuDossier>
  )
}
