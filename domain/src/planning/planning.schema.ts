import { z } from 'zod'
import { dateAttendue, jourDAnneeEntiere, texteRequis } from '../common/champs.ts'
import { jsonLd, jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { codesDe } from '../common/listes.ts'
import { demiJournees } from './planning.listes.ts'

/** Texte fixé par la spécification § 5. */
export const PARAMETRE_INCOMPLET = 'Vous devez selectionner une date et indiquer un nombre de créneaux.'
/** Libellé d'un créneau bloqué, tant qu'on n'en dit pas un autre. */
export const BLOQUE = 'Bloqué'
export const CRENEAUX_PAR_JOUR = 99

/** Un créneau de déménagement pris (spécification § 3). */
export const creneauSchema = z.object({
  ...jsonLdDe('Creneau'),
  id: identifiant(),
  /** Absent pour une commune : elle voit les jours, non les noms (domain-rules § 13.7). */
  title: z.string().optional(),
  date: z.string(),
  createdById: identifiant().nullable(),
})

export const parametreSchema = z.object({
  date: jourDAnneeEntiere(PARAMETRE_INCOMPLET),
  nombreCreneaux: z
    .number(PARAMETRE_INCOMPLET)
    .int(PARAMETRE_INCOMPLET)
    .min(0, PARAMETRE_INCOMPLET)
    .max(CRENEAUX_PAR_JOUR, `${CRENEAUX_PAR_JOUR} créneaux au plus`),
})

export const blocageSchema = z.object({ title: texteRequis(), date: dateAttendue })

/** Renommer un bloqué, ou déplacer une réservation. */
export const changementDeCreneauSchema = blocageSchema.partial().refine(({ title, date }) => title !== undefined || date !== undefined, {
  message: 'Dites le nouveau jour ou le libellé',
  path: ['date'],
})

const MOIS_LU = 62
export const FIN_AVANT_LE_DEBUT = { message: 'La fin est avant le début', path: ['fin'] }
export const recapitulatifDemande = z
  .object({ debut: dateAttendue.optional(), fin: dateAttendue.optional() })
  .refine(({ debut, fin }) => debut === undefined || fin === undefined || joursDe(debut, fin) <= MOIS_LU, {
    message: `${MOIS_LU} jours au plus`,
    path: ['fin'],
  })
  .refine(({ debut, fin }) => debut === undefined || fin === undefined || debut <= fin, FIN_AVANT_LE_DEBUT)

const joursDe = (debut: string, fin: string) => (Date.parse(fin) - Date.parse(debut)) / 86_400_000

const creneauDuJourSchema = creneauSchema.extend({
  rang: z.number().int(),
  demiJournee: z.enum(codesDe(demiJournees)),
  sorte: z.enum(['RESERVE', 'BLOQUE']),
  version: z.number().int(),
  /** Ménage à ouvrir, pour qui le peut. */
  menageId: identifiant().optional(),
  /** D'où, vers où. */
  trajet: z.string().optional(),
  /** Un bon de commande l'a réservé, que la personne lit. */
  bon: z.boolean(),
  /** Qui l'a pris, et quel jour. */
  par: z.string().optional(),
  le: z.string(),
  /** Pourquoi la personne ne peut pas l'annuler. */
  refus: z.string().nullable(),
})
export type CreneauDuJour = z.infer<typeof creneauDuJourSchema>

export const jourDuPlanningSchema = z.object({
  ...jsonLdDe('JourDePlanning'),
  date: z.string(),
  /** Absents pour une commune, qui ne voit que les siens. */
  nombreCreneaux: z.number().int().optional(),
  /** Ce qui s'y prend encore, pour qui le demande : rien d'un jour fermé. */
  restant: z.number().int().optional(),
  /** Pourquoi on n'y peut rien. */
  ferme: z.string().nullable(),
  /** Personne n'y déménage : dimanche, férié ou passé, on n'y règle aucun créneau. */
  sansCreneau: z.boolean(),
  creneaux: z.array(creneauDuJourSchema),
})
export type JourDuPlanning = z.infer<typeof jourDuPlanningSchema>

export const regleDuJourSchema = z.object({ ...jsonLd, date: z.string(), nombreCreneaux: z.number().int(), restant: z.number().int() })
