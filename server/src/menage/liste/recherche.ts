import { sansAccents } from '@relogement/domain/common/sansAccents'
import { sql } from 'kysely'
import { type Condition, et } from '../../core/liste/source.ts'
import { motsCherches } from '../recherche.ts'
import { type ChampsDeLigne, siLisible } from './champsDeLigne.ts'

type Lisibles = Pick<ChampsDeLigne, 'contact' | 'logement'>

const MOTS_MAX = 8

/** Les mots d'une recherche, tels que la base les compare. */
export const motsEnBase = (texte: string): readonly string[] =>
  motsCherches(texte)
    .map(sansAccents)
    .filter((mot) => mot !== '')
    .slice(0, MOTS_MAX)

/** Chaque mot doit se trouver dans les noms, le code, le nom de l'opération, ou une adresse ou un téléphone qui se lisent. */
export function conditionsDeRecherche(texte: string, lisibles: Lisibles): Condition {
  const mots = motsEnBase(texte)
  const courte = estCourte(texte)
  // Des chiffres seuls sont un code ou un téléphone : « 12 » n'est pas tous les numéros 12.
  const lieux = !courte && (mots.length > 1 || !estUnNombre(mots[0] ?? ''))
  return et(mots.map((mot) => sql`(${sql.join([auDossier(mot, lisibles, courte), ...(lieux ? ailleurs(mot, lisibles) : [])], sql` or `)})`))
}

const LETTRES_D_UN_LIEU = 3

/** Une ou deux lettres seules, qu'aucun index de trigrammes ne sert : un nom que l'on commence, non les adresses qui les portent (décision 0177). */
export function estCourte(texte: string): boolean {
  const [seul = '', ...autres] = motsEnBase(texte)
  return autres.length === 0 && seul.length < LETTRES_D_UN_LIEU && !/\d/.test(seul)
}

/** Ceux que la recherche nomme (nom, code, téléphone), avant ceux qu'elle situe (opération, adresse). */
export const nommes = (texte: string, lisibles: Lisibles): Condition => et(motsEnBase(texte).map((mot) => auDossier(mot, lisibles)))

const estUnNombre = (mot: string) => /^\d+$/.test(mot)

export const motif = (mot: string): string => `%${mot.replaceAll(/[\\%_]/g, '\\$&')}%`

/**
 * Une ou deux lettres se trouvent presque partout : sans motif, la base ne va pas les chercher dans un index de trigrammes, ce que fait le plan
 * gardé d'une requête préparée, quinze fois plus long (décision 0202).
 */
function auDossier(mot: string, { contact }: Lisibles, courte = false): Condition {
  if (courte) return sql`strpos(m.recherche, ${mot}) > 0`
  const visible = sql`m.recherche like ${motif(mot)}`
  if (contact === 'aucune' || !estUnNombre(mot)) return visible
  return sql`(${visible} or ${siLisible(sql`m.telephones like ${motif(mot)}`, contact)})`
}

const ailleurs = (mot: string, { logement }: Lisibles): Condition[] => [
  sql`m.operation_id = any(array(select id from operation where sans_accents(nom) like ${motif(mot)}))`,
  ...(logement === 'aucune' ? [] : [siLisible(sql`m.lieu like ${motif(mot)}`, logement)]),
]
