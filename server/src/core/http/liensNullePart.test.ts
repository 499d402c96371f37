// Un lien vivant se remet une fois : la base n'en garde que l'empreinte, même pour qui renvoie le même appel (la réponse perdue).
import { contrat } from '@relogement/domain/contrat'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Personne, test } from '../../../test/cast.ts'
import { createLogementRetenu } from '../../../test/commissions.ts'
import { createGtr, createOperationDuPru } from '../../../test/reunions.ts'
import type { Base } from '../database.ts'

/** Les tables dont une ligne dit ce texte. */
async function tablesQuiDisent(db: Base, texte: string): Promise<string[]> {
  const { rows } = await sql<{ table: string }>`
    select c.oid::regclass::text as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') and has_table_privilege(c.oid, 'select')`.execute(db)
  const disent: string[] = []
  for (const { table } of rows) {
    const lignes = await sql`select 1 from ${sql.raw(table)} t where t::text like ${`%${texte}%`} limit 1`.execute(db)
    if (lignes.rows.length > 0) disent.push(table)
  }
  return disent
}

async function remettre(db: Base, qui: Personne, adresse: string) {
  const cle = { 'idempotency-key': `lien ${adresse}`.replaceAll(' ', '-') }
  const email = 'verbeke@ville.test'
  const { corps } = await qui.avec(cle).post<{ adresse: string }>(adresse, { email }).expect(201)
  const jeton = corps.adresse.split(/#jeton=|\/v1\/agendas\//)[1] ?? ''
  expect(jeton).toMatch(/^[\w-]{40,}$/)
  expect(await tablesQuiDisent(db, jeton)).toEqual([])
  // La réponse perdue, le même envoi n'en refait pas un et ne rend pas celui-là : il le dit.
  const { corps: refus } = await qui.avec(cle).post<{ 'hydra:description': string }>(adresse, { email }).expect(409)
  expect(refus['hydra:description']).toBe('Ce lien a déjà été remis, et ne se lit qu’une fois. Demandez-en un autre.')
  const { corps: autre } = await qui.post<{ adresse: string }>(adresse, { email }).expect(201)
  expect(autre.adresse).not.toContain(jeton)
}

test('l’adresse secrète d’un agenda n’est gardée nulle part', async ({ en, db }) => {
  await remettre(db, en.camille, '/v1/utilisateurs/moi/flux-agenda')
})

// Une adresse de plus qui se remettrait une fois passe par ici.
test('les appels qui remettent un lien vivant sont ceux-là', () => {
  const uneFois = Object.entries(contrat).flatMap(([cle, appel]) => ('uneFois' in appel ? [cle] : []))
  expect(uneFois.toSorted()).toEqual([
    'POST /v1/business/logements/{id}/cal/liens',
    'POST /v1/reunions/{id}/liens',
    'POST /v1/utilisateurs/moi/flux-agenda',
  ])
})

test('le lien d’un bailleur, montré à l’équipe, n’est gardé nulle part', async ({ en, db, distribution }) => {
  const { bailleur: bailleurId } = distribution.partenaires
  const { logementId } = await createLogementRetenu(db, { bailleurId, chargeId: en.camille.id })
  const destinataires = ['autre@bailleur.test']
  await en.camille.post('/v1/business/transmission-bailleur-pour-cal', { logementId, destinataires }).expect(201)
  await remettre(db, en.camille, `/v1/business/logements/${logementId}/cal/liens`)
})

test('le lien d’une consultation écrite, montré à l’équipe, n’est gardé nulle part', async ({ en, db }) => {
  const { pruId } = await createOperationDuPru(db)
  const date = new Date('2031-03-26T13:00:00Z')
  const id = await createGtr(db, pruId, { type: 'GTR_VALIDATION', date, statut: 'COMPTE_RENDU' })
  await remettre(db, en.camille, `/v1/reunions/${id}/liens`)
})
