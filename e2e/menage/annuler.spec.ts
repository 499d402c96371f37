import { verifierEcran } from '../outils/accessibilite.ts'
import { camille } from '../outils/distribution.ts'
import { deposerDossier } from '../outils/dossiers.ts'
import { expect, test } from '../outils/parcours.ts'
import { notification } from './fiche.ts'

test('une alerte close par erreur revient d’un « Annuler », au clavier, dans la notification', async ({ ouvrir, db }) => {
  const { id, adresse } = await deposerDossier(db, { charge: camille })
  const { id: alerteId } = await db
    .insertInto('alerte')
    .values({
      id: crypto.randomUUID(),
      sujet_id: id,
      type: 'MANUELLE',
      texte: 'Rappeler la CAF',
      pour: 'CHARGE',
      statut: 'ALERTE',
      date: new Date('2026-01-05'),
      date_alerte: new Date('2026-01-05'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const statut = async () => (await db.selectFrom('alerte').select('statut').where('id', '=', alerteId).executeTakeFirstOrThrow()).statut
  const page = await ouvrir(camille, adresse)
  await page.getByRole('button', { name: 'Clore l’alerte : Rappeler la CAF' }).first().click()
  const close = notification(page, 'Alerte close')
  await expect(close).toBeVisible()
  expect(await statut()).toBe('CLOTURE')
  // Le focus y suspend son temps.
  await page.getByRole('button', { name: 'Annuler', exact: true }).focus()
  await verifierEcran(page, 'notification-annuler')
  await page.keyboard.press('z')
  await expect(notification(page, 'Alerte rouverte')).toBeVisible()
  expect(await statut()).toBe('ALERTE')
  await expect(page.getByRole('button', { name: 'Annuler', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Clore l’alerte : Rappeler la CAF' }).first().click()
  await expect(close).toBeVisible()
  // Sous un dialogue, la page est inerte : un seul bouton dit « Annuler », le sien.
  await page.getByRole('button', { name: 'Changer le statut' }).click()
  await page.getByRole('menuitem', { name: 'Mettre le dossier en veille' }).click()
  await expect(page.getByRole('dialog', { name: 'Mettre le dossier en veille' })).toBeVisible()
  const visibles = () =>
    [...document.querySelectorAll('button')].filter((bouton) => bouton.textContent === 'Annuler' && bouton.checkVisibility()).length
  expect(await page.evaluate(visibles)).toBe(1)
})
