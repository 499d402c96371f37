import { entraine, seDefait } from '@relogement/domain/common/consequence'
import { Confirmation } from '../core/Confirmation.tsx'
import { type DateDOperation, type Operation, useEnregistrerDate } from './operation.data.ts'

const CONSEQUENCES = [
  entraine('Elle se modifie de nouveau, et redevient attendue ; le jour dit réel reste écrit.'),
  entraine('À moins de trente jours, son échéance se signale de nouveau.'),
  seDefait('Se défait en la clôturant.'),
]

interface Props {
  readonly operation: Operation
  readonly date: DateDOperation
  readonly fermer: () => void
}

/** Rendre à une date clôturée de quoi changer. */
export function RouvrirUneDate({ operation, date, fermer }: Props) {
  const { mutateAsync } = useEnregistrerDate(operation.id)
  const { type, objectif, report, reel } = date
  return (
    <Confirmation
      titre={`Rouvrir : ${type.libelle}`}
      detail={operation.nom}
      consequences={CONSEQUENCES}
      action="Rouvrir"
      faire={() => mutateAsync({ date, body: { type: type.code, objectif, report, reel }, statut: 'EN_ATTENTE' })}
      fermer={fermer}
    />
  )
}
