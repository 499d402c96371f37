import { notification, section, titre } from '../menage/fiche.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer, saisir } from '../outils/clavier.ts'
import { delphine, denise } from '../outils/distribution.ts'
import { nomUnique } from '../outils/dossiers.ts'
import { expect, test } from '../outils/parcours.ts'

test('la DPO voit tout ce qui a été remis et retire une session', async ({ ouvrir, db }) => {
  const nom = nomUnique('Quesnoy')
  const { id } = await db
    .insertInto('utilisateur')
    .values({ id: crypto.randomUUID(), email: `${nom.toLowerCase()}@essai.test`, nom, prenom: 'Odile' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const session = {
    id: crypto.randomUUID(),
    utilisateur_id: id,
    acteur: '{}',
    expire_le: new Date(Date.now() + 3_600_000),
    agent: 'Firefox/140 Windows',
  }
  await db.insertInto('session').values(session).execute()
  const page = await ouvrir(delphine, '/administration/acces-remis')
  await expect(titre(page)).toContainText('Accès remis')
  await verifierEcran(page, 'acces-remis', { etroit: true })
  await page.goto(`/administration/acces-remis?recherche=${nom}`)
  await expect(page.getByText('Firefox, Windows')).toBeVisible()
  await activer(page.getByRole('button', { name: `Retirer l’accès de Odile ${nom}` }))
  const dialogue = page.getByRole('dialog', { name: 'Retirer l’accès' })
  await expect(dialogue).toContainText('La personne est déconnectée de cet appareil.')
  await verifierEcran(page, 'acces-remis-retirer', { zone: '[role=dialog]' })
  await dialogue.getByRole('button', { name: 'Retirer l’accès' }).click()
  await expect(notification(page, 'Accès retiré')).toBeVisible()
  await expect(page.getByText('Firefox, Windows')).toBeHidden()
  const ligne = await db.selectFrom('session').select('motif_revocation').where('id', '=', session.id).executeTakeFirstOrThrow()
  expect(ligne.motif_revocation).toBe('FERMEE_PAR_ADMINISTRATION')
})

test('la DPO inscrit une violation, le délai de 72 heures se lit ; la data steward la lit sans la changer', async ({ ouvrir }) => {
  const faits = `Export oublié sur un poste partagé, ${nomUnique('salle')}`
  const page = await ouvrir(delphine, '/administration/violations')
  await verifierEcran(page, 'violations', { etroit: true })
  await activer(page.getByRole('button', { name: 'Inscrire une violation' }).first())
  const dialogue = page.getByRole('dialog', { name: 'Inscrire une violation' })
  const ecrire = (libelle: string, texte: string) => saisir(dialogue.getByLabel(libelle, { exact: true }), texte)
  await ecrire('Constatée le', new Date().toLocaleDateString('fr-FR', { timeZone: 'Europe/Paris' }))
  await ecrire('Heure du constat', '00:00')
  await ecrire('Les faits', faits)
  await ecrire('Personnes et données touchées', 'Une quarantaine de ménages : noms et adresses')
  await ecrire('Effets probables', 'Démarchage')
  await ecrire('Mesures prises ou à prendre', 'Fichier effacé, poste verrouillé')
  for (const [champ, choix] of [
    ['Nature', 'Perte de confidentialité'],
    ['Pour les personnes', 'Un risque'],
  ] as const) {
    await dialogue.getByRole('button', { name: new RegExp(champ) }).click()
    await page.getByRole('option', { name: choix, exact: true }).click()
  }
  await verifierEcran(page, 'registre-violation', { zone: '[role=dialog]' })
  await dialogue.getByRole('button', { name: 'Inscrire au registre' }).click()
  await expect(titre(page)).toContainText('Violation')
  await expect(page.getByText(/À notifier à la CNIL avant le/)).toBeVisible()
  await expect(section(page, 'entree')).toContainText(faits)
  await expect(section(page, 'historique')).toContainText('a inscrit l’entrée au registre')
  await verifierEcran(page, 'registre-entree', { etroit: true })
  const adresse = new URL(page.url()).pathname
  const chezDenise = await ouvrir(denise, adresse)
  await expect(section(chezDenise, 'entree')).toContainText(faits)
  await expect(chezDenise.getByRole('button', { name: 'Mettre à jour' })).toBeHidden()
  await chezDenise.goto('/administration/traitements')
  await expect(titre(chezDenise)).toContainText('Registre des traitements')
  await verifierEcran(chezDenise, 'traitements', { etroit: true })
})

test('l’administration ouvre un partenaire sur ses comptes', async ({ ouvrir }) => {
  const page = await ouvrir(denise, '/utilisateurs/partenaires')
  await expect(titre(page)).toContainText('Partenaires')
  await verifierEcran(page, 'partenaires', { etroit: true })
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(titre(page)).toContainText('Liste des utilisateurs')
  await expect(page).toHaveURL(/partenaires=/)
})
