import { unMenage } from '@relogement/domain/menage/menage.examples'
import { lireMenageEnBase } from '../../server/test/dossiers.ts'
import { activer, pasJusqua, saisir, tabulerJusqua } from '../outils/clavier.ts'
import { camille } from '../outils/distribution.ts'
import { deposerDossier } from '../outils/dossiers.ts'
import { expect, test } from '../outils/parcours.ts'
import { adresseDe, arriver, avancer, type CodeEtape, dater, deposerDossierVide, quitter, suivant, totaux } from './etapes.ts'

test('au clavier : la notice, la ville et le nom de famille se remplissent, et se corrigent', async ({ ouvrir, db }) => {
  test.setTimeout(120_000)
  const dossier = await deposerDossierVide(db)
  const page = await ouvrir(camille, adresseDe(dossier, 'informations'))
  await arriver(page, 'Informations')
  await dater(page, 'Date de l’entretien', '02/03/2026')
  await activer(page.getByRole('checkbox', { name: /^Notice d’information/ }), ' ')
  await expect(page.getByRole('textbox', { name: 'Remise le' })).toHaveValue('02/03/2026')
  const numero = page.getByLabel('Numéro unique')
  await saisir(numero, '0591225041873gd')
  await expect(numero).toHaveAccessibleDescription(/15 sur 18 caractères/)
  await page.keyboard.type('lcx')
  await expect(page.getByText(/sur 18 caractères/)).toHaveCount(0)
  await avancer(page, 'Composition et occupants')

  await activer(page.getByRole('button', { name: 'Ajouter le demandeur principal' }))
  await saisir(page.getByLabel('Prénom'), 'Nadia')
  await saisir(page.getByLabel('Nom', { exact: true }), 'Lefebvre')
  await activer(page.getByRole('button', { name: 'Ajouter une personne' }))
  await expect(page.getByRole('button', { name: /^Nadia Lefebvre/ })).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('Lefebvre')
  await page.goto(adresseDe(dossier, 'logement-actuel'))
  await arriver(page, 'Logement actuel')

  const ville = page.getByRole('combobox', { name: /^Ville/ })
  await saisir(page.getByLabel('Code postal'), '59100')
  await expect(ville).toHaveValue('Roubaix')
  await tabulerJusqua(ville)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Escape')
  await expect(ville).toHaveValue('')
  await saisir(page.getByLabel('Rue'), 'rue de l’Épeule')
  await expect(ville).toHaveValue('')
  await saisir(page.getByLabel('Code postal'), '59200')
  await expect(ville).toHaveValue('Tourcoing')
  await quitter(page).click()
  await expect(page).toHaveURL(new RegExp(`${dossier.adresse}$`))
  expect(await lireMenageEnBase(db, dossier.id)).toMatchObject({
    informations: { noticeInformation: { remise: true, date: '2026-03-02' } },
    localisation: { adresse: { codePostal: '59200', ville: 'Tourcoing' } },
  })
})

test('ce qui suit le bail ne se demande qu’une fois un logement accepté, ou si l’on vient le renseigner', async ({ ouvrir, db }) => {
  const avant = await deposerDossier(db, { charge: camille, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  const page = await ouvrir(camille, adresseDe(avant, 'informations'))
  await arriver(page, 'Informations')
  const demenagement = page.getByRole('textbox', { name: 'Date du déménagement', exact: true })
  await expect(page.getByRole('textbox', { name: 'Date du GTRM', exact: true })).toBeVisible()
  await expect(demenagement).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /^Après le relogement/ })).toHaveCount(0)
  await page.goto(adresseDe(avant, 'informations', 'relogement.dates.demenagement'))
  await expect(demenagement).toBeFocused()

  const apres = await deposerDossier(db, { charge: camille, menage: { statut: 'PROGRAMMATION_DU_DEMENAGEMENT' } })
  await page.goto(adresseDe(apres, 'informations'))
  await expect(demenagement).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Après le relogement/ })).toBeVisible()
})

test('au clavier : d’un montant, les flèches mènent à son année puis à de quoi l’ôter, et en reviennent', async ({ ouvrir, db }) => {
  const dossier = await deposerDossier(db, { charge: camille })
  const page = await ouvrir(camille, adresseDe(dossier, 'ressources'))
  const mois = page.getByLabel('Salaire de Julien Duprez, € / mois')
  const annee = page.getByLabel('Salaire de Julien Duprez, € / an')
  await saisir(mois, '1500')
  await page.keyboard.press('ArrowRight')
  await expect(annee).toBeFocused()
  await expect(annee).toHaveValue(/^18\s000,00$/)
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Retirer Salaire' }).last()).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(annee).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await expect(mois).toBeFocused()
})

