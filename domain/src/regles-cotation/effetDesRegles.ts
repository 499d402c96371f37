// Ce qu'un changement de règle fait aux ménages de l'opération, compté et non nommé.
import { z } from 'zod'
import { identifiant } from '../common/identifiant.ts'
import type { CouleurCotation } from '../menage/cotation/cotation.couleurs.ts'
import { couleurFacultative } from '../menage/cotation/cotation.schema.ts'
import { nomDeCouleur } from '../menage/cotation/derogation.ts'

export const effetDesReglesSchema = z.object({
  /** Ménages que les règles cotent : suivis, ni sortis du parcours ni gelés. */
  menages: z.number().int(),
  /** Parmi eux, ceux dont le score ou la couleur change. */
  changes: z.number().int(),
  /** Parmi ceux-là, les changements de couleur. */
  couleurs: z.array(z.object({ de: couleurFacultative, vers: couleurFacultative, menages: z.number().int() })),
})
export type EffetDesRegles = z.output<typeof effetDesReglesSchema>

/** L'effet mesuré jusqu'ici d'un grand nombre de ménages. */
export const effetPartielSchema = z.object({
  effet: effetDesReglesSchema,
  /** Le dernier ménage mesuré, quand il en reste : la suite se demande après lui. */
  suite: identifiant().nullable(),
  /** Ménages que les règles cotent, mesurés ou non. */
  total: z.number().int(),
})
export type EffetPartiel = z.output<typeof effetPartielSchema>

export const SANS_EFFET: EffetDesRegles = { menages: 0, changes: 0, couleurs: [] }

interface Cote {
  readonly couleur: CouleurCotation | null
  readonly score: number
}

/** L'effet sur ces ménages, ajouté à celui des précédents. */
export function effetDesRegles(
  cotations: readonly { readonly avant: Cote; readonly apres: Cote }[],
  deja: EffetDesRegles = SANS_EFFET,
): EffetDesRegles {
  const passages = cotations.flatMap(({ avant, apres }) =>
    avant.couleur === apres.couleur ? [] : [{ de: avant.couleur, vers: apres.couleur, menages: 1 }],
  )
  const changes = cotations.filter(({ avant, apres }) => avant.couleur !== apres.couleur || avant.score !== apres.score).length
  return reunirLesEffets(deja, { menages: cotations.length, changes, couleurs: passages })
}

export function reunirLesEffets(un: EffetDesRegles, autre: EffetDesRegles): EffetDesRegles {
  const couleurs = new Map<string, EffetDesRegles['couleurs'][number]>()
  for (const { de, vers, menages } of [...un.couleurs, ...autre.couleurs]) {
    const cle = `${de} ${vers}`
    couleurs.set(cle, { de, vers, menages: menages + (couleurs.get(cle)?.menages ?? 0) })
  }
  return {
    menages: un.menages + autre.menages,
    changes: un.changes + autre.changes,
    couleurs: [...couleurs.values()].sort((a, b) => b.menages - a.menages),
  }
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
