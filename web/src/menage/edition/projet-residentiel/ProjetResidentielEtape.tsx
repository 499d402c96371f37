import { NOMBRE_DE_SECTEURS } from '@relogement/domain/menage/projet-residentiel/secteurs'
import { chercherBailleurs } from '../../../referentiel/partenaires.data.ts'
import { chercherVilles } from '../../../referentiel/villes.data.ts'
import { ChampDEtape, Champs, Chapo, Groupe } from '../champs.tsx'
import { ListeDeNoms } from './ListeDeNoms.tsx'
import { QuartiersAExclure } from './QuartiersAExclure.tsx'
import { Secteur } from './Secteur.tsx'

const RANGS = Array.from({ length: NOMBRE_DE_SECTEURS }, (_, rang) => rang)

export function ProjetResidentielEtape() {
  return (
    <>
      <Chapo>Trois vœux, du préféré au moins souhaité. Un vœu laissé vide vaut pour tous les secteurs.</Chapo>
      <Groupe titre="Secteurs souhaités" chemin="projetResidentiel.secteursSouhaites">
        {RANGS.map((rang) => (
          <Secteur key={rang} rang={rang} />
        ))}
      </Groupe>
      <Groupe titre="Quartiers à exclure" facultatif chemin="projetResidentiel.quartiersAExclure">
        <QuartiersAExclure />
      </Groupe>
      <Groupe titre="Orientation du relogement">
        <Champs deux>
          <ChampDEtape chemin="relogement.typologiesGTR" aide="Présentées au GTR." />
          <ChampDEtape chemin="relogement.typeRelogement" />
        </Champs>
        <Champs>
          <ChampDEtape chemin="relogement.intercommunal" />
          <ChampDEtape chemin="relogement.exclureInterbailleur" libelle="Exclure l’interbailleur : rester chez le bailleur actuel" />
        </Champs>
        <Champs deux>
          <ListeDeNoms
            chemin="relogement.bailleursPositionnes"
            ajouter="Ajouter un bailleur"
            cle="bailleurs"
            chercher={chercherBailleurs}
          />
          <ListeDeNoms chemin="relogement.communesPositionnees" ajouter="Ajouter une commune" cle="villes" chercher={chercherVilles} />
        </Champs>
      </Groupe>
      <Groupe titre="Souhaits et contexte" facultatif>
        <Champs>
          <ChampDEtape chemin="projetResidentiel.retourSouhaite" />
          <ChampDEtape chemin="projetResidentiel.precedentesPropositionsDeLogement" />
          <ChampDEtape chemin="projetResidentiel.observations" />
        </Champs>
      </Groupe>
    </>
  )
}
