import { compositionsMenage } from '@relogement/domain/menage/composition/composition.listes'
import { compositionMenage } from '@relogement/domain/menage/composition/compositionMenage'
import { nombreDEnfants, trierOccupants } from '@relogement/domain/menage/composition/occupants'
import { useWatch } from 'react-hook-form'
import { effectif } from '../../composition/occupant.ts'
import { Ajouter } from '../Ajouter.tsx'
import { ChampDEtape, Champs, Chapo, Groupe, useVerrou } from '../champs.tsx'
import { useEdition } from '../edition.contexte.ts'
import type { Saisie } from '../saisie/saisie.ts'
import { Personne } from './Personne.tsx'
import { usePersonnes } from './usePersonnes.ts'

export function CompositionEtape() {
  const { jour, occupants } = useEdition()
  const { personnes, ouvertes, basculer, ajouter, retirer } = usePersonnes()
  const aHandicap = useWatch<Saisie>({ name: 'composition.personneAHandicap' })
  const colocation = useWatch<Saisie>({ name: 'composition.colocation' }) === true
  const ferme = useVerrou()('composition.occupants')
  const famille = compositionMenage(occupants, colocation)
  const enfants = nombreDEnfants(occupants, jour)
  return (
    <>
      <Chapo>Les personnes à reloger ensemble. L’ordre se fait seul : demandeur principal, co-demandeur, colocataires, enfants.</Chapo>
      <Groupe
        titre="Occupants"
        chemin="composition.occupants"
        registre
        detail={[
          occupants.length > 0 && effectif({ nombreOccupants: occupants.length, nombreDEnfants: enfants }),
          famille && compositionsMenage[famille].toLowerCase(),
        ]
          .filter(Boolean)
          .join(', ')}
      >
        <ul>
          {trierOccupants(personnes).map((personne) => (
            <Personne
              key={personne.id}
              personne={personne}
              ouverte={ouvertes.has(personne.id)}
              basculer={() => basculer(personne.id)}
              retirer={ferme === null ? () => retirer(personne.id) : null}
            />
          ))}
        </ul>
        {ferme === null && (
          <Ajouter libelle={personnes.length === 0 ? 'Ajouter le demandeur principal' : 'Ajouter une personne'} quoi={ajouter} />
        )}
      </Groupe>
      <Groupe titre="Le ménage">
        <Champs>
          <ChampDEtape chemin="composition.colocation" libelle="Les adultes vivent en colocation" />
        </Champs>
        <Champs deux>
          <ChampDEtape chemin="composition.personneAMobiliteReduite" inconnu />
          <ChampDEtape chemin="composition.personneAHandicap" inconnu />
        </Champs>
        {aHandicap === true && (
          <Champs>
            <ChampDEtape chemin="composition.handicapReconnu" inconnu aide="Par la MDPH : carte mobilité inclusion, AAH…" />
          </Champs>
        )}
        <Champs deux>
          <ChampDEtape chemin="composition.naissancePrevueLe" />
          <ChampDEtape chemin="composition.numeroAllocataireCaf" />
        </Champs>
      </Groupe>
    </>
  )
}
