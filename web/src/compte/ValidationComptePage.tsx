import { api } from '../core/api.ts'
import { ChoisirMotDePasse } from './ChoisirMotDePasse.tsx'

export const ValidationComptePage = () => (
  <ChoisirMotDePasse
    titre="Validation du compte"
    action="Valider mon compte"
    parLaMaison
    fait="Compte validé. Connectez-vous."
    envoyer={(validationToken, password) => api('POST /v1/utilisateurs/_validate', { body: { validationToken, password } })}
  />
)
