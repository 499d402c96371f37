import { z } from 'zod'
import { demandeDe, filtresDe } from '../common/defineListe.contrat.ts'
import { trisDe } from '../common/defineListe.ts'
import { identifiant } from '../common/identifiant.ts'
import { listeMenages } from './menages.liste.ts'
import { prochaineEtapeEnBrefSchema } from './prochaine-etape/prochaineEtape.schema.ts'

/** Une page plus longue ne porte ni les téléphones, ni la porte, ni la prochaine étape : on les lit alors dans chaque dossier. */
export const LIGNES_DETAILLEES = 100

const charge = z.object({ id: identifiant(), nom: z.string(), prenom: z.string() }).nullable()

/** Une ligne de la liste des ménages ; le téléphone est absent sans le groupe CONTACT, la porte sans le groupe LOGEMENT, et avec la prochaine étape d'une page de plus de 100 lignes. */
export const ligneMenageSchema = z.object({
  '@id': z.string(),
  '@type': z.literal('Menage'),
  id: identifiant(),
  codeMenage: z.string(),
  noms: z.string(),
  cotation: z.object({ couleur: z.enum(['ORANGE', 'ROUGE', 'NOIRE']).nullable(), score: z.number().int() }),
  telephone: z.string().nullable().optional(),
  ville: z.string().nullable(),
  codePostal: z.string().nullable(),
  /** Où est sa porte ; nul d'un ménage dont la personne ne lit pas le logement. */
  logementActuelLocalisation: z
    .object({ HPs: z.array(z.string()), numeroPorte: z.string().nullable() })
    .nullable()
    .optional(),
  operation: z.object({ id: identifiant(), nom: z.string() }),
  partenaire: z.object({ id: identifiant(), nom: z.string() }).nullable(),
  typologiesGTR: z.array(z.string()),
  statut: z.string(),
  relogementNecessaire: z.boolean(),
  /** Le jour où il est entré dans son statut. */
  statutDepuis: z.iso.date(),
  /** Le jour où quelqu'un y a fait quelque chose en dernier ; absent à qui ne lit pas l'historique. */
  derniereActivite: z.iso.date().optional(),
  chargeDeRelogement: charge,
  dateEntretien: z.iso.date().nullable(),
  prochaineEtape: prochaineEtapeEnBrefSchema.nullable().optional(),
  /** Les mêmes, sous le nom qu'ils ont dans l'entité (spécification § 3). */
  codeAffaire: z.string(),
  relogement: z.object({ statut: z.object({ code: z.string() }), chargeDeRelogementPrincipal: charge }),
  informations: z.object({ telephone: z.string().nullable() }).optional(),
})
export type LigneMenage = z.infer<typeof ligneMenageSchema>

export const trisMenages = trisDe(listeMenages)
export const filtresMenages = filtresDe(listeMenages)
export const rechercheMenagesSchema = demandeDe(listeMenages)
export type RechercheMenages = z.output<typeof rechercheMenagesSchema>
