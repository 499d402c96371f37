import { z } from 'zod'
import { refusDuJour } from './date.saisie.ts'
import { codeActuel, type Liste, sEcrit } from './listes.ts'
import { arrondir } from './montant.ts'
import { tropDeDecimales } from './nombre.saisie.ts'

/** Messages des validateurs, à la lettre de la spécification § 5 ; l'année est du produit. */
export const messages = {
  requis: 'Ce champ est requis',
  email: 'Vous devez indiquer une adresse email valide',
  emails: "Vous devez indiquer un ensemble d'adresses emails valides",
  telephone: 'Vous devez indiquer un numéro de téléphone valide',
  dateAnterieure: 'La date saisie doit être anterieure à la date du jour',
  datePosterieure: 'La date saisie doit être postérieure à la date du jour',
  annee: 'L’année s’écrit en quatre chiffres',
  minimum: (min: number) => `Cette valeur doit être supérieur ou égal à ${min}`,
} as const

const vide = (valeur: unknown) => (typeof valeur === 'string' && valeur.trim() === '' ? null : valeur)
/** Ce qui se colle d'ailleurs vient avec ses blancs. */
const rogne = (valeur: unknown) => vide(typeof valeur === 'string' ? valeur.trim() : valeur)

const HEURE = /^([01]\d|2[0-3]):[0-5]\d$/
const MAL_ECRITE = 'L’heure s’écrit « 14:00 »'
/** « 14:00 » */
export const heure = z.string(messages.requis).trim().regex(HEURE, MAL_ECRITE)
/** Vide, elle manque : elle n'est pas mal écrite. */
export const heureRequise = z
  .string(messages.requis)
  .trim()
  .regex(HEURE, { error: ({ input }) => (input === '' ? messages.requis : MAL_ECRITE) })

// PostgreSQL refuse le caractère NUL, et un demi-caractère isolé ne s'écrit pas en UTF-8.
const texteSain = (texte: string) => texte.isWellFormed() && !texte.includes('\0')

type Redite<S extends z.ZodRawShape> = { [K in keyof S]: z.ZodOptional<S[K]> }

/** Les champs d'un enregistrement connu, tels qu'on les redit : ce qui est absent le reste, aucune valeur par défaut ne le remplace. */
export const redite = <S extends z.ZodRawShape>({ shape }: z.ZodObject<S>) =>
  z.object(
    Object.fromEntries(
      Object.entries(shape).map(([nom, champ]) => [nom, z.optional(champ instanceof z.ZodDefault ? champ.unwrap() : champ)]),
    ) as Redite<S>,
  )

/** Texte facultatif d'une ligne : rogné, vide = null. */
export const texteCourt = (max = 200) =>
  z.preprocess(
    vide,
    z
      .string('Un texte est attendu')
      .trim()
      .max(max, `${max} caractères au plus`)
      .refine(texteSain, 'Caractère interdit')
      .nullable()
      .default(null),
  )
export const texteLong = (max = 5000) => texteCourt(max)

/** Texte obligatoire. */
export const texteRequis = (max = 200) =>
  z.string(messages.requis).trim().min(1, messages.requis).max(max, `${max} caractères au plus`).refine(texteSain, 'Caractère interdit')

export const emailFacultatif = z.preprocess(rogne, z.email(messages.email).max(254).nullable().default(null))

/** Un numéro tel qu'on le tape ou le colle, « +33 (0)6 12… », réduit à ses chiffres à la française ; ce qui n'en est pas un reste. */
export const telephoneNet = (texte: string): string =>
  texte
    .normalize('NFKC')
    .replaceAll(/[\s./-]|\(0\)|\p{Cf}/gu, '')
    .replace(/^(\+33|0033)0?(?=\d)/, '0')

/** Téléphone français, dix chiffres. */
export const telephoneFacultatif = z.preprocess(
  (valeur) => vide(typeof valeur === 'string' ? telephoneNet(valeur) : valeur),
  z
    .string(messages.telephone)
    .regex(/^\d{10}$/, messages.telephone)
    .nullable()
    .default(null),
)

/** Une année tapée à deux chiffres donne l'an 88 : aucune date d'un dossier n'est si ancienne. */
const PLUS_ANCIENNE = '1890-01-02'
/** Ni si lointaine ; ce qui se borne de plus près, le jour dit, l'est par sa règle (`horizon.ts`). */
const PLUS_LOINTAINE = '2149-12-31'

/** Pourquoi l'année d'un jour ne va pas : écrite en deux chiffres, ou hors de tout ce qu'un dossier peut dire ; `null` : elle va. */
export function refusDAnnee(jour: string): string | null {
  if (/^\d{4}-/.test(jour) && jour.slice(0, 10) > PLUS_LOINTAINE) return 'Cette date est trop lointaine : vérifiez l’année'
  if (jour >= PLUS_ANCIENNE) return null
  return jour < '0100' ? messages.annee : 'Cette date est trop ancienne : vérifiez l’année'
}

const anneeEntiere = (jour: string, { addIssue }: { addIssue: (refus: string) => void }): void => {
  const refus = refusDAnnee(jour)
  if (refus !== null) addIssue(refus)
}

