// La règle telle qu'on la saisit, à plat : ce qu'elle regarde, à quoi elle le compare, ce qu'elle donne. Ses deux sens de lecture vers la
// condition que l'API enregistre.
import { z } from 'zod'
import { choixMultiple, messages, texteRequis } from '../common/champs.ts'
import { codesDe } from '../common/listes.ts'
import { type AttributCotation, couleurFacultative, type Operateur, operateurs, pointsDeRegle } from '../menage/cotation/cotation.schema.ts'
import { type ChampCotable, champCotable, champsCotables } from '../menage/cotation/faitsCotation.ts'
import { typologies } from '../menage/logement-actuel/logementActuel.listes.ts'

type Condition = AttributCotation['condition']

const A_LA_MAIN = 'A_LA_MAIN'

/** Ce qu'une règle peut regarder : un champ du dossier, ou une case que l'on coche. */
export const faitsDUneRegle: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(champsCotables).map(([chemin, { libelle }]) => [chemin, libelle])),
  [A_LA_MAIN]: 'Une case cochée à la main dans le dossier',
}

const { dans: _, existe: __, ...deNombre } = operateurs
const RENSEIGNE = { existe: 'Est renseigné' } as const

/** Les comparaisons qu'offre un champ, la plus courante d'abord. */
export const comparaisons: Readonly<Record<ChampCotable['nature'], Readonly<Record<string, string>>>> = {
  OUI_NON: { OUI: 'Oui', NON: 'Non', ...RENSEIGNE },
  NOMBRE: {
    ...Object.fromEntries(Object.entries(deNombre).map(([code, mots]) => [code, mots.charAt(0).toUpperCase() + mots.slice(1)])),
    ...RENSEIGNE,
  },
  TYPOLOGIES: { dans: 'L’une de ces typologies', ...RENSEIGNE },
}

export const comparaisonParDefaut: Readonly<Record<ChampCotable['nature'], string>> = { OUI_NON: 'OUI', NOMBRE: '≥', TYPOLOGIES: 'dans' }

const plat = z.object({
  libelle: texteRequis(200),
  fait: z
    .string(messages.requis)
    .min(1, messages.requis)
    .refine((fait) => fait === '' || Object.hasOwn(faitsDUneRegle, fait), 'La cotation ne lit pas ce champ du dossier'),
  comparaison: z.string().nullable(),
  /** Comparer au seuil en vigueur plutôt qu'à un nombre écrit. */
  auSeuil: z.boolean(),
  nombre: z.number('Un nombre est attendu').min(-100_000).max(100_000).nullable(),
  typologies: choixMultiple(codesDe(typologies)),
  points: pointsDeRegle,
  plancher: couleurFacultative,
  actif: z.boolean(),
})

export const saisieDeRegleSchema = plat.superRefine(({ fait, comparaison, auSeuil, nombre, typologies: choisies }, contexte) => {
  const champ = champCotable(fait)
  if (champ === undefined) return
  const { nature } = champ
  const manque = (champ: string) => contexte.addIssue({ code: 'custom', path: [champ], message: messages.requis })
  if (comparaison === null || !Object.hasOwn(comparaisons[nature], comparaison)) manque('comparaison')
  else if (comparaison === 'existe') return
  else if (nature === 'NOMBRE' && nombre === null && !(auSeuil && champ.variable !== undefined)) manque('nombre')
  else if (nature === 'TYPOLOGIES' && choisies.length === 0) manque('typologies')
})
export type SaisieDeRegle = z.output<typeof saisieDeRegleSchema>

export const regleVierge: SaisieDeRegle = {
  libelle: '',
  fait: '',
  comparaison: null,
  auSeuil: false,
  nombre: null,
  typologies: [],
  points: 10,
  plancher: null,
  actif: true,
}

/** Une règle enregistrée, remise à plat pour être corrigée. */
export function saisieDeRegle({
  libelle,
  condition,
  points,
  plancher,
  actif,
}: Omit<AttributCotation, 'id' | 'code' | 'ordre'>): SaisieDeRegle {
  return { ...regleVierge, libelle, points, plancher, actif, ...platDeCondition(condition) }
}

function platDeCondition(condition: Condition): Partial<SaisieDeRegle> {
  if ('manuelle' in condition) return { fait: A_LA_MAIN }
  const { chemin: fait, operateur, valeur } = condition
  if (operateur === 'existe') return { fait, comparaison: 'existe' }
  if (typeof valeur === 'boolean') return { fait, comparaison: valeur === (operateur === '=') ? 'OUI' : 'NON' }
  if (Array.isArray(valeur)) return { fait, comparaison: operateur, typologies: valeur as SaisieDeRegle['typologies'] }
  if (typeof valeur === 'object') return { fait, comparaison: operateur, auSeuil: true }
  return { fait, comparaison: operateur, nombre: typeof valeur === 'number' ? valeur : null }
}

/** La règle que dit une saisie valide. */
export const regleDeSaisie = ({ libelle, points, plancher, actif, ...reste }: SaisieDeRegle) => ({
  libelle,
  condition: conditionDe(reste),
  points,
  plancher,
  actif,
})

function conditionDe({
  fait,
  comparaison,
  auSeuil,
  nombre,
  typologies: choisies,
}: Pick<SaisieDeRegle, 'fait' | 'comparaison' | 'auSeuil' | 'nombre' | 'typologies'>): Condition {
  const champ = champCotable(fait)
  if (champ === undefined) return { manuelle: true }
  const chemin = fait
  if (comparaison === 'existe') return { chemin, operateur: 'existe' }
  if (champ.nature === 'OUI_NON') return { chemin, operateur: '=', valeur: comparaison === 'OUI' }
  if (champ.nature === 'TYPOLOGIES') return { chemin, operateur: 'dans', valeur: choisies }
  const valeur = auSeuil && champ.variable !== undefined ? { variable: champ.variable } : (nombre ?? 0)
  return { chemin, operateur: comparaison as Operateur, valeur }
}
