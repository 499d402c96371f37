// Un participant donne son avis par son lien, sans compte. Aucun avis n'écrit la réponse du GTR : l'équipe les lit, décide et clôt (décision 0055).

import type { BodyDe } from '@relogement/domain/acces/contract'
import { CANDIDAT_LU, personnesEnClair } from '@relogement/domain/cal/ficheCandidat'
import { DomainError } from '@relogement/domain/common/errors'
import { adresseEnClair } from '@relogement/domain/logement/adresse'
import { loyerChargesComprises } from '@relogement/domain/logement/loyerChargesComprises'
import type { RoleOccupant } from '@relogement/domain/menage/composition/composition.listes'
import type { ConsultationEcrite, consultationEcriteContract } from '@relogement/domain/reunion/consultationEcrite.contract'
import { refusDAvis } from '@relogement/domain/reunion/consultationEcrite.rules'
import { evenementDeGtr } from '@relogement/domain/reunion/gtr.evenements'
import type { StatutReunion } from '@relogement/domain/reunion/reunion.listes'
import { sql } from 'kysely'
import { refuserLeLien } from '../compte/lienInconnu.ts'
import { noterParLeLien } from '../consultation/noterConsultation.ts'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { presentItem } from '../core/http/hydra.ts'
import { empreinteDe } from '../core/jetons.ts'
import { inTransaction } from '../core/transaction.ts'
import { ecrireCourriel } from '../courriel/ecrireCourriel.ts'
import { listesDUnLien } from '../referentiel/listes.ts'
import { noterDansLaReunion } from '../reunion/gestes.ts'
import type { ServicesRelogement } from '../services.ts'
import { chercherLeLien, type LienDeConsultation, revoquer } from './liens.ts'
import { effortsDe } from './logements.queries.ts'

type Envoi = BodyDe<(typeof consultationEcriteContract)['POST /v1/business/consultation-ecrite']>

const UN_MOIS_MS = 30 * 86_400_000
const VERSIONS_AU_PLUS = 50

/** La première ouverture se note, à l'historique de la réunion et à côté du lien. */
export async function ouvrirLaConsultation(ctx: Contexte, jeton: string): Promise<ConsultationEcrite> {
  const lien = await tenirLeLien(ctx, ctx.services.base, jeton)
  if (lien.ouvertLe === null)
    await enTransaction(ctx, async (dedans) => {
      const { numUpdatedRows } = await dedans.db
        .updateTable('lien_consultation')
        .set({ ouvert_le: ctx.maintenant })
        .where('id', '=', lien.id)
        .where('ouvert_le', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows > 0n)
        await noterDansLaReunion(dedans, null, lien.reunionId, evenementDeGtr('CONSULTATION_OUVERTE', { email: lien.email }))
    })
  return presenter(ctx, ctx.services.base, lien)
}

/** Garde une version de plus de l'avis, tant que l'échéance n'est pas passée et que la consultation est ouverte. */
export async function donnerSonAvis(ctx: Contexte, { jeton, avis }: Envoi): Promise<ConsultationEcrite> {
  const tenu = await tenirLeLien(ctx, ctx.services.base, jeton)
  await enTransaction(ctx, async (dedans) => {
    const { db, maintenant } = dedans
    // Partagée avec les réponses de l'équipe, elle exclut la clôture ; le lien, lui, n'est tenu que d'un envoi à la fois.
    await db.selectFrom('reunion').select('id').where('id', '=', tenu.reunionId).forShare().execute()
    await db.selectFrom('lien_consultation').select('id').where('id', '=', tenu.id).forUpdate().execute()
    const lien = await tenirLeLien(dedans, db, jeton)
    const { statut, lignes } = await lire(db, lien)
    const ferme = refusDAvis(statut, lien.echeance.toISOString(), maintenant.toISOString(), lignes.length)
    if (ferme !== null) throw new DomainError('conflit', 'lien.ferme', ferme)
    exigerComplet(lignes, avis)
    const numero = Math.max(0, ...lignes.map(({ numero: dernier }) => dernier ?? 0)) + 1
    if (numero > VERSIONS_AU_PLUS)
      throw new DomainError('debit', 'lien.versions', 'Ces avis ont trop changé : appelez la personne qui vous a écrit.')
    await db
      .insertInto('avis_consultation')
      .values(
        avis.map(({ propositionId, accepte, commentaire }) => ({
          lien_id: lien.id,
          proposition_id: propositionId,
          numero,
          accepte,
          commentaire,
          le: maintenant,
        })),
      )
      .execute()
    const favorables = avis.filter(({ accepte }) => accepte).length
    const dit = evenementDeGtr('CONSULTATION_AVIS', { email: lien.email, version: numero, favorables, propositions: avis.length })
    await noterDansLaReunion(dedans, null, lien.reunionId, dit)
    await prevenir(dedans, lien, numero === 1 ? 'a donné son avis' : 'a changé son avis')
  })
  // Hors de la transaction : l'effort se lit d'une autre connexion, et vingt envois ne s'attendent pas l'un l'autre.
  return presenter(ctx, ctx.services.base, tenu)
}

