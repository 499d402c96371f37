import { DomainError, exiger, introuvable } from '@relogement/domain/common/errors'
import { canModifierMenage } from '@relogement/domain/menage/menage.permissions'
import { MOTIF_DU_RETRAIT, refusDeRetirer, sEfface } from '@relogement/domain/positionnement/positionnement.rules'
import { evenementDeProposition } from '@relogement/domain/proposition/proposition.evenements'
import { sql } from 'kysely'
import { cloreAlertes } from '../alerte/gestes.ts'
import type { Contexte } from '../core/contexte.ts'
import { enregistrerLogement } from '../logement/enregistrer.ts'
import { tenirLogement } from '../logement/logement.queries.ts'
import { suivreLesPropositions } from '../logement/suivreLesPropositions.ts'
import { lockDossier } from '../menage/dossier/dossier.queries.ts'
import { liensDuMenage } from '../menage/dossier/liens.ts'
import { lireSections } from '../menage/dossier/sections.ts'
import { enregistrer } from '../menage/modification/enregistrer.ts'
import { prevenirLeRangSuivant } from '../menage/passages/rangSuivant.ts'
import { menagesVisibles } from '../portee/menages.ts'
import { ajusterAttentes } from '../proposition/attente.ts'
import { modifierProposition, supprimerPropositions } from '../proposition/gestes.ts'
import { exigerPossible } from '../proposition-ecrite/viser.ts'
import { retirerUnExterne } from './externes.usecases.ts'
import { listPropositions } from './propositions.queries.ts'

/** Retire une proposition : elle s'efface tant que rien n'y est répondu ; ensuite elle reste, retirée, et le suivant est appelé. */
export async function retirerLaProposition(ctx: Contexte, id: string, motif: string | null): Promise<void> {
  const { db, acteur } = ctx
  const [visee] = await listPropositions(db, acteur, sql`p.id = ${id}::uuid`)
  if (visee === undefined) throw introuvable('Proposition')
  if (visee.menageId === null) return retirerUnExterne(ctx, id)
  const dossier = await lockDossier(db, menagesVisibles(acteur), visee.menageId)
  exiger(canModifierMenage(acteur, liensDuMenage(dossier)))
  // Relue sous le verrou du dossier : le GTR a pu se prononcer entre-temps. Déjà retirée, elle n'attend pas son tour sur le logement.
  const proposition = dossier.propositions.find((une) => une.id === id)
  if (proposition === undefined) throw introuvable('Proposition')
  const logement = await tenirLogement(db, acteur, visee.logementId)
  const refus = refusDeRetirer(proposition)
  exigerPossible(refus === null ? [] : [refus])
  const efface = sEfface(proposition)
  if (!efface && !motif) throw sansMotif()
  if (efface) await supprimerPropositions(db, [id])
  else {
    await modifierProposition(db, id, { statut: 'retiree' })
    await ajusterAttentes(ctx, dossier.menage.id)
  }
  await cloreAlertes(ctx, (alertes) => alertes.where('proposition_id', '=', id).where('type', '=', 'GTR_A_CREER'))
  const sections = lireSections(dossier.menage, dossier)
  await enregistrer(ctx, dossier, sections, sections, {
    evenements: [
      evenementDeProposition('POSITIONNEMENT_RETIRE', { adresse: `${proposition.adresse}, ${proposition.ville}`, motif: motif || null }),
    ],
  })
  const retire = evenementDeProposition('LOGEMENT_RETIRE_AU_MENAGE', { menage: dossier.menage.code_menage })
  await enregistrerLogement(ctx, acteur.id, logement, {}, [retire])
  if (!efface) await prevenirLeRangSuivant(ctx, dossier.menage.id, proposition)
  await suivreLesPropositions(ctx, visee.logementId)
}

const sansMotif = () =>
  new DomainError('saisie', 'proposition.motif', MOTIF_DU_RETRAIT, { violations: [{ propertyPath: 'motif', message: MOTIF_DU_RETRAIT }] })
