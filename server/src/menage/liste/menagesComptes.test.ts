import { setTimeout as attendre } from 'node:timers/promises'
import { type Acteur, codesRoles } from '@relogement/domain/acces/roles'
import { listeMenages } from '@relogement/domain/menage/menages.liste'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { describe, expect } from 'vitest'
import { test } from '../../../test/cast.ts'
import { createMenage, createOperation, createProposition } from '../../../test/dossiers.ts'
import { ecouterLaTache, faireLaTache } from '../../../test/taches.ts'
import { LILLE, ROUBAIX } from '../../../test/villes.ts'
import type { Contexte } from '../../core/contexte.ts'
import type { Acces } from '../../core/database.ts'
import { countFacettes } from '../../core/liste/facettes.queries.ts'
import { requeteDuTotal } from '../../core/liste/page.queries.ts'
import { menagesDesListes } from '../../portee/menages.ts'
import { lectureDesMenages } from './menages.liste.ts'
import { replierLesComptes } from './taches.ts'

const MENAGES = sql`operation_id, partenaire_id, code_postal, ville_code, statut, relogement_necessaire, charge_id`
const TYPOLOGIES = sql`typologies_gtr, partenaire_id, ville_code, statut, relogement_necessaire`
const EN_BREF = sql`${MENAGES}, typologies_gtr, codes_postaux_souhaites`

/** Ce que les comptes, et les ménages en bref, disent de plus ou de moins que les ménages. */
async function ecarts(db: Acces): Promise<unknown[]> {
  const entre = (colonnes: RawBuilder<unknown>, table: string) => sql`
    (select ${colonnes}, sum(nombre)::int as n from ${sql.table(table)} group by ${colonnes} having sum(nombre) <> 0)
    except all (select ${colonnes}, count(*)::int from menage where archive_le is null group by ${colonnes})
    union all
    ((select ${colonnes}, count(*)::int from menage where archive_le is null group by ${colonnes})
    except all (select ${colonnes}, sum(nombre)::int from ${sql.table(table)} group by ${colonnes} having sum(nombre) <> 0))`
  const enBref = sql`(select menage_id, ${EN_BREF} from menage_en_bref except all select id, ${EN_BREF} from menage where archive_le is null)
    union all (select id, ${EN_BREF} from menage where archive_le is null except all select menage_id, ${EN_BREF} from menage_en_bref)`
  const lus = [
    await entre(MENAGES, 'compte_de_menages').execute(db),
    await entre(TYPOLOGIES, 'compte_de_typologies').execute(db),
    await enBref.execute(db),
  ]
  return lus.flatMap(({ rows }) => rows)
}

const lignes = async (db: Acces): Promise<number> =>
  Number((await sql<{ n: number }>`select count(*) as n from compte_de_menages`.execute(db)).rows[0]?.n)

const nuls = async (db: Acces) =>
  (await sql`select ${MENAGES} from compte_de_menages group by ${MENAGES} having sum(nombre) = 0`.execute(db)).rows

