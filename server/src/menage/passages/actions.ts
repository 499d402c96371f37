import { ajouterJours } from '@relogement/domain/common/date'
import { adultesDe } from '@relogement/domain/menage/composition/occupants'
import type { ActionDePassage, SuitesDuPassage } from '@relogement/domain/menage/menage.suites'
import { compte } from '@relogement/domain/menage/passages/retablissement'
import { forfaitsFactures, tarifsAuForfait } from '@relogement/domain/menage/ressources/forfaits'
import { partACharge, tauxEffort } from '@relogement/domain/menage/ressources/tauxEffort'
import { ressourcesEtablies } from '@relogement/domain/menage/ressources/totaux'
import type { StatutProposition } from '@relogement/domain/proposition/proposition.statuts'
import { sql, type Updateable } from 'kysely'
import { cloreAlertes, poserAlertes } from '../../alerte/gestes.ts'
import type { Contexte } from '../../core/contexte.ts'
import type { Menage as TableMenage } from '../../core/tables.gen.ts'
import { actualiserLAcceptation } from '../../logement/actualiserLAcceptation.ts'
import { reoccuperLAncienLogement, viderLAncienLogement } from '../../logement/ancienLogement.ts'
import type { Action as ActionDe } from '../../passage/passer.ts'
import { libererLesCreneaux } from '../../planning/liberer.ts'
import { figerLeTaux } from '../../proposition/gestes.ts'
import { annulerLaValidation } from '../../purge/gestes.ts'
import { variable, variablesEnVigueur } from '../../referentiel/variables.ts'
import { quitterLesGtr } from '../../reunion/quitterLesGtr.ts'
import { upsertSatisfaction } from '../cloture/satisfaction.queries.ts'
import type { Dossier, DossierVerrouille } from '../dossier/dossier.queries.ts'
import { ATTENDENT_LEUR_TOUR } from '../dossier/propositionsDuDossier.queries.ts'
import { lireSections } from '../dossier/sections.ts'
import { recompterLesRefus } from './refus.ts'

type Action = ActionDe<SuitesDuPassage, { readonly dossier: DossierVerrouille }, Contexte, Updateable<TableMenage>>

const rien: Action = async () => {}

// La conservation se compte depuis `statut_depuis`, sans rien écrire de plus.
export const actions: Record<ActionDePassage, Action> = {
  QUITTER_LES_GTR: ({ db }, { dossier }) => quitterLesGtr(db, dossier.menage.id),
  PLANIFIER_LA_PURGE: async ({ db, aujourdhui }, _dossier, { champs }) => ({
    purge_prevue_le: champs.departSpontane
      ? ajouterJours(champs.departSpontane.date, await variable(db, 'CONSERVATION_DEPART_JOURS', aujourdhui))
      : null,
  }),
  ANNULER_LA_PURGE: async ({ db }, { dossier: { menage } }) => {
    await annulerLaValidation(db, menage.id)
    return { purge_prevue_le: null }
  },
  ACTUALISER_LES_INDICATEURS_DU_LOGEMENT: ({ db }, { dossier: { propositions, ecartees } }) =>
    actualiserLAcceptation(
      db,
      [...propositions, ...ecartees].map(({ logementId }) => logementId),
    ),
  RECOMPTER_LES_REFUS: (ctx, { dossier }) => recompterLesRefus(ctx, dossier),
  PREVENIR_LE_RANG_SUIVANT: (ctx, { dossier }, suites) => prevenirLeRangSuivant(ctx, dossier, suites),
  RECALCULER_LE_TAUX_EFFORT: (ctx, { dossier }) => recalculerLeTauxEffort(ctx, dossier),
  LIBERER_LES_CRENEAUX: (ctx, { dossier }) => libererLesCreneaux(ctx, dossier.menage.id),
  VIDER_L_ANCIEN_LOGEMENT: async (ctx, { dossier: { menage } }, { champs }) => {
    if (champs.dates?.edlSortie) await viderLAncienLogement(ctx, menage.id, champs.dates.edlSortie)
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

/** Le taux d'effort du logement accepté se fige avec ses termes : une ressource changée plus tard ne le change pas (domain-rules § 5.3). */
async function recalculerLeTauxEffort({ db, aujourdhui }: Contexte, dossier: Dossier): Promise<void> {
  const { ressourcesEtCharges, occupants } = lireSections(dossier.menage, dossier)
  const ressources = ressourcesEtablies(adultesDe(occupants, aujourdhui), ressourcesEtCharges.ressources)
  const tarifs = tarifsAuForfait(await variablesEnVigueur(db, aujourdhui))
  const acceptees = await db
    .selectFrom('proposition as p')
    .innerJoin('logement as l', 'l.id', 'p.logement_id')
    .select([
      'p.id',
      'p.apl',
      'l.loyer',
      'l.charges_generales as chargesGenerales',
      'l.chauffage',
      'l.eau',
      'l.garage',
      'l.surface_habitable as surface',
    ])
    .where('p.menage_id', '=', dossier.menage.id)
    .where('p.statut', '=', 'acceptee_menage')
    .execute()
  for (const { id, surface, ...depenses } of acceptees) {
    const taux = tauxEffort(partACharge(depenses), ressources, forfaitsFactures(depenses, occupants.length, surface, tarifs))
    await figerLeTaux(db, id, { taux_effort: taux.valeur, taux_effort_termes: JSON.stringify(taux) })
  }
}

const LAISSENT = ['refusee_menage', 'retiree', 'supprimee'] as const

/** Le logement laissé revient au ménage classé ensuite : son chargé de relogement en est averti. */
async function prevenirLeRangSuivant(
  { db, maintenant, acteur }: Contexte,
  dossier: Dossier,
  { propositions }: SuitesDuPassage,
): Promise<void> {
  const laissees = propositions.filter(({ statut }) => LAISSENT.some((laisse) => laisse === statut)).map(({ id }) => id)
  // Déjà refusée ou retirée, elle ne retenait plus le logement.
  const retenues = dossier.propositions.filter(({ id, statut }) => laissees.includes(id) && compte({ statut: statut as StatutProposition }))
  for (const { logementId, adresse } of retenues) {
    const suivante = await db
      .selectFrom('proposition')
      .select('menage_id')
      .where('logement_id', '=', logementId)
      .where('menage_id', '<>', dossier.menage.id)
      .where('statut', 'in', [...ATTENDENT_LEUR_TOUR])
      .orderBy(sql`coalesce(cal_rang, cal_bailleur_rang, gtr_reponse_rang, gtr_rang)`)
      .limit(1)
      .executeTakeFirst()
    if (!suivante?.menage_id) continue
    await poserAlertes({ db, maintenant }, [
      {
        sujet_id: suivante.menage_id,
        type: 'RANG_SUIVANT',
        valeur: logementId,
        texte: `Le logement ${adresse} se libère : ce ménage est le suivant`,
        couleur: 'ORANGE',
        auteur_id: acteur.id,
        pour: 'CHARGE',
      },
    ])
  }
}
