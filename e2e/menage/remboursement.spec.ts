import type { Base } from '../../server/src/core/database.ts'
import { lireHistoriqueEnBase } from '../../server/test/dossiers.ts'
import { pdf } from '../../server/test/pieces/pdf.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer, choisirUnFichier, saisir, tabulerJusqua } from '../outils/clavier.ts'
import { adrien, camille, ines, melanie, rachid } from '../outils/distribution.ts'
import { deposerDossier } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'
import { notification, section } from './fiche.ts'

const remboursements = (page: Page) => section(page, 'remboursements')
const demande = (page: Page, numero: number) =>
  remboursements(page)
    .getByRole('row')
    .filter({ hasText: `Demande n° ${numero}` })
const dialogue = (page: Page) => page.getByRole('dialog')
const preparer = (page: Page) => remboursements(page).getByRole('button', { name: 'Préparer une demande' })
const facture = { name: 'double loyer mars.pdf', mimeType: 'application/pdf', buffer: pdf() }

/** Choisit au clavier dans une liste déroulante. */
async function choisirAuClavier(page: Page, nom: string, option: string) {
  await activer(dialogue(page).getByRole('button', { name: nom }).first())
  await expect(page.getByRole('option', { name: option })).toBeVisible()
  await page.keyboard.type(option.slice(0, 8))
  await expect(page.getByRole('option', { name: option })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toHaveCount(0)
}

/** Sous la cloche de qui doit agir, l'alerte de ce dossier ; fermée au clavier. */
async function apprendre(page: Page, menageId: string, texte: string) {
  await page.getByRole('button', { name: /^Alertes/ }).click()
  const sienne = page
    .getByRole('listitem')
    .filter({ hasText: texte })
    .filter({ has: page.locator(`a[href="/menages/${menageId}"]`) })
  await expect(sienne).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sienne).toHaveCount(0)
}

const demandesEnBase = (db: Base, menageId: string) =>
  db.selectFrom('demande_remboursement').selectAll().where('menage_id', '=', menageId).orderBy('numero').execute()

test('un remboursement par trois personnes : Camille le prépare au clavier, Rachid le valide, Adrien le paie', async ({ ouvrir, db }) => {
  test.slow()
  const { id, adresse } = await deposerDossier(db, { charge: camille, menage: { statut: 'ACCOMPAGNEMENT_POST_RELOGEMENT' } })
  const chezCamille = await ouvrir(camille, adresse)
  await test.step('Camille, au clavier, garde un brouillon puis le soumet', async () => {
    const page = chezCamille
    await activer(preparer(page))
    await expect(dialogue(page)).toBeVisible()
    await choisirAuClavier(page, 'Dépense', 'Double loyer')
    await saisir(dialogue(page).getByLabel('Montant, €'), '412,5')
    await activer(dialogue(page).getByRole('button', { name: 'Soumettre à validation' }))
    // Sans justificatif, rien ne part ; le brouillon, lui, est gardé.
    await expect(dialogue(page)).toContainText('Ligne 1, Double loyer : le justificatif manque.')
    expect(await demandesEnBase(db, id)).toMatchObject([{ statut: 'BROUILLON' }])

    await tabulerJusqua(dialogue(page).getByRole('button', { name: /^Ajouter un fichier/ }), 'Shift+Tab')
    await (await choisirUnFichier(page)).setFiles(facture)
    await expect(dialogue(page)).toContainText('double loyer mars.pdf (Justificatif de dépense)')
    await activer(dialogue(page).getByRole('button', { name: 'Soumettre à validation' }))
    await expect(dialogue(page)).toHaveCount(0)
    await expect(demande(page, 1)).toContainText('Soumise')
    await expect(demande(page, 1)).toContainText('412,50')
  })
  await test.step('elle ne peut pas valider : l’écran dit pourquoi', async () => {
    await activer(demande(chezCamille, 1).getByRole('button', { name: /^Valider/ }))
    await expect(dialogue(chezCamille)).toContainText('Réservé au responsable d’équipe')
    await chezCamille.keyboard.press('Escape')
    await expect(dialogue(chezCamille)).toHaveCount(0)
  })
  await test.step('Rachid l’apprend au dossier et valide ; il ne paie pas', async () => {
    const page = await ouvrir(rachid, adresse)
    await expect(
      page.getByRole('navigation', { name: 'Sections de la fiche' }).getByRole('link', { name: 'Remboursements 1' }),
    ).toBeVisible()
    // Sa cloche montre d'abord les plus anciennes : celle-ci se lit au dossier.
    await expect(section(page, 'alertes')).toContainText('Remboursement n° 1 à valider')
    // Le dossier arrivé, rien ne pousse plus ce que l'on vise.
    await expect(section(page, 'documents')).toContainText('double loyer mars.pdf')
    await demande(page, 1)
      .getByRole('button', { name: /^Demande n°\s1/ })
      .click()
    await expect(dialogue(page)).toContainText('double loyer mars.pdf')
    await page.keyboard.press('Escape')
    await demande(page, 1)
      .getByRole('button', { name: /^Valider/ })
      .click()
    await dialogue(page).getByRole('button', { name: 'Valider', exact: true }).click()
    await expect(notification(page, 'Demande n° 1 : validée')).toBeVisible()
    await demande(page, 1)
      .getByRole('button', { name: /^Noter le paiement/ })
      .click()
    await expect(dialogue(page)).toContainText('Réservé au responsable administratif.')
  })
  await test.step('Adrien l’apprend sous la cloche, produit la demande à signer, puis enregistre le paiement', async () => {
    const page = await ouvrir(adrien, adresse)
    await apprendre(page, id, 'Remboursement n° 1 à payer')
    await expect(remboursements(page)).toContainText('Validée')
    await expect(preparer(page)).toHaveCount(0)
    await demande(page, 1)
      .getByRole('button', { name: /^Actions/ })
      .click()
    await page.getByRole('menuitem', { name: 'Produire le PDF à signer' }).click()
    await expect(dialogue(page)).toContainText('Demande de remboursement n° 1')
    await page.keyboard.press('Escape')
    await expect(dialogue(page)).toHaveCount(0)
    await demande(page, 1)
      .getByRole('button', { name: /^Noter le paiement/ })
      .click()
    await expect(dialogue(page)).toContainText('Les coordonnées bancaires restent sur le formulaire papier')
    await dialogue(page).getByRole('button', { name: 'Noter le paiement' }).click()
    await expect(demande(page, 1)).toContainText('Payée')
    await expect(section(page, 'historique')).toContainText('Demande de remboursement n° 1 payée')
  })
  const [enBase] = await demandesEnBase(db, id)
  expect(enBase?.statut).toBe('PAYEE')
  expect(new Set([enBase?.creee_par, enBase?.validee_par, enBase?.payee_par]).size).toBe(3)
  expect((await lireHistoriqueEnBase(db, id)).map(({ texte }) => texte?.replace(/\u00A0/g, ' '))).toEqual([
    'Demande de remboursement n° 1 préparée',
    'double loyer mars.pdf (Justificatif de dépense)',
    'Demande de remboursement n° 1 modifiée',
    'Demande de remboursement n° 1 soumise (412,50 €)',
    'Demande de remboursement n° 1 validée (412,50 €)',
    expect.stringMatching(/^Demande de remboursement n°\s1 .+\.pdf \(Demande de remboursement\)$/),
    'Demande de remboursement n° 1 payée (412,50 €)',
  ])
})

