import { codeDuTelephone } from '../../server/test/totp.ts'
import { notification, section, titre } from '../menage/fiche.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer, saisir } from '../outils/clavier.ts'
import { seConnecter } from '../outils/connexion.ts'
import { adrien, camille, delphine, personne } from '../outils/distribution.ts'
import { nomUnique } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'

const choisir = async (page: Page, champ: string, ...valeurs: string[]) => {
  await page
    .getByRole('button', { name: new RegExp(champ) })
    .first()
    .click()
  for (const valeur of valeurs) await page.getByRole('option', { name: valeur, exact: true }).click()
  if (valeurs.length > 0 && (await page.getByRole('listbox').isVisible())) await page.keyboard.press('Escape')
}

test('une personne invitée change de rôles, entre par son lien, pose un second facteur, et se désactive en plein travail', async ({
  ouvrir,
  db,
  page: visiteur,
}) => {
  test.setTimeout(180_000)
  const nom = nomUnique('Vandamme')
  const email = `${nom.toLowerCase()}@essai.test`
  const page = await ouvrir(adrien, '/utilisateurs')
  await expect(titre(page)).toContainText('Liste des utilisateurs')
  await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toContainText('Module Utilisateurs')
  await verifierEcran(page, 'utilisateurs', { etroit: true })
  await activer(page.getByRole('link', { name: 'Inviter une personne' }))

  await expect(titre(page)).toHaveText('Nouvel utilisateur')
  await page.getByRole('button', { name: 'Inviter' }).click()
  await expect(page.getByText('Ce champ est requis').first()).toBeVisible()
  await saisir(page.getByLabel('Prénom'), 'Hugo')
  await saisir(page.getByLabel('Nom', { exact: true }), nom)
  await saisir(page.getByLabel('Adresse électronique'), email)
  await choisir(page, 'Partenaire', await operateur(db))
  await choisir(page, 'Rôle principal', 'Chargé de relogement')
  await verifierEcran(page, 'utilisateur-nouveau', { etroit: true })
  await activer(page.getByRole('button', { name: 'Inviter' }))

  await expect(titre(page)).toHaveText(`Hugo ${nom}`)
  await expect(notification(page, 'Invitation envoyée')).toBeVisible()
  await expect(page.getByText('Invitation envoyée', { exact: true }).first()).toBeVisible()
  await expect(section(page, 'roles')).toContainText('Chargé de relogement')
  await expect(section(page, 'droits')).toContainText('Tous les ménages')
  await expect(section(page, 'historique')).toContainText('a ouvert le compte et envoyé l’invitation')
  await verifierEcran(page, 'utilisateur', { etroit: true })

  await activer(page.getByRole('button', { name: 'Actions' }))
  await page.getByRole('menuitem', { name: 'Modifier' }).press('Enter')
  const dialogue = page.getByRole('dialog', { name: 'Modifier le compte' })
  await expect(dialogue).toBeVisible()
  await choisir(page, 'Autres rôles', 'Responsable d’équipe relogement')
  await verifierEcran(page, 'utilisateur-modifier', { zone: '[role=dialog]' })
  await dialogue.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialogue).toBeHidden()
  await expect(section(page, 'roles')).toContainText('Responsable d’équipe relogement')
  await expect(section(page, 'roles')).toContainText('Rôle principal : il choisit la page d’accueil')
  await page.getByRole('link', { name: 'Ouvrir le journal' }).click()
  await expect(titre(page)).toContainText('Journal des comptes')
  const journal = page.getByRole('table', { name: 'Journal des comptes' })
  await expect(journal.getByRole('row').filter({ hasText: 'Compte ouvert, invitation envoyée' })).toHaveCount(1)
  await expect(journal.getByRole('row').filter({ hasText: 'Compte modifié : rôles' })).toContainText(`Hugo ${nom}`)
  await verifierEcran(page, 'journal-des-comptes', { etroit: true })
  await page.goBack()
  await expect(titre(page)).toHaveText(`Hugo ${nom}`)

  const hugo = await entrerParLeLien({ adrien: page, visiteur, email })
  await poserUnSecondFacteur(hugo)
  await activer(hugo.getByRole('link', { name: 'Accueil', exact: true }))
  await expect(titre(hugo)).toHaveText('Bonjour Hugo')

  // Désactivé en plein travail, il est dehors sans un geste, et le compte ne s'efface pas.
  await page.goBack()
  await expect(titre(page)).toHaveText(`Hugo ${nom}`)
  await activer(page.getByRole('button', { name: 'Actions' }))
  await page.getByRole('menuitem', { name: 'Désactiver' }).press('Enter')
  await verifierEcran(page, 'utilisateur-desactiver', { zone: '[role=dialog]', largeurs: [1440] })
  await activer(page.getByRole('dialog').getByRole('button', { name: 'Désactiver' }))
  await expect(notification(page, 'Compte désactivé')).toBeVisible()
  await expect(page.getByText('Désactivé', { exact: true }).first()).toBeVisible()
  expect(await db.selectFrom('utilisateur').select('actif').where('email', '=', email).executeTakeFirstOrThrow()).toEqual({ actif: false })
  await expect(hugo).toHaveURL(/\/connexion/)
  await expect(hugo.getByRole('alert').filter({ hasText: 'Votre compte est désactivé' })).toContainText(
    'adressez-vous à un responsable administratif',
  )
  await verifierEcran(hugo, 'connexion-compte-desactive')
})

