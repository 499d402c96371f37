import { z } from 'zod'
import { codeTenu, dateFacultative, montantFacultatif, ouiNon, texteCourt } from '../../common/champs.ts'
import { identifiant } from '../../common/identifiant.ts'
import { codesDe } from '../../common/listes.ts'
import { arrondir } from '../../common/montant.ts'
import { type PosteCharge, type PosteEcheance, postesCharges, postesEcheances, typesRessource } from './ressources.listes.ts'

/** Une ressource d'un adulte, par mois ; l'année en est douze fois. Le mois calculé de son année n'est pas tapé : il s'arrondit. */
export const ressourceSchema = z.preprocess(
  moisDeSonAnnee,
  z.object({
    occupantId: identifiant(),
    type: z.object({ code: codeTenu(typesRessource, 'Type de ressource inconnu') }),
    montantMensuel: montantFacultatif,
    montantAnnuel: montantFacultatif,
  }),
)
export type Ressource = z.output<typeof ressourceSchema>

export const revenuImposableSchema = z.object({
  occupantId: identifiant(),
  annee: z.number().int().min(1990).max(2100),
  montant: montantFacultatif,
  revenuFiscalDeReference: montantFacultatif,
})
export type RevenuImposable = z.output<typeof revenuImposableSchema>

const echeance = z.object({ mensualite: montantFacultatif, dateDeFin: dateFacultative }).prefault({})

export const chargesSchema = z.object({
  ...(Object.fromEntries(codesDe(postesCharges).map((poste) => [poste, montantFacultatif])) as Record<
    PosteCharge,
    typeof montantFacultatif
  >),
  ...(Object.fromEntries(codesDe(postesEcheances).map((poste) => [poste, echeance])) as Record<PosteEcheance, typeof echeance>),
  credits: z
    .array(z.object({ nature: texteCourt(100), mensualite: montantFacultatif, dateDeFin: dateFacultative }))
    .max(50)
    .default([]),
  autres: z
    .array(z.object({ libelle: texteCourt(100), mensualite: montantFacultatif }))
    .max(50)
    .default([]),
})
export type Charges = z.output<typeof chargesSchema>

/** Dossier de surendettement ; non déposé, sa date et sa suite sont vidées (spécification § 4). */
export const surendettementSchema = z
  .object({ dossierDepose: ouiNon, date: dateFacultative, suiteDonnee: z.string().max(500).nullable().default('') })
  .transform((s) => (s.dossierDepose ? s : { dossierDepose: false, date: null, suiteDonnee: '' }))
export type Surendettement = z.output<typeof surendettementSchema>

/** Un client qui divise l'année par douze envoie 833.3333333333334 : c'est elle qui est saisie. */
function moisDeSonAnnee(ligne: unknown): unknown {
  if (typeof ligne !== 'object' || ligne === null) return ligne
  const { montantMensuel: mois, montantAnnuel: annee } = ligne as Record<string, unknown>
  const calcule = typeof mois === 'number' && typeof annee === 'number' && Math.abs(mois * 12 - annee) < 1e-6
  return calcule ? { ...ligne, montantMensuel: arrondir(mois) } : ligne
}
