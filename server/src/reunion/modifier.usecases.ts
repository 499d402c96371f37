import { aUnRole, EDIT } from '@relogement/domain/acces/roles'
import { messages } from '@relogement/domain/common/champs'
import { instantDeParis } from '@relogement/domain/common/date'
import { formatHeure, formatInstant } from '@relogement/domain/common/date.format'
import { differences } from '@relogement/domain/common/difference'
import { accesRefuse, DomainError, exiger } from '@relogement/domain/common/errors'
import { SAISIE } from '@relogement/domain/historique/historique.evenements'
import { adresseEnClair } from '@relogement/domain/logement/adresse'
import { evenementDeGtr } from '@relogement/domain/reunion/gtr.evenements'
import { libelleDuChamp } from '@relogement/domain/reunion/reunion.champs'
import { nomDeReunion } from '@relogement/domain/reunion/reunion.nom'
import { canCreerReunion, canPreparer, canSupprimerReunion, limiteDesPrus } from '@relogement/domain/reunion/reunion.permissions'
import type { CreationReunion, ModificationReunion } from '@relogement/domain/reunion/reunion.schema'
import { sql } from 'kysely'
import { type Contexte, jourDe } from '../core/contexte.ts'
import { ecrireCourriel } from '../courriel/ecrireCourriel.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { detacherLesRetirees } from '../proposition/gestes.ts'
import { effacerReunion, enregistrerReunion, insertReunion, remplacerPrus, verifierVersionDeLaReunion } from './gestes.ts'
import { presentes } from './portee.ts'
import { presenterReunion } from './presenterReunion.ts'
import { faitsDe, getPrus, getReunion, type LigneReunion, lockReunion, type Pru } from './reunion.queries.ts'

/** Crée une réunion en préparation ; une commune, pour un PRU de son territoire. */
export async function creerReunion(ctx: Contexte, { PRUs, type, date, heure, ville, lieu, participants }: CreationReunion) {
  const { db, acteur, maintenant } = ctx
  if (canCreerReunion(acteur) !== null) throw accesRefuse()
  const prus = await prusDits(ctx, PRUs)
  const quand = instantDe(date, heure)
  if (jourDe(new Date(quand)) < ctx.aujourdhui) throw saisie('date', messages.datePosterieure)
  const nom = nomDeReunion({ type: type.code, date: quand, ville, PRUs: prus })
  const id = await insertReunion(
    db,
    { type: type.code, nom, date: quand, ville, lieu, participants, cree_le: maintenant },
    prus.map((pru) => pru.id),
  )
  await insertEvenements(db, acteur.id, maintenant, { id, version: 1 }, [evenementDeGtr('REUNION_CREEE', {})])
  ctx.reponse.entete('Location', `/v1/reunions/${id}`)
  return relire(ctx, id)
}

/** Modifie une réunion en préparation : ce qui n'est pas dit reste. Déplacée, ses participants l'apprennent. */
export async function modifierReunion(ctx: Contexte, id: string, patch: ModificationReunion) {
  const ligne = await lockReunion(ctx.db, ctx.acteur, id)
  exigerDeLaReunion(ctx, canPreparer(ctx.acteur, faitsDe(ligne, ctx)))
  verifierVersionDeLaReunion(ligne, ctx.versionAttendue)
  const avant = saisieDe(ligne)
  const { PRUs, date, heure, statut: _statut, ...reste } = patch
  const prus = PRUs === undefined ? avant.PRUs : await prusDits(ctx, PRUs)
  const quand = date === undefined && heure == null ? avant.date : instantDe(date ?? jourDe(ligne.date), heure ?? formatHeure(avant.date))
  const apres = { ...avant, ...dits(reste), PRUs: prus, date: quand }
  const changements = differences(avant, apres).map((difference) => ({ ...difference, libelle: libelleDuChamp(difference.chemin) }))
  if (changements.length === 0) return relire(ctx, id)
  if (quand !== avant.date && jourDe(new Date(quand)) < ctx.aujourdhui) throw saisie('date', messages.datePosterieure)
  if (PRUs !== undefined) {
    await refuserPruEncoreUtile(ctx, ligne, prus)
    await remplacerPrus(
      ctx.db,
      ligne.id,
      prus.map(({ id }) => id),
    )
  }
  const nom = nomDeReunion({ type: ligne.type, date: quand, ville: apres.ville, PRUs: prus })
  const { lieu, ville, participants } = apres
  const deplacee = quand !== avant.date || lieu !== avant.lieu || ville !== avant.ville
  const prevenus = deplacee ? await prevenirDuDeplacement(ctx, ligne, { quand, lieu, ville }) : 0
  await enregistrerReunion(ctx, ctx.acteur.id, ligne, { nom, date: quand, lieu, ville, participants: [...participants] }, [
    { ...SAISIE, changements },
    ...(prevenus > 0 ? [evenementDeGtr('REUNION_DEPLACEE', { date: quand, prevenus })] : []),
  ])
  return relire(ctx, id)
}

