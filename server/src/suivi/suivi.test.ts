import { expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { createMenage, lireHistoriqueEnBase } from '../../test/dossiers.ts'
import { jourDe } from '../core/contexte.ts'

test('un suivi se note sur ses dossiers, daté du jour au plus, avec sa trace', async ({ en, db }) => {
  const id = await createMenage(db, { chargeId: en.cyril.id })
  const suivi = { type: 'APPEL', date: '2026-03-02', texte: 'Madame souhaite visiter', dureeMinutes: 15 }
  await en.camille.post(`/v1/menages/${id}/suivis`, suivi).expect(403)
  await en.melanie.post(`/v1/menages/${id}/suivis`, suivi).expect(403)
  await en.cyril.post(`/v1/menages/${id}/suivis`, { ...suivi, date: '2099-01-01' }).expect(422)
  await en.cyril.post(`/v1/menages/${id}/suivis`, { ...suivi, texte: '' }).expect(422)
  await en.cyril.post(`/v1/menages/${id}/suivis`, suivi).expect(201)
  expect(await db.selectFrom('suivi').select(['type', 'texte']).where('sujet_id', '=', id).execute()).toEqual([
    { type: 'APPEL', texte: 'Madame souhaite visiter' },
  ])
  expect(await lireHistoriqueEnBase(db, id)).toMatchObject([{ type: 'SUIVI', texte: 'Suivi noté : appel', auteur_id: en.cyril.id }])
})

test('sans date, un suivi est du jour, à Paris', async ({ api, en, db }) => {
  const id = await createMenage(db, { chargeId: en.camille.id })
  for (const date of [undefined, null, ''])
    expect((await en.camille.post(`/v1/menages/${id}/suivis`, { texte: 'Appel', date }).expect(201)).corps).toMatchObject({
      type: 'AUTRE',
      date: jourDe(api.horloge.maintenant()),
    })
  await en.camille.post(`/v1/menages/${id}/suivis`, { texte: 'Appel', date: 'hier' }).expect(422)
})

test('l’équipe seule lit un suivi ; ce qui se dit à un partenaire est un commentaire', async ({ en, db }) => {
  const id = await createMenage(db, { chargeId: en.camille.id })
  const suivi = { type: 'REUNION_PARTENAIRE', date: '2026-03-02', texte: 'Réunion avec la commune' }
  const { corps } = await en.camille.post(`/v1/menages/${id}/suivis`, { ...suivi, visibilite: 'PARTENAIRES' }).expect(201)
  expect(corps).not.toHaveProperty('visibilite')
  expect((await en.rachid.get<{ suivis: unknown[] }>(`/v1/menages/${id}`).expect(200)).corps.suivis).toMatchObject([
    { texte: 'Réunion avec la commune' },
  ])
  expect((await en.melanie.get(`/v1/menages/${id}`).expect(200)).corps).not.toHaveProperty('suivis')
})

test('une visite après relogement clôt l’alerte la plus ancienne qui la demandait', async ({ en, db }) => {
  const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'ETAT_DES_LIEUX_DE_SORTIE' } })
  await en.camille
    .put(`/v1/business/menages/${id}/transitions`, {
      transition: 'realiser_edl_sortie',
      donnees: { date: '2026-01-10', remiseDesCles: '2026-01-10' },
    })
    .expect(200)
  const ouvertes = () =>
    db
      .selectFrom('alerte')
      .select('id')
      .where('sujet_id', '=', id)
      .where('type', '=', 'POST_RELOGEMENT')
      .where('statut', '<>', 'CLOTURE')
      .execute()
  expect(await ouvertes()).toHaveLength(3)
  await en.camille.post(`/v1/menages/${id}/suivis`, { type: 'POST_RELOGEMENT', date: '2026-02-10', texte: 'Tout va bien' }).expect(201)
  expect(await ouvertes()).toHaveLength(2)
})
