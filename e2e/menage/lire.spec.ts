import { uneRessource, unMenage } from '@relogement/domain/menage/menage.examples'
import { activer, tabulerJusqua } from '../outils/clavier.ts'
import { bastien, camille, colette, ines, melanie, personne, rachid } from '../outils/distribution.ts'
import { deposerDossier } from '../outils/dossiers.ts'
import { expect, test } from '../outils/parcours.ts'
import { section, titre } from './fiche.ts'

const [samira, julien] = unMenage().occupants

test('le dossier se lit : composition, ressources, charges, taux d’effort, reste à vivre et leurs termes', async ({ ouvrir, db }) => {
  const { nom, adresse, code } = await deposerDossier(db, {
    menage: {
      ressourcesEtCharges: {
        ressources: [
          uneRessource(samira?.id ?? '', 'SALAIRE', 1000),
          uneRessource(samira?.id ?? '', 'APL', 200),
          uneRessource(julien?.id ?? '', 'SALAIRE', 1500.5),
        ],
        charges: {
          loyerNetHorsAPL: 600,
          chargesLocativesQuittancees: 100,
          electricite: 50.25,
          gaz: 0,
          eau: 0,
          assuranceHabitation: 0,
          assuranceVoiture: 0,
          mutuelle: 0,
          facturesTelephoniques: 0,
          cantine: 0,
          planApurement: { mensualite: null, dateDeFin: null },
          credits: [],
        },
      },
      logementActuel: { finance: { loyer: 600, charges: 100 } },
    },
  })
  const page = await ouvrir(ines, adresse)
  await expect(titre(page)).toHaveText(`Mme ${nom} / M. Duprez`)
  await expect(page).toHaveTitle(`Mme ${nom} / M. Duprez · Relogement`)
  await expect(page.getByRole('main')).toContainText(code)

  const synthese = section(page, 'synthese')
  await expect(synthese).toContainText('2 adultes, 3 enfants')
  await expect(synthese).toContainText('2 500,50 € / mois')
  await expect(synthese).toContainText('12 rue de Fontenoy, Roubaix')

  const ressources = section(page, 'ressources')
  await expect(ressources).toContainText(/Salaire.*1\s000,00\s€/)
  await expect(ressources).toContainText('Total hors APL et RLS2 500,50 €')
  await expect(ressources).toContainText('Total des charges750,25 €')
  // (600 + 100 - 200) / 2 500,50
  await expect(ressources).toContainText('Taux d’effort, logement actuel20 %')
  // 2 500,50 + 200 - 750,25
  await expect(ressources).toContainText('Reste à vivre1 950,25 €')
  await expect(section(page, 'projet-residentiel')).toContainText('Épeule')
  await expect(section(page, 'logement-actuel')).toContainText('3e étage, porte 31, sans ascenseur')
})

test('ce qui s’est saisi se relit : joindre chaque personne, qui l’accompagne, la nature des revenus, les mensualités finies', async ({
  ouvrir,
  db,
}) => {
  const { adresse } = await deposerDossier(db, {
    menage: {
      occupants: unMenage().occupants.map((occupant) =>
        occupant.id === julien?.id
          ? {
              ...occupant,
              contact: { telephone: '0612470832', email: 'julien@exemple.test' },
              accompagnementSpecifique: { social: ['CCAS'], insertionProfessionnelle: { suivis: ['PLIE'] }, referent: 'Mme Leroy' },
            }
          : occupant,
      ),
      ressourcesEtCharges: {
        ressources: [uneRessource(julien?.id ?? '', 'SALAIRE', 1500), uneRessource(samira?.id ?? '', 'RSA', 500)],
        charges: { credits: [{ nature: 'Voiture', mensualite: 145, dateDeFin: '2025-01-31' }] },
      },
      logementActuelLocalisation: { numeroPorte: '31', numeroPorteUg: 'B031' },
    },
    colonnes: { nature_revenus: ['ACTIVITE', 'MINIMA_SOCIAUX'] },
  })
  const page = await ouvrir(ines, adresse)
  const composition = section(page, 'composition')
  await expect(composition.getByRole('link', { name: '06 12 47 08 32' })).toHaveAttribute('href', 'tel:0612470832')
  await expect(composition.getByRole('link', { name: 'julien@exemple.test' })).toBeVisible()
  await expect(composition).toContainText(/Julien Duprez CCAS\s; insertion\s: PLIE\s; référent\s: Mme Leroy/)
  const ressources = section(page, 'ressources')
  await expect(ressources).toContainText('Nature des revenus : revenus d’activité, minima sociaux.')
  await expect(ressources.locator('del')).toHaveText(['Plan d’apurement', /30,00/, 'Voiture', /145,00/])
  await expect(ressources).toContainText('Finie le 31 janv. 2025, non comptée')
  await expect(section(page, 'logement-actuel')).toContainText('porte 31 (UG B031)')

  // La métropole lit la composition, ni les contacts ni l’accompagnement.
  const chezMelanie = await ouvrir(melanie, adresse)
  await expect(section(chezMelanie, 'composition')).toContainText('Julien Duprez')
  await expect(section(chezMelanie, 'composition')).not.toContainText('CCAS')
})

