// Ce qu'un changement de règle fait aux ménages de l'opération, compté et non nommé.
import { z } from 'zod'
import type { CouleurCotation } from '../../menage/cotation/cotation.couleurs.ts'
import { couleurFacultative } from '../../menage/cotation/cotation.schema.ts'
import { nomDeCouleur } from '../../menage/cotation/derogation.ts'

export const effetDesReglesSchema = z.object({
  /** Ménages que les règles cotent : suivis, ni sortis du parcours ni gelés. */
  menages: z.number().int(),
  /** Parmi eux, ceux dont le score ou la couleur change. */
  changes: z.number().int(),
  /** Parmi ceux-là, les changements de couleur. */
  couleurs: z.array(z.object({ de: couleurFacultative, vers: couleurFacultative, menages: z.number().int() })),
})
export type EffetDesRegles = z.output<typeof effetDesReglesSchema>

interface Cote {
  readonly couleur: CouleurCotation | null
  readonly score: number
}

export function effetDesRegles(cotations: readonly { readonly avant: Cote; readonly apres: Cote }[]): EffetDesRegles {
  const couleurs = new Map<string, EffetDesRegles['couleurs'][number]>()
  let changes = 0
  for (const { avant, apres } of cotations) {
    if (avant.couleur === apres.couleur && avant.score === apres.score) continue
    changes += 1
    if (avant.couleur === apres.couleur) continue
    const cle = `${avant.couleur} ${apres.couleur}`
    const passage = couleurs.get(cle) ?? { de: avant.couleur, vers: apres.couleur, menages: 0 }
    couleurs.set(cle, { ...passage, menages: passage.menages + 1 })
  }
  return { menages: cotations.length, changes, couleurs: [...couleurs.values()].sort((a, b) => b.menages - a.menages) }
}

/** « 52 ménages recotés, 3 changent de couleur : 2 d’orange à rouge, 1 de rouge à sans couleur. » */
export const direLEffetFait = (effet: EffetDesRegles): string => {
  const { menages } = effet
  if (menages === 0) return 'Aucun ménage suivi à recoter.'
  return `${menages} ${menages > 1 ? 'ménages recotés' : 'ménage recoté'}, ${suite(effet, ['change', 'changent'])}.`
}

/** Le même avant le geste : « 52 ménages seront recotés, 3 changeront de couleur : … » */
export const direLEffetPrevu = (effet: EffetDesRegles): string => {
  const { menages } = effet
  if (menages === 0) return 'Aucun ménage suivi à recoter.'
  return `${menages} ${menages > 1 ? 'ménages seront recotés' : 'ménage sera recoté'}, ${suite(effet, ['changera', 'changeront'])}.`
}

function suite({ changes, couleurs }: EffetDesRegles, [un, plusieurs]: readonly [string, string]): string {
  const verbe = (nombre: number) => (nombre > 1 ? plusieurs : un)
  if (changes === 0) return `aucun ne ${un} de score ni de couleur`
  const total = couleurs.reduce((somme, { menages }) => somme + menages, 0)
  if (total === 0) return `${changes} ${verbe(changes)} de score, aucun de couleur`
  return `${total} ${verbe(total)} de couleur : ${couleurs.map(direLePassage).join(', ')}`
}

const direLePassage = ({ de, vers, menages }: EffetDesRegles['couleurs'][number]): string =>
  `${menages} ${de === 'ORANGE' ? 'd’' : 'de '}${nomDeCouleur(de)} à ${nomDeCouleur(vers)}`
