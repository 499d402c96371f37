import { avisDeRedaction } from '@relogement/domain/common/motsAEviter'
import { Icone } from '../Icone.tsx'

/** Sous un texte libre : les mots à éviter et ce qu'il vaut mieux écrire. N'empêche rien, n'envoie rien. */
export const AvisDeRedaction = ({ id, texte }: { readonly id: string; readonly texte: string }) => (
  // La place de l'annonce existe avant elle : un lecteur d'écran ne dit que ce qui y change.
  <span id={id} role="status" className="avis-m">
    {avisDeRedaction(texte).map((avis) => (
      <span key={avis}>
        <Icone nom="info" />
        {avis}
      </span>
    ))}
  </span>
)
