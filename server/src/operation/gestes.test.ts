import { ajouterJours } from '@relogement/domain/common/date'
import { formatDate } from '@relogement/domain/common/date.format'
import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import { ROUBAIX, test as testAvecApi } from '../../test/cast.ts'
import { createMenage } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'

interface Operation {
  id: string
  version: number
  statutCreation: { code: string }
  can: string[]
  nextPlaces: { transition: string; autorise: boolean; bloquants: string[] }[]
}
interface Historique {
  'hydra:member': { texte?: string; changements: { libelle: string; ancien: unknown; nouveau: unknown }[] }[]
}

const test = testAvecApi.extend('pru', { scope: 'file' }, async ({ db }) => {
  const id = uuidv7()
  await db.insertInto('zone_geographique').values({ id, type: 'PRU', nom: 'Roubaix – Trois Ponts' }).execute()
  return id
})

let numero = 0
const identite = () => ({ code: `ESSAI-${++numero}`, nom: 'Trois Ponts – Boileau', famille: 'DEMOLITION', villeCode: ROUBAIX })

test('une opération se crée à l’étude, avec ses règles de cotation, et son code ne se prend pas deux fois', async ({ en, db }) => {
  const corps = identite()
  const { corps: creee } = await en.edouard.post<Operation>('/v1/operations', corps).expect(201)
  expect(creee).toMatchObject({ statutCreation: { code: 'ETUDE' }, version: 1 })
  const regles = await db.selectFrom('operation_attribut_cotation').select('code').where('operation_id', '=', creee.id).execute()
  expect(regles.length).toBeGreaterThan(5)
  const { corps: refus } = await en.edouard.post<{ violations: object[] }>('/v1/operations', corps).expect(422)
  expect(refus.violations).toEqual([{ propertyPath: 'code', message: 'Ce code est déjà celui d’une autre opération' }])
})

test('un chef de projet en consultation et un chargé de relogement n’en créent pas', async ({ en }) => {
  await en.camille.post('/v1/operations', identite()).expect(403)
  await en.corinne.post('/v1/operations', identite()).expect(403)
})

test('son identité se modifie champ par champ, se renvoie telle quelle, et l’historique la dit en mots', async ({
  en,
  distribution,
  pru,
}) => {
  const { corps: creee } = await en.denise.post<Operation>('/v1/operations', identite()).expect(201)
  const adresse = `/v1/operations/${creee.id}`
  const { corps: modifiee } = await en.denise
    .patch<Operation>(adresse, {
      bailleur: { id: distribution.partenaires.bailleur },
      PRU: { id: pru },
      nombreLogements: 148,
      orientation: 'DEMOLITION_TOTALE',
      domanialitesFutures: ['PUBLIC_COMMUNAL', 'EPF'],
      anneeConstruction: 1968,
    })
    .expect(200)
  expect(modifiee).toMatchObject({
    version: 2,
    bailleur: { nom: 'Habitat du Ferrain' },
    orientation: { code: 'DEMOLITION_TOTALE', libelle: 'Démolition totale' },
    domanialitesFutures: [{ code: 'PUBLIC_COMMUNAL' }, { code: 'EPF' }],
  })
  expect((await en.denise.put<Operation>(adresse, modifiee).expect(200)).corps.version).toBe(2)
  await en.denise.patch(adresse, { code: 'AUTRE' }).expect(409)
  await en.denise.patch(adresse, { bailleur: { id: uuidv7() } }).expect(422)
  const { corps } = await en.denise.get<Historique>(`${adresse}/modifications`).expect(200)
  const dits = corps['hydra:member'].flatMap(({ changements }) => changements.map(({ libelle, nouveau }) => [libelle, nouveau]))
  expect(dits).toEqual(
    expect.arrayContaining([
      ['Bailleur', 'Habitat du Ferrain'],
      ['PRU', 'Roubaix – Trois Ponts'],
      ['Année de construction', '1968'],
    ]),
  )
})

