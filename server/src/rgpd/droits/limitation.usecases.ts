import { formatDate } from '@relogement/domain/common/date.format'
import { introuvable } from '@relogement/domain/common/errors'
import { DONNEES_EFFACEES, dossierGele } from '@relogement/domain/menage/menage.fermeture'
import { refusDeCommuniquer } from '@relogement/domain/rgpd/droits/droits.transitions'
import { evenementRgpd } from '@relogement/domain/rgpd/rgpd.evenements'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../../core/contexte.ts'
import type { Acces } from '../../core/database.ts'
import { insertEvenements } from '../../historique/historique.queries.ts'
import { changerLaConservation } from '../../menage/conservation.ts'
import { appelerAuDegel } from '../../menage/passages/rangSuivant.ts'
import { retirerLesReprises } from '../../proposition/reprises.ts'
import { conflit, noter, viser, viserMemeClose } from './demande.usecases.ts'
import { faitsDe } from './presenterDemande.ts'

interface DossierDeDemande {
  id: string
  menageId: string
}

/** Gèle un dossier de la demande, du jour où elle a été reçue : il se lit encore, plus rien ne s'y écrit (art. 18). */
export async function limiter(ctx: Contexte, { id, menageId }: DossierDeDemande, motif: string) {
  const { db, acteur, maintenant } = ctx
  const demande = await viser(ctx, id)
  const refus = refusDeCommuniquer(faitsDe(demande))
  if (refus !== null) throw conflit(refus)
  const menage = await lockRattache(db, { id, menageId })
  if (menage.purge_le !== null) throw conflit(DONNEES_EFFACEES)
  if (menage.limitation_depuis !== null) throw conflit(dossierGele(menage.limitation_depuis))
  const depuis = demande.recue_le
  await ouvrirLArchive(db)
  await db
    .insertInto('limitation')
    .values({ id: uuidv7(), menage_id: menageId, demande_id: id, depuis, motif, posee_le: maintenant, posee_par: acteur.id })
    .execute()
  const version = menage.version + 1
  await insertEvenements(db, acteur.id, maintenant, { id: menageId, version }, [evenementRgpd('DOSSIER_GELE', { depuis })])
  await changerLaConservation(db, menageId, { limitation_depuis: depuis, version, modifie_le: maintenant })
  return noter(ctx, demande, {}, `Dossier ${menage.code_menage} gelé depuis le ${formatDate(depuis)}`, motif)
}

/** Lève la limitation : le dossier reprend son cours. La demande peut être close depuis longtemps. */
export async function leverLaLimitation(ctx: Contexte, { id, menageId }: DossierDeDemande, motif: string) {
  const { db, acteur, maintenant } = ctx
  const demande = await viserMemeClose(ctx, id)
  const menage = await lockRattache(db, { id, menageId })
  if (menage.limitation_depuis === null) throw conflit('Ce dossier n’est pas gelé.')
  await ouvrirLArchive(db)
  const version = menage.version + 1
  await changerLaConservation(db, menageId, { limitation_depuis: null, version, modifie_le: maintenant })
  const { posee_le: posee } = await db
    .updateTable('limitation')
    .set({ levee_le: maintenant, levee_par: acteur.id, motif_de_levee: motif })
    .where('menage_id', '=', menageId)
    .where('levee_le', 'is', null)
    .returning('posee_le')
    .executeTakeFirstOrThrow()
  await insertEvenements(db, acteur.id, maintenant, { id: menageId, version }, [evenementRgpd('LIMITATION_LEVEE', {})])
  await retirerLesReprises(ctx, menageId)
  await appelerAuDegel(ctx, menageId, posee)
  return noter(ctx, demande, {}, `Limitation levée, dossier ${menage.code_menage}`, motif)
}

/** Le ménage verrouillé, s'il est rattaché à la demande : un enregistrement commencé avant se finit avant. */
async function lockRattache(db: Acces, { id, menageId }: DossierDeDemande) {
  const menage = await db
    .selectFrom('menage')
    .select(['code_menage', 'version', 'purge_le', 'limitation_depuis'])
    .where('id', '=', menageId)
    .where('id', 'in', (q) => q.selectFrom('droits_dossier').select('menage_id').where('demande_id', '=', id))
    .forUpdate()
    .executeTakeFirst()
  if (!menage) throw introuvable('Dossier')
  return menage
}

/** Un dossier archivé se gèle aussi : cette transaction-ci peut y écrire. */
const ouvrirLArchive = (db: Acces) => sql`select set_config('relogement.conservation', 'oui', true)`.execute(db)
