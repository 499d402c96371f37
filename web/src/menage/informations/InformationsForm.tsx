import { informationsSchema } from '@relogement/domain/menage/informations/informations.schema'
import { z } from 'zod'
import { useFiche } from '../fiche/fiche.contexte.ts'
import type { Menage } from '../menage.data.ts'
import { ChampDuDossier } from '../modification/ChampDuDossier.tsx'
import { FormulaireDeSection } from '../modification/FormulaireDeSection.tsx'
import { Cases } from '../modification/GroupeDeChamps.tsx'

const schema = z.object({ informations: informationsSchema })
type Saisie = z.output<typeof schema>

const lire = ({ informations = {} }: Menage): Saisie => schema.parse({ informations })

export function InformationsForm({ apres }: { readonly apres: () => void }) {
  const { jour } = useFiche()
  return (
    <FormulaireDeSection<Saisie> section="informations" schema={schema} lire={lire} apres={apres}>
      <div className="champs">
        <div className="deux-colonnes">
          <ChampDuDossier chemin="informations.telephone" />
          <ChampDuDossier chemin="informations.telephoneSecondaire" />
        </div>
        <ChampDuDossier chemin="informations.email" />
        <ChampDuDossier chemin="informations.langueParlee" />
        <Cases>
          <ChampDuDossier chemin="informations.besoinInterprete" />
          <ChampDuDossier chemin="informations.noticeInformation.remise" />
        </Cases>
        <ChampDuDossier chemin="informations.noticeInformation.date" max={jour} />
        <ChampDuDossier chemin="informations.observations" />
      </div>
    </FormulaireDeSection>
  )
}
