import type { Base } from '../../server/src/core/database.ts'
import { createCompte, MOT_DE_PASSE } from '../../server/test/comptes.ts'
import { lireHistoriqueEnBase, lireMenageEnBase } from '../../server/test/dossiers.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer, saisir, tabulerJusqua } from '../outils/clavier.ts'
import { seConnecter } from '../outils/connexion.ts'
import { ines, rachid } from '../outils/distribution.ts'
import { deposerDossier } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'
import { formulaire, modifier, notification, section, titre } from './fiche.ts'

const champ = (page: Page, libelle: RegExp) => formulaire(page, 'Informations').getByLabel(libelle)
const langue = (page: Page) => champ(page, /^Langue parlée/)
const observations = (page: Page) => champ(page, /^Observations/)
const enregistrer = (page: Page) => formulaire(page, 'Informations').getByRole('button', { name: 'Enregistrer', exact: true })

async function ouvrirLaSaisie(page: Page) {
  await modifier(page, 'Informations').click()
  await expect(langue(page)).toBeVisible()
}

const informationsDe = async (db: Base, id: string) =>
  (await db.selectFrom('menage').select('informations').where('id', '=', id).executeTakeFirstOrThrow()).informations as Record<
    string,
    unknown
  >

test('au clavier seul : modifier les informations, enregistrer, en lire la trace', async ({ ouvrir, db }) => {
  const { id, adresse } = await deposerDossier(db)
  const page = await ouvrir(ines, adresse)
  await activer(modifier(page, 'Informations'))
  await expect(champ(page, /^Téléphone(?! sec)/)).toBeFocused()
  await saisir(champ(page, /^Téléphone(?! sec)/), '07 44 55 66 77')
  await saisir(langue(page), 'Arabe')
  await page.keyboard.press('Enter')

  await expect(notification(page, 'Dossier enregistré')).toBeVisible()
  await expect(section(page, 'informations')).toContainText('07 44 55 66 77')
  await expect(section(page, 'informations')).toContainText('Arabe')
  await expect(section(page, 'informations')).toContainText(/Enregistré à \d\d:\d\d/)
  await expect(modifier(page, 'Informations')).toBeFocused()
  expect(await informationsDe(db, id)).toMatchObject({ telephone: '0744556677', langueParlee: 'Arabe' })
  expect(await lireHistoriqueEnBase(db, id)).toHaveLength(1)

  const historique = section(page, 'historique')
  await activer(historique.getByRole('button', { name: 'Voir les 2 changements' }))
  await expect(historique).toContainText('avant : 06 12 47 08 31')
  await expect(historique).toContainText('après : 07 44 55 66 77')
})

test('au clavier : corriger le code d’un ménage, avec sa raison ; un code déjà donné se refuse sous son champ', async ({ ouvrir, db }) => {
  test.slow()
  const { id, code, adresse } = await deposerDossier(db)
  const { code: pris } = await deposerDossier(db)
  const page = await ouvrir(ines, adresse)
  await activer(page.getByRole('button', { name: 'Autres actions' }))
  await page.getByRole('menuitem', { name: /^Corriger le code du ménage/ }).press('Enter')
  const dialogue = page.getByRole('dialog', { name: 'Corriger le code du ménage' })
  await verifierEcran(page, 'corriger-le-code', { zone: '[role="dialog"]' })
  await saisir(dialogue.getByRole('textbox', { name: 'Code du ménage' }), pris)
  await saisir(dialogue.getByLabel('Pourquoi'), 'Deux chiffres inversés')
  await activer(dialogue.getByRole('button', { name: 'Corriger le code' }))
  await expect(dialogue.getByRole('textbox', { name: 'Code du ménage' })).toHaveAccessibleDescription(/a déjà été donné à un dossier/)
  const nouveau = `COR-${id.slice(-8).toUpperCase()}`
  await saisir(dialogue.getByRole('textbox', { name: 'Code du ménage' }), nouveau.toLowerCase())
  await activer(dialogue.getByRole('button', { name: 'Corriger le code' }))
  await expect(notification(page, `Le code ${code} est devenu ${nouveau}`)).toBeVisible()
  await expect(dialogue).toHaveCount(0)
  await expect(page.locator('.fh')).toContainText(nouveau)
  expect((await lireHistoriqueEnBase(db, id)).map(({ texte }) => texte)).toEqual(['Code corrigé : Deux chiffres inversés'])
})

