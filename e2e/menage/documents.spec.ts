import { lireDocumentsEnBase } from '../../server/test/depots.ts'
import { lireHistoriqueEnBase } from '../../server/test/dossiers.ts'
import { jpeg, png } from '../../server/test/pieces/images.ts'
import { pdf } from '../../server/test/pieces/pdf.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer } from '../outils/clavier.ts'
import { bastien, camille, ines, rachid } from '../outils/distribution.ts'
import { deposerDossier } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'
import { notification, section } from './fiche.ts'

const documents = (page: Page) => section(page, 'documents')
const aAjouter = (page: Page) => page.getByRole('region', { name: 'Fichiers à ajouter' })
const ouvrirLeDocument = (page: Page, nom: string) => documents(page).getByRole('button', { name: nom, exact: true })
const actions = (page: Page, nom: string) => documents(page).getByRole('button', { name: new RegExp(`^Actions sur ${nom} \\(`) })
const envoyer = (page: Page) => aAjouter(page).getByRole('button', { name: /^Ajouter/ })

const quittance = { name: 'quittance mars.pdf', mimeType: 'application/pdf', buffer: pdf() }
const photo = { name: 'CNI.png', mimeType: 'image/png', buffer: png() }

const choisir = (page: Page, ...fichiers: (typeof quittance)[]) =>
  documents(page).getByLabel('Choisir des fichiers').setInputFiles(fichiers)

/** Comme une souris qui lâche un fichier sur la section. */
async function deposer(page: Page, nom: string, contenu: Buffer) {
  const octets = [...contenu]
  const transfert = await page.evaluateHandle(
    ({ nom: nomDuFichier, octets: recus }) => {
      const contenant = new DataTransfer()
      contenant.items.add(new File([new Uint8Array(recus)], nomDuFichier))
      return contenant
    },
    { nom, octets },
  )
  for (const evenement of ['dragenter', 'dragover', 'drop']) await documents(page).dispatchEvent(evenement, { dataTransfer: transfert })
}

test('plusieurs documents d’un coup : devinés, refusés avec leur raison, ajoutés, lus, renommés, supprimés', async ({ ouvrir, db }) => {
  const { id, adresse } = await deposerDossier(db)
  const page = await ouvrir(ines, adresse)
  await choisir(
    page,
    quittance,
    photo,
    { name: 'scan.jpg', mimeType: 'image/jpeg', buffer: jpeg() },
    { name: 'programme.exe', mimeType: 'application/pdf', buffer: Buffer.from('MZ') },
    { name: 'bulletin de paie.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') },
  )
  await expect(aAjouter(page)).toBeFocused()
  await expect(aAjouter(page)).toContainText('Ce type de fichier n’est pas accepté.')

  // Une nature manque : rien ne part, et c'est là que l'on est conduit.
  await envoyer(page).click()
  await expect(aAjouter(page)).toContainText('Choisissez la nature de ce document')
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Livret de famille' }).click()
  await envoyer(page).click()
  await expect(aAjouter(page)).toContainText('3 documents ajoutés.')
  await expect(aAjouter(page)).toContainText('Le contenu de ce fichier n’est pas celui d’un fichier PDF.')
  await aAjouter(page).getByRole('button', { name: 'Terminé' }).click()
  expect((await lireDocumentsEnBase(db, id)).map(({ type, nom }) => `${type} ${nom}`).toSorted()).toEqual([
    'LIVRET_FAMILLE scan.jpg',
    'PIECE_IDENTITE CNI.png',
    'QUITTANCE quittance mars.pdf',
  ])

  await ouvrirLeDocument(page, 'CNI.png').click()
  const image = page.getByRole('dialog').getByRole('img')
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(2)
  await page.keyboard.press('Escape')
  await ouvrirLeDocument(page, 'scan.jpg').click()
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1)
  await page.keyboard.press('Escape')
  await expect(ouvrirLeDocument(page, 'scan.jpg')).toBeFocused()

  await actions(page, 'quittance mars.pdf').click()
  const enregistrement = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Télécharger' }).click()
  expect((await enregistrement).suggestedFilename()).toBe('quittance mars.pdf')

  await actions(page, 'scan.jpg').click()
  await page.getByRole('menuitem', { name: 'Renommer ou reclasser' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Nom' }).fill('Jugement de divorce')
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
  await expect(ouvrirLeDocument(page, 'Jugement de divorce.jpg')).toBeVisible()

  await actions(page, 'quittance mars.pdf').click()
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
  await verifierEcran(page, 'documents-supprimer', { zone: '[role="dialog"]' })
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Supprimer' }).click()
  await expect(notification(page, 'Document supprimé')).toBeVisible()
  await expect(actions(page, 'quittance mars.pdf')).toHaveCount(0)
  const historique = section(page, 'historique')
  await expect(historique).toContainText('a supprimé le document quittance mars.pdf (Quittance)')
  expect(await lireHistoriqueEnBase(db, id)).toHaveLength(5)
})

