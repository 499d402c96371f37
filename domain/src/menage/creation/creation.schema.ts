import { z } from 'zod'
import {
  choixFacultatif,
  codePostalRequis,
  dateFacultative,
  emailFacultatif,
  entierFacultatif,
  messages,
  telephoneFacultatif,
  texteCourt,
  texteRequis,
} from '../../common/champs.ts'
import { identifiant } from '../../common/identifiant.ts'
import { codesDe } from '../../common/listes.ts'
import { sexeFacultatif } from '../composition/composition.schema.ts'
import { DEUX_CONTACTS } from '../composition/contact.ts'
import { typologies } from '../logement-actuel/logementActuel.listes.ts'
import { cheminDansLEntite, depuisLEntite, estUneEntite, principalDeLEntite } from './depuisLEntite.ts'

/** De quoi reconnaître la personne dont on ouvre le dossier. */
export const identiteSchema = z.object({
  nom: texteRequis(100),
  prenom: texteRequis(100),
  dateDeNaissance: dateFacultative,
  telephone: telephoneFacultatif,
  email: emailFacultatif,
})
export type Identite = z.output<typeof identiteSchema>

const adresseSchema = z.object({
  numero: texteCourt(20),
  rue: texteRequis(200),
  codePostal: codePostalRequis,
  ville: texteRequis(100),
  complement: texteCourt(200),
})

/** Le minimum pour ouvrir un dossier : l'opération, le demandeur principal et où il habite (domain-rules § 13.8, décision 0014). */
export const nouveauMenageSchema = z.object({
  operationId: identifiant({ error: ({ input }) => (input == null || input === '' ? messages.requis : 'Opération inconnue') }),
  demandeur: identiteSchema.extend({ sexe: sexeFacultatif }),
  adresse: adresseSchema,
  logement: z
    .object({ typologie: choixFacultatif(codesDe(typologies)), etage: entierFacultatif(-5, 60), numeroPorte: texteCourt(20) })
    .prefault({}),
})
export type NouveauMenage = z.output<typeof nouveauMenageSchema>

/** Le même, dans la forme de l'écran ou dans celle de l'entité ; `sections` : ce que l'entité dit de plus. */
export const ouvertureSchema = z.preprocess(
  (corps, ctx) => {
    const saisie = depuisLEntite(corps)
    // Les refus se disent aux champs de l'entité, quand c'est elle qui est écrite.
    const { error } = estUneEntite(corps) ? nouveauMenageSchema.safeParse(saisie) : {}
    for (const { path, message } of error?.issues ?? []) ctx.addIssue({ code: 'custom', path: cheminDansLEntite(path, corps), message })
    return saisie
  },
  nouveauMenageSchema.extend({ sections: z.record(z.string(), z.unknown()).optional() }).superRefine(({ demandeur, sections }, ctx) => {
    const principal = principalDeLEntite(sections ?? {})
    for (const moyen of ['telephone', 'email'] as const) {
      const { data: sien } = identiteSchema.shape[moyen].safeParse(principal?.contact[moyen])
      if (sien != null && sien.toLowerCase() !== demandeur[moyen]?.toLowerCase())
        ctx.addIssue({ code: 'custom', path: [...(principal?.chemin ?? []), 'contact', moyen], message: DEUX_CONTACTS[moyen] })
    }
  }),
)
export type Ouverture = z.output<typeof ouvertureSchema>

/** Ce qu'un autre dossier a de commun avec la personne saisie. */
export const ressemblances = {
  identite: 'même nom et même date de naissance',
  telephone: 'même téléphone',
  email: 'même adresse électronique',
} as const
export type Ressemblance = keyof typeof ressemblances

export const dossierRessemblantSchema = z.object({
  '@id': z.string(),
  id: identifiant(),
  codeMenage: z.string(),
  noms: z.string(),
  statut: z.string(),
  ressemblances: z.array(z.enum(codesDe(ressemblances))),
})
export type DossierRessemblant = z.output<typeof dossierRessemblantSchema>

/** Pourquoi un dossier se supprime : seulement parce qu'il n'aurait pas dû être ouvert. */
export const motifsSuppression = { CREE_PAR_ERREUR: 'Ouvert par erreur', DOUBLON: 'Doublon d’un autre dossier' } as const
export const suppressionSchema = z.object({ motif: z.enum(codesDe(motifsSuppression), 'Indiquez pourquoi le dossier est supprimé.') })
