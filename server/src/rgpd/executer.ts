import { createHash } from 'node:crypto'
import { texteDuCertificat } from '@relogement/domain/rgpd/certificat'
import { estDue } from '@relogement/domain/rgpd/purge.rules'
import { sql } from 'kysely'
import { jourDe } from '../core/contexte.ts'
import type { Acces, Base } from '../core/database.ts'
import type { Depot } from '../core/fichiers/depot.ts'
import { ajouterTache } from '../core/jobs.ts'
import { suivreLesPropositions } from '../logement/suivreLesPropositions.ts'
import { changerLaConservation } from '../menage/conservation.ts'
import { renumeroterLesRangs, tenirSesLogements } from '../proposition/rangs.ts'
import { insertFichiersAEffacer, noterExecutee, noterFichierEfface, noterTerminee } from '../purge/gestes.ts'
import { compterCeQuiTient, effacerAilleurs } from './bilan.ts'
import { faitsDuCertificat } from './certificat.ts'
import { masquerLesCitations } from './citations.ts'
import { retirerLesDocumentsDAilleurs } from './documentsDAilleurs.ts'
import { listFichiers, lockMenage } from './purge.queries.ts'
import { colonnesRecrites, lignesDuMenage, type TraitementDeTable, tablesDuMenage } from './tablesDuMenage.ts'

export const EFFACER_FICHIERS = 'effacer_fichiers_de_purge'

/**
 * Efface du dossier tout ce qui désigne le ménage, dans la transaction en cours, et note les fichiers à effacer ensuite. Avant sa date, ou
 * déjà faite, sans effet.
 */
export async function executerLaPurge(db: Acces, menageId: string, maintenant: Date): Promise<boolean> {
  await lockMenage(db, menageId)
  const purge = await db
    .selectFrom('purge')
    .selectAll()
    .where('menage_id', '=', menageId)
    .where('statut', '=', 'VALIDEE')
    .forUpdate()
    .executeTakeFirst()
  if (!purge || !estDue(purge.prevue_le, jourDe(maintenant)) || (await estGele(db, menageId))) return false

  const bilan = await compterCeQuiTient(db, menageId)
  const masques = await masquerLesCitations(db, menageId, { choisis: purge.masques, valideeLe: purge.validee_le, maintenant })
  const retires = await retirerLesDocumentsDAilleurs(db, menageId, maintenant)
  bilan.push({ quoi: 'Textes d’autres dossiers, où le nom est masqué', nombre: masques, geste: 'EFFACE', reste: null })
  bilan.push({ quoi: 'Documents produits ailleurs, qui le nommaient', nombre: retires.length, geste: 'EFFACE', reste: null })
  const fichiers = [...(await listFichiers(db, menageId)), ...retires]
  await insertFichiersAEffacer(
    db,
    fichiers.map(({ cle, nature, taille, sha256 }) => ({ purge_id: purge.id, cle_stockage: cle, nature, taille, sha256 })),
  )
  const logements = await tenirSesLogements(db, menageId)
  const attendus = await logementsQuIlAttend(db, menageId)
  await effacerAilleurs(db, menageId)
  for (const [table, traitement] of Object.entries(tablesDuMenage as Readonly<Record<string, TraitementDeTable>>))
    await traiter(db, table, traitement, menageId)
  await renumeroterLesRangs(db, logements)
  await suivreLesPropositions({ db, maintenant, aujourdhui: jourDe(maintenant) }, ...attendus)
  await noterExecutee(db, purge.id, maintenant, bilan)
  await changerLaConservation(db, menageId, { purge_le: maintenant })
  // Ce que son dossier disait se lirait encore des comptes d'avance jusqu'au repli de la nuit.
  await sql`select oublier_les_comptes_nuls()`.execute(db)
  await ajouterTache(db, EFFACER_FICHIERS, { purgeId: purge.id })
  return true
}

/** Ceux qu'il n'a pas acceptés : sa proposition effacée, leur statut suit les autres. Le logement qu'un ménage a pris, lui, reste pris. */
async function logementsQuIlAttend(db: Acces, menageId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct l.id from logement l join proposition p on p.logement_id = l.id
    where p.menage_id = ${menageId}::uuid and p.statut <> 'acceptee_menage'
      and coalesce(l.indicateurs ->> 'acceptationMenage', 'false') <> 'true'`.execute(db)
  return rows.map(({ id }) => id)
}

/** Un dossier gelé s'efface une fois sa limitation levée. */
async function estGele(db: Acces, menageId: string): Promise<boolean> {
  const menage = await db.selectFrom('menage').select('limitation_depuis').where('id', '=', menageId).executeTakeFirst()
  return menage !== undefined && menage.limitation_depuis !== null
}

async function traiter(db: Acces, table: string, traitement: TraitementDeTable, menageId: string): Promise<void> {
  const lignes = lignesDuMenage(table, menageId)
  if (!traitement.garde) {
    await sql`delete from ${sql.table(table)} where ${lignes}`.execute(db)
    return
  }
  const recrites = colonnesRecrites(traitement)
  if (recrites.length === 0) return
  const affectations = sql.join(recrites.map(([colonne, valeur]) => sql`${sql.ref(colonne)} = ${valeur}`))
  await sql`update ${sql.table(table)} set ${affectations} where ${lignes}`.execute(db)
}

/**
 * Efface du dépôt les fichiers d'une purge, un à un, chacun noté dès qu'il n'y est plus ; interrompue, elle reprend où elle en était. Tous
 * effacés, et seulement alors, la purge est terminée et son certificat écrit.
 */
export async function effacerLesFichiers(base: Base, depot: Depot, purgeId: string, maintenant: Date): Promise<void> {
  const restants = await base
    .selectFrom('purge_fichier as f')
    .innerJoin('purge as p', 'p.id', 'f.purge_id')
    .select('f.cle_stockage')
    .where('p.id', '=', purgeId)
    .where('p.statut', '=', 'FICHIERS_A_EFFACER')
    .where('f.efface_le', 'is', null)
    .orderBy('f.cle_stockage')
    .execute()
  for (const { cle_stockage: cle } of restants) {
    await depot.delete(cle)
    if (await depot.exists(cle)) throw new Error('Un fichier est toujours au dépôt après son effacement')
    await noterFichierEfface(base, purgeId, cle, maintenant)
  }
  await base.transaction().execute((db) => terminer(db, purgeId, maintenant))
}

async function terminer(db: Acces, purgeId: string, maintenant: Date): Promise<void> {
  const purge = await db
    .selectFrom('purge')
    .select('id')
    .where('id', '=', purgeId)
    .where('statut', '=', 'FICHIERS_A_EFFACER')
    .where((e) =>
      e.not(
        e.exists(
          e.selectFrom('purge_fichier as f').select('f.cle_stockage').where('f.purge_id', '=', purgeId).where('f.efface_le', 'is', null),
        ),
      ),
    )
    .forUpdate()
    .executeTakeFirst()
  if (!purge) return
  const certificat = texteDuCertificat(await faitsDuCertificat(db, purgeId, maintenant))
  const empreinte = createHash('sha256').update(certificat).digest('hex')
  await noterTerminee(db, purgeId, maintenant, { certificat, empreinte })
}
