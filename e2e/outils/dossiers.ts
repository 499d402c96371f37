import { type MenageExemple, type Surcharge, unMenage } from '@relogement/domain/menage/menage.examples'
import type { Base } from '../../server/src/core/database.ts'
import { createMenage } from '../../server/test/dossiers.ts'
import type { Compte } from './distribution.ts'

const LETTRES = 'abcdefghijklmnopqrstuvwxyz'

/** Un nom de famille que personne d'autre ne porte : les parcours partagent une base. */
export const nomUnique = (debut: string): string =>
  debut + Array.from({ length: 8 }, () => LETTRES[Math.floor(Math.random() * LETTRES.length)]).join('')

interface ADeposer {
  readonly nom?: string
  readonly menage?: Surcharge<MenageExemple>
  readonly charge?: Compte
  /** Code du bailleur actuel, dans la démonstration. */
  readonly bailleur?: string
  readonly colonnes?: Record<string, unknown>
}

/** Le dossier complet de Samira et Julien et de leurs trois enfants, sous un nom à lui, que ce parcours est seul à toucher. */
export async function deposerDossier(db: Base, { nom = nomUnique('Benali'), menage = {}, charge, bailleur, colonnes = {} }: ADeposer = {}) {
  const id = await createMenage(db, {
    menage: { occupants: unMenage().occupants.map((occupant, rang) => (rang === 0 ? { ...occupant, nom } : occupant)), ...menage },
    chargeId: charge === undefined ? null : await idDe(db, charge),
    partenaireId: bailleur === undefined ? null : await idDuPartenaire(db, bailleur),
    colonnes,
  })
  const { code_menage: code } = await db.selectFrom('menage').select('code_menage').where('id', '=', id).executeTakeFirstOrThrow()
  return { id, code, nom, adresse: `/menages/${id}` }
}

async function idDe(db: Base, { email }: Compte): Promise<string> {
  return (await db.selectFrom('utilisateur').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
}

const idDuPartenaire = async (db: Base, code: string): Promise<string> =>
  (await db.selectFrom('partenaire').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