test('une relation s’écrit par son code, son identifiant ou son adresse, à la création comme ensuite', async ({
  en,
  db,
  distribution,
  pru,
}) => {
  const bailleur = distribution.partenaires.bailleur
  const { code } = await db.selectFrom('partenaire').select('code').where('id', '=', bailleur).executeTakeFirstOrThrow()
  const ecrite = (id: string) =>
    db.selectFrom('operation').select(['bailleur_id', 'pru_id', 'charge_operation_id']).where('id', '=', id).executeTakeFirstOrThrow()
  const { corps: creee } = await en.denise
    .post<Operation>('/v1/operations', { ...identite(), bailleur: { code }, zonesGeographiques: [`/v1/zones-geographiques/${pru}`] })
    .expect(201)
  expect(await ecrite(creee.id)).toEqual({ bailleur_id: bailleur, pru_id: pru, charge_operation_id: null })
  const adresse = `/v1/operations/${creee.id}`
  await en.denise.patch(adresse, { bailleur: null, PRU: null }).expect(200)
  expect(await ecrite(creee.id)).toMatchObject({ bailleur_id: null, pru_id: null })
  for (const [dit, attendu] of [
    [{ bailleur: { code } }, { bailleur_id: bailleur }],
    [{ bailleur: null }, { bailleur_id: null }],
    [{ bailleur: `/v1/partenaires/${bailleur}` }, { bailleur_id: bailleur }],
    [{ bailleur: { '@id': `/v1/partenaires/${bailleur}` } }, { bailleur_id: bailleur }],
    [{ PRU: `/v1/zones-geographiques/${pru}` }, { pru_id: pru }],
    [{ zonesGeographiques: [] }, { pru_id: null }],
    [{ zonesGeographiques: [{ id: pru }] }, { pru_id: pru }],
    [{ chargeOperation: { '@id': `/v1/utilisateurs/${en.corinne.id}` } }, { charge_operation_id: en.corinne.id }],
  ] as const) {
    await en.denise.patch(adresse, dit).expect(200)
    expect(await ecrite(creee.id), JSON.stringify(dit)).toMatchObject(attendu)
  }
  for (const [dit, champ, message] of [
    [{ bailleur: { code: 'NULLE-PART' } }, 'bailleur', 'Bailleur inconnu'],
    [{ bailleur: {} }, 'bailleur', 'Bailleur inconnu'],
    [{ PRU: { id: bailleur } }, 'PRU', 'PRU inconnu'],
    [{ zonesGeographiques: [uuidv7()] }, 'zonesGeographiques', 'Zone inconnue'],
  ] as const)
    expect((await en.denise.patch<Refus>(adresse, dit).expect(422)).corps.violations, message).toEqual([{ propertyPath: champ, message }])
  // Qui la conduit a quitté l'équipe : la fiche, renvoyée entière, se change encore.
  await db.updateTable('utilisateur').set({ actif: false }).where('id', '=', en.corinne.id).execute()
  const { corps: lue } = await en.denise.get<object>(adresse).expect(200)
  await en.denise.patch(adresse, { ...lue, QPV: 'Alma' }).expect(200)
  await db.updateTable('utilisateur').set({ actif: true }).where('id', '=', en.corinne.id).execute()
  expect(await ecrite(creee.id)).toEqual({ bailleur_id: bailleur, pru_id: pru, charge_operation_id: en.corinne.id })
})

test('deux personnes ne s’écrasent pas', async ({ en }) => {
  const { corps: creee } = await en.denise.post<Operation>('/v1/operations', identite()).expect(201)
  await en.denise.patch(`/v1/operations/${creee.id}`, { QPV: 'Alma' }).expect(200)
  await en.denise.avec({ 'if-match': '"1"' }).patch(`/v1/operations/${creee.id}`, { QPV: 'Épeule' }).expect(412)
})

