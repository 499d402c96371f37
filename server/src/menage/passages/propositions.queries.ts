import type { PassageQuiEcarte } from '@relogement/domain/menage/menage.faits'
import type { SuiteProposition } from '@relogement/domain/menage/menage.suites'
import { sql } from 'kysely'
import type { Contexte } from '../../core/contexte.ts'
import { oublierLesLogementsPrives, retablirLesLogementsPrives } from '../../logement/prive.ts'
import { ecarter, logementsDe, modifierProposition, retablirLesEcartees, supprimerPropositions } from '../../proposition/gestes.ts'
import { renumeroterLesRangs } from '../../proposition/rangs.ts'

/** Écrit sur les propositions ce que le passage leur fait : acceptation, refus, retrait, ou suppression avec le départ. */
export async function appliquerPropositions({ db, aujourdhui }: Contexte, suites: readonly SuiteProposition[]): Promise<void> {
  const supprimees = suites.filter(({ statut }) => statut === 'supprimee').map(({ id }) => id)
  const laisses = supprimees.length === 0 ? [] : await supprimerPropositions(db, supprimees)
  if (laisses.length > 0) await oublierLesLogementsPrives(db, laisses)
  for (const { id, statut, acceptation, refus } of suites) {
    if (statut === 'supprimee') continue
    await modifierProposition(db, id, {
      statut,
      ...(acceptation === undefined ? {} : { acceptation_le: acceptation && aujourdhui }),
      ...(acceptation === null ? SANS_TAUX_FIGE : {}),
      ...(acceptation?.apl == null ? {} : { apl: acceptation.apl }),
      ...(refus === undefined
        ? {}
        : { refus_le: refus && (refus.date ?? aujourdhui), refus_motif: refus?.motif ?? null, refus_legitime: refus?.legitime ?? null }),
    })
    if (statut === 'retiree') laisses.push(...(await logementsDe(db, [id])))
  }
  await renumeroterLesRangs(db, laisses)
}

/** Figé par l'acceptation, le taux d'effort s'en va avec elle. */
const SANS_TAUX_FIGE = {
  taux_effort: sql<number | null>`case when acceptation_le is null then taux_effort end`,
  taux_effort_termes: sql<string | null>`case when acceptation_le is null then taux_effort_termes end`,
}

/** Met de côté, telles qu'elles sont, celles que le passage écarte. */
export async function mettreDeCote(
  { db, maintenant }: Contexte,
  menageId: string,
  par: PassageQuiEcarte,
  suites: readonly SuiteProposition[],
): Promise<void> {
  const ids = suites.filter(({ statut }) => statut === 'supprimee' || statut === 'retiree').map(({ id }) => id)
  await ecarter(db, menageId, par, ids, maintenant)
}

/** Rétablit celles du passage défait qui peuvent l'être, avec le logement privé où elles menaient. */
export async function retablir({ db }: Contexte, menageId: string, par: PassageQuiEcarte, retablies: readonly string[]): Promise<void> {
  await retablirLesLogementsPrives(db, menageId, par, retablies)
  await retablirLesEcartees(db, menageId, par, retablies)
  await renumeroterLesRangs(db, await logementsDe(db, retablies))
}
