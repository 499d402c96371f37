import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createPersonne, test } from '../../test/cast.ts'
import { Client } from '../../test/client.ts'
import { createLogementRetenu } from '../../test/commissions.ts'
import { dernierLien } from '../../test/courriels.ts'
import { avecSonTexte } from '../../test/dossiers.ts'
import type { Base } from '../core/database.ts'
import { nOuvrentRien, sortes } from './sortes.ts'

const ACCES = '/v1/rgpd/acces-remis'
interface Acces {
  readonly id: string
  readonly sorte: string
  readonly aQui: string
  readonly objet: string | null
  readonly etat: string
  readonly serviLe: string | null
}
type Page = { readonly 'hydra:member': readonly Acces[] }
const ditDe = async (db: Base, id: string) =>
  (await db.selectFrom('modification').selectAll().where('sujet_id', '=', id).orderBy('id').execute()).map(
    (ligne) => avecSonTexte(ligne).texte,
  )

test('la DPO voit d’un même endroit le lien d’un bailleur, une session, un agenda, et les retire ; chacun cesse d’ouvrir', async ({
  api,
  en,
  db,
  distribution,
}) => {
  const { partenaires } = distribution
  const { logementId } = await createLogementRetenu(db, { bailleurId: partenaires.bailleur, chargeId: en.camille.id, candidats: 1 })
  const email = `verbeke.${logementId.slice(-6)}@bailleur.test`
  await en.camille.post('/v1/business/transmission-bailleur-pour-cal', { logementId, destinataires: [email] }).expect(201)
  const jeton = (await dernierLien(db, email, 'https://relogement.test', api.horloge.maintenant())).split('#jeton=')[1] ?? ''
  const nadia = await createPersonne(api, { prenom: 'nadia', role: 'CHARGE_DE_RELOGEMENT', partenaireId: partenaires.operateur })
  const agenda = new URL((await nadia.post<{ adresse: string }>('/v1/utilisateurs/moi/flux-agenda').expect(201)).corps.adresse).pathname
  const visiteur = new Client(api.app, async () => ({}))
  await visiteur.get(agenda).expect(200)
  await api.visiteur.post('/v1/business/reponse-bailleur/_ouvrir', { jeton }).expect(200)

  await en.camille.get(ACCES).expect(403)
  await en.adrien.get(ACCES).expect(403)
  const lire = async (recherche: string) =>
    (await en.delphine.get<Page>(`${ACCES}?recherche=${recherche}&sort=sorte:asc`).expect(200)).corps['hydra:member']
  const duBailleur = await lire(email)
  expect(duBailleur).toMatchObject([{ sorte: 'LIEN_BAILLEUR', aQui: email, etat: 'VALABLE' }])
  expect(duBailleur[0]?.serviLe).not.toBeNull()
  const deNadia = await lire('nadia')
  expect(deNadia.map(({ sorte }) => sorte)).toEqual(['AGENDA', 'SESSION'])
  const { texte } = await en.delphine.get(`${ACCES}?pageSize=100`).expect(200)
  expect(texte).not.toContain(jeton)
  expect(texte).not.toContain(agenda.split('/').at(-1))

  await en.camille.delete(`${ACCES}/${duBailleur[0]?.id}`).expect(403)
  for (const acces of [duBailleur[0], ...deNadia]) await en.delphine.delete(`${ACCES}/${acces?.id}`).expect(204)
  await api.visiteur.post('/v1/business/reponse-bailleur/_ouvrir', { jeton }).expect(422)
  await visiteur.get(agenda).expect(404)
  await nadia.get('/v1/utilisateurs/moi').expect(401)
  await en.delphine.delete(`${ACCES}/${duBailleur[0]?.id}`).expect(404)

  expect(await lire(`${email}&etats=VALABLE`)).toEqual([])
  expect(await lire(email)).toMatchObject([{ sorte: 'LIEN_BAILLEUR', etat: 'RETIRE' }])
  expect(await lire('nadia')).toEqual([])
  expect((await ditDe(db, logementId)).at(-1)).toBe(`Lien de réponse de ${email} retiré`)
  expect(await ditDe(db, nadia.id)).toEqual(['Adresse secrète d’un agenda : accès retiré', 'Session ouverte : accès retiré'])
})

