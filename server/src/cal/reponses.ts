// Ce qui s'écrit de la réponse d'un bailleur sur les propositions, et ce que les ménages en apprennent.
import { type CandidatDeCal, type SuiteDeLaCal, suiteDeLaCal } from '@relogement/domain/cal/cal.rules'
import type { SaisieDeLaCal } from '@relogement/domain/cal/cal.schema'
import { DomainError } from '@relogement/domain/common/errors'
import { adresseEnClair } from '@relogement/domain/logement/adresse'
import { retourDeCommission } from '@relogement/domain/menage/passages/effets'
import { evenementDeProposition } from '@relogement/domain/proposition/proposition.evenements'
import type { StatutProposition } from '@relogement/domain/proposition/proposition.statuts'
import { cloreAlertes, insertAlertes } from '../alerte/gestes.ts'
import type { Contexte } from '../core/contexte.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { insertProposition, modifierProposition } from '../proposition/gestes.ts'
import type { CandidatLu, LogementEnCal } from './cal.queries.ts'
import { nEnVeutPlus } from './presenterCal.ts'

type Reponse = SaisieDeLaCal['reponses'][number]
interface Changee {
  readonly candidat: CandidatLu
  readonly reponse: Reponse
}

/** Écrit chaque réponse ; rend ce qui en suit, et celles qui ont changé. */
export async function ecrireLesReponses(ctx: Contexte, cal: LogementEnCal, reponses: readonly Reponse[], calLe: string) {
  const candidat = ({ propositionId }: Reponse) => cal.candidats.find(({ id }) => id === propositionId)
  const suite = suiteDeLaCal(reponses.map((reponse): CandidatDeCal => ({ ...reponse, refuse: nEnVeutPlusDe(candidat(reponse)) })))
  const changees: Changee[] = []
  for (const reponse of reponses) {
    const connu = candidat(reponse)
    if (connu === undefined)
      await insertProposition(ctx.db, { ...duBailleur(cal), ...colonnesDe(reponse, calLe), statut: statutDe(null, reponse, suite) })
    else {
      exigerNonPartie(connu, reponse, suite)
      const statut = statutDe(connu, reponse, suite)
      await modifierProposition(ctx.db, connu.id, {
        ...colonnesDe(reponse, calLe),
        statut,
        ...(statut === 'retiree' ? {} : { cal_prise_le: null }),
      })
      if (!connu.externe && (connu.accepte !== reponse.accepte || connu.rang !== reponse.rang)) changees.push({ candidat: connu, reponse })
    }
  }
  return { suite, changees }
}

const nEnVeutPlusDe = (connu: CandidatLu | undefined): boolean => connu !== undefined && nEnVeutPlus(connu)

const duBailleur = ({ id, reunion }: LogementEnCal) => ({
  type: 'EXTERNE',
  logement_id: id,
  menage_id: null,
  reunion_id: reunion?.id ?? null,
})

/** Sans le corriger, le rang de la commission est celui du bailleur (domain-rules § 3.2). */
export const colonnesDe = ({ accepte, rang, motif, externe, reponseExterne }: Reponse, calLe: string) => ({
  cal_bailleur_accepte: accepte,
  cal_bailleur_rang: rang,
  cal_accepte: accepte,
  cal_rang: rang,
  cal_date: calLe,
  cal_motif: accepte ? null : motif,
  reponse_externe: externe && accepte ? reponseExterne : null,
})

/** Un ménage qui a refusé le reste, ou qui en a un autre ; une proposition déjà établie pour le premier le reste aussi. */
export function statutDe(
  connu: CandidatLu | null,
  { accepte, propositionId }: Pick<Reponse, 'accepte' | 'propositionId'>,
  suite: SuiteDeLaCal,
): StatutProposition {
  if (connu !== null && nEnVeutPlus(connu)) return connu.statut
  if (connu?.statut === 'retiree' && suite.sorte === 'NON_RETENU' && suite.pourquoi === 'EXTERNE') return connu.statut
  if (!accepte) return 'refusee_cal'
  const premier = suite.sorte === 'PROPOSITION' && suite.propositionId === propositionId
  return connu?.statut === 'proposition_relogement' && premier ? connu.statut : 'acceptee_cal'
}

function exigerNonPartie({ ecriteLe, statut, codeMenage }: CandidatLu, { accepte, propositionId }: Reponse, suite: SuiteDeLaCal): void {
  const devance = accepte && suite.sorte === 'PROPOSITION' && suite.propositionId === propositionId
  if (ecriteLe === null || statut !== 'proposition_relogement' || devance) return
  throw new DomainError(
    'conflit',
    'cal.proposition-partie',
    `La proposition est déjà partie au ménage ${codeMenage} : il répond d’abord, l’avis et l’ordre ne changent plus avant.`,
  )
}

/** L'avis au dossier de chaque ménage, et à qui le suit ; corrigé, il remplace celui qui n'est plus vrai. */
export async function annoncerLesAvis(ctx: Contexte, cal: LogementEnCal, changees: readonly Changee[], calLe: string): Promise<void> {
  const { db, acteur, maintenant } = ctx
  const adresse = adresseEnClair(cal)
  for (const { candidat, reponse } of changees) {
    if (candidat.menageId === null) continue
    const rang = reponse.accepte ? reponse.rang : null
    await insertEvenements(db, acteur.id, maintenant, { id: candidat.menageId }, [evenementDeProposition('AVIS_CALEOL', { adresse, rang })])
    const avis = rang === null ? `avis défavorable pour le ${adresse}` : `avis favorable pour le ${adresse}, rang ${rang}`
    await cloreAlertes(ctx, (alertes) => alertes.where('proposition_id', '=', candidat.id).where('type', '=', 'RETOUR_COMMISSION'))
    const deCetAvis = { auteur_id: acteur.id, proposition_id: candidat.id }
    await insertAlertes(ctx, candidat.menageId, [retourDeCommission('CALEOL', avis, { aujourdhui: calLe })], deCetAvis)
  }
}

/** Le candidat du bailleur a pris le logement : ceux des nôtres qui attendaient s'en retirent. */
export async function retirerLesAutres({ db, acteur, maintenant }: Contexte, cal: LogementEnCal): Promise<void> {
  const restantes = await db
    .selectFrom('proposition')
    .select(['id', 'menage_id'])
    .where('logement_id', '=', cal.id)
    .where('type', '=', 'INTERNE')
    .where('statut', 'in', ['acceptee_cal', 'proposition_relogement'])
    .execute()
  for (const { id, menage_id: menageId } of restantes) {
    await modifierProposition(db, id, { statut: 'retiree', cal_prise_le: maintenant })
    if (menageId === null) continue
    await insertEvenements(db, acteur.id, maintenant, { id: menageId }, [
      evenementDeProposition('POSITIONNEMENT_RETIRE', {
        adresse: adresseEnClair(cal),
        motif: 'Le candidat du bailleur a pris le logement.',
      }),
    ])
  }
}