test('sa création suit les passages, de l’étude à l’avenant', async ({ en, distribution, pru }) => {
  const { corps: creee } = await en.denise.post<Operation>('/v1/operations', identite()).expect(201)
  const passer = (transition: string, donnees?: object) =>
    en.denise.put<Operation>(`/v1/business/operations/${creee.id}/transitions`, { transition, donnees })
  expect(creee.nextPlaces.find(({ transition }) => transition === 'valider_etude')?.bloquants).toEqual([
    'Le bailleur manque.',
    'Le PRU manque.',
    'Le nombre de logements manque.',
  ])
  await passer('valider_etude').expect(409)
  const entiere = { bailleur: { id: distribution.partenaires.bailleur }, PRU: { id: pru }, nombreLogements: 12 }
  await en.denise.patch(`/v1/operations/${creee.id}`, entiere).expect(200)
  await passer('valider_etude').expect(200)
  const { statut } = await passer('conventionner')
  expect(statut).toBeGreaterThanOrEqual(400)
  await passer('conventionner', { date: '2024-03-01', reference: 'NPNRU-2024-12' }).expect(200)
  await passer('ouvrir_avenant', { motif: 'Calendrier revu' }).expect(200)
  const { corps: avenantee } = await passer('signer_avenant', { numero: '1', date: '2025-02-01' }).expect(200)
  expect(avenantee).toMatchObject({
    statutCreation: { code: 'AVENANTEE' },
    convention: { date: '2024-03-01', reference: 'NPNRU-2024-12' },
    avenant: { motif: 'Calendrier revu', numero: '1', date: '2025-02-01' },
  })
})

test('abandonnée tant qu’un ménage est à reloger : non ; reprise, elle revient où elle en était', async ({ en, db }) => {
  const { corps: creee } = await en.denise.post<Operation>('/v1/operations', identite()).expect(201)
  const passer = (transition: string) =>
    en.denise.put<Operation>(`/v1/business/operations/${creee.id}/transitions`, { transition, donnees: { motif: 'Le projet change' } })
  const menage = await createMenage(db, { operationId: creee.id })
  await passer('abandonner').expect(409)
  await db.updateTable('menage').set({ relogement_necessaire: false }).where('id', '=', menage).execute()
  expect((await passer('abandonner').expect(200)).corps).toMatchObject({
    statutCreation: { code: 'ABANDONNEE' },
    motifAbandon: 'Le projet change',
  })
  expect((await passer('reprendre').expect(200)).corps.statutCreation.code).toBe('ETUDE')
})

interface DateLue {
  id: string
  version: number
  statut: string
  report: string | null
  controle: string | null
}

test('une date se vise, se reporte, arrive, se clôt et se rouvre', async ({ en }) => {
  const { corps: creee } = await en.denise.post<Operation>('/v1/operations', identite()).expect(201)
  const dates = `/v1/operations/${creee.id}/dates`
  const { corps: did } = await en.rachid.post<DateLue>(dates, { type: 'DEPOT_DID', objectif: '2026-03-01' }).expect(201)
  await en.rachid.post(dates, { type: 'DEPOT_DID', objectif: '2026-04-01' }).expect(422)
  const une = `${dates}/${did.id}`
  await en.rachid.patch(une, { statut: 'CLOTURE' }).expect(422)
  expect(
    (await en.rachid.patch<DateLue>(une, { report: '2026-05-01', reel: '2026-04-20', statut: 'CLOTURE' }).expect(200)).corps,
  ).toMatchObject({
    statut: 'CLOTURE',
    report: '2026-05-01',
  })
  await en.rachid.patch(une, { reel: '2026-04-21' }).expect(409)
  await en.rachid.patch(une, { statut: 'EN_ATTENTE' }).expect(200)
  const { corps: ca } = await en.rachid.post<DateLue>(dates, { type: 'ACCORD_DID', reel: '2026-04-01' }).expect(201)
  expect(ca.controle).toBe('Précède « Dépôt de la DID », qui devrait venir avant')
  await en.rachid.post(dates, { type: 'DEMARRAGE_PSR', objectif: '2026-06-01' }).expect(201)
  await en.rachid.post(dates, { type: 'FIN_PSR', objectif: '2026-05-01' }).expect(422)
  const { corps } = await en.colette.get<{ 'hydra:member': { type: { code: string } }[] }>(dates).expect(200)
  expect(corps['hydra:member'].map(({ type }) => type.code)).toEqual(['DEPOT_DID', 'ACCORD_DID', 'DEMARRAGE_PSR'])
  expect((await en.rachid.get(`/v1/operations/${creee.id}`).expect(200)).corps).toMatchObject({
    dates: { didPrevisionnelle: '2026-04-20', datesOperationnelles: { demarragePSR: { objectif: '2026-06-01', report: null } } },
  })
})

