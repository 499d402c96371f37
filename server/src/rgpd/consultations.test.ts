import { contrat } from '@relogement/domain/contrat'
import { expect } from 'vitest'
import { LILLE, type Personne, test } from '../../test/cast.ts'
import { createMenage, lireMenageEnBase } from '../../test/dossiers.ts'
import { envoyer } from '../../test/envois.ts'

interface Groupe {
  personne: { id: string; prenom: string }
  nombre: number
  ecrans: string[]
  groupes: string[]
  motif: string | null
}
type Page<L> = { 'hydra:member': L[]; 'hydra:totalItems': number }

const MOTIF = 'Demande d’accès reçue par courrier le 3 mars'
const consultations = async (qui: Personne, id: string) =>
  (await qui.get<Page<Groupe>>(`/v1/menages/${id}/consultations`).expect(200)).corps['hydra:member']

async function ouvrir(qui: Personne, codeMenage: string, statut = 201, motif = MOTIF) {
  return qui.post<{ menageId: string; expireLe: string }>('/v1/rgpd/ouvertures', { codeMenage, nature: 'ACCES', motif }).expect(statut)
}

test('toute lecture du dossier est notée : qui, quand, d’où, quels champs', async ({ api, en, db }) => {
  const id = await createMenage(db)
  const { documents } = await envoyer(api.app, en.ines, { menageId: id, type: 'AUTRE' }, [{ nom: 'a.txt', contenu: 'x' }])
  const lectures = [
    `/v1/menages/${id}?ecran=fiche`,
    `/v1/menages/${id}?ecran=un-nom-invente`,
    `/v1/menages/${id}/composition`,
    `/v1/menages/${id}/modifications`,
    `/v1/menages/${id}/commentaires`,
    `/v1/menages/${id}/alertes`,
    `/v1/business/menages/${id}/documents`,
    `/v1/business/menages/${id}/errors`,
    `/v1/business/menages/${id}/documents-produits`,
    `/v1/business/menages/${id}/courriels`,
    `/v1/business/demande-remboursement/${id}`,
    `/v1/menages/${id}/creneaux`,
    `/v1/menages/${id}/rendez-vous`,
    `/v1/menages/${id}/promesses`,
    `/v1/menages/${id}/agenda`,
    `/v1/menages/${id}/assignations`,
    `/v1/business/menages/${id}/transmission-mel`,
    `/v1/business/menages/${id}/decohabitation`,
    `/v1/business/menages/${id}/transitions`,
    documents[0]?.file ?? '',
  ]
  for (const adresse of lectures) await en.camille.get(adresse).expect(200)
  await en.melanie.get(`/v1/menages/${id}`).expect(200)
  expect(await db.selectFrom('consultation').select('id').where('sujet_id', '=', id).execute()).toHaveLength(lectures.length + 1)

  const [deMelanie, deCamille, ...reste] = await consultations(en.rachid, id)
  expect(reste).toEqual([])
  expect(deMelanie).toMatchObject({ personne: { id: en.melanie.id }, nombre: 1, motif: null })
  expect(deMelanie?.groupes).not.toContain('SANTE')
  expect(deCamille).toMatchObject({ personne: { id: en.camille.id, prenom: 'Camille' }, nombre: lectures.length })
  expect(deCamille?.groupes).toContain('SANTE')
  expect(deCamille?.ecrans.toSorted()).toEqual([
    'agenda',
    'alertes',
    'assignations',
    'autre',
    'commentaires',
    'composition',
    'controle',
    'courriels',
    'creneaux',
    'decohabitation',
    'document',
    'documents',
    'fiche',
    'historique',
    'passages',
    'promesses',
    'remboursements',
    'rendez-vous',
    'transmission-mel',
  ])
})

