import { DomainError } from '@relogement/domain/common/errors'
import type { DonneesPassage } from '@relogement/domain/menage/menage.faits'
import { type SuitesDuPassage, suitesDesEffets } from '@relogement/domain/menage/menage.suites'
import { type NomTransitionMenage, nomsTransitionsMenage, passagesDuMenage } from '@relogement/domain/menage/menage.transitions'
import type { PassageDeMenage } from '@relogement/domain/menage/passages/effets'
import { nonRetablie } from '@relogement/domain/menage/passages/retablissement'
import type { Updateable } from 'kysely'
import type { Contexte } from '../../core/contexte.ts'
import type { Menage as TableMenage } from '../../core/tables.gen.ts'
import { type ConceptQuiPasse, passer as faire } from '../../passage/passer.ts'
import { menagesVisibles } from '../../portee/menages.ts'
import { ajusterAttentes } from '../../proposition/attente.ts'
import { faitsDeCloture } from '../cloture/recapitulatif.usecases.ts'
import { type DossierVerrouille, getDossierEtRegles, lockDossier } from '../dossier/dossier.queries.ts'
import { presenterDossier } from '../dossier/presenterDossier.ts'
import { lireSections, type Sections } from '../dossier/sections.ts'
import { enregistrer } from '../modification/enregistrer.ts'
import { verifierVersion } from '../modification/version.ts'
import { actions, eteindreLesRangsSuivants } from './actions.ts'
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
  const { perdues, creneauARetrouver } = await faireLePassage(ctx, dossier, sections, transition as NomTransitionMenage, saisie)
  // La ligne est tenue depuis le début : il ne reste qu'à la relire.
  const fait = await presenterDossier(ctx, await getDossierEtRegles(ctx.db, menagesVisibles(ctx.acteur), id))
  const aSavoir = [...perdues.map(nonRetablie), ...(creneauARetrouver === null ? [] : [creneauARetrouver])]
  return aSavoir.length === 0 ? fait : { ...fait, aSavoir }
}

/** Le même, sur un dossier déjà verrouillé : pour les appels qui passent un statut à la suite d'autre chose. */
export async function faireLePassage(
  ctx: Contexte,
  dossier: DossierVerrouille,
  sections: Sections,
  transition: NomTransitionMenage,
  donnees: DonneesPassage,
): Promise<SuitesDuPassage> {
  const { effets } = await faire(dossierQuiPasse, ctx, { dossier, sections }, { transition, donnees }, ctx.acteur)
  return effets
}

interface DossierTenu {
  readonly dossier: DossierVerrouille
  readonly sections: Sections
}

const dossierQuiPasse: ConceptQuiPasse<
  PassageDeMenage,
  NomTransitionMenage,
  DossierTenu,
  Updateable<TableMenage>,
  void,
  Contexte,
  SuitesDuPassage
> = {
  automate: passagesDuMenage,
  faits: async (ctx, { dossier, sections }, transition, donnees) => {
    const faits = await faitsPour(ctx, dossier, sections)
    return transition === 'cloture' ? faitsDeCloture(ctx, dossier, faits, donnees) : faits
  },
  preparer: async (ctx, { dossier }, effets, faits) => {
    const suites = await direCeQuiNePartPas(ctx, dossier, suitesDesEffets(effets, { faits, aujourdhui: ctx.aujourdhui }))
    await ecrireLesPropositions(ctx, dossier, suites)
    return suites
  },
  colonnes: (suites, { maintenant }) => colonnesDuPassage(suites, maintenant),
  actions,
  sujet: ({ dossier }) => dossier.menage.id,
  ecrire: ecrireLeDossier,
}

/** Ce que le passage fait des propositions, avant ce qui s'en déduit. */
async function ecrireLesPropositions(ctx: Contexte, dossier: DossierVerrouille, suites: SuitesDuPassage): Promise<void> {
  const { id, archive_le } = dossier.menage
  // Rouvert, un dossier archivé revient à l'usage courant : avant ses suites, que la base refuse dans une archive.
  if (archive_le !== null) await ctx.db.updateTable('menage').set({ archive_le: null }).where('id', '=', id).execute()
  if (suites.ecarte !== null) await mettreDeCote(ctx, id, suites.ecarte, suites.propositions)
  await appliquerPropositions(ctx, suites.propositions)
  if (suites.defait === null) return
  await retablir(ctx, id, suites.defait, suites.retablies)
  await eteindreLesRangsSuivants(ctx, dossier, suites.retablies)
}

async function ecrireLeDossier(
  ctx: Contexte,
  { dossier: tenu, sections }: DossierTenu,
  colonnes: Updateable<TableMenage>,
  suites: SuitesDuPassage,
): Promise<void> {
  const dossier = { ...tenu, menage: { ...tenu.menage, archive_le: null } }
  if (suites.propositions.length + suites.retablies.length > 0) await ajusterAttentes(ctx, dossier.menage.id)
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
}
