// Ce que la clôture d'un compte rendu écrit : propositions, logements, ménages (domain-rules §§ 1.3, n° 6 à 8 et 11 à 15, 2.2 et 3.1).

import { introuvable } from '@relogement/domain/common/errors'
import { exigerNonGele } from '@relogement/domain/menage/menage.fermeture'
import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { evenementDeProposition } from '@relogement/domain/proposition/proposition.evenements'
import type { PropositionARepondre } from '@relogement/domain/reunion/compteRendu.rules'
import { passagesDus, type Reponses, reponsesDe } from '@relogement/domain/reunion/suites.rules'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { insertEvenementsDe } from '../historique/historique.queries.ts'
import { suivreLesPropositions } from '../logement/suivreLesPropositions.ts'
import { type DossierVerrouille, lireDossiersTenus, lockDossier } from '../menage/dossier/dossier.queries.ts'
import { passerParSysteme } from '../menage/passages/passer.usecase.ts'
import { repondreEnGtr } from '../proposition/gestes.ts'
import { garderLePassage } from '../reunion/gestes.ts'
import type { LigneReunion } from '../reunion/reunion.queries.ts'
import { passerUnites } from '../reunion/unites.ts'

/** Applique chaque réponse, dans la transaction de la clôture : la réunion, ses dossiers et ses logements sont tenus. */
export async function appliquerLesReponses(ctx: Contexte, reunion: LigneReunion): Promise<void> {
  const { menages = [], propositions = [] } = reunion.reponses ?? {}
  const concernes = [...new Set([...menages.map(({ id }) => id), ...propositions.flatMap(({ menageId }) => menageId ?? [])])].sort()
  if (reunion.type === 'GTR') await ecrire(ctx, propositions)
  const dossiers = await lireDossiersTenus(ctx.db, concernes)
  for (const id of concernes) await appliquerAuMenage(ctx, reunion, dossiers.get(id), reponsesDe(id, { menages, propositions }))
  if (reunion.type !== 'GTR') await ecrire(ctx, propositions)
  await noter(ctx, propositions)
  await appliquerAuxLogements(ctx, reunion, propositions)
}

const ecrire = ({ db, aujourdhui }: Contexte, propositions: readonly PropositionARepondre[]) =>
  repondreEnGtr(
    db,
    propositions.map(({ id, accepte, rang }) => ({ id, accepte: accepte === true, rang: rang ?? 1 })),
    aujourdhui,
  )

const noter = ({ db, acteur, maintenant }: Contexte, propositions: readonly PropositionARepondre[]): Promise<void> =>
  insertEvenementsDe(
    db,
    acteur.id,
    propositions.flatMap(({ menageId, adresse, accepte, rang }) =>
      menageId === null
        ? []
        : [
            {
              le: maintenant,
              sujet: { id: menageId },
              evenements: [evenementDeProposition('AVIS_GTR', { adresse, rang: accepte ? rang : null })],
            },
          ],
    ),
  )

/** Mis en veille, il quitte les réunions à venir ; de celle qui en décide, sa ligne reste. */
const RESTE_A_LA_REUNION = { inscription: null }

/** Les passages que ses réponses lui font faire, l'un après l'autre ; ce qu'il était se garde, pour une réouverture. */
async function appliquerAuMenage(
  ctx: Contexte,
  reunion: LigneReunion,
  avant: DossierVerrouille | undefined,
  reponses: Reponses,
): Promise<void> {
  if (avant === undefined) throw introuvable('Ménage')
  const { id } = avant.menage
  exigerNonGele(avant.menage)
  let dossier = avant
  let statut = avant.menage.statut as StatutMenage
  for (const { transition, decision, commentaire } of passagesDus(reunion.type, reponses)) {
    if (!transition.depuis.includes(statut)) continue
    // Passé une fois, le dossier se relit : le passage suivant part de ce que le premier a écrit.
    if (statut !== dossier.menage.statut) dossier = await lockDossier(ctx.db, sql`true`, id)
    const donnees = { commentaire }
    statut = await passerParSysteme(ctx, dossier, transition.nom, { donnees, faits: { decisionGtr: decision, ...RESTE_A_LA_REUNION } })
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
  if (avant.length > 0) return null
  const { typologies_gtr: apres } = await db.selectFrom('menage').select('typologies_gtr').where('id', '=', id).executeTakeFirstOrThrow()
  return apres.length > 0 ? apres : null
}

/** Un logement accepté pour quelqu'un attend d'être transmis au bailleur ; refusé à tous, il n'est plus retenu ; déjà transmis, il le reste. */
async function appliquerAuxLogements(ctx: Contexte, reunion: LigneReunion, propositions: readonly PropositionARepondre[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select l.id from (select rl.logement_id from reunion_logement rl where rl.reunion_id = ${reunion.id}::uuid
        union select unnest(${propositions.map(({ logementId }) => logementId)}::uuid[])) x
      join logement l on l.id = x.logement_id and not l.prive
    where not exists (select from reunion_logement t where t.reunion_id = ${reunion.id}::uuid
        and t.logement_id = l.id and t.statut in ('TRANSMIS_BAILLEUR', 'CAL')) order by l.id`.execute(ctx.db)
  const acceptes = new Set(propositions.filter(({ accepte }) => accepte === true).map(({ logementId }) => logementId))
  const unites = rows.map(({ id: logementId }) => ({
    logementId,
    nouveau: acceptes.has(logementId) ? ('ATTENTE_TRANSMISSION_BAILLEUR' as const) : ('REFUSE' as const),
  }))
  await passerUnites(ctx, reunion.id, unites, ctx.acteur.id)
  await suivreLesPropositions(ctx, ...rows.map(({ id }) => id))
}
