import { useWatch } from 'react-hook-form'
import { ChampVille } from '../ChampVille.tsx'
import { ChampDEtape, Champs, Chapo, Groupe, Tenu, Voie } from '../champs.tsx'
import { useEdition } from '../edition.contexte.ts'
import type { Saisie } from '../saisie/saisie.ts'

export function LogementActuelEtape() {
  const { jour, menage } = useEdition()
  const mensualite = useWatch<Saisie>({ name: 'logementActuel.planApurement.mensualite' })
  const { UG, HPs = [], nomDeResidence } = menage.logementActuelLocalisation ?? {}
  const patrimoine = [nomDeResidence, UG && `UG ${UG}`, ...HPs].filter(Boolean).join(', ')
  return (
    <>
      <Chapo>Le logement que le ménage doit quitter.</Chapo>
      <Groupe titre="Adresse">
        <Voie>
          <ChampDEtape chemin="logementActuelLocalisation.adresse.numero" libelle="Numéro" facultatif />
          <ChampDEtape chemin="logementActuelLocalisation.adresse.rue" />
        </Voie>
        <Champs>
          <ChampDEtape chemin="logementActuelLocalisation.adresse.complement" />
        </Champs>
        <Voie>
          <ChampDEtape chemin="logementActuelLocalisation.adresse.codePostal" />
          <ChampVille adresse="logementActuelLocalisation.adresse" />
        </Voie>
        <Champs deux>
          <ChampDEtape chemin="logementActuelLocalisation.etage" aide="0 pour le rez-de-chaussée." />
          <ChampDEtape chemin="logementActuelLocalisation.ascenseur" inconnu />
          <ChampDEtape chemin="logementActuelLocalisation.numeroPorte" />
          <ChampDEtape chemin="logementActuelLocalisation.numeroPorteUg" />
        </Champs>
        {patrimoine !== '' && <Tenu>Tenu par le bailleur : {patrimoine}.</Tenu>}
      </Groupe>
      <Groupe titre="Logement">
        <Champs deux>
          <ChampDEtape chemin="logementActuel.typologie" />
          <ChampDEtape chemin="logementActuel.surface" />
          <ChampDEtape chemin="logementActuel.situation" libelle="Situation" />
          <ChampDEtape chemin="logementActuel.dateEntreeDansLogement" libelle="Entrée dans le logement" max={jour} />
          <ChampDEtape chemin="logementActuel.chauffageIndividuel" libelle="Chauffage individuel" inconnu />
          <ChampDEtape chemin="logementActuel.eauIndividuelle" libelle="Eau individuelle" inconnu />
        </Champs>
        <Tenu>Individuels : payés au compteur du ménage. Le taux d’effort les compte au forfait.</Tenu>
      </Groupe>
      <Groupe titre="Loyer" facultatif>
        <Champs deux>
          <ChampDEtape chemin="logementActuel.finance.loyer" />
          <ChampDEtape chemin="logementActuel.finance.charges" />
          <ChampDEtape chemin="logementActuel.finance.depotDeGarantie" />
        </Champs>
      </Groupe>
      <Groupe titre="Dettes et aides" facultatif detail="Une dette ou un plan d’apurement met le dossier en contentieux.">
        <Champs deux>
          <ChampDEtape chemin="logementActuel.dettes.loyer.montant" />
          <ChampDEtape chemin="logementActuel.dettes.charges.montant" />
          <ChampDEtape chemin="logementActuel.planApurement.mensualite" />
        </Champs>
        {Number(mensualite ?? 0) > 0 && (
          <Champs deux>
            <ChampDEtape chemin="logementActuel.planApurement.dateDebut" />
            <ChampDEtape chemin="logementActuel.planApurement.dateFin" />
          </Champs>
        )}
        <Champs deux>
          <ChampDEtape chemin="logementActuel.miseAJourGarantieLocaPass.montant" libelle="Mise à jour Loca-Pass" />
          <ChampDEtape chemin="logementActuel.pretLocataireDifficulte.mensualite" />
        </Champs>
        <Champs>
          <ChampDEtape chemin="logementActuel.fsl" inconnu />
        </Champs>
      </Groupe>
    </>
  )
}
