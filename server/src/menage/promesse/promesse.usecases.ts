import { debutDuJour } from '@relogement/domain/common/date'
import { DomainError } from '@relogement/domain/common/errors'
import { groupesVisibles } from '@relogement/domain/menage/menage.visibilite'
import { evenementDePromesse } from '@relogement/domain/menage/promesse/promesse.evenements'
import { type IssueDePromesse, naturesDePromesse } from '@relogement/domain/menage/promesse/promesse.listes'
import { refusDeChangerLaPromesse, refusDePromettre } from '@relogement/domain/menage/promesse/promesse.rules'
import type { SaisiePromesse } from '@relogement/domain/menage/promesse/promesse.schema'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { getActeur } from '../../acces/acteur.queries.ts'
import { poserAlertes } from '../../alerte/gestes.ts'
import type { Contexte } from '../../core/contexte.ts'
import type { Dossier } from '../dossier/dossier.queries.ts'
import { liensDuMenage } from '../dossier/liens.ts'
import { defineEngagement, refusee, tenirPourEngager } from '../engagements.ts'
import { type LignePromesse, promessesSql } from './promesse.queries.ts'

const promesses = defineEngagement({
  type: 'Promesse',
  nom: 'Promesse',
  segment: 'promesses',
  depasse: 'Cette promesse a été modifiée par une autre personne depuis que vous l’avez ouverte.',
  lire: promessesSql,
  table: sql`p`,
  // La plus pressée d'abord, les closes à la fin.
  ordre: sql`p.statut <> 'EN_COURS', p.echeance`,
  champs: ({ rappelId: _, ...champs }: LignePromesse) => champs,
})

export const lirePromesses = promesses.lireTous

/** Note une promesse ; qui en répond est prévenu à son échéance. */
export async function noterPromesse(ctx: Contexte, menageId: string, saisie: SaisiePromesse) {
  const dossier = await tenirPourEngager(ctx, menageId)
  const responsable = await exigerPossible(ctx, dossier, saisie)
  const { nature, texte, promiseLe, echeance } = saisie
  const id = uuidv7()
  await ctx.db
    .insertInto('promesse')
    .values({
      id,
      sujet_id: menageId,
      nature,
      texte,
      promise_le: promiseLe,
      echeance,
      responsable_id: saisie.responsable,
      rappel_id: await rappeler(ctx, menageId, saisie),
      notee_par: ctx.acteur.id,
      notee_le: ctx.maintenant,
    })
    .execute()
  return promesses.dire(ctx, menageId, id, evenementDePromesse('PROMESSE_NOTEE', { nature, echeance, responsable }))
}

/** Change une promesse qui court ; le rappel suit l'échéance et qui en répond. */
export async function changerPromesse(ctx: Contexte, menageId: string, id: string, saisie: SaisiePromesse) {
  const dossier = await tenirPourEngager(ctx, menageId)
  const avant = await promesses.viser(ctx, menageId, id)
  exigerEnCours(avant)
  const responsable = await exigerPossible(ctx, dossier, saisie)
  const { nature, texte, promiseLe, echeance } = saisie
  const memeRappel = nature === avant.nature && echeance === avant.echeance && saisie.responsable === avant.responsable.id
  if (memeRappel && texte === avant.texte && promiseLe === avant.promiseLe) return promesses.rendre(ctx, menageId, id)
  if (!memeRappel) await promesses.cloreLeRappel(ctx, avant)
  await ctx.db
    .updateTable('promesse')
    .set({
      nature,
      texte,
      promise_le: promiseLe,
      echeance,
      responsable_id: saisie.responsable,
      version: avant.version + 1,
      ...(memeRappel ? {} : { rappel_id: await rappeler(ctx, menageId, saisie) }),
    })
    .where('id', '=', id)
    .execute()
  return promesses.dire(ctx, menageId, id, evenementDePromesse('PROMESSE_CHANGEE', { nature, echeance, responsable }))
}

/** Tenue ou levée, elle n'attend plus rien de personne. */
export async function conclurePromesse(ctx: Contexte, menageId: string, id: string, issue: IssueDePromesse) {
  await tenirPourEngager(ctx, menageId)
  const avant = await promesses.viser(ctx, menageId, id)
  exigerEnCours(avant)
  await ctx.db
    .updateTable('promesse')
    .set({ statut: issue, conclue_le: ctx.aujourdhui, version: avant.version + 1 })
    .where('id', '=', id)
    .execute()
  await promesses.cloreLeRappel(ctx, avant)
  const { nature, echeance } = avant
  return promesses.dire(ctx, menageId, id, evenementDePromesse('PROMESSE_CONCLUE', { nature, echeance, issue }))
}

/** Rend le nom de qui en répond : une personne en activité qui lit les suivis de ce dossier. */
async function exigerPossible({ db, aujourdhui }: Contexte, dossier: Dossier, saisie: SaisiePromesse): Promise<string> {
  const refus = refusDePromettre(saisie, aujourdhui)
  if (refus !== null) throw refusee(refus)
  const responsable = await getActeur(db, saisie.responsable)
  if (responsable === null || !groupesVisibles(responsable, liensDuMenage(dossier)).has('SOCIAL'))
    throw refusee({ champ: 'responsable', message: 'Cette personne ne suit pas ce dossier' })
  return `${responsable.prenom} ${responsable.nom}`
}

function exigerEnCours({ statut }: LignePromesse): void {
  const refus = refusDeChangerLaPromesse(statut)
  if (refus !== null) throw new DomainError('conflit', 'promesse.close', refus)
}

async function rappeler(ctx: Contexte, menageId: string, { nature, echeance, responsable }: SaisiePromesse): Promise<string | null> {
  const [id = null] = await poserAlertes(ctx, [
    {
      sujet_id: menageId,
      type: 'PROMESSE_A_TENIR',
      texte: `Promesse à tenir : ${naturesDePromesse[nature]}`,
      couleur: 'ORANGE',
      date_alerte: new Date(debutDuJour(echeance)),
      auteur_id: ctx.acteur.id,
      pour: 'DESTINATAIRE',
      destinataire_id: responsable,
    },
  ])
  return id
}
