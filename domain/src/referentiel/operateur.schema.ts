import { z } from 'zod'
import { texteRequis } from '../common/champs.ts'

/** Une enveloppe à fenêtre (NF Z 10-011) : six lignes de trente-huit caractères, la dernière portant le code postal et la ville. */
const LIGNES_MAX = 6
const LARGEUR_MAX = 38
const LONGUEUR_MAX = 500

/** Une adresse telle qu'elle s'imprime : ses lignes rognées, sans ligne vide. */
export const lignesDAdresse = (texte: string): string[] =>
  texte
    .split(/\r\n|\r|\n/)
    .map((ligne) => ligne.trim())
    .filter((ligne) => ligne !== '')

export const operateurSchema = z.object({
  adresse: texteRequis(LONGUEUR_MAX)
    .transform((texte) => lignesDAdresse(texte).join('\n'))
    .superRefine((texte, { addIssue }) => {
      const refus = refusDAdresse(texte.split('\n'))
      if (refus !== null) addIssue({ code: 'custom', message: refus })
    }),
})
export type SaisieOperateur = z.infer<typeof operateurSchema>

function refusDAdresse(lignes: readonly string[]): string | null {
  const longue = lignes.findIndex((ligne) => ligne.length > LARGEUR_MAX)
  if (lignes.length > LIGNES_MAX) return `Une adresse a ${LIGNES_MAX} lignes au plus`
  if (longue >= 0) return `La ligne ${longue + 1} a ${lignes[longue]?.length} caractères, ${LARGEUR_MAX} au plus`
  if (lignes.length < 2 || !/^\d{5} \S/.test(lignes.at(-1) ?? ''))
    return 'La dernière ligne porte le code postal et la ville, comme « 59000 Lille »'
  return null
}
