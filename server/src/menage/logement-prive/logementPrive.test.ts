import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import { test } from '../../../test/cast.ts'
import { createMenage, createOperation, createProposition, lireHistoriqueEnBase, lireMenageEnBase } from '../../../test/dossiers.ts'
import type { Base } from '../../core/database.ts'

const PROPOSER = '/v1/business/menages/action-relogement'

const action = (menageId: string, plus: object = {}) => ({
  menageId,
  logement: {
    numero: '8',
    rue: 'rue Nationale',
    codePostal: '59100',
    ville: 'Roubaix',
    typologie: 'T3',
    surfaceHabitable: 62,
    loyer: 640,
    charges: 45,
  },
  bailleur: { nom: 'Odile Masson', telephone: '0320112233' },
  date: '2026-03-01',
  typeBail: 'VIDE',
  decence: true,
  ...plus,
})

async function enRecherche(db: Base, chargeId: string | null = null) {
  const [operationId, pru] = [await createOperation(db), uuidv7()]
  await db
    .insertInto('zone_geographique')
    .values({ id: pru, type: 'PRU', nom: `PRU ${pru}` })
    .execute()
  await db.updateTable('operation').set({ pru_id: pru }).where('id', '=', operationId).execute()
  return { pru, id: await createMenage(db, { operationId, chargeId, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } }) }
}

async function createGtr(db: Base, pru: string, type: string, jours: number, statut = 'EN_PREPARATION') {
  const id = uuidv7()
  const date = new Date(Date.now() + jours * 86_400_000)
  await db
    .insertInto('reunion')
    .values({ id, type, statut, nom: `Consultation ${jours}`, date })
    .execute()
  await db.insertInto('reunion_pru').values({ reunion_id: id, zone_id: pru }).execute()
  return id
}

test('le logement privé, la proposition et le nouveau statut s’écrivent ensemble, rattachés au prochain GTR de validation', async ({
  en,
  db,
}) => {
  const { id, pru } = await enRecherche(db, en.camille.id)
  await createGtr(db, pru, 'GTR', 2)
  await createGtr(db, pru, 'GTR_VALIDATION', 1, 'CLOTURE')
  await createGtr(db, pru, 'GTR_VALIDATION', 20)
  const prochain = await createGtr(db, pru, 'GTR_VALIDATION', 6)
  const { corps } = await en.camille.post<{ id: string; logementId: string; reunion: { id: string } }>(PROPOSER, action(id)).expect(201)
  expect(corps).toMatchObject({ '@id': `/v1/propositions/${corps.id}`, menageId: id, reunion: { id: prochain } })
  expect(await db.selectFrom('logement').selectAll().where('id', '=', corps.logementId).execute()).toMatchObject([
    { prive: true, bailleur_id: null, statut: 'RESERVE', typologie: 'T3', loyer: 640 },
  ])
  expect(await db.selectFrom('logement_prive').selectAll().where('logement_id', '=', corps.logementId).execute()).toMatchObject([
    {
      bailleur_nom: 'Odile Masson',
      bailleur_telephone: '0320112233',
      type_bail: 'VIDE',
      entree_prevue_le: '2026-03-01',
      decence_attestee_par: en.camille.id,
    },
  ])
  expect(await db.selectFrom('proposition').select(['statut', 'reunion_id']).where('id', '=', corps.id).execute()).toEqual([
    { statut: 'presentation_gtr', reunion_id: prochain },
  ])
  expect(await lireMenageEnBase(db, id)).toMatchObject({ statut: 'VALIDATION_GTR_BAILLEUR_PRIVE', version: 2 })
  expect((await lireHistoriqueEnBase(db, id)).map(({ type }) => type).toSorted()).toEqual(['MODIFICATION', 'PRESENTATION_LOGEMENT_GTR'])
  expect(await gtrACreer(db, id)).toEqual([])

  const fiche = (await en.camille.get<{ logements: object[] }>(`/v1/menages/${id}`).expect(200)).corps
  expect(fiche.logements).toMatchObject([
    { logement: { bailleur: null, prive: true }, bailleurPrive: { nom: 'Odile Masson', telephone: '0320112233', typeBail: 'VIDE' } },
  ])
  const deLaMel = (await en.melanie.get<{ logements: object[] }>(`/v1/menages/${id}`).expect(200)).corps
  expect(deLaMel.logements).toMatchObject([{ logement: { prive: true } }])
  expect(JSON.stringify(deLaMel)).not.toContain('Odile Masson')
})

const gtrACreer = (db: Base, menageId: string) =>
  db.selectFrom('alerte').select(['pour', 'statut']).where('sujet_id', '=', menageId).where('type', '=', 'GTR_A_CREER').execute()

