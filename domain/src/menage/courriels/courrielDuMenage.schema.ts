import { z } from 'zod'
import { messages, texteRequis } from '../../common/champs.ts'
import { identifiant } from '../../common/identifiant.ts'
import { codesDe } from '../../common/listes.ts'
import { courrielsDuMenage } from './courrielDuMenage.listes.ts'

const DESTINATAIRES_AU_PLUS = 10
const adresse = z.email().max(254)

/** Des adresses séparées par des virgules, des points-virgules ou des espaces. */
export const adressesDe = (texte: string): string[] => texte.split(/[\s,;]+/).filter((morceau) => morceau !== '')
export const sontDesAdresses = (adresses: readonly string[]): boolean => adresses.every((texte) => adresse.safeParse(texte).success)

/** Les messages sont ceux de la spécification § 5. */
export const destinatairesSchema = z
  .array(z.string().trim().max(254, messages.emails))
  .min(1, messages.requis)
  .max(DESTINATAIRES_AU_PLUS, `${DESTINATAIRES_AU_PLUS} destinataires au plus`)
  .refine(sontDesAdresses, messages.emails)

export const typeCourrielSchema = z.enum(codesDe(courrielsDuMenage), 'Type de courriel inconnu')

export const texteDuCourriel = { sujet: texteRequis(200), corps: texteRequis(10_000) }

export const courrielAEcrireSchema = z.object({
  type: typeCourrielSchema,
  menageId: identifiant('Ménage inconnu'),
  destinataires: destinatairesSchema,
  ...texteDuCourriel,
})
export type CourrielAEcrire = z.output<typeof courrielAEcrireSchema>
