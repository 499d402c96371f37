// Une base rendue d'une sauvegarde, par nos commandes ou par d'autres, retrouve des dossiers purgés depuis : ils se purgent à nouveau.
import { sql } from 'kysely'
import { type Journal, jourDe } from '../core/contexte.ts'
import type { Acces, Base } from '../core/database.ts'
import { recommencerSiCroise } from '../core/transaction.ts'
import { insertPurge } from '../purge/gestes.ts'
import { anonymiserANouveau, enConservation } from './archiver.ts'
import { executerLaPurge } from './executer.ts'
import { lockMenage } from './purge.queries.ts'
import type { PurgeAuRegistre } from './registre.ts'

/**
 * Refait les purges du registre que cette base ne connaît pas, chacune dans sa transaction ; rend les codes de ces ménages. Un dossier que la
 * sauvegarde a gelé reste à purger, et n'y est pas : il l'est dès sa limitation levée.
 */
export async function refaireLesPurges(
  base: Base,
  registre: readonly PurgeAuRegistre[],
  maintenant: Date,
  log: Pick<Journal, 'error'>,
): Promise<string[]> {
  const refaites: string[] = []
  for (const purge of await purgesRevenues(base, registre)) if (await tenter(base, purge, maintenant, log)) refaites.push(purge.code)
  return refaites
}

/** Une purge qui échoue n'arrête pas les autres ; elle se réessaie à l'heure suivante. */
const tenter = (base: Base, purge: PurgeAuRegistre, maintenant: Date, log: Pick<Journal, 'error'>): Promise<boolean> =>
  recommencerSiCroise(() => enConservation(base, (db) => refaire(db, purge, maintenant))).catch((erreur: unknown) => {
    log.error({ erreur: erreur instanceof Error ? erreur.name : '', menage: purge.code }, 'purge non refaite')
    return false
  })

async function purgesRevenues(base: Base, registre: readonly PurgeAuRegistre[]): Promise<PurgeAuRegistre[]> {
  if (registre.length === 0) return []
  const dossiers = await base
    .selectFrom('menage as m')
    .select('m.id')
    .where(sql<boolean>`m.id = any(${registre.map(({ menage }) => menage)}::uuid[])`)
    .where('m.purge_le', 'is', null)
    // Un dossier gelé dont la purge attend déjà n'est pas à reprendre chaque heure.
    .where(sql<boolean>`not (m.limitation_depuis is not null and exists (
      select from purge p where p.menage_id = m.id and p.statut <> 'ANNULEE'))`)
    .execute()
  const presents = new Set(dossiers.map(({ id }) => id))
  return registre.filter(({ menage }) => presents.has(menage))
}

const refaire = (db: Acces, purge: PurgeAuRegistre, maintenant: Date): Promise<boolean> =>
  purge.motif === 'FIN_D_ARCHIVE' ? anonymiserANouveau(db, purge, maintenant) : purgerANouveau(db, purge, maintenant)

async function purgerANouveau(db: Acces, { menage, code, motif, depuis, purgeLe }: PurgeAuRegistre, maintenant: Date): Promise<boolean> {
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
  return executerLaPurge(db, menage, maintenant)
}
