import { Readable } from 'node:stream'
import { ajouterJours } from '@relogement/domain/common/date'
import { datesDuParcours } from '@relogement/domain/menage/prochainesDates'
import { naturesDeRendezVous } from '@relogement/domain/menage/rendez-vous/rendezVous.listes'
import ical from 'ical-generator'
import type { Contexte } from '../../core/contexte.ts'
import { Fichier } from '../../core/http/reponse.ts'
import { presenterDossier } from '../dossier/presenterDossier.ts'
import { lireEngagements } from '../engagements.ts'
import { listRendezVous } from './rendezVous.queries.ts'

const MS_PAR_MINUTE = 60_000

/**
 * Les dates à venir d'un dossier, pour un agenda. Il part sur des téléphones : le code du ménage et la nature de la date, ni nom, ni lieu, ni
 * adresse.
 */
export async function lireAgenda(ctx: Contexte, menageId: string): Promise<Fichier> {
  const dossier = await lireEngagements(ctx, menageId, 'agenda')
  const code = dossier.menage.code_menage
  const agenda = ical({ name: `Relogement ${code}`, prodId: { company: 'Relogement', product: 'Agenda', language: 'FR' } })
  for (const { id, nature, debut, dureeMinutes, statut } of await listRendezVous(ctx.db, menageId)) {
    if (statut !== 'PREVU' || debut < ctx.maintenant) continue
    agenda.createEvent({
      id,
      stamp: ctx.maintenant,
      start: debut,
      end: new Date(debut.getTime() + dureeMinutes * MS_PAR_MINUTE),
      summary: `${naturesDeRendezVous[nature]} · ${code}`,
    })
  }
  // Le texte d'une date du parcours peut dire une adresse après deux-points.
  for (const [rang, { jour, texte }] of datesDuParcours(await presenterDossier(ctx, dossier), ctx.aujourdhui).entries())
    agenda.createEvent({
      id: `${menageId}-${jour}-${rang}`,
      stamp: ctx.maintenant,
      start: new Date(`${jour}T00:00:00Z`),
      end: new Date(`${ajouterJours(jour, 1)}T00:00:00Z`),
      timezone: 'UTC',
      allDay: true,
      summary: `${texte.split(' : ')[0] ?? ''} · ${code}`,
    })
  return new Fichier(Readable.from([agenda.toString()]), 'text/calendar; charset=utf-8', `${code}.ics`)
}
