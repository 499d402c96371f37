import type { Creneau } from './planning.data.ts'

/** Le nom que la personne peut lire. */
export const nomDuCreneau = ({ title, sorte }: Creneau): string => title ?? (sorte === 'BLOQUE' ? 'Bloqué' : 'Réservé')

/** Le même sans civilité, dans une case étroite : « Benali / Duprez ». */
export const nomCourt = (creneau: Creneau): string => nomDuCreneau(creneau).replaceAll(/\b(?:Mme|M\.) (?:et (?:Mme|M\.) )?/g, '')
