import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, test as essai, expect } from 'vitest'
import { createBaseDeTest } from '../../test/base.ts'
import { test } from '../../test/cast.ts'
import { createMenage, lireHistoriqueEnBase, lireMenageEnBase } from '../../test/dossiers.ts'
import type { Base } from '../core/database.ts'
import { MIGRATIONS, migrate } from '../core/migrate.ts'

interface Contact {
  telephone: string | null
  email: string | null
}
interface Fiche {
  informations: Contact
  composition: { occupants: { id: string; role: string; contact: Contact }[] }
}
const AVANT = { telephone: '0612470831', email: 'samira.benali@example.fr' }
const APRES = { telephone: '0644556677', email: 'samira.nouvelle@example.fr' }
const lus = ({ informations: { telephone, email }, composition }: Fiche) => [
  { telephone, email },
  composition.occupants.find(({ role }) => role === 'PRINCIPAL')?.contact,
]
const occupantsEnBase = (db: Base, id: string) =>
  db.selectFrom('occupant').select(['role', 'telephone', 'email']).where('menage_id', '=', id).orderBy('rang').execute()

describe('le contact du demandeur principal est celui du ménage', () => {
  test('dit aux informations, il se lit à la personne ; dit à la personne, il se lit aux informations', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    const { corps } = await en.camille.get<Fiche>(`/v1/menages/${id}`).expect(200)
    expect(lus(corps)).toEqual([AVANT, AVANT])
    const apres = await en.camille.patch<Fiche>(`/v1/menages/${id}`, { informations: APRES }).expect(200)
    expect(lus(apres.corps)).toEqual([APRES, APRES])
    const [changement] = (await lireHistoriqueEnBase(db, id)).map(({ changements }) =>
      (changements as { chemin: string }[]).map(({ chemin }) => chemin),
    )
    expect(changement?.toSorted()).toEqual(['informations.email', 'informations.telephone'])

    const occupants = apres.corps.composition.occupants.map((occupant) =>
      occupant.role === 'PRINCIPAL' ? { id: occupant.id, contact: AVANT } : { id: occupant.id },
    )
    const revenu = await en.camille.patch<Fiche>(`/v1/menages/${id}`, { composition: { occupants } }).expect(200)
    expect(lus(revenu.corps)).toEqual([AVANT, AVANT])
    expect(lus((await en.camille.get<Fiche>(`/v1/menages/${id}`).expect(200)).corps)).toEqual([AVANT, AVANT])
    expect(await lireMenageEnBase(db, id)).toMatchObject({ ...AVANT, informations: AVANT })
    expect((await occupantsEnBase(db, id))[0]).toEqual({ role: 'PRINCIPAL', telephone: null, email: null })
  })

  test('la demande de pièces part à l’adresse d’aujourd’hui, et la recherche trouve le numéro d’aujourd’hui', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    await en.camille.patch(`/v1/menages/${id}`, { informations: APRES }).expect(200)
    const { corps } = await en.camille
      .get<{ destinataires: string[]; sujet: string; corps: string }>(`/v1/business/menages/${id}/courriels/modele?type=demande-de-pieces`)
      .expect(200)
    expect(corps.destinataires).toEqual([APRES.email])
    await en.camille
      .post('/v1/business/emails', {
        type: 'demande-de-pieces',
        menageId: id,
        destinataires: corps.destinataires,
        sujet: corps.sujet,
        corps: corps.corps,
      })
      .expect(201)
    const partis = await db.selectFrom('email_sortant').select('destinataires').where('sujet_id', '=', id).execute()
    expect(partis).toEqual([{ destinataires: [APRES.email] }])
    const trouves = async (numero: string) =>
      (await en.camille.get<{ 'hydra:member': { id: string }[] }>(`/v1/menages?recherche=${numero}`).expect(200)).corps['hydra:member'].map(
        (m) => m.id,
      )
    expect(await trouves(APRES.telephone)).toContain(id)
    expect(await trouves(AVANT.telephone)).not.toContain(id)
  })

  test('deux valeurs différentes dans un même envoi se refusent, à leurs deux champs ; l’une redite ne gêne pas l’autre', async ({
    en,
    db,
  }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    const { corps } = await en.camille.get<Fiche>(`/v1/menages/${id}`).expect(200)
    const avecLePrincipal = (contact: object) =>
      corps.composition.occupants.map((occupant) => ({ id: occupant.id, ...(occupant.role === 'PRINCIPAL' ? { contact } : {}) }))
    const contraires = {
      informations: APRES,
      composition: { occupants: avecLePrincipal({ telephone: '0677889900', email: 'autre@example.fr' }) },
    }
    const refus = await en.camille.patch<{ violations: { propertyPath: string }[] }>(`/v1/menages/${id}`, contraires).expect(422)
    const rang = corps.composition.occupants.findIndex(({ role }) => role === 'PRINCIPAL')
    expect(refus.corps.violations.map(({ propertyPath }) => propertyPath)).toEqual([
      'informations.telephone',
      `composition.occupants.${rang}.contact.telephone`,
      'informations.email',
      `composition.occupants.${rang}.contact.email`,
    ])
    expect(await lireMenageEnBase(db, id)).toMatchObject({ ...AVANT, version: 1 })

    // Un client qui renvoie la fiche entière n'a changé qu'un des deux.
    const redit = { informations: APRES, composition: { occupants: avecLePrincipal(AVANT) } }
    expect(lus((await en.camille.patch<Fiche>(`/v1/menages/${id}`, redit).expect(200)).corps)).toEqual([APRES, APRES])
    const memes = { informations: AVANT, composition: { occupants: avecLePrincipal({ ...AVANT, email: AVANT.email.toUpperCase() }) } }
    await en.camille.patch(`/v1/menages/${id}`, memes).expect(200)
    expect(await lireMenageEnBase(db, id)).toMatchObject(AVANT)
  })

  test('clos, le dossier ne se modifie pas plus par la personne que par les informations', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'CLOTURE' } })
    const { corps } = await en.camille.get<Fiche>(`/v1/menages/${id}`).expect(200)
    const occupants = corps.composition.occupants.map(({ id: personne, role }) => ({
      id: personne,
      ...(role === 'PRINCIPAL' ? { contact: APRES } : {}),
    }))
    await en.camille.patch(`/v1/menages/${id}`, { informations: APRES }).expect(409)
    await en.camille.patch(`/v1/menages/${id}`, { composition: { occupants } }).expect(409)
    expect(await lireMenageEnBase(db, id)).toMatchObject(AVANT)
  })

  test('un autre devient demandeur principal : son numéro est celui du ménage, l’ancien garde le sien', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    const { corps } = await en.camille.get<Fiche>(`/v1/menages/${id}`).expect(200)
    const roles: Readonly<Record<string, object>> = {
      PRINCIPAL: { role: 'CODEMANDEUR' },
      CODEMANDEUR: { role: 'PRINCIPAL', contact: APRES },
    }
    const occupants = corps.composition.occupants.map(({ id: personne, role }) => ({ id: personne, ...roles[role] }))
    const apres = await en.camille.patch<Fiche>(`/v1/menages/${id}`, { composition: { occupants } }).expect(200)
    expect(lus(apres.corps)).toEqual([APRES, APRES])
    expect((await occupantsEnBase(db, id)).slice(0, 2)).toEqual([
      { role: 'PRINCIPAL', telephone: null, email: null },
      { role: 'CODEMANDEUR', ...AVANT },
    ])
  })
})

