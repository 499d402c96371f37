import type { Base } from '../../server/src/core/database.ts'
import { lireDocumentsEnBase } from '../../server/test/depots.ts'
import { createMenage } from '../../server/test/dossiers.ts'
import { createLogement, dansHeures, insertReservation } from '../../server/test/logements.ts'
import { pdf } from '../../server/test/pieces/pdf.ts'
import { notification, section, titre } from '../menage/fiche.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer, saisir, tabulerJusqua } from '../outils/clavier.ts'
import { bastien, blandine, camille, colette, rachid } from '../outils/distribution.ts'
import { nomUnique } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'

/** Un logement du bailleur de Bastien, dans une rue que ce parcours est seul à toucher. */
async function deposerLogement(db: Base, colonnes: Record<string, unknown> = {}) {
  const rue = `rue ${nomUnique('de l’Essai')}`
  const { partenaire_id: bailleur } = await db
    .selectFrom('utilisateur')
    .select('partenaire_id')
    .where('email', '=', bastien.email)
    .executeTakeFirstOrThrow()
  const id = await createLogement(db, bailleur ?? '', { rue, ...colonnes })
  return { id, rue, fiche: `/instances-partenariales/${id}`, liste: `/instances-partenariales?recherche=${encodeURIComponent(rue)}` }
}

