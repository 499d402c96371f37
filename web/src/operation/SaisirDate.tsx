import { messages } from '@relogement/domain/common/champs'
import { creationDateSchema } from '@relogement/domain/operation/dates.schema'
import { typesDeDate } from '@relogement/domain/operation/operation.listes'
import { z } from 'zod'
import { Dialogue } from '../core/Dialogue.tsx'
import { Case } from '../core/formulaire/Case.tsx'
import { Choix } from '../core/formulaire/Choix.tsx'
import { ChampDate } from '../core/formulaire/Date.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { aujourdhui } from '../core/jour.ts'
import { joursVises } from './joursVises.ts'
import { type DateDOperation, type Operation, useEnregistrerDate } from './operation.data.ts'

const schema = creationDateSchema
  .extend({ close: z.boolean() })
  .refine(({ close, reel }) => !close || reel !== null, { path: ['reel'], message: messages.requis })
type S = z.output<typeof schema>

interface Props {
  readonly operation: Operation
  /** Nulle : une date de plus. */
  readonly date: DateDOperation | null
  readonly deja: readonly DateDOperation[]
  readonly fermer: () => void
}

/** Viser une date, la reporter, dire qu'elle est arrivée, la clôturer. */
export function SaisirDate({ operation, date, deja, fermer }: Props) {
  const { mutateAsync } = useEnregistrerDate(operation.id)
  const titre = date?.type.libelle ?? 'Ajouter une date'
  const jour = aujourdhui()
  const vise = joursVises(jour)
  const absentes = Object.fromEntries(Object.entries(typesDeDate).filter(([code]) => !deja.some(({ type }) => type.code === code)))
  return (
    <Dialogue titre={titre} detail={operation.nom} fermer={fermer}>
      <Formulaire<S>
        schema={schema as unknown as z.ZodType<S>}
        valeurs={valeursDe(date)}
        brouillon={`operation:${operation.id}:date:${date?.id ?? 'nouvelle'}`}
        enregistrer={({ close, ...body }) => mutateAsync({ date, body, statut: close ? 'CLOTURE' : 'EN_ATTENTE' })}
        apres={fermer}
        nom={titre}
        court
        pied={<PiedDeDialogue action="Enregistrer" fermer={fermer} />}
      >
        <div className="dlg-c champs">
          {date === null && <Choix<S> nom="type" libelle="Date" options={absentes} />}
          <ChampDate<S> nom="objectif" libelle="Objectif" facultatif {...vise} />
          <ChampDate<S> nom="report" libelle="Report" facultatif {...vise} />
          <ChampDate<S> nom="reel" libelle="Réel" facultatif max={jour} />
          <Case<S> nom="close" libelle="Clôturée" aide="Clôturée, une date ne change plus tant qu’on ne la rouvre pas." />
        </div>
      </Formulaire>
    </Dialogue>
  )
}

const valeursDe = (date: DateDOperation | null): S =>
  ({
    type: date?.type.code ?? null,
    objectif: date?.objectif ?? null,
    report: date?.report ?? null,
    reel: date?.reel ?? null,
    close: date?.statut === 'CLOTURE',
  }) as unknown as S
