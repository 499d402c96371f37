import { expect } from 'vitest'
import { ROUBAIX, test } from '../../test/cast.ts'

interface Operation {
  id: string
  version: number
  convention: { date: string | null; reference: string | null }
  ville: string | null
}
interface Refus {
  errorDescription: string
  bloquants: string[]
  violations: { propertyPath: string }[]
}

let numero = 0
const identite = () => ({ code: `AILL-${++numero}`, nom: 'Trois Ponts – Boileau', famille: 'DEMOLITION', villeCode: ROUBAIX })

test('ce qu’une opération montre et qui s’écrit ailleurs se refuse changé, en disant où ; rien d’autre ne s’enregistre avec', async ({
  en,
  db,
}) => {
  const { corps: creee } = await en.denise.post<Operation>('/v1/operations', identite()).expect(201)
  const adresse = `/v1/operations/${creee.id}`
  for (const [dit, chemin] of [
    [{ convention: { date: '2024-03-01', reference: 'NPNRU-1' } }, 'convention'],
    [{ convention: { reference: 'NPNRU-1' } }, 'convention'],
    [{ avenant: { numero: '3' } }, 'avenant'],
    [{ motifAbandon: 'Plus de terrain' }, 'motifAbandon'],
    [{ statutSubvention: 'FAT_P_EN_PREPARATION' }, 'statutSubvention'],
    [{ dates: { didPrevisionnelle: '2026-01-01' } }, 'dates'],
    [{ objectifs: { relogements: [{ mois: '2026-01', objectif: 99 }] } }, 'objectifs.relogements'],
  ] as const) {
    const { corps: refus } = await en.denise.patch<Refus>(adresse, { QPV: 'Alma', ...dit }).expect(409)
    expect(refus.violations.map(({ propertyPath }) => propertyPath)).toEqual([chemin])
    expect(refus.errorDescription).toContain(`« ${chemin} »`)
    expect(refus.bloquants).toHaveLength(1)
  }
  expect(
    await db.selectFrom('operation').select(['qpv', 'version', 'date_convention']).where('id', '=', creee.id).executeTakeFirst(),
  ).toEqual({
    qpv: null,
    version: 1,
    date_convention: null,
  })
})

test('la fiche entière, telle qu’elle a été lue, se renvoie avec ce qui change, par PATCH et par PUT', async ({ en }) => {
  const { corps: creee } = await en.denise.post<Operation>('/v1/operations', identite()).expect(201)
  const adresse = `/v1/operations/${creee.id}`
  await en.rachid.post(`${adresse}/dates`, { type: 'FIN_PSR', objectif: '2027-03-01' }).expect(201)
  const { corps: lue } = await en.denise.get<Operation>(adresse).expect(200)
  expect((await en.denise.patch<Operation>(adresse, { ...lue, QPV: 'Alma' }).expect(200)).corps.version).toBe(lue.version + 1)
  const { corps: relue } = await en.denise.get<Operation>(adresse).expect(200)
  await en.denise.put(adresse, { ...relue, convention: { date: null } }).expect(200)
  await en.denise.put(adresse, { ...relue, convention: { date: '2024-03-01' } }).expect(409)
})

test('le nom d’une ville ne suffit pas à la changer : elle s’écrit par son code', async ({ en }) => {
  const { corps: creee } = await en.denise.post<Operation>('/v1/operations', identite()).expect(201)
  const adresse = `/v1/operations/${creee.id}`
  const { corps: refus } = await en.denise.patch<Refus>(adresse, { ville: 'Lille' }).expect(409)
  expect(refus.errorDescription).toContain('villeCode')
  await en.denise.patch(adresse, { ville: creee.ville }).expect(200)
  const { corps: changee } = await en.denise.patch<Operation>(adresse, { ville: creee.ville, villeCode: '59350' }).expect(200)
  expect(changee.ville).toBe('Lille')
})
