import { egal } from '../../core/fusion.ts'

type Objet = Readonly<Record<string, unknown>>
const estObjet = (valeur: unknown): valeur is Objet => typeof valeur === 'object' && valeur !== null && !Array.isArray(valeur)

/**
 * Ce qui a changé, en JSON Merge Patch. Seuls les champs changés partent : un champ que la personne ne voit pas n'est pas
 * dans ce qu'elle a lu, il ne doit pas être écrasé par sa valeur par défaut.
 */
export function patchEntre(avant: unknown, apres: unknown): Record<string, unknown> {
  if (!estObjet(apres)) return {}
  const base = estObjet(avant) ? avant : {}
  return Object.fromEntries(
    Object.entries(apres).flatMap(([cle, valeur]) => {
      if (egal(base[cle], valeur)) return []
      return [[cle, estObjet(valeur) && estObjet(base[cle]) ? patchEntre(base[cle], valeur) : (valeur ?? null)]]
    }),
  )
}
