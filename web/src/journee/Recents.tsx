import { apparenceDuDossier, type StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { adresseDuMenage } from '../acces/navigation.ts'
import { Lien } from '../core/Lien.tsx'
import type { DossierRecent } from './journee.data.ts'
import { Petite, PetiteListe } from './Petite.tsx'

/** Les derniers dossiers ouverts, où ils en sont. */
export const Recents = ({ dossiers, montres }: { readonly dossiers: readonly DossierRecent[]; readonly montres: number }) =>
  dossiers.length > 0 && (
    <PetiteListe id="recents" titre="Dossiers récents">
      <ul>
        {dossiers.slice(0, montres).map(({ id, noms, statut, relogementNecessaire }) => (
          <Petite
            key={id}
            qui={<Lien vers={adresseDuMenage(id)}>{noms}</Lien>}
            quand={apparenceDuDossier({ statut: statut as StatutMenage, relogementNecessaire }).libelle}
          />
        ))}
      </ul>
    </PetiteListe>
  )
