import { ajouterJours, jourDe } from '@relogement/domain/common/date'

/** Le jour de Paris, à tant de jours d'aujourd'hui. Jamais « n fois 24 h » : le soir, le changement d'heure ferait tomber sur la veille. */
export const jourDans = (jours = 0, maintenant = new Date()): string => ajouterJours(jourDe(maintenant.toISOString()), jours)
