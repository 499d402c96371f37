import { z } from 'zod'
import { messages } from '../common/champs.ts'
import { jsonLd } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'

const email = z.string(messages.email).trim().max(254).pipe(z.email(messages.email))

/** Longueur minimale dite par la spécification § 5 ; la règle en vigueur (12, force ≥ 3) est vérifiée par le serveur. */
export const motDePasseSchema = z
  .string(messages.requis)
  .min(6, 'Votre mot de passe doit contenir au moins 6 caractères')
  .max(200, '200 caractères au plus')

const requis = z.string(messages.requis).min(1, messages.requis).max(200, '200 caractères au plus')

export const connexionSchema = z.object({ email, password: requis })
export const recuperationSchema = z.object({ email })
export const reinitialisationSchema = z.object({
  resetPasswordToken: requis,
  password: motDePasseSchema,
})
export const validationCompteSchema = z.object({
  validationToken: requis,
  password: motDePasseSchema,
})
export const changementMotDePasseSchema = z.object({ password: motDePasseSchema, currentPassword: z.string().max(200).optional() })

/** Les jetons rendus à la connexion ; le jeton de rafraîchissement est aussi posé en cookie HttpOnly. */
export const jetonsSchema = z.object({ ...jsonLd, id_token: z.string(), refresh_token: z.string(), expires_in: z.number().int() })
export type Jetons = z.infer<typeof jetonsSchema>

/** Ce que rend la première moitié d'une connexion : un jeton court, qui n'ouvre rien d'autre que la seconde. */
const defi = z.string(messages.requis).min(1, messages.requis).max(100, 'Ce champ est trop long')
const code = z.string(messages.requis).trim().min(1, messages.requis).max(40, '40 caractères au plus')
export const defiSchema = z.object({ defi })
export const codeSchema = z.object({ code })
export const codeDuDefiSchema = z.object({ defi, code })

/** Ce qui se met sur le téléphone : montré une fois, jamais relu. */
export const secretProposeSchema = z.object({ ...jsonLd, secret: z.string(), adresse: z.string() })
export type SecretPropose = z.infer<typeof secretProposeSchema>
export const codesDeSecoursSchema = z.object({ ...jsonLd, codesDeSecours: z.array(z.string()) })
export type CodesDeSecours = z.infer<typeof codesDeSecoursSchema>
export const quiChangeSchema = z.object({ currentPassword: z.string().max(200).optional() })

export const moiSchema = z.object({
  ...jsonLd,
  id: identifiant(),
  nom: z.string(),
  prenom: z.string(),
  email: z.string(),
  photoURL: z.string().nullable(),
  roles: z.array(z.object({ code: z.string(), libelle: z.string() })),
  partenaire: z.object({ id: identifiant(), nom: z.string() }).nullable(),
  pages: z.array(z.string()),
  can: z.array(z.string()),
  alertes: z.number().int(),
  /** Reçoit ses alertes par courriel chaque matin. */
  recapitulatifAlertes: z.boolean(),
  /** Les collègues absents dont elle tient les dossiers. */
  remplace: z.array(z.object({ id: identifiant(), nom: z.string(), prenom: z.string(), jusquAu: z.iso.date() })),
  /** Ce qui scelle ses saisies en cours sur son poste ; le navigateur ne la garde qu'en mémoire. */
  cleDesBrouillons: z.string(),
})

export const preferencesSchema = z.object({ recapitulatifAlertes: z.boolean('Oui ou non est attendu') })
export type Moi = z.infer<typeof moiSchema>