// Une lecture neuve d'un dossier dit ici si elle est notée.
test('chaque appel qui lit un dossier est noté, ou l’on sait pourquoi il ne l’est pas', () => {
  const lectures = Object.keys(contrat).filter((cle) => /^GET .*(\/menages\/\{id\}|\{menageId\})/.test(cle))
  const sansDonnees = [
    // Oui ou non, sans rien du dossier.
    'GET /v1/business/menages/{id}/is-complete',
    // Des comptes de l'équipe, rien du ménage.
    'GET /v1/menages/{id}/personnes-a-prevenir',
    'GET /v1/menages/{id}/charges-de-relogement',
    // Le journal lui-même.
    'GET /v1/menages/{id}/consultations',
  ]
  expect(lectures.filter((cle) => !sansDonnees.includes(cle)).toSorted()).toEqual([
    'GET /v1/business/demande-remboursement/{menageId}',
    'GET /v1/business/menages/{id}/courriels',
    'GET /v1/business/menages/{id}/courriels/modele',
    'GET /v1/business/menages/{id}/decohabitation',
    'GET /v1/business/menages/{id}/documents',
    'GET /v1/business/menages/{id}/documents-produits',
    'GET /v1/business/menages/{id}/errors',
    'GET /v1/business/menages/{id}/fiche-nouveau-logement',
    'GET /v1/business/menages/{id}/logements-possibles',
    'GET /v1/business/menages/{id}/transitions',
    'GET /v1/business/menages/{id}/transmission-mel',
    'GET /v1/menages/{id}',
    'GET /v1/menages/{id}/agenda',
    'GET /v1/menages/{id}/alertes',
    'GET /v1/menages/{id}/assignations',
    'GET /v1/menages/{id}/au/{jour}',
    'GET /v1/menages/{id}/commentaires',
    'GET /v1/menages/{id}/composition',
    'GET /v1/menages/{id}/creneaux',
    'GET /v1/menages/{id}/documents/{docId}/contenu',
    'GET /v1/menages/{id}/documents/{docId}/docx',
    'GET /v1/menages/{id}/modifications',
    'GET /v1/menages/{id}/promesses',
    'GET /v1/menages/{id}/rendez-vous',
  ])
})

test('une visite fait une ligne : moins de trente minutes entre deux lectures, le même jour ; le journal et le dossier disent pareil', async ({
  en,
  db,
}) => {
  const id = await createMenage(db)
  const lire = (utilisateur_id: string, le: string) =>
    db
      .insertInto('consultation')
      .values({ utilisateur_id, sujet_id: id, ecran: 'fiche', groupes: ['IDENTITE'], le })
      .execute()
  await lire(en.camille.id, '2026-03-01T09:00:00Z')
  await lire(en.camille.id, '2026-03-01T09:20:00Z')
  // Vingt minutes après la deuxième, quarante après la première : la même visite.
  await lire(en.camille.id, '2026-03-01T09:40:00Z')
  // Trente minutes sans rien lire : une autre.
  await lire(en.camille.id, '2026-03-01T10:10:00Z')
  // 23 h 30 le 1er à Londres : le 2 à Paris.
  await lire(en.camille.id, '2026-03-01T23:30:00Z')
  await lire(en.rachid.id, '2026-03-01T09:30:00Z')
  const page = async (numero: number) =>
    (await en.ines.get<Page<Groupe & { jour: string }>>(`/v1/menages/${id}/consultations?page=${numero}&pageSize=2`).expect(200)).corps
  const [premiere, seconde] = [await page(1), await page(2)]
  expect(premiere['hydra:totalItems']).toBe(4)
  expect(
    [...premiere['hydra:member'], ...seconde['hydra:member']].map(({ jour, nombre, personne }) => [jour, personne.prenom, nombre]),
  ).toEqual([
    ['2026-03-02', 'Camille', 1],
    ['2026-03-01', 'Camille', 1],
    ['2026-03-01', 'Camille', 3],
    ['2026-03-01', 'Rachid', 1],
  ])
  const { code_menage } = await lireMenageEnBase(db, id)
  const journal = await en.delphine
    .get<Page<{ premiere: string; derniere: string; nombre: number; ecrans: string[] }>>(`/v1/rgpd/consultations?codeMenage=${code_menage}`)
    .expect(200)
  expect(journal.corps['hydra:member'].map(({ nombre }) => nombre)).toEqual([1, 1, 3, 1])
})

test('la chargée de relogement ne voit pas qui a lu ; hors de portée, le dossier n’existe pas', async ({ en, db }) => {
  const id = await createMenage(db)
  await en.camille.get(`/v1/menages/${id}/consultations`).expect(403)
  await en.delphine.get(`/v1/menages/${id}/consultations`).expect(404)
})

