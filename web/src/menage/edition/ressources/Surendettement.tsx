import { useWatch } from 'react-hook-form'
import { ChampDEtape, Champs, Groupe, Tenu } from '../champs.tsx'
import { useEdition } from '../edition.contexte.ts'
import type { Saisie } from '../saisie/saisie.ts'

const CHEMIN = 'ressourcesEtCharges.surendettementBDF'

export function Surendettement() {
  const { jour } = useEdition()
  const { dossierDepose, date, suiteDonnee } = useWatch<Saisie>({ name: CHEMIN }) as NonNullable<
    Saisie['ressourcesEtCharges']
  >['surendettementBDF']
  return (
    <Groupe titre="Surendettement" facultatif>
      <Champs>
        <ChampDEtape chemin={`${CHEMIN}.dossierDepose`} libelle="Dossier déposé à la Banque de France" />
      </Champs>
      {dossierDepose ? (
        <Champs>
          <ChampDEtape chemin={`${CHEMIN}.date`} libelle="Déposé le" max={jour} />
          <ChampDEtape chemin={`${CHEMIN}.suiteDonnee`} libelle="Suite donnée" />
        </Champs>
      ) : (
        (date !== null || Boolean(suiteDonnee)) && <Tenu>Non déposé : la date et la suite donnée seront effacées à l’enregistrement.</Tenu>
      )}
    </Groupe>
  )
}
