// Une base rendue d'une sauvegarde, par nos commandes ou par d'autres, retrouve des dossiers purgés depuis : ils se purgent à nouveau.
import { dureesDe } from '@relogement/domain/rgpd/conservation'
import { sql } from 'kysely'
import { jourDe } from '../core/contexte.ts'
import type { Acces, Base } from '../core/database.ts'
import { insertPurge } from '../purge/gestes.ts'
import { variablesEnVigueur } from '../referentiel/variables.ts'
import { anonymiser, enConservation, listAAnonymiser } from './archiver.ts'
import { executerLaPurge } from './executer.ts'
import { lockMenage } from './purge.queries.ts'
import type { PurgeAuRegistre } from './registre.ts'

/**
 * Refait les purges du registre que cette base ne connaît pas, chacune dans sa transaction ; rend les codes de ces ménages. Un dossier que la
 * sauvegarde a gelé reste à purger : il l'est dès sa limitation levée.
 */
export async function refaireLesPurges(base: Base, registre: readonly PurgeAuRegistre[], maintenant: Date): Promise<string[]> {
  const revenus = await purgesRevenues(base, registre)
  const departs = revenus.filter(({ motif }) => motif !== 'FIN_D_ARCHIVE')
  for (const purge of departs) await enConservation(base, (db) => refaire(db, purge, maintenant))
  if (departs.length < revenus.length) await refaireLesAnonymes(base, revenus, maintenant)
  return revenus.map(({ code }) => code)
}

async function purgesRevenues(base: Base, registre: readonly PurgeAuRegistre[]): Promise<PurgeAuRegistre[]> {
  if (registre.length === 0) return []
  const dossiers = await base
    .selectFrom('menage as m')
    .select('m.id')
    .where(sql<boolean>`m.id = any(${registre.map(({ menage }) => menage)}::uuid[])`)
    .where('m.purge_le', 'is', null)
    // Un dossier gelé dont la purge attend déjà n'est pas à redire chaque heure.
    .where(sql<boolean>`not (m.limitation_depuis is not null and exists (
      select from purge p where p.menage_id = m.id and p.statut <> 'ANNULEE'))`)
    .execute()
  const presents = new Set(dossiers.map(({ id }) => id))
  return registre.filter(({ menage }) => presents.has(menage))
}

async function refaire(db: Acces, { menage, code, motif, depuis, purgeLe }: PurgeAuRegistre, maintenant: Date): Promise<void> {
  await lockMenage(db, menage)
  const deja = await db.selectFrom('purge').select('id').where('menage_id', '=', menage).where('statut', '<>', 'ANNULEE').executeTakeFirst()
  if (deja === undefined)
    await insertPurge(db, {
      menage_id: menage,
      code_menage: code,
      motif,
      depuis,
      prevue_le: jourDe(new Date(purgeLe)),
      empreinte_apercu: '',
      validee_le: new Date(purgeLe),
      validee_par: null,
      refaite_le: maintenant,
    })
  await executerLaPurge(db, menage, maintenant)
}

/** Une archive arrivée à son terme l'est encore : elle redevient anonyme avec ses indicateurs. */
async function refaireLesAnonymes(base: Base, revenus: readonly PurgeAuRegistre[], maintenant: Date): Promise<void> {
  const aujourdhui = jourDe(maintenant)
  const ids = new Set(revenus.map(({ menage }) => menage))
  const echues = await listAAnonymiser(base, dureesDe(await variablesEnVigueur(base, aujourdhui)), aujourdhui)
  for (const dossier of echues) if (ids.has(dossier.id)) await anonymiser(base, dossier, maintenant)
}
