import { etapeDe, type StatutFat } from '@relogement/domain/financement/fat.statuts'
import type { ChampsFat, DonneesFat, NomTransitionFat, PassageDeFat } from '@relogement/domain/financement/fat.transitions'
import { passagesDeLaFat } from '@relogement/domain/financement/fat.transitions'
import { PLAN_VIDE, type Plan } from '@relogement/domain/financement/plan.schema'
import type { Evenement } from '@relogement/domain/historique/evenement'
import type { Contexte } from '../core/contexte.ts'
import { enregistrerOperation, verifierVersion } from '../operation/gestes.ts'
import { lockOperation } from '../operation/operation.queries.ts'
import { type ConceptQuiPasse, passer } from '../passage/passer.ts'
import { type FinancementLu, getFinancement } from './financement.queries.ts'
import { ecrireFiche } from './modifier.usecases.ts'
import { faitsDe, presenterLesPlaces } from './presenter.ts'

const COLONNES = {
  enPreparationLe: 'en_preparation_le',
  etablieLe: 'etablie_le',
  saisieLe: 'saisie_le',
  valideeLe: 'validee_le',
  montantNotifie: 'montant_notifie',
  motifRejet: 'motif_rejet',
} as const satisfies Partial<Record<keyof ChampsFat, string>>

interface DuPassage {
  readonly champs: Partial<ChampsFat>
  readonly le: string
}

const fatQuiPasse: ConceptQuiPasse<PassageDeFat, NomTransitionFat, FinancementLu, DuPassage, void, Contexte> = {
  automate: passagesDeLaFat,
  faits: (_ctx, lu) => faitsDe(lu),
  colonnes: ({ champs, donnees }, { aujourdhui }) => ({ champs, le: donnees.date ?? aujourdhui }),
  actions: {},
  sujet: null,
  ecrire: (ctx, lu, { statut, champs, le }, { historique }) => ecrirePassage(ctx, lu, statut, champs, le, historique),
}

async function ecrirePassage(
  ctx: Contexte,
  lu: FinancementLu,
  statut: StatutFat,
  champs: Partial<ChampsFat>,
  le: string,
  historique: readonly Evenement[],
): Promise<void> {
  const { dateMarche, soldeLe, ...jours } = champs
  const etape = etapeDe(statut)
  const plan = etape === lu.etape ? lu.plan : ouvrir(lu.plan, dateMarche ?? null)
  await ecrireFiche(ctx.db, lu.operation.id, etape, {
    plan,
    // Une fiche figée garde ce qui s'y calculait.
    calcul: etape === lu.etape ? lu.calcul : lu.calculer(plan),
    ...Object.fromEntries(Object.entries(jours).map(([champ, valeur]) => [COLONNES[champ as keyof typeof COLONNES], valeur])),
  })
  await enregistrerOperation(
    ctx,
    lu.operation,
    { statut_subvention: statut, statut_subvention_le: le, ...(soldeLe === undefined ? {} : { solde_le: soldeLe }) },
    historique,
  )
}

/** La fiche suivante reprend tout, sauf les dépenses, qui se saisissent d'après les marchés puis les paiements. */
const ouvrir = (plan: Plan, dateMarche: string | null): Plan => ({
  ...plan,
  depenses: PLAN_VIDE.depenses,
  justifications: PLAN_VIDE.justifications,
  dateMarche: dateMarche ?? plan.dateMarche,
})

/** Passe la subvention d'une opération : la table décide. */
export async function passerLaFat(
  ctx: Contexte,
  id: string,
  { transition, donnees = {} }: { readonly transition: string; readonly donnees?: Partial<DonneesFat> | undefined },
) {
  const ligne = await lockOperation(ctx.db, ctx.acteur, id)
  verifierVersion(ligne, ctx.versionAttendue)
  // Inconnue, la table la refuse.
  const demande = { transition: transition as NomTransitionFat, donnees }
  await passer(fatQuiPasse, ctx, await getFinancement(ctx, id), demande, ctx.acteur)
  return presenterLesPlaces(ctx, await getFinancement(ctx, id))
}
