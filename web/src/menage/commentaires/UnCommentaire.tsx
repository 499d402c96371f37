import { formatInstant } from '@relogement/domain/common/date.format'
import type { Commentaire } from '../menage.data.ts'

export const UnCommentaire = ({ commentaire: { auteur, date, texte, visibilite, mentions } }: { readonly commentaire: Commentaire }) => (
  <div>
    <div className="by">
      <b>
        {auteur.prenom} {auteur.nom}
      </b>
      <time dateTime={date}>{formatInstant(date)}</time>
      {visibilite === 'PARTENAIRES' && <span>· partenaires</span>}
    </div>
    <p className="texte">{texte}</p>
    {mentions.length > 0 && (
      <p className="prevenus">
        Prévenu{mentions.length > 1 ? 's' : ''} : {mentions.map(({ prenom, nom }) => `${prenom} ${nom}`).join(', ')}
      </p>
    )}
  </div>
)
