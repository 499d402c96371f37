import { type Acteur, ADM, aUnRole } from '../acces/roles.ts'

interface Faits {
  readonly auteurId: string
  readonly partagee: boolean
}

/** Nommer, refaire et partager une vue est à son auteur : ceux à qui il la partage la copient. */
export const canModifierLaVue = (acteur: Pick<Acteur, 'id'>, { auteurId }: Faits): string | null =>
  acteur.id === auteurId ? null : 'Cette vue est à une autre personne : gardez-en une à vous'

/** L'auteur retire la sienne ; partagée, l'administration aussi, quand il n'est plus là pour le faire. */
export const canSupprimerLaVue = (acteur: Pick<Acteur, 'id' | 'roles'>, { auteurId, partagee }: Faits): string | null =>
  acteur.id === auteurId || (partagee && aUnRole(acteur, ADM)) ? null : 'Cette vue est à une autre personne'
