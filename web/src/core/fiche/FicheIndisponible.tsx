import { estIntrouvable, messageDe } from '../erreurs.ts'
import { EtatVide } from '../liste/EtatVide.tsx'

interface Props {
  /** Le titre de la page, que rien d'autre ne dit alors. */
  readonly titre: string
  /** « Ménage introuvable », « Ce dossier n'existe pas, ou ne vous est pas ouvert. » */
  readonly introuvable: string
  readonly detail: string
  readonly erreur: Error
  readonly relire: () => unknown
}

/** À la place d'une fiche : elle n'est pas à portée, ou sa lecture a échoué et se recommence. */
export const FicheIndisponible = ({ titre, introuvable, detail, erreur, relire }: Props) => (
  <>
    <h1 className="vh">{titre}</h1>
    {estIntrouvable(erreur) ? (
      <EtatVide titre={introuvable} detail={detail} />
    ) : (
      <EtatVide titre={messageDe(erreur)} action="Réessayer" faire={() => void relire()} />
    )}
  </>
)