test('rejetée avec sa raison, la demande se reprend dans une nouvelle ; une saisie fermée par mégarde attend', async ({ ouvrir, db }) => {
  const { id, adresse } = await deposerDossier(db)
  const page = await ouvrir(ines, adresse)
  await preparer(page).click()
  await dialogue(page).getByLabel('Montant, €').fill('48')
  await dialogue(page)
    .getByLabel('Choisir le justificatif de la dépense 1')
    .setInputFiles({ ...facture, name: 'compteur.pdf' })
  await expect(dialogue(page)).toContainText('compteur.pdf (')
  // La fenêtre se ferme sans enregistrer, aussitôt tapé : la saisie est reprise à la réouverture.
  await page.keyboard.press('Escape')
  await expect(dialogue(page)).toHaveCount(0)
  await preparer(page).click()
  await expect(dialogue(page)).toContainText('reprise, pas encore enregistrée')
  await expect(dialogue(page).getByLabel('Montant, €')).toHaveValue(/48/)
  await dialogue(page).getByRole('button', { name: 'Soumettre à validation' }).click()
  await expect(demande(page, 1)).toContainText('Soumise')

  await demande(page, 1)
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: /^Rejeter/ }).click()
  await verifierEcran(page, 'remboursement-rejeter', { zone: '.dlg' })
  await dialogue(page)
    .getByRole('button', { name: /^Rejeter/ })
    .click()
  await expect(dialogue(page)).toContainText('Ce champ est requis')
  await dialogue(page).getByLabel('Raison du rejet').fill('Facture au nom du bailleur')
  await dialogue(page)
    .getByRole('button', { name: /^Rejeter/ })
    .click()
  await expect(demande(page, 1)).toContainText('Rejetée')

  await demande(page, 1)
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Reprendre dans une nouvelle demande' }).click()
  await expect(dialogue(page).getByLabel('Montant, €')).toHaveValue(/48/)
  await dialogue(page).getByRole('button', { name: 'Enregistrer le brouillon' }).click()
  await expect(demande(page, 2)).toContainText('Brouillon')
  await demande(page, 2)
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Supprimer le brouillon' }).click()
  await verifierEcran(page, 'remboursement-supprimer', { zone: '.dlg' })
  await page.keyboard.press('Escape')
  await expect(dialogue(page)).toHaveCount(0)
  expect((await demandesEnBase(db, id)).map(({ statut }) => statut)).toEqual(['REJETEE', 'BROUILLON'])
})

