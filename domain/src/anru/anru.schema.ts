import { z } from 'zod'
import { jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { codesIndicateurs } from './indicateurs.ts'

/** Un compte ; `null` : masqué. */
const compte = z.number().int().nullable()

const indicateurLuSchema = z.object({
  code: z.enum(codesIndicateurs),
  /** Les ménages qu'il range. */
  nombre: compte,
  classes: z.array(z.object({ code: z.string(), nombre: compte })),
  /** Sa médiane, sa moyenne ou son total ; `null` : masqué, ou rien de connu. */
  mesure: z.number().nullable(),
})
export type IndicateurLu = z.infer<typeof indicateurLuSchema>

const choix = z.array(z.object({ valeur: z.string(), libelle: z.string() }))

export const indicateursAnruSchema = z.object({
  ...jsonLdDe('IndicateursAnru'),
  /** Masqués : les cases de moins de cinq ménages, et celles d'où elles se déduiraient. Exacts, chaque nombre ouvre ses dossiers. */
  lecture: z.enum(['EXACTE', 'MASQUEE']),
  /** Les ménages relogés que comptent les indicateurs : d'autres appels les disent, ils ne se masquent pas. */
  menages: z.number().int(),
  /** Relogés dont le dossier est à l'archive : ils ne sont plus comptés. */
  archives: z.number().int(),
  indicateurs: z.array(indicateurLuSchema),
  /** Ce que chaque filtre propose, sans nombre : il dirait ce qui est masqué. */
  metadata: z.object({ operations: choix, PRUs: choix, bailleurs: choix }),
})
export type IndicateursAnru = z.infer<typeof indicateursAnruSchema>

export const dossierAnruSchema = z.object({
  ...jsonLdDe('DossierAnru'),
  id: identifiant(),
  noms: z.string(),
  codeMenage: z.string(),
  operation: z.object({ id: identifiant(), nom: z.string() }),
  bail: z.iso.date().nullable(),
})
