import { localisationSchema, logementActuelSchema } from '@relogement/domain/menage/logement-actuel/logementActuel.schema'
import { z } from 'zod'
import type { Menage } from '../menage.data.ts'
import { ChampDuDossier } from '../modification/ChampDuDossier.tsx'
import { FormulaireDeSection } from '../modification/FormulaireDeSection.tsx'
import { Groupe, Voie } from '../modification/GroupeDeChamps.tsx'

const schema = z.object({ logementActuelLocalisation: localisationSchema, logementActuel: logementActuelSchema })
type Saisie = z.output<typeof schema>

const lire = ({ logementActuel, logementActuelLocalisation }: Menage): Saisie =>
  schema.parse({ logementActuel: logementActuel ?? {}, logementActuelLocalisation: logementActuelLocalisation ?? {} })

export const LogementActuelForm = ({ apres }: { readonly apres: () => void }) => (
  <FormulaireDeSection<Saisie> section="logement-actuel" schema={schema} lire={lire} apres={apres}>
    <Groupe titre="Adresse">
      <Voie>
        <ChampDuDossier chemin="logementActuelLocalisation.adresse.numero" libelle="Numéro" />
        <ChampDuDossier chemin="logementActuelLocalisation.adresse.rue" />
      </Voie>
      <ChampDuDossier chemin="logementActuelLocalisation.adresse.complement" />
      <Voie>
        <ChampDuDossier chemin="logementActuelLocalisation.adresse.codePostal" />
        <ChampDuDossier chemin="logementActuelLocalisation.adresse.ville" />
      </Voie>
      <div className="deux-colonnes">
        <ChampDuDossier chemin="logementActuelLocalisation.etage" aide="0 pour le rez-de-chaussée." />
        <ChampDuDossier chemin="logementActuelLocalisation.numeroPorte" />
      </div>
      <ChampDuDossier chemin="logementActuelLocalisation.ascenseur" inconnu />
    </Groupe>
    <Groupe titre="Logement">
      <div className="deux-colonnes">
        <ChampDuDossier chemin="logementActuel.typologie" />
        <ChampDuDossier chemin="logementActuel.surface" />
      </div>
      <ChampDuDossier chemin="logementActuel.chauffageIndividuel" inconnu />
      <ChampDuDossier chemin="logementActuel.eauIndividuelle" inconnu />
      <ChampDuDossier chemin="logementActuel.situation" />
      <ChampDuDossier chemin="logementActuel.dateEntreeDansLogement" />
      <div className="deux-colonnes">
        <ChampDuDossier chemin="logementActuel.finance.loyer" />
        <ChampDuDossier chemin="logementActuel.finance.charges" />
      </div>
      <ChampDuDossier chemin="logementActuel.finance.depotDeGarantie" />
    </Groupe>
    <Groupe titre="Dettes et aides">
      <div className="deux-colonnes">
        <ChampDuDossier chemin="logementActuel.dettes.loyer.montant" />
        <ChampDuDossier chemin="logementActuel.dettes.charges.montant" />
      </div>
      <ChampDuDossier chemin="logementActuel.planApurement.mensualite" />
      <div className="deux-colonnes">
        <ChampDuDossier chemin="logementActuel.planApurement.dateDebut" />
        <ChampDuDossier chemin="logementActuel.planApurement.dateFin" />
      </div>
      <div className="deux-colonnes">
        <ChampDuDossier chemin="logementActuel.miseAJourGarantieLocaPass.montant" />
        <ChampDuDossier chemin="logementActuel.pretLocataireDifficulte.mensualite" />
      </div>
      <ChampDuDossier chemin="logementActuel.fsl" inconnu />
    </Groupe>
  </FormulaireDeSection>
)
