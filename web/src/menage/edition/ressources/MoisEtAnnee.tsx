import { annuelDe, mensuelDe } from '@relogement/domain/menage/ressources/totaux'
import { useFormContext } from 'react-hook-form'
import { Nombre } from '../../../core/formulaire/Nombre.tsx'
import { useChampDuDossier } from '../champs.tsx'
import type { Saisie } from '../saisie/saisie.ts'
import styles from './moisEtAnnee.module.css'

type Chemin = `ressourcesEtCharges.ressources.${string}.${string}`

/** Un montant par mois et par an : taper l'un calcule l'autre (domain-rules § 5.2). */
export function MoisEtAnnee({ chemin }: { readonly chemin: Chemin }) {
  const { setValue } = useFormContext<Saisie>()
  const mois = useChampDuDossier(`${chemin}.montantMensuel`)
  const annee = useChampDuDossier(`${chemin}.montantAnnuel`)
  const fixer = (champ: 'montantMensuel' | 'montantAnnuel', valeur: number | null) =>
    setValue(`${chemin}.${champ}`, valeur, { shouldDirty: true })
  return (
    <>
      <Nombre<Saisie>
        nom={`${chemin}.montantMensuel`}
        libelle={mois.libelleComplet}
        verrou={mois.verrou}
        libelleCache
        classe={styles.mois}
        unite="€ / mois"
        suivre={(valeur) => fixer('montantAnnuel', valeur === null ? null : annuelDe(valeur))}
      />
      <div className={styles.annee} data-suite="">
        <Nombre<Saisie>
          nom={`${chemin}.montantAnnuel`}
          libelle={annee.libelleComplet.replace(' (par an)', '')}
          verrou={annee.verrou}
          libelleCache
          unite="€ / an"
          suivre={(valeur) => fixer('montantMensuel', valeur === null ? null : mensuelDe(valeur))}
        />
      </div>
    </>
  )
}
