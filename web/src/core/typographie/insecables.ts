const INSECABLE = '\u00A0'
const UNITE = '(?=(?:m²|ko|Mo|Go|h|min|ans?|mois|jours?|heures?|minutes?|points?|UC)(?![a-zà-ÿ0-9]))'
const A_TENIR = new RegExp(` (?=[:;?!»€%])|(?<=[«°]) |(?<=\\d) ${UNITE}`, 'g')
const COMMENCE_PAR_UNITE = new RegExp(`^ ${UNITE}`)
/** La plupart des textes n'ont rien de tel, et se rendent sans autre recherche. */
const PEUT_ETRE = /[«»°:;?!€%\d]/

/**
 * « Pourquoi ? », « n° 12 », « 30 jours » : l'espace qui ne doit pas finir une ligne devient insécable. Entière, comme dans
 * `core/formats` : la fine disparaît dans Inter.
 */
export const insecables = (texte: string): string => (PEUT_ETRE.test(texte) ? texte.replace(A_TENIR, INSECABLE) : texte)

/** La suite d'un nombre écrit juste avant elle : `{jours} jours`. */
export const insecablesApresUnNombre = (texte: string): string => insecables(texte).replace(COMMENCE_PAR_UNITE, INSECABLE)