describe('les ménages comptés d’avance', () => {
  test('les comptes suivent un dossier qui s’ouvre, change, s’archive, revient et part ; le repli de la nuit n’y change rien', async ({
    api,
    db,
    distribution,
  }) => {
    const operationId = await createOperation(db)
    const id = await createMenage(db, { operationId, partenaireId: distribution.partenaires.bailleur })
    expect(await ecarts(db)).toEqual([])
    for (const change of [
      sql`statut = 'DOSSIER_EN_VEILLE', motif_veille = 'AUTRE', date_reveil_veille = '2027-01-01'`,
      sql`partenaire_id = null`,
      sql`typologies_gtr = '{T3,T4}'`,
      sql`code_postal = '59100', ville_code = '59512'`,
      sql`codes_postaux_souhaites = '{59200,59650}'`,
      sql`relogement_necessaire = false`,
      sql`archive_le = now()`,
      sql`typologies_gtr = '{T2}'`,
      sql`archive_le = null`,
    ]) {
      await sql`update menage set ${change} where id = ${id}`.execute(db)
      expect(await ecarts(db)).toEqual([])
    }
    await faireLaTache(replierLesComptes, api)
    expect(await ecarts(db)).toEqual([])
    const { rows } = await sql`select 1 from compte_de_menages where nombre <= 0`.execute(db)
    expect(rows).toEqual([])
    await sql`delete from menage where id = ${id}`.execute(db)
    expect(await ecarts(db)).toEqual([])
    await sql`select oublier_les_comptes_nuls()`.execute(db)
    expect(await ecarts(db)).toEqual([])
    expect(await nuls(db)).toEqual([])
    await sql`select recompter_les_menages()`.execute(db)
    expect(await ecarts(db)).toEqual([])
  })

  test('faussés par qui touche à la base, les comptes se redressent la nuit, et le journal le dit', async ({ api, db }) => {
    await createMenage(db)
    const nuit = ecouterLaTache(replierLesComptes, api)
    expect(await nuit()).toEqual([])
    for (const table of ['compte_de_menages', 'compte_de_typologies']) {
      await sql`update ${sql.table(table)} set nombre = nombre + 1 where ctid = (select min(ctid) from ${sql.table(table)})`.execute(db)
      expect(await ecarts(db)).not.toEqual([])
      expect(await nuit()).toEqual(['les nombres de la liste des ménages ne disaient plus les ménages : recomptés'])
      expect(await ecarts(db)).toEqual([])
    }
  })

  test('un recompte attend le repli et les gestes en cours : rien ne s’y compte deux fois', async ({ base, db }) => {
    const id = await createMenage(db)
    const [un, autre] = [new pg.Client(base.urlMigration), new pg.Client(base.urlMigration)]
    await Promise.all([un.connect(), autre.connect()])
    for (const geste of [
      'select replier_les_comptes()',
      'select oublier_les_comptes_nuls()',
      `update menage set statut = 'CLOTURE' where id = '${id}'`,
    ]) {
      await un.query('begin')
      await un.query(geste)
      const recompte = autre.query('select recompter_les_menages()')
      await attendre(300)
      await un.query('commit')
      await recompte
      expect(await ecarts(db), geste).toEqual([])
    }
    await Promise.all([un.end(), autre.end()])
  })

  test('un numéro de téléphone corrigé n’écrit rien dans les comptes ni en bref, un dossier confié y écrit deux lignes', async ({
    en,
    db,
    distribution,
  }) => {
    const id = await createMenage(db, { partenaireId: distribution.partenaires.bailleur })
    const avant = await lignes(db)
    // Le premier enregistrement tire de l'exemple les villes souhaitées, que l'essai a posé sans elles.
    await en.rachid.patch(`/v1/menages/${id}`, { informations: { telephone: '0611223343' } }).expect(200)
    const enBref = async () => (await sql`select xmin::text, ctid::text from menage_en_bref where menage_id = ${id}`.execute(db)).rows
    const bref = await enBref()
    await en.rachid.patch(`/v1/menages/${id}`, { informations: { telephone: '0611223344' } }).expect(200)
    expect(await lignes(db)).toBe(avant)
    expect(await enBref()).toEqual(bref)
    const { rows } = await sql<{ id: string }>`select u.id from utilisateur u join utilisateur_role r on r.utilisateur_id = u.id
      where r.role = 'CHARGE_DE_RELOGEMENT' limit 1`.execute(db)
    await sql`update menage set charge_id = ${rows[0]?.id} where id = ${id}`.execute(db)
    expect(await lignes(db)).toBe(avant + 2)
    expect(await ecarts(db)).toEqual([])
  })

  test('chaque rôle lit les mêmes nombres et le même total des comptes et des lignes, et n’en lit aucun d’un ménage hors de sa portée', async ({
    db,
    distribution,
  }) => {
    const { bailleur, autreBailleur } = distribution.partenaires
    const ouverts = [
      await createMenage(db, { partenaireId: bailleur }),
      await createMenage(db, { colonnes: { codes_postaux_souhaites: ['59100'] }, villeCode: LILLE }),
      await createMenage(db, { partenaireId: bailleur, colonnes: { archive_le: new Date() } }),
    ]
    for (const partenaireId of [autreBailleur, bailleur, null]) {
      const propose = await createMenage(db, { partenaireId, villeCode: LILLE })
      await createProposition(db, { menageId: propose, bailleurId: bailleur, statut: 'proposition_relogement' })
      await createProposition(db, { menageId: propose, bailleurId: bailleur, statut: 'refusee_menage' })
      ouverts.push(propose)
    }
    const retire = await createMenage(db, { partenaireId: autreBailleur, villeCode: LILLE })
    await createProposition(db, { menageId: retire, bailleurId: bailleur, statut: 'retiree' })
    ouverts.push(retire)
    const totaux: Record<string, unknown> = {}
    for (const roles of [...codesRoles.map((role) => [role]), ['BAILLEUR_CELLULE_COMMERCIALE', 'UTILISATEUR_COMMUNE'] as const]) {
      const acteur = {
        id: '0196f000-0000-7000-8000-000000000001',
        roles,
        partenaireId: bailleur,
        partenaireCategorie: 'BAILLEUR',
        villes: [ROUBAIX],
      } as unknown as Acteur
      const ctx = { acteur, maintenant: new Date('2026-03-16T10:00:00Z') } as unknown as Contexte
      const source = await lectureDesMenages.source(ctx, {}, undefined)
      const { comptees: _, ...reste } = source
      const ligneALigne = reste as typeof source
      for (const filtres of [
        {},
        { statuts: ['RECHERCHE_DU_LOGEMENT'], relogementNecessaire: 'true' },
        { villes: ['59100'], chargesDeRelogement: ['aucun'] },
        { partenaires: [bailleur], EPCIs: ['245900410'] },
        { recherche: 'benali' },
      ] as const) {
        const total = async (lue: typeof source) => (await requeteDuTotal(listeMenages, lue, filtres).execute(db)).rows[0]?.total
        const comptees = await countFacettes(db, listeMenages, source, filtres)
        expect(comptees, roles.join()).toEqual(await countFacettes(db, listeMenages, ligneALigne, filtres))
        const vrai = await total(ligneALigne)
        expect([comptees.total, await total(source)], `${roles.join()} ${JSON.stringify(filtres)}`).toEqual([vrai, vrai])
      }
      const vus = await sql<{ id: string }>`select m.id from menage m where ${menagesDesListes(acteur)}`.execute(db)
      totaux[roles.join()] = vus.rows.filter(({ id }) => ouverts.includes(id)).length
    }
    expect(totaux).toMatchObject({
      DATA_STEWARD: 6,
      UTILISATEUR_EPCI: 1,
      UTILISATEUR_COMMUNE: 5,
      BAILLEUR_CELLULE_COMMERCIALE: 4,
      'BAILLEUR_CELLULE_COMMERCIALE,UTILISATEUR_COMMUNE': 5,
      DPO: 0,
    })
  })
})