test('« Pourquoi cette cotation ? » : des règles dont les points font le score, au clavier seul', async ({ ouvrir }) => {
  const page = await ouvrir(ines, '/menages?sort=cotation:desc')
  await activer(page.getByRole('table', { name: 'Ménages' }).locator('tbody').getByRole('link').first())
  const pastille = page.getByRole('button', { name: /^Cotation .* points?\s: pourquoi\s\?/ })
  const score = Number(/(\d+)\spoint/.exec((await pastille.getAttribute('aria-label')) ?? '')?.[1])
  await activer(pastille)
  const dialogue = page.getByRole('dialog', { name: 'Pourquoi cette cotation ?' })
  await expect(dialogue.getByRole('row').last()).toContainText(`Score${score}`)
  const points = await dialogue.locator('tbody tr:not(.off) td:last-child').allTextContents()
  expect(points.length).toBeGreaterThan(0)
  expect(points.reduce((total, texte) => total + Number(texte.replaceAll(/\D/g, '')), 0)).toBe(score)
  await page.keyboard.press('Escape')
  await expect(dialogue).toBeHidden()
  await expect(pastille).toBeFocused()
})

test('l’historique se filtre par type et remonte le temps', async ({ ouvrir }) => {
  test.slow()
  const page = await ouvrir(rachid, '/menages?statuts=SIGNATURE_DU_BAIL,DEMENAGEMENT')
  await page.getByRole('table', { name: 'Ménages' }).locator('tbody').getByRole('link').first().click()
  const historique = section(page, 'historique')
  const faits = historique.getByRole('listitem')
  await expect(faits.filter({ hasText: 'a passé le statut de' }).first()).toBeVisible()
  const premiers = await faits.count()

  await activer(historique.getByRole('button', { name: 'Voir les événements précédents' }))
  await expect.poll(() => faits.count()).toBeGreaterThan(premiers)

  const echanges = historique.getByRole('button', { name: 'Échanges' })
  await activer(echanges)
  await expect(echanges).toHaveAttribute('aria-pressed', 'true')
  await expect(faits.filter({ hasText: 'a passé le statut de' })).toHaveCount(0)
  await expect(faits.filter({ hasText: /a commenté le dossier|a noté un suivi/ }).first()).toBeVisible()

  await activer(historique.getByRole('button', { name: 'Tout' }))
  await expect(faits.filter({ hasText: 'a passé le statut de' }).first()).toBeVisible()

  const unSeulType = historique.getByLabel('Un seul type d’événement')
  await unSeulType.selectOption('MODIFICATION')
  await expect(historique.getByRole('button', { name: 'Tout' })).toHaveAttribute('aria-pressed', 'false')
  await expect(faits.filter({ hasText: /a commenté le dossier|a noté un suivi/ })).toHaveCount(0)
  await expect(faits.filter({ hasText: 'a passé le statut de' }).first()).toBeVisible()
  await unSeulType.selectOption({ label: 'Un seul type…' })
  await expect(historique.getByRole('button', { name: 'Tout' })).toHaveAttribute('aria-pressed', 'true')
})

