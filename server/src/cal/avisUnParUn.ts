// L'avis du bailleur dit candidat par candidat, comme le fait le client de la spécification : les mêmes lignes que le retour enregistré d'un coup.
import { type CandidatDeCal, suiteDeLaCal } from '@relogement/domain/cal/cal.rules'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { suivreLesPropositions } from '../logement/suivreLesPropositions.ts'
import type { PropositionDuDossier } from '../menage/dossier/propositionsDuDossier.queries.ts'
import { modifierProposition } from '../proposition/gestes.ts'
import { type CandidatLu, getCalSeule, type LogementEnCal } from './cal.queries.ts'
import { clorePassage } from './enregistrerLaCal.usecase.ts'
import { estTransmis, nEnVeutPlus, ouverts } from './presenterCal.ts'
import { annoncerLesAvis, colonnesDe, retirerLesAutres, statutDe } from './reponses.ts'

interface Avis {
  readonly accepte: boolean
  readonly rang: number | null
  readonly motif: string | null
}

/** Écrit l'avis d'un de nos candidats, l'annonce, et en tire la suite. Le dossier et le logement sont tenus. */
export async function ecrireUnAvis(ctx: Contexte, menageId: string, proposition: PropositionDuDossier, avis: Avis): Promise<void> {
  const { id: propositionId, logementId } = proposition
  const cal = await getCalSeule(ctx.db, logementId)
  const candidat = cal.candidats.find(({ id }) => id === propositionId) ?? horsDeLaReunion(menageId, proposition)
  const rang = avis.rang ?? (avis.accepte ? candidat.rang : null)
  const calLe = cal.passage?.enregistreLe == null ? ctx.aujourdhui : (cal.passage.calLe ?? ctx.aujourdhui)
  const reponse = { ...candidat, ...avis, rang: rang ?? 0, propositionId, motif: avis.motif ?? candidat.motif } as Parameters<
    typeof colonnesDe
  >[0]
  const suite = suiteDeLaCal(
    cal.candidats.map((autre) => (autre.id === propositionId ? candidatDe({ ...autre, ...reponse }) : candidatDe(autre))),
  )
  await modifierProposition(ctx.db, propositionId, {
    ...colonnesDe(reponse, calLe),
    cal_bailleur_rang: rang,
    cal_rang: rang,
    statut: statutDe(candidat, reponse, suite),
    cal_prise_le: null,
  })
  if (candidat.accepte !== avis.accepte || candidat.rang !== rang) await annoncerLesAvis(ctx, cal, [{ candidat, reponse }], calLe)
  await suivreLaCommission(ctx, logementId)
}

/** Transmise sans que la dernière réunion du logement l'ait examinée : ce que son dossier en sait. */
const horsDeLaReunion = (menageId: string, { id, statut, calAccepte, calRang, gtrRang, ecriteLe }: PropositionDuDossier): CandidatLu => ({
  id,
  externe: false,
  statut: statut as CandidatLu['statut'],
  menageId,
  noms: null,
  codeMenage: null,
  personnes: 0,
  couleur: null,
  score: 0,
  gele: null,
  ailleurs: false,
  fiche: null,
  rangGTR: gtrRang,
  rang: calRang,
  accepte: calAccepte,
  motif: null,
  reponseExterne: null,
  ecriteLe,
})

const candidatDe = (candidat: LogementEnCal['candidats'][number]): CandidatDeCal => ({
  propositionId: candidat.id,
  externe: candidat.externe,
  accepte: candidat.accepte,
  rang: candidat.rang ?? 99,
  motif: candidat.motif,
  reponseExterne: candidat.reponseExterne,
  refuse: nEnVeutPlus(candidat),
})

/** Le passage en commission dit « retour » et chacun répondu, il se clôt ; le logement suit ce qui reste de ses candidats. */
export async function suivreLaCommission(ctx: Contexte, logementId: string): Promise<void> {
  const cal = await getCalSeule(ctx.db, logementId)
  if (!estTransmis(cal)) return
  if (cal.statut !== 'EN_COURS_DE_TRAITEMENT' && ouverts(cal).every((une) => une.accepte !== null || nEnVeutPlus(une))) {
    if (cal.passage?.enregistreLe === null) await clorePassage(ctx, cal, ctx.aujourdhui, ouverts(cal))
    const suite = suiteDeLaCal(cal.candidats.map(candidatDe))
    if (suite.sorte === 'NON_RETENU') await retirerLesAutres(ctx, cal)
    else if (cal.statut === 'NON_RETENU') await rendreLesNotres(ctx, cal)
  }
  await suivreLesPropositions(ctx, logementId)
}

/** Le candidat du bailleur renonce : ceux que sa venue avait retirés, et qui cherchent encore, reviennent avec leur avis. */
async function rendreLesNotres({ db }: Contexte, { candidats }: LogementEnCal): Promise<void> {
  const rendus = candidats.filter((une) => une.statut === 'retiree' && une.gele === null && !nEnVeutPlus(une))
  for (const { id, accepte } of rendus)
    await modifierProposition(db, id, { statut: accepte ? 'acceptee_cal' : 'refusee_cal', cal_prise_le: null })
}

/** Les ménages qu'une commission touche, tenus avant leur logement, toujours dans le même ordre. */
export const tenirLesCandidats = ({ db }: Contexte, logementId: string) =>
  sql`select from menage m where m.id in (select p.menage_id from proposition p where p.logement_id = ${logementId}::uuid)
    order by m.id for no key update of m`.execute(db)