test('glissé sur la section, un fichier s’ajoute ; au clavier, il s’ouvre et se referme', async ({ ouvrir, db }) => {
  const { id, adresse } = await deposerDossier(db)
  const page = await ouvrir(rachid, adresse)
  await expect(documents(page)).toContainText('Aucun document au dossier.')
  await deposer(page, 'attestation CAF.png', png())
  await activer(envoyer(page))
  await expect(aAjouter(page)).toContainText('Document ajouté.')
  expect(await lireDocumentsEnBase(db, id)).toMatchObject([{ type: 'ATTESTATION_CAF', nom: 'attestation CAF.png' }])
  await activer(ouvrirLeDocument(page, 'attestation CAF.png'))
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(ouvrirLeDocument(page, 'attestation CAF.png')).toBeFocused()
})

test('le réseau coupé pendant l’envoi : il reprend seul, le document n’est ajouté qu’une fois', async ({ ouvrir, db }) => {
  const { id, adresse } = await deposerDossier(db)
  const page = await ouvrir(ines, adresse)
  let envois = 0
  await page.route('**/documents/upload', async (route) => {
    envois += 1
    if (envois === 1) return route.abort('connectionreset')
    // La réponse du deuxième se perd : le serveur l'a pourtant reçu.
    if (envois === 2) {
      await route.fetch()
      return route.abort('connectionreset')
    }
    return route.continue()
  })
  await choisir(page, quittance)
  await envoyer(page).click()
  await expect(aAjouter(page)).toContainText('Document ajouté.')
  expect(envois).toBe(3)
  expect(await lireDocumentsEnBase(db, id)).toHaveLength(1)
})

test('annulé pendant l’envoi, un document n’est pas ajouté', async ({ ouvrir, db }) => {
  const { id, adresse } = await deposerDossier(db)
  const page = await ouvrir(ines, adresse)
  await page.route('**/documents/upload', () => {})
  await choisir(page, quittance)
  await envoyer(page).click()
  await expect(aAjouter(page).getByRole('progressbar', { name: 'Envoi de quittance mars.pdf' })).toBeVisible()
  await aAjouter(page).getByRole('button', { name: 'Annuler l’envoi de quittance mars.pdf' }).click()
  await expect(aAjouter(page)).toHaveCount(0)
  expect(await lireDocumentsEnBase(db, id)).toEqual([])
})

test('ce que chacun ne peut pas faire lui est dit ; un bailleur ne choisit que ses natures', async ({ ouvrir, db }) => {
  const { adresse } = await deposerDossier(db, { charge: camille, bailleur: 'LDM' })
  const chezInes = await ouvrir(ines, adresse)
  await choisir(chezInes, quittance)
  await envoyer(chezInes).click()
  await expect(aAjouter(chezInes)).toContainText('Document ajouté.')

  const chezCamille = await ouvrir(camille, adresse)
  await actions(chezCamille, 'quittance mars.pdf').click()
  await expect(chezCamille.getByRole('menuitem', { name: /Supprimer/ })).toContainText('Réservé au responsable d’équipe')

  const chezBastien = await ouvrir(bastien, adresse)
  await choisir(chezBastien, { ...quittance, name: 'bail signé.pdf' })
  await aAjouter(chezBastien)
    .getByRole('button', { name: /^Nature/ })
    .click()
  await expect(chezBastien.getByRole('option')).toHaveText(['Nouveau bail', 'État des lieux d’entrée', 'État des lieux de sortie'])
})

test.describe('accessibilité', () => {
  test.describe.configure({ timeout: 120_000 })

  test('les documents : aucun, choisis, refusés, listés, montrés, renommés, en panne', async ({ ouvrir, db }) => {
    const { adresse } = await deposerDossier(db)
    const page = await ouvrir(ines, adresse)
    await expect(documents(page)).toContainText('Aucun document au dossier.')
    await verifierEcran(page, 'documents-vide', { zone: '#documents' })
    await choisir(page, quittance, photo, { name: 'scan.exe', mimeType: '', buffer: Buffer.from('x') }, { ...quittance, name: 'scan.pdf' })
    await envoyer(page).click()
    await verifierEcran(page, 'documents-choisis', { zone: '#documents', etroit: true })
    await aAjouter(page).getByRole('button', { name: 'Retirer scan.pdf' }).click()
    await envoyer(page).click()
    await expect(aAjouter(page)).toContainText('2 documents ajoutés.')
    await verifierEcran(page, 'documents-ajoutes', { zone: '#documents', etroit: true })
    await ouvrirLeDocument(page, 'CNI.png').click()
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
    await verifierEcran(page, 'documents-apercu', { zone: '[role="dialog"]' })
    await page.keyboard.press('Escape')
    await actions(page, 'CNI.png').click()
    await page.getByRole('menuitem', { name: 'Renommer ou reclasser' }).click()
    await verifierEcran(page, 'documents-renommer', { zone: '[role="dialog"]' })
    await page.keyboard.press('Escape')
    await page.route('**/documents?*', async (route) => {
      const reponse = await route.fetch()
      const liste = (await reponse.json()) as { metadata: object }
      await route.fulfill({ response: reponse, json: { ...liste, metadata: { ...liste.metadata, disponible: false } } })
    })
    await page.reload()
    await expect(documents(page)).toContainText('momentanément indisponibles')
    await verifierEcran(page, 'documents-panne', { zone: '#documents' })
  })
})