test('un lien vers un dossier fermé dit à la DPO qu’elle peut l’ouvrir ; à une commune, qu’il n’existe pas', async ({ en, db }) => {
  const id = await createMenage(db, { chargeId: en.camille.id, villeCode: LILLE, menage: { projetResidentiel: { secteursSouhaites: [] } } })
  const { code_menage } = await lireMenageEnBase(db, id)
  const { corps } = await en.delphine.get<Record<string, unknown>>(`/v1/menages/${id}?ecran=fiche`).expect(404)
  expect(corps).toMatchObject({ code: 'menage.ferme', ouvrable: true, codeMenage: code_menage })
  expect(corps['hydra:description']).toBe('Ce dossier ne vous est pas ouvert. Il s’ouvre à vous, en lecture, pour une demande de droits.')
  const commune = await en.colette.get<Record<string, unknown>>(`/v1/menages/${id}?ecran=fiche`).expect(404)
  expect(JSON.stringify(commune.corps)).not.toContain(code_menage)
  expect(commune.corps).toMatchObject({ code: 'introuvable', 'hydra:description': 'Ménage introuvable' })
  const inconnu = await en.delphine.get<Record<string, unknown>>(`/v1/menages/${crypto.randomUUID()}`).expect(404)
  expect(inconnu.corps).toMatchObject({ code: 'introuvable' })
})

test('la DPO n’ouvre un dossier que pour une demande de droits, avec son motif, le temps de cette demande', async ({ en, db }) => {
  const [id, autre] = [await createMenage(db, { chargeId: en.camille.id }), await createMenage(db)]
  const { code_menage } = await lireMenageEnBase(db, id)
  await en.delphine.get(`/v1/menages/${id}`).expect(404)
  await en.delphine.get(`/v1/menages`).expect(403)
  await ouvrir(en.rachid, code_menage, 403)
  await ouvrir(en.denise, code_menage, 409)
  await ouvrir(en.delphine, code_menage, 422, 'court')
  await ouvrir(en.delphine, 'INCONNU-0001', 404)
  const { corps } = await ouvrir(en.delphine, ` ${code_menage.toLowerCase()} `)
  expect(corps.menageId).toBe(id)
  expect(
    await db.selectFrom('demande_de_droits').select(['nature', 'motif', 'utilisateur_id']).where('menage_id', '=', id).execute(),
  ).toEqual([{ nature: 'ACCES', motif: MOTIF, utilisateur_id: en.delphine.id }])

  const { corps: dossier } = await en.delphine
    .get<{ can: string[]; refus: Record<string, string>; composition: object; suivis: object }>(`/v1/menages/${id}`)
    .expect(200)
  expect(dossier.can).toEqual(['lireConsultations', 'lireToutesLesPropositions'])
  expect(dossier).toHaveProperty('composition.personneAHandicap')
  expect(dossier).toHaveProperty('suivis')
  for (const suite of ['modifications', 'commentaires', 'alertes', 'consultations'])
    await en.delphine.get(`/v1/menages/${id}/${suite}`).expect(200)
  await en.delphine.get(`/v1/menages/${autre}`).expect(404)
  await en.delphine.patch(`/v1/menages/${id}`, { informations: {} }).expect(403)
  await en.delphine.post(`/v1/menages/${id}/commentaires`, { texte: 'x' }).expect(403)

  const [groupe] = await consultations(en.rachid, id)
  expect(groupe).toMatchObject({ personne: { id: en.delphine.id }, motif: MOTIF })
  // L'ouverture passée, le dossier se referme.
  await db
    .updateTable('demande_de_droits')
    .set({ ouverte_le: new Date(Date.now() - 7_200_000), expire_le: new Date(Date.now() - 1000) })
    .where('menage_id', '=', id)
    .execute()
  await en.delphine.get(`/v1/menages/${id}`).expect(404)
})

