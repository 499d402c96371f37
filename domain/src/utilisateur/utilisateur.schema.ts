import { z } from 'zod'
import { civilites } from '../acces/civilite.ts'
import { personneSchema } from '../acces/personne.schema.ts'
import { codesRoles, roleDe } from '../acces/roles.ts'
import { dateAttendue, dateRequise, messages, redite, telephoneFacultatif, texteRequis } from '../common/champs.ts'
import { jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { codesDe } from '../common/listes.ts'
import { idOuAdresse } from '../common/pagination.ts'
import { refuserDeuxDesignations } from '../common/relation.ts'
import { categoriesDePartenaire } from './partenaires.liste.ts'
import { rolesDuBailleur } from './roles.rules.ts'
import { etatsDuCompte } from './utilisateur.listes.ts'

const nomme = z.object({ id: identifiant(), nom: z.string() })
const zone = nomme.extend({ type: z.string() })
const roleLu = z.object({ code: z.enum(codesRoles), libelle: z.string(), jusquAu: z.string().nullable() })

/** Une personne de la liste ; `etat` et `derniereConnexion`, pour l'administration seule. */
export const ligneUtilisateurSchema = z.object({
  ...jsonLdDe('Utilisateur'),
  id: identifiant(),
  nom: z.string(),
  prenom: z.string(),
  email: z.string(),
  /** Ses rôles se disent d'elle ; nulle, ils se disent tels quels. */
  civilite: z.enum(codesDe(civilites)).nullable(),
  photoURL: z.string().nullable(),
  roles: z.array(roleLu),
  partenaire: nomme.nullable(),
  /** Vide : aucune limite. */
  zones: z.array(zone),
  /** Les ménages à reloger qu'elle suit, parmi ceux que l'on voit. */
  nombreDeMenages: z.number().int(),
  EPCIs: z.array(z.string()),
  /** En points, d'un chargé de relogement. */
  charge: z.object({ points: z.number(), capacite: z.number() }).nullable(),
  etat: z.enum(codesDe(etatsDuCompte)).optional(),
  derniereConnexion: z.string().nullable().optional(),
})

/** Ce qu'un chargé porte et peut porter, de semaine en semaine, en points. */
export const capaciteSchema = z.object({
  ...jsonLdDe('Capacite'),
  id: identifiant(),
  nom: z.string(),
  prenom: z.string(),
  semaines: z.array(z.object({ debut: z.iso.date(), points: z.number(), capacite: z.number() })),
})

/** Ce qu'une personne a fait, en mots ; sur quoi, quand qui lit l'atteint. */
export const acteSchema = z.object({
  ...jsonLdDe('Acte'),
  id: identifiant(),
  le: z.string(),
  quoi: z.string(),
  sur: z.object({ libelle: z.string(), adresse: z.string() }).nullable(),
})

/** Ce qui est arrivé à un compte, une ligne du journal des comptes. */
export const evenementDeCompteSchema = z.object({
  ...jsonLdDe('EvenementDeCompte'),
  id: identifiant(),
  le: z.string(),
  compte: personneSchema,
  quoi: z.string(),
  /** Nul : personne, le service ou le temps qui passe. */
  auteur: personneSchema.nullable(),
})

const quotite = z.number(messages.requis).int('Un nombre entier est attendu').min(10, 'Entre 10 et 100 %').max(100, 'Entre 10 et 100 %')

/** La part d'un temps plein que travaille un chargé, à partir d'un jour et jusqu'au suivant. */
export const tempsDeTravailSchema = z.object({ depuis: dateRequise, quotite })
export type TempsDeTravail = z.output<typeof tempsDeTravailSchema>

const session = z.object({ id: identifiant(), agent: z.string().nullable(), ouverteLe: z.string(), vueLe: z.string() })

/** Un domaine de l'outil : ce que la personne y voit, y fait, et n'y lira jamais. */
export const droitsDUnDomaineSchema = z.object({
  domaine: z.string(),
  voit: z.array(z.string()),
  peut: z.array(z.string()),
  jamais: z.array(z.string()),
})

export const utilisateurSchema = ligneUtilisateurSchema.extend({
  version: z.number().int(),
  can: z.array(z.string()),
  refus: z.record(z.string(), z.string()),
  /** Pour qui le règle, et pour elle : le dernier jour dit d'abord ; avant le premier, celui par défaut. */
  tempsDeTravail: z.array(z.object({ depuis: z.iso.date(), quotite: z.number().int() })).optional(),
  tempsParDefaut: z.number().optional(),
  telephone: z.string().nullable().optional(),
  actif: z.boolean().optional(),
  creeLe: z.string().optional(),
  /** Celles qui limitent la personne elle-même ; `zones` en est ce qui reste avec celles du partenaire. */
  zonesPropres: z.array(zone).optional(),
  sessions: z.array(session).optional(),
  /** `poseLe` nul : la personne n'en a pas. */
  secondFacteur: z.object({ poseLe: z.string().nullable(), exige: z.boolean() }).optional(),
  droits: z.array(droitsDUnDomaineSchema).optional(),
})
export type Utilisateur = z.infer<typeof utilisateurSchema>

/** L'adresse d'un compte, en minuscules : elle l'identifie. */
export const emailDeCompte = z
  .string(messages.requis)
  .trim()
  .min(1, messages.requis)
  .max(254, messages.email)
  .transform((adresse) => adresse.toLowerCase())
  .pipe(z.email(messages.email))

const civilite = z.preprocess(
  (dite) => (dite === '' ? null : dite),
  z.enum(codesDe(civilites), 'Civilité inconnue').nullable().default(null),
)

const codeDeRole = z
  .string('Rôle inconnu')
  .transform((texte) => roleDe(texte) ?? texte)
  .pipe(z.enum(codesRoles, 'Rôle inconnu'))

const roleConfie = z.preprocess(
  (dit) => (typeof dit === 'string' ? { code: dit } : dit),
  z.object({ code: codeDeRole, jusquAu: dateAttendue.nullable().default(null) }),
)

const rolesConfies = z
  .array(roleConfie, messages.requis)
  .min(1, messages.requis)
  .max(codesRoles.length, 'Rôle inconnu')
  .refine((dits) => new Set(dits.map(({ code }) => code)).size === dits.length, 'Un rôle ne se confie qu’une fois')

/** Par son identifiant, son adresse, ou l'objet tel qu'il a été lu. */
const elementDe = (chemin: string, inconnu: string) =>
  z.preprocess(
    (dit, ctx) => {
      if (typeof dit !== 'object' || dit === null) return dit
      refuserDeuxDesignations(dit, ctx)
      const { id, '@id': adresse } = dit as { readonly id?: unknown; readonly '@id'?: unknown }
      return id ?? adresse
    },
    idOuAdresse(chemin, inconnu),
  )

export const creationUtilisateurSchema = z.object({
  nom: texteRequis(100),
  prenom: texteRequis(100),
  email: emailDeCompte,
  telephone: telephoneFacultatif,
  civilite,
  /** Le premier est le principal. */
  roles: rolesConfies,
  partenaire: elementDe('/v1/partenaires', 'Partenaire inconnu'),
  /** Celles auxquelles la personne se limite ; vide : celles de son partenaire. */
  zonesPropres: z.array(elementDe('/v1/zones-geographiques', 'Zone inconnue'), 'Zone inconnue').max(100, '100 zones au plus').default([]),
})
export type CreationUtilisateur = z.output<typeof creationUtilisateurSchema>

/** Ce qui est absent reste. */
export const modificationUtilisateurSchema = redite(creationUtilisateurSchema).extend({
  actif: z.boolean('Oui ou non est attendu').optional(),
})
export type ModificationUtilisateur = z.output<typeof modificationUtilisateurSchema>

/** Une personne qu'un directeur bailleur demande pour son partenaire. */
export const demandeDeCompteSchema = z.object({
  nom: texteRequis(100),
  prenom: texteRequis(100),
  email: emailDeCompte,
  civilite,
  role: z.enum(codesDe(rolesDuBailleur), 'Rôle inconnu'),
})
export type DemandeDeCompte = z.output<typeof demandeDeCompteSchema>

export const invitationSchema = z.object({
  ...jsonLdDe('Invitation'),
  id: identifiant(),
  nom: z.string(),
  prenom: z.string(),
  email: z.string(),
  role: z.object({ code: z.enum(codesRoles), libelle: z.string() }),
  partenaire: nomme,
  demandeePar: z.object({ id: identifiant(), nom: z.string(), prenom: z.string() }),
  demandeeLe: z.string(),
})

/** Un partenaire, et combien de comptes il a. */
export const partenaireEtComptesSchema = z.object({
  ...jsonLdDe('PartenaireEtComptes'),
  id: identifiant(),
  nom: z.string(),
  categorie: z.enum(codesDe(categoriesDePartenaire)),
  /** Vides : toutes. */
  zones: z.array(z.string()),
  actifs: z.number().int(),
  invites: z.number().int(),
  desactives: z.number().int(),
  siret: z.string().nullable(),
  /** Ses comptes entrent par mot de passe ; sinon, par la connexion de la maison seule. */
  motDePasse: z.boolean(),
})

/** Comment les comptes d'un partenaire entrent. */
export const connexionDuPartenaireSchema = z.object({
  siret: z
    .string()
    .transform((texte) => texte.normalize('NFKC').replaceAll(/\s/g, '') || null)
    .pipe(
      z
        .string()
        .regex(/^\d{14}$/, 'Un SIRET a quatorze chiffres')
        .nullable(),
    )
    .nullable(),
  motDePasse: z.boolean('Oui ou non est attendu'),
})
export type ConnexionDuPartenaire = z.output<typeof connexionDuPartenaireSchema>
