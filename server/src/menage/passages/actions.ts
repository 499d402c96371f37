import { REVIENNENT_APRES_UNE_SORTIE_ANNULEE } from '@relogement/domain/alerte/alertesDUneSortie'
import { ajouterJours } from '@relogement/domain/common/date'
import type { ActionDePassage, SuitesDuPassage } from '@relogement/domain/menage/menage.suites'
import { compte } from '@relogement/domain/menage/passages/retablissement'
import type { StatutProposition } from '@relogement/domain/proposition/proposition.statuts'
import type { Updateable } from 'kysely'
import { cloreAlertes, rouvrir } from '../../alerte/gestes.ts'
import type { Contexte } from '../../core/contexte.ts'
import type { Menage as TableMenage } from '../../core/tables.gen.ts'
import { actualiserLAcceptation } from '../../logement/actualiserLAcceptation.ts'
import { reoccuperLAncienLogement, viderLAncienLogement } from '../../logement/ancienLogement.ts'
import { suivreLesPropositions } from '../../logement/suivreLesPropositions.ts'
import type { Action as ActionDe } from '../../passage/passer.ts'
import { libererLesCreneaux } from '../../planning/liberer.ts'
import { annulerLaValidation } from '../../purge/gestes.ts'
import { variable } from '../../referentiel/variables.ts'
import { quitterLesGtr } from '../../reunion/quitterLesGtr.ts'
import { upsertSatisfaction } from '../cloture/satisfaction.queries.ts'
import type { Dossier, DossierVerrouille } from '../dossier/dossier.queries.ts'
import { annulerLesRendezVous, retablirLesRendezVous } from '../rendez-vous/sorties.ts'
import { eteindreSonAppel, prevenirLeRangSuivant, rendreLeurTour } from './rangSuivant.ts'
import { recompterLesRefus } from './refus.ts'
import { figerLesTaux } from './tauxDesPropositions.ts'

type Action = ActionDe<SuitesDuPassage, { readonly dossier: DossierVerrouille }, Contexte, Updateable<TableMenage>>

const rien: Action = async () => {}

// La conservation se compte depuis `statut_depuis`, sans rien écrire de plus.
export const actions: Record<ActionDePassage, Action> = {
  QUITTER_LES_GTR: (ctx, { dossier: { menage } }) => quitterLesGtr(ctx, ctx.acteur.id, menage),
  PLANIFIER_LA_PURGE: async ({ db, aujourdhui }, _dossier, { champs }) => ({
    purge_prevue_le: champs.departSpontane
      ? ajouterJours(champs.departSpontane.date, await variable(db, 'CONSERVATION_DEPART_JOURS', aujourdhui))
      : null,
  }),
  ANNULER_LA_PURGE: async ({ db }, { dossier: { menage } }) => {
    await annulerLaValidation(db, menage.id)
    return { purge_prevue_le: null }
  },
  SUIVRE_LES_LOGEMENTS: async (ctx, { dossier: { propositions, ecartees } }) => {
    const logements = [...propositions, ...ecartees].map(({ logementId }) => logementId)
    await suivreLesPropositions(ctx, ...logements)
    await actualiserLAcceptation(ctx.db, logements)
  },
  RECOMPTER_LES_REFUS: (ctx, { dossier }) => recompterLesRefus(ctx, dossier),
  PREVENIR_LE_RANG_SUIVANT: (ctx, { dossier }, suites) => prevenirLesSuivants(ctx, dossier, suites),
  RENDRE_LEUR_TOUR: (ctx, { dossier }, { propositions }) => rendreLeurTour(ctx, dossier.menage.id, logementsDe(dossier, propositions)),
  RECALCULER_LE_TAUX_EFFORT: (ctx, { dossier }) =>
    figerLesTaux(ctx, dossier, (propositions) => propositions.where('p.statut', '=', 'acceptee_menage')),
  LIBERER_LES_CRENEAUX: (ctx, { dossier }) => libererLesCreneaux(ctx, dossier.menage.id),
  ANNULER_LES_RENDEZ_VOUS: (ctx, { dossier }) => annulerLesRendezVous(ctx, dossier),
  RETABLIR_LES_RENDEZ_VOUS: (ctx, { dossier }) => retablirLesRendezVous(ctx, dossier),
  // Fermées à l'instant même de la sortie.
  ROUVRIR_LES_ALERTES: async (ctx, { dossier: { menage } }) =>
    void (await rouvrir(ctx, (closes) =>
      closes
        .where('sujet_id', '=', menage.id)
        .where((eb) => eb.or([eb('pour', '=', 'AUTEUR'), eb('type', 'in', [...REVIENNENT_APRES_UNE_SORTIE_ANNULEE])]))
        .where('close_le', '=', menage.statut_depuis),
    )),
  VIDER_L_ANCIEN_LOGEMENT: async (ctx, { dossier: { menage } }, { champs }) => {
    // Un appel sans date vaut celle que le dossier porte déjà.
    const le = champs.dates?.edlSortie ?? menage.date_edl_sortie
    if (le !== null) await viderLAncienLogement(ctx, menage.id, le)
  },
  REOCCUPER_L_ANCIEN_LOGEMENT: (ctx, { dossier }) => reoccuperLAncienLogement(ctx, dossier.menage.id),
  DEMARRER_LA_CONSERVATION: rien,
  GARDER_LA_SATISFACTION: async ({ db, acteur, maintenant }, { dossier: { menage } }, { champs }) => {
    if (champs.satisfaction) await upsertSatisfaction(db, menage.id, champs.satisfaction, acteur.id, maintenant)
  },
}

/** Le logement rétabli n'est plus à prendre : l'annonce faite au ménage classé ensuite s'éteint. */
export async function eteindreLesRangsSuivants(ctx: Contexte, dossier: Dossier, retablies: readonly string[]): Promise<void> {
  const logements = dossier.ecartees.filter(({ id }) => retablies.includes(id)).map(({ logementId }) => logementId)
  if (logements.length === 0) return
  await cloreAlertes(ctx, (alertes) => alertes.where('type', '=', 'RANG_SUIVANT').where('valeur', 'in', logements))
}

const LAISSENT = ['refusee_menage', 'retiree', 'supprimee'] as const

const logementsDe = ({ propositions }: Dossier, suites: SuitesDuPassage['propositions']): string[] =>
  propositions.filter(({ id }) => suites.some((suite) => suite.id === id)).map(({ logementId }) => logementId)

/** Qui répond, ou part, n'attend plus son tour ; chaque logement qu'il laisse revient au ménage classé ensuite. */
async function prevenirLesSuivants(ctx: Contexte, dossier: Dossier, { propositions }: SuitesDuPassage): Promise<void> {
  await eteindreSonAppel(ctx, dossier.menage.id, logementsDe(dossier, propositions))
  const laissees = propositions.filter(({ statut }) => LAISSENT.some((laisse) => laisse === statut)).map(({ id }) => id)
  // Déjà refusée ou retirée, elle ne retenait plus le logement.
  const retenues = dossier.propositions.filter(({ id, statut }) => laissees.includes(id) && compte({ statut: statut as StatutProposition }))
  for (const proposition of retenues) await prevenirLeRangSuivant(ctx, dossier.menage.id, proposition)
}
