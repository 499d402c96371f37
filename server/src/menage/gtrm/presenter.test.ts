import { expect } from 'vitest'
import { test } from '../../../test/cast.ts'
import { createMenage, lireHistoriqueEnBase, lireMenageEnBase } from '../../../test/dossiers.ts'
import { jourDans } from '../../../test/jours.ts'

const gtrm = (id: string) => `/v1/business/menages/${id}/presentation-gtrm`
const saisie = { date: jourDans(-2), resultat: 'FAVORABLE', commentaire: 'Roubaix ou Tourcoing.' }

test('un ménage intercommunal ou bloqué se présente en GTRM : son jour au dossier, son résultat à l’historique', async ({ en, db }) => {
  const creer = (statut: 'RECHERCHE_DU_LOGEMENT' | 'REFUSE_EN_GTR', relogement = {}) =>
    createMenage(db, { chargeId: en.camille.id, menage: { statut, relogement } })
  const intercommunal = await creer('RECHERCHE_DU_LOGEMENT', { intercommunal: true })
  await en.camille.post(gtrm(intercommunal), saisie).expect(200)
  expect((await lireMenageEnBase(db, intercommunal)).date_gtrm).toBe(saisie.date)
  const evenements = await lireHistoriqueEnBase(db, intercommunal)
  expect(evenements.map(({ type, code }) => [type, code])).toEqual([['PRESENTATION_GTRM', 'PRESENTE_EN_GTRM']])
  expect(evenements[0]?.texte).toMatch(/^Présenté en GTRM le .* : favorable\. Roubaix ou Tourcoing\.$/)
  expect((await lireMenageEnBase(db, intercommunal)).statut).toBe('RECHERCHE_DU_LOGEMENT')
  await en.camille.post(gtrm(await creer('REFUSE_EN_GTR')), saisie).expect(200)
})

test('refusé avec sa raison : ni intercommunal ni bloqué, bail en vue, jour à venir, résultat oublié, dossier d’un autre', async ({
  en,
  db,
}) => {
  const creer = (statut: 'RECHERCHE_DU_LOGEMENT' | 'SIGNATURE_DU_BAIL', intercommunal: boolean) =>
    createMenage(db, { chargeId: en.camille.id, menage: { statut, relogement: { intercommunal } } })
  const ordinaire = await creer('RECHERCHE_DU_LOGEMENT', false)
  const { corps } = await en.camille.post<{ 'hydra:description': string }>(gtrm(ordinaire), saisie).expect(409)
  expect(corps['hydra:description']).toContain('relogements intercommunaux et les situations bloquées')
  await en.camille.post(gtrm(await creer('SIGNATURE_DU_BAIL', true)), saisie).expect(409)
  const id = await creer('RECHERCHE_DU_LOGEMENT', true)
  await en.camille.post(gtrm(id), { ...saisie, date: jourDans(1) }).expect(422)
  await en.camille.post(gtrm(id), { date: saisie.date }).expect(422)
  await en.adrien.post(gtrm(id), saisie).expect(403)
  expect(await lireHistoriqueEnBase(db, id)).toEqual([])
})
