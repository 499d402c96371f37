import { formatInstant } from '@relogement/domain/common/date.format'
import type { Commentaire } from './commentaire.data.ts'
import './commentaires.css'
import styles from './unCommentaire.module.css'

export const UnCommentaire = ({ commentaire: { auteur, date, texte, visibilite, mentions } }: { readonly commentaire: Commentaire }) => (
  <div>
    <div className={styles.par}>
      <b>
        {auteur.prenom} {auteur.nom}
      </b>
      <time className="num" dateTime={date}>
        {formatInstant(date)}
      </time>
      {visibilite === 'PARTENAIRES' && <span>· partenaires</span>}
    </div>
    <p className="texte">{texte}</p>
    {mentions.length > 0 && (
      <p className={styles.prevenus}>
        Prévenu{mentions.length > 1 ? 's' : ''} : {mentions.map(enClair).join(', ')}
      </p>
    )}
  </div>
)

/** L'auteur seul apprend si la personne l'a lu. */
const enClair = ({ prenom, nom, lu }: Commentaire['mentions'][number]) => `${prenom} ${nom}${lu === false ? ' (pas encore lu)' : ''}`

/** Tous ceux que l'on a lus, ou qu'il n'y en a pas. */
export const ListeDeCommentaires = ({ commentaires }: { readonly commentaires: readonly Commentaire[] }) =>
  commentaires.length === 0 ? (
    <p className="vide-s">Aucun commentaire.</p>
  ) : (
    <div className="cm liste">
      {commentaires.map((commentaire) => (
        <UnCommentaire key={commentaire.id} commentaire={commentaire} />
      ))}
    </div>
  )
