import { samira, uneRessource, unMenage } from '@relogement/domain/menage/menage.examples'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer, tabulerJusqua } from '../outils/clavier.ts'
import { camille, ines } from '../outils/distribution.ts'
import { deposerDossier } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'
import { deposerUnRelogement } from '../outils/relogements.ts'
import { adresseDe, arriver, avancer, totaux } from './etapes.ts'

const DIALOGUE = '[role="dialog"]'
const apl = (page: Page) => page.getByLabel(/^APL .*€ \/ mois$/)
const aplAnnuelle = (page: Page) => page.getByLabel(/^APL .*€ \/ an$/)
const rls = (page: Page) => page.getByLabel(/^RLS .*€ \/ mois$/)
const estimer = (page: Page, aide: string) => page.getByRole('button', { name: `Estimer ${aide}` })
const dialogue = (page: Page, titre: string | RegExp) => page.getByRole('dialog', { name: titre })
const reprendre = (page: Page) => page.getByRole('button', { name: 'Reprendre cette estimation' })

// Les montants attendus sont posés à la main dans domain/src/menage/apl/estimationApl.test.ts (trois à charge, 486,30 €).
test('au clavier seul : l’APL et la RLS du logement actuel s’estiment, et ne se reprennent que si on le demande', async ({
  ouvrir,
  db,
}) => {
  // Champ après champ au clavier, sur une machine chargée.
  test.setTimeout(60_000)
  const dossier = await deposerDossier(db, { charge: camille })
  const page = await ouvrir(camille, adresseDe(dossier, 'ressources'))
  await arriver(page, 'Ressources et charges')
  await expect(apl(page)).toHaveValue('215,04')
  await expect(totaux(page)).toContainText('269,58')

  await activer(estimer(page, 'l’APL'))
  await expect(dialogue(page, /^APL estimée\s: 157,04/)).toContainText('seul le calcul de la CAF fait foi')
  await expect(dialogue(page, /^APL/)).toContainText('Barème du 1er octobre 2025')
  await expect(dialogue(page, /^APL/)).toContainText('Couple, 3 personnes à charge')
  await page.keyboard.press('Escape')
  await expect(dialogue(page, /^APL/)).toBeHidden()
  await expect(apl(page)).toHaveValue('215,04')

  await activer(estimer(page, 'l’APL'))
  await activer(reprendre(page))
  await expect(apl(page)).toHaveValue('157,04')
  await expect(aplAnnuelle(page)).toHaveValue(/1.884,48/)
  await expect(totaux(page)).toContainText('211,58')
  await expect(estimer(page, 'l’APL')).toBeFocused()

  await activer(estimer(page, 'la RLS'))
  await expect(dialogue(page, /^RLS estimée\s: 55,58/)).toContainText('Plafond de ressources, zone 2')
  await activer(reprendre(page))
  await expect(rls(page)).toHaveValue('55,58')
  await tabulerJusqua(estimer(page, 'la RLS'))
  await avancer(page, 'Logement actuel')
  expect(
    await db
      .selectFrom('ressource as r')
      .innerJoin('occupant as o', 'o.id', 'r.occupant_id')
      .select(['r.type', 'r.montant_mensuel'])
      .where('o.menage_id', '=', dossier.id)
      .where('r.type', 'in', ['APL', 'RLS'])
      .orderBy('r.type')
      .execute(),
  ).toEqual([
    { type: 'APL', montant_mensuel: 157.04 },
    { type: 'RLS', montant_mensuel: 55.58 },
  ])
})

test('sans les ressources de l’un, rien n’est estimé : ce qui manque est nommé', async ({ ouvrir, db }) => {
  test.setTimeout(120_000)
  const dossier = await deposerDossier(db, {
    charge: camille,
    menage: { ressourcesEtCharges: { ressources: [uneRessource(samira.id, 'SALAIRE', 864.2), uneRessource(samira.id, 'APL', 200)] } },
  })
  const page = await ouvrir(camille, adresseDe(dossier, 'ressources'))
  await estimer(page, 'l’APL').click()
  await expect(dialogue(page, 'Estimer l’APL')).toContainText('Ressources de Julien Duprez')
  await expect(reprendre(page)).toHaveCount(0)
  await verifierEcran(page, 'apl-manque', { zone: DIALOGUE })
})

test('l’APL du nouveau logement suit le loyer à l’écran et remplit son champ', async ({ ouvrir, db }) => {
  test.setTimeout(180_000)
  const { id, fiche } = await deposerUnRelogement(db)
  const page = await ouvrir(ines, fiche)
  const champ = page.getByLabel(/^APL,\s€/)
  await expect(champ).toHaveValue('180,00')
  await estimer(page, 'l’APL').click()
  await expect(dialogue(page, /^APL estimée\s: 165,63/)).toBeVisible()
  await dialogue(page, /^APL/).getByText('Les ressources de l’année', { exact: true }).click()
  await expect(dialogue(page, /^APL/)).toContainText('Salaire, Julien Duprez')
  await verifierEcran(page, 'apl-estimee', { zone: DIALOGUE, etroit: true })
  await reprendre(page).click()
  await expect(champ).toHaveValue('165,63')
  await expect(page.getByRole('complementary', { name: /Montants/ })).toContainText('432,57')
  await verifierEcran(page, 'apl-reprise')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.getByText(/Enregistré à \d\d:\d\d/).first()).toBeVisible()
  expect(await db.selectFrom('fiche_nouveau_logement').select('apl').where('menage_id', '=', id).executeTakeFirstOrThrow()).toEqual({
    apl: 165.63,
  })
})

test('l’étape des ressources, ses deux boutons ; fermée à la saisie, elle n’en a pas', async ({ ouvrir, db }) => {
  test.setTimeout(180_000)
  const dossier = await deposerDossier(db, { charge: camille })
  const page = await ouvrir(camille, adresseDe(dossier, 'ressources'))
  await expect(estimer(page, 'l’APL')).toBeVisible()
  await estimer(page, 'l’APL').scrollIntoViewIfNeeded()
  await verifierEcran(page, 'apl-boutons')
  const ferme = await deposerDossier(db, { charge: camille, menage: { ...unMenage(), statut: 'SIGNATURE_DU_BAIL' } })
  await page.goto(adresseDe(ferme, 'ressources'))
  await expect(apl(page)).toHaveAttribute('readonly', '')
  await expect(page.getByRole('button', { name: /^Estimer/ })).toHaveCount(0)
})
