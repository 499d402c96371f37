// Ce que le bailleur reçoit de chaque ménage, relevé au jour de la transmission.
import { type FicheCandidat, ficheCandidat } from '@relogement/domain/cal/ficheCandidat'
import { fichesTransmises } from '@relogement/domain/cal/fichesTransmises'
import { introuvable } from '@relogement/domain/common/errors'
import { enveloppeDe } from '@relogement/domain/document/produits/enveloppe'
import { adresseEnClair } from '@relogement/domain/logement/adresse'
import { projeter } from '@relogement/domain/menage/projection/projection'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { type Dossier, getDossier } from '../menage/dossier/dossier.queries.ts'
import type { PropositionDuDossier } from '../menage/dossier/propositionsDuDossier.queries.ts'
import { lireSections } from '../menage/dossier/sections.ts'
import { logementAProjeter } from '../menage/projection/contenuDeLaProjection.ts'
import { operateurDe } from '../referentiel/operateur.queries.ts'
import { variablesEnVigueur } from '../referentiel/variables.ts'
import type { CandidatLu, LogementEnCal } from './cal.queries.ts'
import { logementPresente } from './presenterCal.ts'

/** La fiche de ce ménage pour ce logement, d'après son dossier d'aujourd'hui. */
export async function ficheDe(
  { db, aujourdhui }: Pick<Contexte, 'db' | 'aujourdhui'>,
  dossier: Dossier,
  p: PropositionDuDossier,
): Promise<FicheCandidat> {
  const sections = lireSections(dossier.menage, dossier)
  const variables = await variablesEnVigueur(db, aujourdhui)
  const projection = projeter(sections, logementAProjeter(p), p.apl.saisie, aujourdhui, variables)
  const { noms, code_menage: codeMenage } = dossier.menage
  const chezLui = dossier.partenaire !== null && dossier.partenaire.id === p.bailleurId
  return ficheCandidat(
    { ...sections, noms, codeMenage, documents: dossier.documents.map(({ type }) => type) },
    projection,
    aujourdhui,
    chezLui,
  )
}

/** Garde la fiche de chacun, dans l'ordre du GTR. */
export async function garderLesFiches(ctx: Contexte, passageId: string, candidats: readonly CandidatLu[]): Promise<void> {
  for (const [place, { id, menageId }] of candidats.entries()) {
    if (menageId === null) continue
    const dossier = await getDossier(ctx.db, sql`true`, menageId)
    const proposition = dossier.propositions.find((sienne) => sienne.id === id)
    if (proposition === undefined) continue
    await ctx.db
      .insertInto('fiche_candidat')
      .values({
        id: uuidv7(),
        passage_id: passageId,
        proposition_id: id,
        menage_id: menageId,
        rang: place + 1,
        contenu: JSON.stringify(await ficheDe(ctx, dossier, proposition)),
      })
      .execute()
  }
}

/** Les fiches d'un passage, dans l'ordre ; celles d'un dossier purgé, archivé ou gelé depuis n'y sont plus, même répondues. */
export const listFiches = (db: Acces, passageId: string): Promise<{ rang: number; propositionId: string; contenu: FicheCandidat }[]> =>
  db
    .selectFrom('fiche_candidat as f')
    .innerJoin('menage as m', 'm.id', 'f.menage_id')
    .select(['f.rang', 'f.proposition_id as propositionId', 'f.contenu'])
    .where('f.passage_id', '=', passageId)
    .where('m.limitation_depuis', 'is', null)
    .where('m.archive_le', 'is', null)
    .orderBy('f.rang')
    .$castTo<{ rang: number; propositionId: string; contenu: FicheCandidat }>()
    .execute()

/** Le PDF des fiches : le logement, l'ordre du GTR, puis une fiche par ménage ; par le lien, sans ceux que l'équipe a retirés depuis. */
export async function pdfDesFiches(
  { db, services, maintenant, aujourdhui }: Contexte,
  cal: LogementEnCal,
  parLeLien = false,
): Promise<Buffer> {
  const { passage, reunion } = cal
  if (passage === null || reunion === null) throw introuvable('Fiches')
  const contenu = fichesTransmises(
    logementPresente(cal),
    { reunion: reunion.nom, calLe: passage.calLe, repondreAvant: new Date(passage.repondreAvant).toISOString() },
    (await listFiches(db, passage.id)).filter(({ propositionId }) => !parLeLien || cal.candidats.some(({ id }) => id === propositionId)),
  )
  const entete = {
    titre: `Candidats pour le ${adresseEnClair(cal)}`,
    operateur: (await operateurDe(db)).nom,
    bailleur: cal.bailleur?.nom ?? null,
    codeMenage: null,
  }
  return services.pdf.composer('fiches-candidats', enveloppeDe(entete, contenu, aujourdhui), maintenant)
}
