import { writeXlsx } from 'hucre/xlsx'
import { expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { createOperation } from '../../test/dossiers.ts'
import { corpsDEnvoi, TYPE_ENVOI } from '../../test/envois.ts'

interface Import {
  acceptees: number
  refusees: { ligne: number; raisons: string[] }[]
  crees: string[]
}

const TITRES = ['Bâtiment', 'Entrée', 'Étage', 'Porte', 'UG', 'Typologie', 'Adresse', 'Code postal', 'Ville', 'Vide depuis']
const ligne = (porte: string, ug: string, vide = '') => [
  'Bâtiment A',
  'Entrée 1',
  1,
  porte,
  ug,
  'T3',
  '12 rue de Fontenoy',
  '59100',
  'Roubaix',
  vide,
]

const manuelle = {
  typologie: 'T2',
  localisation: {
    adresse: { rue: 'rue de Fontenoy', codePostal: '59100', ville: 'Roubaix' },
    UG: 'P-3',
    HP2: 'Bâtiment A',
    numeroPorte: '3',
  },
}

test('les portes viennent d’un classeur, à blanc d’abord, ou de la main ; la même ne s’ajoute pas deux fois', async ({
  api,
  en,
  db,
  distribution,
}) => {
  const operation = await createOperation(db)
  const adresse = `/v1/operations/${operation}/logements`
  await en.rachid.post(adresse, manuelle).expect(422)
  await db.updateTable('operation').set({ bailleur_id: distribution.partenaires.bailleur }).where('id', '=', operation).execute()
  await en.rachid.post(adresse, manuelle).expect(201)
  await en.rachid.post(adresse, manuelle).expect(422)
  await en.corinne.post(adresse, { ...manuelle, localisation: { ...manuelle.localisation, numeroPorte: '4' } }).expect(403)

  const contenu = Buffer.from(
    await writeXlsx({
      sheets: [{ name: 'Portes', rows: [TITRES, ligne('1', 'P-1'), ligne('2', 'P-2', '02/04/2024'), ligne('3', 'P-3'), ligne('9', '')] }],
    }),
  )
  const importer = async (essai: string) => {
    const { statusCode, payload } = await api.app.inject({
      method: 'POST',
      url: `${adresse}/_import`,
      headers: { authorization: `Bearer ${await en.rachid.jeton()}`, 'content-type': TYPE_ENVOI },
      payload: corpsDEnvoi({ essai }, [{ nom: 'portes.xlsx', contenu }]),
    })
    expect(statusCode).toBe(200)
    return JSON.parse(payload) as Import
  }
  const enBase = () =>
    db
      .selectFrom('logement as l')
      .leftJoin('vacance as v', 'v.logement_id', 'l.id')
      .select(['l.numero_porte', 'l.statut', 'l.parc', 'l.bailleur_id', 'v.type', 'v.debut'])
      .where('l.operation_id', '=', operation)
      .orderBy('l.numero_porte')
      .execute()
  expect(await importer('true')).toMatchObject({
    acceptees: 2,
    crees: [],
    refusees: [
      { ligne: 4, raisons: ['Déjà au parc de l’opération : même UG, même porte'] },
      { ligne: 5, raisons: ['Code UG : Ce champ est requis'] },
    ],
  })
  expect(await enBase()).toHaveLength(1)
  expect((await importer('false')).crees).toHaveLength(2)
  const commun = { statut: null, parc: true, bailleur_id: distribution.partenaires.bailleur }
  expect(await enBase()).toEqual([
    { ...commun, numero_porte: '1', type: null, debut: null },
    { ...commun, numero_porte: '2', type: 'TECHNIQUE', debut: '2024-04-02' },
    { ...commun, numero_porte: '3', type: null, debut: null },
  ])
})
