import { z } from 'zod'
import { personneSchema } from '../acces/personne.schema.ts'
import { messages, montantFacultatif, texteCourt } from '../common/champs.ts'
import { jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { codesDe } from '../common/listes.ts'
import { placeSuivanteSchema } from '../passage/passage.schema.ts'
import { codesNatures, statutsDePaiement } from './paiement.listes.ts'

/** Une demande telle qu'elle se prépare. L'indemnité dit son ménage, et son montant est celui de sa fiche. */
export const saisieDePaiementSchema = z
  .object({
    nature: z.enum(codesNatures, 'La nature de la demande est à choisir dans la liste'),
    montant: montantFacultatif,
    objet: texteCourt(200),
    menageId: identifiant('Ménage inconnu').nullable().default(null),
  })
  .superRefine(({ nature, montant, menageId }, { addIssue }) => {
    const manque = (champ: string) => addIssue({ code: 'custom', path: [champ], message: messages.requis })
    if (nature === 'INDEMNITE' && menageId === null) manque('menageId')
    if (nature !== 'INDEMNITE' && montant === null) manque('montant')
  })
export type SaisieDePaiement = z.output<typeof saisieDePaiementSchema>

/** Ce qui se corrige avant la validation ; ce qui n'est pas dit reste. */
export const correctionDePaiementSchema = z.object({ montant: montantFacultatif, objet: texteCourt(200) }).partial()
export type CorrectionDePaiement = z.output<typeof correctionDePaiementSchema>

const geste = z.object({ par: personneSchema, le: z.string() })
const ceMenage = z.object({ id: identifiant(), codeMenage: z.string() })

export const demandeDePaiementSchema = z.object({
  ...jsonLdDe('DemandeDePaiement'),
  id: identifiant(),
  version: z.number().int(),
  numero: z.number().int(),
  nature: z.object({ code: z.enum(codesNatures), libelle: z.string() }),
  statut: z.object({ code: z.enum(codesDe(statutsDePaiement)), libelle: z.string() }),
  montant: z.number(),
  objet: z.string().nullable(),
  reference: z.string().nullable(),
  /** D'une indemnité : le ménage, par son code. */
  menage: ceMenage.nullable(),
  preparee: geste,
  validee: geste.nullable(),
  deposee: geste.extend({ date: z.string() }).nullable(),
  payee: geste.extend({ date: z.string(), montant: z.number() }).nullable(),
  rejetee: geste.extend({ motif: z.string() }).nullable(),
  can: z.array(z.enum(['modifier'])),
  refus: z.record(z.string(), z.string()),
  nextPlaces: z.array(placeSuivanteSchema),
})
export type DemandeDePaiement = z.infer<typeof demandeDePaiementSchema>

export const versementsSchema = z.object({
  accorde: z.number(),
  verse: z.number(),
  enAttente: z.number(),
  aDemander: z.number(),
  reste: z.number(),
  reverse: z.number(),
  tropPercu: z.number(),
  aReverser: z.number(),
})

/** Une indemnité que la fiche d'un ménage retient, et où en est sa demande. */
const indemniteSchema = z.object({
  menage: ceMenage,
  typologie: z.string().nullable(),
  montant: z.number().nullable(),
  /** À qui elle revient : le bailleur qui reloge. */
  beneficiaire: z.string().nullable(),
  demandeId: identifiant().nullable(),
  /** Pourquoi elle ne se demande pas ; nul : elle se demande. */
  refus: z.string().nullable(),
})

export const metadonneesDesPaiementsSchema = {
  versements: versementsSchema,
  /** Ce qui se prépare aujourd'hui, nature par nature : le plus que chacune laisse demander, ou pourquoi elle ne se demande pas. */
  natures: z.array(
    z.object({ code: z.enum(codesNatures).exclude(['INDEMNITE']), libelle: z.string(), auPlus: z.number(), refus: z.string().nullable() }),
  ),
  /** Le plafond de l'avance, en pour cent ; à confirmer : livré avec le produit, et pas encore revu. */
  plafondAvance: z.object({ pourcentage: z.number(), aConfirmer: z.boolean() }),
  /** Absentes pour qui ne lit pas les ménages de l'opération. */
  indemnites: z.object({ lignes: z.array(indemniteSchema), retenu: z.number(), demande: z.number(), verse: z.number() }).nullable(),
  /** Pourquoi rien ne se prépare ; nul : une demande peut se préparer. */
  refusCreer: z.string().nullable(),
}
