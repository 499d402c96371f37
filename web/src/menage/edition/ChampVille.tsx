import { VilleDAdresse } from '../../referentiel/VilleDAdresse.tsx'
import { useChampDuDossier } from './champs.tsx'

/** La ville d'une adresse du dossier, avec son libellé et son verrou. */
export function ChampVille({ adresse }: { readonly adresse: 'logementActuelLocalisation.adresse' | 'logementPrecedent.adresse' }) {
  const { libelleComplet, verrou } = useChampDuDossier(`${adresse}.ville`)
  return <VilleDAdresse adresse={adresse} libelleComplet={libelleComplet} verrou={verrou} />
}
