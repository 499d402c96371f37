import { useFiche } from '../fiche/fiche.contexte.ts'
import { type SectionModifiable, sectionDuChemin } from '../fiche/sections.ts'

/** Pour un champ qui manque à la suite du dossier, le chemin vers sa saisie ; rien pour ceux qui sont facultatifs. */
export function useRenseigner(section: SectionModifiable): (chemin: string) => (() => void) | undefined {
  const { menage, refusDeModifier, modifier } = useFiche()
  return (chemin) => {
    const manque = menage.aFaire?.some((constat) => constat.gravite === 'BLOQUANT' && constat.chemin === chemin) ?? false
    const possible = manque && sectionDuChemin(chemin) === section && refusDeModifier === null
    return possible ? () => modifier(section, chemin) : undefined
  }
}
