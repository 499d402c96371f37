import { verifierEcran } from '../outils/accessibilite.ts'
import { denise } from '../outils/distribution.ts'
import { expect, test } from '../outils/parcours.ts'

const LUS_AILLEURS = 'exports et statistiques se lisent sur la base principale.'

test('la data steward lit le retard de la copie de lecture, ou pourquoi rien ne s’y lit', async ({ ouvrir }) => {
  const page = await ouvrir(denise, '/')
  let replique: { retard: number | null; ecartee: string | null } | null = null
  await page.route('**/v1/exploitation', async (route) => {
    const reponse = await route.fetch()
    await route.fulfill({ response: reponse, json: { ...(await reponse.json()), replique } })
  })
  const etat = page.getByRole('region', { name: 'Sauvegardes et disques' })
  await page.goto('/administration/taches-de-fond')
  await expect(etat.getByText('Dernière sauvegarde')).toBeVisible()
  await expect(etat.getByText('Copie de lecture'), 'sans copie, elle ne se dit pas').toHaveCount(0)
  for (const [suit, phrase] of [
    [{ retard: 0.4, ecartee: null }, 'Exports et statistiques, 0,4 s de retard'],
    [{ retard: 42.3, ecartee: 'EN_RETARD' }, `Écartée, 42,3 s de retard : ${LUS_AILLEURS}`],
    [{ retard: null, ecartee: 'INJOIGNABLE' }, `Ne répond pas : ${LUS_AILLEURS}`],
    [{ retard: null, ecartee: 'AUTRE_BASE' }, `Mène à une autre base : ${LUS_AILLEURS}`],
    [
      { retard: null, ecartee: 'NE_SUIT_PAS' },
      `Ne suit pas la base principale (secondaire promu, ou la principale elle-même) : ${LUS_AILLEURS}`,
    ],
  ] as const) {
    replique = suit
    await page.reload()
    await expect(etat.getByRole('definition').filter({ hasText: phrase })).toBeVisible()
  }
  await verifierEcran(page, 'taches-de-fond', { etroit: true })
})