test('des valeurs fausses : un résumé qui mène à chaque champ', async ({ ouvrir, db }) => {
  const { adresse } = await deposerDossier(db)
  const page = await ouvrir(ines, adresse)
  await ouvrirLaSaisie(page)
  await champ(page, /^Adresse électronique/).fill('samira(at)exemple')
  await champ(page, /^Téléphone secondaire/).fill('0612')
  await activer(enregistrer(page))
  const resume = formulaire(page, 'Informations').getByRole('alert')
  await expect(resume).toContainText('2 champs à corriger')
  await expect(resume).toBeFocused()
  await activer(resume.getByRole('link', { name: /Adresse électronique/ }))
  await expect(champ(page, /^Adresse électronique/)).toBeFocused()
  await expect(champ(page, /^Adresse électronique/)).toHaveAccessibleDescription(/Vous devez indiquer une adresse email valide/)
})

test('à deux sur des champs différents : tout est réuni sans rien demander', async ({ ouvrir, db }) => {
  const { id, adresse } = await deposerDossier(db)
  const [chezInes, chezRachid] = [await ouvrir(ines, adresse), await ouvrir(rachid, adresse)]
  await ouvrirLaSaisie(chezInes)
  await ouvrirLaSaisie(chezRachid)
  await langue(chezInes).fill('Portugais')
  await observations(chezRachid).fill('Préfère être appelée le matin.')
  await enregistrer(chezRachid).click()
  await expect(notification(chezRachid, 'Dossier enregistré')).toBeVisible()

  await enregistrer(chezInes).click()
  await expect(notification(chezInes, /Rachid Benkhelfa l’avait modifié pendant votre saisie\s: tout est réuni/)).toBeVisible()
  await expect(section(chezInes, 'informations')).toContainText('Préfère être appelée le matin.')
  expect(await informationsDe(db, id)).toMatchObject({ langueParlee: 'Portugais', observations: 'Préfère être appelée le matin.' })
})

test('au clavier seul, à deux sur le même champ : choisir, sans rien perdre', async ({ ouvrir, db }) => {
  const { id, adresse } = await deposerDossier(db)
  const [chezInes, chezRachid] = [await ouvrir(ines, adresse), await ouvrir(rachid, adresse)]
  for (const page of [chezInes, chezRachid]) {
    await activer(modifier(page, 'Informations'))
    await expect(langue(page)).toBeVisible()
  }
  await saisir(langue(chezInes), 'Kurde')
  await saisir(langue(chezRachid), 'Turc')
  await activer(enregistrer(chezRachid))
  await expect(notification(chezRachid, 'Dossier enregistré')).toBeVisible()

  await saisir(observations(chezInes), 'Interprète à prévoir.')
  await activer(enregistrer(chezInes))
  const dialogue = chezInes.getByRole('dialog', { name: 'Choisir les valeurs à garder' })
  await expect(dialogue).toContainText('Rachid Benkhelfa a enregistré ce dossier')
  await expect(dialogue.getByRole('row').filter({ hasText: 'Langue parlée' })).toContainText('Non renseignéKurdeTurc')

  await activer(dialogue.getByRole('button', { name: 'Revenir à ma saisie' }))
  await expect(dialogue).toBeHidden()
  await expect(langue(chezInes)).toHaveValue('Kurde')
  await expect(observations(chezInes)).toHaveValue('Interprète à prévoir.')

  await activer(enregistrer(chezInes))
  await tabulerJusqua(dialogue.getByRole('radio', { name: /Kurde/ }))
  await chezInes.keyboard.press('ArrowRight')
  await expect(dialogue.getByRole('radio', { name: /Turc/ })).toBeChecked()
  await activer(dialogue.getByRole('button', { name: 'Enregistrer ces valeurs' }))
  await expect(notification(chezInes, /tout est réuni/)).toBeVisible()
  expect(await informationsDe(db, id)).toMatchObject({ langueParlee: 'Turc', observations: 'Interprète à prévoir.' })
})

test('l’onglet fermé en pleine saisie : elle attend au retour, et se reprend ou s’abandonne', async ({ ouvrir, db }) => {
  const { id, adresse } = await deposerDossier(db)
  const page = await ouvrir(ines, adresse)
  await ouvrirLaSaisie(page)
  await langue(page).fill('Tamoul')
  await expect(page.getByText(/saisie gardée sur ce poste à \d\d:\d\d/)).toBeVisible()
  const context = page.context()
  await page.close()

  const retour = await context.newPage()
  await retour.goto(adresse)
  await expect(section(retour, 'informations')).toContainText(/Votre saisie du .+ n’est pas enregistrée\./)
  await activer(retour.getByRole('button', { name: 'La reprendre' }))
  await expect(langue(retour)).toHaveValue('Tamoul')
  await activer(enregistrer(retour))
  await expect(notification(retour, 'Dossier enregistré')).toBeVisible()
  expect(await informationsDe(db, id)).toMatchObject({ langueParlee: 'Tamoul' })

  // La saisie se ferme après la notification ; l'adresse dit jusque-là qu'elle est ouverte.
  await expect(modifier(retour, 'Informations')).toBeVisible()
  await retour.reload()
  await expect(titre(retour)).toBeVisible()
  await expect(modifier(retour, 'Informations')).toBeVisible()
  await expect(retour.getByRole('button', { name: 'La reprendre' })).toHaveCount(0)
})

