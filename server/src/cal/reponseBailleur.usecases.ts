import type { BodyDe } from '@relogement/domain/acces/contract'
import { evenementDeCal } from '@relogement/domain/cal/cal.evenements'
import { manquesDeLaCal } from '@relogement/domain/cal/cal.rules'
import { courrielDeRecu, courrielDuRecepisse } from '@relogement/domain/cal/courriel'
import { CANDIDAT_LU } from '@relogement/domain/cal/ficheCandidat'
import type { ReponseBailleur, reponseBailleurContract } from '@relogement/domain/cal/reponseBailleur.contract'
import { jourDe, moisDe } from '@relogement/domain/common/date'
import { formatInstant } from '@relogement/domain/common/date.format'
import { DomainError } from '@relogement/domain/common/errors'
import type { Evenement } from '@relogement/domain/historique/evenement'
import { adresseEnClair } from '@relogement/domain/logement/adresse'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { noterParLeLien } from '../consultation/noterConsultation.ts'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { presentItem } from '../core/http/hydra.ts'
import { inTransaction } from '../core/transaction.ts'
import { ecrireCourriel } from '../courriel/ecrireCourriel.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { avertir } from '../logement/avertir.ts'
import { listesDUnLien } from '../referentiel/listes.ts'
import { getCalSeule, type LogementEnCal, type ReponseGardee } from './cal.queries.ts'
import { listFiches, pdfDesFiches } from './fiches.ts'
import { type LienTenu, tenirLeLien } from './lienTenu.ts'
import { logementPresente } from './presenterCal.ts'

type Envoi = BodyDe<(typeof reponseBailleurContract)['POST /v1/business/reponse-bailleur']>

/** La première ouverture se note : à l'historique du logement, et à côté du lien. Chacune, au journal des consultations de ceux qu'elle montre. */
export async function ouvrirLeLien(ctx: Contexte, jeton: string): Promise<ReponseBailleur> {
  const lien = await tenirLeLien(ctx, ctx.services.base, jeton)
  if (lien.ouvertLe === null)
    await inTransaction(ctx.services.base, ctx.services.log, async (db) => {
      const { numUpdatedRows } = await db
        .updateTable('lien_bailleur')
        .set({ ouvert_le: ctx.maintenant })
        .where('id', '=', lien.id)
        .where('ouvert_le', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows > 0n)
        await insertEvenements(db, null, ctx.maintenant, { id: lien.logementId }, [evenementDeCal('LIEN_OUVERT', { email: lien.email })])
    })
  const vue = await presenter(ctx, ctx.services.base, lien)
  await noterLesLus(
    ctx,
    lien,
    vue.candidats.flatMap(({ propositionId }) => propositionId ?? []),
  )
  return vue
}

/** Qui ouvre le lien lit ces candidats : leur nom, leur composition, leur taux d'effort. */
async function noterLesLus({ services, maintenant }: Contexte, { id }: LienTenu, propositions: readonly string[]): Promise<void> {
  const { rows } = await sql<{
    menage: string
  }>`select menage_id as menage from proposition where id = any(${[...propositions]}::uuid[])`.execute(services.base)
  await Promise.all(
    rows.map(({ menage }) => noterParLeLien(services.base, { lien_bailleur_id: id }, menage, 'lien-bailleur', CANDIDAT_LU, maintenant)),
  )
}