interface Refus {
  violations: { propertyPath: string; message: string }[]
}

test('ce qui n’est pas encore arrivé ne se dit pas arrivé, ni ne clôture une date', async ({ en, db, api }) => {
  const { corps: creee } = await en.denise.post<Operation>('/v1/operations', identite()).expect(201)
  const dates = `/v1/operations/${creee.id}/dates`
  const refus = [{ propertyPath: 'reel', message: 'La date saisie doit être anterieure à la date du jour' }]
  const dans = (jours: number) => jourDans(jours, api.horloge.maintenant())
  const { corps: neuve } = await en.rachid.post<Refus>(dates, { type: 'CONGE_SIX_MOIS', reel: dans(1) }).expect(422)
  expect(neuve.violations).toEqual(refus)
  const { corps: reunion } = await en.rachid.post<DateLue>(dates, { type: 'REUNION_PUBLIQUE', objectif: dans(200) }).expect(201)
  const une = `${dates}/${reunion.id}`
  for (const corps of [{ reel: '2099-01-01' }, { statut: 'CLOTURE', reel: '2099-01-01' }])
    expect((await en.rachid.patch<Refus>(une, corps).expect(422)).corps.violations).toEqual(refus)
  // Un réel à venir d'avant ce refus ne clôture rien ; le reste de la date se change.
  await db
    .updateTable('operation_date')
    .set({ reel: dans(10) })
    .where('id', '=', reunion.id)
    .execute()
  expect((await en.rachid.patch<Refus>(une, { statut: 'CLOTURE' }).expect(422)).corps.violations).toEqual(refus)
  await en.rachid.patch(une, { report: dans(40) }).expect(200)
  await en.rachid.patch(une, { statut: 'CLOTURE', reel: dans(0) }).expect(200)
  const ecrites = await db.selectFrom('operation_date').select(['type', 'statut', 'reel']).where('operation_id', '=', creee.id).execute()
  expect(ecrites).toEqual([{ type: 'REUNION_PUBLIQUE', statut: 'CLOTURE', reel: dans(0) }])
})

