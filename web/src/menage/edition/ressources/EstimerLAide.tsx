import { situationAPLActuelle } from '@relogement/domain/menage/apl/situationApl'
import { loyerDuLogementActuel } from '@relogement/domain/menage/ressources/loyerActuel'
import { annuelDe } from '@relogement/domain/menage/ressources/totaux'
import { useFormContext } from 'react-hook-form'
import { Estimer } from '../../apl/Estimer.tsx'
import { useEdition } from '../edition.contexte.ts'
import type { Saisie } from '../saisie/saisie.ts'

interface Props {
  readonly aide: 'APL' | 'RLS'
  readonly chemin: `ressourcesEtCharges.ressources.${string}.${'APL' | 'RLS'}`
  readonly saisie: number | null
}

/** L'aide du logement actuel, d'après ce qui est à l'écran : le loyer, les ressources et les personnes en cours de saisie. */
export function EstimerLAide({ aide, chemin, saisie }: Props) {
  const { menage, dossier, jour, variables } = useEdition()
  const { setValue } = useFormContext<Saisie>()
  const zone = menage.logementActuelLocalisation?.zone ?? null
  return (
    <Estimer
      aide={aide}
      situation={situationAPLActuelle(dossier, zone, jour, variables)}
      loyer={loyerDuLogementActuel(dossier).loyer}
      saisie={saisie}
      reprendre={(montant) => {
        setValue(`${chemin}.montantMensuel`, montant, { shouldDirty: true })
        setValue(`${chemin}.montantAnnuel`, annuelDe(montant), { shouldDirty: true })
      }}
    />
  )
}
