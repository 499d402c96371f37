import { createCompte, MOT_DE_PASSE } from '../../server/test/comptes.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer, saisir } from '../outils/clavier.ts'
import { expect, test } from '../outils/parcours.ts'

test('un jeton d’API se fait au clavier, se montre une fois, lit, puis se retire', async ({ ouvrir, db }) => {
  const { email } = await createCompte(db)
  const page = await ouvrir({ email, motDePasse: MOT_DE_PASSE })
  await activer(page.getByRole('link', { name: 'Mon compte' }))
  await activer(page.getByRole('button', { name: 'Faire un jeton' }))
  const dialogue = page.getByRole('dialog')
  await saisir(dialogue.getByLabel('Pour quel outil'), 'Tableur de suivi')
  await saisir(dialogue.getByLabel('Mot de passe actuel'), 'pas celui-là')
  await page.keyboard.press('Enter')
  await expect(dialogue.getByLabel('Mot de passe actuel')).toHaveAccessibleDescription('Le mot de passe actuel est incorrect')
  await verifierEcran(page, 'jeton-faire', { zone: '[role=dialog]' })
  await saisir(dialogue.getByLabel('Mot de passe actuel'), MOT_DE_PASSE)
  await page.keyboard.press('Enter')
  const jeton = await dialogue.getByRole('textbox', { name: 'Jeton d’API' }).inputValue()
  expect(jeton).toMatch(/^rlg_/)
  await verifierEcran(page, 'jeton-montre', { zone: '[role=dialog]' })
  const lire = () =>
    page.evaluate(
      (valeur) => fetch('/v1/utilisateurs/moi', { headers: { authorization: `Bearer ${valeur}` } }).then(({ status }) => status),
      jeton,
    )
  expect(await lire()).toBe(200)
  await activer(dialogue.getByRole('button', { name: 'J’ai gardé le jeton' }))
  const section = page.getByRole('region', { name: 'Jetons d’API' })
  await expect(section).toContainText('Tableur de suivi')
  await verifierEcran(page, 'mon-compte-jetons')
  await activer(section.getByRole('button', { name: 'Retirer le jeton Tableur de suivi' }))
  await expect(section).not.toContainText('Tableur de suivi')
  expect(await lire()).toBe(401)
})
