import { naturesDePromesse } from '@relogement/domain/menage/promesse/promesse.listes'
import { useMoi } from '../acces/moi.ts'
import { Lien } from '../core/Lien.tsx'
import { adresseDuTraitement, traitements } from '../menage/alertes/traitement.ts'
import type { PromesseEnRetard } from './journee.data.ts'
import { Ligne } from './Ligne.tsx'
import { Retard } from './Retard.tsx'

const { PROMESSE_A_TENIR: conclure } = traitements

/** Une promesse dont l'échéance est passée ; d'un collègue, on le nomme. */
export function LigneDePromesse({ promesse, jour }: { readonly promesse: PromesseEnRetard; readonly jour: string }) {
  const moi = useMoi()
  const { menage, nature, texte, echeance, responsable } = promesse
  const par = responsable.id === moi.id ? '' : ` (${responsable.prenom} ${responsable.nom})`
  const vers = conclure === undefined ? '' : adresseDuTraitement(conclure, menage.id)
  return (
    <Ligne
      quand={<Retard depuis={echeance} jour={jour} />}
      ton="retard"
      qui={<Lien vers={vers}>{menage.noms}</Lien>}
      quoi={
        <span title={`Promesse : ${naturesDePromesse[nature]}`}>
          Promis : {texte}
          {par}
        </span>
      }
      actes={
        <Lien className="lk" vers={vers}>
          {conclure?.libelle}
          <span className="vh"> : {menage.noms}</span>
        </Lien>
      }
    />
  )
}
