import { createCompte, MOT_DE_PASSE } from '../../server/test/comptes.ts'
import { codeDuTelephone } from '../../server/test/totp.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer, saisir } from '../outils/clavier.ts'
import { seConnecter } from '../outils/connexion.ts'
import { denise } from '../outils/distribution.ts'
import { expect, type Page, test } from '../outils/parcours.ts'

test.describe.configure({ timeout: 180_000 })

/** Le code de la demi-minute suivante, que l'écart d'horloge admis laisse passer : celui-ci a servi. */
const code = (secret: string, demiMinutes = 0) => codeDuTelephone(secret, new Date(Date.now() + demiMinutes * 30_000))

const boite = (page: Page) => page.getByRole('dialog')

async function donnerSonMotDePasse(page: Page, action: string): Promise<void> {
  await saisir(boite(page).getByLabel('Mot de passe actuel'), MOT_DE_PASSE)
  await activer(boite(page).getByRole('button', { name: action }))
}

test('au clavier : poser un second facteur, sortir, entrer avec un code, puis avec un code de secours', async ({
  ouvrir,
  db,
  page: visiteur,
}) => {
  const { id, email } = await createCompte(db)
  const page = await ouvrir({ email, motDePasse: MOT_DE_PASSE })
  await activer(page.getByRole('link', { name: 'Mon compte' }))
  await activer(page.getByRole('button', { name: 'Poser un second facteur' }))
  await donnerSonMotDePasse(page, 'Continuer')
  await expect(boite(page).getByRole('img', { name: 'QR code à lire par l’application' })).toBeVisible()
  const secret = ((await boite(page).locator('output').textContent()) ?? '').replaceAll(/\s/g, '')
  await verifierEcran(page, 'second-facteur-poser', { zone: '[role=dialog]' })
  const champ = boite(page).getByLabel('Code de l’application')
  await saisir(champ, '000000')
  await page.keyboard.press('Enter')
  await expect(champ).toHaveAccessibleDescription('Ce code n’est pas le bon, ou il a déjà servi.')
  await saisir(champ, code(secret))
  await page.keyboard.press('Enter')
  const codes = boite(page).getByRole('list', { name: 'Codes de secours' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await verifierEcran(page, 'second-facteur-codes', { zone: '[role=dialog]' })
  const secours = (await codes.first().textContent()) ?? ''
  await activer(boite(page).getByRole('button', { name: 'J’ai gardé mes codes' }))
  await expect(page.getByText('Il vous reste 10 codes de secours.')).toBeVisible()
  await activer(page.getByRole('button', { name: 'Retirer', exact: true }))
  await verifierEcran(page, 'second-facteur-retirer', { zone: '[role=dialog]' })
  await page.keyboard.press('Escape')
  await activer(page.getByRole('button', { name: 'Se déconnecter' }))
  await expect(page).toHaveURL(/\/connexion/)

  await seConnecter(page, email, MOT_DE_PASSE)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second facteur')
  await verifierEcran(page, 'connexion-second-facteur')
  await saisir(page.getByLabel('Code', { exact: true }), code(secret, 1))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonjour Odile')

  await visiteur.goto('/connexion')
  await seConnecter(visiteur, email, MOT_DE_PASSE)
  await saisir(visiteur.getByLabel('Code', { exact: true }), secours)
  await visiteur.keyboard.press('Enter')
  await expect(visiteur.getByRole('heading', { level: 1 })).toHaveText('Bonjour Odile')

  const fiche = await ouvrir(denise, `/utilisateurs/${id}`)
  await activer(fiche.getByRole('button', { name: 'Actions' }))
  await fiche.getByRole('menuitem', { name: 'Retirer le second facteur' }).click()
  await verifierEcran(fiche, 'utilisateur-second-facteur', { zone: '[role=dialog]' })
  await activer(boite(fiche).getByRole('button', { name: 'Retirer' }))
  await expect(fiche.getByRole('status').filter({ hasText: 'Second facteur retiré' })).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(/\/connexion/)
})
