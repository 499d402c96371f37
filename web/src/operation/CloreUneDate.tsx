import { dateRequise, messages } from '@relogement/domain/common/champs'
import { entraine, seDefait } from '@relogement/domain/common/consequence'
import { formatDate } from '@relogement/domain/common/date.format'
import { identifiant } from '@relogement/domain/common/identifiant'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { Consequences } from '../core/Consequences.tsx'
import { Dialogue } from '../core/Dialogue.tsx'
import { Choix } from '../core/formulaire/Choix.tsx'
import { ChampDate } from '../core/formulaire/Date.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { aujourdhui } from '../core/jour.ts'
import { type DateDOperation, type Operation, useEnregistrerDate } from './operation.data.ts'

const schema = z.object({ dateId: identifiant(messages.requis), reel: dateRequise })
type S = z.output<typeof schema>

const CONSEQUENCES = [
  entraine('Elle ne change plus, et son échéance ne se signale plus.'),
  seDefait('Se défait en la rouvrant, de sa ligne.'),
]

interface Props {
  readonly operation: Operation
  /** Celles qui sont encore attendues, dans l'ordre où elles se suivent. */
  readonly attendues: readonly DateDOperation[]
  readonly fermer: () => void
}

/** Dire quand une date attendue est arrivée, et la clore ; la plus pressante est proposée. */
export function CloreUneDate({ operation, attendues, fermer }: Props) {
  const { mutateAsync } = useEnregistrerDate(operation.id)
  const titre = 'Clôturer une date'
  const pressante = attendues.toSorted((une, autre) => prevue(une).localeCompare(prevue(autre)))[0]
  return (
    <Dialogue titre={titre} detail={operation.nom} fermer={fermer}>
      <Formulaire<S>
        schema={schema}
        valeurs={{ dateId: pressante?.id ?? '', reel: (pressante?.reel ?? null) as unknown as string }}
        brouillon={`operation:${operation.id}:clore`}
        enregistrer={({ dateId, reel }) => {
          const date = attendues.find(({ id }) => id === dateId)
          if (date === undefined) return Promise.resolve()
          const { type, objectif, report } = date
          return mutateAsync({ date, body: { type: type.code, objectif, report, reel }, statut: 'CLOTURE' })
        }}
        apres={fermer}
        nom={titre}
        court
        pied={<PiedDeDialogue action="Clôturer" fermer={fermer} />}
      >
        <div className="dlg-c champs">
          <Consequences consequences={CONSEQUENCES} />
          <Choix<S> nom="dateId" libelle="Date" options={Object.fromEntries(attendues.map((date) => [date.id, direLaDate(date)]))} />
          <ChampDate<S> nom="reel" libelle="Réel" max={aujourdhui()} />
        </div>
        <SuivreLaDate attendues={attendues} />
      </Formulaire>
    </Dialogue>
  )
}

/** Sans jour prévu, une date vient après les autres. */
const prevue = ({ report, objectif }: DateDOperation): string => report ?? objectif ?? '9999'

const direLaDate = ({ type, report, objectif }: DateDOperation): string => {
  const jour = report ?? objectif
  return jour === null ? type.libelle : `${type.libelle}, attendue le ${formatDate(jour)}`
}

/** Une autre date choisie, son réel déjà dit est repris. */
function SuivreLaDate({ attendues }: Pick<Props, 'attendues'>) {
  const { setValue, getValues } = useFormContext<S>()
  const dateId = useWatch<S, 'dateId'>({ name: 'dateId' })
  useEffect(() => {
    const dit = attendues.find(({ id }) => id === dateId)?.reel ?? null
    if (dit !== null && !getValues('reel')) setValue('reel', dit)
  }, [attendues, dateId, setValue, getValues])
  return null
}