test('au clavier : l’avis d’imposition commun d’un couple se saisit une fois', async ({ ouvrir, db }) => {
  const dossier = await deposerDossier(db, { charge: camille })
  const page = await ouvrir(camille, adresseDe(dossier, 'ressources'))
  const rfr = page.getByLabel(/^Revenu fiscal de référence \d{4} de Julien Duprez/)
  await expect(rfr).toHaveCount(2)
  await activer(page.getByRole('checkbox', { name: /^Avis commun avec Samira/ }), ' ')
  await expect(rfr).toHaveCount(0)
  await expect(page.getByText('Compté une seule fois, sur l’avis ci-dessus.')).toBeVisible()
  await quitter(page).click()
  await expect(page).toHaveURL(new RegExp(`${dossier.adresse}$`))
  const occupants = db.selectFrom('occupant').select(['prenom', 'avis_commun']).where('menage_id', '=', dossier.id)
  expect(await occupants.where('role', '!=', 'ENFANT').orderBy('rang').execute()).toEqual([
    { prenom: 'Samira', avis_commun: false },
    { prenom: 'Julien', avis_commun: true },
  ])
})

test('au clavier : du titre d’une étape, le premier arrêt mène à son bas', async ({ ouvrir, db }) => {
  const dossier = await deposerDossier(db, { charge: camille })
  const page = await ouvrir(camille, adresseDe(dossier, 'ressources'))
  await arriver(page, 'Ressources et charges')
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Aller au bas de l’étape' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(suivant(page)).toBeFocused()
})

const TABULATIONS = 45

test('trois secteurs et leurs critères : un arrêt par champ, les flèches mènent à l’autre priorité et à la croix', async ({
  ouvrir,
  db,
}) => {
  const secteur = {
    villes: [{ nom: 'Roubaix', codePostal: '59100', quartier: null }],
    typologies: ['T4' as const],
    precisions: null,
    criteres: (['JARDIN', 'STATIONNEMENT', 'PROXIMITE_ECOLE'] as const).map((type) => ({
      type,
      priorite: 'SOUHAITE' as const,
      texteLibre: null,
    })),
  }
  const dossier = await deposerDossier(db, {
    charge: camille,
    menage: {
      projetResidentiel: { secteursSouhaites: [secteur, secteur, { villes: [], typologies: [], criteres: [], precisions: null }] },
    },
  })
  const page = await ouvrir(camille, adresseDe(dossier, 'projet-residentiel'))
  await arriver(page, 'Projet résidentiel')
  await page.getByRole('heading', { level: 1 }).focus()
  expect(await pasJusqua(suivant(page))).toBeLessThanOrEqual(TABULATIONS)

  const ligne = page.getByRole('listitem').filter({ hasText: 'Jardin' }).first()
  await ligne.getByRole('button', { name: 'Souhaité' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(ligne.getByRole('button', { name: 'Indispensable' })).toBeFocused()
  await page.keyboard.press(' ')
  await expect(ligne.getByRole('button', { name: 'Indispensable' })).toHaveAttribute('tabindex', '0')
  await page.keyboard.press('Tab')
  await expect(ligne.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(ligne.getByRole('button', { name: 'Retirer Jardin' })).toBeFocused()
})
const saisies: readonly [CodeEtape, titre: string][] = [
  ['informations', 'Informations'],
  ['composition', 'Composition et occupants'],
  ['ressources', 'Ressources et charges'],
  ['logement-actuel', 'Logement actuel'],
  ['projet-residentiel', 'Projet résidentiel'],
  ['logement-precedent', 'Logement précédent'],
]

test(`du titre de chaque étape à sa suite, ${TABULATIONS} tabulations au plus ; chaque étape a son titre`, async ({ ouvrir, db }) => {
  test.setTimeout(120_000)
  const dossier = await deposerDossier(db, { charge: camille })
  expect(unMenage().occupants).toHaveLength(5)
  const page = await ouvrir(camille, 'about:blank')
  const pas: Record<string, number> = {}
  const titres = new Set<string>()
  for (const [code, titre] of saisies) {
    await page.goto(adresseDe(dossier, code))
    await arriver(page, titre)
    await expect(totaux(page)).toBeVisible()
    await page.getByRole('heading', { level: 1, name: titre }).focus()
    pas[code] = await pasJusqua(suivant(page))
    titres.add(await page.title())
  }
  await page.goto(adresseDe(dossier, 'recapitulatif'))
  await arriver(page, 'Récapitulatif et documents')
  titres.add(await page.title())
  expect(titres.size).toBe(7)
  expect(Object.entries(pas).filter(([, nombre]) => nombre > TABULATIONS)).toEqual([])
})
