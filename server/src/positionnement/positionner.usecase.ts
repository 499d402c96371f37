import { DomainError, exiger, introuvable } from '@relogement/domain/common/errors'
import { adresseEnClair } from '@relogement/domain/logement/adresse'
import { canModifierMenage } from '@relogement/domain/menage/menage.permissions'
import { direHorsRecherche, empechementsDePositionner } from '@relogement/domain/positionnement/positionnement.rules'
import type { SaisiePositionnement } from '@relogement/domain/positionnement/positionnement.schema'
import { evenementDeProposition } from '@relogement/domain/proposition/proposition.evenements'
import { sql } from 'kysely'
import { poserAlertes } from '../alerte/gestes.ts'
import { faitsDuDossier } from '../candidat/faitsDuDossier.ts'
import { type LogementLu, listLogements } from '../candidat/logements.queries.ts'
import type { Contexte } from '../core/contexte.ts'
import { enregistrerLogement } from '../logement/enregistrer.ts'
import { tenirLogement } from '../logement/logement.queries.ts'
import { logementsVisibles, offerts } from '../logement/portee.ts'
import { suivreLesPropositions } from '../logement/suivreLesPropositions.ts'
import { type DossierVerrouille, lockDossier } from '../menage/dossier/dossier.queries.ts'
import { liensDuMenage } from '../menage/dossier/liens.ts'
import { lireSections } from '../menage/dossier/sections.ts'
import { enregistrer } from '../menage/modification/enregistrer.ts'
import { menagesVisibles } from '../portee/menages.ts'
import { insertProposition } from '../proposition/gestes.ts'
import { prochainRang } from '../proposition/rangs.ts'
import { exigerPossible } from '../proposition-ecrite/viser.ts'
import { variablesEnVigueur } from '../referentiel/variables.ts'
import { prochaineReunion, type ReunionAVenir } from '../reunion/prochaineReunion.ts'
import { presenterProposition } from './presenterProposition.ts'
import { listPropositions } from './propositions.queries.ts'

interface Couple {
  readonly id: string
  readonly menageId: string
}

/** Positionne un ménage sur un logement. Le dossier se verrouille, puis le logement : deux arrivées sur lui se suivent, leurs rangs aussi. */
export async function positionner(ctx: Contexte, { id, menageId }: Couple, saisie: SaisiePositionnement) {
  const { db, acteur } = ctx
  const dossier = await lockDossier(db, menagesVisibles(acteur), menageId)
  exiger(canModifierMenage(acteur, liensDuMenage(dossier)))
  const offert = async () => {
    const [lu] = await listLogements(db, sql`l.id = ${id}::uuid and ${offerts} and ${logementsVisibles(acteur)}`)
    if (lu === undefined) throw introuvable('Logement')
    return lu
  }
  // Qui ne peut pas l'être l'apprend sans attendre son tour sur le logement ; qui le peut se juge de nouveau, une fois ce tour venu.
  await exigerCandidat(ctx, dossier, await offert())
  const ligne = await tenirLogement(db, acteur, id)
  const logement = await offert()
  const statut = await exigerCandidat(ctx, dossier, logement)
  const reunion = await reunionDe(ctx, dossier, logement, saisie.GTR?.id)
  const rang = await prochainRang(db, id, reunion?.id ?? null)
  const propositionId = await insertProposition(db, {
    logement_id: id,
    menage_id: menageId,
    reunion_id: reunion?.id ?? null,
    gtr_rang: rang,
    cree_le: ctx.maintenant,
    cree_par: acteur.id,
  })
  const adresse = adresseEnClair(logement)
  if (reunion === null) await demanderUnGtr(ctx, dossier, propositionId, adresse)
  const sections = lireSections(dossier.menage, dossier)
  await enregistrer(ctx, dossier, sections, sections, {
    evenements: [evenementDeProposition('MENAGE_POSITIONNE', { adresse, rang, reunion: reunion?.nom ?? null })],
  })
  const propose = evenementDeProposition('LOGEMENT_PROPOSE', { menage: dossier.menage.code_menage, rang })
  await enregistrerLogement(ctx, acteur.id, ligne, {}, [propose])
  await suivreLesPropositions(ctx, id)
  ctx.reponse.entete('Location', `/v1/propositions/${propositionId}`)
  return { ...(await relireLaProposition(ctx, propositionId)), aSavoir: direHorsRecherche(statut) }
}

/** La proposition telle qu'elle vient d'être écrite. */
export async function relireLaProposition(ctx: Contexte, id: string) {
  const [ligne] = await listPropositions(ctx.db, ctx.acteur, sql`p.id = ${id}::uuid`)
  if (ligne === undefined) throw introuvable('Proposition')
  return presenterProposition(ctx, ligne)
}

async function exigerCandidat({ db, aujourdhui, maintenant }: Contexte, dossier: DossierVerrouille, logement: LogementLu) {
  const variables = await variablesEnVigueur(db, aujourdhui)
  const { faits, manques } = faitsDuDossier(dossier, aujourdhui, variables)
  exigerPossible(
    empechementsDePositionner({
      menage: faits,
      manques,
      relogementNecessaire: dossier.menage.relogement_necessaire,
      logement,
      maintenant: maintenant.toISOString(),
      variables,
    }),
  )
  return faits.statut
}

/** Le plus proche GTR en préparation du PRU de l'opération du logement, à défaut de celle du ménage (domain-rules § 3.3). */
async function reunionDe({ db }: Contexte, dossier: DossierVerrouille, logement: LogementLu, id: string | null | undefined) {
  const reunion = await prochaineReunion(db, { type: 'GTR', pruId: logement.pruId ?? dossier.operation.pruId, logementId: logement.id, id })
  if (reunion === null && id != null)
    throw new DomainError('conflit', 'proposition.gtr-ferme', 'Ce GTR n’est plus en préparation, ou ne traite pas ce projet.')
  return reunion satisfies ReunionAVenir | null
}

/** GTR_A_CREER : la proposition reste sans réunion, la responsable d'équipe l'apprend (domain-rules § 8). */
const demanderUnGtr = (ctx: Contexte, { menage, operation }: DossierVerrouille, propositionId: string, adresse: string) =>
  poserAlertes(ctx, [
    {
      sujet_id: menage.id,
      type: 'GTR_A_CREER',
      texte: `GTR à créer${operation.pru === null ? '' : ` pour ${operation.pru}`} : la proposition ${adresse} n’a pas de réunion`,
      couleur: 'ORANGE',
      pour: 'RESPONSABLE_EQUIPE',
      proposition_id: propositionId,
      auteur_id: ctx.acteur.id,
    },
  ])
