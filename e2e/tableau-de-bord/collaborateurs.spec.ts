import { ajouterJours, jourDe } from '@relogement/domain/common/date'
import { formatDateNumerique } from '@relogement/domain/common/date.format'
import { titre } from '../menage/fiche.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer } from '../outils/clavier.ts'
import { camille, rachid } from '../outils/distribution.ts'
import { expect, test } from '../outils/parcours.ts'

test('un responsable confie à Camille les dossiers d’un collègue absent ; elle le lit à l’accueil, et il les reprend', async ({
  ouvrir,
  db,
}) => {
  const absent = await db
    .selectFrom('utilisateur as u')
    .innerJoin('utilisateur_role as r', 'r.utilisateur_id', 'u.id')
    .select(['u.id', 'u.prenom', 'u.nom'])
    .where('r.role', '=', 'CHARGE_DE_RELOGEMENT')
    .where('u.email', '<>', camille.email)
    .where('u.actif', '=', true)
    .orderBy('u.nom')
    .executeTakeFirstOrThrow()
  const qui = `${absent.prenom} ${absent.nom}`
  const page = await ouvrir(rachid, '/tableau-de-bord/resume-collaborateurs')
  await expect(titre(page)).toHaveText('Résumé des collaborateurs')
  await verifierEcran(page, 'collaborateurs', { etroit: true })
  await activer(page.getByRole('button', { name: `Noter une absence de ${qui}` }))
  const dialogue = page.getByRole('dialog')
  const jour = jourDe(new Date().toISOString())
  await dialogue.getByLabel('Premier jour', { exact: true }).fill(formatDateNumerique(jour))
  await dialogue.getByLabel('Dernier jour', { exact: true }).fill(formatDateNumerique(ajouterJours(jour, 4)))
  await dialogue.getByRole('button', { name: /Remplaçant/ }).click()
  await page.getByRole('option', { name: `${camille.prenom} ${camille.nom}` }).click()
  await verifierEcran(page, 'absences', { zone: '[role=dialog]' })
  await activer(dialogue.getByRole('button', { name: 'Noter', exact: true }))
  await expect(dialogue).toBeHidden()

  const accueil = await ouvrir(camille, '/')
  await expect(accueil.getByText(`Vous remplacez ${qui}`)).toBeVisible()
  await activer(accueil.getByRole('link', { name: 'voir ses ménages' }))
  await expect(titre(accueil)).toHaveText('Ménages')

  await activer(page.getByRole('button', { name: new RegExp(`^Jusqu’au .* de ${qui}$`) }))
  await activer(page.getByRole('dialog').getByRole('button', { name: /^Finir/ }))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Noter une absence de ${qui}` })).toBeVisible()
})