test('un responsable administratif ne change pas un DPO : le menu dit pourquoi', async ({ ouvrir, db }) => {
  const { id } = await db.selectFrom('utilisateur').select('id').where('email', '=', delphine.email).executeTakeFirstOrThrow()
  const page = await ouvrir(adrien, `/utilisateurs/${id}`)
  await activer(page.getByRole('button', { name: 'Actions' }))
  await expect(page.getByRole('menuitem', { name: /^Désactiver/ })).toContainText('ne se change qu’avec un data steward')
  await expect(page.getByRole('menuitem', { name: /^Modifier/ })).toHaveAttribute('aria-disabled', 'true')
})

test('un directeur d’agence demande un compte, l’administration l’ouvre ; une chargée n’a pas la page', async ({ ouvrir }) => {
  const nom = nomUnique('Caron')
  const agathe = await ouvrir(personne('BAILLEUR_DIRECTEUR_AGENCE'), '/utilisateurs/demande')
  await expect(titre(agathe)).toHaveText('Demander un compte')
  await saisir(agathe.getByLabel('Prénom'), 'Maud')
  await saisir(agathe.getByLabel('Nom', { exact: true }), nom)
  await saisir(agathe.getByLabel('Adresse électronique'), `${nom.toLowerCase()}@essai.test`)
  await choisir(agathe, 'Rôle', 'Bailleur, directions')
  await verifierEcran(agathe, 'demande-de-compte', { etroit: true })
  await activer(agathe.getByRole('button', { name: 'Transmettre la demande' }))
  await expect(notification(agathe, 'Demande transmise à l’administration')).toBeVisible()

  const page = await ouvrir(adrien, '/utilisateurs')
  const demande = page.getByRole('table', { name: 'Comptes demandés' }).getByRole('row').filter({ hasText: nom })
  await expect(demande).toContainText('Bailleur, directions')
  await verifierEcran(page, 'utilisateurs-a-valider')
  await activer(demande.getByRole('button', { name: `Ouvrir le compte de Maud ${nom}` }))
  await expect(notification(page, 'Compte ouvert')).toBeVisible()
  await expect(demande).toBeHidden()

  const refusee = await ouvrir(camille, '/utilisateurs')
  await expect(notification(refusee, "Vous n'avez pas les droits requis pour accéder à cette ressource")).toBeVisible()
})

async function operateur(db: Parameters<Parameters<typeof test>[2]>[0]['db']): Promise<string> {
  return (await db.selectFrom('partenaire').select('nom').where('categorie', '=', 'OPERATEUR').executeTakeFirstOrThrow()).nom
}

const MOT_DE_PASSE = 'un mot de passe choisi par Hugo'

/** Sans serveur de courriel, l'administration remet le lien qu'elle voit une fois ; la personne choisit son mot de passe et entre. */
async function entrerParLeLien({
  adrien: page,
  visiteur,
  email,
}: Readonly<{ adrien: Page; visiteur: Page; email: string }>): Promise<Page> {
  await page.goto('/administration/courriels')
  await activer(page.getByRole('row').filter({ hasText: email }).getByRole('button', { name: 'Relogement : votre compte est ouvert' }))
  const courriel = page.getByRole('dialog')
  await activer(courriel.getByRole('button', { name: 'Voir le lien une fois' }))
  await visiteur.goto((await courriel.getByText('/validation-compte#jeton=').textContent()) ?? '')
  await page.keyboard.press('Escape')
  await saisir(visiteur.getByLabel('Nouveau mot de passe'), MOT_DE_PASSE)
  await saisir(visiteur.getByLabel('Confirmation du mot de passe'), MOT_DE_PASSE)
  await activer(visiteur.getByRole('button', { name: 'Valider mon compte' }))
  await expect(notification(visiteur, 'Compte validé. Connectez-vous.')).toBeVisible()
  await seConnecter(visiteur, email, MOT_DE_PASSE)
  await expect(titre(visiteur)).toHaveText('Bonjour Hugo')
  return visiteur
}

async function poserUnSecondFacteur(page: Page): Promise<void> {
  await activer(page.getByRole('link', { name: 'Mon compte' }))
  await activer(page.getByRole('button', { name: 'Poser un second facteur' }))
  const boite = page.getByRole('dialog')
  await saisir(boite.getByLabel('Mot de passe actuel'), MOT_DE_PASSE)
  await activer(boite.getByRole('button', { name: 'Continuer' }))
  const secret = ((await boite.locator('output').textContent()) ?? '').replaceAll(/\s/g, '')
  await saisir(boite.getByLabel('Code de l’application'), codeDuTelephone(secret, new Date()))
  await page.keyboard.press('Enter')
  await activer(boite.getByRole('button', { name: 'J’ai gardé mes codes' }))
  await expect(page.getByText('Il vous reste 10 codes de secours.')).toBeVisible()
}
