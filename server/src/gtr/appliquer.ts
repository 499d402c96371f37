// Ce que la clôture d'un compte rendu écrit : propositions, logements, ménages (domain-rules §§ 1.3, n° 6 à 8 et 11 à 15, 2.2 et 3.1).

import { introuvable } from '@relogement/domain/common/errors'
import { exigerNonGele } from '@relogement/domain/menage/menage.fermeture'
import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { evenementDeProposition } from '@relogement/domain/proposition/proposition.evenements'
import type { PropositionARepondre } from '@relogement/domain/reunion/compteRendu.rules'
import { type PassageDu, passagesDus, reponsesDe } from '@relogement/domain/reunion/suites.rules'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { estParmi } from '../core/estParmi.ts'
import { insertEvenementsDe } from '../historique/historique.queries.ts'
import { suivreLesPropositions } from '../logement/suivreLesPropositions.ts'
import { type DossierVerrouille, lireDossiersTenus } from '../menage/dossier/dossier.queries.ts'
import type { LigneDossier } from '../menage/dossier/sections.ts'
import { passerEnsembleParSysteme } from '../menage/passages/passer.usecase.ts'
import { repondreEnGtr } from '../proposition/gestes.ts'
import { garderLesPassages } from '../reunion/gestes.ts'
import type { LigneReunion } from '../reunion/reunion.queries.ts'
import { passerUnites } from '../reunion/unites.ts'

/** Applique chaque réponse, dans la transaction de la clôture : la réunion, ses dossiers et ses logements sont tenus. */
export async function appliquerLesReponses(ctx: Contexte, reunion: LigneReunion): Promise<void> {
  const { menages = [], propositions = [] } = reunion.reponses ?? {}
  const concernes = [...new Set([...menages.map(({ id }) => id), ...propositions.flatMap(({ menageId }) => menageId ?? [])])].sort()
  if (reunion.type === 'GTR') await ecrire(ctx, propositions)
  await appliquerAuxMenages(ctx, reunion, concernes, { menages, propositions })
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

interface Suivi {
  readonly avant: LigneDossier
  readonly dus: readonly PassageDu[]
  statut: StatutMenage
  fait: number
}

/**
 * Les passages que ses réponses font faire à chacun, l'un après l'autre ; ce qu'il était se garde, pour une réouverture. Le premier de tous les
 * ménages s'écrit d'un trait, puis le deuxième de ceux qui en ont un : le nombre de ménages ne fait pas celui des allers et retours.
 */
async function appliquerAuxMenages(
  ctx: Contexte,
  reunion: LigneReunion,
  concernes: readonly string[],
  reponses: NonNullable<LigneReunion['reponses']>,
): Promise<void> {
  let dossiers = await lireDossiersTenus(ctx.db, concernes)
  const suivis = concernes.map((id) => suivre(dossiers.get(id), passagesDus(reunion.type, reponsesDe(id, reponses))))
  for (;;) {
    const vague = suivis.flatMap((suivi) => {
      const du = leSuivant(suivi)
      return du === undefined ? [] : [{ suivi, du }]
    })
    if (vague.length === 0) break
    // Passé une fois, un dossier se relit : son passage suivant part de ce que le premier a écrit.
    const passes = vague.filter(({ suivi }) => suivi.statut !== suivi.avant.statut).map(({ suivi }) => suivi.avant.id)
    if (passes.length > 0) dossiers = new Map([...dossiers, ...(await lireDossiersTenus(ctx.db, passes))])
    const statuts = await passerEnsembleParSysteme(
      ctx,
      vague.map(({ suivi, du: { transition, decision, commentaire } }) => ({
        dossier: dossiers.get(suivi.avant.id) as DossierVerrouille,
        transition: transition.nom,
        donnees: { commentaire },
        faits: { decisionGtr: decision, ...RESTE_A_LA_REUNION },
      })),
    )
    for (const [rang, { suivi }] of vague.entries()) suivi.statut = statuts[rang] as StatutMenage
  }
  await garderCeQuIlsEtaient(ctx, reunion, suivis)
}

function suivre(dossier: DossierVerrouille | undefined, dus: readonly PassageDu[]): Suivi {
  if (dossier === undefined) throw introuvable('Ménage')
  exigerNonGele(dossier.menage)
  return { avant: dossier.menage, dus, statut: dossier.menage.statut as StatutMenage, fait: 0 }
}

/** Le prochain de ses passages dus que son statut permet ; ceux d'où il n'est plus se passent. */
function leSuivant(suivi: Suivi): PassageDu | undefined {
  while (suivi.fait < suivi.dus.length) {
    const du = suivi.dus[suivi.fait] as PassageDu
    suivi.fait += 1
    if (du.transition.depuis.includes(suivi.statut)) return du
  }
  return undefined
}

async function garderCeQuIlsEtaient(ctx: Contexte, reunion: LigneReunion, suivis: readonly Suivi[]): Promise<void> {
  const passes = suivis.filter(({ statut, avant }) => statut !== avant.statut)
  const tailles = await taillesEcrites(
    ctx,
    passes.map(({ avant }) => avant),
  )
  await garderLesPassages(
    ctx,
    passes.map(({ avant, statut }) => ({
      reunion_id: reunion.id,
      menage_id: avant.id,
      avant: avant.statut,
      apres: statut,
      le: ctx.maintenant,
      presentation_validee_le: avant.presentation_validee_le,
      typologies_gtr: tailles.get(avant.id) ?? null,
    })),
  )
}

/** Une présentation validée n'écrit de tailles qu'au dossier qui n'en disait aucune. */
async function taillesEcrites({ db }: Contexte, avant: readonly LigneDossier[]): Promise<ReadonlyMap<string, string[]>> {
  const sans = avant.filter(({ typologies_gtr }) => typologies_gtr.length === 0).map(({ id }) => id)
  if (sans.length === 0) return new Map()
  const { rows } = await sql<{ id: string; tailles: string[] }>`select id, typologies_gtr as tailles from menage
    where ${estParmi(sql`id`, sans, 'uuid')} and cardinality(typologies_gtr) > 0`.execute(db)
  return new Map(rows.map(({ id, tailles }) => [id, tailles]))
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
