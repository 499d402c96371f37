import { apparenceDuDossier, type StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { useQuery } from '@tanstack/react-query'
import type { Moi } from '../acces/moi.ts'
import { adresseDuMenage } from '../acces/navigation.ts'
import { Lien } from '../core/Lien.tsx'
import { type DossierRecent, recentsDe } from './journee.data.ts'
import styles from './journee.module.css'
import { Petite, PetiteListe } from './Petite.tsx'

/** Les derniers dossiers ouverts, où ils en sont. */
export const Recents = ({ dossiers, montres }: { readonly dossiers: readonly DossierRecent[]; readonly montres: number }) =>
  Math.min(dossiers.length, montres) > 0 && (
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

/** Les mêmes, au bas d'une page étroite. */
export function RecentsALaFin({ moi }: { readonly moi: Moi }) {
  const { data } = useQuery(recentsDe(moi))
  return (
    <div className={styles.cote}>
      <Recents dossiers={data?.['hydra:member'] ?? []} montres={MONTRES} />
    </div>
  )
}

const MONTRES = 5
