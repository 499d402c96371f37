import { evenementDeCal } from '@relogement/domain/cal/cal.evenements'
import { refusDEnregistrer } from '@relogement/domain/cal/cal.permissions'
import { direLaSuite, manquesDeLaCal, type SuiteDeLaCal, suiteDeLaCal } from '@relogement/domain/cal/cal.rules'
import type { SaisieDeLaCal } from '@relogement/domain/cal/cal.schema'
import { messages } from '@relogement/domain/common/champs'
import { accesRefuse, DomainError } from '@relogement/domain/common/errors'
import { horsDeSonParc } from '@relogement/domain/logement/logement.permissions'
import { empechementsDEtablir } from '@relogement/domain/proposition-ecrite/ecrite.rules'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { verifierVersionDuLogement } from '../logement/enregistrer.ts'
import { lockLogement } from '../logement/logement.queries.ts'
import { faireLePassage } from '../logement/passer.usecase.ts'
import { suivreLesPropositions } from '../logement/suivreLesPropositions.ts'
import { getDossierEtRegles, lockDossier } from '../menage/dossier/dossier.queries.ts'
import { faitsDeLaProposition, menageARecevoir } from '../menage/dossier/faitsDeLaProposition.ts'
import { etablir } from '../proposition-ecrite/etablir.usecase.ts'
import { passerUnite } from '../reunion/unites.ts'
import { getCal, type LogementEnCal } from './cal.queries.ts'
import { faitsDeLaCal, ouverts, presenterCal } from './presenterCal.ts'
import { annoncerLesAvis, ecrireLesReponses, retirerLesAutres } from './reponses.ts'

/**
 * Enregistre le retour de la commission, ou le corrige, en une transaction : réponses et rangs, candidats du bailleur, statuts, historique,
 * proposition du premier retenu, alertes. Verrous : le ménage du premier retenu, puis le logement.
 */
export async function enregistrerLaCal(ctx: Contexte, id: string, { calLe, reponses }: SaisieDeLaCal) {
  const { db, acteur, aujourdhui } = ctx
  if (calLe > aujourdhui) throw saisie([{ propertyPath: 'calLe', message: messages.dateAnterieure }])
  const premier = menageDe(await getCal(db, acteur, id), suiteDeLaCal(reponses))
  if (premier !== null) await lockDossier(db, sql`true`, premier)
  const ligne = await lockLogement(db, acteur, id)
  verifierVersionDuLogement(ligne, ctx.versionAttendue)
  const cal = await getCal(db, acteur, id)
  exigerOuverte(ctx, cal, reponses)

  const { suite, changees } = await ecrireLesReponses(ctx, cal, reponses, calLe)
  await clorePassage(ctx, cal, calLe, reponses)
  if (ligne.statut === 'EN_COURS_DE_TRAITEMENT') await faireLePassage(ctx, ligne, 'retourner_cal', {}, acteur)
  if (suite.sorte === 'NON_RETENU') await retirerLesAutres(ctx, cal)
  await suivreLesPropositions(ctx, id)
  const aSavoir =
    suite.sorte === 'PROPOSITION' ? await preparer(ctx, cal, suite.propositionId) : [`Retour enregistré : ${direLaSuite(suite, '')}`]
  await annoncerLesAvis(ctx, cal, changees, calLe)
  return { ...(await presenterCal(ctx, await getCal(db, acteur, id))), aSavoir }
}

const menageDe = (cal: LogementEnCal, suite: SuiteDeLaCal): string | null =>
  suite.sorte === 'PROPOSITION' ? (cal.candidats.find(({ id }) => id === suite.propositionId)?.menageId ?? null) : null

function exigerOuverte({ acteur }: Contexte, cal: LogementEnCal, reponses: SaisieDeLaCal['reponses']): void {
  const faits = faitsDeLaCal(cal)
  if (horsDeSonParc(acteur, faits) !== null) throw accesRefuse()
  const refus = refusDEnregistrer(acteur, faits)
  if (refus !== null) throw new DomainError('conflit', 'cal.enregistrement-refuse', refus)
  const attendus = ouverts(cal)
    .map(({ id }) => id)
    .sort()
  const donnes = reponses.flatMap(({ propositionId }) => propositionId ?? []).sort()
  if (attendus.join() !== donnes.join())
    throw new DomainError('conflit', 'cal.candidats-changes', 'Les candidats de ce logement ont changé : relisez-les avant d’enregistrer.')
  const violations = manquesDeLaCal(reponses)
  if (violations.length > 0) throw saisie(violations)
}

const saisie = (violations: ReturnType<typeof manquesDeLaCal>) =>
  new DomainError('saisie', 'cal.saisie', violations.map(({ message }) => message).join('\n'), { violations })

/** Le jour de la commission et qui l'a enregistrée ; la première fois, le logement a passé sa commission dans la réunion. */
export async function clorePassage(
  { db, acteur, maintenant }: Contexte,
  cal: LogementEnCal,
  calLe: string,
  reponses: readonly { readonly accepte: boolean | null }[],
): Promise<void> {
  const { passage, reunion } = cal
  if (passage === null || reunion === null) throw new Error('Retour de commission sans transmission')
  await db
    .updateTable('passage_cal')
    .set({ cal_le: calLe, enregistre_le: maintenant, enregistre_par: acteur.id })
    .where('id', '=', passage.id)
    .execute()
  await passerUnite({ db, maintenant }, { reunionId: reunion.id, logementId: cal.id }, 'CAL', acteur.id)
  const favorables = reponses.filter(({ accepte }) => accepte).length
  await insertEvenements(db, acteur.id, maintenant, { id: cal.id }, [
    evenementDeCal('CAL_ENREGISTREE', { le: calLe, favorables, defavorables: reponses.length - favorables }),
  ])
}

/** La proposition de relogement du premier retenu ; ce qui l'empêche se dit, et n'empêche pas le retour de s'enregistrer. */
async function preparer(ctx: Contexte, cal: LogementEnCal, propositionId: string): Promise<string[]> {
  const menageId = cal.candidats.find(({ id }) => id === propositionId)?.menageId
  if (menageId === undefined || menageId === null) return []
  const dossier = await getDossierEtRegles(ctx.db, sql`true`, menageId)
  const proposition = dossier.propositions.find(({ id }) => id === propositionId)
  if (proposition === undefined) return []
  const empechements = empechementsDEtablir(faitsDeLaProposition(dossier, proposition), menageARecevoir(dossier))
  if (empechements.length > 0 && proposition.statut !== 'proposition_relogement')
    return [`La proposition de ${dossier.menage.code_menage} ne se prépare pas encore. ${empechements.join(' ')}`]
  await etablir(ctx, dossier, proposition)
  return []
}
