import { debutDuJour, jourDe } from '@relogement/domain/common/date'
import { formatHeure } from '@relogement/domain/common/date.format'
import { DomainError } from '@relogement/domain/common/errors'
import { evenementDeRendezVous } from '@relogement/domain/menage/rendez-vous/rendezVous.evenements'
import type { IssueDeRendezVous } from '@relogement/domain/menage/rendez-vous/rendezVous.listes'
import { debutDe, refusDeChanger, refusDeConclure, refusDeFixer } from '@relogement/domain/menage/rendez-vous/rendezVous.rules'
import type { ModificationRendezVous, SaisieRendezVous } from '@relogement/domain/menage/rendez-vous/rendezVous.schema'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../../core/contexte.ts'
import { type PageDe, presentCollection } from '../../core/http/collection.ts'
import { noterPageLue } from '../../core/lectures.ts'
import { defineEngagement, refusee, tenirPourEngager } from '../engagements.ts'
import { rappeler } from './rappel.ts'
import { type LigneRendezVous, listMesRendezVous, rendezVousSql } from './rendezVous.queries.ts'

const rendezVous = defineEngagement({
  type: 'RendezVous',
  nom: 'Rendez-vous',
  segment: 'rendez-vous',
  depasse: 'Ce rendez-vous a été modifié par une autre personne depuis que vous l’avez ouvert.',
  lire: rendezVousSql,
  table: sql`r`,
  ordre: sql`r.debut desc`,
  champs: ({ rappelId: _, debut, ...champs }: LigneRendezVous) => ({ ...champs, debut: debut.toISOString() }),
})

export const lireRendezVous = rendezVous.lireTous
export const listRendezVous = rendezVous.list

/** Fixe un rendez-vous ; le rappel va à qui suit le dossier, à défaut à qui l'a fixé. */
export async function fixerRendezVous(ctx: Contexte, menageId: string, saisie: SaisieRendezVous) {
  const dossier = await tenirPourEngager(ctx, menageId)
  const { nature, dureeMinutes, lieu } = saisie
  const debut = exigerPossible(ctx, saisie)
  const id = uuidv7()
  await ctx.db
    .insertInto('rendez_vous')
    .values({
      id,
      sujet_id: menageId,
      nature,
      debut: new Date(debut),
      duree_minutes: dureeMinutes,
      lieu,
      rappel_id: await rappeler(ctx, dossier, { nature, debut }),
      note_par: ctx.acteur.id,
      note_le: ctx.maintenant,
    })
    .execute()
  return rendezVous.dire(ctx, menageId, id, evenementDeRendezVous('RENDEZ_VOUS_FIXE', { nature, debut }))
}

/** Change un rendez-vous prévu, le reste tel qu'il est ; son rappel suit s'il a changé de moment ou d'objet. */
export async function changerRendezVous(ctx: Contexte, menageId: string, id: string, dit: ModificationRendezVous) {
  const dossier = await tenirPourEngager(ctx, menageId)
  const avant = await rendezVous.viser(ctx, menageId, id)
  exigerOuvert(refusDeChanger(avant.statut))
  const avantDebut = avant.debut.toISOString()
  const saisie: SaisieRendezVous = {
    nature: dit.nature ?? avant.nature,
    date: dit.date ?? jourDe(avantDebut),
    heure: dit.heure ?? formatHeure(avantDebut),
    dureeMinutes: dit.dureeMinutes ?? avant.dureeMinutes,
    lieu: dit.lieu === undefined ? avant.lieu : dit.lieu,
  }
  const { nature, dureeMinutes, lieu } = saisie
  const debut = debutDe(saisie)
  const memeMoment = Date.parse(debut) === avant.debut.getTime()
  // Ce qui est passé garde sa date : on n'en corrige que le lieu.
  if (!memeMoment) exigerPossible(ctx, saisie)
  const meme = memeMoment && nature === avant.nature
  if (meme && dureeMinutes === avant.dureeMinutes && lieu === avant.lieu) return rendezVous.rendre(ctx, menageId, id)
  if (!meme) await rendezVous.cloreLeRappel(ctx, avant)
  await ctx.db
    .updateTable('rendez_vous')
    .set({
      nature,
      debut: new Date(debut),
      duree_minutes: dureeMinutes,
      lieu,
      version: avant.version + 1,
      ...(meme ? {} : { rappel_id: await rappeler(ctx, dossier, { nature, debut }) }),
    })
    .where('id', '=', id)
    .execute()
  return rendezVous.dire(ctx, menageId, id, evenementDeRendezVous('RENDEZ_VOUS_CHANGE', { nature, debut, avant: avantDebut }))
}

/** Tenu, manqué ou annulé : il n'attend plus, son rappel se clôt. L'entretien réalisé reste un passage du dossier, qui se fait à part. */
export async function conclureRendezVous(ctx: Contexte, menageId: string, id: string, issue: IssueDeRendezVous) {
  await tenirPourEngager(ctx, menageId)
  const avant = await rendezVous.viser(ctx, menageId, id)
  exigerOuvert(refusDeConclure(avant, issue, ctx.maintenant))
  await ctx.db
    .updateTable('rendez_vous')
    .set({ statut: issue, conclu_le: ctx.maintenant, version: avant.version + 1 })
    .where('id', '=', id)
    .execute()
  await rendezVous.cloreLeRappel(ctx, avant)
  return rendezVous.dire(
    ctx,
    menageId,
    id,
    evenementDeRendezVous('RENDEZ_VOUS_CONCLU', { nature: avant.nature, debut: avant.debut.toISOString(), issue }),
  )
}

/** Les miens, à venir, restés sans suite, ou conclus ce jour. */
export async function lireMesRendezVous(ctx: Contexte, { page, pageSize }: PageDe) {
  const { lignes, total } = await listMesRendezVous(ctx.db, ctx.acteur, new Date(debutDuJour(ctx.aujourdhui)), { page, pageSize })
  if (lignes.length > 0)
    await noterPageLue(ctx, { liste: 'mesRendezVous', colonnes: ['type', 'noms', 'codeMenage'], page, pageSize, total })
  const membres = lignes.map(({ id, nature, debut, dureeMinutes, statut, concluLe, menage }) => ({
    '@id': `/v1/menages/${menage.id}/rendez-vous/${id}`,
    '@type': 'RendezVous' as const,
    id,
    nature,
    debut: debut.toISOString(),
    dureeMinutes,
    statut,
    concluLe: concluLe?.toISOString() ?? null,
    menage: { '@id': `/v1/menages/${menage.id}`, ...menage },
  }))
  return presentCollection({ type: 'RendezVous', url: ctx.requete.url, page, pageSize, total }, membres, {})
}

function exigerPossible({ maintenant }: Contexte, saisie: SaisieRendezVous): string {
  const refus = refusDeFixer(saisie, maintenant)
  if (refus !== null) throw refusee(refus)
  return debutDe(saisie)
}

function exigerOuvert(refus: string | null): void {
  if (refus !== null) throw new DomainError('conflit', 'rendez-vous.ferme', refus)
}
