import { introuvable } from '@relogement/domain/common/errors'
import { codeDuDossierIssu, codeDuMenage } from '@relogement/domain/menage/creation/code'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Acces } from '../../core/database.ts'
import type { MenageSupprime } from '../../core/tables.gen.ts'
import { prendreDesNumeros } from '../../operation/numero.ts'

/**
 * Le prochain code d'une opération. Le compteur est verrouillé jusqu'à la fin de la transaction : deux ouvertures se suivent ; il ne
 * redescend jamais, et passe les codes qu'un import aurait déjà donnés.
 */
export async function codeSuivant(db: Acces, operationId: string): Promise<string> {
  const [code] = await codesSuivants(db, operationId, 1)
  if (code === undefined) throw introuvable('Opération')
  return code
}

/** Les prochains codes d'une opération, d'un coup. */
export async function codesSuivants(db: Acces, operationId: string, combien: number): Promise<string[]> {
  const libres: string[] = []
  while (libres.length < combien) {
    const voulus = combien - libres.length
    const operation = await prendreDesNumeros(db, operationId, voulus)
    if (!operation) throw introuvable('Opération')
    const codes = Array.from({ length: voulus }, (_, rang) => codeDuMenage(operation.code, operation.premier + rang))
    const pris = new Set(await codesDonnes(db, sql`code_menage = any(${codes})`))
    libres.push(...codes.filter((code) => !pris.has(code)))
  }
  return libres
}

/** Le prochain code d'un dossier issu de celui-ci, dont la ligne est verrouillée. */
export const codeIssuDe = async (db: Acces, codeSource: string): Promise<string> =>
  codeDuDossierIssu(codeSource, await codesDonnes(db, sql`starts_with(code_menage, ${`${codeSource}-D`})`))

/** Vrai si un dossier, même supprimé ou corrigé depuis, a porté ce code. */
export const estCodeDonne = async (db: Acces, code: string): Promise<boolean> =>
  (await codesDonnes(db, sql`upper(code_menage) = upper(${code})`)).length > 0

/** Garde un code que plus aucun dossier ne porte. */
export const reserverLeCode = (db: Acces, code: Insertable<MenageSupprime>) => db.insertInto('menage_supprime').values(code).execute()

/** Les codes déjà portés, par un dossier ouvert ou supprimé. */
async function codesDonnes(db: Acces, lesquels: RawBuilder<boolean>): Promise<string[]> {
  const codes = await db
    .selectFrom('menage')
    .select('code_menage')
    .where(lesquels)
    .unionAll(db.selectFrom('menage_supprime').select('code_menage').where(lesquels))
    .execute()
  return codes.map(({ code_menage }) => code_menage)
}
