// Le second facteur d'une personne, tel que la base le garde : un secret scellé, des empreintes.
import type { Acteur } from '@relogement/domain/acces/roles'
import { CODES_DE_SECOURS, exigeLeSecondFacteur, lireCode } from '@relogement/domain/compte/secondFacteur.rules'
import { jourDe } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { empreinteDe } from '../core/jetons.ts'
import { desceller, sceller } from '../core/sceau.ts'
import { variablesEnVigueur } from '../referentiel/variables.ts'
import { nouveauCodeDeSecours, nouveauSecret, pasDuCode } from './totp.ts'

const usageDe = (utilisateurId: string) => `second-facteur:${utilisateurId}`
const PROPOSITION_MS = 15 * 60_000

/** Depuis quand la personne en a un, ou `null`. */
export async function secondFacteurPoseLe(db: Acces, utilisateurId: string): Promise<Date | null> {
  const lu = await db.selectFrom('second_facteur').select('pose_le').where('utilisateur_id', '=', utilisateurId).executeTakeFirst()
  return lu?.pose_le ?? null
}

export const estExige = async (db: Acces, { roles }: Pick<Acteur, 'roles'>, maintenant: Date): Promise<boolean> =>
  exigeLeSecondFacteur(roles, await variablesEnVigueur(db, jourDe(maintenant)))

/** Son rôle en exige un qu'elle n'a pas : ni sa session ne se renouvelle, ni ses jetons d'API ne valent ; elle le posera en se connectant. */
export const luiManque = async (db: Acces, acteur: Acteur, maintenant: Date): Promise<boolean> =>
  (await estExige(db, acteur, maintenant)) && (await secondFacteurPoseLe(db, acteur.id)) === null

/** Propose un secret neuf ; celui qui sert reste, jusqu'à ce que la personne en rende un code. */
export async function proposer(db: Acces, utilisateurId: string, maintenant: Date): Promise<Buffer> {
  const secret = nouveauSecret()
  const propose = { propose: sceller(secret, usageDe(utilisateurId)), propose_le: maintenant }
  await db
    .insertInto('second_facteur')
    .values({ utilisateur_id: utilisateurId, ...propose })
    .onConflict((conflit) => conflit.column('utilisateur_id').doUpdateSet(propose))
    .execute()
  return secret
}

/** Pose le secret proposé si ce code est le sien ; `null` : il ne l'est pas, ou la proposition a trop attendu. Rend les codes de secours. */
export async function poser(db: Acces, utilisateurId: string, tape: string, maintenant: Date): Promise<string[] | null> {
  const lu = await db
    .selectFrom('second_facteur')
    .select(['propose', 'propose_le'])
    .where('utilisateur_id', '=', utilisateurId)
    .forUpdate()
    .executeTakeFirst()
  if (!lu?.propose || !lu.propose_le || maintenant.getTime() - lu.propose_le.getTime() > PROPOSITION_MS) return null
  const pas = pasDuTape(lu.propose, utilisateurId, tape, maintenant)
  if (pas === null) return null
  await db
    .updateTable('second_facteur')
    .set({ secret: lu.propose, pose_le: maintenant, dernier_pas: pas, propose: null, propose_le: null })
    .where('utilisateur_id', '=', utilisateurId)
    .execute()
  return refaireLesCodes(db, utilisateurId)
}

function pasDuTape(scelle: Buffer, utilisateurId: string, tape: string, maintenant: Date): number | null {
  const lu = lireCode(tape)
  const secret = desceller(scelle, usageDe(utilisateurId))
  return secret === null || lu?.sorte !== 'APPLICATION' ? null : pasDuCode(secret, lu.code, maintenant)
}

/** Des codes de secours neufs ; ceux d'avant ne valent plus. La base n'en garde que l'empreinte. */
export async function refaireLesCodes(db: Acces, utilisateurId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES_DE_SECOURS }, nouveauCodeDeSecours)
  await db.deleteFrom('code_de_secours').where('utilisateur_id', '=', utilisateurId).execute()
  await db
    .insertInto('code_de_secours')
    .values(codes.map((code) => ({ utilisateur_id: utilisateurId, empreinte: empreinteDe(code.replaceAll('-', '')) })))
    .execute()
  return codes
}

export async function codesDeSecoursRestants(db: Acces, utilisateurId: string): Promise<number> {
  const { nombre } = await db
    .selectFrom('code_de_secours')
    .select((e) => e.fn.countAll<number>().as('nombre'))
    .where('utilisateur_id', '=', utilisateurId)
    .where('utilise_le', 'is', null)
    .executeTakeFirstOrThrow()
  return nombre
}

/** Prend un code, qui ne vaudra plus : de l'application, ou de secours ; `null` s'il est faux ou s'il a déjà servi. */
export async function prendreLeCode(
  db: Acces,
  utilisateurId: string,
  tape: string,
  maintenant: Date,
): Promise<'APPLICATION' | 'SECOURS' | null> {
  const lu = lireCode(tape)
  if (lu === null) return null
  const pris =
    lu.sorte === 'SECOURS' ? prendreUnSecours(db, utilisateurId, lu.code, maintenant) : prendreUnPas(db, utilisateurId, lu.code, maintenant)
  return (await pris) ? lu.sorte : null
}

async function prendreUnPas(db: Acces, utilisateurId: string, code: string, maintenant: Date): Promise<boolean> {
  const lu = await db.selectFrom('second_facteur').select('secret').where('utilisateur_id', '=', utilisateurId).executeTakeFirst()
  const pas = lu?.secret ? pasDuTape(lu.secret, utilisateurId, code, maintenant) : null
  if (pas === null) return false
  // Un code vu par-dessus l'épaule ne sert pas une seconde fois, fût-ce au même instant.
  const pris = await db
    .updateTable('second_facteur')
    .set({ dernier_pas: pas })
    .where('utilisateur_id', '=', utilisateurId)
    .where('dernier_pas', '<', pas)
    .returning('utilisateur_id')
    .executeTakeFirst()
  return pris !== undefined
}

async function prendreUnSecours(db: Acces, utilisateurId: string, code: string, maintenant: Date): Promise<boolean> {
  const pris = await db
    .updateTable('code_de_secours')
    .set({ utilise_le: maintenant })
    .where('utilisateur_id', '=', utilisateurId)
    .where('empreinte', '=', empreinteDe(code))
    .where('utilise_le', 'is', null)
    .returning('utilisateur_id')
    .executeTakeFirst()
  return pris !== undefined
}

/** Retire le second facteur et ses codes de secours ; faux : il n'y en avait pas. */
export async function oterLeSecondFacteur(db: Acces, utilisateurId: string): Promise<boolean> {
  await db.deleteFrom('code_de_secours').where('utilisateur_id', '=', utilisateurId).execute()
  const ote = await db.deleteFrom('second_facteur').where('utilisateur_id', '=', utilisateurId).returning('secret').executeTakeFirst()
  return (ote?.secret ?? null) !== null
}
