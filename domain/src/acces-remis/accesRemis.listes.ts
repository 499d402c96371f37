import { accesDeCompte } from '../utilisateur/accesDeCompte.ts'

/** Tout ce que le produit remet à quelqu'un et qui ouvre quelque chose tant qu'il vaut ; le serveur dit comment chacun se lit et se retire. */
export const sortesDAcces = {
  LIEN_BAILLEUR: 'Lien de réponse d’un bailleur',
  LIEN_CONSULTATION: 'Lien d’une consultation écrite',
  LIEN_MENAGE: 'QR code d’une proposition écrite',
  TABLETTE: 'Dossier emporté sur une tablette',
  ...accesDeCompte,
} as const
export type SorteDAcces = keyof typeof sortesDAcces

export const etatsDAcces = { VALABLE: 'Ouvre encore', RETIRE: 'Retiré' } as const
