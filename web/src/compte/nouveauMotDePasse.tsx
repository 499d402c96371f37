import { motDePasseSchema } from '@relogement/domain/compte/compte.schema'
import { z } from 'zod'
import { ErreurApi } from '../core/erreurs.ts'
import { MotDePasse } from '../core/formulaire/Texte.tsx'

/** Un mot de passe choisi se tape deux fois. */
export const nouveauMotDePasse = { password: motDePasseSchema, confirmation: z.string() }

export const confirme = ({ password, confirmation }: { readonly password: string; readonly confirmation: string }) =>
  password === confirmation

export const PAS_SIMILAIRES = { path: ['confirmation'], message: 'Les mots de passe ne sont similaire' }

/** Trop faible : la phrase du refus dit aussi ce qui le rendrait assez fort. */
export const avecLesConseils = (envoi: Promise<unknown>): Promise<unknown> =>
  envoi.catch((erreur: unknown) => {
    const conseils = erreur instanceof ErreurApi ? erreur.details['conseils'] : undefined
    if (!(erreur instanceof ErreurApi) || !Array.isArray(conseils)) throw erreur
    const message = [erreur.message, ...conseils].map((phrase) => String(phrase).replace(/\.$/, '')).join('. ')
    throw new ErreurApi(erreur.statut, { ...erreur.details, violations: [{ propertyPath: 'password', message: `${message}.` }] })
  })

export const ChampsNouveauMotDePasse = () => (
  <>
    <MotDePasse
      nom="password"
      libelle="Nouveau mot de passe"
      aide="Une phrase longue se retient mieux qu’un code."
      autoComplete="new-password"
    />
    <MotDePasse nom="confirmation" libelle="Confirmation du mot de passe" autoComplete="new-password" />
  </>
)