test('sans GTR de validation pour ce projet, l’encadrement est averti qu’il en faut un', async ({ en, db }) => {
  const { id } = await enRecherche(db)
  const autre = await enRecherche(db)
  await createGtr(db, autre.pru, 'GTR_VALIDATION', 5)
  const { corps } = await en.rachid.post<{ reunion: null }>(PROPOSER, action(id)).expect(201)
  expect(corps.reunion).toBeNull()
  expect(await gtrACreer(db, id)).toEqual([{ pour: 'RESPONSABLE_EQUIPE', statut: 'ALERTE' }])
})

test('l’encadrement valide ou refuse : accepté en GTR, ou retour à la recherche', async ({ en, db }) => {
  const issue = async (transition: string) => {
    const { id } = await enRecherche(db)
    await en.rachid.post(PROPOSER, action(id)).expect(201)
    await en.rachid.put(`/v1/business/menages/${id}/transitions`, { transition, donnees: { commentaire: 'Vu avec la MEL' } }).expect(200)
    const { statut } = await db.selectFrom('proposition').select('statut').where('menage_id', '=', id).executeTakeFirstOrThrow()
    return [(await lireMenageEnBase(db, id)).statut, statut]
  }
  expect(await issue('valider_bailleur_prive')).toEqual(['ACCEPTE_EN_GTR', 'acceptee_gtr'])
  expect(await issue('refuser_bailleur_prive')).toEqual(['RECHERCHE_DU_LOGEMENT', 'refusee_gtr'])
})

test('refusé : sans droit, sans décence attestée, sans contact du bailleur, hors recherche, au-delà de trois propositions ; rien ne reste', async ({
  en,
  db,
  distribution,
}) => {
  const { id } = await enRecherche(db, en.cyril.id)
  for (const personne of [en.adrien, en.bastien, en.melanie, en.camille]) await personne.post(PROPOSER, action(id)).expect(403)
  await en.cyril.post(PROPOSER, action(id, { decence: false })).expect(422)
  await en.cyril.post(PROPOSER, action(id, { bailleur: { nom: 'Odile Masson' } })).expect(422)
  await en.cyril.post(PROPOSER, action(uuidv7())).expect(404)
  await en.cyril.avec({ 'If-Match': '"4"' }).post(PROPOSER, action(id)).expect(412)
  for (let rang = 0; rang < 3; rang += 1)
    await createProposition(db, { menageId: id, bailleurId: distribution.partenaires.bailleur, statut: 'assignation' })
  const plein = await en.cyril.post<{ bloquants: string[] }>(PROPOSER, action(id)).expect(409)
  expect(plein.corps.bloquants).toEqual(['Le ménage a déjà 3 propositions ouvertes : c’est le plus qu’il puisse avoir.'])
  await db.updateTable('menage').set({ statut: 'DOSSIER_EN_VEILLE' }).where('id', '=', id).execute()
  await en.cyril.post(PROPOSER, action(id)).expect(409)
  expect(
    await db
      .selectFrom('logement')
      .select('id')
      .where('prive', '=', true)
      .where('rue', '=', 'rue Nationale')
      .where('cree_le', '>', new Date(Date.now() + 1))
      .execute(),
  ).toEqual([])
  expect(await db.selectFrom('proposition').select('id').where('menage_id', '=', id).execute()).toHaveLength(3)
  expect(await lireHistoriqueEnBase(db, id)).toEqual([])
})

test('demandé deux fois au même instant, un seul logement est proposé', async ({ en, db }) => {
  for (let tour = 0; tour < 10; tour += 1) {
    const { id } = await enRecherche(db)
    const statuts = await Promise.all([en.rachid.post(PROPOSER, action(id)), en.ines.post(PROPOSER, action(id))])
    expect(statuts.map(({ statut }) => statut).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(await db.selectFrom('proposition').select('id').where('menage_id', '=', id).execute()).toHaveLength(1)
  }
})

test('le ménage parti, le logement privé et le nom de son bailleur ne se gardent pas', async ({ en, db }) => {
  const { id } = await enRecherche(db)
  const { corps } = await en.rachid.post<{ logementId: string }>(PROPOSER, action(id)).expect(201)
  const depart = { relogement: { departSpontane: { date: '2026-05-04', motif: 'PARTI_DE_LUI_MEME' } } }
  await en.rachid.patch(`/v1/business/menages/${id}/depart-spontane`, depart).expect(200)
  expect(await db.selectFrom('logement').select('id').where('id', '=', corps.logementId).execute()).toEqual([])
  expect(await db.selectFrom('logement_prive').select('logement_id').where('logement_id', '=', corps.logementId).execute()).toEqual([])
})
