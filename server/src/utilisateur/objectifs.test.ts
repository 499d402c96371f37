import { describe, expect } from 'vitest'
import { createPersonne, type Personne, test } from '../../test/cast.ts'
import { createMenage, createOperation } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'

interface Objectifs {
  relogements: { mois: string; objectif: number | null; previsionnel: number | null; realise: number; objectifRecalcule: number | null }[]
  entretiens: Objectifs['relogements']
  can: string[]
}

const lire = async (qui: Personne, id: string, query = '') =>
  (await qui.get<Objectifs>(`/v1/utilisateurs/${id}/objectifs${query}`).expect(200)).corps
const duMois = (grille: Objectifs['relogements'], mois: string) => grille.find((un) => un.mois === mois)

describe('qui décide, qui prévoit', () => {
  test.for(['rachid', 'ines'] as const)('%s décide la cible d’un chargé, pas son prévisionnel', async (qui, { en }) => {
    const chemin = `/v1/utilisateurs/${en.cyril.id}/objectifs`
    await en[qui].patch(chemin, { relogements: [{ mois: '2031-03', objectif: 4 }] }).expect(200)
    await en[qui].patch(chemin, { relogements: [{ mois: '2031-03', previsionnel: 4 }] }).expect(403)
    expect((await lire(en[qui], en.cyril.id)).can).toEqual(['deciderObjectif'])
  })

  test('un chargé saisit son prévisionnel, non sa cible ni le prévisionnel d’un collègue', async ({ en }) => {
    const chemin = `/v1/utilisateurs/${en.camille.id}/objectifs`
    const { corps } = await en.camille.patch<Objectifs>(chemin, { entretiens: [{ mois: '2031-03', previsionnel: 2 }] }).expect(200)
    expect(duMois(corps.entretiens, '2031-03')).toMatchObject({ previsionnel: 2, objectif: null })
    expect(corps.can).toEqual(['prevoir'])
    await en.camille.patch(chemin, { entretiens: [{ mois: '2031-03', objectif: 2 }] }).expect(403)
    await en.camille.patch(chemin, { repartir: { nature: 'relogements', total: 9, debut: '2031-01', fin: '2031-03' } }).expect(403)
    await en.cyril.patch(chemin, { entretiens: [{ mois: '2031-03', previsionnel: 9 }] }).expect(403)
  })

  test.for(['denise', 'adrien'] as const)('%s les lit sans les écrire ; un compte qui n’est pas chargé n’en a pas', async (qui, { en }) => {
    expect((await lire(en[qui], en.camille.id)).can).toEqual([])
    await en[qui].patch(`/v1/utilisateurs/${en.camille.id}/objectifs`, {}).expect(403)
    await en[qui].get(`/v1/utilisateurs/${en.delphine.id}/objectifs`).expect(404)
  })
})

test('une répartition : parts égales, le reste d’abord ; ce qui n’est pas dit reste, `null` efface, l’historique le dit', async ({
  en,
  api,
  db,
}) => {
  const charge = await createPersonne(api, { prenom: 'repartie', role: 'CHARGE_DE_RELOGEMENT', partenaireId: en.camille.partenaireId })
  const chemin = `/v1/utilisateurs/${charge.id}/objectifs`
  await charge.patch(chemin, { relogements: [{ mois: '2031-02', previsionnel: 7 }] }).expect(200)
  await en.rachid.patch(chemin, { repartir: { nature: 'relogements', total: 8, debut: '2031-01', fin: '2031-03' } }).expect(200)
  const dits = async () =>
    (await lire(en.rachid, charge.id, '?debut=2031-01&fin=2031-03')).relogements.map(({ objectif, previsionnel }) => [
      objectif,
      previsionnel,
    ])
  expect(await dits()).toEqual([
    [3, null],
    [3, 7],
    [2, null],
  ])
  await en.rachid.patch(chemin, { relogements: [{ mois: '2031-01', objectif: null }] }).expect(200)
  expect((await dits())[0]).toEqual([null, null])
  await en.rachid.patch(chemin, { relogements: [{ mois: '2031-01', objectifs: 5 }] }).expect(200)
  expect((await dits())[0], 'l’autre nom de l’objectif').toEqual([5, null])
  await en.rachid.patch(chemin, { relogements: [{ mois: '2031-01', objectifs: null }] }).expect(200)
  expect((await dits())[0]).toEqual([null, null])
  await en.rachid.patch(chemin, { relogements: [{ mois: '2031-01', objectif: 6, objectifs: 6 }] }).expect(200)
  for (const deux of [
    { objectif: 1, objectifs: 2 },
    { objectif: null, objectifs: 2 },
  ]) {
    const { corps } = await en.rachid
      .patch<{ violations: { propertyPath: string; message: string }[] }>(chemin, { relogements: [{ mois: '2031-01', ...deux }] })
      .expect(422)
    expect(corps.violations).toMatchObject([
      { propertyPath: 'relogements.0.objectifs', message: '« objectif » et « objectifs » sont le même nombre : n’en dites qu’un' },
    ])
  }
  expect((await dits())[0], 'refusé, rien ne s’écrit').toEqual([6, null])
  expect(await db.selectFrom('modification').select('code').where('sujet_id', '=', charge.id).execute()).toHaveLength(6)
  await db.updateTable('utilisateur').set({ actif: false }).where('id', '=', charge.id).execute()
})

