import { DomainError } from '@relogement/domain/common/errors'
import { evenementDeGtr } from '@relogement/domain/reunion/gtr.evenements'
import type { DonneesReunion } from '@relogement/domain/reunion/reunion.faits'
import type { StatutReunion } from '@relogement/domain/reunion/reunion.listes'
import { statutsReunion } from '@relogement/domain/reunion/reunion.listes'
import type { ModificationReunion } from '@relogement/domain/reunion/reunion.schema'
import {
  type NomTransitionReunion,
  type PassageDeReunion,
  passagesDeReunion,
  passageVers,
} from '@relogement/domain/reunion/reunion.transitions'
import { sql, type Updateable } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import type { Reunion as TableReunion } from '../core/tables.gen.ts'
import { type ConceptQuiPasse, passer } from '../passage/passer.ts'
import { renumeroterLesRangs } from '../proposition/rangs.ts'
import { enregistrerReunion, oublierLesReponses, verifierVersionDeLaReunion } from '../reunion/gestes.ts'
import { conflit, modifierReunion, relire } from '../reunion/modifier.usecases.ts'
import { faitsDe, getReunion, type LigneReunion, lockReunion } from '../reunion/reunion.queries.ts'
import { appliquerLesReponses } from './appliquer.ts'
import { defaireLesReponses } from './defaire.ts'
import { demanderLesComptesRendus, produireDocuments } from './documents.usecases.ts'
import { envoyerLaConsultation, fermerLaConsultation } from './liens.ts'

const COMPTES_RENDUS = ['COMPTE_RENDU', 'COMPTE_RENDU_INTERNE'] as const

interface Tenue {
  readonly ligne: LigneReunion
  /** Ce que la réouverture n'a pas rétabli. */
  readonly nonRetablis: string[]
}

const reunionQuiPasse: ConceptQuiPasse<PassageDeReunion, NomTransitionReunion, Tenue, Updateable<TableReunion>, void, Contexte> = {
  automate: passagesDeReunion,
  faits: (ctx, { ligne }) => faitsDe(ligne, ctx),
  colonnes: ({ transition }, { maintenant }) =>
    transition === 'cloturer' ? { cloturee_le: maintenant } : transition === 'rouvrir' ? { cloturee_le: null } : {},
  actions: {
    ENVOYER_LA_CONSULTATION: (ctx, { ligne }) => envoyerLaConsultation(ctx, ligne),
    OUBLIER_LES_REPONSES: async (ctx, { ligne }) => {
      await oublierLesReponses(ctx, ligne.id)
      await fermerLaConsultation(ctx, ligne.id)
    },
    DEMANDER_LES_COMPTES_RENDUS: (ctx, { ligne }) => demanderLesComptesRendus(ctx, ligne, COMPTES_RENDUS),
    PRODUIRE_LES_COMPTES_RENDUS: async (ctx, { ligne }) => void (await produireDocuments(ctx, ligne, COMPTES_RENDUS)),
    APPLIQUER_LES_REPONSES: (ctx, { ligne }) => appliquerLesReponses(ctx, ligne),
    DEFAIRE_LES_REPONSES: async (ctx, tenue) => void tenue.nonRetablis.push(...(await defaireLesReponses(ctx, tenue.ligne))),
  },
  sujet: null,
  ecrire: async (ctx, { ligne, nonRetablis }, colonnes, { historique, transition }, par) => {
    await enregistrerReunion(ctx, par, ligne, colonnes, [
      ...historique,
      ...(transition === 'rouvrir' ? [evenementDeGtr('REUNION_ROUVERTE', { nonRetablis })] : []),
    ])
    // Ses rangs ne bougeaient plus : ceux qui en sont partis depuis y laissaient leur place.
    if (transition === 'annuler_compte_rendu') await renumeroterLesRangs(ctx.db, await logementsExamines(ctx, ligne.id))
  },
}

/** Passe une réunion. Ses dossiers puis ses logements se tiennent avant elle, toujours dans le même ordre : deux clôtures se suivent. */
export async function passerReunion(ctx: Contexte, id: string, transition: NomTransitionReunion, donnees: DonneesReunion = {}) {
  await getReunion(ctx.db, ctx.acteur, id)
  const tenus = await tenirCeQuElleExamine(ctx, id)
  const ligne = await lockReunion(ctx.db, ctx.acteur, id)
  if ((await examines(ctx, id)).join() !== tenus.join()) throw conflit('Ce GTR vient de changer : réessayez.')
  verifierVersionDeLaReunion(ligne, ctx.versionAttendue)
  const tenue: Tenue = { ligne, nonRetablis: [] }
  await passer(reunionQuiPasse, ctx, tenue, { transition, donnees }, ctx.acteur)
  const faite = await relire(ctx, id)
  return tenue.nonRetablis.length === 0 ? faite : { ...faite, nonRetablis: tenue.nonRetablis }
}

async function tenirCeQuElleExamine(ctx: Contexte, id: string): Promise<string[]> {
  const ids = await examines(ctx, id)
  await sql`select from menage where id = any(${ids}::uuid[]) order by id for no key update`.execute(ctx.db)
  await sql`select from logement where id = any(${await logementsExamines(ctx, id)}::uuid[]) order by id for update`.execute(ctx.db)
  return ids
}

async function logementsExamines({ db }: Contexte, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select logement_id as id from reunion_logement where reunion_id = ${id}::uuid
    union select logement_id from proposition where reunion_id = ${id}::uuid`.execute(db)
  return rows.map((ligne) => ligne.id)
}

async function examines({ db }: Contexte, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select rm.menage_id as id from reunion_menage rm where rm.reunion_id = ${id}::uuid
    union select p.menage_id from proposition p where p.reunion_id = ${id}::uuid and p.menage_id is not null and p.statut <> 'retiree' order by 1`.execute(
    db,
  )
  return rows.map((ligne) => ligne.id)
}

/** Le statut demandé est un passage ; le reste se saisit. Redit, le statut ne fait rien (domain-rules § 14, n° 9). */
export async function patcherReunion(ctx: Contexte, id: string, { statut, ...saisie }: ModificationReunion) {
  const { statut: ancien } = await getReunion(ctx.db, ctx.acteur, id)
  const passage = statut === undefined || statut === ancien ? null : passageVers(ancien, statut)
  if (passage === null && statut !== undefined && statut !== ancien) throw sansPassage(ancien, statut)
  const aSaisir = Object.values(saisie).some((valeur) => valeur !== undefined)
  if (aSaisir || passage === null) {
    const faite = await modifierReunion(ctx, id, saisie)
    if (passage === null) return faite
  }
  return passerReunion(aSaisir ? { ...ctx, versionAttendue: null } : ctx, id, passage as NomTransitionReunion)
}

const sansPassage = (ancien: StatutReunion, nouveau: StatutReunion) =>
  new DomainError(
    'conflit',
    'reunion.transition-refusee',
    `Un GTR ne passe pas de « ${statutsReunion[ancien]} » à « ${statutsReunion[nouveau]} ».`,
  )