/** Garde une version de plus de la réponse, tant que l'échéance n'est pas passée et que la commission n'a rien enregistré. */
export async function repondreParLeLien(ctx: Contexte, { jeton, reponses }: Envoi): Promise<ReponseBailleur> {
  const { services, maintenant } = ctx
  const tenu = await tenirLeLien(ctx, services.base, jeton)
  return inTransaction(services.base, services.log, async (db) => {
    await db.selectFrom('passage_cal').select('id').where('id', '=', tenu.passageId).forUpdate().executeTakeFirstOrThrow()
    const lien = await tenirLeLien(ctx, db, jeton)
    const cal = await getCalSeule(db, lien.logementId)
    const ferme = refusDeRepondre(cal, lien, maintenant)
    if (ferme !== null) throw new DomainError('conflit', 'lien.ferme', ferme)
    exigerComplete(cal, reponses)
    if (reditLaDerniere(cal, reponses)) return presenter({ ...ctx, db }, db, lien)
    const numero = (cal.passage?.reponse?.numero ?? 0) + 1
    if (numero > VERSIONS_AU_PLUS)
      throw new DomainError('debit', 'lien.versions', 'Ces réponses ont trop changé : appelez la personne qui vous a écrit.')
    await db
      .insertInto('reponse_bailleur')
      .values({ id: uuidv7(), passage_id: lien.passageId, numero, lien_id: lien.id, reponses: JSON.stringify(reponses), le: maintenant })
      .execute()
    await prevenir({ ...ctx, db }, cal, lien, numero, reponses)
    await envoyerLeRecu({ ...ctx, db }, cal, lien, numero, reponses)
    return presenter({ ...ctx, db }, db, lien)
  })
}

const VERSIONS_AU_PLUS = 50

/** La même réponse envoyée de nouveau n'en change aucune : ni version, ni alerte, ni courriel. */
const reditLaDerniere = ({ passage }: LogementEnCal, reponses: Envoi['reponses']): boolean =>
  passage?.reponse != null && enOrdre(passage.reponse.reponses) === enOrdre(reponses)

const enOrdre = (reponses: readonly ReponseGardee[]): string =>
  JSON.stringify(
    [...reponses]
      .sort((a, b) => a.rang - b.rang)
      .map(({ propositionId, externe, accepte, rang, motif, reponseExterne }) => [
        propositionId,
        externe,
        accepte,
        rang,
        motif,
        reponseExterne,
      ]),
  )

/** Une adresse perdue, un courriel égaré : quelques envois suffisent, et un lien volé n'inonde personne. */
const RECEPISSES_PAR_VERSION = 3

/** Envoie le récépissé de la page à l'adresse du lien, et à elle seule ; l'historique du logement le note, et les compte. */
export async function envoyerLeRecepisse(ctx: Contexte, jeton: string): Promise<undefined> {
  const { services, maintenant } = ctx
  const tenu = await tenirLeLien(ctx, services.base, jeton)
  await inTransaction(services.base, services.log, async (db) => {
    await db.selectFrom('passage_cal').select('id').where('id', '=', tenu.passageId).forUpdate().executeTakeFirstOrThrow()
    const lien = await tenirLeLien(ctx, db, jeton)
    const page = await presenter({ ...ctx, db }, db, lien)
    const { recepisse } = page
    if (recepisse === null) throw new DomainError('conflit', 'recepisse.absent', 'Aucune réponse n’a encore été donnée par ce lien.')
    const evenement = evenementDeCal('RECEPISSE_ENVOYE', { email: lien.email, version: recepisse.version })
    if ((await dejaNotes(db, lien, evenement)) >= RECEPISSES_PAR_VERSION)
      throw new DomainError('debit', 'recepisse.trop', `Ce récépissé vous a déjà été envoyé ${RECEPISSES_PAR_VERSION} fois.`)
    await ecrireCourriel(
      db,
      { type: 'RECEPISSE_BAILLEUR', destinataires: [lien.email], ...courrielDuRecepisse(page, recepisse) },
      maintenant,
    )
    await insertEvenements(db, null, maintenant, { id: lien.logementId }, [evenement])
  })
}

/** Combien de fois ce passage chez le bailleur a déjà vu cet événement. */
async function dejaNotes(db: Acces, { logementId, passageId }: LienTenu, { code, donnees }: Evenement): Promise<number> {
  const { rows } = await sql<{ nombre: number }>`
    select count(*)::int as nombre from modification h, passage_cal c where c.id = ${passageId}::uuid and h.sujet_id = ${logementId}::uuid
      and h.le >= c.transmis_le and h.code = ${code} and h.donnees = ${JSON.stringify(donnees)}::jsonb`.execute(db)
  return rows[0]?.nombre ?? 0
}

