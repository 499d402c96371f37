import { ajouterJours } from '@relogement/domain/common/date'
import { formatDate } from '@relogement/domain/common/date.format'
import { expect } from 'vitest'
import { test } from '../../../test/cast.ts'
import { createMenage, lireHistoriqueEnBase, lireMenageEnBase } from '../../../test/dossiers.ts'
import { jourDans } from '../../../test/jours.ts'

const depart = (id: string) => `/v1/business/menages/${id}/depart-spontane`
const accession = (id: string) => `/v1/business/menages/${id}/accession-propriete`

test('un départ se déclare, se redit sans effet et s’annule par une valeur vide, un corps nul ou aucun corps', async ({ en, db }) => {
  const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  const corps = { relogement: { departSpontane: { date: '2026-05-04', motif: 'PARTI_DE_LUI_MEME' } } }
  await en.melanie.patch(depart(id), corps).expect(403)
  await en.camille.patch(depart(id), corps).expect(200)
  await en.camille.patch(depart(id), corps).expect(200)
  expect(await lireMenageEnBase(db, id)).toMatchObject({ statut: 'DEPART_SPONTANE', version: 2 })
  await en.camille.patch(depart(id), 'null').expect(200)
  expect((await lireMenageEnBase(db, id)).statut).toBe('RECHERCHE_DU_LOGEMENT')
  await en.camille.patch(depart(id), corps).expect(200)
  await en.camille.patch(depart(id), { relogement: { departSpontane: null } }).expect(200)
  await en.camille.patch(depart(id), { relogement: { departSpontane: null } }).expect(200)
  expect(await lireHistoriqueEnBase(db, id)).toHaveLength(4)
  await en.camille.patch(depart(id), corps).expect(200)
  await en.camille.patch(depart(id)).expect(200)
  await en.camille.avec({ 'content-type': 'application/merge-patch+json' }).patch(depart(id), 'null').expect(200)
  expect((await lireMenageEnBase(db, id)).statut).toBe('RECHERCHE_DU_LOGEMENT')
  await en.camille.patch(depart(id), {}).expect(422)
})

test('une sortie mal dite nomme ce qui manque', async ({ en, db }) => {
  const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  const fautes = async (adresse: string, relogement: object) =>
    (await en.camille.patch<{ violations: { propertyPath: string }[] }>(adresse, { relogement }).expect(422)).corps.violations.map(
      ({ propertyPath }) => propertyPath,
    )
  expect(await fautes(depart(id), { departSpontane: { date: jourDans(-1) } })).toEqual(['relogement.departSpontane.motif'])
  expect(await fautes(depart(id), { departSpontane: jourDans(-1) })).toEqual(['relogement.departSpontane'])
  expect(await fautes(accession(id), { accessionALaPropriete: { type: 'SOCIAL' } })).toEqual(['relogement.accessionALaPropriete.date'])
  expect((await lireMenageEnBase(db, id)).version).toBe(1)
})

test('une sortie s’annonce au plus un an avant', async ({ en, db }) => {
  const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  const unAn = jourDans(0)
    .replace(/^\d+/, (annee) => `${Number(annee) + 1}`)
    .replace(/-02-29$/, '-02-28')
  for (const date of ['2099-01-01', ajouterJours(unAn, 1)]) {
    const { corps } = await en.camille
      .patch<{ violations: object[] }>(depart(id), { relogement: { departSpontane: { date, motif: 'DECES' } } })
      .expect(422)
    expect(corps.violations).toEqual([
      { propertyPath: 'donnees.date', message: `Cette date est trop lointaine : le ${formatDate(unAn)} au plus tard` },
    ])
    await en.camille.patch(accession(id), { relogement: { accessionALaPropriete: { date, type: 'SOCIAL' } } }).expect(422)
  }
  await en.camille.patch(depart(id), { relogement: { departSpontane: { date: unAn, motif: 'DECES' } } }).expect(200)
})

test('un départ ou une accession ne se redit pas autrement : la correction envoyée ne se perd pas en silence', async ({ en, db }) => {
  const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  const corps = (date: string, motif: string) => ({ relogement: { departSpontane: { date, motif } } })
  await en.camille.patch(depart(id), corps('2026-05-04', 'EXPULSION')).expect(200)
  const { corps: refus } = await en.camille.patch<{ 'hydra:description': string }>(depart(id), corps('2026-05-05', 'EXPULSION')).expect(409)
  expect(refus['hydra:description']).toBe('Cette sortie est déjà déclarée au 4 mai 2026 : annulez-la pour la déclarer autrement.')
  await en.camille.patch(depart(id), corps('2026-05-04', 'DECES')).expect(409)
  expect(await lireMenageEnBase(db, id)).toMatchObject({ depart_spontane: { date: '2026-05-04', motif: 'EXPULSION' }, version: 2 })

  const autre = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  const acte = (type: string) => ({ relogement: { accessionALaPropriete: { date: '2026-05-04', type } } })
  await en.camille.patch(accession(autre), acte('SOCIAL')).expect(200)
  await en.camille.patch(accession(autre), acte('SOCIAL')).expect(200)
  await en.camille.patch(accession(autre), acte('CLASSIQUE')).expect(409)
})

test('une purge à valider se rappelle sans second courriel, et jamais pour un ménage présent', async ({ en, db }) => {
  const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  await en.camille.post('/v1/business/emails', { type: 'purge', menageId: id }).expect(409)
  await en.camille.patch(depart(id), { relogement: { departSpontane: { date: '2026-05-04', motif: 'DECES' } } }).expect(200)
  await en.camille.post('/v1/business/emails', { type: 'purge', menageId: id }).expect(201)
  expect(await db.selectFrom('email_sortant').select('type').where('menage_id', '=', id).execute()).toEqual([{ type: 'PURGE' }])
})

test('une accession retire les propositions du parcours et s’annule par l’encadrement', async ({ en, db }) => {
  const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  await en.camille.patch(accession(id), { relogement: { accessionALaPropriete: { date: '2026-05-04', type: 'SOCIAL' } } }).expect(200)
  expect(await lireMenageEnBase(db, id)).toMatchObject({
    statut: 'ACCESSION_A_LA_PROPRIETE',
    accession: { date: '2026-05-04', type: 'SOCIAL' },
  })
  await en.camille.patch(accession(id), 'null').expect(403)
  await en.rachid.patch(accession(id), 'null').expect(200)
  expect(await lireMenageEnBase(db, id)).toMatchObject({ statut: 'RECHERCHE_DU_LOGEMENT', accession: null })
})