const idDe = async (db: Base, email: string) =>
  (await db.selectFrom('utilisateur').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
const enBase = (db: Base, id: string) => db.selectFrom('logement').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const ligne = (page: Page, rue: string) => page.getByRole('row').filter({ hasText: rue })

test('au clavier, de la liste : chercher, réserver, écarter, agir', async ({ ouvrir, db }) => {
  const { id, rue } = await deposerLogement(db)
  const page = await ouvrir(camille, '/instances-partenariales')
  await expect(titre(page)).toHaveText('Logements')
  await expect(page.getByText('non retenus, indisponibles, rendus et non souhaités masqués')).toBeVisible()
  await verifierEcran(page, 'logements', { etroit: true })

  await saisir(page.getByRole('searchbox'), rue)
  await page.keyboard.press('Enter')
  const trouve = ligne(page, rue)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(trouve).toContainText(/4[78]\s?heures/)
  const reserver = trouve.getByRole('switch', { name: /^Réserver/ })
  await activer(reserver, ' ')
  await expect(notification(page, 'Logement réservé')).toBeVisible()
  await expect(reserver).toBeChecked()
  await expect(trouve).toContainText('Réservé')
  expect((await enBase(db, id)).statut).toBe('RESERVE')
  await activer(trouve.getByRole('switch', { name: /^Non souhaité/ }), ' ')
  await expect(notification(page, 'Non souhait du logement ajouté')).toBeVisible()
  await activer(reserver, ' ')
  await expect(notification(page, 'Réservation annulée')).toBeVisible()
  await expect(trouve).toContainText('Mis à disposition')

  await activer(trouve.getByRole('button', { name: /^Actions/ }))
  await expect(page.getByRole('menuitem', { name: /Rendu Bailleur/ })).toContainText(
    'Seulement au statut Réservé, une fois la mise à disposition terminée',
  )
  await verifierEcran(page, 'logements-menu', { zone: '[role=menu]', largeurs: [1440] })
  await page.getByRole('menuitem', { name: 'Indisponible Bailleur' }).press('Enter')
  const dialogue = page.getByRole('dialog', { name: 'Indisponible Bailleur' })
  await verifierEcran(page, 'logement-indisponible', { zone: '[role=dialog]' })
  await activer(dialogue.getByRole('button', { name: 'Indisponible Bailleur' }))
  await expect(notification(page, 'Logement passé en statut Indisponible bailleur')).toBeVisible()
  await expect(dialogue).toBeHidden()
  // Ce statut n'est pas de ceux que la liste montre d'abord.
  await expect(page.getByText('Aucune donnée disponible')).toBeVisible()
  expect((await enBase(db, id)).statut).toBe('INDISPONIBLE_BAILLEUR')
})

test('à 1440 px, ni titre, ni statut, ni date ne se coupe ; une ville trop longue se lit au survol', async ({ ouvrir, db }) => {
  const { liste } = await deposerLogement(db, {
    statut: 'EN_COURS_DE_TRAITEMENT',
    ville: 'Villeneuve-d’Ascq',
    premiere_mise_a_disposition: new Date('2025-09-28T10:00:00Z'),
  })
  const page = await ouvrir(bastien, liste)
  await expect(page.getByRole('cell', { name: '28 sept. 2025' })).toBeVisible()
  const coupes = await page.locator('th, tbody td, tbody td *').evaluateAll((elements) =>
    elements
      .filter((element) => element.scrollWidth > element.clientWidth && element.clientWidth > 0)
      .filter((element) => getComputedStyle(element).overflowX === 'hidden' || element.matches('th'))
      .filter((element) => element.closest('td[title]') === null)
      .map((element) => element.textContent),
  )
  expect(coupes).toEqual([])
  await expect(page.getByRole('cell', { name: 'Villeneuve-d’Ascq', exact: true })).toHaveAttribute('title', 'Villeneuve-d’Ascq')
})

test('la liste s’ouvre sur les lignes que la fenêtre tient, et l’adresse les dit', async ({ ouvrir, db }) => {
  for (let rang = 0; rang < 30; rang++) await deposerLogement(db)
  const page = await ouvrir(bastien, '/instances-partenariales')
  await expect(page.locator('tbody').getByRole('row')).toHaveCount(16)
  await expect(page).toHaveURL(/pageSize=16$/)
  await expect(page.getByRole('navigation', { name: 'Fil d’Ariane' })).toHaveText('RelogementInstances partenarialesLogements')
})

test('la fiche : demander une prolongation, commenter, lire l’historique', async ({ ouvrir, db }) => {
  const { rue, liste } = await deposerLogement(db, { fin_mise_a_disposition: dansHeures(3.5) })
  const page = await ouvrir(camille, liste)
  await activer(ligne(page, rue).getByRole('link', { name: rue }))
  await expect(titre(page)).toContainText(`7 ${rue}, Roubaix`)
  await expect(page.getByText(/3\s?heures restantes/)).toBeVisible()
  await verifierEcran(page, 'logement', { etroit: true })
  await activer(page.getByRole('button', { name: 'Demander une prolongation' }))
  await expect(notification(page, 'Prolongation demandée au bailleur')).toBeVisible()
  await expect(page.getByText(/Prolongation demandée le/)).toBeVisible()
  await saisir(page.getByRole('textbox', { name: 'Écrire un commentaire' }), 'Salle de bain refaite')
  await tabulerJusqua(page.getByRole('button', { name: 'Commenter' }))
  await page.keyboard.press('Enter')
  await expect(section(page, 'commentaires')).toContainText('Salle de bain refaite')
  await expect(page.getByRole('complementary', { name: /commentaires/ })).toContainText('Salle de bain refaite')
  await expect(page.getByRole('region', { name: 'Historique' })).toContainText('a demandé de prolonger la mise à disposition')
})

test('la fiche : les ménages assignés s’ouvrent, un diagnostic se dépose et se relit', async ({ ouvrir, db }) => {
  const { id, fiche } = await deposerLogement(db, { statut: 'EN_COURS_DE_TRAITEMENT' })
  const menage = await createMenage(db)
  await db
    .insertInto('proposition')
    .values({ id: crypto.randomUUID(), logement_id: id, menage_id: menage, statut: 'acceptee_gtr' })
    .execute()
  const page = await ouvrir(camille, fiche)
  await expect(section(page, 'propositions')).toContainText('Acceptée en GTR')
  await expect(section(page, 'propositions').getByRole('link').first()).toHaveAttribute('href', `/menages/${menage}`)
  const documents = section(page, 'documents')
  await expect(documents).toContainText('Aucun document au logement.')
  await documents.getByLabel('Choisir des fichiers').setInputFiles({ name: 'DPE.pdf', mimeType: 'application/pdf', buffer: pdf() })
  const aAjouter = page.getByRole('region', { name: 'Fichiers à ajouter' })
  await aAjouter.getByRole('button', { name: /Nature/ }).click()
  await page.getByRole('option', { name: 'Diagnostic' }).click()
  await activer(aAjouter.getByRole('button', { name: /^Ajouter/ }))
  await expect(documents.getByRole('button', { name: 'DPE.pdf', exact: true })).toBeVisible()
  expect((await lireDocumentsEnBase(db, id)).map(({ type, nom }) => [type, nom])).toEqual([['DIAGNOSTIC', 'DPE.pdf']])
  await expect(section(page, 'historique')).toContainText('DPE.pdf')
  await verifierEcran(page, 'logement-complet', { etroit: true })
})

test('deux personnes modifient un logement : ce qui ne se touche pas se réunit, le même champ se choisit', async ({ ouvrir, db }) => {
  const { id, fiche } = await deposerLogement(db)
  const page = await ouvrir(bastien, fiche)
  const collegue = await ouvrir(rachid, fiche)
  const saisirLeLoyer = async (qui: Page, loyer: string) => {
    await activer(qui.getByRole('button', { name: 'Modifier' }))
    const dialogue = qui.getByRole('dialog', { name: 'Modifier le logement' })
    await dialogue.getByRole('textbox', { name: 'Loyer, € / mois', exact: true }).fill(loyer)
    return dialogue
  }
  const mien = await saisirLeLoyer(page, '510')
  const sien = await saisirLeLoyer(collegue, '520')
  await sien.getByRole('textbox', { name: 'Eau, € / mois', exact: true }).fill('25')
  await sien.getByRole('radio', { name: 'Oui', exact: true }).check()
  await sien.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(sien).toBeHidden()
  expect(await enBase(db, id)).toMatchObject({ loyer: 520, eau: 25, ascenseur: true })

  await mien.getByRole('button', { name: 'Enregistrer' }).click()
  const choix = page.getByRole('dialog', { name: 'Choisir les valeurs à garder' })
  await expect(choix).toContainText('a enregistré ce logement')
  await expect(choix.getByRole('row', { name: /Loyer/ })).toContainText(/498,60\s€/)
  await verifierEcran(page, 'logement-conflit', { zone: '[role=dialog]' })
  await choix.getByRole('button', { name: 'Enregistrer ces valeurs' }).click()
  await expect(choix).toBeHidden()
  await expect(mien).toBeHidden()
  expect(await enBase(db, id)).toMatchObject({ loyer: 510, eau: 25, ascenseur: true })
})

test('rendre au bailleur nomme les réservations qui seront perdues', async ({ ouvrir, db }) => {
  const { id, fiche } = await deposerLogement(db, { statut: 'RESERVE', fin_mise_a_disposition: dansHeures(-1) })
  await insertReservation(db, id, await idDe(db, rachid.email))
  const page = await ouvrir(camille, fiche)
  await activer(page.getByRole('button', { name: 'Actions' }))
  await page.getByRole('menuitem', { name: 'Rendu Bailleur' }).press('Enter')
  const dialogue = page.getByRole('dialog', { name: 'Confirmation de restitution du logement' })
  await expect(dialogue).toContainText(`${rachid.prenom} ${rachid.nom}`)
  await verifierEcran(page, 'logement-restitution', { zone: '[role=dialog]' })
  await activer(dialogue.getByRole('button', { name: 'Confirmer la restitution' }))
  await expect(notification(page, 'Logement passé en statut Rendu bailleur')).toBeVisible()
  expect((await enBase(db, id)).statut).toBe('RENDU_BAILLEUR')

  const autre = await deposerLogement(db, { statut: 'RESERVE', fin_mise_a_disposition: dansHeures(-1) })
  await page.goto(autre.fiche)
  await activer(page.getByRole('button', { name: 'Actions' }))
  await page.getByRole('menuitem', { name: 'Rendu Bailleur' }).press('Enter')
  await expect(page.getByRole('dialog')).toContainText(/Êtes-vous sûr de vouloir continuer\s\?/)
})

test('le bailleur crée un logement sur son parc, puis le prolonge', async ({ ouvrir, db }) => {
  const page = await ouvrir(bastien, '/instances-partenariales')
  await activer(page.getByRole('button', { name: 'Nouveau logement' }))
  const dialogue = page.getByRole('dialog', { name: 'Nouveau logement' })
  await expect(dialogue.getByRole('textbox', { name: 'Rue', exact: true })).toBeVisible()
  await verifierEcran(page, 'logement-nouveau', { zone: '[role=dialog]' })
  await dialogue.getByRole('button', { name: 'Mettre à disposition' }).click()
  await expect(dialogue.getByText('Ce champ est requis').first()).toBeVisible()
  const rue = `rue ${nomUnique('Neuve')}`
  await saisir(dialogue.getByRole('textbox', { name: 'Rue', exact: true }), rue)
  await saisir(dialogue.getByLabel('Code postal'), '59100')
  await expect(dialogue.getByRole('combobox', { name: 'Ville' })).toHaveValue('Roubaix')
  await dialogue.getByRole('button', { name: /Typologie$/ }).click()
  await page.getByRole('option', { name: 'T3', exact: true }).click()
  await dialogue.getByRole('button', { name: 'Mettre à disposition' }).click()
  await expect(notification(page, 'Logement mis à disposition')).toBeVisible()
  await expect(titre(page)).toContainText(rue)
  const cree = await db.selectFrom('logement').selectAll().where('rue', '=', rue).executeTakeFirstOrThrow()
  expect(cree).toMatchObject({ statut: 'MIS_A_DISPOSITION', typologie: 'T3', code_postal: '59100' })

  await activer(page.getByRole('button', { name: 'Modifier' }))
  const modifier = page.getByRole('dialog', { name: 'Modifier le logement' })
  await modifier.getByRole('textbox', { name: 'Fin mise à disposition' }).fill('30/12/2027')
  await modifier.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(notification(page, 'Logement enregistré')).toBeVisible()
  await expect(modifier).toBeHidden()
  expect((await enBase(db, cree.id)).fin_mise_a_disposition?.toISOString()).toBe('2027-12-30T17:00:00.000Z')
  await page.goto('/instances-partenariales/0197a000-0000-7000-8000-0000000000ff')
  await expect(page.getByText('Logement introuvable')).toBeVisible()
})

test('le bailleur importe sa liste : essai à blanc, puis les lignes acceptées', async ({ ouvrir, db }) => {
  const page = await ouvrir(bastien, '/instances-partenariales')
  await activer(page.getByRole('button', { name: 'Importer une liste' }))
  const dialogue = page.getByRole('dialog', { name: 'Importer une liste' })
  const rue = `rue ${nomUnique('Importée')}`
  const csv = `Adresse;Code postal;Ville;Type;Gardien\r\n12 ${rue};59100;Roubaix;T3;M. Petit\r\n14 ${rue};591;Roubaix;T3;\r\n`
  await dialogue
    .getByLabel('Choisir la liste à importer')
    .setInputFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(dialogue.getByRole('list', { name: 'Lignes refusées' })).toContainText(
    /Ligne 3\s: Code postal\s: Le code postal compte 5 chiffres/,
  )
  await expect(dialogue).toContainText(/Laissées de côté\s: Gardien/)
  await verifierEcran(page, 'logements-import', { zone: '[role=dialog]' })
  await expect(page.getByRole('dialog')).toHaveCount(1)
  expect(await db.selectFrom('logement').select('id').where('rue', '=', rue).execute()).toEqual([])
  await activer(dialogue.getByRole('button', { name: 'Importer 1 logement' }))
  await expect(notification(page, '1 logement mis à disposition')).toBeVisible()
  await expect(dialogue).toBeHidden()
  expect(await db.selectFrom('logement').select(['numero', 'statut']).where('rue', '=', rue).execute()).toEqual([
    { numero: '12', statut: 'MIS_A_DISPOSITION' },
  ])
})

test('l’encadrement change de bailleur après l’essai : l’essai se refait chez le nouveau', async ({ ouvrir, db }) => {
  const ug = nomUnique('UG-').toUpperCase()
  const { rue } = await deposerLogement(db, { ug })
  const bailleurs = await db.selectFrom('partenaire').select(['nom', 'id']).where('categorie', '=', 'BAILLEUR').orderBy('nom').execute()
  const { bailleur_id: sien } = await db.selectFrom('logement').select('bailleur_id').where('rue', '=', rue).executeTakeFirstOrThrow()
  const nomDe = (garde: (id: string) => boolean) => bailleurs.find(({ id }) => garde(id))?.nom ?? ''
  const page = await ouvrir(rachid, '/instances-partenariales')
  await activer(page.getByRole('button', { name: 'Importer une liste' }))
  const dialogue = page.getByRole('dialog', { name: 'Importer une liste' })
  const choisir = async (nom: string) => {
    await dialogue.getByRole('button', { name: /Bailleur$/ }).click()
    await page.getByRole('option', { name: nom, exact: true }).click()
  }
  await choisir(nomDe((id) => id !== sien))
  const csv = `Adresse;Code postal;Ville;Type;Code UG\r\n12 ${rue};59100;Roubaix;T3;${ug}\r\n`
  await dialogue
    .getByLabel('Choisir la liste à importer')
    .setInputFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(dialogue.getByRole('button', { name: 'Importer 1 logement' })).toBeVisible()
  await choisir(nomDe((id) => id === sien))
  await expect(dialogue.getByRole('list', { name: 'Lignes refusées' })).toContainText('Déjà mis à disposition')
  await expect(dialogue.getByRole('button', { name: /^Importer/ })).toHaveText('Importer')
})

test('Ctrl K trouve un logement par sa rue et par son code UG, et l’ouvre ; jamais ce que la liste tait', async ({ ouvrir, db }) => {
  const ug = nomUnique('UG-').toUpperCase()
  const { fiche, rue } = await deposerLogement(db, { ug })
  const chercher = (page: Page) => page.getByRole('textbox', { name: 'Rechercher un ménage, un logement, une opération ou un écran' })
  const page = await ouvrir(camille)
  await expect(titre(page)).toHaveText('Bonjour Camille')
  const logements = page.getByRole('group', { name: 'Logements' }).getByRole('menuitem')
  for (const cherche of [rue, ug.toLowerCase()]) {
    await page.keyboard.press('Control+k')
    await chercher(page).fill(cherche)
    await expect(logements).toHaveCount(1)
    await expect(logements).toContainText(rue)
    await expect(logements).toContainText(/Mis à disposition/)
    await page.keyboard.press('Escape')
  }
  await page.keyboard.press('Control+k')
  await chercher(page).fill(ug)
  await expect(logements).toHaveCount(1)
  await verifierEcran(page, 'palette-logement', { zone: '[role="dialog"]', etroit: true })
  await logements.click()
  await expect(page).toHaveURL(new RegExp(`${fiche}$`))

  // Un autre bailleur, puis qui n'a pas la page : rien, pas même un nombre.
  for (const qui of [blandine, colette]) {
    const autre = await ouvrir(qui)
    await expect(titre(autre)).toBeVisible()
    await autre.keyboard.press('Control+k')
    await chercher(autre).fill(ug)
    await expect(autre.getByRole('dialog')).toContainText('Aucune donnée disponible')
  }
})