/** « Ce n'est pas vous ? » : le lien arrivé à une autre personne n'ouvre plus rien, et qui a transmis l'apprend. */
export async function signalerLeLien(ctx: Contexte, jeton: string): Promise<undefined> {
  const { services, maintenant } = ctx
  const lien = await tenirLeLien(ctx, services.base, jeton)
  await inTransaction(services.base, services.log, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('lien_bailleur')
      .set({ revoque_le: maintenant })
      .where('id', '=', lien.id)
      .where('revoque_le', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await insertEvenements(db, null, maintenant, { id: lien.logementId }, [evenementDeCal('LIEN_SIGNALE', { email: lien.email })])
    const cal = await getCalSeule(db, lien.logementId)
    await avertirQuiATransmis({ ...ctx, db }, lien, `${adresseEnClair(cal)} : le lien de ${lien.email} est arrivé à une autre personne`)
  })
}

export async function fichesParLeLien(ctx: Contexte, jeton: string): Promise<Buffer> {
  const { base } = ctx.services
  const lien = await tenirLeLien(ctx, base, jeton)
  await noterLesLus(
    ctx,
    lien,
    (await listFiches(base, lien.passageId)).map(({ propositionId }) => propositionId),
  )
  return pdfDesFiches({ ...ctx, db: base }, await getCalSeule(base, lien.logementId), true)
}

/** Ceux qu'il a reçus et qui attendent encore ; un dossier gelé depuis ne se lit plus. */
const attendus = ({ candidats }: LogementEnCal) =>
  candidats.filter(({ externe, fiche, gele, statut }) => !externe && fiche !== null && gele === null && statut === 'transmise_bailleur')

function refusDeRepondre(cal: LogementEnCal, { passageId, echeance }: LienTenu, maintenant: Date): string | null {
  if (cal.passage?.id !== passageId || cal.passage.enregistreLe !== null || cal.statut !== 'EN_COURS_DE_TRAITEMENT')
    return 'La commission est enregistrée : les réponses ne changent plus.'
  if (echeance <= maintenant) return `Les réponses se donnaient jusqu’au ${formatInstant(echeance.toISOString())}.`
  return attendus(cal).length === 0 ? 'Plus aucun candidat n’attend votre réponse sur ce logement.' : null
}

function exigerComplete(cal: LogementEnCal, reponses: Envoi['reponses']): void {
  const siens = attendus(cal)
    .map(({ id }) => id)
    .sort()
  const donnes = reponses.flatMap(({ propositionId }) => propositionId ?? []).sort()
  if (siens.join() !== donnes.join() || reponses.some(({ propositionId, externe }) => (propositionId === null) !== externe))
    throw new DomainError(
      'conflit',
      'lien.candidats-changes',
      'Les candidats de ce logement ont changé : rouvrez la page avant de répondre.',
    )
  const violations = manquesDeLaCal(reponses)
  if (violations.length > 0)
    throw new DomainError('saisie', 'lien.saisie', violations.map(({ message }) => message).join('\n'), { violations })
}

async function prevenir(
  ctx: Contexte,
  cal: LogementEnCal,
  { email, logementId, passageId }: LienTenu,
  version: number,
  reponses: Envoi['reponses'],
): Promise<void> {
  const favorables = reponses.filter(({ accepte, externe }) => accepte && !externe).length
  await insertEvenements(ctx.db, null, ctx.maintenant, { id: logementId }, [
    evenementDeCal('BAILLEUR_A_REPONDU', { email, version, favorables, candidats: reponses.length }),
  ])
  const texte = `${adresseEnClair(cal)} : ${cal.bailleur?.nom ?? 'le bailleur'} a ${version === 1 ? 'répondu' : 'changé sa réponse'}`
  await avertirQuiATransmis(ctx, { logementId, passageId }, texte)
}