test('un lien de mot de passe, une invitation et une connexion en cours se retirent : le jeton ne vaut plus', async ({
  api,
  en,
  db,
  distribution,
}) => {
  const le = api.horloge.maintenant()
  const qui = await createPersonne(api, { prenom: 'oscar', role: 'CHARGE_DE_RELOGEMENT', partenaireId: distribution.partenaires.operateur })
  const expire_le = new Date(le.getTime() + 600_000)
  const commun = { utilisateur_id: qui.id, emis_le: le, expire_le }
  await db
    .insertInto('jeton_compte')
    .values([
      { ...commun, empreinte: Buffer.from('a'.repeat(32)), usage: 'RECUPERATION' },
      { ...commun, empreinte: Buffer.from('b'.repeat(32)), usage: 'VALIDATION' },
    ])
    .execute()
  await db
    .insertInto('defi_connexion')
    .values({ ...commun, empreinte: Buffer.from('c'.repeat(32)), usage: 'CODE' })
    .execute()
  for (const sorte of ['LIEN_MOT_DE_PASSE', 'INVITATION', 'CONNEXION_EN_COURS']) {
    await en.delphine.delete(`${ACCES}/${sorte}/${qui.id}`).expect(204)
    await en.delphine.delete(`${ACCES}/${sorte}/${qui.id}`).expect(404)
  }
  const restent = await db
    .selectFrom('jeton_compte')
    .select('usage')
    .where('utilisateur_id', '=', qui.id)
    .where('utilise_le', 'is', null)
    .execute()
  expect(restent).toEqual([])
  expect(await db.selectFrom('defi_connexion').select('usage').where('utilisateur_id', '=', qui.id).execute()).toEqual([])
})

test('aucune empreinte de la base n’échappe à cette page : chacune s’y lit, ou dit pourquoi elle n’ouvre rien', async ({ db }) => {
  const { rows } = await sql<{ table: string }>`select distinct c.table_name as table from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and (c.data_type = 'bytea' and c.column_name ~ 'empreinte|jeton|cle'
      or c.table_name ~ '^(jeton|lien|cle)_') order by 1`.execute(db)
  const gardees = Object.values(sortes).flatMap(({ table }) => (SANS_EMPREINTE.includes(table) ? [] : table))
  const dites = new Set([...gardees, ...Object.keys(nOuvrentRien), ...PORTES_PAR_LEUR_JETON])
  expect(rows.map(({ table }) => table).filter((table) => !dites.has(table))).toEqual([])
  expect([...dites].filter((table) => !rows.some((ligne) => ligne.table === table))).toEqual([])
})

// Une tablette n'a rien reçu qui ouvre : elle garde un dossier, et l'efface quand il est retiré.
const SANS_EMPREINTE = ['emport']

// À qui le lien a été remis ; ce qui l'ouvre est la table des jetons.
const PORTES_PAR_LEUR_JETON = ['lien_bailleur', 'lien_consultation', 'lien_menage']

test('un jeton ne se fait qu’aux endroits que cette page connaît', () => {
  const ici = join(import.meta.dirname, '..')
  const font = readdirSync(ici, { recursive: true, encoding: 'utf8' })
    .filter((nom) => nom.endsWith('.ts') && !nom.endsWith('.test.ts'))
    .filter((nom) => /[^n] (nouveauJeton\(\)|jetonDerive\()/.test(readFileSync(join(ici, nom), 'utf8')))
  expect(font.toSorted()).toEqual([
    'agenda/adresse.usecases.ts',
    'cal/liens.ts',
    'compte/defis.queries.ts',
    'compte/liens.ts',
    'compte/session.queries.ts',
    'gtr/liens.ts',
    'reponse-menage/qrCode.ts',
  ])
})
