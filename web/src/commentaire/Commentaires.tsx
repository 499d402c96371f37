import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { differe } from '../core/differe.ts'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { Section } from '../core/fiche/Section.tsx'
import { allerALaSection } from '../core/fiche/SousNavigation.tsx'
import type { Vu } from '../sujet/vu.ts'
import { type Commentaire, commentairesOptions } from './commentaire.data.ts'
import { ListeDeCommentaires, UnCommentaire } from './UnCommentaire.tsx'
import './commentaires.css'

const EcrireCommentaire = differe(() => import('./EcrireCommentaire.tsx'), 'EcrireCommentaire')

/** Un objet que l'on commente à l'écran. */
export interface Commente {
  readonly vu: Vu
  /** La personne les lit-elle ? */
  readonly lus: boolean
  /** Ceux que sa fiche apporte, en attendant les autres. */
  readonly premiers?: readonly Commentaire[] | undefined
  /** À qui la personne peut s'adresser. */
  readonly interne: boolean
  readonly partenaires: boolean
  /** Sait-il qui le lit ? On peut alors prévenir quelqu'un. */
  readonly mentions: boolean
}

/** Relus après chaque commentaire ; en attendant, ceux que la fiche apporte. */
export function useCommentaires({ vu, lus, premiers }: Pick<Commente, 'vu' | 'lus' | 'premiers'>) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...commentairesOptions(vu),
    enabled: lus,
  })
  return {
    commentaires: data?.pages.flatMap((page) => page['hydra:member']) ?? premiers,
    total: data?.pages[0]?.['hydra:totalItems'] ?? premiers?.length,
    erreur: error,
    relire: () => void refetch(),
    suite: hasNextPage ? () => void fetchNextPage() : null,
    enCours: isFetchingNextPage,
  }
}

const DERNIERS = 3
const ATTENTE = 'Chargement des commentaires'

interface PropsDesDerniers {
  readonly commente: Commente
  /** L'on vient répondre : le champ est prêt à l'écriture. */
  readonly repondre?: boolean
}

/** Dans le rail : les derniers commentaires et de quoi en écrire un. */
export function DerniersCommentaires({ commente, repondre = false }: PropsDesDerniers) {
  const { commentaires, total, erreur, relire } = useCommentaires(commente)
  if (!commente.lus) return null
  return (
    <section aria-labelledby="derniers-t">
      <h2>
        <span id="derniers-t">Derniers commentaires</span>{' '}
        {total !== undefined && <span className="n">{total.toLocaleString('fr-FR')}</span>}
      </h2>
      <div className="cm">
        {commentaires === undefined && <ContenuAttendu attente={ATTENTE} erreur={erreur} relire={relire} />}
        {commentaires?.slice(0, DERNIERS).map((commentaire) => (
          <UnCommentaire key={commentaire.id} commentaire={commentaire} />
        ))}
        {total !== undefined && total > DERNIERS && (
          <button className="lk" type="button" onClick={() => allerALaSection('commentaires')}>
            Voir les {total.toLocaleString('fr-FR')} commentaires
          </button>
        )}
        {(commente.interne || commente.partenaires) && (
          <Suspense fallback={<PlaceDuCommentaire />}>
            <EcrireCommentaire commente={commente} repondre={repondre} />
          </Suspense>
        )}
      </div>
    </section>
  )
}

/** De quoi écrire arrive après de quoi lire, à la même place. */
const PlaceDuCommentaire = () => (
  <textarea className="in" rows={2} placeholder="Écrire un commentaire" aria-label="Écrire un commentaire" aria-busy="true" readOnly />
)

export function CommentairesSection({ commente }: { readonly commente: Commente }) {
  const { commentaires, total, erreur, relire, suite, enCours } = useCommentaires(commente)
  if (!commente.lus) return null
  return (
    <Section id="commentaires" titre="Commentaires" nombre={total}>
      {commentaires === undefined ? (
        <ContenuAttendu attente={ATTENTE} erreur={erreur} relire={relire} />
      ) : (
        <ListeDeCommentaires commentaires={commentaires} />
      )}
      {suite !== null && (
        <button className="btn ghost allonge" type="button" onClick={suite} aria-disabled={enCours || undefined}>
          {enCours ? 'Chargement' : 'Voir les précédents'}
        </button>
      )}
    </Section>
  )
}
