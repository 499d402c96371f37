import { DomainError } from '@relogement/domain/common/errors'
import { applyTransition } from '@relogement/domain/common/transition'
import type { DonneesPassage } from '@relogement/domain/menage/menage.faits'
import { type SuitesDuPassage, suitesDuPassage } from '@relogement/domain/menage/menage.suites'
import { nomsTransitionsMenage, passagesDuMenage } from '@relogement/domain/menage/menage.transitions'
import { nonRetablie } from '@relogement/domain/menage/passages/retablissement'
import type { Contexte } from '../../core/contexte.ts'
import { ajusterAttentes } from '../../proposition/attente.ts'
import { faitsDeCloture } from '../cloture/recapitulatif.usecases.ts'
import { type DossierVerrouille, lockDossier } from '../dossier/dossier.queries.ts'
import { presenterDossier } from '../dossier/presenterDossier.ts'
import { lireSections, type Sections } from '../dossier/sections.ts'
import { enregistrer } from '../modification/enregistrer.ts'
import { verifierVersion } from '../modification/version.ts'
import { menagesVisibles } from '../portee.ts'
import { agir, eteindreLesRangsSuivants } from './actions.ts'
import { appliquerAlertes } from './alertes.queries.ts'
import { champsChanges, colonnesDuPassage } from './colonnes.ts'
import { direCeQuiNePartPas, ecrireCourrielsDuPassage } from './courriels.ts'
import { faitsPour } from './places.ts'
import { appliquerPropositions, mettreDeCote, retablir } from './propositions.queries.ts'

export interface DemandeDePassage {
  transition: string
  propositionId?: string | undefined
  donnees?: Record<string, unknown> | undefined
}

/** Fait passer le dossier à un autre statut, avec toutes ses suites, dans la transaction de l'appel. */
export async function passer(ctx: Contexte, id: string, { transition, propositionId, donnees }: DemandeDePassage) {
  if (!nomsTransitionsMenage.some((nom) => nom === transition))
    throw new DomainError('malforme', 'menage.transition-inconnue', 'Transition inconnue')
  const dossier = await lockDossier(ctx.db, menagesVisibles(ctx.acteur), id)
  await verifierVersion(ctx.db, dossier.menage, ctx.versionAttendue)
  const sections = lireSections(dossier.menage, dossier)
  const saisie = { ...donnees, ...(propositionId ? { propositionId } : {}) } as DonneesPassage
  const { perdues, creneauARetrouver } = await faireLePassage(
    ctx,
    dossier,
    sections,
    transition as (typeof nomsTransitionsMenage)[number],
    saisie,
  )
  const fait = await presenterDossier(ctx, await lockDossier(ctx.db, menagesVisibles(ctx.acteur), id))
  const aSavoir = [...perdues.map(nonRetablie), ...(creneauARetrouver === null ? [] : [creneauARetrouver])]
  return aSavoir.length === 0 ? fait : { ...fait, aSavoir }
}

/** Le même, sur un dossier déjà verrouillé : pour les appels qui passent un statut à la suite d'autre chose. */
export async function faireLePassage(
  ctx: Contexte,
  recu: DossierVerrouille,
  sections: Sections,
  transition: (typeof nomsTransitionsMenage)[number],
  donnees: DonneesPassage,
): Promise<SuitesDuPassage> {
  const connus = await faitsPour(ctx, recu, sections)
  const faits = transition === 'cloture' ? await faitsDeCloture(ctx, recu, connus, donnees) : connus
  const contexte = { faits, donnees, aujourdhui: ctx.aujourdhui }
  const passage = applyTransition(passagesDuMenage, transition, contexte, ctx.acteur)
  const suites = await direCeQuiNePartPas(ctx, recu, suitesDuPassage(passage, contexte, ctx.acteur))

  // Rouvert, un dossier archivé revient à l'usage courant : avant ses suites, que la base refuse dans une archive.
  if (recu.menage.archive_le !== null)
    await ctx.db.updateTable('menage').set({ archive_le: null }).where('id', '=', recu.menage.id).execute()
  const dossier = { ...recu, menage: { ...recu.menage, archive_le: null } }
  if (suites.ecarte !== null) await mettreDeCote(ctx, dossier.menage.id, suites.ecarte, suites.propositions)
  await appliquerPropositions(ctx, suites.propositions)
  if (suites.defait !== null) {
    await retablir(ctx, dossier.menage.id, suites.defait, suites.retablies)
    await eteindreLesRangsSuivants(ctx, dossier, suites.retablies)
  }
  await appliquerAlertes(ctx, dossier.menage.id, suites)
  if (suites.propositions.length + suites.retablies.length > 0) await ajusterAttentes(ctx, dossier.menage.id)
  const colonnes = { ...colonnesDuPassage(suites, ctx.maintenant), ...(await agir(ctx, dossier, suites)) }
  await enregistrer(ctx, dossier, sections, champsChanges(sections, suites), {
    colonnes,
    evenements: suites.historique.map(({ type, code, donnees, statut }) => ({
      type,
      code,
      donnees,
      changements: statut ? [{ chemin: 'relogement.statut', libelle: 'Statut', ancien: statut.ancien, nouveau: statut.nouveau }] : [],
    })),
  })
  await ecrireCourrielsDuPassage(ctx, dossier, suites)
  return suites
}
