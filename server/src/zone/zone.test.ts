import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import { createPersonne, LILLE, ROUBAIX, TOURCOING, test } from '../../test/cast.ts'
import { createMenage, createOperation, createProposition } from '../../test/dossiers.ts'

interface Zone {
  id: string
  version: number
  type: string
  nom: string
  code: string | null
  villes: string[]
  communes: { id: string; nom: string }[]
}
const ADRESSE = '/v1/zones-geographiques'
const saisie = (plus: object = {}) => ({
  type: 'TERRITOIRE',
  nom: `Est ${uuidv7().slice(-6)}`,
  villes: [TOURCOING, ROUBAIX, ROUBAIX],
  ...plus,
})

test('un territoire s’ajoute avec ses villes, se renomme, en change ; l’historique le dit', async ({ en, db }) => {
  const { corps: ajoute, entetes } = await en.adrien.post<Zone>(ADRESSE, saisie({ nom: ' Versant nord-est ', code: 'VNE' })).expect(201)
  expect(ajoute).toMatchObject({
    ...{ type: 'TERRITOIRE', nom: 'Versant nord-est', code: 'VNE', version: 1 },
    communes: [
      { id: ROUBAIX, nom: 'Roubaix' },
      { id: TOURCOING, nom: 'Tourcoing' },
    ],
  })
  expect(entetes['location']).toBe(`${ADRESSE}/${ajoute.id}`)
  const adresse = `${ADRESSE}/${ajoute.id}`
  const { corps: change } = await en.denise.patch<Zone>(adresse, { type: 'TERRITOIRE', villes: [ROUBAIX, LILLE] }).expect(200)
  expect(change).toMatchObject({ nom: 'Versant nord-est', version: 2, villes: [LILLE, ROUBAIX] })
  // Redit tel quel, rien ne change.
  expect((await en.denise.patch<Zone>(adresse, { villes: [ROUBAIX, LILLE], code: 'VNE' }).expect(200)).corps.version).toBe(2)
  const histoire = await db
    .selectFrom('modification')
    .select(['auteur_id', 'changements'])
    .where('sujet_id', '=', ajoute.id)
    .orderBy('le')
    .execute()
  expect(histoire).toMatchObject([
    {
      auteur_id: en.adrien.id,
      changements: [{ chemin: 'nom', nouveau: 'Versant nord-est' }, { chemin: 'code' }, { nouveau: 'Roubaix, Tourcoing' }],
    },
    { auteur_id: en.denise.id, changements: [{ chemin: 'villes', ancien: 'Roubaix, Tourcoing', nouveau: 'Lille, Roubaix' }] },
  ])
  const lues = await db.selectFrom('zone_ville').select('ville_code').where('zone_id', '=', ajoute.id).orderBy('ville_code').execute()
  expect(lues.map(({ ville_code }) => ville_code)).toEqual([LILLE, ROUBAIX])
})

test('l’entité de la spécification suffit : un type et un nom ; ses villes se disent ensuite, et ne s’ôtent plus toutes', async ({
  en,
}) => {
  const nom = `Sans ville ${uuidv7().slice(-6)}`
  const { corps: zone } = await en.adrien.post<Zone>(ADRESSE, { type: 'PRU', nom }).expect(201)
  expect(zone).toMatchObject({ type: 'PRU', nom, villes: [] })
  // Renvoyée entière, telle qu'elle a été lue, elle ne change pas.
  const { corps: renommee } = await en.adrien.patch<Zone>(`${ADRESSE}/${zone.id}`, { ...zone, nom: `${nom} bis` }).expect(200)
  expect(renommee).toMatchObject({ nom: `${nom} bis`, villes: [] })
  await en.adrien.patch(`${ADRESSE}/${zone.id}`, { villes: [LILLE] }).expect(200)
  await en.adrien.patch(`${ADRESSE}/${zone.id}`, { villes: [] }).expect(422)
})

test('un nom déjà pris, une ville inconnue, aucune ville, un autre type, une version dépassée se refusent', async ({ en }) => {
  const { corps: zone } = await en.adrien.post<Zone>(ADRESSE, saisie()).expect(201)
  const refus = async (body: object, champ: string) => {
    const { corps } = await en.adrien.post<{ violations: { propertyPath: string }[] }>(ADRESSE, saisie(body)).expect(422)
    expect(corps.violations[0]?.propertyPath.split('[')[0]?.split('.')[0]).toBe(champ)
  }
  await refus({ nom: zone.nom }, 'nom')
  // Aux majuscules, aux accents et aux espaces près, c'est le même.
  const accentue = `Vallée d’Été ${uuidv7().slice(-6)}`
  await en.adrien.post<Zone>(ADRESSE, saisie({ nom: accentue })).expect(201)
  await refus({ nom: accentue.toUpperCase() }, 'nom')
  await refus({ nom: accentue.replace('Vallée d’Été', "vallee  d'ete") }, 'nom')
  await refus({ nom: '  ' }, 'nom')
  await refus({ villes: [] }, 'villes')
  await refus({ villes: ['99999'] }, 'villes')
  await refus({ villes: ['Lille'] }, 'villes')
  await refus({ type: 'REGION' }, 'type')
  // Le même nom, d'un autre type, est permis.
  const { corps: autre } = await en.adrien.post<Zone>(ADRESSE, saisie({ type: 'PRU', nom: zone.nom })).expect(201)
  await en.adrien.patch(`${ADRESSE}/${autre.id}`, { type: 'EPCI' }).expect(422)
  const { corps: troisieme } = await en.adrien.post<Zone>(ADRESSE, saisie()).expect(201)
  await en.adrien.patch(`${ADRESSE}/${troisieme.id}`, { nom: zone.nom.toUpperCase() }).expect(422)
  await en.adrien.patch(`${ADRESSE}/${troisieme.id}`, { nom: troisieme.nom.toUpperCase() }).expect(200)
  await en.adrien.avec({ 'If-Match': '"1"' }).patch(`${ADRESSE}/${zone.id}`, { nom: 'Renommé' }).expect(200)
  await en.adrien.avec({ 'If-Match': '"1"' }).patch(`${ADRESSE}/${zone.id}`, { nom: 'Renommé encore' }).expect(412)
  await en.adrien.patch(`${ADRESSE}/${uuidv7()}`, { nom: 'Rien' }).expect(404)
})