test('le journal se filtre par dossier, personne et jour ; la DPO et la data steward le lisent', async ({ en, db }) => {
  const id = await createMenage(db)
  const { code_menage } = await lireMenageEnBase(db, id)
  const noter = (utilisateur_id: string, le: string) =>
    db
      .insertInto('consultation')
      .values({ utilisateur_id, sujet_id: id, ecran: 'document/0197', groupes: ['DOCUMENTS'], le })
      .execute()
  await noter(en.camille.id, '2026-02-10T09:00:00Z')
  await noter(en.camille.id, '2026-02-11T22:30:00Z')
  await noter(en.rachid.id, '2026-02-11T23:30:00Z')
  const lire = async (filtres: string, qui = en.delphine) =>
    (
      await qui
        .get<Page<{ codeMenage: string; ecrans: string[]; personne: { prenom: string } }>>(`/v1/rgpd/consultations?${filtres}`)
        .expect(200)
    ).corps
  const code = `codeMenage=${code_menage}`
  expect((await lire(code, en.denise))['hydra:totalItems']).toBe(3)
  expect((await lire(code))['hydra:member'][0]).toMatchObject({
    codeMenage: code_menage,
    ecrans: ['document'],
    personne: { prenom: 'Rachid' },
  })
  expect((await lire(`${code}&personnes=${en.camille.id}`))['hydra:totalItems']).toBe(2)
  // À Paris, le 11 février finit à 23 h en temps universel.
  expect((await lire(`${code}&du=2026-02-11&au=2026-02-11`))['hydra:member'].map(({ personne }) => personne.prenom)).toEqual(['Camille'])
  expect((await lire(`${code}&personnes=${en.camille.id},${en.rachid.id}`))['hydra:totalItems']).toBe(3)
  await en.rachid.get('/v1/rgpd/consultations').expect(403)
  await en.delphine.get('/v1/rgpd/consultations?personnes=camille').expect(400)
  await en.delphine.get('/v1/rgpd/consultations?du=11-02-2026').expect(400)
})

test('le journal se filtre par écran, un appel direct compris, et offre les personnes qui ont lu', async ({ en, db }) => {
  const sujet_id = await createMenage(db)
  const { code_menage } = await lireMenageEnBase(db, sujet_id)
  for (const [ecran, le] of [
    ['fiche', '2026-02-10T09:00:00Z'],
    ['document/0197', '2026-02-11T09:00:00Z'],
    ['inconnu', '2026-02-12T09:00:00Z'],
  ] as const)
    await db
      .insertInto('consultation')
      .values({ utilisateur_id: en.camille.id, sujet_id, ecran, le, groupes: ['IDENTITE'] })
      .execute()
  type Journal = Page<{ ecrans: string[] }> & {
    metadata: { personnes: { valeur: string; libelle: string }[]; ecrans: { valeur: string }[] }
  }
  const lire = async (ecrans: string) =>
    (await en.delphine.get<Journal>(`/v1/rgpd/consultations?codeMenage=${code_menage}&ecrans=${ecrans}`).expect(200)).corps
  expect((await lire('document'))['hydra:member'].flatMap(({ ecrans }) => ecrans)).toEqual(['document'])
  expect((await lire('autre'))['hydra:member'].flatMap(({ ecrans }) => ecrans)).toEqual(['autre'])
  expect((await lire('fiche,autre'))['hydra:totalItems']).toBe(2)
  const { metadata } = await lire('')
  expect(metadata.personnes.filter(({ valeur }) => valeur === en.camille.id)).toMatchObject([
    { libelle: expect.stringMatching(/^Camille /) as string },
  ])
  expect(metadata.personnes.map(({ valeur }) => valeur)).not.toContain(en.paul.id)
  expect(metadata.ecrans.map(({ valeur }) => valeur)).toContain('autre')
  await en.delphine.get('/v1/rgpd/consultations?ecrans=cuisine').expect(400)
})

