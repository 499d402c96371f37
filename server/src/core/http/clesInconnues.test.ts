import { expect } from 'vitest'
import { test } from '../../../test/cast.ts'
import { createMenage, lireMenageEnBase } from '../../../test/dossiers.ts'

interface Refus {
  errorDescription: string
  violations: { propertyPath: string }[]
}

const cites = ({ violations }: Refus) => violations.map(({ propertyPath }) => propertyPath)

test('une clé qui n’est nulle part dans le dossier est refusée par son nom, et rien ne s’enregistre', async ({ en, db }) => {
  const id = await createMenage(db, { chargeId: en.camille.id })
  for (const [corps, cles] of [
    [{ informations: { telefone: '0639984455', observations: 'x' } }, ['informations.telefone']],
    [{ infos: { telephone: '0639984455' } }, ['infos']],
    [{ composition: { occupants: [{ role: 'PRINCIPAL', nom: 'DURAND', prénom: 'Zoé' }] } }, ['composition.occupants.prénom']],
    [{ informations: { a: 1, b: 2 } }, ['informations.a', 'informations.b']],
  ] as const) {
    const { corps: refus } = await en.camille.patch<Refus>(`/v1/menages/${id}`, corps).expect(400)
    expect(cites(refus)).toEqual(cles)
    expect(refus.errorDescription).toContain(cles[0])
  }
  expect(await lireMenageEnBase(db, id)).toMatchObject({ version: 1 })
})

test('qui renvoie le dossier entier tel qu’un client Hydra le garde ne se voit rien refuser', async ({ en, db }) => {
  const id = await createMenage(db, { chargeId: en.camille.id })
  const { corps: lu } = await en.camille.get<Record<string, unknown>>(`/v1/menages/${id}`).expect(200)
  await en.camille.patch(`/v1/menages/${id}`, { ...lu, id: `/v1/menages/${id}`, originId: id }).expect(200)
  expect(await lireMenageEnBase(db, id)).toMatchObject({ version: 1 })
})
