import { expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { ecrireCourriel } from './ecrireCourriel.ts'

test('l’administration lit la boîte d’envoi, le plus récent d’abord ; personne d’autre', async ({ en, db }) => {
  await ecrireCourriel(db, { type: 'ESSAI', destinataires: ['a@exemple.test'], sujet: 'Premier', corps: 'Un' }, new Date('2026-01-01'))
  await ecrireCourriel(db, { type: 'ESSAI', destinataires: ['b@exemple.test'], sujet: 'Second', corps: 'Deux' }, new Date('2026-01-02'))
  await en.camille.get('/v1/courriels').expect(403)
  await en.delphine.get('/v1/courriels').expect(403)
  for (const personne of [en.denise, en.adrien]) {
    const { corps } = await personne.get<{ 'hydra:member': { sujet: string; statut: string }[] }>('/v1/courriels').expect(200)
    expect(corps['hydra:member'].map(({ sujet, statut }) => [sujet, statut])).toEqual([
      ['Second', 'A_ENVOYER'],
      ['Premier', 'A_ENVOYER'],
    ])
  }
})
