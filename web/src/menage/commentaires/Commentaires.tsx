import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { differe } from '../../core/differe.ts'
import { Section } from '../../core/fiche/Section.tsx'
import { allerALaSection } from '../../core/fiche/SousNavigation.tsx'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { commentairesOptions, type Menage, peut } from '../menage.data.ts'
import { ListeDeCommentaires, UnCommentaire } from './UnCommentaire.tsx'

const EcrireCommentaire = differe(() => import('./EcrireCommentaire.tsx'), 'EcrireCommentaire')

/** Relus après chaque commentaire ; en attendant, ceux que la fiche apporte. */
export function useCommentaires({ id, comments }: Pick<Menage, 'id' | 'comments'>) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...commentairesOptions(id),
    enabled: comments !== undefined,
  })
  return {
    commentaires: data?.pages.flatMap((page) => page['hydra:member']) ?? comments ?? [],
    total: data?.pages[0]?.['hydra:totalItems'] ?? comments?.length ?? 0,
    suite: hasNextPage ? () => void fetchNextPage() : null,
    enCours: isFetchingNextPage,
  }
}

const DERNIERS = 3

/** Dans le rail : les derniers commentaires et de quoi en écrire un. */
export function DerniersCommentaires() {
  const { menage } = useFiche()
  const { commentaires, total } = useCommentaires(menage)
  if (menage.comments === undefined) return null
  return (
    <section aria-labelledby="derniers-t">
      <h2>
        <span id="derniers-t">Derniers commentaires</span> <span className="n">{total.toLocaleString('fr-FR')}</span>
      </h2>
      <div className="cm">
        {commentaires.slice(0, DERNIERS).map((commentaire) => (
          <UnCommentaire key={commentaire.id} commentaire={commentaire} />
        ))}
        {total > DERNIERS && (
          <button className="lk tous" type="button" onClick={() => allerALaSection('commentaires')}>
            Voir les {total.toLocaleString('fr-FR')} commentaires
          </button>
        )}
        {(peut(menage, 'commenterEnInterne') || peut(menage, 'commenterAuxPartenaires')) && (
          <Suspense fallback={<PlaceDuCommentaire />}>
            <EcrireCommentaire />
          </Suspense>
        )}
      </div>
    </section>
  )
}

/** De quoi écrire arrive après de quoi lire, à la même place. */
const PlaceDuCommentaire = () => (
  <div className="ecrire">
    <textarea className="in" rows={2} placeholder="Écrire un commentaire" aria-label="Écrire un commentaire" aria-busy="true" readOnly />
  </div>
)

export function CommentairesSection() {
  const { menage } = useFiche()
  const { commentaires, total, suite, enCours } = useCommentaires(menage)
  if (menage.comments === undefined) return null
  return (
    <Section id="commentaires" titre="Commentaires" nombre={total}>
      <ListeDeCommentaires commentaires={commentaires} />
      {suite !== null && (
        <button className="btn ghost suite" type="button" onClick={suite} aria-disabled={enCours || undefined}>
          {enCours ? 'Chargement' : 'Voir les précédents'}
        </button>
      )}
    </Section>
  )
}
