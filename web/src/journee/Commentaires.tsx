import { useState } from 'react'
import { adresseDuMenage } from '../acces/navigation.ts'
import { Lien } from '../core/Lien.tsx'
import { adresseDuTraitement, traitements } from '../menage/alertes/traitement.ts'
import type { Alerte } from './journee.data.ts'
import { Autres } from './Ligne.tsx'
import { Petite, PetiteListe } from './Petite.tsx'

interface Props {
  readonly id: string
  readonly titre: string
  readonly alertes: readonly Alerte[]
  readonly montres: number
}

/** Les commentaires qui nomment la personne, ou qui s'ajoutent à un dossier qu'elle suit : à lire, et où répondre. */
export function Commentaires({ id, titre, alertes, montres }: Props) {
  const [tous, montrerTous] = useState(false)
  if (alertes.length === 0) return null
  const voulus = tous ? alertes : alertes.slice(0, montres)
  return (
    <PetiteListe id={id} titre={titre} nombre={alertes.length}>
      <ul>
        {voulus.map(({ id: cle, menage, texte }) => (
          <Petite
            key={cle}
            qui={menage === null ? texte : <Lien vers={`${adresseDuMenage(menage.id)}#commentaires`}>{menage.noms}</Lien>}
            sous={menage === null ? null : texte}
            acte={menage !== null && <Repondre menageId={menage.id} noms={menage.noms} />}
          />
        ))}
      </ul>
      <Autres nombre={alertes.length - voulus.length} vers={() => montrerTous(true)} de={titre} />
    </PetiteListe>
  )
}

const { COMMENTAIRE_AJOUTE: repondre } = traitements

const Repondre = ({ menageId, noms }: { readonly menageId: string; readonly noms: string }) =>
  repondre === undefined ? null : (
    <Lien className="lk" vers={adresseDuTraitement(repondre, menageId)}>
      {repondre.libelle}
      <span className="vh"> : {noms}</span>
    </Lien>
  )
