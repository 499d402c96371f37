import { ajouterMois } from '@relogement/domain/common/date'
import type { MotifDePurge } from '@relogement/domain/rgpd/rgpd.listes'
import pg from 'pg'
import { expect } from 'vitest'
import type { Api } from '../../test/api.ts'
import type { BaseDeTest } from '../../test/base.ts'
import { test } from '../../test/cast.ts'
import { createMenage, lireMenageEnBase } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'
import { createParti } from '../../test/partis.ts'
import { faireLaTache } from '../../test/taches.ts'
import type { Base } from '../core/database.ts'
import { faireRespecterLaConservation } from './conservation.ts'
import { ajouterAuRegistre } from './registre.ts'

// Une base rendue à un état plus ancien : elle ne sait rien d'une purge que le registre, tenu hors d'elle, se rappelle.

const PURGE_LE = new Date(`${jourDans(-2)}T12:00:00Z`)

const clos = (db: Base, jours: number) =>
  createMenage(db, { menage: { statut: 'CLOTURE' }, colonnes: { statut_depuis: new Date(`${jourDans(-jours)}T12:00:00Z`) } })

const auRegistre = async (api: Api, id: string, motif: MotifDePurge, depuis: string) => {
  const { code_menage: code } = await lireMenageEnBase(api.db, id)
  const purge = { menage: id, code, motif, depuis, purgeLe: PURGE_LE.toISOString() }
  await ajouterAuRegistre(api.services.exploitation.copies.dossier, [purge])
  return code
}

/** Une heure du service ; les ménages qu'il dit avoir purgés à nouveau, et ceux dont il dit que la purge a échoué. */
async function uneHeure(api: Api): Promise<{ refaites: string[]; manquees: string[] }> {
  const avant = api.journal.length
  await faireLaTache(faireRespecterLaConservation, api)
  const dites = api.journal.slice(avant).map((ligne) => JSON.parse(ligne) as { msg: string; menage: string; menages: string[] })
  expect(dites.filter(({ msg }) => msg === 'registre des purges non tenu')).toEqual([])
  return {
    refaites: dites.filter(({ msg }) => msg.startsWith('purges refaites')).flatMap(({ menages }) => menages),
    manquees: dites.filter(({ msg }) => msg === 'purge non refaite').map(({ menage }) => menage),
  }
}

const marquer = (db: Base, id: string) => db.updateTable('menage').set({ noms: 'Wyxrevenu' }).where('id', '=', id).execute()
const estMarque = async (db: Base, id: string) => (await lireMenageEnBase(db, id)).noms === 'Wyxrevenu'

test('une archive rendue anonyme depuis la sauvegarde l’est à nouveau, d’après le registre seul : la base rendue ne la dit ni échue, ni même archivée', async ({
  api,
  db,
}) => {
  // Archivé il y a six ans, d'une opération dont la base rendue ignore le solde ; clos depuis peu ; encore en relogement.
  const [archive, recent, enCours] = [await clos(db, 7 * 365), await clos(db, 10), await createMenage(db)]
  expect(await uneHeure(api)).toEqual({ refaites: [], manquees: [] })
  expect((await lireMenageEnBase(db, archive)).archive_le).not.toBeNull()
  expect((await lireMenageEnBase(db, recent)).archive_le).toBeNull()
  const codes: string[] = []
  for (const id of [archive, recent, enCours]) {
    await marquer(db, id)
    codes.push(await auRegistre(api, id, 'FIN_D_ARCHIVE', jourDans(-3)))
  }

  expect((await uneHeure(api)).refaites.toSorted()).toEqual(codes.toSorted())
  for (const id of [archive, recent, enCours]) {
    const { noms, archive_le, purge_le, indicateurs } = await lireMenageEnBase(db, id)
    expect([noms, archive_le, purge_le]).toEqual(['Données effacées', expect.any(Date), expect.any(Date)])
    expect(indicateurs).toMatchObject({ typeDeMenage: 'COUPLE_AVEC_ENFANTS' })
    expect(await db.selectFrom('occupant').select('id').where('menage_id', '=', id).execute()).toEqual([])
    const purges = await db.selectFrom('purge').selectAll().where('menage_id', '=', id).execute()
    expect(purges).toMatchObject([
      { motif: 'FIN_D_ARCHIVE', validee_par: null, validee_le: PURGE_LE, refaite_le: expect.any(Date) as Date },
    ])
    expect([purges[0]?.depuis, purges[0]?.prevue_le]).toEqual([jourDans(-3), jourDans(-3)])
  }
  // Une heure plus tard, rien n'est plus à refaire.
  expect(await uneHeure(api)).toEqual({ refaites: [], manquees: [] })
})

