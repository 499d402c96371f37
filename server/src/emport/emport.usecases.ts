import { DomainError, introuvable } from '@relogement/domain/common/errors'
import type { AEmporter, Laisse, MesEmports } from '@relogement/domain/emport/emport.contract'
import { dernierInstant } from '@relogement/domain/emport/emport.rules'
import { evenementDeMenage } from '@relogement/domain/menage/menage.evenements'
import { exigerNonFerme } from '@relogement/domain/menage/menage.fermeture'
import { canModifierMenage } from '@relogement/domain/menage/menage.permissions'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../core/contexte.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { lockDossier } from '../menage/dossier/dossier.queries.ts'
import { liensDuMenage } from '../menage/dossier/liens.ts'
import { menagesVisibles } from '../portee/menages.ts'
import { lireMesEmports } from './emport.queries.ts'

/**
 * Emporte des dossiers sur une tablette, tous ou aucun. Emporté de nouveau sur la même, un dossier y vaut pour soixante-douze heures de plus.
 * @throws DomainError `conflit` : l'un d'eux ne s'emporte pas, et pourquoi.
 */
export async function emporter(ctx: Contexte, { tablette, menages }: AEmporter): Promise<MesEmports> {
  const { db, acteur, maintenant } = ctx
  const refus: string[] = []
  // Toujours dans le même ordre : deux personnes qui prennent les mêmes dossiers s'attendent au lieu de se bloquer.
  const demandes = [...new Set(menages)].toSorted()
  for (const id of demandes) {
    const raison = await raisonDeNePasEmporter(ctx, id)
    if (raison !== null) refus.push(raison)
  }
  if (refus.length > 0)
    throw new DomainError('conflit', 'emport.refuse', `${combien(refus.length)} Rien n’a été emporté.`, {
      details: { bloquants: [...new Set(refus)] },
    })
  await db
    .updateTable('emport')
    .set({ rendu_le: maintenant })
    .where('utilisateur_id', '=', acteur.id)
    .where('tablette_id', '=', tablette.id)
    .where('menage_id', 'in', demandes)
    .where('rendu_le', 'is', null)
    .where('retire_le', 'is', null)
    .execute()
  const expireLe = dernierInstant(maintenant)
  const commun = {
    utilisateur_id: acteur.id,
    tablette_id: tablette.id,
    tablette_nom: tablette.nom,
    pris_le: maintenant,
    expire_le: expireLe,
  }
  await db
    .insertInto('emport')
    .values(demandes.map((menage_id) => ({ id: uuidv7(), menage_id, ...commun })))
    .execute()
  const evenement = evenementDeMenage('DOSSIER_EMPORTE', { tablette: tablette.nom, jusquA: expireLe.toISOString() })
  for (const id of demandes) await insertEvenements(db, acteur.id, maintenant, { id }, [evenement])
  return lireMesEmports(ctx)
}

const combien = (nombre: number) =>
  nombre === 1 ? 'Un de ces dossiers ne s’emporte pas.' : `${nombre} de ces dossiers ne s’emportent pas.`

/** S'emporte ce qui se modifie : le reste ne servirait qu'à être lu. */
async function raisonDeNePasEmporter({ db, acteur }: Contexte, id: string): Promise<string | null> {
  try {
    const dossier = await lockDossier(db, menagesVisibles(acteur), id)
    exigerNonFerme(dossier.menage)
    const raison = canModifierMenage(acteur, liensDuMenage(dossier))
    return raison === null ? null : `${dossier.menage.code_menage} : ${raison}`
  } catch (erreur) {
    if (erreur instanceof DomainError) return erreur.message
    throw erreur
  }
}

/** Tout en est parti, sauf ce qui a été laissé de côté, que l'historique garde. Redit, ne change rien : la réponse avait pu se perdre. */
export async function rendre(ctx: Contexte, id: string, laisses: readonly Laisse[]): Promise<MesEmports> {
  const { db, acteur, maintenant } = ctx
  const emport = await db
    .selectFrom('emport')
    .select(['menage_id', 'tablette_nom', 'rendu_le', 'retire_le'])
    .where('id', '=', id)
    .where('utilisateur_id', '=', acteur.id)
    .forUpdate()
    .executeTakeFirst()
  if (emport === undefined) throw introuvable('Dossier emporté')
  if (emport.rendu_le === null && emport.retire_le === null) {
    await lockDossier(db, menagesVisibles(acteur), emport.menage_id)
    await db.updateTable('emport').set({ rendu_le: maintenant }).where('id', '=', id).execute()
    await insertEvenements(db, acteur.id, maintenant, { id: emport.menage_id }, [
      ...laisses.map((laisse) => evenementDeMenage('REPONSE_LAISSEE', laisse)),
      evenementDeMenage('DOSSIER_RENDU', { tablette: emport.tablette_nom }),
    ])
  }
  return lireMesEmports(ctx)
}