test('deux personnes sur le même brouillon : rien de ce qui est tapé ne se perd', async ({ ouvrir, db }) => {
  const { id, adresse } = await deposerDossier(db)
  const chezInes = await ouvrir(ines, adresse)
  await preparer(chezInes).click()
  await dialogue(chezInes).getByLabel('Montant, €').fill('30')
  await dialogue(chezInes).getByRole('button', { name: 'Enregistrer le brouillon' }).click()
  await expect(demande(chezInes, 1)).toContainText('Brouillon')
  const chezRachid = await ouvrir(rachid, adresse)
  for (const page of [chezInes, chezRachid]) {
    await demande(page, 1)
      .getByRole('button', { name: /^Demande n°\s1/ })
      .click()
    await expect(dialogue(page).getByLabel('Montant, €')).toHaveValue(/30/)
  }
  await dialogue(chezRachid).getByLabel('Montant, €').fill('35')
  await dialogue(chezRachid).getByRole('button', { name: 'Enregistrer le brouillon' }).click()
  await expect(demande(chezRachid, 1)).toContainText('35,00')
  await dialogue(chezInes).getByLabel('Montant, €').fill('40')
  await dialogue(chezInes).getByRole('button', { name: 'Enregistrer le brouillon' }).click()
  const choix = chezInes.getByRole('dialog', { name: 'Choisir les valeurs à garder' })
  await expect(choix).toContainText('35,00')
  await expect(choix).toContainText('40,00')
  await choix.getByRole('button', { name: 'Enregistrer ces valeurs' }).click()
  await expect(demande(chezInes, 1)).toContainText('40,00')
  const [enBase] = await demandesEnBase(db, id)
  expect(enBase?.version).toBe(3)
})

test('une collectivité ne voit pas les remboursements', async ({ ouvrir, db }) => {
  const { adresse } = await deposerDossier(db)
  const page = await ouvrir(melanie, adresse)
  await expect(section(page, 'composition')).toBeVisible()
  await expect(remboursements(page)).toHaveCount(0)
})

test('les écrans des remboursements sont accessibles', async ({ ouvrir, db }) => {
  test.slow()
  const { adresse } = await deposerDossier(db)
  const page = await ouvrir(ines, adresse)
  await expect(remboursements(page)).toContainText('Aucune demande de remboursement.')
  await preparer(page).click()
  await dialogue(page).getByLabel('Montant, €').fill('cent')
  // Pressé aussi longtemps qu'une main le fait : l'erreur du montant quitté, qui pousse le bouton, ne lui vole pas le clic.
  await dialogue(page).getByRole('button', { name: 'Ajouter une dépense' }).click({ delay: 250 })
  await dialogue(page).getByRole('list', { name: 'Dépenses' }).getByRole('listitem').nth(1).getByRole('button').first().click()
  await page.getByRole('option', { name: 'Autre dépense' }).click()
  await expect(dialogue(page).getByLabel('De quoi s’agit-il')).toBeVisible()
  await dialogue(page).getByLabel('Montant, €').first().fill('180')
  await dialogue(page).getByLabel('Choisir le justificatif de la dépense 1').setInputFiles(facture)
  await expect(dialogue(page)).toContainText('double loyer mars.pdf (')
  await expect(dialogue(page)).toContainText(/180,00\s€ dépassent le plafond de 150,00\s€/)
  await verifierEcran(page, 'remboursement-saisie', { zone: '.dlg', etroit: true })
  await dialogue(page).getByRole('button', { name: 'Soumettre à validation' }).click()
  // Le plafond dépassé, déjà dit sous son champ, ne se compte ni ne se lit deux fois.
  await expect(dialogue(page).getByRole('alert')).toContainText('4 points à corriger')
  await expect(dialogue(page).getByRole('alert').getByText('dépassent le plafond')).toHaveCount(1)
  await verifierEcran(page, 'remboursement-refus', { zone: '.dlg' })
  await dialogue(page).getByRole('button', { name: 'Retirer la dépense 2' }).click()
  await dialogue(page).getByLabel('Montant, €').fill('120,4')
  await dialogue(page).getByRole('button', { name: 'Soumettre à validation' }).click()
  await expect(demande(page, 1)).toContainText('Soumise')

  await preparer(page).click()
  await dialogue(page).getByRole('button', { name: 'Enregistrer le brouillon' }).click()
  await expect(demande(page, 2)).toContainText('Brouillon')
  await expect(dialogue(page)).toHaveCount(0)
  await verifierEcran(page, 'remboursement-liste', { zone: '#remboursements', etroit: true })
  await demande(page, 1)
    .getByRole('button', { name: /^Demande n°\s1/ })
    .click()
  await expect(dialogue(page)).toContainText('Total demandé')
  await verifierEcran(page, 'remboursement-detail', { zone: '.dlg' })
  await page.keyboard.press('Escape')
  await demande(page, 2)
    .getByRole('button', { name: /^Soumettre/ })
    .click()
  await expect(dialogue(page)).toContainText('Pas encore possible')
  await verifierEcran(page, 'remboursement-empeche', { zone: '.dlg' })
})
