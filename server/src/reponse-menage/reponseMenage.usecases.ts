// Un ménage répond par le QR code de sa lettre, sans compte. Rien n'est décidé : l'équipe lit la réponse et l'enregistre (décision 0080).
import type { BodyDe } from '@relogement/domain/acces/contract'
import { jourDe, moisDe } from '@relogement/domain/common/date'
import { DomainError } from '@relogement/domain/common/errors'
import type { GroupeDeChamps } from '@relogement/domain/menage/menage.visibilite'
import { evenementDeProposition } from '@relogement/domain/proposition/proposition.evenements'
import { ficheDuLogement } from '@relogement/domain/proposition-ecrite/courriers/courrierDeProposition'
import type { ReponseMenage, reponseMenageContract } from '@relogement/domain/reponse-menage/reponseMenage.contract'
import {
  alerteDeLienFerme,
  alerteDeReponseRecue,
  refusDeRepondre,
  reponseNette,
  violationsDeLaReponse,
} from '@relogement/domain/reponse-menage/reponseMenage.rules'
import { uuidv7 } from 'uuidv7'
import { cloreAlertes, insertAlertes } from '../alerte/gestes.ts'
import { noterParLeLien } from '../consultation/noterConsultation.ts'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { presentItem } from '../core/http/hydra.ts'
import { inTransaction } from '../core/transaction.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { listesDUnLien } from '../referentiel/listes.ts'
import { exigerLaNaissance, type LienTenu, laquelle, tenirLeLien } from './lienTenu.ts'
import { retirerLeLien } from './qrCode.ts'

type Envoi = BodyDe<(typeof reponseMenageContract)['POST /v1/business/reponse-menage']>
type Tenue = Pick<Envoi, 'jeton' | 'naissance'>

/** Ce qu'une lettre dit d'un dossier. */
const LETTRE_LUE = ['PROPOSITIONS', 'FINANCE'] as const satisfies readonly GroupeDeChamps[]
const VERSIONS_AU_PLUS = 50

/** La première ouverture se note, à l'historique du dossier et à côté du lien ; chacune, au journal des consultations. */
export async function ouvrirLaReponse(ctx: Contexte, { jeton, naissance }: Tenue): Promise<ReponseMenage> {
  const { base, log } = ctx.services
  const lien = await tenirLeLien(ctx, base, jeton)
  await exigerLaNaissance(ctx, lien, naissance)
  if (lien.ouvertLe === null)
    await inTransaction(base, log, async (db) => {
      const { numUpdatedRows } = await db
        .updateTable('lien_menage')
        .set({ ouvert_le: ctx.maintenant })
        .where('id', '=', lien.id)
        .where('ouvert_le', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows > 0n) await dire({ ...ctx, db }, lien, evenementDeProposition('REPONSE_LUE', laquelle(lien)))
    })
  await noterParLeLien(base, { lien_menage_id: lien.id }, lien.menageId, 'lien-menage', LETTRE_LUE, ctx.maintenant)
  return presenter(ctx, base, lien)
}

/** Garde une version de plus de la réponse, tant que la proposition l'attend et que le délai court. La même redite n'en fait pas une autre. */
export async function repondreParQrCode(ctx: Contexte, { jeton, naissance, ...saisie }: Envoi): Promise<ReponseMenage> {
  const { base, log } = ctx.services
  const tenu = await tenirLeLien(ctx, base, jeton)
  await exigerLaNaissance(ctx, tenu, naissance)
  return inTransaction(base, log, async (db) => {
    // Le dossier, comme tout ce qui l'écrit : une réponse enregistrée au même moment passe avant ou après, jamais pendant.
    await db.selectFrom('menage').select('id').where('id', '=', tenu.menageId).forUpdate().execute()
    const dedans = { ...ctx, db }
    const lien = await tenirLeLien(dedans, db, jeton)
    const ferme = refusDeRepondre(lien, ctx.aujourdhui)
    if (ferme !== null) throw new DomainError('conflit', 'lien.ferme', ferme)
    const violations = violationsDeLaReponse(saisie)
    if (violations.length > 0)
      throw new DomainError('saisie', 'lien.saisie', violations.map(({ message }) => message).join(' '), { violations })
    await garder(dedans, lien, reponseNette(saisie))
    return presenter(dedans, db, lien)
  })
}