test('les zones se cherchent par leur nom ou une ville, se filtrent et se trient', async ({ en }) => {
  const nom = `Cherchée ${uuidv7().slice(-6)}`
  await en.adrien.post(ADRESSE, saisie({ nom, type: 'PRU', villes: ['59009'] })).expect(201)
  const noms = async (suite: string) =>
    (await en.camille.get<{ 'hydra:member': Zone[] }>(`${ADRESSE}?${suite}`).expect(200)).corps['hydra:member'].map((zone) => zone.nom)
  expect(await noms('recherche=cherchee')).toEqual([nom])
  expect(await noms('types=PRU&recherche=ascq')).toEqual([nom])
  expect(await noms('types=EPCI&recherche=cherchee')).toEqual([])
  for (const tri of ['nom', 'code', 'villes']) await en.camille.get(`${ADRESSE}?sort=${tri}:desc`).expect(200)
  await en.camille.get(`${ADRESSE}?ville=Lille`).expect(400)
})

test('un EPCI tenu à l’écran sert aux filtres des listes ; celui de l’INSEE, sous un autre nom, n’y est qu’une fois', async ({
  en,
  db,
  distribution,
}) => {
  const operationId = await createOperation(db)
  await db.updateTable('operation').set({ ville_code: TOURCOING }).where('id', '=', operationId).execute()
  const menageId = await createMenage(db, { operationId, villeCode: TOURCOING })
  const bailleurId = distribution.partenaires.bailleur
  await createProposition(db, { menageId, bailleurId, statut: 'presentation_gtr', villeCode: TOURCOING })
  const { corps: essai } = await en.adrien.post<Zone>(ADRESSE, saisie({ type: 'EPCI', nom: 'Communauté d’essai' })).expect(201)
  const { epci_code, epci_nom } = await db
    .selectFrom('ville')
    .select(['epci_code', 'epci_nom'])
    .where('code_insee', '=', TOURCOING)
    .executeTakeFirstOrThrow()
  await en.adrien.post<Zone>(ADRESSE, saisie({ type: 'EPCI', nom: epci_nom?.toUpperCase(), villes: [TOURCOING, '59009'] })).expect(201)

  interface Liste {
    'hydra:totalItems': number
    metadata: { EPCIs: { valeur: string; libelle: string; nombre: number }[] }
  }
  for (const liste of ['/v1/operations', '/v1/menages', '/v1/propositions', '/v1/business/suivi-relogements']) {
    const { corps } = await en.rachid.get<Liste>(liste).expect(200)
    const proposes = corps.metadata.EPCIs.filter(({ valeur }) => valeur === epci_code || valeur.includes('-'))
    expect(proposes.map(({ valeur, libelle }) => [valeur, libelle])).toEqual([
      [essai.id, 'Communauté d’essai'],
      [epci_code, epci_nom],
    ])
    for (const { valeur, nombre } of proposes) {
      const { corps: filtree } = await en.rachid.get<Liste>(`${liste}?EPCIs=${valeur}`).expect(200)
      expect(filtree['hydra:totalItems'], `${liste} ${valeur}`).toBe(nombre)
      expect(nombre).toBeGreaterThan(0)
    }
  }
  await en.rachid.get('/v1/operations?EPCIs=Lille').expect(400)
})

test('les villes d’une zone changées, qui s’y limite se reconnecte ; les autres non', async ({ en, db, api, distribution }) => {
  const { corps: zone } = await en.adrien.post<Zone>(ADRESSE, saisie()).expect(201)
  const edith = await createPersonne(api, { prenom: 'edwige', role: 'UTILISATEUR_EPCI', partenaireId: distribution.partenaires.epci })
  await db.insertInto('utilisateur_zone').values({ utilisateur_id: edith.id, zone_id: zone.id }).execute()
  await db.updateTable('session').set({ revoquee_le: null, motif_revocation: null }).where('utilisateur_id', '=', edith.id).execute()
  await en.adrien.patch(`${ADRESSE}/${zone.id}`, { nom: `${zone.nom} bis` }).expect(200)
  const fermee = async () =>
    (await db.selectFrom('session').select('revoquee_le').where('utilisateur_id', '=', edith.id).executeTakeFirstOrThrow()).revoquee_le
  expect(await fermee()).toBeNull()
  await en.adrien.patch(`${ADRESSE}/${zone.id}`, { villes: [LILLE] }).expect(200)
  expect(await fermee()).not.toBeNull()
})
