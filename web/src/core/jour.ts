const aParis = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris', year: 'numeric', month: '2-digit', day: '2-digit' })

/** Le jour civil, à Paris, d'un instant. */
export const jourDe = (instant: Date | string): string => aParis.format(typeof instant === 'string' ? new Date(instant) : instant)

export const aujourdhui = (): string => jourDe(new Date())

/** Jours de `debut` à `fin`, négatif si `fin` précède. */
export const joursEntre = (debut: string, fin: string): number =>
  Math.round((Date.parse(`${fin}T00:00:00Z`) - Date.parse(`${debut}T00:00:00Z`)) / 86_400_000)

/** Le même jour un an après ; le 29 février donne le 28. */
export function unAnApres(jour: string): string {
  const [annee = '', mois = '', quantieme = ''] = jour.split('-')
  return `${Number(annee) + 1}-${mois}-${mois === '02' && quantieme === '29' ? '28' : quantieme}`
}

const relatif = new Intl.RelativeTimeFormat('fr-FR', { numeric: 'auto' })

/** « aujourd’hui », « hier », « il y a 12 jours », « il y a 3 mois » : toujours à côté de la date elle-même. */
export function ilYA(jour: string, jourCourant: string): string {
  const jours = joursEntre(jourCourant, jour)
  const ecart = Math.abs(jours)
  if (ecart < 60) return relatif.format(jours, 'day')
  return ecart < 730 ? relatif.format(Math.round(jours / 30.4), 'month') : relatif.format(Math.round(jours / 365.25), 'year')
}

const semaine = new Intl.DateTimeFormat('fr-FR', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

/** « jeu. 26 nov. », « mar. 1er déc. » */
export const jourDeSemaine = (jour: string): string => semaine.format(new Date(`${jour}T00:00:00Z`)).replace(/ 1 /, ' 1er ')

const long = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** « jeudi 16 avril 2026 », « lundi 1er juin 2026 » */
export const jourEntier = (jour: string): string => long.format(new Date(`${jour}T00:00:00Z`)).replace(/ 1 /, ' 1er ')

export const enCapitale = (texte: string): string => texte.charAt(0).toUpperCase() + texte.slice(1)
