import { z } from 'zod'
import { codesDe } from '../common/listes.ts'
import { listeDeValeurs, pageDemandee, triParmi } from '../common/pagination.ts'
import { typologies } from './logement-actuel/logementActuel.listes.ts'
import { codesStatutsMenage } from './menage.statuts.ts'
import { etapes } from './prochaine-etape/etapes.ts'
import { prochaineEtapeEnBrefSchema } from './prochaine-etape/prochaineEtape.schema.ts'

/** Une page plus longue ne porte ni les téléphones ni la prochaine étape : on les lit alors dans chaque dossier. */
export const LIGNES_DETAILLEES = 100

const charge = z.object({ id: z.uuid(), nom: z.string(), prenom: z.string() }).nullable()

/** Une ligne de la liste des ménages ; le téléphone est absent sans le groupe CONTACT, et comme la prochaine étape d'une page de plus de 100 lignes. */
export const ligneMenageSchema = z.object({
  '@id': z.string(),
  '@type': z.literal('Menage'),
  id: z.uuid(),
  codeMenage: z.string(),
  noms: z.string(),
  cotation: z.object({ couleur: z.enum(['ORANGE', 'ROUGE', 'NOIRE']).nullable(), score: z.number().int() }),
  telephone: z.string().nullable().optional(),
  ville: z.string().nullable(),
  codePostal: z.string().nullable(),
  operation: z.object({ id: z.uuid(), nom: z.string() }),
  partenaire: z.object({ id: z.uuid(), nom: z.string() }).nullable(),
  typologiesGTR: z.array(z.string()),
  statut: z.string(),
  relogementNecessaire: z.boolean(),
  chargeDeRelogement: charge,
  dateEntretien: z.iso.date().nullable(),
  prochaineEtape: prochaineEtapeEnBrefSchema.nullable().optional(),
  /** Les mêmes, sous le nom qu'ils ont dans l'entité (spécification § 3). */
  codeAffaire: z.string(),
  relogement: z.object({ statut: z.object({ code: z.string() }), chargeDeRelogementPrincipal: charge }),
  informations: z.object({ telephone: z.string().nullable() }).optional(),
})
export type LigneMenage = z.infer<typeof ligneMenageSchema>

export const trisMenages = [
  'noms',
  'cotation',
  'ville',
  'operation',
  'partenaire',
  'typologiesGTR',
  'statut',
  'prochaineEtape',
  'chargeDeRelogement',
  'dateEntretien',
  'codeMenage',
] as const

/** Filtres de la liste : ville par code postal, les autres par identifiant ou code (spécification § 2). */
export const filtresMenages = {
  recherche: z
    .string()
    .trim()
    .max(200, '200 caractères au plus')
    .refine((t) => t.isWellFormed() && !t.includes('\0'), 'Caractère interdit')
    .optional(),
  villes: listeDeValeurs(z.string().regex(/^\d{5}$/, 'Un code postal compte 5 chiffres'))
    .optional()
    .meta({ 'x-champ': 'codePostal' }),
  operationIds: listeDeValeurs(z.uuid('Opération inconnue')).optional(),
  partenaires: listeDeValeurs(z.uuid('Bailleur inconnu')).optional(),
  typologiesGTR: listeDeValeurs(z.enum(codesDe(typologies), 'Typologie inconnue')).optional(),
  statuts: listeDeValeurs(z.enum(codesStatutsMenage, 'Statut inconnu')).optional(),
  prochainesEtapes: listeDeValeurs(z.enum(codesDe(etapes), 'Étape inconnue')).optional(),
  chargesDeRelogement: listeDeValeurs(z.union([z.uuid('Chargé de relogement inconnu'), z.literal('aucun')])).optional(),
  PRUs: listeDeValeurs(z.uuid('PRU inconnu')).optional(),
  EPCIs: listeDeValeurs(z.string().regex(/^\d{9}$/, 'EPCI inconnu')).optional(),
  relogementNecessaire: z.enum(['true', 'false'], 'true ou false').optional(),
}

export const triMenages = triParmi(trisMenages).default('noms:asc')

export const rechercheMenagesSchema = z.object({ ...pageDemandee, sort: triMenages, ...filtresMenages })
export type RechercheMenages = z.output<typeof rechercheMenagesSchema>