test('un dossier ouvert se referme avant son terme, par la personne qui l’a ouvert, et sa trace reste', async ({ en, db }) => {
  const id = await createMenage(db)
  const { code_menage } = await lireMenageEnBase(db, id)
  await ouvrir(en.delphine, code_menage)
  const { corps } = await en.delphine.get<{ ouverture: { id: string; nature: string; motif: string; expireLe: string } }>(
    `/v1/menages/${id}`,
  )
  expect(corps.ouverture).toMatchObject({ nature: 'ACCES', motif: MOTIF })
  const fermeture = `/v1/rgpd/ouvertures/${corps.ouverture.id}/fermeture`
  await en.denise.post(fermeture).expect(404)
  await en.rachid.post(fermeture).expect(403)
  await ouvrir(en.delphine, code_menage, 201, 'Seconde ouverture du même dossier')
  const premiere = await en.delphine.post<{ fermeeLe: string }>(fermeture).expect(200)
  // Redite, la fermeture ne change pas l'heure ; l'ouverture doublée s'est fermée avec elle.
  const seconde = await en.delphine.post<{ fermeeLe: string }>(fermeture).expect(200)
  expect(seconde.corps.fermeeLe).toBe(premiere.corps.fermeeLe)
  await en.delphine.get(`/v1/menages/${id}`).expect(404)
  const traces = await db.selectFrom('demande_de_droits').select(['motif', 'fermee_le', 'expire_le']).where('menage_id', '=', id).execute()
  expect(traces).toHaveLength(2)
  for (const { fermee_le, expire_le } of traces) expect(fermee_le?.getTime()).toBeLessThan(expire_le.getTime())
  expect((await consultations(en.rachid, id))[0]).toMatchObject({ personne: { id: en.delphine.id }, motif: expect.any(String) as string })
  expect((await en.rachid.get<{ ouverture: unknown }>(`/v1/menages/${id}`)).corps.ouverture).toBeNull()
})

test('les listes lues se lisent au journal, une ligne par visite : combien de lignes, quelles colonnes ; qui lit le journal y paraît', async ({
  en,
  db,
}) => {
  const noter = (le: string, page: number, liste = 'menages', filtres: string[] = []) =>
    db
      .insertInto('lecture_de_liste')
      .values({
        utilisateur_id: en.camille.id,
        le,
        liste,
        page,
        taille_de_page: 20,
        lignes: 20,
        total: 988,
        colonnes: ['noms', 'telephone'],
        filtres,
      })
      .execute()
  await noter('2026-02-10T09:00:00Z', 1)
  await noter('2026-02-10T09:20:00Z', 2, 'menages', ['recherche'])
  await noter('2026-02-10T09:40:00Z', 3, 'menages', ['villes'])
  await noter('2026-02-10T09:30:00Z', 1, 'courriels')
  await noter('2026-02-10T11:00:00Z', 1)
  // 23 h 30 à Londres : le 11 à Paris.
  await noter('2026-02-10T23:30:00Z', 1)
  type Lue = { liste: string; pages: number; lignes: number; surTotal: number; colonnes: string[]; filtres: string[] }
  type Journal = Page<Lue> & { metadata: { personnes: { valeur: string }[]; listes: { valeur: string; libelle: string }[] } }
  const lire = async (filtres: string, qui = en.delphine) =>
    (await qui.get<Journal>(`/v1/rgpd/lectures-de-listes?${filtres}`).expect(200)).corps
  const camille = `personnes=${en.camille.id}&du=2026-02-10&au=2026-02-10`
  const page1 = await lire(`${camille}&pageSize=2`)
  const page2 = await lire(`${camille}&pageSize=2&page=2`, en.denise)
  expect(page1['hydra:totalItems']).toBe(3)
  expect([...page1['hydra:member'], ...page2['hydra:member']]).toMatchObject([
    { liste: 'menages', pages: 1, lignes: 20, surTotal: 988, colonnes: ['noms', 'telephone'], filtres: [] },
    { liste: 'menages', pages: 3, lignes: 60, surTotal: 988, colonnes: ['noms', 'telephone'], filtres: ['recherche', 'villes'] },
    { liste: 'courriels', pages: 1, lignes: 20 },
  ])
  expect((await lire(`${camille}&listes=courriels`))['hydra:member'].map(({ liste }) => liste)).toEqual(['courriels'])
  expect(page1.metadata.personnes.map(({ valeur }) => valeur)).toContain(en.camille.id)
  expect(page1.metadata.listes).toContainEqual({ valeur: 'menages', libelle: 'Ménages' })

  await en.delphine.get('/v1/rgpd/consultations?codeMenage=MEN-9').expect(200)
  const [laDerniere] = (await lire(`personnes=${en.delphine.id}&listes=consultations`))['hydra:member']
  expect(laDerniere).toMatchObject({
    liste: 'consultations',
    colonnes: expect.arrayContaining(['personne', 'codeMenage']) as string[],
    filtres: expect.arrayContaining(['codeMenage']) as string[],
  })
  const [celleCi] = (await lire(`personnes=${en.delphine.id}&listes=lectures`))['hydra:member']
  expect(celleCi).toMatchObject({ liste: 'lectures', filtres: expect.arrayContaining(['personnes', 'du', 'au']) as string[] })
  await en.rachid.get('/v1/rgpd/lectures-de-listes').expect(403)
  await en.delphine.get('/v1/rgpd/lectures-de-listes?listes=cuisine').expect(400)
  await en.delphine.get('/v1/rgpd/lectures-de-listes?personnes=camille').expect(400)
})

