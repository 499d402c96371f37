import { z } from 'zod'
import { jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'

const nombre = z.number().int()
const reste = z.object({ total: nombre })
/** Ce qui est fait l'est encore archivé (décision 0184) : combien le sont, qu'aucune liste ne montre plus. */
const fait = z.object({ total: nombre, archives: nombre })
const parPeriode = z.object({ semaineCourante: nombre, moisCourant: nombre, total: nombre })

/** Un mois où quelque chose s'est fait ou se prévoit (spécification A § 3, « Statistics row »). */
const moisSchema = z.object({
  mois: z.string(),
  realise: nombre,
  /** Dont les archivés. */
  archives: nombre,
  objectif: nombre.nullable(),
  /** Le même : la spécification le lit sous l'un ou l'autre nom (domain-rules § 14, n° 26). */
  objectifs: nombre.nullable(),
  previsionnel: nombre.nullable(),
  objectifRecalcule: nombre.nullable(),
})

export const statistiquesSchema = z.object({
  ...jsonLdDe('StatistiquesMenages'),
  /** Ménages à reloger de la portée demandée, archivés compris. */
  total: nombre,
  archives: nombre,
  entretiensRealises: fait,
  entretiensRestants: reste,
  partisSansEntretien: fait,
  reloges: fait,
  relogementsRestants: reste,
  departSpontane: fait,
  accessionALaPropriete: fait,
  attenteGTR: parPeriode,
  attenteCAL: parPeriode,
  passagesGTR: parPeriode,
  passagesCAL: parPeriode,
  ficheProjectionFinanciereEtablie: parPeriode,
  entretiens: z.array(moisSchema),
  relogements: z.array(moisSchema),
})
export type Statistiques = z.infer<typeof statistiquesSchema>

export const ligneDuCompteurSchema = z.object({
  id: z.string(),
  menage: z.object({ id: identifiant(), noms: z.string(), codeMenage: z.string() }),
  /** Le logement proposé, quand il y en a un. */
  adresse: z.string().nullable(),
  le: z.iso.date().nullable(),
})
