import { motDePasseSchema } from '@relogement/domain/compte/compte.schema'
import { z } from 'zod'
import { MotDePasse } from '../core/formulaire/Texte.tsx'

/** Un mot de passe choisi se tape deux fois. */
export const nouveauMotDePasse = { password: motDePasseSchema, confirmation: z.string() }

export const confirme = ({ password, confirmation }: { readonly password: string; readonly confirmation: string }) =>
  password === confirmation

export const PAS_SIMILAIRES = { path: ['confirmation'], message: 'Les mots de passe ne sont similaire' }

export const ChampsNouveauMotDePasse = () => (
  <>
    <MotDePasse
      nom="password"
      libelle="Nouveau mot de passe"
      aide="Douze caractères au moins. Une phrase se retient mieux qu’un code."
      autoComplete="new-password"
    />
    <MotDePasse nom="confirmation" libelle="Confirmation du mot de passe" autoComplete="new-password" />
  </>
)
