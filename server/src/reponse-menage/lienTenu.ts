import { jourDe } from '@relogement/domain/common/date'
import { DomainError } from '@relogement/domain/common/errors'
import type { RoleOccupant } from '@relogement/domain/menage/composition/composition.listes'
import { evenementDeProposition } from '@relogement/domain/proposition/proposition.evenements'
import type { StatutProposition } from '@relogement/domain/proposition/proposition.statuts'
import { destinatairesDuCourrier } from '@relogement/domain/proposition-ecrite/courriers/destinataires'
import type { FaitsDuCourrier } from '@relogement/domain/proposition-ecrite/courriers/faits'
import { alerteDeLienFerme, dernierJourPourRelire, ESSAIS_AU_PLUS } from '@relogement/domain/reponse-menage/reponseMenage.rules'
import { sql } from 'kysely'
import { insertAlertes } from '../alerte/gestes.ts'
import { refuserLeLien } from '../compte/lienInconnu.ts'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { empreinteDe } from '../core/jetons.ts'
import { inTransaction } from '../core/transaction.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { retirerLeLien } from './qrCode.ts'

export interface LienTenu {
  readonly id: string
  readonly menageId: string
  readonly propositionId: string
  readonly statut: StatutProposition
  readonly echeance: string | null
  readonly faitLe: string
  readonly ouvertLe: Date | null
  /** Ce que dit la dernière lettre produite : la page n'en dit pas plus. */
  readonly lettre: FaitsDuCourrier
}

/** Le lien que désigne ce jeton, s'il vaut encore : ni retiré, ni trop vieux, ni d'un dossier gelé, archivé ou effacé. */
export async function tenirLeLien(ctx: Contexte, db: Acces, jeton: string): Promise<LienTenu> {
  const ligne = await db
    .selectFrom('jeton_menage as j')
    .innerJoin('lien_menage as l', 'l.id', 'j.lien_id')
    .innerJoin('proposition as p', 'p.id', 'l.proposition_id')
    .innerJoin('menage as m', 'm.id', 'l.menage_id')
    .select(['l.id', 'l.menage_id as menageId', 'l.proposition_id as propositionId', 'l.cree_le', 'l.ouvert_le as ouvertLe'])
    .select(['p.statut', 'p.reponse_attendue_le as echeance'])
    .select(
      sql<FaitsDuCourrier | null>`(select d.donnees -> 'contenu' -> 'faits' from document d where d.sujet_id = m.id and d.type = 'COURRIER_PROPOSITION'
        and d.objet_id = p.id and d.genere order by d.numero desc limit 1)`.as('lettre'),
    )
    .where('j.empreinte', '=', empreinteDe(jeton))
    .where('l.revoque_le', 'is', null)
    .where('m.limitation_depuis', 'is', null)
    .where('m.archive_le', 'is', null)
    .where('m.purge_le', 'is', null)
    .executeTakeFirst()
  if (ligne === undefined || ligne.lettre === null) throw await refuserLeLien(ctx)
  const { cree_le, statut, lettre, ...reste } = ligne
  const lien = { ...reste, lettre, statut: statut as StatutProposition, faitLe: jourDe(cree_le.toISOString()) }
  if (ctx.aujourdhui > dernierJourPourRelire(lien)) throw await refuserLeLien(ctx)
  return lien
}

/**
 * La lettre peut être ouverte par un autre : qui la tient dit la date de naissance d'une personne à qui elle s'adresse. Les essais se comptent
 * sous verrou, l'un après l'autre ; au dernier, le lien se ferme et le chargé l'apprend.
 */
export async function exigerLaNaissance(ctx: Contexte, lien: LienTenu, naissance: string): Promise<void> {
  const { base, log } = ctx.services
  const reste = await inTransaction(base, log, (db) => essayer({ ...ctx, db }, lien, naissance))
  if (reste === null) return
  throw reste === 0
    ? new DomainError(
        'saisie',
        'lien.ferme-par-essais',
        'Trop de dates différentes : ce QR code est fermé. Le coupon papier, lui, vaut toujours.',
      )
    : new DomainError('saisie', 'lien.naissance', dateInconnue(reste), {
        violations: [{ propertyPath: 'naissance', message: dateInconnue(reste) }],
      })
}

const dateInconnue = (reste: number) =>
  `Ce n’est pas la date de naissance d’une personne à qui la lettre est adressée. Il reste ${reste} essai${reste > 1 ? 's' : ''}.`

/** Combien d'essais il reste ; `null` : c'est la bonne. */
async function essayer(ctx: Contexte, lien: LienTenu, naissance: string): Promise<number | null> {
  const { db, maintenant, aujourdhui } = ctx
  const { essais, revoque_le } = await db
    .selectFrom('lien_menage')
    .select(['essais', 'revoque_le'])
    .where('id', '=', lien.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (revoque_le !== null) return 0
  const compter = (n: number) => db.updateTable('lien_menage').set({ essais: n }).where('id', '=', lien.id).execute()
  if ((await naissancesAttendues(db, lien.menageId)).includes(naissance)) {
    if (essais > 0) await compter(0)
    return null
  }
  await compter(essais + 1)
  const reste = ESSAIS_AU_PLUS - essais - 1
  if (reste > 0) return reste
  await retirerLeLien(db, lien.id, maintenant, null)
  await insertEvenements(db, null, maintenant, { id: lien.menageId }, [evenementDeProposition('QR_CODE_BLOQUE', laquelle(lien))])
  const alerte = alerteDeLienFerme('trop de dates de naissance fausses, la lettre est peut-être arrivée à un autre', aujourdhui)
  await insertAlertes(ctx, lien.menageId, [alerte], { proposition_id: lien.propositionId })
  return 0
}

async function naissancesAttendues(db: Acces, menageId: string): Promise<string[]> {
  const occupants = await db
    .selectFrom('occupant')
    .select(['role', 'titulaire', 'date_de_naissance'])
    .where('menage_id', '=', menageId)
    .execute()
  return destinatairesDuCourrier(occupants as ((typeof occupants)[number] & { role: RoleOccupant })[]).flatMap(
    ({ date_de_naissance }) => date_de_naissance ?? [],
  )
}

/** La proposition, telle que l'historique la nomme. */
export const laquelle = ({ lettre: { numero, logement } }: Pick<LienTenu, 'lettre'>) => ({
  numero,
  adresse: `${logement.adresse}, ${logement.ville}`,
})