async function avertirQuiATransmis(ctx: Contexte, { logementId, passageId }: Pick<LienTenu, 'logementId' | 'passageId'>, texte: string) {
  const passage = await ctx.db.selectFrom('passage_cal').select('transmis_par').where('id', '=', passageId).executeTakeFirst()
  if (!passage?.transmis_par) return
  await avertir(ctx, logementId, [passage.transmis_par], { type: 'RETOUR_COMMISSION', texte, couleur: 'ORANGE' }, null)
}

const envoyerLeRecu = (
  { db, maintenant }: Contexte,
  cal: LogementEnCal,
  { email, passageId, echeance }: LienTenu,
  version: number,
  reponses: Envoi['reponses'],
) =>
  ecrireCourriel(
    db,
    {
      type: 'RECU_BAILLEUR',
      destinataires: [email],
      ...courrielDeRecu({
        adresse: adresseEnClair(cal),
        numero: numeroDe(passageId, { numero: version, le: maintenant.toISOString() }),
        version,
        le: maintenant.toISOString(),
        jusquAu: echeance.toISOString(),
        favorables: reponses.filter(({ accepte }) => accepte).length,
        candidats: reponses.length,
      }),
    },
    maintenant,
  )

async function presenter(ctx: Contexte, db: Acces, lien: LienTenu): Promise<ReponseBailleur> {
  const cal = await getCalSeule(db, lien.logementId)
  const reponse = cal.passage?.id === lien.passageId ? (cal.passage.reponse ?? null) : null
  const { id: _id, version: _version, ...logement } = logementPresente(cal)
  return presentItem('ReponseBailleur', '/v1/business/reponse-bailleur', {
    logement,
    calLe: cal.passage?.calLe ?? null,
    jusquAu: lien.echeance.toISOString(),
    destinataire: lien.email,
    charge: cal.passage?.transmisPar ?? null,
    candidats: await candidatsDuLien(db, cal, lien.passageId, reponse?.reponses ?? []),
    recepisse: reponse && { numero: numeroDe(lien.passageId, reponse), version: reponse.numero, le: new Date(reponse.le).toISOString() },
    listes: await listesDUnLien(db, ['MOTIF_REFUS_BAILLEUR', 'TYPOLOGIE']),
    ferme: refusDeRepondre(cal, lien, ctx.maintenant),
  })
}

const numeroDe = (passageId: string, { numero, le }: { readonly numero: number; readonly le: string }) =>
  `${moisDe(jourDe(new Date(le).toISOString()))}-${passageId.slice(-6).toUpperCase()}-${numero}`

async function candidatsDuLien(
  db: Acces,
  cal: LogementEnCal,
  passageId: string,
  donnees: readonly ReponseGardee[],
): Promise<ReponseBailleur['candidats']> {
  const montres = new Map(attendus(cal).map((candidat) => [candidat.id, candidat]))
  const repondus = new Set(donnees.map(({ propositionId }) => propositionId))
  const fiches = (await listFiches(db, passageId)).filter(({ propositionId }) => montres.has(propositionId) || repondus.has(propositionId))
  const internes = fiches.map(({ propositionId, rang, contenu: { noms, personnes, tauxEffort } }) => {
    const sienne = donnees.find((donnee) => donnee.propositionId === propositionId)
    return {
      propositionId,
      externe: false,
      nom: noms,
      personnes,
      tauxEffort,
      rang: sienne?.rang ?? rang,
      accepte: sienne?.accepte ?? null,
      motif: sienne?.motif ?? null,
      reponseExterne: null,
    }
  })
  const externes = donnees
    .filter(({ propositionId }) => propositionId === null)
    .map(({ rang, accepte, motif, reponseExterne }) => ({
      propositionId: null,
      externe: true,
      nom: 'Candidat du bailleur',
      personnes: '',
      tauxEffort: null,
      rang,
      accepte,
      motif,
      reponseExterne,
    }))
  return [...internes, ...externes].sort((a, b) => a.rang - b.rang)
}
