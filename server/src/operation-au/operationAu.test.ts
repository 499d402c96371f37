import { joursEntre } from '@relogement/domain/common/date'
import { comparerOperations, comparerPlans } from '@relogement/domain/operation-au/comparer'
import type { OperationAu } from '@relogement/domain/operation-au/operationAu.schema'
import type { LignePsr } from '@relogement/domain/psr/psr.schema'
import { readXlsx } from 'hucre/xlsx'
import { expect } from 'vitest'
import type { Api } from '../../test/api.ts'
import { createPersonne, type Personne, ROUBAIX, test } from '../../test/cast.ts'
import { createMenage } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'

const PSR = '/v1/business/operations/plan-strategique-relogement'
const aujourdhui = ({ horloge }: Api) => jourDans(0, horloge.maintenant())
let numero = 0
const identite = () => ({
  code: `PASSE-${++numero}`,
  nom: `Alma ${numero}`,
  famille: 'DEMOLITION',
  villeCode: ROUBAIX,
  nombreLogements: 40,
})

interface Plan {
  'hydra:member': LignePsr[]
  metadata: { refusDecider: string | null; nonReconstitue: string[] }
}
interface Vivante extends Omit<OperationAu, 'jalons' | 'famillesAction' | 'orientation'> {
  famillesAction: { code: string }[]
  orientation: { code: string } | null
}

test('jour après jour, une opération et son plan se relisent tels qu’ils étaient', { timeout: 120_000 }, async ({
  api,
  en,
  db,
  distribution,
}) => {
  const { corps: creee } = await en.denise.post<{ id: string }>('/v1/operations', identite()).expect(201)
  const adresse = `/v1/operations/${creee.id}`
  const ajouter = (colonnes: object) =>
    createMenage(db, { operationId: creee.id, colonnes: { cree_le: api.horloge.maintenant(), ...colonnes } })
  const enRecherche = { statut: 'RECHERCHE_DU_LOGEMENT', date_entretien: jourDans(-40), date_signature_bail: null }
  const parti = await ajouter(enRecherche)
  await ajouter(enRecherche)
  const reloge = await ajouter({ statut: 'DEMENAGEMENT', date_entretien: jourDans(-60), date_signature_bail: jourDans(-20) })
  const [mois, suivant] = [jourDans(0).slice(0, 7), jourDans(40).slice(0, 7)]
  const { corps: fin } = await en.rachid.post<{ id: string }>(`${adresse}/dates`, { type: 'FIN_PSR', objectif: jourDans(300) }).expect(201)
  await en.rachid.patch(`${adresse}/objectifs`, { relogements: [{ mois, objectif: 3, previsionnel: 2 }] }).expect(200)

  const plage = `debut=${jourDans(-400).slice(0, 7)}&fin=${jourDans(400).slice(0, 7)}`
  const lirePlan = async (suite: string) => {
    const { corps } = await en.rachid.get<Plan>(`${PSR}?${plage}&recherche=PASSE-${numero}${suite}`).expect(200)
    return corps['hydra:member'].find(({ id }) => id === creee.id)
  }
  const lire = async () => {
    const { corps } = await en.rachid.get<Vivante>(adresse).expect(200)
    const { corps: dates } = await en.rachid.get<{ 'hydra:member': object[] }>(`${adresse}/dates`).expect(200)
    const plan = await lirePlan('')
    return {
      jour: aujourdhui(api),
      operation: vivante(corps),
      dates: dates['hydra:member'].map(jalon),
      plan: { ...plan, logementsOccupes: null },
    }
  }
  const journees: (() => PromiseLike<unknown>)[] = [
    () => en.rachid.patch(`${adresse}/objectifs`, { repartir: { nature: 'relogements', total: 9, debut: mois, fin: suivant } }).expect(200),
    () => en.rachid.patch(`${adresse}/dates/${fin.id}`, { report: jourDans(390) }).expect(200),
    () =>
      en.denise
        .patch(adresse, { nom: 'Alma, îlot B', nombreLogements: 42, orientation: 'DEMOLITION_TOTALE', famillesAction: [] })
        .expect(200),
    () => en.denise.patch(adresse, { bailleur: { id: distribution.partenaires.bailleur }, anneeConstruction: 1968 }).expect(200),
    () =>
      en.rachid
        .put(`/v1/business/menages/${parti}/transitions`, {
          transition: 'depart_spontane',
          donnees: { motif: 'EXPULSION', date: aujourdhui(api) },
        })
        .expect(200),
    () => en.rachid.post(`${adresse}/dates`, { type: 'DEPOT_DID', objectif: jourDans(60), reel: aujourdhui(api) }).expect(201),
    () => en.rachid.patch(`${adresse}/dates/${fin.id}`, { reel: aujourdhui(api), statut: 'CLOTURE' }).expect(200),
    () => en.rachid.patch(`/v1/menages/${reloge}`, { relogement: { dates: { signatureDuBail: jourDans(-70) } } }).expect(200),
    () => ajouter(enRecherche),
    () => en.rachid.patch(`${adresse}/objectifs`, { entretiens: [{ mois: suivant, objectif: 4 }] }).expect(200),
    () => en.rachid.patch(`${adresse}/objectifs`, { relogements: [{ mois, objectif: null, previsionnel: null }] }).expect(200),
  ]
  const photos = [await lire()]
  for (const journee of journees) {
    api.horloge.avancer({ jours: 1 })
    await journee()
    photos.push(await lire())
  }
  const alors: OperationAu[] = []
  for (const { jour, operation, dates, plan } of photos) {
    const { corps } = await en.corinne.get<OperationAu>(`${adresse}/au/${jour}`).expect(200)
    alors.push(corps)
    expect(sansJalons(corps), jour).toEqual(operation)
    expect(corps.jalons, jour).toEqual(dates)
    expect(await lirePlan(`&au=${jour}`), jour).toEqual(plan)
  }
  const differentes = new Set(
    photos.map((photo) => JSON.stringify({ ...photo, jour: null, operation: { ...photo.operation, avancementDuree: null } })),
  )
  expect(differentes.size, 'chaque jour est différent').toBe(photos.length)

  const [premier, , reporte, renomme] = alors as [OperationAu, OperationAu, OperationAu, OperationAu]
  expect(comparerOperations(premier, premier)).toEqual([])
  expect(comparerOperations(reporte, renomme).map(({ libelle, avant, apres }) => [libelle, avant, apres])).toEqual([
    ['Nom', `Alma ${numero}`, 'Alma, îlot B'],
    ['Nombre de logements', '40', '42'],
    ['Orientation', 'Non renseigné', 'Démolition totale'],
  ])
  const [a, b] = [photos[4]?.plan, photos[5]?.plan] as unknown as [LignePsr, LignePsr]
  expect(comparerPlans([a], [b])).toMatchObject([{ sorte: 'CHANGEE', ecarts: [{ libelle: 'Restent à reloger', avant: '2', apres: '1' }] }])
  expect(comparerPlans([], [b])).toMatchObject([{ id: creee.id, sorte: 'ENTREE', ecarts: [] }])
  expect(comparerPlans([b], [])).toMatchObject([{ id: creee.id, sorte: 'SORTIE', ecarts: [] }])
})

