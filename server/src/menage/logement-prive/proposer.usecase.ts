import { DomainError } from '@relogement/domain/common/errors'
import { refusSiTropLoin } from '@relogement/domain/common/horizon'
import type { ActionRelogement } from '@relogement/domain/menage/logement-prive/logementPrive.schema'
import { evenementDeMenage } from '@relogement/domain/menage/menage.evenements'
import type { Contexte } from '../../core/contexte.ts'
import { presentItem } from '../../core/http/hydra.ts'
import { insertEvenements } from '../../historique/historique.queries.ts'
import { insertLogementPrive } from '../../logement/prive.ts'
import { menagesVisibles } from '../../portee/menages.ts'
import { insertProposition } from '../../proposition/gestes.ts'
import { prochaineReunion } from '../../reunion/prochaineReunion.ts'
import { type Dossier, lockDossier } from '../dossier/dossier.queries.ts'
import { exigerGeste } from '../dossier/gestes.ts'
import { lireSections } from '../dossier/sections.ts'
import { faireLePassage } from '../passages/passer.usecase.ts'

/** Propose au ménage le logement d'un bailleur privé et passe le dossier à sa validation par le GTR (domain-rules § 13.3). */
export async function proposerLogementPrive(ctx: Contexte, action: ActionRelogement) {
  const visibles = menagesVisibles(ctx.acteur)
  const dossier = await lockDossier(ctx.db, visibles, action.menageId)
  await exigerGeste(ctx, dossier, 'proposerBailleurPrive')
  refuserEntreeLointaine(action.date, ctx.aujourdhui)
  const reunion = await prochaineReunion(ctx.db, { type: 'GTR_VALIDATION', pruId: dossier.operation.pruId, apres: ctx.maintenant })
  const logementId = await inscrireLeLogement(ctx, action)
  const id = await insertProposition(ctx.db, {
    logement_id: logementId,
    menage_id: action.menageId,
    statut: reunion ? 'presentation_gtr' : 'assignation',
    reunion_id: reunion?.id ?? null,
    gtr_rang: 1,
    cree_le: ctx.maintenant,
    cree_par: ctx.acteur.id,
  })
  // Les propositions ont changé : le passage les relit.
  const propose = await lockDossier(ctx.db, visibles, action.menageId)
  await faireLePassage(ctx, propose, lireSections(propose.menage, propose), 'proposer_bailleur_prive', {})
  await noter(ctx, propose, action, reunion)
  return presentItem('Proposition', `/v1/propositions/${id}`, {
    id,
    logementId,
    menageId: action.menageId,
    reunion: reunion && { id: reunion.id, nom: reunion.nom, date: reunion.date.toISOString() },
  })
}

function refuserEntreeLointaine(date: string, aujourdhui: string): void {
  const message = refusSiTropLoin(date, aujourdhui)
  if (message !== null)
    throw new DomainError('saisie', 'menage.date-lointaine', message, { violations: [{ propertyPath: 'date', message }] })
}

function inscrireLeLogement(
  { db, acteur, maintenant }: Contexte,
  { logement, bailleur, date, typeBail }: ActionRelogement,
): Promise<string> {
  const { codePostal, surfaceHabitable, charges, ...autres } = logement
  return insertLogementPrive(
    db,
    { ...autres, code_postal: codePostal, surface_habitable: surfaceHabitable, charges_generales: charges, cree_le: maintenant },
    {
      bailleur_nom: bailleur.nom,
      bailleur_telephone: bailleur.telephone,
      bailleur_email: bailleur.email,
      type_bail: typeBail,
      entree_prevue_le: date,
      decence_attestee_le: maintenant,
      decence_attestee_par: acteur.id,
    },
  )
}

const noter = (ctx: Contexte, { menage }: Dossier, { logement, typeBail }: ActionRelogement, reunion: { nom: string } | null) =>
  insertEvenements(ctx.db, ctx.acteur.id, ctx.maintenant, { id: menage.id }, [
    evenementDeMenage('LOGEMENT_PRIVE_PROPOSE', {
      adresse: `${[logement.numero, logement.rue].filter(Boolean).join(' ')}, ${logement.ville}`,
      bail: typeBail,
      reunion: reunion?.nom ?? null,
    }),
  ])