/** « Ce n'est pas vous ? » : le lien arrivé à une autre personne n'ouvre plus rien, et l'équipe le lit à l'historique. */
export async function signalerLeLien(ctx: Contexte, jeton: string): Promise<undefined> {
  const lien = await tenirLeLien(ctx, ctx.services.base, jeton)
  await enTransaction(ctx, async (dedans) => {
    await revoquer(dedans.db, lien.id, ctx.maintenant, null)
    await noterDansLaReunion(dedans, null, lien.reunionId, evenementDeGtr('CONSULTATION_LIEN_SIGNALE', { email: lien.email }))
    await prevenir(dedans, lien, 'n’est pas la personne qui a reçu le lien : il est retiré')
  })
}

/** À qui a fait le lien : aucun ménage n'y est nommé. */
async function prevenir({ db, services, maintenant }: Contexte, lien: LienDeConsultation, quoi: string): Promise<void> {
  if (lien.creePar === null) return
  const { email, actif } = await db
    .selectFrom('utilisateur')
    .select(['email', 'actif'])
    .where('id', '=', lien.creePar)
    .executeTakeFirstOrThrow()
  if (!actif) return
  const { nom } = await db.selectFrom('reunion').select('nom').where('id', '=', lien.reunionId).executeTakeFirstOrThrow()
  const adresse = `${(services as ServicesRelogement).urlPublique}/gtr/${lien.reunionId}`
  await ecrireCourriel(
    db,
    {
      type: 'AVIS_CONSULTATION',
      destinataires: [email],
      sujet: `Consultation écrite : ${nom}`,
      corps: `Bonjour,\n\n${lien.email} ${quoi}.\n\nÀ lire dans Relogement : ${adresse}`,
    },
    maintenant,
  )
}

const enTransaction = <T>(ctx: Contexte, geste: (dedans: Contexte) => Promise<T>): Promise<T> =>
  inTransaction(ctx.services.base, ctx.services.log, (db) => geste({ ...ctx, db }))

async function tenirLeLien(ctx: Contexte, db: Acces, jeton: string): Promise<LienDeConsultation> {
  // Passé l'échéance, l'avis donné se relit encore un mois.
  const lien = await chercherLeLien(db, empreinteDe(jeton), new Date(ctx.maintenant.getTime() - UN_MOIS_MS))
  if (lien === undefined) throw await refuserLeLien(ctx)
  return lien
}

interface Ligne {
  readonly propositionId: string
  readonly menageId: string
  readonly logementId: string
  readonly numeroDeRue: string | null
  readonly rue: string
  readonly ville: string
  readonly typologie: string
  readonly surface: number | null
  readonly loyer: number | null
  readonly charges: number | null
  readonly nom: string
  readonly occupants: readonly { readonly role: RoleOccupant; readonly dateDeNaissance: string | null }[]
  readonly numero: number | null
  readonly accepte: boolean | null
  readonly commentaire: string | null
  readonly le: string | null
}

