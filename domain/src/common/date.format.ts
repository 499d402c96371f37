// Dates telles qu'on les lit et les tape en France. À part de date.ts : l'écran n'a pas besoin du calendrier complet.

export const MOIS = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
]
export const MOIS_COURTS = ['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.']
const JOURS_COURTS = ['dim.', 'lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.']

const decoupe = (jour: string) => {
  const [annee = '', mois = '', quantieme = ''] = jour.split('-')
  return { annee, mois: Number(mois) - 1, quantieme: Number(quantieme) === 1 ? '1er' : String(Number(quantieme)) }
}

/** « 12 mars 2026 », « 1er juin 2013 ». */
export function formatDate(jour: string): string {
  const { annee, mois, quantieme } = decoupe(jour)
  return `${quantieme} ${MOIS[mois]} ${annee}`
}

/** « 12 févr. 2026 » */
export function formatDateCourte(jour: string): string {
  const { annee, mois, quantieme } = decoupe(jour)
  return `${quantieme} ${MOIS_COURTS[mois]} ${annee}`
}

/** « mar. 17 mars » */
export function formatJourDeSemaine(jour: string): string {
  const { mois, quantieme } = decoupe(jour)
  return `${JOURS_COURTS[new Date(`${jour}T00:00:00Z`).getUTCDay()]} ${quantieme} ${MOIS[mois]}`
}

/** « 12/03/2026 » */
export const formatDateNumerique = (jour: string): string => jour.split('-').reverse().join('/')

/** « mars 2026 », d'un mois « 2026-03 » ou d'un jour. */
export function formatMois(mois: string): string {
  const decoupee = decoupe(mois)
  return `${MOIS[decoupee.mois]} ${decoupee.annee}`
}

/** « 38 ans », « 1 an », « moins d’un an ». */
export const formatAge = (ans: number): string => (ans === 0 ? 'moins d’un an' : `${ans}\u00A0${ans > 1 ? 'ans' : 'an'}`)

const JOUR_MS = 86_400_000

/** « 3 jours », « 7 sem. », « 5 mois », « 2 ans » : en un regard, dans une colonne étroite. */
export function formatAnciennete(debut: string, fin: string): string {
  const jours = Math.max(0, Math.round((Date.parse(fin) - Date.parse(debut)) / JOUR_MS))
  if (jours === 0) return 'Ce jour'
  if (jours < 14) return `${jours} ${jours > 1 ? 'jours' : 'jour'}`
  if (jours < 91) return `${Math.floor(jours / 7)} sem.`
  const mois = Math.floor(jours / 30.44)
  return mois < 24 ? `${mois} mois` : `${Math.floor(mois / 12)} ans`
}

const aParis = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

const horlogeDeParis = (instant: string) => {
  const morceaux = Object.fromEntries(aParis.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  return { jour: `${morceaux['year']}-${morceaux['month']}-${morceaux['day']}`, heure: `${morceaux['hour']}:${morceaux['minute']}` }
}

/** « 10 mars 2026, 16:05 », en heure de Paris. */
export function formatInstant(instant: string): string {
  const { jour, heure } = horlogeDeParis(instant)
  return `${formatDateCourte(jour)}, ${heure}`
}

/** « 10 mars 2026 » : le jour d'un instant, à Paris. */
export const formatJour = (instant: string): string => formatDateCourte(horlogeDeParis(instant).jour)

/** « 14:32 », en heure de Paris. */
export const formatHeure = (instant: string): string => horlogeDeParis(instant).heure
