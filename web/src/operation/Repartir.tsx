import { messages } from '@relogement/domain/common/champs'
import { moisDe } from '@relogement/domain/common/date'
import { natures } from '@relogement/domain/objectif/objectif.schema'
import { z } from 'zod'
import { Dialogue } from '../core/Dialogue.tsx'
import { Choix } from '../core/formulaire/Choix.tsx'
import { ChampDate } from '../core/formulaire/Date.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { Nombre } from '../core/formulaire/Nombre.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { aujourdhui } from '../core/jour.ts'
import { type LigneOperation, useRepartir } from './operation.data.ts'

const schema = z
  .object({
    nature: z.enum(['relogements', 'entretiens'], messages.requis),
    total: z.number(messages.requis).int('Un nombre entier est attendu').min(0, messages.minimum(0)).max(9999, '9 999 au plus'),
    debut: z.string(messages.requis),
    fin: z.string(messages.requis),
  })
  .refine(({ debut, fin }) => moisDe(debut) <= moisDe(fin), { path: ['fin'], message: 'Le dernier mois suit le premier' })
type S = z.output<typeof schema>

interface Props {
  readonly operation: Pick<LigneOperation, 'id' | 'nom' | 'dates' | 'statistiques'>
  /** Ce que l'on répartit, et jusqu'à quand ; à défaut, les relogements jusqu'à la fin du PSR. */
  readonly nature?: keyof typeof natures
  readonly jusquAu?: string | null
  readonly fermer: () => void
}

/** Poser l'objectif de chaque mois : un total en parts égales, le reste sur les premiers mois. */
export function Repartir({ operation, nature = 'relogements', jusquAu = null, fermer }: Props) {
  const { mutateAsync } = useRepartir(operation.id)
  const { finPSR } = operation.dates.datesOperationnelles
  const { relogementsRestants, entretiensRestants } = operation.statistiques
  const titre = 'Répartir un objectif'
  return (
    <Dialogue titre={titre} detail={operation.nom} fermer={fermer}>
      <Formulaire<S>
        schema={schema}
        valeurs={{
          nature,
          total: nature === 'relogements' ? relogementsRestants : entretiensRestants,
          debut: aujourdhui(),
          fin: jusquAu ?? finPSR.report ?? finPSR.objectif ?? aujourdhui(),
        }}
        brouillon={`operation:${operation.id}:repartir`}
        enregistrer={({ debut, fin, ...reste }) => mutateAsync({ repartir: { ...reste, debut: moisDe(debut), fin: moisDe(fin) } })}
        apres={fermer}
        nom={titre}
        court
        pied={<PiedDeDialogue action="Répartir" fermer={fermer} />}
      >
        <div className="dlg-c champs">
          <p className="soft">En parts égales, le reste sur les premiers mois. L’objectif de chacun de ces mois est remplacé.</p>
          <Choix<S> nom="nature" libelle="Objectif" options={natures} />
          <Nombre<S> nom="total" libelle="Total" pas={1} />
          <ChampDate<S> nom="debut" libelle="Du mois de" />
          <ChampDate<S> nom="fin" libelle="Au mois de" />
        </div>
      </Formulaire>
    </Dialogue>
  )
}
