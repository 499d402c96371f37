import { streamXlsxRows } from 'hucre/xlsx'
import { describe, expect } from 'vitest'
import { test } from '../../../test/cast.ts'
import { createMenage, createOperation } from '../../../test/dossiers.ts'

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
    expect(cellules.filter((cellule) => cellule !== '-12,5').every((cellule) => cellule.startsWith("'"))).toBe(true)
    expect(cellules).toContain('-12,5')
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

  test('un bailleur n’exporte que ses ménages, sans téléphone', async ({ en, db, distribution }) => {
    await createMenage(db, { partenaireId: distribution.partenaires.autreBailleur })
    const { texte } = await en.berenice.post('/v1/menages/_export', {}).expect(200)
    expect(texte.split('\r\n')).toHaveLength(3)
    expect(texte).not.toContain('Téléphone')
  })
})
