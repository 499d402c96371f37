import { DomainError } from '@relogement/domain/common/errors'
import type { DonneesPassage, FaitsMenage } from '@relogement/domain/menage/menage.faits'
import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { type SuitesDuPassage, suitesDesEffets } from '@relogement/domain/menage/menage.suites'
import { type NomTransitionMenage, nomsTransitionsMenage, passagesDuMenage } from '@relogement/domain/menage/menage.transitions'
import type { PassageDeMenage } from '@relogement/domain/menage/passages/effets'
import { nonRetablie } from '@relogement/domain/menage/passages/retablissement'
import { SYSTEME } from '@relogement/domain/passage/transition'
import { sql, type Updateable } from 'kysely'
import type { Contexte } from '../../core/contexte.ts'
import type { Acces } from '../../core/database.ts'
import type { Menage as TableMenage } from '../../core/tables.gen.ts'
import { type ConceptQuiPasse, passer as faire, passerEnsemble } from '../../passage/passer.ts'
import { menagesVisibles } from '../../portee/menages.ts'
import { ajusterAttentes } from '../../proposition/attente.ts'
import { tenirSesLogements } from '../../proposition/rangs.ts'
import { faitsDeCloture } from '../cloture/recapitulatif.usecases.ts'
import { type DossierVerrouille, getDossierEtRegles, lockDossier } from '../dossier/dossier.queries.ts'
import { presenterDossier } from '../dossier/presenterDossier.ts'
import { lireSections, type Sections } from '../dossier/sections.ts'
import { enregistrerEnsemble } from '../modification/enregistrer.ts'
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
  await tenirAvecSesLogements(ctx.db, id)
  const dossier = await lockDossier(ctx.db, menagesVisibles(ctx.acteur), id)
  await verifierVersion(ctx.db, dossier.menage, ctx.versionAttendue)
  const sections = lireSections(dossier.menage, dossier)
  const saisie = { ...donnees, ...(propositionId ? { propositionId } : {}) } as DonneesPassage
  const { perdues, aRefaire } = await faireLePassage(ctx, dossier, sections, transition as NomTransitionMenage, saisie)
  // La ligne est tenue depuis le début : il ne reste qu'à la relire.
  const fait = await presenterDossier(ctx, await getDossierEtRegles(ctx.db, menagesVisibles(ctx.acteur), id))
  const aSavoir = [...perdues.map(nonRetablie), ...aRefaire]
  return aSavoir.length === 0 ? fait : { ...fait, aSavoir }
}

/**
 * Le ménage, puis les logements de ses propositions, toujours dans le même ordre et avant qu'elles ne s'écrivent : une commission et une
 * réponse du ménage se suivent, et celle qui suit lit ce que l'autre a fait.
 */
export async function tenirAvecSesLogements(db: Acces, id: string): Promise<void> {
  await sql`select from menage where id = ${id}::uuid for no key update`.execute(db)
  await tenirSesLogements(db, id)
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

/** Ce qu'un autre appel fait faire à un dossier, sur les faits qu'il ajoute : le GTR visé, sa décision. */
export interface PassageDuSysteme {
  readonly dossier: DossierVerrouille
  readonly transition: NomTransitionMenage
  readonly donnees?: DonneesPassage
  readonly faits: Partial<FaitsMenage>
}

/** Le même, à la suite d'un autre appel. Rend le statut où il arrive. */
export async function passerParSysteme(
  ctx: Contexte,
  dossier: DossierVerrouille,
  transition: NomTransitionMenage,
  autres: Pick<PassageDuSysteme, 'donnees' | 'faits'>,
): Promise<StatutMenage> {
  const [nouveau] = await passerEnsembleParSysteme(ctx, [{ dossier, transition, ...autres }])
  return nouveau as StatutMenage
}

/** Le même, de plusieurs dossiers, chacun une fois : leurs écritures vont ensemble. */
export async function passerEnsembleParSysteme(ctx: Contexte, passages: readonly PassageDuSysteme[]): Promise<StatutMenage[]> {
  const demandes = passages.map(({ dossier, transition, donnees = {}, faits }) => ({
    tenu: { dossier, sections: lireSections(dossier.menage, dossier), ajoutes: faits },
    transition,
    donnees,
  }))
  const faits = await passerEnsemble({ ...dossierQuiPasse, ecrireEnsemble: ecrireLesDossiers }, ctx, demandes, SYSTEME)
  return faits.map(({ effets }) => effets.nouveau)
}

/**
 * Le client de la spécification fait passer le statut, puis dit sa proposition par un autre appel : ce qui restait à faire du passage,
 * depuis le statut d'avant, sans repasser le statut ni le redire à l'historique.
 */
export async function completerLePassage(
  ctx: Contexte,
  dossier: DossierVerrouille,
  transition: NomTransitionMenage,
  donnees: DonneesPassage,
  avant: StatutMenage,
): Promise<void> {
  const complete: typeof dossierQuiPasse = {
    ...dossierQuiPasse,
    faits: async (...appel) => ({ ...(await dossierQuiPasse.faits(...appel)), statut: avant }),
    ecrire: (ici, tenu, { statut: _, statut_depuis: __, ...colonnes }, suites) =>
      ecrireLeDossier(ici, tenu, colonnes, { ...suites, historique: suites.historique.filter(({ statut }) => statut === undefined) }),
  }
  await faire(complete, ctx, { dossier, sections: lireSections(dossier.menage, dossier) }, { transition, donnees }, ctx.acteur)
}

interface DossierTenu {
  readonly dossier: DossierVerrouille
  readonly sections: Sections
  /** Ce que l'appel sait de plus que le dossier. */
  readonly ajoutes?: Partial<FaitsMenage>
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
  faits: async (ctx, { dossier, sections, ajoutes }, transition, donnees) => {
    const faits = { ...(await faitsPour(ctx, dossier, sections)), ...ajoutes }
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
  tenu: DossierTenu,
  colonnes: Updateable<TableMenage>,
  effets: SuitesDuPassage,
): Promise<void> {
  await ecrireLesDossiers(ctx, [{ tenu, colonnes, effets }])
}

interface DossierAEcrire {
  readonly tenu: DossierTenu
  readonly colonnes: Updateable<TableMenage>
  readonly effets: SuitesDuPassage
}

async function ecrireLesDossiers(ctx: Contexte, passages: readonly DossierAEcrire[]): Promise<readonly void[]> {
  const dossiers = passages.map(({ tenu: { dossier } }) => ({ ...dossier, menage: { ...dossier.menage, archive_le: null } }))
  for (const [rang, { effets }] of passages.entries())
    if (effets.propositions.length + effets.retablies.length > 0)
      await ajusterAttentes(ctx, (dossiers[rang] as DossierVerrouille).menage.id)
  await enregistrerEnsemble(
    ctx,
    passages.map(({ tenu: { sections }, colonnes, effets }, rang) => ({
      dossier: dossiers[rang] as DossierVerrouille,
      avant: sections,
      voulues: champsChanges(sections, effets),
      autres: {
        colonnes,
        evenements: effets.historique.map(({ type, code, donnees, statut }) => ({
          type,
          code,
          donnees,
          changements: statut ? [{ chemin: 'relogement.statut', libelle: 'Statut', ancien: statut.ancien, nouveau: statut.nouveau }] : [],
        })),
      },
    })),
  )
  for (const [rang, { effets }] of passages.entries()) await ecrireCourrielsDuPassage(ctx, dossiers[rang] as DossierVerrouille, effets)
  return passages.map(() => undefined)
}