essai('les contacts tenus deux fois se réunissent : celui du ménage fait foi, l’écarté reste à l’historique', async () => {
  const base = await createBaseDeTest({ de: 'vide' })
  const dossier = mkdtempSync(join(tmpdir(), 'relogement-contacts-'))
  const client = new pg.Client(base.urlMigration)
  try {
    for (const fichier of readdirSync(MIGRATIONS).filter((nom) => nom < '0048')) cpSync(join(MIGRATIONS, fichier), join(dossier, fichier))
    await migrate(base.urlMigration, dossier)
    await client.connect()
    const operation = '0198c0de-0000-7000-8000-0000000000a0'
    await client.query(`insert into operation (id, code, nom, famille) values ($1, 'OP', 'Opération', 'DEMOLITION')`, [operation])
    const menages = [
      ['1', 'DIVERGE', '0600000001', 'neuve@exemple.fr', '0600000002', 'NEUVE@exemple.fr'],
      ['2', 'VIDE', null, null, '0600000003', 'seule@exemple.fr'],
      ['3', 'PAREIL', '0600000004', null, '0600000004', null],
      ['4', 'GELE', '0600000005', null, '0600000006', null],
    ] as const
    for (const [rang, code, telephone, email, sien, sienne] of menages) {
      const id = `0198c0de-0000-7000-8000-00000000000${rang}`
      await client.query(
        `insert into menage (id, code_menage, operation_id, statut, telephone, email, informations) values ($1, $2, $3, 'ENTRETIEN_PREALABLE_A_REALISER', $4, $5, jsonb_build_object('telephone', $4::text, 'email', $5::text))`,
        [id, code, operation, telephone, email],
      )
      await client.query(
        `insert into occupant (id, menage_id, rang, role, telephone, email) values (gen_random_uuid(), $1, 0, 'PRINCIPAL', $2, $3)`,
        [id, sien, sienne],
      )
    }
    await client.query(`update menage set limitation_depuis = current_date where code_menage = 'GELE'`)
    await migrate(base.urlMigration, MIGRATIONS)
    const { rows } = await client.query(`select code_menage, telephone, email, informations, telephones from menage order by code_menage`)
    expect(rows).toEqual([
      {
        code_menage: 'DIVERGE',
        telephone: '0600000001',
        email: 'neuve@exemple.fr',
        informations: { telephone: '0600000001', email: 'neuve@exemple.fr' },
        telephones: '0600000001',
      },
      {
        code_menage: 'GELE',
        telephone: '0600000005',
        email: null,
        informations: { telephone: '0600000005', email: null },
        telephones: '0600000005',
      },
      {
        code_menage: 'PAREIL',
        telephone: '0600000004',
        email: null,
        informations: { telephone: '0600000004', email: null },
        telephones: '0600000004',
      },
      {
        code_menage: 'VIDE',
        telephone: '0600000003',
        email: 'seule@exemple.fr',
        informations: { telephone: '0600000003', email: 'seule@exemple.fr' },
        telephones: '0600000003',
      },
    ])
    expect(
      (await client.query(`select count(*)::int as restants from occupant where telephone is not null or email is not null`)).rows,
    ).toEqual([{ restants: 0 }])
    const traces = await client.query(
      `select m.code_menage, c ->> 'ancien' as ancien, c ->> 'nouveau' as nouveau from modification h join menage m on m.id = h.sujet_id, jsonb_array_elements(h.changements) c order by 1`,
    )
    expect(traces.rows).toEqual([
      { code_menage: 'DIVERGE', ancien: '0600000002', nouveau: '0600000001' },
      { code_menage: 'GELE', ancien: '0600000006', nouveau: '0600000005' },
    ])
  } finally {
    await client.end()
    await base.drop()
    rmSync(dossier, { recursive: true })
  }
})
