import { z } from 'zod'
import { messages, redite, texteCourt, texteRequis } from '../common/champs.ts'
import { jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { codesDe, type Liste } from '../common/listes.ts'

export const typesDeZone = {
  PRU: 'PRU',
  TERRITOIRE: 'Territoire',
  EPCI: 'EPCI',
  DEPARTEMENT: 'Département',
  AUTRE: 'Autre',
} as const satisfies Liste
export type TypeDeZone = keyof typeof typesDeZone

export const zoneSchema = z.object({
  ...jsonLdDe('ZoneGeographique'),
  id: identifiant(),
  version: z.number().int(),
  type: z.enum(codesDe(typesDeZone)),
  nom: z.string(),
  code: z.string().nullable(),
  /** Les codes INSEE de ses villes. */
  villes: z.array(z.string()),
  /** Les mêmes, nommées, par nom. */
  communes: z.array(z.object({ id: z.string(), nom: z.string() })),
})
export type Zone = z.infer<typeof zoneSchema>

export const SANS_VILLE = 'Choisissez au moins une ville'
const villesConnues = z
  .array(z.string('Ville inconnue').regex(/^\d[\dAB]\d{3}$/, 'Ville inconnue'), 'Une liste de villes est attendue')
  .max(2000, '2 000 villes au plus')
const chacuneUneFois = (codes: readonly string[]) => [...new Set(codes)]
const codesDeVilles = villesConnues.min(1, SANS_VILLE).transform(chacuneUneFois)

/** Ce qui s'écrit d'une zone. */
export const saisieZoneSchema = z.object({ nom: texteRequis(120), code: texteCourt(40), villes: codesDeVilles })
export type SaisieZone = z.output<typeof saisieZoneSchema>

/** L'entité de la spécification n'a que son type et son nom : ses villes se diront ensuite. */
export const creationZoneSchema = saisieZoneSchema.extend({
  type: z.enum(codesDe(typesDeZone), messages.requis),
  villes: codesDeVilles.default([]),
})
export type CreationZone = z.output<typeof creationZoneSchema>

/** Ce qui est absent reste ; le type, redit tel quel, est permis. */
export const modificationZoneSchema = redite(saisieZoneSchema).extend({
  type: z.unknown().optional(),
  villes: villesConnues.transform(chacuneUneFois).optional(),
})
export type ModificationZone = z.output<typeof modificationZoneSchema>