/** Ce que la consultation demande : ce qui attend encore sa réponse. Un dossier gelé ou archivé depuis ne se lit plus. */
async function lire(db: Acces, { id, reunionId }: LienDeConsultation) {
  const { statut, nom } = await db.selectFrom('reunion').select(['statut', 'nom']).where('id', '=', reunionId).executeTakeFirstOrThrow()
  const { rows: lignes } = await sql<Ligne>`
    select p.id as "propositionId", m.id as "menageId", l.id as "logementId", l.numero as "numeroDeRue", l.rue, l.ville, l.typologie,
      l.surface_habitable as surface, l.loyer, l.charges_generales as charges, m.noms as nom, a.numero, a.accepte, a.commentaire, a.le,
      (select coalesce(json_agg(json_build_object('role', o.role, 'dateDeNaissance', o.date_de_naissance)), '[]') from occupant o where o.menage_id = m.id) as occupants
    from proposition p join logement l on l.id = p.logement_id join menage m on m.id = p.menage_id
      left join lateral (select x.* from avis_consultation x where x.lien_id = ${id}::uuid and x.proposition_id = p.id order by x.numero desc limit 1) a on true
    where p.reunion_id = ${reunionId}::uuid and m.limitation_depuis is null and m.archive_le is null
      and (p.statut in ('assignation', 'presentation_gtr') or (p.statut <> 'retiree' and a.numero is not null))
    order by sans_accents(l.ville), sans_accents(l.rue), l.id, p.gtr_rang, p.id`.execute(db)
  return { statut: statut as StatutReunion, nom, lignes }
}

function exigerComplet(lignes: readonly Ligne[], avis: Envoi['avis']): void {
  const attendus = lignes.map(({ propositionId }) => propositionId).sort()
  const donnes = avis.map(({ propositionId }) => propositionId).sort()
  if (attendus.join() !== donnes.join())
    throw new DomainError('conflit', 'lien.propositions-changees', 'Les propositions ont changé : rouvrez la page avant de répondre.')
}

async function presenter(ctx: Contexte, db: Acces, lien: LienDeConsultation): Promise<ConsultationEcrite> {
  const { statut, nom, lignes } = await lire(db, lien)
  // Pas encore ouverte, ou revenue en préparation : rien ne se lit.
  const lues = statut === 'EN_PREPARATION' ? [] : lignes
  const effort = await effortsDe(
    { ...ctx, db },
    lues.map(({ menageId, logementId }) => ({ menages: [menageId], logementId })),
  )
  await Promise.all(
    [...new Set(lues.map(({ menageId }) => menageId))].map((menage) =>
      noterParLeLien(ctx.services.base, { lien_consultation_id: lien.id }, menage, 'lien-consultation', CANDIDAT_LU, ctx.maintenant),
    ),
  )
  const dernier = lues.reduce<Ligne | null>((un, autre) => ((autre.numero ?? 0) > (un?.numero ?? 0) ? autre : un), null)
  return presentItem('ConsultationEcrite', '/v1/business/consultation-ecrite', {
    nom,
    jusquAu: lien.echeance.toISOString(),
    destinataire: lien.email,
    propositions: lues.map((l) => ({
      propositionId: l.propositionId,
      adresse: adresseEnClair({ numero: l.numeroDeRue, rue: l.rue, ville: l.ville }),
      typologie: l.typologie,
      surfaceHabitable: l.surface,
      loyerChargesComprises: loyerChargesComprises(l),
      nom: l.nom,
      personnes: personnesEnClair(l.occupants, ctx.aujourdhui),
      ...(effort(l.menageId, l.logementId) ?? { tauxEffort: null, partACharge: null }),
      accepte: l.accepte,
      commentaire: l.commentaire,
    })),
    recepisse: dernier === null ? null : { version: dernier.numero ?? 1, le: new Date(dernier.le ?? ctx.maintenant).toISOString() },
    listes: await listesDUnLien(db, ['TYPOLOGIE']),
    ferme: refusDAvis(statut, lien.echeance.toISOString(), ctx.maintenant.toISOString(), lues.length),
  })
}
