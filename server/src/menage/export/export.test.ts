import { unOccupant } from '@relogement/domain/menage/menage.examples'
import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { describe, expect } from 'vitest'
import { test } from '../../../test/cast.ts'
import { createMenage, createOperation, createProposition } from '../../../test/dossiers.ts'
import type { Contexte } from '../../core/contexte.ts'
import type { Base } from '../../core/database.ts'
import { noterExport } from '../../core/export/exportation.ts'

/** Un tableur japonais y lit une formule ; une petite forme aussi, derrière une espace idéographique. */
const PLEINE_CHASSE = ['＝1', '＋1', '－1', '＠1', '｜1', '％1', '﹦1', '\u3000＝1']

describe('l’export de la liste', () => {
  test('est réservé à ceux qui exportent', async ({ en }) => {
    await en.melanie.post('/v1/menages/_export', {}).expect(403)
    await en.estelle.post('/v1/menages/_export', {}).expect(403)
    await en.adrien.post('/v1/menages/_export', {}).expect(200)
  })

  test('rend les colonnes demandées, dans l’ordre, filtrées et triées, et note qui a exporté quoi', async ({ en, db }) => {
    const operationId = await createOperation(db)
    await createMenage(db, { operationId, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
    await createMenage(db, { operationId, menage: { statut: 'CLOTURE' } })
    const columns = [
      { name: 'Ménage', path: 'noms' },
      { name: 'Actions' },
      { name: 'État', path: 'statut' },
      { name: 'Ville', path: 'ville' },
    ]
    const { texte } = await en.rachid
      .post('/v1/menages/_export', {
        operationIds: [operationId],
        statuts: 'RECHERCHE_DU_LOGEMENT',
        sort: 'noms:asc',
        columns,
        motif: 'essai',
      })
      .expect(200)
    expect(texte).toBe('\ufeff"Ménage";"État";"Ville"\r\n"Mme Benali / M. Duprez";Recherche du logement;"Roubaix"\r\n')
    const [trace] = await db.selectFrom('exportation').selectAll().where('utilisateur_id', '=', en.rachid.id).execute()
    expect(trace).toMatchObject({ liste: 'menages', format: 'csv', lignes: 1, motif: 'essai' })
  })

  test('refuse une colonne inconnue', async ({ en }) => {
    for (const path of ['mot_de_passe', 'constructor', 'toString', '__proto__', 'hasOwnProperty']) {
      const { corps } = await en.rachid.post<Refus>('/v1/menages/_export', { columns: [{ name: 'x', path }] }).expect(400)
      expect(corps.violations.map(({ propertyPath }) => propertyPath)).toEqual(['columns'])
      expect(corps.violations[0]?.message).toMatch(
        new RegExp(`^Colonne inconnue\u00A0: ${path}\\. Colonnes connues\u00A0: noms, codeMenage, .*telephone, .*dateEntretien, `),
      )
    }
  })

  test('ne laisse passer aucune formule de tableur', async ({ en, db }) => {
    const operationId = await createOperation(db)
    const pieges = ['=1+1', '+33', '-2+3', '@SUM(A1)', '|cmd', '%0A', '\u200b=1', ' =1', ...PLEINE_CHASSE]
    for (const piege of pieges) await createMenage(db, { operationId, colonnes: { noms: piege } })
    await createMenage(db, { operationId, colonnes: { noms: '-12,5' } })
    const columns = [{ name: 'Nom', path: 'noms' }]
    const { texte } = await en.rachid.post('/v1/menages/_export', { operationIds: [operationId], columns }).expect(200)
    const cellules = texte
      .split('\r\n')
      .slice(1, -1)
      .map((ligne) => ligne.slice(1, -1))
    expect(cellules.toSorted()).toEqual(['-12,5', ...pieges.map((piege) => `'${piege}`)].toSorted())
  })

  test('ni dans un titre de colonne, que donne qui demande l’export', async ({ api, en, db }) => {
    const operationId = await createOperation(db)
    const pieges = ['=1+1', '+33', '-2+3', '@SUM(A1)', '|cmd', '%0A', '\u200b=1', ' =1', '=HYPERLINK("x")', '\t1', ...PLEINE_CHASSE]
    const noms = [...pieges, '-12,5', 'Nom']
    const surs = [...pieges.map((piege) => `'${piege}`), '-12,5', 'Nom']
    const demande = { operationIds: [operationId], columns: noms.map((name) => ({ name, path: 'codeMenage' })) }
    const { texte } = await en.rachid.post('/v1/menages/_export', demande).expect(200)
    expect(texte).toBe(`\ufeff${surs.map((titre) => `"${titre.replaceAll('"', '""')}"`).join(';')}\r\n`)

    const classeur = await api.app.inject({
      method: 'POST',
      url: '/v1/menages/_export',
      headers: { authorization: `Bearer ${await en.rachid.jeton()}` },
      payload: { ...demande, format: 'xlsx' },
    })
    const lignes: unknown[][] = []
    for await (const { values } of streamXlsxRows(new Uint8Array(classeur.rawPayload))) lignes.push([...values])
    expect(lignes[0]).toEqual(surs)
  })

  test('en XLSX, porte les mêmes cellules sous son titre', async ({ api, en, db }) => {
    const operationId = await createOperation(db)
    await createMenage(db, { operationId, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
    const jeton = await en.rachid.jeton()
    const reponse = await api.app.inject({
      method: 'POST',
      url: '/v1/menages/_export',
      headers: { authorization: `Bearer ${jeton}` },
      payload: {
        operationIds: [operationId],
        format: 'xlsx',
        columns: [
          { name: 'Nom', path: 'noms' },
          { name: 'État', path: 'statut' },
        ],
      },
    })
    const lignes: unknown[][] = []
    for await (const ligne of streamXlsxRows(new Uint8Array(reponse.rawPayload))) lignes.push([...ligne.values])
    expect(lignes).toEqual([
      ['Nom', 'État'],
      ['Mme Benali / M. Duprez', 'Recherche du logement'],
    ])
  })

  test('en XLSX, de vrais nombres, de vraies dates, des largeurs, des titres figés et filtrables, et un nom français', async ({
    api,
    en,
    db,
  }) => {
    const operationId = await createOperation(db)
    const id = await createMenage(db, { operationId, colonnes: { noms: 'A & B <c>\u0007' } })
    await db.updateTable('menage').set({ cotation_score: 42, date_entretien: '2026-01-05' }).where('id', '=', id).execute()
    const reponse = await api.app.inject({
      method: 'POST',
      url: '/v1/menages/_export',
      headers: { authorization: `Bearer ${await en.rachid.jeton()}` },
      payload: {
        operationIds: [operationId],
        format: 'xlsx',
        columns: [
          { name: 'Nom', path: 'noms' },
          { name: 'Points', path: 'cotation.score' },
          { name: 'Entretien', path: 'dateEntretien' },
        ],
      },
    })
    const nom = decodeURIComponent(/filename\*=UTF-8''(.+)$/.exec(String(reponse.headers['content-disposition']))?.[1] ?? '')
    expect(nom).toMatch(/^Ménages au \d{1,2}(er)? \p{L}+ 20\d\d, par opération\.xlsx$/u)
    const { sheets } = await readXlsx(new Uint8Array(reponse.rawPayload))
    expect(sheets).toHaveLength(1)
    expect(sheets[0]).toMatchObject({
      name: 'Ménages',
      rows: [
        ['Nom', 'Points', 'Entretien'],
        ['A & B <c>', 42, new Date('2026-01-05T00:00:00Z')],
      ],
      autoFilter: { range: 'A1:C2' },
      freezePane: { rows: 1 },
    })
    expect(sheets[0]?.columns?.map(({ width }) => width)).toEqual([32, 9, 16])
  })

  test('sans colonnes demandées, rend celles de la liste, dans leur ordre', async ({ en }) => {
    const { texte } = await en.rachid.post('/v1/menages/_export', { recherche: 'personne de ce nom' }).expect(200)
    expect(texte).toBe(
      '\ufeff"Nom";"Code";"Cotation";"Points";"Prochaine étape";"Téléphone";"Ville";"Opération";"Bailleur";"Typologie(s) GTR";"État du dossier";"Depuis";"Activité";"Chargé de relogement"\r\n',
    )
  })

  test('un bailleur exporte les téléphones qu’il lit à l’écran : ceux de ses locataires, pas des ménages proposés', async ({
    en,
    db,
    distribution,
  }) => {
    const { bailleur, autreBailleur } = distribution.partenaires
    const operationId = await createOperation(db)
    const nomme = (nom: string) => ({ occupants: [unOccupant({ prenom: 'Anne', nom })] })
    await createMenage(db, { operationId, partenaireId: autreBailleur, menage: nomme('Locataire') })
    const propose = await createMenage(db, { operationId, partenaireId: bailleur, menage: nomme('Propose') })
    await createProposition(db, { menageId: propose, bailleurId: autreBailleur, statut: 'acceptee_gtr' })
    await createMenage(db, { operationId, partenaireId: bailleur, menage: nomme('Invisible') })
    const columns = [
      { name: 'Nom', path: 'noms' },
      { name: 'Téléphone', path: 'telephone' },
    ]
    const { texte } = await en.berenice.post('/v1/menages/_export', { operationIds: [operationId], columns }).expect(200)
    expect(texte).toBe('\ufeff"Nom";"Téléphone"\r\n"Mme Locataire";0612470831\r\n"Mme Propose";\r\n')
  })

  test('au-delà de 500 lignes, se refuse sans raison, et la note avec', async ({ en, db }) => {
    const operationId = await createOperation(db)
    const premier = await createMenage(db, { operationId })
    await copier(db, premier, 499)
    const demande = { operationIds: [operationId], columns: [{ name: 'Nom', path: 'noms' }] }
    await en.ines.post('/v1/menages/_export', demande).expect(200)
    await copier(db, premier, 1, 500)
    for (const motif of [undefined, '', '   ']) {
      const { corps } = await en.ines.post<Refus>('/v1/menages/_export', { ...demande, motif }).expect(422)
      expect(corps.violations).toEqual([{ propertyPath: 'motif', message: 'Un export de plus de 500 lignes dit sa raison' }])
    }
    expect(await grandsExportsDe(db, en.ines.id)).toEqual([{ lignes: 500, motif: null }])
    const { texte } = await en.ines.post('/v1/menages/_export', { ...demande, motif: 'Comité de pilotage' }).expect(200)
    expect(texte.split('\r\n')).toHaveLength(503)
    expect(await grandsExportsDe(db, en.ines.id)).toEqual([
      { lignes: 500, motif: null },
      { lignes: 501, motif: 'Comité de pilotage' },
    ])
  })

  test('découper l’export par pages ou par filtres n’évite pas la raison : les lignes sans raison se cumulent sur un jour', async ({
    api,
    en,
    db,
  }) => {
    const [un, deux] = [await createOperation(db), await createOperation(db)]
    for (const operationId of [un, deux]) await copier(db, await createMenage(db, { operationId }), 299)
    const exporter = (operationId: string, suite = {}) =>
      en.camille.post<Refus>('/v1/menages/_export', { operationIds: [operationId], columns: [{ name: 'Nom', path: 'noms' }], ...suite })
    await exporter(un, { recherche: 'Benali' }).expect(200)
    const { corps } = await exporter(deux).expect(422)
    expect(corps.violations).toEqual([
      { propertyPath: 'motif', message: 'Avec vos exports des dernières 24 heures, celui-ci passe 500 lignes\u00A0: dites-en la raison' },
    ])
    await exporter(deux, { motif: 'Comité de pilotage' }).expect(200)
    // Ce qui a dit sa raison ne pèse pas sur la suite ; un autre compte non plus ; le lendemain, on repart de rien.
    await exporter(un).expect(422)
    await en.cyril.post('/v1/menages/_export', { operationIds: [deux] }).expect(200)
    await db
      .updateTable('exportation')
      .set({ le: new Date(api.horloge.maintenant().getTime() - 25 * 3_600_000) })
      .where('utilisateur_id', '=', en.camille.id)
      .execute()
    await exporter(un).expect(200)
    const traces = await db.selectFrom('exportation').select('filtres').where('utilisateur_id', '=', en.camille.id).execute()
    expect(JSON.stringify(traces)).not.toMatch(/benali/i)
  })

  test('deux à la fois par compte, pas trois ; un collègue passe, et la place se libère à la fin', async ({ en, db }) => {
    const enCours = (minutes: number) => ({
      id: uuidv7(),
      utilisateur_id: en.rachid.id,
      liste: 'menages',
      format: 'csv',
      filtres: '{}',
      lignes: 1,
      le: new Date(Date.now() - minutes * 60_000),
    })
    await db
      .insertInto('exportation')
      .values([enCours(1), enCours(11), enCours(12)])
      .execute()
    const operationId = await createOperation(db)
    const exporter = () => en.rachid.post<{ 'hydra:description': string }>('/v1/menages/_export', { operationIds: [operationId] })
    await exporter().expect(200)
    await exporter().expect(200)
    const [autre] = await db.insertInto('exportation').values(enCours(0)).returning('id').execute()
    const { corps } = await exporter().expect(429)
    expect(corps['hydra:description']).toBe('Deux de vos exports sont déjà en cours. Attendez la fin de l’un d’eux.')
    await en.ines.post('/v1/menages/_export', { operationIds: [operationId] }).expect(200)
    await db
      .updateTable('exportation')
      .set({ fini_le: new Date() })
      .where('id', '=', autre?.id ?? '')
      .execute()
    await exporter().expect(200)
  })

  test('qui a reçu la fin d’un export peut en demander un autre aussitôt', async ({ en, db }) => {
    const operationId = await createOperation(db)
    const exporter = (format: string) => en.denise.post('/v1/menages/_export', { operationIds: [operationId], format }).expect(200)
    for (let fois = 0; fois < 15; fois += 1) await Promise.all([exporter('csv'), exporter('xlsx')])
    const { rows } = await sql`select 1 from exportation where fini_le is null and utilisateur_id = ${en.denise.id}`.execute(db)
    expect(rows).toEqual([])
  })

  test('dix demandes du même compte au même instant : deux prennent une place, les autres attendront', async ({ en, db }) => {
    const demande = { liste: 'menages', format: 'csv', filtres: {}, lignes: 1, motif: null } as const
    const prises = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        db.transaction().execute((tx) => noterExport({ db: tx, acteur: { id: en.ines.id }, maintenant: new Date() } as Contexte, demande)),
      ),
    )
    expect(prises.map(({ status }) => status).toSorted()).toEqual([...Array(2).fill('fulfilled'), ...Array(8).fill('rejected')])
    const traces = await db
      .selectFrom('exportation')
      .select('id')
      .where('utilisateur_id', '=', en.ines.id)
      .where('fini_le', 'is', null)
      .execute()
    expect(traces).toHaveLength(2)
  })

  test('une clé d’idempotence rejouée ne rend jamais un fichier vide', async ({ api, en, db }) => {
    const operationId = await createOperation(db)
    await createMenage(db, { operationId })
    const demander = async () =>
      api.app.inject({
        method: 'POST',
        url: '/v1/menages/_export',
        headers: { authorization: `Bearer ${await en.rachid.jeton()}`, 'idempotency-key': 'export-1' },
        payload: { operationIds: [operationId] },
      })
    expect((await demander()).body).toContain('Benali')
    const rejouee = await demander()
    expect(rejouee.statusCode).toBe(409)
    expect(rejouee.json()).toMatchObject({ 'hydra:description': 'Ce fichier a déjà été envoyé pour cette clé. Demandez-le de nouveau.' })
  })
})

test('les filtres se lisent aussi sous `filters`, et les colonnes sous le nom qu’elles ont dans l’entité', async ({ en, db }) => {
  const operationId = await createOperation(db)
  await createMenage(db, { operationId, chargeId: en.camille.id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  await createMenage(db, { operationId, menage: { statut: 'CLOTURE' } })
  const chemins = [
    'codeAffaire',
    'relogement.statut.code',
    'relogement.statut.libelle',
    'relogement.chargeDeRelogementPrincipal',
    'informations.telephone',
    'relogement.operation.nom',
    'logementActuelLocalisation.adresse.ville',
  ]
  const columns = chemins.map((path) => ({ name: path, path }))
  const filters = { operationIds: [operationId], statuts: 'RECHERCHE_DU_LOGEMENT' }
  const { texte } = await en.rachid.post('/v1/menages/_export', { filters, columns }).expect(200)
  const { code_menage } = await db
    .selectFrom('menage')
    .select('code_menage')
    .where('operation_id', '=', operationId)
    .where('statut', '<>', 'CLOTURE')
    .executeTakeFirstOrThrow()
  const [titres, ligne, ...reste] = texte.replace('\ufeff', '').split('\r\n')
  expect(titres).toBe(chemins.map((chemin) => `"${chemin}"`).join(';'))
  expect(reste).toEqual([''])
  expect(ligne?.split(';').slice(0, 5)).toEqual([
    code_menage,
    'RECHERCHE_DU_LOGEMENT',
    'Recherche du logement',
    expect.stringMatching(/^"Camille /),
    '0612470831',
  ])
  const { corps: refus } = await en.rachid
    .post<{ errorDescription: string }>('/v1/menages/_export', { statuts: ['CLOTURE'], filters, columns })
    .expect(400)
  expect(refus.errorDescription).toContain(
    '« statuts » et « filters.statuts »'.replaceAll(/« | »/g, (signe) => signe.replace(' ', '\u00A0')),
  )
  await en.rachid.post('/v1/menages/_export', { statuts: ['RECHERCHE_DU_LOGEMENT'], filters, columns }).expect(200)
  await en.rachid.post('/v1/menages/_export', { filters: { statuts: 'INCONNU' }, columns }).expect(422)
  // Tu, un filtre mal nommé ferait sortir toute la base.
  for (const demande of [{ filters: { statut: 'CLOTURE' } }, { statut: 'CLOTURE' }]) {
    const { corps } = await en.rachid.post<Refus>('/v1/menages/_export', { ...demande, columns }).expect(400)
    expect(corps.violations.map(({ message }) => message).join()).toMatch(/Filtre inconnu\u00A0: statut\. Filtres connus\u00A0: .*statuts/)
  }
  const { corps } = await en.rachid.post<Refus>('/v1/menages/_export', { sort: 'age:asc', columns }).expect(400)
  expect(corps.violations.map(({ message }) => message).join()).toMatch(/Tri inconnu\u00A0: age\. Tris connus\u00A0: noms, /)
})

test('ce que la ligne n’a pas s’exporte sous le chemin de l’entité ; ce qui est plus intime se refuse', async ({ en, db }) => {
  const operationId = await createOperation(db)
  const id = await createMenage(db, {
    operationId,
    chargeId: en.camille.id,
    colonnes: {
      date_gtrm: '2026-03-04',
      numero_unique: '059012345678901234',
      date_dls: '2026-02-01',
      intercommunal: true,
      minoration: null,
    },
  })
  const chemins = [
    'id',
    'relogement.chargeDeRelogementPrincipal.id',
    'relogement.chargeDeRelogementPrincipal.nom',
    'relogement.chargeDeRelogementPrincipal.prenom',
    'relogement.chargeDeRelogementPrincipal.email',
    'relogement.operation.id',
    'relogement.relogementNecessaire',
    'relogement.dates.GTRM',
    'relogement.dates.signatureDuBail',
    'relogement.demandeLogementSocial.numeroUnique',
    'relogement.demandeLogementSocial.date',
    'relogement.intercommunal',
    'relogement.minoration',
  ]
  const demande = { operationIds: [operationId], columns: chemins.map((path) => ({ name: path, path })) }
  const { texte } = await en.rachid.post('/v1/menages/_export', demande).expect(200)
  const { nom, prenom, email } = await db
    .selectFrom('utilisateur')
    .select(['nom', 'prenom', 'email'])
    .where('id', '=', en.camille.id)
    .executeTakeFirstOrThrow()
  expect(texte.split('\r\n')[1]?.replaceAll('"', '').split(';')).toEqual([
    id,
    en.camille.id,
    nom,
    prenom,
    email,
    operationId,
    'Oui',
    '04/03/2026',
    '',
    '059012345678901234',
    '01/02/2026',
    'Oui',
    '',
  ])
  await en.rachid.post('/v1/menages/_export', { ...demande, format: 'xlsx' }).expect(200)
  for (const path of ['composition.personneAHandicap', 'relogement.statutsAdditionnels.contentieux', 'logementActuel.dettes.loyer.montant'])
    await en.rachid.post('/v1/menages/_export', { ...demande, columns: [{ name: path, path }] }).expect(400)
})

interface Refus {
  violations: { propertyPath: string; message: string }[]
}

/** Le même ménage, en autant d'exemplaires, en une requête. */
const copier = (db: Base, id: string, combien: number, depuis = 1) =>
  sql`insert into menage select copie.* from menage m, generate_series(${depuis}::int, ${depuis + combien - 1}::int) i,
    jsonb_populate_record(null::menage, to_jsonb(m) || jsonb_build_object('id', gen_random_uuid(), 'code_menage', m.code_menage || '-' || i)) copie
    where m.id = ${id}`.execute(db)

const grandsExportsDe = (db: Base, utilisateurId: string) =>
  db
    .selectFrom('exportation')
    .select(['lignes', 'motif'])
    .where('utilisateur_id', '=', utilisateurId)
    .where('lignes', '>=', 500)
    .orderBy('le')
    .execute()