test('rien de ce qui est arrivé depuis ne s’y lit, même que l’historique ne l’ait pas noté', async ({ api, en, db }) => {
  const { corps: creee } = await en.denise.post<{ id: string }>('/v1/operations', identite()).expect(201)
  const jour = aujourdhui(api)
  const mois = jour.slice(0, 7)
  const reloge = await createMenage(db, { operationId: creee.id, colonnes: { statut: 'DEMENAGEMENT', date_signature_bail: null } })
  await db.insertInto('operation_objectif').values({ operation_id: creee.id, mois, relogements: 5 }).execute()
  api.horloge.avancer({ jours: 3 })
  const depuis = aujourdhui(api)
  // Repris d'un autre outil : des lignes sans historique, datées d'après ce jour.
  await db.updateTable('menage').set({ date_signature_bail: depuis }).where('id', '=', reloge).execute()
  await createMenage(db, { operationId: creee.id, colonnes: { cree_le: api.horloge.maintenant() } })
  // Décidé du temps où l'historique ne disait pas mois par mois ce qui l'était.
  await db
    .insertInto('modification')
    .values({
      ...{ id: crypto.randomUUID(), type: 'MODIFICATION', code: 'OBJECTIFS_DECIDES', le: api.horloge.maintenant(), sujet_id: creee.id },
      donnees: JSON.stringify({ debut: mois, fin: mois }),
    })
    .execute()
  const { corps } = await en.rachid.get<OperationAu>(`/v1/operations/${creee.id}/au/${jour}`).expect(200)
  expect(corps.statistiques).toMatchObject({ menagesAReloger: 1, relogementsRestants: 1 })
  expect(corps.objectifsCumulesADate.relogements.realise).toBe(0)
  expect(corps.relogements.find((un) => un.mois === mois)?.objectif ?? null).toBeNull()
  expect(corps.nonReconstitue).toContain('des objectifs changés depuis sans que l’historique dise ce qu’ils étaient')
  const { corps: apres } = await en.rachid.get<OperationAu>(`/v1/operations/${creee.id}/au/${depuis}`).expect(200)
  expect(apres.objectifsCumulesADate.relogements.realise).toBe(1)
  expect(apres.relogements.find((un) => un.mois === mois)?.objectif).toBe(5)
})

