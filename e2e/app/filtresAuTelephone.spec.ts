import { verifierEcran } from '../outils/accessibilite.ts'
import { bastien, delphine, denise, rachid } from '../outils/distribution.ts'
import { expect, test } from '../outils/parcours.ts'

test.describe.configure({ timeout: 120_000 })

/** Toute liste qui a des filtres, et qui la lit. */
const LISTES = [
  ['menages', '/menages', rachid],
  ['logements', '/instances-partenariales', rachid],
  ['logements-bailleur', '/instances-partenariales', bastien],
  ['gtr', '/gtr', rachid],
  ['suivi-relogements', '/outil-de-pilotage/suivi-relogements', rachid],
  ['suivi-propositions', '/outil-de-pilotage/suivi-propositions', rachid],
  ['purges', '/administration/purges', delphine],
  ['consultations', '/administration/consultations', delphine],
  ['demandes-de-droits', '/administration/demandes-de-droits', denise],
] as const

for (const [nom, chemin, qui] of LISTES)
  test(`au téléphone, les filtres dépliés de « ${nom} » : axe, clair et sombre, rien ne déborde, au clavier`, async ({ ouvrir }) => {
    const page = await ouvrir(qui, 'about:blank')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(chemin)
    const filtres = page.getByRole('group', { name: 'Filtres' })
    await filtres.getByRole('button', { name: 'Filtres', exact: true }).focus()
    await page.keyboard.press('Enter')
    const premier = filtres.getByRole('button', { expanded: false }).or(filtres.getByRole('spinbutton')).first()
    await expect(premier).toBeVisible()
    await verifierEcran(page, `filtres-telephone-${nom}`, { largeurs: [390] })
  })
