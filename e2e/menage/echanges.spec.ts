import { verifierEcran } from '../outils/accessibilite.ts'
import { activer, saisir } from '../outils/clavier.ts'
import { ines, melanie, rachid } from '../outils/distribution.ts'
import { deposerDossier } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'
import { choisir } from './etapes.ts'
import { notification, section } from './fiche.ts'

const ecrire = (page: Page) => page.getByRole('textbox', { name: 'Écrire un commentaire' })

test('commenter au clavier : Ctrl Entrée envoie, la liste se met à jour, les partenaires ne lisent que ce qui leur est destiné', async ({
  ouvrir,
  db,
}) => {
  const { adresse } = await deposerDossier(db)
  const page = await ouvrir(ines, adresse)
  await saisir(ecrire(page), 'Rappeler jeudi matin.')
  await page.keyboard.press('Control+Enter')
  await expect(section(page, 'commentaires')).toContainText('Rappeler jeudi matin.')
  await expect(ecrire(page)).toHaveValue('')

  await saisir(ecrire(page), 'Visite faite avec la commune.')
  await activer(page.getByRole('group', { name: 'Qui le lira' }).getByRole('button', { name: 'Partenaires' }))
  await activer(page.getByRole('button', { name: 'Commenter' }))
  await expect(section(page, 'commentaires').getByText(/· partenaires/)).toBeVisible()
  await expect(section(page, 'commentaires')).toContainText('Commentaires2')

  const chezMelanie = await ouvrir(melanie, adresse)
  await expect(section(chezMelanie, 'commentaires')).toContainText('Visite faite avec la commune.')
  await expect(chezMelanie.getByText('Rappeler jeudi matin.')).toHaveCount(0)
})

test('prévenir quelqu’un d’un commentaire : il le lit sous sa cloche, l’ouvre, et l’alerte s’éteint ; qui ne lira pas ne se choisit pas', async ({
  ouvrir,
  db,
}) => {
  test.slow()
  const { id, nom, adresse } = await deposerDossier(db)
  const page = await ouvrir(ines, adresse)
  await ecrire(page).fill('Rachid, peux-tu voir avec le bailleur ?')
  await page.getByRole('button', { name: /Personne Prévenir$/ }).click()
  const recherche = page.getByLabel('Rechercher dans Prévenir')
  const option = (qui: string) => page.getByRole('option', { name: new RegExp(`^${qui}`) })
  await recherche.fill(melanie.nom)
  await expect(page.getByText('Aucune donnée disponible')).toBeVisible()
  await recherche.fill(rachid.nom)
  await option(rachid.prenom).click()
  await verifierEcran(page, 'commentaire-prevenir', { zone: '[role="listbox"]', largeurs: [1440] })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Commenter' }).click()
  await expect(section(page, 'commentaires')).toContainText(`Prévenu : ${rachid.prenom} ${rachid.nom}`)

  const chezRachid = await ouvrir(rachid)
  const cloche = chezRachid.getByRole('button', { name: /^Alertes/ })
  const ligne = chezRachid.getByRole('dialog').getByRole('listitem').filter({ hasText: nom })
  await cloche.click()
  await expect(ligne).toContainText(`${ines.prenom} ${ines.nom} a commenté le dossier`)
  await ligne.getByRole('link').click()
  await expect(section(chezRachid, 'commentaires')).toContainText('Rachid, peux-tu voir avec le bailleur ?')
  const statuts = () =>
    db.selectFrom('alerte').select(['type', 'statut']).where('sujet_id', '=', id).where('type', '=', 'COMMENTAIRE_AJOUTE').execute()
  await expect.poll(statuts).toEqual([{ type: 'COMMENTAIRE_AJOUTE', statut: 'CLOTURE' }])
  await cloche.click()
  await expect(chezRachid.getByRole('dialog').getByRole('tabpanel')).toBeVisible()
  await expect(ligne).toHaveCount(0)
})

test('un mot sur la santé ou un jugement se signale sous le texte, sans empêcher de l’enregistrer', async ({ ouvrir, db }) => {
  test.slow()
  const { id, adresse } = await deposerDossier(db)
  const page = await ouvrir(ines, adresse)
  await saisir(ecrire(page), 'Par maladresse, clés perdues')
  await expect(ecrire(page)).not.toHaveAccessibleDescription(/besoin du logement/)
  await saisir(ecrire(page), 'Madame est dépressive, un voisin idiot')
  await expect(ecrire(page)).toHaveAccessibleDescription(
    /dépressive.+décrivez le besoin du logement, pas la maladie\..*idiot.+décrivez les faits, sans juger la personne\./,
  )
  await verifierEcran(page, 'mots-a-eviter', { zone: '.ecrireCommentaire-ecrire' })
  await ecrire(page).press('Control+Enter')
  await expect(section(page, 'commentaires')).toContainText('Madame est dépressive, un voisin idiot')
  expect(await db.selectFrom('commentaire').select('texte').where('sujet_id', '=', id).execute()).toEqual([
    { texte: 'Madame est dépressive, un voisin idiot' },
  ])
})

test('un commentaire commencé attend au retour sur le dossier', async ({ ouvrir, db }) => {
  const { adresse } = await deposerDossier(db)
  const page = await ouvrir(ines, adresse)
  await ecrire(page).fill('Ne pas oublier de')
  await page.getByRole('link', { name: 'Ménages', exact: true }).first().click()
  await expect(page).toHaveURL(/\/menages/)
  await page.goBack()
  await expect(ecrire(page)).toHaveValue('Ne pas oublier de')
})

test('au clavier seul : poser une alerte, la retrouver sous « À faire », la clore', async ({ ouvrir, db }) => {
  const { adresse } = await deposerDossier(db)
  const page = await ouvrir(ines, adresse)
  await activer(section(page, 'alertes').getByRole('button', { name: 'Poser une alerte' }))
  const dialogue = page.getByRole('dialog', { name: 'Poser une alerte' })
  await saisir(dialogue.getByLabel('Ce qu’il faudra faire'), 'Relancer le bailleur')
  await choisir(dialogue.getByRole('button', { name: /Type$/ }), 'Document à transmettre')
  await choisir(dialogue.getByRole('button', { name: /Urgence/ }), 'Noire')
  await activer(dialogue.getByRole('button', { name: 'Poser l’alerte' }))
  await expect(notification(page, 'Alerte posée')).toBeVisible()
  const ligne = section(page, 'alertes').getByRole('row').filter({ hasText: 'Relancer le bailleur' })
  await expect(ligne).toContainText('Document à transmettre')
  // Posée pour aujourd'hui, elle est due à 7 heures : entre minuit et là, elle est encore à venir.
  await expect(ligne).toContainText(/(?:Échue|À venir), noire/)
  await activer(ligne.getByRole('button', { name: /^Supprimer/ }))
  await expect(page.getByRole('dialog', { name: 'Supprimer l’alerte' })).toBeVisible()
  await verifierEcran(page, 'alerte-supprimer', { zone: '[role=dialog]' })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await activer(ligne.getByRole('button', { name: /^Clore/ }))
  await expect(notification(page, 'Alerte close')).toBeVisible()
  await expect(ligne).toHaveCount(0)
  await expect(section(page, 'alertes')).toBeFocused()
  await activer(section(page, 'alertes').getByRole('button', { name: 'Voir aussi les alertes closes' }))
  await expect(ligne).toContainText('Close')
})