/** Un jour tapé, dont l'année est entière ; ce qui n'est pas une date n'en a pas à redire. */
export const jourDAnneeEntiere = (message: string) =>
  z.iso
    .date({ error: ({ input }) => (typeof input === 'string' ? refusDuJour(input) : null) ?? message, abort: true })
    .superRefine(anneeEntiere)

/** Jour civil AAAA-MM-JJ, ou null. */
export const dateFacultative = z.preprocess(
  vide,
  jourDAnneeEntiere('La date est attendue sous la forme AAAA-MM-JJ').nullable().default(null),
)
export const dateRequise = jourDAnneeEntiere(messages.requis)
export const dateAttendue = jourDAnneeEntiere('Une date est attendue')
/** Un instant, avec son fuseau. */
export const instantRequis = z.iso.datetime({ offset: true, abort: true }).superRefine(anneeEntiere)
/** Un instant ou un jour ; d'une année qui ne va pas, c'est elle que l'on dit. */
export const instantOuJour = <J extends z.ZodType>(jour: J, message: string) =>
  z.union([instantRequis, jour], {
    error: ({ input }) => (typeof input === 'string' && /^\d{4}-/.test(input) ? refusDAnnee(input) : null) ?? message,
  })

/** Le bruit d'un calcul binaire (10.299999999999999) s'efface ; un chiffre de plus, écrit, se refuse : l'arrondir changerait ce qui est tapé. */
export const deuxDecimales = (nombre: z.ZodNumber): z.ZodNumber =>
  nombre.refine((valeur) => Math.abs(valeur - arrondir(valeur)) < 1e-7, tropDeDecimales(2)).overwrite(arrondir)

/** Euros, deux décimales, jamais négatif. */
export const montantFacultatif = z.preprocess(
  vide,
  deuxDecimales(z.number('Un montant est attendu').min(0, messages.minimum(0)).max(99_999_999, 'Montant trop grand'))
    .nullable()
    .default(null),
)

export const entierFacultatif = (min: number, max: number) =>
  z.preprocess(
    vide,
    z
      .number('Un nombre est attendu')
      .int('Un nombre entier est attendu')
      .min(min, messages.minimum(min))
      .max(max, `Au plus ${max}`)
      .nullable()
      .default(null),
  )

/** Une mesure ou un taux, deux décimales. */
export const nombreFacultatif = (min: number, max: number) =>
  z.preprocess(
    vide,
    deuxDecimales(z.number('Un nombre est attendu').min(min, messages.minimum(min)).max(max, `Au plus ${max}`))
      .nullable()
      .default(null),
  )

export const ouiNon = z.boolean('Oui ou non est attendu').default(false)
export const ouiNonFacultatif = z.boolean('Oui ou non est attendu').nullable().default(null)

const INCONNUE = 'Valeur inconnue de la liste'

/** Un code d'une liste que l'administration tient : ceux de l'instant, ceux qu'elle a retirés compris, ceux qu'elle a supprimés non (décision 0056). */
export const codeTenu = <const L extends Liste>(liste: L, message: string = INCONNUE) =>
  z
    .string(message)
    .overwrite((code) => codeActuel(liste, code))
    .refine((code) => sEcrit(liste, code), message) as unknown as z.ZodType<keyof L & string, keyof L & string>

type Codes = readonly [string, ...string[]]

/** Une valeur d'une liste fermée, ou null. */
export const choixFacultatif = <const C extends Codes>(codes: C) => z.preprocess(vide, z.enum(codes, INCONNUE).nullable().default(null))

/** Plusieurs valeurs d'une liste fermée ; la même dite deux fois n'en fait qu'une. */
export const choixMultiple = <const C extends Codes>(codes: C) =>
  z.preprocess(sansDoublon, z.array(z.enum(codes, INCONNUE)).max(codes.length).default([]))

/** Une valeur d'une liste que l'administration tient, ou null. */
export const choixTenu = <const L extends Liste>(liste: L) => z.preprocess(vide, codeTenu(liste).nullable().default(null))

/** Plusieurs valeurs d'une liste que l'administration tient ; deux qu'elle a réunies n'en font qu'une. */
export const choixTenus = <const L extends Liste>(liste: L) =>
  z.preprocess(
    (valeur) =>
      sansDoublon(Array.isArray(valeur) ? valeur.map((code) => (typeof code === 'string' ? codeActuel(liste, code) : code)) : valeur),
    z.array(codeTenu(liste)).max(ENTREES_MAX).default([]),
  )

/** Plus d'entrées qu'une liste n'en tient. */
export const ENTREES_MAX = 200

const sansDoublon = (valeur: unknown) => (Array.isArray(valeur) ? [...new Set(valeur as unknown[])] : valeur)

/** « 59 000 », « F-59000 ». */
const codePostalNet = (texte: string): string => texte.normalize('NFKC').replaceAll(/\s/g, '').replace(/^FR?-/i, '')

export const codePostalRequis = z.preprocess(
  (valeur) => (typeof valeur === 'string' ? codePostalNet(valeur) : valeur),
  z.string(messages.requis).regex(/^\d{5}$/, 'Le code postal compte 5 chiffres'),
)

export const codePostalFacultatif = z.preprocess(
  (valeur) => vide(typeof valeur === 'string' ? codePostalNet(valeur) : valeur),
  z
    .string()
    .regex(/^\d{5}$/, 'Le code postal compte 5 chiffres')
    .nullable()
    .default(null),
)
