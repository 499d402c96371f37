import { recuperationSchema } from '@relogement/domain/compte/compte.schema'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../core/api.ts'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { Texte } from '../core/formulaire/Texte.tsx'
import { CadreConnexion } from './CadreConnexion.tsx'
import { Envoyer } from './Envoyer.tsx'

/** La réponse est la même que le compte existe ou non. */
export function MotDePasseOubliePage() {
  const [message, setMessage] = useState<string | null>(null)
  return (
    <CadreConnexion titre="Mot de passe oublié">
      {message !== null ? (
        <p role="status">{message}</p>
      ) : (
        <Formulaire
          schema={recuperationSchema}
          valeurs={{ email: '' }}
          brouillon={null}
          enregistrer={async (body) => setMessage((await api('POST /v1/oauth/password-recovery', { body })).message)}
          court
          pied={<Envoyer action="Recevoir un lien" />}
        >
          <p className="soft">Indiquez l’adresse de votre compte : un lien pour choisir un nouveau mot de passe y sera envoyé.</p>
          <Texte nom="email" libelle="Adresse email" type="email" autoComplete="username" />
        </Formulaire>
      )}
      <Link className="lk" to="/connexion">
        Revenir à la connexion
      </Link>
    </CadreConnexion>
  )
}
