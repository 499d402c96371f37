import { relogementSchema } from '@relogement/domain/menage/relogement/relogement.schema'
import { z } from 'zod'
import type { Menage } from '../menage.data.ts'
import { ChampDuDossier } from '../modification/ChampDuDossier.tsx'
import { FormulaireDeSection } from '../modification/FormulaireDeSection.tsx'
import { Cases, Groupe } from '../modification/GroupeDeChamps.tsx'

const schema = z.object({ relogement: relogementSchema })
type Saisie = z.output<typeof schema>

const lire = ({ relogement }: Menage): Saisie => schema.parse({ relogement })

export const RelogementForm = ({ apres }: { readonly apres: () => void }) => (
  <FormulaireDeSection<Saisie> section="relogement" schema={schema} lire={lire} apres={apres}>
    <Groupe titre="Demande de logement social">
      <ChampDuDossier
        chemin="relogement.demandeLogementSocial.numeroUnique"
        libelle="Numéro unique"
        aide="18 caractères, sur l’attestation."
      />
      <ChampDuDossier chemin="relogement.demandeLogementSocial.date" libelle="Date de la demande ou de son renouvellement" />
    </Groupe>
    <Groupe titre="Orientation">
      <ChampDuDossier chemin="relogement.typologiesGTR" />
      <ChampDuDossier chemin="relogement.typeRelogement" />
      <ChampDuDossier chemin="relogement.minoration" inconnu />
      <Cases>
        <ChampDuDossier chemin="relogement.intercommunal" />
        <ChampDuDossier chemin="relogement.exclureInterbailleur" />
        <ChampDuDossier
          chemin="relogement.relogementNecessaire"
          libelle="Relogement nécessaire (décoché, le ménage sort du parcours et des compteurs)"
        />
      </Cases>
    </Groupe>
    <Groupe titre="Dates">
      <div className="deux-colonnes">
        <ChampDuDossier chemin="relogement.dates.entretien" />
        <ChampDuDossier chemin="relogement.dates.GTRM" />
        <ChampDuDossier chemin="relogement.dates.signatureDuBail" />
        <ChampDuDossier chemin="relogement.dates.edlEntree" />
        <ChampDuDossier chemin="relogement.dates.demenagement" />
        <ChampDuDossier chemin="relogement.dates.edlSortie" />
        <ChampDuDossier chemin="relogement.dates.remiseDesCles" />
      </div>
    </Groupe>
    <Groupe titre="Situation du ménage">
      <Cases>
        <ChampDuDossier chemin="relogement.statutsAdditionnels.situationComplexe" />
        <ChampDuDossier chemin="relogement.statutsAdditionnels.injoignable" />
      </Cases>
      <ChampDuDossier chemin="relogement.accompagnementPostRelogement" />
    </Groupe>
  </FormulaireDeSection>
)
