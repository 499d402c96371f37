import { unOccupant } from '@relogement/domain/menage/menage.examples'
import { streamXlsxRows } from 'hucre/xlsx'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { test } from '../../../test/cast.ts'
import { createMenage, createOperation, createProposition } from '../../../test/dossiers.ts'
import type { Base } from '../../core/database.ts'

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
    await en.rachid.post('/v1/menages/_export', { columns: [{ name: 'x', path: 'mot_de_passe' }] }).expect(422)
  })

  test('ne laisse passer aucune formule de tableur', async ({ en, db }) => {
    const operationId = await createOperation(db)
    const pieges = ['=1+1', '+33', '-2+3', '@SUM(A1)', '|cmd', '%0A', '\u200b=1', ' =1']
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
    const pieges = ['=1+1', '+33', '-2+3', '@SUM(A1)', '|cmd', '%0A', '\u200b=1', ' =1', '=HYPERLINK("x")', '\t1']
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

  test('sans colonnes demandées, rend celles de la liste, dans leur ordre', async ({ en }) => {
    const { texte } = await en.rachid.post('/v1/menages/_export', { recherche: 'personne de ce nom' }).expect(200)
    expect(texte).toBe(
      '\ufeff"Nom";"Cotation";"Points";"Téléphone";"Ville";"Opération";"Bailleur";"Typologie(s) GTR";"État du dossier"\r\n',
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
    await en.rachid.post('/v1/menages/_export', demande).expect(200)
    await copier(db, premier, 1, 500)
    for (const motif of [undefined, '', '   ']) {
      const { corps } = await en.rachid.post<Refus>('/v1/menages/_export', { ...demande, motif }).expect(422)
      expect(corps.violations).toEqual([{ propertyPath: 'motif', message: 'Un export de plus de 500 lignes dit sa raison' }])
    }
    expect(await grandsExportsDe(db, en.rachid.id)).toEqual([{ lignes: 500, motif: null }])
    const { texte } = await en.rachid.post('/v1/menages/_export', { ...demande, motif: 'Comité de pilotage' }).expect(200)
    expect(texte.split('\r\n')).toHaveLength(503)
    expect(await grandsExportsDe(db, en.rachid.id)).toEqual([
      { lignes: 500, motif: null },
      { lignes: 501, motif: 'Comité de pilotage' },
    ])
  })
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