test('réalisé de chaque mois, et ce qui reste réparti jusqu’à la fin de chaque PSR', async ({ en, api, db }) => {
  const charge = await createPersonne(api, { prenom: 'calculee', role: 'CHARGE_DE_RELOGEMENT', partenaireId: en.camille.partenaireId })
  const mois = (decalage: number) => {
    const date = new Date(jourDans(0, api.horloge.maintenant()))
    return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + decalage, 15)).toISOString().slice(0, 7)
  }
  const operationId = await createOperation(db)
  await db
    .updateTable('operation')
    .set({ fin_psr_objectif: null, fin_psr_report: `${mois(2)}-28` })
    .where('id', '=', operationId)
    .execute()
  const menages = { chargeId: charge.id, operationId }
  for (let rang = 0; rang < 4; rang += 1) await createMenage(db, { ...menages, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  await createMenage(db, { ...menages, menage: { statut: 'DEMENAGEMENT' }, colonnes: { date_signature_bail: `${mois(-2)}-10` } })
  await createMenage(db, {
    ...menages,
    menage: { statut: 'DEPART_SPONTANE' },
    colonnes: {
      statut_memorise: 'RECHERCHE_DU_LOGEMENT',
      depart_spontane: JSON.stringify({ date: '2026-03-02', motif: 'PARTI_DE_LUI_MEME', commentaire: null }),
    },
  })
  const { relogements } = await lire(en.rachid, charge.id)
  expect(duMois(relogements, mois(-2))).toMatchObject({ realise: 1, objectifRecalcule: null })
  // Quatre restants sur trois mois : deux ce mois-ci, puis un et un.
  expect([0, 1, 2, 3].map((rang) => duMois(relogements, mois(rang))?.objectifRecalcule)).toEqual([2, 1, 1, null])
  await db.updateTable('utilisateur').set({ actif: false }).where('id', '=', charge.id).execute()
})

test('le classeur des chargés : une ligne par chargé et par mois de l’année, noté au registre', async ({ en, db }) => {
  const { texte, entetes } = await en.camille.get('/v1/telecharger/export-charges-relogements').expect(200)
  expect(entetes['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(texte.startsWith('PK')).toBe(true)
  const note = await db
    .selectFrom('exportation')
    .select(['lignes', 'format'])
    .where('utilisateur_id', '=', en.camille.id)
    .executeTakeFirstOrThrow()
  const charges = await db
    .selectFrom('utilisateur as u')
    .innerJoin('utilisateur_role as r', 'r.utilisateur_id', 'u.id')
    .select('u.id')
    .where('r.role', '=', 'CHARGE_DE_RELOGEMENT')
    .where('u.actif', '=', true)
    .execute()
  expect(note).toEqual({ lignes: charges.length * 12, format: 'xlsx' })
  await en.melanie.get('/v1/telecharger/export-charges-relogements').expect(403)
})

test('la charge pèse 1 par dossier, 2 si sa cotation est noire, 0,5 en accompagnement', async ({ en, api, db }) => {
  const charge = await createPersonne(api, { prenom: 'chargee', role: 'CHARGE_DE_RELOGEMENT', partenaireId: en.camille.partenaireId })
  const menages = { chargeId: charge.id }
  await createMenage(db, { ...menages, menage: { statut: 'RECHERCHE_DU_LOGEMENT' }, colonnes: { cotation_couleur: null } })
  await createMenage(db, { ...menages, menage: { statut: 'RECHERCHE_DU_LOGEMENT' }, colonnes: { cotation_couleur: 'NOIRE' } })
  await createMenage(db, { ...menages, menage: { statut: 'ACCOMPAGNEMENT_POST_RELOGEMENT' }, colonnes: { cotation_couleur: 'NOIRE' } })
  const { corps } = await en.rachid.get<{ charge: object }>(`/v1/utilisateurs/${charge.id}`).expect(200)
  expect(corps.charge).toEqual({ points: 3.5, capacite: 40 })
  await db.updateTable('utilisateur').set({ actif: false }).where('id', '=', charge.id).execute()
})
