import { type Acteur, aUnRole } from '../acces/roles.ts'

/** Qui tient les registres (articles 30, 33 et 39) : `null`, il y écrit. */
export const refusDeTenirLesRegistres = (acteur: Pick<Acteur, 'roles'>): string | null =>
  aUnRole(acteur, ['DPO']) ? null : 'Les registres se tiennent par le délégué à la protection des données'
