import type { PlaceSuivante } from '../menage.data.ts'

/** Le même passage, sa proposition déjà choisie, et ce que l'on en sait déjà dit, si ses champs l'admettent. */
export const pourLaProposition = (
  place: PlaceSuivante,
  propositionId: string,
  sues: Readonly<Record<string, string>> = {},
): PlaceSuivante => {
  const connues: Readonly<Record<string, string>> = { ...sues, propositionId }
  return {
    ...place,
    demande: place.demande.map((champ) => {
      const valeur = connues[champ.nom]
      const admise = valeur !== undefined && (champ.choix === null || champ.choix?.some(({ code }) => code === valeur) !== false)
      return admise ? { ...champ, valeur } : champ
    }),
  }
}
