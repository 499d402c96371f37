import { describe, expect } from 'vitest'
import { test } from '../../../test/cast.ts'
import { createMenage, lireHistoriqueEnBase } from '../../../test/dossiers.ts'

interface Alerte {
  id: string
  texte: string
  statut: string
  can: string[]
}
type Collection = { 'hydra:member': Alerte[] }

const adresse = (id: string, suite = '') => `/v1/menages/${id}/alertes${suite}`

describe('une alerte posée à la main', () => {
  test('se clôt par qui suit le dossier, se supprime par son auteur ou l’encadrement', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    const poser = async (texte: string) =>
      (await en.rachid.post<Alerte>(adresse(id), { texte, type: 'MANUELLE', dateAlerte: '2026-01-05T08:00:00Z' }).expect(201)).corps
    const [aClore, aSupprimer] = [await poser('à clore'), await poser('à supprimer')]
    expect(aClore).toMatchObject({ statut: 'ALERTE', can: ['clore', 'supprimer'] })

    await en.cyril.patch(adresse(id, `/${aClore.id}`), { statut: 'CLOTURE' }).expect(403)
    await en.camille.patch(adresse(id, `/${aClore.id}`), { statut: 'ALERTE' }).expect(422)
    expect((await en.camille.patch<Alerte>(adresse(id, `/${aClore.id}`), { statut: 'CLOTURE' }).expect(200)).corps).toMatchObject({
      statut: 'CLOTURE',
      can: ['rouvrir'],
    })
    await en.camille.patch(adresse(id, `/${aClore.id}`), { statut: 'CLOTURE' }).expect(200)

    await en.camille.delete(adresse(id, `/${aSupprimer.id}`)).expect(403)
    await en.ines.delete(adresse(id, `/${aSupprimer.id}`)).expect(204)
    await en.ines.delete(adresse(id, `/${aSupprimer.id}`)).expect(404)
    expect(await db.selectFrom('alerte').select(['texte', 'statut', 'close_par']).where('sujet_id', '=', id).execute()).toEqual([
      { texte: 'à clore', statut: 'CLOTURE', close_par: en.camille.id },
    ])
    expect((await lireHistoriqueEnBase(db, id)).map(({ texte }) => texte)).toEqual([
      'Alerte posée : à clore',
      'Alerte posée : à supprimer',
      'Alerte close : à clore',
      'Alerte supprimée : à supprimer',
    ])
  })
})

describe('une alerte close par erreur', () => {
  test('se rouvre telle qu’elle était, par qui vient de la clore, dans la minute', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    const poser = async (dateAlerte: string) =>
      (await en.camille.post<Alerte>(adresse(id), { texte: 'Rappeler', dateAlerte }).expect(201)).corps
    const [due, aVenir] = [await poser('2026-01-05'), await poser('2099-01-05')]
    const lire = () => db.selectFrom('alerte').selectAll().where('sujet_id', '=', id).orderBy('date_alerte').execute()
    const avant = await lire()
    const passer = (alerte: Alerte, statut: string, qui: 'camille' | 'rachid' = 'camille') =>
      en[qui].patch(adresse(id, `/${alerte.id}`), { statut })

    await passer(due, 'ROUVERTE').expect(409)
    for (const alerte of [due, aVenir]) {
      await passer(alerte, 'CLOTURE').expect(200)
      await passer(alerte, 'ROUVERTE', 'rachid').expect(409)
      await passer(alerte, 'ROUVERTE').expect(200)
    }
    expect(await lire()).toEqual(avant)
    expect((await lireHistoriqueEnBase(db, id)).map(({ texte }) => texte).slice(-2)).toEqual([
      'Alerte close : Rappeler',
      'Alerte rouverte : Rappeler',
    ])

    await passer(due, 'CLOTURE').expect(200)
    const { close_le } = await db.selectFrom('alerte').select('close_le').where('id', '=', due.id).executeTakeFirstOrThrow()
    await db
      .updateTable('alerte')
      .set({ close_le: new Date(Number(close_le) - 61_000) })
      .where('id', '=', due.id)
      .execute()
    await passer(due, 'ROUVERTE').expect(409)
  })

  test('de sa cloche, plusieurs se rouvrent ensemble, ou aucune', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    const ids: string[] = []
    for (const texte of ['Un', 'Deux'])
      ids.push((await en.camille.post<Alerte>(adresse(id), { texte, dateAlerte: '2026-01-05' }).expect(201)).corps.id)
    const passer = (choisies: string[], statut: string) => en.camille.patch('/v1/utilisateurs/moi/alertes', { ids: choisies, statut })
    const ouvertes = async () =>
      (await db.selectFrom('alerte').select('statut').where('sujet_id', '=', id).execute()).filter(({ statut }) => statut === 'ALERTE')
        .length
    await passer(ids.slice(0, 1), 'CLOTURE').expect(204)
    await passer(ids, 'ROUVERTE').expect(409)
    expect(await ouvertes()).toBe(1)
    await passer(ids.slice(0, 1), 'ROUVERTE').expect(204)
    expect(await ouvertes()).toBe(2)
  })
})