test('lire la liste des archives ou des purges se note : qui, combien, quelles colonnes, jamais les mots cherchés', async ({ en, db }) => {
  await en.delphine.get('/v1/rgpd/archives?recherche=MEN-9&pageSize=20').expect(200)
  await en.delphine.get('/v1/rgpd/purges?etats=A_VALIDER&page=2&pageSize=5').expect(200)
  await en.camille.get('/v1/rgpd/purges').expect(403)
  const traces = await db
    .selectFrom('lecture_de_liste')
    .select(['utilisateur_id', 'liste', 'page', 'taille_de_page', 'colonnes', 'filtres'])
    .where('liste', 'in', ['archives', 'purges'])
    .orderBy('liste')
    .execute()
  expect(traces).toEqual([
    {
      utilisateur_id: en.delphine.id,
      liste: 'archives',
      page: 1,
      taille_de_page: 20,
      colonnes: expect.arrayContaining(['codeMenage', 'ouvertJusquAu']),
      filtres: ['recherche'],
    },
    {
      utilisateur_id: en.delphine.id,
      liste: 'purges',
      page: 2,
      taille_de_page: 5,
      colonnes: expect.arrayContaining(['codeMenage', 'valideePar']),
      filtres: ['etats'],
    },
  ])
  expect(JSON.stringify(traces)).not.toContain('MEN-9')
})

test('sans personne ni ménage choisis, le journal se lit par semaine, et le dit', async ({ en, db }) => {
  const sujet_id = await createMenage(db)
  const { code_menage } = await lireMenageEnBase(db, sujet_id)
  const noter = async (jour: string) => {
    const le = `${jour}T09:00:00Z`
    await db
      .insertInto('consultation')
      .values({ utilisateur_id: en.camille.id, sujet_id, ecran: 'fiche', groupes: ['IDENTITE'], le })
      .execute()
    const lecture = {
      utilisateur_id: en.camille.id,
      le,
      liste: 'menages',
      page: 1,
      taille_de_page: 20,
      lignes: 20,
      total: 20,
      colonnes: ['noms'],
      filtres: [],
    }
    await db.insertInto('lecture_de_liste').values(lecture).execute()
  }
  await noter('2026-01-05')
  await noter('2026-01-12')
  type Journal = Page<{ premiere: string }> & { metadata: { periode: { du: string; au: string } | null } }
  for (const journal of ['consultations', 'lectures-de-listes']) {
    const lire = async (filtres: string) => {
      const { corps } = await en.delphine.get<Journal>(`/v1/rgpd/${journal}?${filtres}`).expect(200)
      return [corps['hydra:member'].map(({ premiere }) => premiere.slice(0, 10)), corps.metadata.periode]
    }
    expect(await lire('au=2026-01-12')).toEqual([['2026-01-12'], { du: '2026-01-06', au: '2026-01-12' }])
    expect(await lire(`personnes=${en.camille.id}&du=2026-01-01&au=2026-01-31`)).toEqual([['2026-01-12', '2026-01-05'], null])
    const { corps } = await en.delphine.get<{ violations: unknown }>(`/v1/rgpd/${journal}?du=2026-01-05&au=2026-01-12`).expect(422)
    expect(corps.violations).toMatchObject([{ propertyPath: 'du', message: expect.stringMatching(/^Sept jours au plus/) as string }])
  }
  const { corps } = await en.delphine.get<Journal>(`/v1/rgpd/consultations?codeMenage=${code_menage}`).expect(200)
  expect([corps['hydra:totalItems'], corps.metadata.periode]).toEqual([2, null])
})
