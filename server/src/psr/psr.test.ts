import { joursEntre } from '@relogement/domain/common/date'
import { readXlsx } from 'hucre/xlsx'
import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import { createPersonne, ROUBAIX, test as testAvecApi } from '../../test/cast.ts'
import { createMenage } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'

const ADRESSE = '/v1/business/operations/plan-strategique-relogement'

interface Mois {
  mois: string
  objectif: number | null
  previsionnel: number | null
  realise: number
  objectifRecalcule: number | null
}
interface Ligne {
  id: string
  nom: string
  validation: string | null
  logementsOccupes: number | null
  debutDesEntretiens: string | null
  immeubleVide: string | null
  relogements: Mois[]
  entretiens: Mois[]
}
interface Plan {
  'hydra:member': Ligne[]
  'hydra:totalItems': number
  metadata: { refusDecider: string | null }
}

// Le 12 mars 2050 : deux opérations d'un PRU. « Alma » a relogé en janvier et en février, il lui reste deux ménages ; « Boileau » n'a rien commencé.
const test = testAvecApi.extend('mars2050', { scope: 'file' }, async ({ api, db, distribution }) => {
  api.horloge.avancer({ jours: joursEntre(jourDans(0, api.horloge.maintenant()), '2050-03-12') })
  const [alma, boileau, pru] = [uuidv7(), uuidv7(), uuidv7()]
  await db.insertInto('zone_geographique').values({ id: pru, type: 'PRU', nom: 'Roubaix – Alma' }).execute()
  await db
    .insertInto('operation')
    .values([
      {
        ...{ id: alma, code: 'ALM-30', nom: '=Alma', famille: 'DEMOLITION', ville_code: ROUBAIX, pru_id: pru },
        ...{ nombre_logements: 64, bailleur_id: distribution.partenaires.bailleur },
      },
      { id: boileau, code: 'BOI-30', nom: 'Boileau', famille: 'REHABILITATION', ville_code: ROUBAIX, pru_id: pru },
    ])
    .execute()
  const dates = { operation_id: alma, report: null, reel: null }
  await db
    .insertInto('operation_date')
    .values([
      { ...dates, id: uuidv7(), type: 'DELIBERATION_CA', objectif: '2049-10-01', reel: '2049-10-15' },
      { ...dates, id: uuidv7(), type: 'DEMARRAGE_PSR', objectif: '2050-01-01' },
      { ...dates, id: uuidv7(), type: 'FIN_PSR', objectif: '2050-03-31', report: '2050-04-30' },
    ])
    .execute()
  await db
    .insertInto('operation_objectif')
    .values([
      { operation_id: alma, mois: '2050-01', relogements: 1, entretiens: 3 },
      { operation_id: alma, mois: '2050-02', relogements: 2, entretiens: null },
      { operation_id: alma, mois: '2050-03', relogements: 1, relogements_previsionnel: 2, entretiens: 1 },
      { operation_id: boileau, mois: '2050-05', relogements: 4, entretiens: null },
      { operation_id: boileau, mois: '2050-06', relogements: null, entretiens: 2 },
    ])
    .execute()
  const reloge = (signature: string) => ({ statut: 'DEMENAGEMENT', date_entretien: '2050-01-10', date_signature_bail: signature })
  const enRecherche = { statut: 'RECHERCHE_DU_LOGEMENT', date_entretien: '2050-01-20', date_signature_bail: null }
  const aInterroger = { statut: 'ENTRETIEN_PREALABLE_A_REALISER', date_entretien: null, date_signature_bail: null }
  for (const colonnes of [reloge('2050-01-20'), reloge('2050-02-10'), enRecherche, aInterroger])
    await createMenage(db, { operationId: alma, colonnes })
  await createMenage(db, { operationId: boileau, colonnes: aInterroger })
  const { operateur, autreBailleur } = distribution.partenaires
  const rachid = await createPersonne(api, { prenom: 'rosalie', role: 'RESPONSABLE_EQUIPE_RELOGEMENT', partenaireId: operateur })
  const berenice = await createPersonne(api, { prenom: 'bertille', role: 'BAILLEUR_DIRECTIONS', partenaireId: autreBailleur })
  const camille = await createPersonne(api, { prenom: 'chloe', role: 'CHARGE_DE_RELOGEMENT', partenaireId: operateur })
  return { alma, boileau, pru, rachid, berenice, camille }
})