describe('le type d’une alerte posée à la main', () => {
  test('est gardé s’il est de la spécification, refusé s’il est inconnu ou du seul produit ; sans type, c’est une note', async ({
    en,
    db,
  }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    const poser = (type?: string) => en.camille.post(adresse(id), { texte: type ?? 'note', type, dateAlerte: '2026-01-05' })
    for (const type of ['ENFANT_A_NAITRE', 'DOCUMENT_A_TRANSMETTRE', 'RETOUR_COMMISSION', undefined]) await poser(type).expect(201)
    for (const type of ['INCONNU', '__proto__', 'DLS_A_RENOUVELER', 'PURGE_A_VALIDER']) await poser(type).expect(422)
    const posees = await db.selectFrom('alerte').select(['type', 'pour', 'auteur_id']).where('sujet_id', '=', id).orderBy('type').execute()
    expect(posees).toEqual(
      ['DOCUMENT_A_TRANSMETTRE', 'ENFANT_A_NAITRE', 'MANUELLE', 'RETOUR_COMMISSION'].map((type) => ({
        type,
        pour: 'AUTEUR',
        auteur_id: en.camille.id,
      })),
    )
  })

  test('ne la fait ni fermer par le dossier ni par sa lecture : elle se clôt ou se supprime comme une note', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
    const types = ['ENFANT_A_NAITRE', 'FICHE_TRANSMISE', 'RETOUR_COMMISSION']
    for (const type of types) await en.camille.post(adresse(id), { texte: type, type, dateAlerte: '2026-01-05' }).expect(201)
    const ouvertes = async () =>
      (await en.camille.get<Collection>(adresse(id, '?statuts=ALERTE')).expect(200)).corps['hydra:member'].filter(({ texte }) =>
        types.includes(texte),
      )
    await en.camille.get(`/v1/menages/${id}?ecran=fiche`).expect(200)
    await en.camille.patch(`/v1/menages/${id}`, { informations: { observations: 'x' } }).expect(200)
    await en.camille
      .put(`/v1/business/menages/${id}/transitions`, { transition: 'accession_propriete', donnees: { type: 'SOCIAL', date: '2026-01-05' } })
      .expect(200)
    const restantes = await ouvertes()
    expect(restantes.map(({ texte, can }) => [texte, can])).toEqual(types.map((type) => [type, ['clore', 'supprimer']]))
    await en.camille.delete(adresse(id, `/${restantes[0]?.id}`)).expect(204)
    expect(await ouvertes()).toHaveLength(2)
  })
})

test('supprimer une alerte du produit la clôt : elle reste dans les alertes closes', async ({ en, db }) => {
  const id = await createMenage(db, { chargeId: en.camille.id })
  await en.rachid.post(`/v1/menages/${id}/commentaires`, { texte: 'Bonjour' }).expect(201)
  const [alerte] = (await en.camille.get<Collection>(adresse(id)).expect(200)).corps['hydra:member']
  expect(alerte?.can).toEqual(['clore'])
  await en.camille.delete(adresse(id, `/${alerte?.id}`)).expect(204)
  expect((await en.camille.get<Collection>(adresse(id, '?statuts=CLOTURE')).expect(200)).corps['hydra:member']).toHaveLength(1)
})

test('les bornes de dates : un jour entier à chaque bout, un instant tel quel, « none » sans borne', async ({ en, db }) => {
  const id = await createMenage(db, { chargeId: en.camille.id })
  // 23 h 30 à Paris le 10 mars : déjà le 10 en temps universel, encore le 10 à Paris.
  for (const [texte, dateAlerte] of [
    ['le 9 au soir', '2026-03-09T22:30:00Z'],
    ['le 10 au soir', '2026-03-10T22:30:00Z'],
    ['le 11 à minuit', '2026-03-10T23:00:00Z'],
  ] as const)
    await en.camille.post(adresse(id), { texte, dateAlerte }).expect(201)
  const textes = async (requete: string) =>
    (await en.camille.get<Collection>(adresse(id, `?${requete}`)).expect(200)).corps['hydra:member'].map(({ texte }) => texte)
  expect(await textes('minimumDate=2026-03-10&maximumDate=2026-03-10')).toEqual(['le 10 au soir'])
  expect(await textes('minimumDate=none&maximumDate=2026-03-09')).toEqual(['le 9 au soir'])
  expect(await textes('minimumDate=2026-03-11&maximumDate=none')).toEqual(['le 11 à minuit'])
  expect(await textes('minimumDate=2026-03-10T22:30:00Z')).toEqual(['le 10 au soir', 'le 11 à minuit'])
  expect(await textes('minimumDate=none&maximumDate=none')).toHaveLength(3)
  await en.camille.get(adresse(id, '?minimumDate=jamais')).expect(400)
})
