import { type SaisieZone, saisieZoneSchema, type TypeDeZone } from '@relogement/domain/zone/zone.schema'
import type { ReactNode } from 'react'
import { useConflit } from '../core/conflit/Conflit.tsx'
import { enregistrerAvecFusion } from '../core/conflit/enregistrerAvecFusion.ts'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { Texte } from '../core/formulaire/Texte.tsx'
import type { Origine } from '../core/formulaire/useBrouillon.ts'
import { NomsDesVilles } from '../referentiel/NomsDesVilles.tsx'
import { ChampVilles } from './ChampVilles.tsx'
import { lireZone, useEnregistrerZone, type Zone } from './zone.data.ts'

interface Props {
  /** Nulle : une zone de plus. */
  readonly zone: Zone | null
  readonly type: TypeDeZone
  readonly titre: string
  readonly apres: () => void
  readonly pied?: ReactNode
  readonly annuler?: () => void
  readonly className?: string
}

const LIBELLES = { nom: 'Nom', code: 'Code', villes: 'Villes' } as const

/** Une zone : son nom, son code, ses villes. Ce qu'un collègue a changé entre-temps se réunit. */
export function FormulaireDeZone({ zone, type, titre, apres, pied, annuler, className = 'champs' }: Props) {
  const { mutateAsync } = useEnregistrerZone()
  const { choisir, dialogue } = useConflit<SaisieZone>(
    ([champ = 'nom'], valeur) => ({
      libelle: LIBELLES[champ as keyof typeof LIBELLES],
      valeur: champ === 'villes' ? <NomsDesVilles codes={valeur as readonly string[]} /> : String(valeur ?? ''),
    }),
    'cette zone',
  )
  const enregistrer = (saisie: SaisieZone, { valeurs, version }: Origine<SaisieZone>) =>
    zone === null
      ? mutateAsync({ zone, type, body: saisie })
      : enregistrerAvecFusion({
          saisie,
          base: valeurs,
          version: version ?? zone.version,
          envoyer: (reunie, sur) => mutateAsync({ zone, type, body: { ...saisie, ...reunie }, version: sur }),
          relire: async () => {
            const relue = await lireZone(zone.id)
            return { valeurs: valeursDe(relue), version: relue.version }
          },
          choisir,
        })
  return (
    <>
      <Formulaire<SaisieZone>
        schema={saisieZoneSchema as never}
        valeurs={valeursDe(zone)}
        brouillon={`zone:${zone?.id ?? type}`}
        enregistrer={enregistrer}
        apres={apres}
        nom={titre}
        action={titre}
        {...(zone === null ? {} : { version: zone.version })}
        {...(pied === undefined ? {} : { pied })}
        {...(annuler === undefined ? {} : { annuler })}
        court
      >
        <div className={className}>
          <Texte<SaisieZone> nom="nom" libelle="Nom" />
          <Texte<SaisieZone> nom="code" libelle="Code" facultatif />
          <ChampVilles connues={zone?.communes ?? []} />
          {zone !== null && (
            <p className="soft">Une ville ajoutée ou retirée ferme les sessions de ceux que cette zone limite : ils se reconnectent.</p>
          )}
        </div>
      </Formulaire>
      {dialogue}
    </>
  )
}

const valeursDe = (zone: Zone | null): SaisieZone => ({ nom: zone?.nom ?? '', code: zone?.code ?? null, villes: zone?.villes ?? [] })