test('un ménage que la sauvegarde a gelé n’est pas dit purgé à nouveau ; il l’est sa limitation levée', async ({ api, en, db }) => {
  const parti = await createParti(en.ines, api, 'Wyxgel')
  const archive = await clos(db, 7 * 365)
  await uneHeure(api)
  await auRegistre(api, parti.id, 'DEPART_SPONTANE', jourDans(-31))
  const codeArchive = await auRegistre(api, archive, 'FIN_D_ARCHIVE', jourDans(-3))
  const geler = (depuis: string | null) =>
    db.updateTable('menage').set({ limitation_depuis: depuis }).where('id', 'in', [parti.id, archive]).execute()
  await geler(jourDans(-5))
  for (let heure = 0; heure < 2; heure += 1) expect(await uneHeure(api)).toEqual({ refaites: [], manquees: [] })
  for (const id of [parti.id, archive]) expect((await lireMenageEnBase(db, id)).purge_le).toBeNull()

  await geler(null)
  // La purge du parti attendait dans la base ; celle de l'archive est reprise du registre.
  expect(await uneHeure(api)).toEqual({ refaites: [codeArchive], manquees: [] })
  for (const id of [parti.id, archive]) expect((await lireMenageEnBase(db, id)).purge_le).not.toBeNull()
})

test('une purge du registre qui échoue n’arrête pas les autres, se dit par son code seul, et se refait à l’heure suivante', async ({
  api,
  base,
  db,
}) => {
  const [archive, premier, second] = [await clos(db, 7 * 365), await createMenage(db), await createMenage(db)]
  await uneHeure(api)
  for (const id of [archive, premier, second]) await marquer(db, id)
  const depuis = ajouterMois(jourDans(0), -30)
  const codes = {
    archive: await auRegistre(api, archive, 'FIN_D_ARCHIVE', depuis),
    premier: await auRegistre(api, premier, 'SANS_RELOGEMENT', depuis),
    second: await auRegistre(api, second, 'DEPART_SPONTANE', depuis),
  }
  const laisser = await empecher(base, [archive, premier])
  expect(await uneHeure(api)).toEqual({ refaites: [codes.second], manquees: [codes.archive, codes.premier] })
  expect(await Promise.all([archive, premier, second].map((id) => estMarque(db, id)))).toEqual([true, true, false])
  expect(api.journal.join('')).not.toMatch(/wyxrevenu/i)

  await laisser()
  expect(await uneHeure(api)).toEqual({ refaites: [codes.archive, codes.premier], manquees: [] })
  expect(await Promise.all([archive, premier].map((id) => estMarque(db, id)))).toEqual([false, false])
})

/** La base refuse d'effacer les personnes de ces ménages ; rend de quoi l'y laisser. */
async function empecher({ urlMigration }: BaseDeTest, menages: readonly string[]): Promise<() => Promise<void>> {
  const client = new pg.Client(urlMigration)
  await client.connect()
  await client.query(`create function refuser_l_essai() returns trigger language plpgsql as $$ begin raise exception 'refus'; end $$`)
  await client.query(`create trigger refus_de_l_essai before delete on occupant for each row
    when (old.menage_id in (${menages.map((id) => pg.escapeLiteral(id)).join(', ')})) execute function refuser_l_essai()`)
  return async () => {
    await client.query('drop trigger refus_de_l_essai on occupant')
    await client.query('drop function refuser_l_essai()')
    await client.end()
  }
}
