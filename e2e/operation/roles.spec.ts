import type { CodeRole } from '@relogement/domain/acces/roles'
import { titre } from '../menage/fiche.ts'
import { personne } from '../outils/distribution.ts'
import { expect, test } from '../outils/parcours.ts'

const PSR = '/outil-de-pilotage/plan-strategique-de-relogement'
const INTERDIT = "Vous n'avez pas les droits requis pour accéder à cette ressource"

// Spécification § 6, « PSR and Pilotage des opérations », écrits à la main.
const SEIZE = [
  'RESPONSABLE_EQUIPE_RELOGEMENT',
  'RESPONSABLE_INGENIERIE_SOCIALE',
  'CHEF_DE_PROJET_CONSULTATION',
  'CHEF_DE_PROJET_EDITION',
  'RESPONSABLE_INGENIERIE_DES_TERRITOIRES',
  'RESPONSABLE_ADMINISTRATIF',
  'DATA_STEWARD',
  'BAILLEUR_CELLULE_COMMERCIALE',
  'BAILLEUR_DIRECTEUR_AGENCE',
  'BAILLEUR_RESPONSABLE_DE_PROGRAMME',
  'BAILLEUR_DIRECTEUR_DE_PROGRAMME',
  'BAILLEUR_DIRECTIONS',
  'UTILISATEUR_MEL',
  'UTILISATEUR_DDT',
  'UTILISATEUR_COMMUNE',
  'UTILISATEUR_EPCI',
] as const satisfies readonly CodeRole[]
const SIX = [
  'CHARGE_DE_RELOGEMENT',
  'RESPONSABLE_DE_LA_PROGRAMMATION',
  'DPO',
  'RESPONSABLE_INGENIERIE_INNOVATION',
  'INGENIERIE_FINANCIERE',
  'PRESTATAIRE_DEMENAGEMENT',
] as const satisfies readonly CodeRole[]

// En deux parcours, que deux ouvriers se partagent.
for (const [rang, roles] of [SEIZE.slice(0, 8), SEIZE.slice(8)].entries())
  test(`seize rôles ouvrent le PSR, le pilotage et une opération, sans un appel refusé (${rang + 1} sur 2)`, async ({ ouvrir }) => {
    test.setTimeout(240_000)
    for (const role of roles)
      await test.step(role, async () => {
        const page = await ouvrir(personne(role), PSR)
        const refuses: string[] = []
        page.on('response', (reponse) => {
          if (reponse.status() >= 400) refuses.push(`${reponse.status()} ${new URL(reponse.url()).pathname}`)
        })
        await expect(titre(page)).toHaveText('Plan stratégique de relogement')
        const menu = page.getByRole('navigation', { name: 'Navigation principale' })
        await menu.getByRole('link', { name: 'Pilotage des opérations' }).click()
        const ligne = page.getByRole('table', { name: 'Pilotage des opérations' }).getByRole('row').nth(1).getByRole('link').first()
        await expect(titre(page)).toHaveText('Pilotage des opérations')
        await ligne.click()
        await expect(page).toHaveURL(/\/operations\/[0-9a-f-]+$/)
        await expect(page.getByRole('navigation', { name: 'Opération' })).toBeVisible()
        // Ce que la fiche lit à part est arrivé : plus rien ne s'attend.
        await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
        expect(refuses, role).toEqual([])
        await page.context().close()
      })
  })

test('les six autres rôles lisent pourquoi le PSR leur est fermé', async ({ ouvrir }) => {
  for (const role of SIX)
    await test.step(role, async () => {
      const page = await ouvrir(personne(role), PSR)
      await expect(page.getByRole('alert').filter({ hasText: INTERDIT })).toBeVisible()
      await page.context().close()
    })
})
