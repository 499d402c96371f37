import { estIntrouvable, messageDe } from '../erreurs.ts'
import { Lien } from '../Lien.tsx'
import { EtatVide } from '../liste/EtatVide.tsx'

interface Props {
  /** Le titre de la page, que rien d'autre ne dit alors. */
  readonly titre: string
  /** « Ménage introuvable », « Ce dossier n'existe pas, ou ne vous est pas ouvert. » */
  readonly introuvable: string
  readonly detail: string
  /** La liste d'où l'on vient, ou l'accueil. */
  readonly retour: { readonly libelle: string; readonly vers: string }
  readonly erreur: Error
  readonly relire: () => unknown
}

/** À la place d'une fiche : elle n'est pas à portée, ou sa lecture a échoué et se recommence ; et de quoi en sortir. */
export const FicheIndisponible = ({ titre, introuvable, detail, retour, erreur, relire }: Props) => {
  const suite = (
    <Lien className="btn" vers={retour.vers}>
      {retour.libelle}
    </Lien>
  )
  return (
    <>
      <h1 className="vh">{titre}</h1>
      {estIntrouvable(erreur) ? (
        <EtatVide titre={introuvable} detail={detail} suite={suite} />
      ) : (
        <EtatVide titre={messageDe(erreur)} suite={suite} action="Réessayer" faire={() => void relire()} />
      )}
    </>
  )
}
