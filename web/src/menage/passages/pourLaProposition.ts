import type { PlaceSuivante } from '../menage.data.ts'

/** Le même passage, sa proposition déjà choisie si elle est de celles qu'il admet. */
export const pourLaProposition = (place: PlaceSuivante, propositionId: string): PlaceSuivante => ({
  ...place,
  demande: place.demande.map((champ) =>
    champ.nom === 'propositionId' && champ.choix?.some(({ code }) => code === propositionId) ? { ...champ, valeur: propositionId } : champ,
  ),
})