test('les sections s’atteignent au clavier, et le focus y va', async ({ ouvrir, db }) => {
  const { adresse } = await deposerDossier(db)
  const page = await ouvrir(ines, adresse)
  const lien = page.getByRole('navigation', { name: 'Sections de la fiche' }).getByRole('link', { name: /Projet résidentiel/ })
  await activer(lien)
  await expect(section(page, 'projet-residentiel')).toBeFocused()
  await expect(section(page, 'projet-residentiel')).toBeInViewport()
  await expect(lien).toHaveAttribute('aria-current', 'true')
})

test('la section marquée est celle que l’on lit : la première en haut de page, puis celle qui vient sous l’en-tête', async ({
  ouvrir,
  db,
}) => {
  const { adresse } = await deposerDossier(db)
  const page = await ouvrir(ines, adresse)
  const marquee = page.getByRole('navigation', { name: 'Sections de la fiche' }).locator('[aria-current]')
  await expect(marquee).toHaveText('Synthèse')
  await section(page, 'ressources').evaluate((ressources) => ressources.scrollIntoView({ block: 'start' }))
  await expect(marquee).toContainText('Ressources')
})

test('chaque rôle ne voit que ce qui lui est ouvert', async ({ ouvrir, db }) => {
  const { adresse } = await deposerDossier(db, { bailleur: 'LDM', charge: camille })
  const fermees = 'Certaines informations ne vous sont pas ouvertes.'

  const chezBastien = await ouvrir(bastien, adresse)
  await expect(section(chezBastien, 'informations')).toBeVisible()
  await expect(section(chezBastien, 'ressources')).toContainText('Total hors APL et RLS')
  await expect(section(chezBastien, 'historique')).toHaveCount(0)
  await expect(section(chezBastien, 'alertes')).toHaveCount(0)
  await expect(chezBastien.getByText(fermees)).toBeVisible()

  const chezMelanie = await ouvrir(melanie, adresse)
  await expect(section(chezMelanie, 'informations')).toBeVisible()
  await expect(section(chezMelanie, 'documents')).toHaveCount(0)
  await expect(section(chezMelanie, 'ressources')).not.toContainText('Salaire')

  const chezColette = await ouvrir(colette, adresse)
  await expect(section(chezColette, 'composition')).toBeVisible()
  for (const fermee of ['informations', 'ressources', 'projet-residentiel', 'historique', 'alertes', 'documents'])
    await expect(section(chezColette, fermee), fermee).toHaveCount(0)
  await expect(chezColette.getByText('06 12 47 08 31')).toHaveCount(0)
  await expect(chezColette.getByRole('button', { name: /^Cotation/ })).toHaveCount(0)
})

test('un dossier hors de portée et un dossier inconnu se disent pareil', async ({ ouvrir, db }) => {
  const { adresse } = await deposerDossier(db, { bailleur: 'TDM' })
  const page = await ouvrir(bastien, adresse)
  await expect(page.getByText('Ménage introuvable')).toBeVisible()
  await page.goto('/menages/01900000-0000-7000-8000-00000000ffff')
  await expect(page.getByText('Ménage introuvable')).toBeVisible()
  await expect(page).toHaveTitle('Ménage · Relogement')
})

test('le dossier d’une collègue se lit, et dit pourquoi il ne se modifie pas', async ({ ouvrir, db }) => {
  const autre = await db
    .selectFrom('utilisateur')
    .select('email')
    .where('email', 'like', 'charge-de-relogement-2@%')
    .executeTakeFirstOrThrow()
  const { adresse } = await deposerDossier(db, { charge: { ...camille, email: autre.email } })
  const page = await ouvrir(camille, adresse)
  await expect(page.getByText(/Dossier en lecture.*suivi par .+\./)).toBeVisible()
  const bouton = page.getByRole('button', { name: 'Modifier : Informations' })
  await tabulerJusqua(bouton)
  await expect(bouton).toHaveAccessibleDescription(/suivi par/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('form', { name: 'Modifier : Informations' })).toHaveCount(0)
})

