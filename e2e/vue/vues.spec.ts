import { titre } from '../menage/fiche.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer } from '../outils/clavier.ts'
import { camille, ines } from '../outils/distribution.ts'
import { expect, type Page, test } from '../outils/parcours.ts'

const menu = async (page: Page, entree: string | RegExp) => {
  await activer(page.getByRole('button', { name: /^(Vues|Baux de Roubaix)/ }))
  await page.getByRole('menuitem', { name: entree }).click()
}
const enTete = (page: Page, nom: string) => page.getByRole('columnheader', { name: nom })

test('une liste se garde sous un nom, se rouvre d’un clic du menu, se refait et se partage', async ({ ouvrir }) => {
  const page = await ouvrir(ines, '/menages?villes=59100&sort=ville:desc')
  await expect(titre(page)).toHaveText('Ménages')
  await menu(page, 'Choisir les colonnes')
  const dialogue = page.getByRole('dialog')
  // Deux cases, sans laisser à l'adresse le temps de changer entre elles : aucune ne se perd.
  const masquees = [dialogue.getByRole('checkbox', { name: 'Téléphone' }), dialogue.getByRole('checkbox', { name: 'Prochaine étape' })]
  await dialogue.evaluate(async (ou) => {
    for (const nom of ['Téléphone', 'Prochaine étape']) {
      const libelle = [...ou.querySelectorAll('label')].find(({ textContent }) => textContent === nom)
      libelle?.querySelector('input')?.click()
      await Promise.resolve()
    }
  })
  for (const masquee of masquees) await expect(masquee).not.toBeChecked()
  await verifierEcran(page, 'vue-colonnes', { zone: '[role=dialog]' })
  await activer(dialogue.getByRole('button', { name: 'Fermer', exact: true }).last())
  await expect(enTete(page, 'Téléphone')).toHaveCount(0)

  await menu(page, 'Garder cette liste sous un nom')
  await dialogue.getByLabel('Nom', { exact: true }).fill('Baux de Roubaix')
  await dialogue.getByRole('checkbox', { name: 'La partager avec mes collègues' }).check()
  await verifierEcran(page, 'vue-garder', { zone: '[role=dialog]' })
  await activer(dialogue.getByRole('button', { name: 'Garder', exact: true }))
  await expect(dialogue).toBeHidden()
  await expect(page.getByRole('button', { name: 'Baux de Roubaix' })).toBeVisible()

  await page.goto('/menages')
  await expect(enTete(page, 'Téléphone')).toBeVisible()
  await activer(page.getByRole('list', { name: 'Vues épinglées' }).getByRole('link', { name: 'Baux de Roubaix' }))
  await expect(page).toHaveURL(/villes=59100/)
  await expect(enTete(page, 'Téléphone')).toHaveCount(0)

  await activer(enTete(page, 'Cotation').getByRole('button').first())
  await menu(page, 'Refaire « Baux de Roubaix » avec cette liste')
  await expect(page.getByText('Vue « Baux de Roubaix » refaite')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Baux de Roubaix' })).toBeVisible()
  await verifierEcran(page, 'vue-ouverte', { etroit: true })

  const autre = await ouvrir(camille, '/menages')
  await menu(autre, /Baux de Roubaix/)
  await expect(autre).toHaveURL(/sort=cotation/)

  await menu(page, 'Gérer les vues')
  await verifierEcran(page, 'vues-gerer', { zone: '[role=dialog]' })
  await activer(dialogue.getByRole('button', { name: 'Supprimer Baux de Roubaix' }))
  await verifierEcran(page, 'vue-supprimer', { zone: '[role=dialog]' })
  await activer(dialogue.getByRole('button', { name: 'Supprimer', exact: true }))
  await expect(page.getByRole('list', { name: 'Vues épinglées' })).toHaveCount(0)
})

test('un nom déjà pris se dit au champ, et ce qui est tapé reste', async ({ ouvrir }) => {
  const page = await ouvrir(camille, '/gtr')
  const dialogue = page.getByRole('dialog')
  for (const fois of [1, 2]) {
    await menu(page, 'Garder cette liste sous un nom')
    await dialogue.getByLabel('Nom', { exact: true }).fill(fois === 1 ? 'Mes GTR' : 'mes gtr')
    await activer(dialogue.getByRole('button', { name: 'Garder', exact: true }))
    if (fois === 1) {
      await expect(dialogue).toBeHidden()
      await page.goto('/gtr?statuts=CLOTURE')
    }
  }
  await expect(dialogue.getByText('Vous avez déjà une vue de ce nom')).toBeVisible()
  await expect(dialogue.getByLabel('Nom', { exact: true })).toHaveValue('mes gtr')
})
