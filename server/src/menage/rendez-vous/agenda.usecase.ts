import { Readable } from 'node:stream'
import { datesDuParcours } from '@relogement/domain/menage/prochainesDates'
import { naturesDeRendezVous } from '@relogement/domain/menage/rendez-vous/rendezVous.listes'
import type { Contexte } from '../../core/contexte.ts'
import { Fichier } from '../../core/http/reponse.ts'
import { presenterDossier } from '../dossier/presenterDossier.ts'
import { lireEngagements } from '../engagements.ts'
import { nouvelAgenda, poserLeJour, poserLHeure } from './ical.ts'
import { listRendezVous } from './rendezVous.usecases.ts'

/**
 * Les dates à venir d'un dossier, pour un agenda. Il part sur des téléphones : le code du ménage et la nature de la date, ni nom, ni lieu, ni
 * adresse.
 */
export async function lireAgenda(ctx: Contexte, menageId: string): Promise<Fichier> {
  const dossier = await lireEngagements(ctx, menageId, 'agenda')
  const code = dossier.menage.code_menage
  const agenda = nouvelAgenda(`Relogement ${code}`)
  for (const { id, nature, debut, dureeMinutes, statut } of await listRendezVous(ctx.db, menageId))
    if (statut === 'PREVU' && debut >= ctx.maintenant)
      poserLHeure(agenda, ctx.maintenant, { id, debut, dureeMinutes, titre: `${naturesDeRendezVous[nature]} · ${code}` })
  // Le texte d'une date du parcours peut dire une adresse après deux-points.
  for (const [rang, { jour, texte }] of datesDuParcours(await presenterDossier(ctx, dossier), ctx.aujourdhui).entries())
    poserLeJour(agenda, ctx.maintenant, { id: `${menageId}-${jour}-${rang}`, jour, titre: `${texte.split(' : ')[0] ?? ''} · ${code}` })
  return new Fichier(Readable.from([agenda.toString()]), 'text/calendar; charset=utf-8', `${code}.ics`)
}
