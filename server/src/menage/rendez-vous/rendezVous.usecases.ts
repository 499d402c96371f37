import { DomainError, introuvable } from '@relogement/domain/common/errors'
import type { Evenement } from '@relogement/domain/historique/evenement'
import { evenementDeRendezVous } from '@relogement/domain/menage/rendez-vous/rendezVous.evenements'
import type { IssueDeRendezVous, NatureDeRendezVous } from '@relogement/domain/menage/rendez-vous/rendezVous.listes'
import {
  debutDe,
  direLeRendezVous,
  rappelDe,
  refusDeChanger,
  refusDeConclure,
  refusDeFixer,
} from '@relogement/domain/menage/rendez-vous/rendezVous.rules'
import type { RendezVous, SaisieRendezVous } from '@relogement/domain/menage/rendez-vous/rendezVous.schema'
import { uuidv7 } from 'uuidv7'
import { cloreAlertes, poserAlertes } from '../../alerte/gestes.ts'
import type { Contexte } from '../../core/contexte.ts'
import { type PageDe, presentCollection } from '../../core/http/collection.ts'
import { presentItem } from '../../core/http/hydra.ts'
import { noterPageLue } from '../../core/lectures.ts'
import { insertEvenements } from '../../historique/historique.queries.ts'
import type { Dossier } from '../dossier/dossier.queries.ts'
import { lireEngagements, refusee, tenirPourEngager, verifierEngagement } from '../engagements.ts'
import { getRendezVous, type LigneRendezVous, listMesRendezVous, listRendezVous, lockRendezVous } from './rendezVous.queries.ts'

export async function lireRendezVous(ctx: Contexte, menageId: string) {
  await lireEngagements(ctx, menageId, 'rendez-vous')
  const membres = (await listRendezVous(ctx.db, menageId)).map((ligne) => presenter(menageId, ligne))
  return presentCollection(
    { type: 'RendezVous', url: ctx.requete.url, page: 1, pageSize: Math.max(1, membres.length), total: membres.length },
    membres,
    {},
  )
}

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
  await dire(ctx, menageId, evenementDeRendezVous('RENDEZ_VOUS_FIXE', { nature, debut }))
  return relire(ctx, menageId, id)
}

/** Change un rendez-vous prévu ; son rappel suit s'il a changé de moment ou d'objet. */
export async function changerRendezVous(ctx: Contexte, menageId: string, id: string, saisie: SaisieRendezVous) {
  const dossier = await tenirPourEngager(ctx, menageId)
  const avant = await viser(ctx, menageId, id)
  verifierEngagement(ctx, avant.version, 'Ce rendez-vous a été modifié')
  exigerOuvert(refusDeChanger(avant.statut))
  const { nature, dureeMinutes, lieu } = saisie
  const debut = debutDe(saisie)
  const avantDebut = avant.debut.toISOString()
  const memeMoment = Date.parse(debut) === avant.debut.getTime()
  // Ce qui est passé garde sa date : on n'en corrige que le lieu.
  if (!memeMoment) exigerPossible(ctx, saisie)
  const meme = memeMoment && nature === avant.nature
  if (meme && dureeMinutes === avant.dureeMinutes && lieu === avant.lieu) return relire(ctx, menageId, id)
  if (!meme) await cloreLeRappel(ctx, avant)
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
  await dire(ctx, menageId, evenementDeRendezVous('RENDEZ_VOUS_CHANGE', { nature, debut, avant: avantDebut }))
  return relire(ctx, menageId, id)
}

/** Tenu, manqué ou annulé : il n'attend plus, son rappel se clôt. L'entretien réalisé reste un passage du dossier, qui se fait à part. */
export async function conclureRendezVous(ctx: Contexte, menageId: string, id: string, issue: IssueDeRendezVous) {
  await tenirPourEngager(ctx, menageId)
  const avant = await viser(ctx, menageId, id)
  exigerOuvert(refusDeConclure(avant, issue, ctx.maintenant))
  await ctx.db
    .updateTable('rendez_vous')
    .set({ statut: issue, version: avant.version + 1 })
    .where('id', '=', id)
    .execute()
  await cloreLeRappel(ctx, avant)
  await dire(ctx, menageId, evenementDeRendezVous('RENDEZ_VOUS_CONCLU', { nature: avant.nature, debut: avant.debut.toISOString(), issue }))
  return relire(ctx, menageId, id)
}

/** Les miens, à venir ou restés sans suite. */
export async function lireMesRendezVous(ctx: Contexte, { page, pageSize }: PageDe) {
  const { lignes, total } = await listMesRendezVous(ctx.db, ctx.acteur, { page, pageSize })
  if (lignes.length > 0)
    await noterPageLue(ctx, { liste: 'mesRendezVous', colonnes: ['type', 'noms', 'codeMenage'], page, pageSize, total })
  const membres = lignes.map(({ id, nature, debut, dureeMinutes, menage }) => ({
    '@id': `/v1/menages/${menage.id}/rendez-vous/${id}`,
    '@type': 'RendezVous' as const,
    id,
    nature,
    debut: debut.toISOString(),
    dureeMinutes,
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

async function viser({ db }: Contexte, menageId: string, id: string): Promise<LigneRendezVous> {
  const ligne = await lockRendezVous(db, menageId, id)
  if (ligne === undefined) throw introuvable('Rendez-vous')
  return ligne
}

interface Moment {
  readonly nature: NatureDeRendezVous
  readonly debut: string
}

async function rappeler(ctx: Contexte, { menage, charge }: Dossier, moment: Moment): Promise<string | null> {
  const [id = null] = await poserAlertes(ctx, [
    {
      sujet_id: menage.id,
      type: 'RENDEZ_VOUS',
      texte: direLeRendezVous(moment),
      date_alerte: new Date(rappelDe(moment.debut)),
      auteur_id: ctx.acteur.id,
      pour: charge === null ? 'AUTEUR' : 'CHARGE',
    },
  ])
  return id
}

async function cloreLeRappel(ctx: Contexte, { rappelId }: LigneRendezVous): Promise<void> {
  if (rappelId !== null) await cloreAlertes(ctx, (alertes) => alertes.where('id', '=', rappelId))
}

const dire = (ctx: Contexte, id: string, evenement: Evenement) =>
  insertEvenements(ctx.db, ctx.acteur.id, ctx.maintenant, { id }, [evenement])

async function relire({ db }: Contexte, menageId: string, id: string) {
  const ligne = await getRendezVous(db, menageId, id)
  if (ligne === undefined) throw introuvable('Rendez-vous')
  return presenter(menageId, ligne)
}

const presenter = (menageId: string, { debut, rappelId: _, ...champs }: LigneRendezVous) =>
  presentItem<'RendezVous', Omit<RendezVous, '@id' | '@type' | '@context'>>(
    'RendezVous',
    `/v1/menages/${menageId}/rendez-vous/${champs.id}`,
    {
      ...champs,
      debut: debut.toISOString(),
    },
  )