test('l’autre jour ne s’ouvre qu’à ceux qui lisent l’historique, entre la création et aujourd’hui', async ({
  api,
  en,
  db,
  distribution,
}) => {
  const { corps: creee } = await en.denise.post<{ id: string }>('/v1/operations', identite()).expect(201)
  await db.updateTable('operation').set({ bailleur_id: distribution.partenaires.bailleur }).where('id', '=', creee.id).execute()
  const [jour, demain, hier] = [0, 1, -1].map((jours) => jourDans(jours, api.horloge.maintenant()))
  const adresse = (quand: string | undefined) => `/v1/operations/${creee.id}/au/${quand}`
  await en.corinne.get(adresse(jour)).expect(200)
  await en.corinne.get(adresse(demain)).expect(422)
  await en.corinne.get(adresse(hier)).expect(422)
  const { corps: mal } = await en.corinne.get<{ 'hydra:description': string }>(adresse('2026-02-30')).expect(400)
  expect(mal['hydra:description']).toContain('30 février n’existe pas')
  await en.corinne.get(adresse('2026-13-01')).expect(400)
  await en.corinne.get(`/v1/operations/nimporte/au/${jour}`).expect(404)
  await en.corinne.get(`/v1/operations/${crypto.randomUUID()}/au/${jour}`).expect(404)
  await en.berenice.get(adresse(jour)).expect(403)
  await en.corinne.get(`${PSR}?au=${demain}`).expect(422)
  await en.berenice.get(PSR).expect(200)
  await en.berenice.get(`${PSR}?au=${hier}`).expect(403)
  await en.berenice.post(PSR, { psrStyle: 'months', au: hier }).expect(403)
  const { corps } = await en.rachid.get<Plan>(`${PSR}?au=${jour}`).expect(200)
  expect(corps.metadata.refusDecider).toBe('Le plan d’un autre jour se lit seulement.')
  expect(corps.metadata.nonReconstitue.length).toBeGreaterThan(0)
  // Née aujourd'hui, elle n'était pas hier au plan.
  const { corps: veille } = await en.rachid.get<Plan>(`${PSR}?au=${hier}&recherche=PASSE-${numero}`).expect(200)
  expect(veille['hydra:member']).toEqual([])
})

const COMPARES = [
  'code',
  'nom',
  'famille',
  'statutCreation',
  'bailleur',
  'PRU',
  'ville',
  'QPV',
  'chargeOperation',
  'nombreLogements',
  'statistiques',
  'objectifsCumulesADate',
  'avancementDuree',
  'avancementRelogement',
  'nombrePropositionsDues',
  'residence',
  'batiments',
  'anneeConstruction',
] as const

const retenir = (operation: Pick<OperationAu, (typeof COMPARES)[number]>) =>
  Object.fromEntries(COMPARES.map((cle) => [cle, operation[cle]]))
const vivante = (operation: Vivante) => ({
  ...retenir(operation),
  famillesAction: operation.famillesAction.map(({ code }) => code),
  orientation: operation.orientation?.code ?? null,
})
const sansJalons = (operation: OperationAu) => ({
  ...retenir(operation),
  famillesAction: operation.famillesAction,
  orientation: operation.orientation,
})
const jalon = (date: object) => {
  const { type, objectif, report, reel, statut } = date as { type: { code: string } } & Record<string, unknown>
  return { type: type.code, objectif, report, reel, statut }
}

/** Les onze premières colonnes, puis douze mois ou quatre trimestres. */
async function classeurDe(api: Api, qui: Personne, payload: object, periodes: number) {
  const reponse = await api.app.inject({
    method: 'POST',
    url: PSR,
    headers: { authorization: `Bearer ${await qui.jeton()}` },
    payload,
  })
  expect(reponse.statusCode, reponse.payload).toBe(200)
  const { sheets } = await readXlsx(new Uint8Array(reponse.rawPayload))
  const lignes = (sheets[1]?.rows ?? []).map((ligne) => Array.from({ length: 11 + periodes }, (_, place) => ligne[place] ?? null))
  return { lisezMoi: sheets[0]?.rows ?? [], titres: lignes[0] ?? [], sienne: lignes.slice(1, 7) }
}