test('chaque opération dit ses dates, ses repères, et ses mois de la plage', { timeout: 60_000 }, async ({ mars2050: { pru, rachid } }) => {
  const { corps } = await rachid.get<Plan>(`${ADRESSE}?PRUs=${pru}&debut=2050-02&fin=2050-04`).expect(200)
  expect(corps['hydra:totalItems']).toBe(2)
  expect(corps.metadata.refusDecider).toBeNull()
  const [alma, boileau] = corps['hydra:member']
  expect(alma).toMatchObject({
    nom: '=Alma',
    validation: '2049-10-15',
    logementsOccupes: null,
    debutDesEntretiens: '2050-01',
    immeubleVide: '2050-04',
    relogements: [
      { mois: '2050-02', objectif: 2, previsionnel: null, realise: 1, objectifRecalcule: null },
      { mois: '2050-03', objectif: 1, previsionnel: 2, realise: 0, objectifRecalcule: 1 },
      { mois: '2050-04', objectif: null, previsionnel: null, realise: 0, objectifRecalcule: 1 },
    ],
  })
  expect(boileau).toMatchObject({ nom: 'Boileau', debutDesEntretiens: '2050-06', immeubleVide: null, relogements: [] })
})

test('chacun ne lit que ses opérations ; qui n’ouvre pas la page est refusé', async ({ mars2050: { pru, berenice, camille } }) => {
  const { corps } = await berenice.get<Plan>(`${ADRESSE}?PRUs=${pru}`).expect(200)
  expect(corps['hydra:member']).toEqual([])
  expect(corps.metadata.refusDecider).toMatch(/./)
  await camille.get(ADRESSE).expect(403)
  await camille.post(ADRESSE, { psrStyle: 'months' }).expect(403)
})

const exporter = async (api: { app: { inject: CallableFunction } }, qui: { jeton: () => Promise<string> }, payload: object) => {
  const reponse = await api.app.inject({
    method: 'POST',
    url: ADRESSE,
    headers: { authorization: `Bearer ${await qui.jeton()}` },
    payload,
  })
  expect(reponse.statusCode, reponse.payload).toBe(200)
  const { sheets } = await readXlsx(new Uint8Array(reponse.rawPayload), { readStyles: true })
  return { reponse, sheets }
}

const jour = (texte: string) => new Date(`${texte}T00:00:00Z`)
const TITRES = ['Nom', 'Bailleur', 'PRU', 'Nombre de logements', 'Logements occupés', 'DID prévisionnelle', 'OS travaux prévisionnel']
const DATES = ['Validation', 'Début PSR', 'Fin PSR', 'Ligne']
const ALMA = [
  "'=Alma",
  'Habitat du Ferrain',
  'Roubaix – Alma',
  64,
  null,
  null,
  null,
  jour('2049-10-15'),
  jour('2050-01-01'),
  jour('2050-04-30'),
]
const BOILEAU = ['Boileau', null, 'Roubaix – Alma', null, null, null, null, null, null, null]
const total = (nom: string) => [nom, null, null, null, null, null, null, null, null, null]
const r = (nombre: number) => Array.from({ length: nombre }, () => null)

// Écrit à la main, mois par mois de janvier à décembre 2050.
const PAR_MOIS = [
  [...ALMA, 'Objectif relogements', 1, 2, 1, 'V', ...r(8)],
  [...ALMA, 'Prévisionnel', 1, 2, 2, 1, ...r(8)],
  [...ALMA, 'Réalisé', 1, 1, 0, ...r(9)],
  [...ALMA, 'Écart', 0, -1, -1, ...r(9)],
  [...ALMA, 'Objectif entretiens', 3, null, 1, ...r(9)],
  [...ALMA, 'Entretiens réalisés', 3, 0, 0, ...r(9)],
  [...BOILEAU, 'Objectif relogements', ...r(4), 4, ...r(7)],
  [...BOILEAU, 'Prévisionnel', ...r(4), 4, ...r(7)],
  [...BOILEAU, 'Réalisé', 0, 0, 0, ...r(9)],
  [...BOILEAU, 'Écart', ...r(12)],
  [...BOILEAU, 'Objectif entretiens', ...r(5), 2, ...r(6)],
  [...BOILEAU, 'Entretiens réalisés', 0, 0, 0, ...r(9)],
  ...['Total Roubaix – Alma', 'Total général'].flatMap((nom) => [
    [...total(nom), 'Objectif relogements', 1, 2, 1, null, 4, ...r(7)],
    [...total(nom), 'Prévisionnel', 1, 2, 2, 1, 4, ...r(7)],
    [...total(nom), 'Réalisé', 1, 1, 0, ...r(9)],
    [...total(nom), 'Écart', 0, -1, -1, ...r(9)],
    [...total(nom), 'Objectif entretiens', 3, null, 1, null, null, 2, ...r(6)],
    [...total(nom), 'Entretiens réalisés', 3, 0, 0, ...r(9)],
  ]),
]

