import { sansAccents } from '@relogement/domain/common/sansAccents'
import { sql } from 'kysely'
import { type Condition, et } from '../../core/liste/source.ts'
import { motsCherches } from '../recherche.ts'
import { type LignesLisibles, siLisible } from './champsDeLigne.ts'

const MOTS_MAX = 8

/** Chaque mot doit se trouver dans les noms, le code ou un téléphone qui se lit. */
export const conditionsDeRecherche = (texte: string, contact: LignesLisibles): Condition =>
  et(
    motsCherches(texte)
      .map(sansAccents)
      .filter((mot) => mot !== '')
      .slice(0, MOTS_MAX)
      .map((mot) => conditionDuMot(mot, contact)),
  )

function conditionDuMot(mot: string, contact: LignesLisibles): Condition {
  const motif = `%${mot.replaceAll(/[\\%_]/g, '\\$&')}%`
  const visible = sql`m.recherche like ${motif}`
  if (contact === 'aucune' || !/^\d+$/.test(mot)) return visible
  return sql`(${visible} or ${siLisible(sql`m.telephones like ${motif}`, contact)})`
}