test('la session expire en pleine saisie : après connexion, la saisie est là, et s’enregistre', async ({ ouvrir, db }) => {
  const { id, adresse } = await deposerDossier(db)
  const compte = await createCompte(db, { roles: ['RESPONSABLE_INGENIERIE_SOCIALE'] })
  const page = await ouvrir({ email: compte.email, motDePasse: MOT_DE_PASSE })
  // Sans direct, c'est l'enregistrement qui l'apprend.
  await page.route('**/v1/direct?*', (route) => route.abort())
  await page.goto(adresse)
  await ouvrirLaSaisie(page)
  await langue(page).fill('Pachto')
  await db.updateTable('session').set({ revoquee_le: new Date() }).where('utilisateur_id', '=', compte.id).execute()
  await enregistrer(page).click()

  await expect(page.getByText('Votre connexion a expiré')).toBeVisible()
  await expect(page.getByText('Votre saisie est conservée.')).toBeVisible()
  await seConnecter(page, compte.email, MOT_DE_PASSE)
  await expect(langue(page)).toHaveValue('Pachto')
  await enregistrer(page).click()
  await expect(notification(page, 'Dossier enregistré')).toBeVisible()
  expect(await informationsDe(db, id)).toMatchObject({ langueParlee: 'Pachto' })
})

test('modifier le relogement : un numéro unique, une date tapée, des typologies cochées', async ({ ouvrir, db }) => {
  const { id, adresse } = await deposerDossier(db)
  const page = await ouvrir(ines, adresse)
  await activer(modifier(page, 'Relogement'))
  const saisie = formulaire(page, 'Relogement')
  await saisir(saisie.getByLabel(/^Numéro unique/), '0590126000123GDLCX')
  await tabulerJusqua(saisie.getByRole('textbox', { name: /^Date de la demande/ }))
  await page.keyboard.type('15092026')
  await activer(saisie.getByRole('button', { name: /Typologies GTR/ }))
  await page.getByRole('listbox').waitFor()
  await page.keyboard.type('T3')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await activer(saisie.getByRole('button', { name: 'Enregistrer', exact: true }))
  await expect(notification(page, 'Dossier enregistré')).toBeVisible()
  await expect(section(page, 'relogement')).toContainText('0590126000123GDLCX')
  await expect(section(page, 'relogement')).toContainText('15 septembre 2026')
  expect(await lireMenageEnBase(db, id)).toMatchObject({ numero_unique: '0590126000123GDLCX', typologies_gtr: ['T4', 'T5', 'T3'] })
})

test('chaque section du dossier se modifie à sa place, avec les champs de son étape', async ({ ouvrir, db }) => {
  test.slow()
  const { id, adresse } = await deposerDossier(db)
  const page = await ouvrir(ines, adresse)
  for (const [bouton, nom, unChamp] of [
    ['Composition et occupants', 'Composition', /^Naissance prévue/],
    ['Ressources et charges', 'Ressources', /^Électricité/],
    ['Projet résidentiel', 'Projet résidentiel', /^Observations/],
    ['Logement précédent', 'Logement précédent', /^Motif/],
  ] as const) {
    await modifier(page, bouton).click()
    await expect(formulaire(page, nom).getByLabel(unChamp).first()).toBeVisible()
    await verifierEcran(page, `en-place-${nom.toLowerCase().replaceAll(' ', '-')}`, { zone: 'section:has(.saisieEnPlace-saisie)' })
    await formulaire(page, nom).getByRole('button', { name: 'Annuler', exact: true }).click()
    await expect(formulaire(page, nom)).toHaveCount(0)
  }
  await modifier(page, 'Logement précédent').click()
  const precedent = formulaire(page, 'Logement précédent')
  await saisir(precedent.getByLabel(/^Bailleur/), 'Foyer du Nord')
  await activer(precedent.getByRole('button', { name: 'Enregistrer', exact: true }))
  await expect(section(page, 'logement-precedent')).toContainText('Foyer du Nord')
  await expect(precedent).toHaveCount(0)
  await expect(modifier(page, 'Logement précédent')).toBeFocused()
  const { logement_precedent } = await lireMenageEnBase(db, id)
  expect(logement_precedent).toMatchObject({ bailleur: 'Foyer du Nord' })
  expect(await lireHistoriqueEnBase(db, id)).toHaveLength(1)
})