test('le classeur du plan à une date dit les cases d’alors, par mois et par trimestre, non celles d’aujourd’hui', async ({
  api,
  db,
  distribution,
}) => {
  const jour = (texte: string) => new Date(`${texte}T00:00:00Z`)
  const avancerAu = (le: string) => api.horloge.avancer({ jours: joursEntre(aujourdhui(api), le) })
  const equipe = async (quand: string) => {
    avancerAu(quand)
    const partenaireId = distribution.partenaires.operateur
    return {
      denise: await createPersonne(api, { prenom: `dina-${quand}`, role: 'DATA_STEWARD', partenaireId }),
      rachid: await createPersonne(api, { prenom: `rosalie-${quand}`, role: 'RESPONSABLE_EQUIPE_RELOGEMENT', partenaireId }),
    }
  }
  const { denise, rachid } = await equipe('2050-03-12')
  const { corps: creee } = await denise.post<{ id: string }>('/v1/operations', identite()).expect(201)
  const [adresse, recherche, nom] = [`/v1/operations/${creee.id}`, `PASSE-${numero}`, `Alma ${numero}`]
  const ajouter = (colonnes: object) =>
    createMenage(db, { operationId: creee.id, colonnes: { cree_le: api.horloge.maintenant(), ...colonnes } })
  const reste = await ajouter({ statut: 'SIGNATURE_DU_BAIL', date_entretien: '2050-02-10', date_signature_bail: null })
  await ajouter({ statut: 'DEMENAGEMENT', date_entretien: '2050-01-15', date_signature_bail: '2050-02-20' })
  await rachid.post(`${adresse}/dates`, { type: 'FIN_PSR', objectif: '2050-06-30' }).expect(201)
  const objectifs = {
    relogements: [
      { mois: '2050-02', objectif: 2 },
      { mois: '2050-04', objectif: 1, previsionnel: 3 },
    ],
    entretiens: [{ mois: '2050-01', objectif: 1 }],
  }
  await rachid.patch(`${adresse}/objectifs`, objectifs).expect(200)

  // Un mois plus tard, tout a changé : le nom, un objectif, un bail signé.
  const ensuite = await equipe('2050-04-20')
  await ensuite.denise.patch(adresse, { nom: 'Alma, îlot B', nombreLogements: 42 }).expect(200)
  await ensuite.rachid.patch(`${adresse}/objectifs`, { relogements: [{ mois: '2050-04', objectif: 5, previsionnel: null }] }).expect(200)
  await ensuite.rachid.patch(`/v1/menages/${reste}`, { relogement: { dates: { signatureDuBail: '2050-04-10' } } }).expect(200)

  const demande = { au: '2050-03-12', filters: { recherche } }
  const mois = await classeurDe(api, ensuite.rachid, { psrStyle: 'months', ...demande }, 12)
  expect(mois.lisezMoi.slice(0, 4)).toEqual([
    ['Plan stratégique de relogement', 'Extrait le 20 avril 2050'],
    ['Tel qu’il était', 'À la fin du 12 mars 2050, reconstitué de l’historique'],
    ['Opérations', '1'],
    ['Période', 'De janvier 2050 à décembre 2050, mensuel'],
  ])
  const alors = [nom, null, null, 40, null, null, null, null, null, jour('2050-06-30')]
  const r = (nombre: number) => Array.from({ length: nombre }, () => null)
  expect(mois.sienne).toEqual([
    [...alors, 'Objectif relogements', null, 2, null, 1, null, 'V', ...r(6)],
    [...alors, 'Prévisionnel', null, 2, 1, 3, 0, 0, ...r(6)],
    [...alors, 'Réalisé', 0, 1, 0, ...r(9)],
    [...alors, 'Écart', null, -1, ...r(10)],
    [...alors, 'Objectif entretiens', 1, ...r(11)],
    [...alors, 'Entretiens réalisés', 1, 1, 0, ...r(9)],
  ])
  const trimestres = await classeurDe(api, ensuite.rachid, { psrStyle: 'quarters', ...demande }, 4)
  expect(trimestres.titres.slice(11)).toEqual(['2050-T1', '2050-T2', '2050-T3', '2050-T4'])
  expect(trimestres.sienne.map((ligne) => ligne.slice(10))).toEqual([
    ['Objectif relogements', 2, 1, null, null],
    ['Prévisionnel', 3, 3, null, null],
    ['Réalisé', 1, null, null, null],
    ['Écart', -1, null, null, null],
    ['Objectif entretiens', 1, null, null, null],
    ['Entretiens réalisés', 2, null, null, null],
  ])
  // Aujourd'hui, les mêmes cases disent autre chose.
  const present = await classeurDe(api, ensuite.rachid, { psrStyle: 'months', filters: { recherche } }, 12)
  expect(present.sienne[0]?.[0]).toBe('Alma, îlot B')
  expect(present.sienne[0]?.[3]).toBe(42)
  expect(present.sienne[0]?.[14]).toBe(5)
  expect(present.sienne[2]?.slice(11, 15)).toEqual([0, 1, 0, 1])
})