test('le prestataire de déménagement n’ouvre pas un dossier', async ({ ouvrir, db }) => {
  const { adresse } = await deposerDossier(db)
  const page = await ouvrir(personne('PRESTATAIRE_DEMENAGEMENT'), adresse)
  await expect(
    page.getByRole('alert').filter({ hasText: "Vous n'avez pas les droits requis pour accéder à cette ressource" }),
  ).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('imprimer la fiche attend son contenu : au clavier comme au menu, aucune section ne s’imprime vide', async ({ ouvrir, db }) => {
  const { adresse } = await deposerDossier(db)
  const page = await ouvrir(camille, '/menages')
  await page.addInitScript(() => {
    const impressions: string[] = []
    Object.assign(window, { impressions })
    window.print = () => void impressions.push(document.querySelectorAll('.attendu').length === 0 ? 'entière' : 'à moitié')
  })
  let laisserPasser = () => {}
  const porte = new Promise<void>((suite) => {
    laisserPasser = suite
  })
  await page.route('**/v1/business/menages/*/documents*', async (route) => {
    await porte
    await route.continue()
  })
  const impressions = () => page.evaluate(() => (window as unknown as { impressions: string[] }).impressions)
  await page.goto(adresse)
  await expect(page.getByText('Chargement des documents')).toBeAttached()
  // Le menu du navigateur n'attend pas : ce qui sort dit qu'il y manque.
  const incomplete = page.getByText('Page incomplète')
  await page.emulateMedia({ media: 'print' })
  await expect(incomplete).toBeHidden()
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(incomplete).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(incomplete).toBeHidden()
  await page.emulateMedia({ media: null })
  await page.keyboard.press('Control+p')
  expect(await impressions()).toEqual([])
  laisserPasser()
  await expect.poll(impressions).toEqual(['entière'])

  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Imprimer la fiche' }).click()
  await expect.poll(impressions).toEqual(['entière', 'entière'])
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(incomplete).toBeHidden()
  // Sur le papier, rien ne se presse ni ne se choisit.
  await expect(page.getByText('Un seul type…')).toBeHidden()
  await expect(page.getByRole('button', { name: /^(Voir|Clore|Reporter à|Retirer)/ })).toHaveCount(0)
})

test('imprimer un long historique l’imprime en entier, non son seul début', async ({ ouvrir, db }) => {
  const { id } = await db
    .selectFrom('menage as m')
    .innerJoin('modification as h', 'h.sujet_id', 'm.id')
    .select('m.id')
    .where('m.statut', '=', 'ACCOMPAGNEMENT_POST_RELOGEMENT')
    .where('m.id', 'in', db.selectFrom('demande_remboursement').select('menage_id').where('statut', '=', 'PAYEE'))
    .groupBy('m.id')
    .having((eb) => eb.fn.countAll(), '>', 25)
    .limit(1)
    .executeTakeFirstOrThrow()
  const page = await ouvrir(ines, 'about:blank')
  await page.addInitScript(() => {
    const impressions: number[] = []
    Object.assign(window, { impressions })
    window.print = () => void impressions.push(document.querySelectorAll('#historique .feed > li').length)
  })
  await page.goto(`/menages/${id}`)
  const historique = section(page, 'historique')
  await expect(historique.getByRole('listitem')).toHaveCount(20)
  const total = Number(/\d+/.exec((await historique.getByRole('heading').textContent()) ?? '')?.[0])
  expect(total).toBeGreaterThan(25)
  await page.keyboard.press('Control+p')
  await expect.poll(() => page.evaluate(() => (window as unknown as { impressions: number[] }).impressions)).toEqual([total])

  // À la largeur d'une feuille, rien n'y finit par « … », ni dépense ni auteur d'une demande de remboursement.
  await page.setViewportSize({ width: 718, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  expect(await page.evaluate(finisParDesPoints)).toEqual([])
  // Ni menu : sur papier, aucun ne s'ouvre.
  await expect(page.locator('main button[aria-haspopup="menu"]:visible')).toHaveCount(0)
})

const finisParDesPoints = () =>
  [...document.querySelectorAll<HTMLElement>('.fiche *')]
    .filter((un) => getComputedStyle(un).textOverflow === 'ellipsis' && un.offsetWidth > 1 && un.scrollWidth > un.clientWidth)
    .map((un) => un.textContent)
