import { describe, expect } from 'vitest'
import { TOURCOING, test } from '../../../test/cast.ts'
import { createMenage, createOperation } from '../../../test/dossiers.ts'

type Facettes = Record<string, { valeur: string; libelle: string; nombre: number }[]>
interface Liste {
  'hydra:totalItems': number
  'hydra:member': { id: string }[]
}

describe('les nombres des filtres, sous les autres filtres posés', () => {
  test('chaque filtre compte ce que son choix montrerait, les siens mis à part', async ({ en, db, distribution }) => {
    const { bailleur, autreBailleur } = distribution.partenaires
    const operationId = await createOperation(db)
    const deposer = (statut: 'RECHERCHE_DU_LOGEMENT' | 'DEMENAGEMENT', partenaireId: string, typologiesGTR: ('T2' | 'T3')[]) =>
      createMenage(db, { operationId, partenaireId, menage: { statut, relogement: { typologiesGTR } } })
    await deposer('RECHERCHE_DU_LOGEMENT', bailleur, ['T2', 'T3'])
    await deposer('RECHERCHE_DU_LOGEMENT', autreBailleur, ['T3'])
    await deposer('DEMENAGEMENT', bailleur, ['T3'])

    const { corps } = await en.rachid
      .get<Facettes>(`/v1/menages/_facettes?operationIds=${operationId}&statuts=RECHERCHE_DU_LOGEMENT&typologiesGTR=T2`)
      .expect(200)
    const nombres = (facette: string) =>
      Object.fromEntries((corps[facette] ?? []).filter(({ nombre }) => nombre > 0).map(({ valeur, nombre }) => [valeur, nombre]))
    // Ni le bailleur de l'un, ni l'opération d'un autre : les trois filtres ensemble n'en laissent qu'un.
    expect(nombres('partenaires')).toEqual({ [bailleur]: 1 })
    // Choisir un autre statut montrerait les dossiers de l'opération qui ont un T2.
    expect(nombres('statuts')).toEqual({ RECHERCHE_DU_LOGEMENT: 1 })
    // Choisir une autre typologie montrerait ceux de l'opération en recherche.
    expect(nombres('typologiesGTR')).toEqual({ T2: 1, T3: 2 })
    // Une valeur que rien ne montre garde sa ligne et son nom.
    expect(corps['partenaires']?.find(({ valeur }) => valeur === autreBailleur)).toMatchObject({ nombre: 0 })
    for (const [valeur, nombre] of Object.entries(nombres('typologiesGTR'))) {
      const choisi = await en.rachid
        .get<Liste>(`/v1/menages?operationIds=${operationId}&statuts=RECHERCHE_DU_LOGEMENT&typologiesGTR=${valeur}`)
        .expect(200)
      expect(choisi.corps['hydra:totalItems'], valeur).toBe(nombre)
    }
  })

  test('ce que la personne ne lit pas n’y est ni nommé ni compté, et n’y filtre rien', async ({ en, db, distribution }) => {
    const { bailleur, autreBailleur } = distribution.partenaires
    const operationId = await createOperation(db)
    const adresse = { adresse: { codePostal: '59200', ville: 'Tourcoing' } }
    await createMenage(db, {
      operationId,
      partenaireId: autreBailleur,
      villeCode: TOURCOING,
      menage: { logementActuelLocalisation: adresse },
    })
    const vu = async (qui: keyof typeof en, filtre = '') =>
      (await en[qui].get<Facettes>(`/v1/menages/_facettes?operationIds=${operationId}${filtre}`).expect(200)).corps
    const toutVoit = await vu('rachid')
    expect(toutVoit['villes']?.find(({ valeur }) => valeur === '59200')?.nombre).toBe(1)
    // Bastien est d'un autre bailleur : le ménage n'est pas des siens, rien n'en est compté.
    const deBastien = await vu('bastien')
    expect(deBastien['operations']?.some(({ valeur }) => valeur === operationId)).toBe(false)
    expect(deBastien['partenaires']?.filter(({ valeur, nombre }) => valeur !== bailleur && nombre > 0)).toEqual([])
    await en.delphine.get('/v1/menages/_facettes').expect(403)
    const { corps } = await en.rachid.get<{ 'hydra:description': string }>('/v1/menages/_facettes?statut_=CLOTURE').expect(400)
    expect(corps['hydra:description']).toMatch(/Filtre inconnu\u00A0: statut_\. Filtres connus\u00A0: recherche, villes, /)
  })
})

test('un filtre sur une relation prend l’adresse de l’élément aussi bien que son identifiant', async ({ en, db, distribution }) => {
  const { bailleur } = distribution.partenaires
  const operationId = await createOperation(db)
  const id = await createMenage(db, { operationId, partenaireId: bailleur, chargeId: en.camille.id })
  await createMenage(db, { operationId })
  const ids = async (filtre: string) =>
    (await en.rachid.get<Liste>(`/v1/menages?${filtre}`).expect(200)).corps['hydra:member'].map((ligne) => ligne.id)
  expect(await ids(`operationIds=/v1/operations/${operationId}`)).toHaveLength(2)
  const ouverts = `operation[0]=${encodeURIComponent(`https://relogement.test/v1/operations/${operationId}`)}`
  expect(await ids(`${ouverts}&partenaire=/v1/partenaires/${bailleur}`)).toEqual([id])
  expect(await ids(`${ouverts}&chargeDeRelogement=/v1/utilisateurs/${en.camille.id}`)).toEqual([id])
  // L'adresse d'autre chose n'est pas celle d'une opération.
  await en.rachid.get(`/v1/menages?operationIds=/v1/partenaires/${operationId}`).expect(400)
})
