// Ce que la clôture d'un compte rendu écrit : propositions, logements, ménages (domain-rules §§ 1.3, n° 6 à 8 et 11 à 15, 2.2 et 3.1).
import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { evenementDeProposition } from '@relogement/domain/proposition/proposition.evenements'
import type { MenageARepondre, PropositionARepondre } from '@relogement/domain/reunion/compteRendu.rules'
import { passagesDus } from '@relogement/domain/reunion/suites.rules'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { suivreLesPropositions } from '../logement/suivreLesPropositions.ts'
import { lockDossier } from '../menage/dossier/dossier.queries.ts'
import { passerParSysteme } from '../menage/passages/passer.usecase.ts'
import { repondreEnGtr } from '../proposition/gestes.ts'
import { garderLePassage } from '../reunion/gestes.ts'
import type { LigneReunion } from '../reunion/reunion.queries.ts'
import { passerUnite } from '../reunion/unites.ts'

/** Applique chaque réponse, dans la transaction de la clôture : la réunion, ses dossiers et ses logements sont tenus. */
export async function appliquerLesReponses(ctx: Contexte, reunion: LigneReunion): Promise<void> {
  const { menages = [], propositions = [] } = reunion.reponses ?? {}
  const concernes = [...new Set([...menages.map(({ id }) => id), ...propositions.flatMap(({ menageId }) => menageId ?? [])])].sort()
  for (const une of propositions) if (reunion.type === 'GTR') await ecrire(ctx, une)
  for (const id of concernes)
    await appliquerAuMenage(ctx, reunion, id, {
      menage: menages.find((autre) => autre.id === id) ?? null,
      propositions: propositions.filter(({ menageId }) => menageId === id),
    })
  for (const une of propositions) {
    if (reunion.type !== 'GTR') await ecrire(ctx, une)
    await noter(ctx, une)
  }
  await appliquerAuxLogements(ctx, reunion, propositions)
}

const ecrire = ({ db, aujourdhui }: Contexte, { id, accepte, rang }: PropositionARepondre) =>
  repondreEnGtr(db, id, { accepte: accepte === true, rang: rang ?? 1, date: aujourdhui })

async function noter({ db, acteur, maintenant }: Contexte, { menageId, adresse, accepte, rang }: PropositionARepondre): Promise<void> {
  if (menageId === null) return
  const avis = evenementDeProposition('AVIS_GTR', { adresse, rang: accepte ? rang : null })
  await insertEvenements(db, acteur.id, maintenant, { id: menageId }, [avis])
}

interface Reponses {
  readonly menage: MenageARepondre | null
  readonly propositions: readonly PropositionARepondre[]
}

/** Mis en veille, il quitte les réunions à venir ; de celle qui en décide, sa ligne reste. */
const RESTE_A_LA_REUNION = { inscription: null }

/** Les passages que ses réponses lui font faire, l'un après l'autre ; ce qu'il était se garde, pour une réouverture. */
async function appliquerAuMenage(ctx: Contexte, reunion: LigneReunion, id: string, reponses: Reponses): Promise<void> {
  const avant = await lockDossier(ctx.db, sql`true`, id)
  let statut = avant.menage.statut as StatutMenage
  for (const { transition, decision, commentaire } of passagesDus(reunion.type, reponses)) {
    const dossier = await lockDossier(ctx.db, sql`true`, id)
    if (!transition.depuis.includes(dossier.menage.statut as StatutMenage)) continue
    await passerParSysteme(ctx, dossier, transition.nom, {
      donnees: { commentaire },
      faits: { decisionGtr: decision, ...RESTE_A_LA_REUNION },
    })
    statut = (await lockDossier(ctx.db, sql`true`, id)).menage.statut as StatutMenage
  }
  if (statut === avant.menage.statut) return
  await garderLePassage(ctx, {
    reunion_id: reunion.id,
    menage_id: id,
    avant: avant.menage.statut,
    apres: statut,
    le: ctx.maintenant,
    presentation_validee_le: avant.menage.presentation_validee_le,
    typologies_gtr: await taillesEcrites(ctx, avant.menage),
  })
}

/** Une présentation validée n'écrit de tailles qu'au dossier qui n'en disait aucune. */
async function taillesEcrites({ db }: Contexte, { id, typologies_gtr: avant }: { readonly id: string; readonly typologies_gtr: string[] }) {
  const { typologies_gtr: apres } = await db.selectFrom('menage').select('typologies_gtr').where('id', '=', id).executeTakeFirstOrThrow()
  return avant.length === 0 && apres.length > 0 ? apres : null
}

/** Un logement accepté pour quelqu'un attend d'être transmis au bailleur ; refusé à tous, il n'est plus retenu. */
async function appliquerAuxLogements(ctx: Contexte, reunion: LigneReunion, propositions: readonly PropositionARepondre[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select l.id from logement l where not l.prive and (l.id in (select rl.logement_id from reunion_logement rl where rl.reunion_id = ${reunion.id}::uuid)
      or l.id = any(${propositions.map(({ logementId }) => logementId)}::uuid[])) order by l.id`.execute(ctx.db)
  for (const { id: logementId } of rows) {
    const accepte = propositions.some((une) => une.logementId === logementId && une.accepte === true)
    await passerUnite(ctx, { reunionId: reunion.id, logementId }, accepte ? 'ATTENTE_TRANSMISSION_BAILLEUR' : 'REFUSE', ctx.acteur.id)
    await suivreLesPropositions(ctx, logementId)
  }
}
