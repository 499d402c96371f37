// Ce que l'on met dans l'agenda d'une personne : un moment ou un jour, sous un titre qui ne nomme personne.
import { ajouterJours } from '@relogement/domain/common/date'
import ical, { type ICalCalendar } from 'ical-generator'

const MS_PAR_MINUTE = 60_000

export const nouvelAgenda = (name: string): ICalCalendar =>
  ical({ name, prodId: { company: 'Relogement', product: 'Agenda', language: 'FR' } })

interface Moment {
  readonly id: string
  readonly debut: Date
  readonly dureeMinutes: number
  readonly titre: string
}

export function poserLHeure(agenda: ICalCalendar, maintenant: Date, { id, debut, dureeMinutes, titre }: Moment): void {
  agenda.createEvent({
    id,
    stamp: maintenant,
    start: debut,
    end: new Date(debut.getTime() + dureeMinutes * MS_PAR_MINUTE),
    summary: titre,
  })
}

interface Jour {
  readonly id: string
  readonly jour: string
  readonly titre: string
}

export function poserLeJour(agenda: ICalCalendar, maintenant: Date, { id, jour, titre }: Jour): void {
  agenda.createEvent({
    id,
    stamp: maintenant,
    start: new Date(`${jour}T00:00:00Z`),
    end: new Date(`${ajouterJours(jour, 1)}T00:00:00Z`),
    timezone: 'UTC',
    allDay: true,
    summary: titre,
  })
}
