import { ChampVille } from '../ChampVille.tsx'
import { ChampDEtape, Champs, Chapo, Groupe, Voie } from '../champs.tsx'
import { useEdition } from '../edition.contexte.ts'

export function LogementPrecedentEtape() {
  const { jour } = useEdition()
  return (
    <>
      <Chapo>Où le ménage habitait avant son logement actuel. Rien ici n’est exigé.</Chapo>
      <Groupe titre="Adresse" facultatif>
        <Voie>
          <ChampDEtape chemin="logementPrecedent.adresse.numero" libelle="Numéro" />
          <ChampDEtape chemin="logementPrecedent.adresse.rue" />
        </Voie>
        <Voie>
          <ChampDEtape chemin="logementPrecedent.adresse.codePostal" />
          <ChampVille adresse="logementPrecedent.adresse" />
        </Voie>
      </Groupe>
      <Groupe titre="Logement" facultatif>
        <Champs deux>
          <ChampDEtape chemin="logementPrecedent.typologie" />
          <ChampDEtape chemin="logementPrecedent.surface" />
          <ChampDEtape chemin="logementPrecedent.situation" libelle="Situation" />
          <ChampDEtape chemin="logementPrecedent.bailleur" libelle="Bailleur" />
          <ChampDEtape chemin="logementPrecedent.loyer" />
        </Champs>
      </Groupe>
      <Groupe titre="Séjour" facultatif>
        <Champs deux>
          <ChampDEtape chemin="logementPrecedent.dateEntree" libelle="Date d’entrée" max={jour} />
          <ChampDEtape chemin="logementPrecedent.dateSortie" libelle="Date de sortie" max={jour} />
        </Champs>
        <Champs>
          <ChampDEtape chemin="logementPrecedent.motifDepart" />
        </Champs>
      </Groupe>
    </>
  )
}
