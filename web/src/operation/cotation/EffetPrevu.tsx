import { direLEffetPrevu } from '@relogement/domain/operation/cotation/effetDesRegles'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { messageDe } from '../../core/erreurs.ts'
import { Icone } from '../../core/Icone.tsx'
import { type CorpsDeRegle, effetOptions } from './regles.data.ts'

interface Props {
  readonly operationId: string
  readonly attributId: string | null
  /** `null` : la règle retirée. */
  readonly regle: CorpsDeRegle | null
}

/** Combien de ménages le geste recotera, et leurs couleurs : compté par le serveur sur les dossiers du moment. */
export function EffetPrevu({ operationId, attributId, regle }: Props) {
  const { data, error } = useQuery({ ...effetOptions(operationId, attributId, regle), placeholderData: keepPreviousData })
  return (
    <p className="row attention" role="status">
      <Icone nom="personnes" />
      <span>
        {error === null ? (data === undefined ? 'Calcul de l’effet sur les ménages' : direLEffetPrevu(data.effet)) : messageDe(error)}
      </span>
    </p>
  )
}