async function garder(ctx: Contexte, lien: LienTenu, { reponse, motif, precisions }: ReturnType<typeof reponseNette>): Promise<void> {
  const { db, maintenant, aujourdhui } = ctx
  const derniere = await derniereReponse(db, lien.propositionId)
  if (derniere?.reponse === reponse && derniere.motif === motif && derniere.precisions === precisions) return
  const numero = (derniere?.numero ?? 0) + 1
  if (numero > VERSIONS_AU_PLUS)
    throw new DomainError('debit', 'lien.versions', 'Cette réponse a trop changé : appelez la personne qui suit votre dossier.')
  await db
    .insertInto('reponse_menage')
    .values({
      id: uuidv7(),
      menage_id: lien.menageId,
      proposition_id: lien.propositionId,
      lien_id: lien.id,
      numero,
      reponse,
      motif,
      precisions,
      le: maintenant,
    })
    .execute()
  await dire(ctx, lien, evenementDeProposition('REPONSE_RECUE', { ...laquelle(lien), reponse, version: numero }))
  // Une seule alerte ouverte : celle de la dernière réponse.
  await cloreAlertes({ db, maintenant }, (alertes) =>
    alertes.where('proposition_id', '=', lien.propositionId).where('type', '=', 'REPONSE_RECUE'),
  )
  await alerter(ctx, lien, alerteDeReponseRecue(reponse, numero > 1, aujourdhui))
}

/** « Cette lettre n'est pas pour vous ? » : son QR code n'ouvre plus rien, et le chargé l'apprend. */
export async function signalerLaLettre(ctx: Contexte, jeton: string): Promise<undefined> {
  const { base, log } = ctx.services
  const lien = await tenirLeLien(ctx, base, jeton)
  await inTransaction(base, log, async (db) => {
    if (!(await retirerLeLien(db, lien.id, ctx.maintenant, null))) return
    const dedans = { ...ctx, db }
    await dire(dedans, lien, evenementDeProposition('QR_CODE_SIGNALE', laquelle(lien)))
    await alerter(dedans, lien, alerteDeLienFerme('la lettre est arrivée à une autre personne', ctx.aujourdhui))
  })
}

const dire = ({ db, maintenant }: Contexte, { menageId }: LienTenu, evenement: Parameters<typeof insertEvenements>[4][number]) =>
  insertEvenements(db, null, maintenant, { id: menageId }, [evenement])

const alerter = (ctx: Contexte, { menageId, propositionId }: LienTenu, alerte: Parameters<typeof insertAlertes>[2][number]) =>
  insertAlertes(ctx, menageId, [alerte], { proposition_id: propositionId })

const derniereReponse = (db: Acces, propositionId: string) =>
  db
    .selectFrom('reponse_menage')
    .select(['numero', 'reponse', 'motif', 'precisions', 'le'])
    .where('proposition_id', '=', propositionId)
    .orderBy('numero', 'desc')
    .limit(1)
    .executeTakeFirst()

async function presenter(ctx: Contexte, db: Acces, lien: LienTenu): Promise<ReponseMenage> {
  const { numero, logement, delaiJours, operateur, charge } = lien.lettre
  const donnee = await derniereReponse(db, lien.propositionId)
  return presentItem('ReponseMenage', '/v1/business/reponse-menage', {
    numero,
    logement: `${logement.adresse}, ${logement.codePostal} ${logement.ville}`,
    fiche: ficheDuLogement(lien.lettre),
    jusquAu: lien.echeance,
    delaiJours,
    operateur,
    charge,
    recepisse: (donnee && recepisseDe(lien, donnee)) ?? null,
    listes: await listesDUnLien(db, ['MOTIF_REFUS_MENAGE']),
    ferme: refusDeRepondre(lien, ctx.aujourdhui),
  })
}

type Recepisse = NonNullable<ReponseMenage['recepisse']>
type Donnee = NonNullable<Awaited<ReturnType<typeof derniereReponse>>>

function recepisseDe({ propositionId }: LienTenu, { numero, reponse, ...reste }: Donnee): Recepisse {
  const le = reste.le.toISOString()
  return {
    reponse: reponse as Recepisse['reponse'],
    motif: reste.motif as Recepisse['motif'],
    precisions: reste.precisions,
    le,
    version: numero,
    numero: `${moisDe(jourDe(le))}-${propositionId.slice(-6).toUpperCase()}-${numero}`,
  }
}
