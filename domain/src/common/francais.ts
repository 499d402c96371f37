import { z } from 'zod'
import { messages } from './champs.ts'

const attendus: Readonly<Record<string, string>> = {
  string: 'Un texte est attendu',
  number: 'Un nombre est attendu',
  int: 'Un nombre entier est attendu',
  boolean: 'Oui ou non est attendu',
  array: 'Une liste est attendue',
  object: 'Un objet est attendu',
  record: 'Un objet est attendu',
}

const formats: Readonly<Record<string, string>> = {
  uuid: 'Identifiant inconnu',
  email: messages.email,
  date: 'La date est attendue sous la forme AAAA-MM-JJ',
  datetime: 'La date et l’heure sont attendues sous la forme AAAA-MM-JJTHH:MM:SSZ',
}

/** Le message d'un schéma qui n'en donne pas. Zod parle anglais : aucune phrase anglaise n'atteint un utilisateur. */
function messageDe(defaut: z.core.$ZodRawIssue): string {
  switch (defaut.code) {
    case 'invalid_type':
      return defaut.input === undefined ? messages.requis : (attendus[defaut.expected] ?? 'Valeur refusée')
    case 'invalid_format':
      return formats[defaut.format] ?? 'Format refusé'
    case 'invalid_value':
      return defaut.input === undefined ? messages.requis : 'Valeur inconnue de la liste'
    case 'too_small':
      return taille(defaut.origin, `Au moins ${defaut.minimum}`)
    case 'too_big':
      return taille(defaut.origin, `Au plus ${defaut.maximum}`)
    default:
      return 'Valeur refusée'
  }
}

const unites: Readonly<Record<string, string>> = { string: ' caractères', array: ' éléments', set: ' éléments', file: ' octets' }
const taille = (origine: string, borne: string) => `${borne}${unites[origine] ?? ''}`

/** À appeler une fois au démarrage, avant de lire une saisie. */
export const parlerFrancais = (): void => void z.config({ localeError: messageDe })