test('le classeur par mois, case par case', async ({ api, db, mars2050: { pru, rachid } }) => {
  const filters = { relogementNecessaire: true, zonesGeographiques: ['', pru, null] }
  const { reponse, sheets } = await exporter(api, rachid, { psrStyle: 'months', filters })
  expect(decodeURIComponent(String(reponse.headers['content-disposition']))).toContain('PSR au 12 mars 2050.xlsx')
  const [lisezMoi, psr] = sheets
  expect(lisezMoi).toMatchObject({ name: 'Lisez-moi' })
  expect(lisezMoi?.rows.slice(0, 3)).toEqual([
    ['Plan stratégique de relogement', 'Extrait le 12 mars 2050'],
    ['Opérations', '2'],
    ['Période', 'De janvier 2050 à décembre 2050, mensuel'],
  ])
  expect(lisezMoi?.rows).toContainEqual([
    'Réalisé',
    'Les dossiers archivés sont comptés, que la liste des ménages ne montre plus : aucun dans ces opérations.',
  ])
  expect(psr).toMatchObject({ name: 'PSR', freezePane: { rows: 1, columns: 11 } })
  const mois = Array.from({ length: 12 }, (_, rang) => `2050-${String(rang + 1).padStart(2, '0')}`)
  expect(psr?.rows[0]).toEqual([...TITRES, ...DATES, ...mois])
  const larges = psr?.rows.slice(1).map((ligne) => Array.from({ length: 23 }, (_, place) => ligne[place] ?? null))
  expect(larges).toEqual(PAR_MOIS)
  // Janvier atteint, février non ; mars n'est pas fini. Les entretiens commencent en janvier.
  const couleur = (rang: number, place: number) => psr?.cells?.get(`${rang},${place}`)?.style?.font?.color?.rgb
  expect([11, 12, 13].map((place) => couleur(3, place))).toEqual(['1A683B', 'B3261E', undefined])
  expect(psr?.cells?.get('5,11')?.style?.numFmt).toBe('"E "0')
  const [trace] = await db.selectFrom('exportation').selectAll().where('utilisateur_id', '=', rachid.id).execute()
  expect(trace).toMatchObject({ liste: 'psr', lignes: 2, filtres: { psrStyle: 'months', zonesGeographiques: [pru] } })
})

test('le classeur par trimestre réunit les mois de trois en trois', async ({ api, mars2050: { pru, rachid } }) => {
  const { sheets } = await exporter(api, rachid, { psrStyle: 'quarters', filters: { PRUs: pru, familles: ['DEMOLITION'] } })
  const rows = sheets[1]?.rows ?? []
  expect(rows[0]?.slice(11)).toEqual(['2050-T1', '2050-T2', '2050-T3', '2050-T4'])
  const lignes = rows.slice(1, 7).map((ligne) => Array.from({ length: 5 }, (_, place) => ligne[10 + place] ?? null))
  expect(lignes).toEqual([
    ['Objectif relogements', 4, 'V', null, null],
    ['Prévisionnel', 5, 1, null, null],
    ['Réalisé', 2, null, null, null],
    ['Écart', -2, null, null, null],
    ['Objectif entretiens', 4, null, null, null],
    ['Entretiens réalisés', 3, null, null, null],
  ])
  expect(sheets[0]?.rows[3]).toEqual(['Filtres', 'PRU : Roubaix – Alma ; Famille : Démolition'])
})

test('le « Lisez-moi » dit les opérations qu’il porte : toutes, ou celles qui ont des ménages à reloger', async ({ api, db, mars2050 }) => {
  const { pru, rachid } = mars2050
  await db
    .insertInto('operation')
    .values({ id: uuidv7(), code: 'VID-30', nom: 'Sans ménage', famille: 'DEMOLITION', ville_code: ROUBAIX, pru_id: pru })
    .execute()
  const lire = async (filters: object) => {
    const lignes = new Map((await exporter(api, rachid, { filters })).sheets[0]?.rows.map(([cle, dit]) => [cle, dit]))
    return [lignes.get('Opérations'), lignes.get('Filtres')]
  }
  expect(await lire({ relogementNecessaire: true })).toEqual(['2', 'Opérations qui ont des ménages à reloger'])
  expect(await lire({ relogementNecessaire: true, PRUs: pru })).toEqual([
    '2',
    'PRU : Roubaix – Alma ; Opérations qui ont des ménages à reloger',
  ])
  expect(await lire({})).toEqual(['3', 'Aucun : toutes les opérations'])
  expect(await lire({ relogementNecessaire: false })).toEqual(['1', 'Opérations sans ménage à reloger'])
})

test('un style, un filtre inconnus se refusent ; une plage à l’envers se remet à l’endroit', async ({ mars2050: { pru, rachid } }) => {
  await rachid.post(ADRESSE, { psrStyle: 'weeks' }).expect(422)
  await rachid.post(ADRESSE, { psrStyle: 'months', filters: { ville: 'Lille' } }).expect(400)
  await rachid.get(`${ADRESSE}?debut=2050-13`).expect(400)
  const { corps } = await rachid.get<Plan>(`${ADRESSE}?PRUs=${pru}&debut=2050-12&fin=2050-01`).expect(200)
  expect(corps['hydra:member'][0]?.relogements[0]?.mois).toBe('2050-01')
})
