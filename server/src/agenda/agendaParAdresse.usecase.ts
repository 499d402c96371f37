import { Readable } from 'node:stream'
import { type Acteur, aUnRole } from '@relogement/domain/acces/roles'
import { ONT_UN_AGENDA } from '@relogement/domain/agenda/agenda.contract'
import { ajouterJours } from '@relogement/domain/common/date'
import { type DomainError, introuvable } from '@relogement/domain/common/errors'
import { minuscule } from '@relogement/domain/common/minuscule'
import { naturesDeRendezVous } from '@relogement/domain/menage/rendez-vous/rendezVous.listes'
import { demiJournee, demiJournees } from '@relogement/domain/planning/planning.listes'
import { sql } from 'kysely'
import { getActeur } from '../acces/acteur.queries.ts'
import { refuserLeLien } from '../compte/lienInconnu.ts'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { Fichier } from '../core/http/reponse.ts'
import { empreinteDe } from '../core/jetons.ts'
import { listMesDemenagements } from '../demenagement/mesDemenagements.ts'
import { nouvelAgenda, poserLeJour, poserLHeure } from '../menage/rendez-vous/ical.ts'
import { listMesRendezVous } from '../menage/rendez-vous/rendezVous.queries.ts'

const AU_PLUS = 500
const JOURS_PASSES = 30

/**
 * L'agenda de qui a fait cette adresse, avec ses droits de l'instant : un rôle retiré, un compte fermé, et il n'en sort plus rien. Il part
 * chez un tiers (le fournisseur de l'agenda) : la nature et le code, ni nom, ni lieu, ni adresse.
 */
export async function lireLAgendaParSonAdresse(ctx: Contexte, jeton: string): Promise<Fichier> {
  const acteur = await tenir(ctx, jeton)
  const depuis = ajouterJours(ctx.aujourdhui, -JOURS_PASSES)
  const agenda = nouvelAgenda('Relogement')
  const { lignes } = await listMesRendezVous(ctx.services.lecture, acteur, null, { page: 1, pageSize: AU_PLUS })
  for (const { id, nature, debut, dureeMinutes, menage } of lignes)
    poserLHeure(agenda, ctx.maintenant, { id, debut, dureeMinutes, titre: `${naturesDeRendezVous[nature]} · ${menage.codeMenage}` })
  for (const { id, jour, rang, de } of await listDemenagements(ctx.services.lecture, acteur, depuis))
    poserLeJour(agenda, ctx.maintenant, { id, jour, titre: `Déménagement, ${minuscule(demiJournees[demiJournee(rang)])} · ${de}` })
  return new Fichier(Readable.from([agenda.toString()]), 'text/calendar; charset=utf-8', 'relogement.ics')
}

async function tenir(ctx: Contexte, jeton: string): Promise<Acteur> {
  const { services, maintenant } = ctx
  const empreinte = empreinteDe(jeton)
  const flux = await services.lecture
    .selectFrom('flux_agenda')
    .select('utilisateur_id as id')
    .where('empreinte', '=', empreinte)
    .executeTakeFirst()
  const acteur = flux === undefined ? null : await getActeur(services.lecture, flux.id)
  if (acteur === null || !aUnRole(acteur, ONT_UN_AGENDA)) throw await refuser(ctx)
  await services.base
    .updateTable('flux_agenda')
    .set({ lu_le: maintenant })
    .where('empreinte', '=', empreinte)
    .where((eb) => eb.or([eb('lu_le', 'is', null), eb('lu_le', '<', sql<Date>`${maintenant}::timestamptz - interval '1 hour'`)]))
    .execute()
  return acteur
}

/** Un agenda ne lit qu'un statut : rien ne se trouve là. Qui en essaie au hasard est arrêté. */
async function refuser(ctx: Contexte): Promise<DomainError> {
  const refus = await refuserLeLien(ctx)
  return refus.nature === 'debit' ? refus : introuvable('Agenda')
}

interface Demenagement {
  readonly id: string
  readonly jour: string
  readonly rang: number
  /** Le code du ménage ; pour le déménageur, le numéro du bon. */
  readonly de: string
}

/** Ceux des dossiers qu'une personne suit ; au déménageur, ceux qui sont commandés à son entreprise. */
async function listDemenagements(db: Acces, acteur: Acteur, depuis: string): Promise<Demenagement[]> {
  if (aUnRole(acteur, ['PRESTATAIRE_DEMENAGEMENT'])) return listCommandes(db, acteur, depuis)
  const { lignes } = await listMesDemenagements(db, acteur, depuis, { page: 1, pageSize: AU_PLUS })
  return lignes.map(({ menage, ...creneau }) => ({ ...creneau, de: menage.codeMenage }))
}

async function listCommandes(db: Acces, { partenaireId }: Acteur, depuis: string): Promise<Demenagement[]> {
  const { rows } = await sql<Demenagement>`
    select c.id, c.jour, c.rang, 'bon n° ' || c.commande as de from creneau c
    where c.jour >= ${depuis}::date and c.menage_id is not null and c.commande is not null and c.prestataire_id = ${partenaireId}::uuid
    order by c.jour, c.rang limit ${AU_PLUS}`.execute(db)
  return rows
}
