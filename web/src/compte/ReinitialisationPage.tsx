import { api } from '../core/api.ts'
import { ChoisirMotDePasse } from './ChoisirMotDePasse.tsx'

export const ReinitialisationPage = () => (
  <ChoisirMotDePasse
    titre="Nouveau mot de passe"
    action="Changer le mot de passe"
    fait="Mot de passe changé. Connectez-vous."
    envoyer={(resetPasswordToken, password) => api('POST /v1/oauth/reset-password', { body: { resetPasswordToken, password } })}
  />
)
