import { motDePasseSchema } from '@relogement/domain/acces/acces.schema'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { MotDePasse } from '../core/formulaire/Texte.tsx'
import { notifier } from '../core/notifications/notifications.ts'
import { CadreConnexion } from './CadreConnexion.tsx'
import { Envoyer } from './Envoyer.tsx'

const saisieSchema = z
  .object({ password: motDePasseSchema, confirmation: z.string() })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    message: 'Les mots de passe ne sont similaire',
  })

interface Props {
  readonly titre: string
  readonly action: string
  readonly fait: string
  readonly envoyer: (jeton: string, motDePasse: string) => Promise<unknown>
}

/** Le jeton du lien reçu est dans le fragment de l'adresse, que le navigateur n'envoie pas ; lu, il en disparaît. */
export function ChoisirMotDePasse({ titre, action, fait, envoyer }: Props) {
  const [jeton] = useState(() => new URLSearchParams(location.hash.slice(1)).get('jeton'))
  const navigate = useNavigate()
  useEffect(() => window.history.replaceState(window.history.state, '', location.pathname), [])
  if (jeton === null)
    return (
      <CadreConnexion titre={titre}>
        <p>Ce lien est incomplet. Ouvrez-le depuis le message reçu, ou demandez-en un nouveau.</p>
        <Link className="lk" to="/mot-de-passe-oublie">
          Demander un nouveau lien
        </Link>
      </CadreConnexion>
    )
  return (
    <CadreConnexion titre={titre}>
      <Formulaire
        schema={saisieSchema}
        valeurs={{ password: '', confirmation: '' }}
        brouillon={null}
        enregistrer={({ password }) => envoyer(jeton, password)}
        apres={() => {
          notifier({ message: fait })
          void navigate({ to: '/connexion', replace: true })
        }}
        court
        pied={<Envoyer action={action} />}
      >
        <MotDePasse
          nom="password"
          libelle="Nouveau mot de passe"
          aide="Douze caractères au moins. Une phrase se retient mieux qu’un code."
          autoComplete="new-password"
        />
        <MotDePasse nom="confirmation" libelle="Confirmation du mot de passe" autoComplete="new-password" />
      </Formulaire>
    </CadreConnexion>
  )
}