test('un jour visé, jalon ou tâche, ne dépasse pas la vie d’une opération ; le champ le dit', async ({ en, db, api }) => {
  const { corps: creee } = await en.denise.post<Operation>('/v1/operations', identite()).expect(201)
  const [dates, taches] = [`/v1/operations/${creee.id}/dates`, `/v1/operations/${creee.id}/taches`]
  const aujourdhui = jourDans(0, api.horloge.maintenant())
  const dernier = `${Number(aujourdhui.slice(0, 4)) + 20}${aujourdhui.slice(4)}`
  const trop = `Cette date est trop lointaine : le ${formatDate(dernier)} au plus tard`
  const lendemain = ajouterJours(dernier, 1)
  const refusees = async (envoi: PromiseLike<{ corps: Refus }>) => (await envoi).corps.violations
  const { corps: conge } = await en.rachid.post<DateLue>(dates, { type: 'CONGE_SIX_MOIS', objectif: dernier }).expect(201)
  for (const champ of ['objectif', 'report']) {
    const refus = [{ propertyPath: champ, message: trop }]
    expect(await refusees(en.rachid.post<Refus>(dates, { type: 'IMMEUBLE_VIDE', [champ]: lendemain }).expect(422))).toEqual(refus)
    expect(await refusees(en.rachid.patch<Refus>(`${dates}/${conge.id}`, { [champ]: lendemain }).expect(422))).toEqual(refus)
  }
  const neufMille = await refusees(en.rachid.patch<Refus>(`${dates}/${conge.id}`, { report: '9999-01-01' }).expect(422))
  expect(neufMille).toEqual([{ propertyPath: 'report', message: 'Cette date est trop lointaine : vérifiez l’année' }])
  // D'avant cette borne, un jour reste tant qu'on n'y touche pas.
  await db.updateTable('operation_date').set({ objectif: '2099-01-01' }).where('id', '=', conge.id).execute()
  await en.rachid.patch(`${dates}/${conge.id}`, { report: dernier }).expect(200)
  expect(await refusees(en.rachid.post<Refus>(taches, { titre: 'Relancer', echeance: lendemain }).expect(422))).toEqual([
    { propertyPath: 'echeance', message: trop },
  ])
  const { corps: tache } = await en.rachid.post<{ id: string }>(taches, { titre: 'Relancer', echeance: dernier }).expect(201)
  const change = await refusees(en.rachid.patch<Refus>(`${taches}/${tache.id}`, { echeance: lendemain }).expect(422))
  expect(change).toEqual([{ propertyPath: 'echeance', message: trop }])
})

test('un PSR ne finit pas avant de démarrer, que le report ou le démarrage bouge', async ({ en, db }) => {
  const { corps: creee } = await en.denise.post<Operation>('/v1/operations', identite()).expect(201)
  const dates = `/v1/operations/${creee.id}/dates`
  const { corps: debut } = await en.rachid.post<DateLue>(dates, { type: 'DEMARRAGE_PSR', objectif: '2026-01-01' }).expect(201)
  const { corps: fin } = await en.rachid.post<DateLue>(dates, { type: 'FIN_PSR', objectif: '2026-12-31' }).expect(201)
  for (const [id, corps] of [
    [fin.id, { report: '2025-06-01' }],
    [debut.id, { report: '2027-01-01' }],
  ] as const) {
    const { corps: refus } = await en.rachid.patch<Refus>(`${dates}/${id}`, corps).expect(422)
    expect(refus.violations).toEqual([{ propertyPath: 'report', message: 'La fin du PSR ne précède pas son démarrage' }])
  }
  await en.rachid.patch(`${dates}/${fin.id}`, { report: '2027-06-30' }).expect(200)
  await en.rachid.patch(`${dates}/${debut.id}`, { report: '2027-01-01' }).expect(200)
  const ecrites = await db
    .selectFrom('operation_date')
    .select(['type', 'report'])
    .where('operation_id', '=', creee.id)
    .orderBy('type')
    .execute()
  expect(ecrites).toEqual([
    { type: 'DEMARRAGE_PSR', report: '2027-01-01' },
    { type: 'FIN_PSR', report: '2027-06-30' },
  ])
})

test('un OS travaux qui approche recote les ménages de l’opération', async ({ en, db, api }) => {
  const { corps: creee } = await en.denise.post<Operation>('/v1/operations', identite()).expect(201)
  const menage = await createMenage(db, { operationId: creee.id, colonnes: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  const score = async () =>
    (await db.selectFrom('menage').select('cotation_score').where('id', '=', menage).executeTakeFirstOrThrow()).cotation_score
  const dans = (jours: number) => jourDans(jours, api.horloge.maintenant())
  const { corps: os } = await en.rachid
    .post<DateLue>(`/v1/operations/${creee.id}/dates`, { type: 'OS_TRAVAUX', objectif: dans(900) })
    .expect(201)
  const loin = await score()
  await en.rachid.patch(`/v1/operations/${creee.id}/dates/${os.id}`, { report: dans(20) }).expect(200)
  expect(await score()).toBeGreaterThan(loin)
})
