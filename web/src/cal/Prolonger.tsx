import { dateRequise } from '@relogement/domain/common/champs'
import { entraine, seDefait } from '@relogement/domain/common/consequence'
import { jourDe } from '@relogement/domain/common/date'
import { formatInstant } from '@relogement/domain/common/date.format'
import { dernierJourAdmis } from '@relogement/domain/common/horizon'
import { z } from 'zod'
import { Consequences } from '../core/Consequences.tsx'
import { Dialogue } from '../core/Dialogue.tsx'
import { ChampDate } from '../core/formulaire/Date.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { aujourdhui } from '../core/jour.ts'
import { useProlonger } from './cal.data.ts'

const schema = z.object({ dates: z.object({ dateFinMiseADisposition: dateRequise }) })
type Saisie = z.output<typeof schema>

interface Props {
  readonly logement: { readonly id: string; readonly adresse: string; readonly fin: string }
  readonly fermer: () => void
}

/** Le bailleur laisse son logement plus longtemps (look/21b). */
export function Prolonger({ logement: { id, adresse, fin }, fermer }: Props) {
  const prolonger = useProlonger(id)
  const jour = aujourdhui()
  return (
    <Dialogue titre="Prolonger la mise à disposition" detail={`${adresse}, jusqu’au ${formatInstant(fin)}`} fermer={fermer} largeur={480}>
      <Formulaire<Saisie>
        schema={schema}
        valeurs={{ dates: { dateFinMiseADisposition: jourDe(fin) } }}
        brouillon={`logement:${id}:prolonger`}
        enregistrer={prolonger}
        apres={fermer}
        court
        nom="Prolonger la mise à disposition"
        pied={<PiedDeDialogue action="Prolonger" fermer={fermer} />}
      >
        <div className="dlg-c champs">
          <ChampDate<Saisie>
            nom="dates.dateFinMiseADisposition"
            libelle="À disposition jusqu’au"
            min={jour}
            max={dernierJourAdmis(jour)}
            aide="Jusqu’à 18 h ce jour-là."
          />
          <Consequences
            consequences={[
              entraine('L’équipe de relogement voit la nouvelle date aussitôt ; l’historique la garde.'),
              seDefait('Se change de nouveau tant que la mise à disposition court.'),
            ]}
          />
        </div>
      </Formulaire>
    </Dialogue>
  )
}
