import { codeSchema } from '@relogement/domain/compte/compte.schema'
import { useQueryClient } from '@tanstack/react-query'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { Texte } from '../core/formulaire/Texte.tsx'
import { entrer, finir } from './compte.ts'
import { Envoyer } from './Envoyer.tsx'

interface Props {
  readonly defi: string
  readonly apres: () => void
  /** Le défi a trop attendu : le mot de passe se redonne. */
  readonly recommencer: (message: string | null) => void
}

/** La seconde moitié d'une connexion : un code de l'application, ou de secours. */
export function SecondTemps({ defi, apres, recommencer }: Props) {
  const client = useQueryClient()
  return (
    <>
      <Formulaire
        schema={codeSchema}
        valeurs={{ code: '' }}
        brouillon={null}
        enregistrer={async ({ code }) => entrer(client, await finir({ defi, code }, recommencer))}
        apres={apres}
        court
        nom="Second facteur"
        pied={<Envoyer action="Entrer" />}
      >
        <p className="soft">Donnez le code de six chiffres que montre votre application, ou un de vos codes de secours.</p>
        <Texte nom="code" libelle="Code" autoComplete="one-time-code" />
      </Formulaire>
      <p className="soft">
        Ni téléphone ni code de secours ? L’administration peut retirer votre second facteur.{' '}
        <button className="lk" type="button" onClick={() => recommencer(null)}>
          Revenir au mot de passe
        </button>
      </p>
    </>
  )
}