export async function supprimerReunion(ctx: Contexte, id: string): Promise<undefined> {
  const ligne = await lockReunion(ctx.db, ctx.acteur, id)
  exigerDeLaReunion(ctx, canSupprimerReunion(ctx.acteur, faitsDe(ligne, ctx)))
  verifierVersionDeLaReunion(ligne, ctx.versionAttendue)
  await detacherLesRetirees(ctx.db, id)
  await effacerReunion(ctx.db, id)
}

/** Lève la raison d'un refus : un droit qui manque, ou l'état de la réunion. */
export function exigerDeLaReunion({ acteur }: Contexte, refus: string | null): void {
  if (refus === null) return
  if (!aUnRole(acteur, EDIT)) exiger(refus)
  throw conflit(refus)
}

/** La réunion telle qu'elle vient d'être écrite. */
export const relire = async (ctx: Contexte, id: string) => presenterReunion(ctx, await getReunion(ctx.db, ctx.acteur, id))

const dits = <T extends object>(patch: T) =>
  Object.fromEntries(Object.entries(patch).filter(([, valeur]) => valeur !== undefined)) as { [K in keyof T]-?: Exclude<T[K], undefined> }

const saisieDe = ({ prus, date, ville, lieu, participants }: LigneReunion) => ({
  PRUs: prus.map(({ id, nom }) => ({ id, nom })),
  date: date.toISOString(),
  ville,
  lieu,
  participants: participants as readonly string[],
})

const HEURE_ORDINAIRE = '09:00'

/** Un jour commence à l'heure dite ; un instant est ce qu'il dit. */
const instantDe = (date: string, heure: string | null | undefined): string =>
  new Date(/^\d{4}-\d{2}-\d{2}$/.test(date) ? instantDeParis(date, heure ?? HEURE_ORDINAIRE) : date).toISOString()

async function prusDits({ db, acteur }: Contexte, dits: readonly { readonly id: string }[]): Promise<Pru[]> {
  const ids = [...new Set(dits.map(({ id }) => id))]
  const limite = limiteDesPrus(acteur)
  const connus = await getPrus(db, ids, limite)
  if (connus.length < ids.length)
    throw saisie('PRUs', limite === null ? 'PRU inconnu' : 'Une commune crée un GTR pour un PRU de son territoire')
  return connus
}

/** Un PRU dont un ménage est inscrit, ou un logement présenté, reste : leur présentation n'aurait plus lieu d'être. */
async function refuserPruEncoreUtile({ db }: Contexte, { id }: LigneReunion, prus: readonly Pru[]): Promise<void> {
  const orphelins = await db
    .selectFrom('reunion_menage as rm')
    .innerJoin('menage as m', 'm.id', 'rm.menage_id')
    .innerJoin('operation as o', 'o.id', 'm.operation_id')
    .select('m.code_menage')
    .where('rm.reunion_id', '=', id)
    .where(
      'o.pru_id',
      'not in',
      prus.map((pru) => pru.id),
    )
    .execute()
  if (orphelins.length > 0)
    throw saisie('PRUs', `Encore inscrits, d’un PRU retiré : ${orphelins.map(({ code_menage }) => code_menage).join(', ')}`)
  const { rows: presents } = await sql<Parameters<typeof adresseEnClair>[0]>`
    select l.numero, l.rue, l.ville from reunion r cross join lateral ${presentes} x join logement l on l.id = x.logement_id join operation o on o.id = l.operation_id
    where r.id = ${id}::uuid and o.pru_id is not null and o.pru_id <> all(${prus.map((pru) => pru.id)}::uuid[]) order by l.ville, l.rue, l.numero`.execute(
    db,
  )
  if (presents.length > 0) throw saisie('PRUs', `Encore présentés, d’un PRU retiré : ${presents.map(adresseEnClair).join(' ; ')}`)
}

interface Deplacement {
  readonly quand: string
  readonly lieu: string | null
  readonly ville: string | null
}

/** Ceux qui étaient invités apprennent le jour, l'heure et le lieu ; rend combien ils sont. */
async function prevenirDuDeplacement({ db, acteur, maintenant }: Contexte, ligne: LigneReunion, { quand, lieu, ville }: Deplacement) {
  const { participants, date, nom } = ligne
  if (participants.length === 0) return 0
  const ou = [lieu, ville].filter(Boolean).join(', ')
  await ecrireCourriel(
    db,
    {
      type: 'GTR_DEPLACE',
      destinataires: participants,
      sujet: `GTR déplacé : ${nom}`,
      corps: `Bonjour,\n\nLe GTR du ${formatInstant(date.toISOString())} se tiendra le ${formatInstant(quand)}${ou === '' ? '' : `, ${ou}`}.\n\n${acteur.prenom} ${acteur.nom}`,
      menageId: ligne.id,
      auteurId: acteur.id,
      repondreA: acteur.email,
    },
    maintenant,
  )
  return participants.length
}

export const saisie = (propertyPath: string, message: string) =>
  new DomainError('saisie', 'reunion.saisie', message, { violations: [{ propertyPath, message }] })

export const conflit = (message: string) => new DomainError('conflit', 'reunion.refus', message, { details: { bloquants: [message] } })
