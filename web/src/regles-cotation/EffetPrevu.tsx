import { direLEffetPrevu, type EffetPartiel, reunirLesEffets } from '@relogement/domain/regles-cotation/effetDesRegles'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { messageDe } from '../core/erreurs.ts'
import { formatNombre } from '../core/formats.ts'
import { Icone } from '../core/Icone.tsx'
import { type CorpsDeRegle, effetOptions } from './regles.data.ts'

interface Props {
  readonly operationId: string
  readonly attributId: string | null
  /** `null` : la règle retirée. */
  readonly regle: CorpsDeRegle | null
}

/**
 * Combien de ménages le geste recotera, et leurs couleurs : compté par le serveur sur les dossiers du moment. Une grande opération se mesure
 * par parties ; on peut enregistrer ou fermer sans attendre la fin.
 */
export function EffetPrevu({ operationId, attributId, regle }: Props) {
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    ...effetOptions(operationId, attributId, regle),
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    if (hasNextPage && !isFetching && error === null) void fetchNextPage()
  }, [hasNextPage, isFetching, error, fetchNextPage])
  return (
    <p className="row attention" role="status">
      <Icone nom="personnes" />
      <span>{error === null ? direLaMesure(data?.pages ?? [], hasNextPage) : messageDe(error)}</span>
    </p>
  )
}

function direLaMesure(pages: readonly EffetPartiel[], enCours: boolean): string {
  const [premiere, ...suivantes] = pages
  if (premiere === undefined) return 'Calcul de l’effet sur les ménages'
  const effet = suivantes.reduce((deja, page) => reunirLesEffets(deja, page.effet), premiere.effet)
  if (!enCours) return direLEffetPrevu(effet)
  const total = pages.at(-1)?.total ?? 0
  return `Calcul de l’effet sur les ménages : ${formatNombre(effet.menages)} sur ${formatNombre(total)}`
}
