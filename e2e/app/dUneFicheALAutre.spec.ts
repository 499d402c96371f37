import { createLogement } from '../../server/test/logements.ts'
import { titre } from '../menage/fiche.ts'
import { bastien, rachid } from '../outils/distribution.ts'
import { expect, type Page, test } from '../outils/parcours.ts'

/** À une autre fiche du même genre sans recharger, comme le fait « Précédent ». */
async function passerA(page: Page, adresse: string) {
  const avant = (await titre(page).textContent()) ?? ''
  await page.evaluate((vers) => history.pushState({}, '', vers), adresse)
  await expect(titre(page)).not.toHaveText(avant)
}

test('d’un logement à l’autre : rien de ce qui est tapé ou ouvert sur l’un ne passe à l’autre', async ({ ouvrir, db }) => {
  const { partenaire_id: bailleur } = await db
    .selectFrom('utilisateur')
    .select('partenaire_id')
    .where('email', '=', bastien.email)
    .executeTakeFirstOrThrow()
  const logements = [await createLogement(db, bailleur ?? '', {}), await createLogement(db, bailleur ?? '', { rue: 'rue d’à côté' })]
  // Déjà lue, l'autre fiche est là sans attente : rien ne se démonte entre les deux.
  const page = await ouvrir(rachid, `/instances-partenariales/${logements[1]}`)
  await expect(titre(page)).toContainText('rue d’à côté')
  await passerA(page, `/instances-partenariales/${logements[0]}`)
  const commentaire = page.getByRole('textbox', { name: 'Écrire un commentaire' })
  await commentaire.fill('Ne regarde que le premier logement')
  await page.getByRole('button', { name: 'Modifier', exact: true }).first().click()
  await expect(page.getByRole('dialog', { name: 'Modifier le logement' })).toBeVisible()
  await passerA(page, `/instances-partenariales/${logements[1]}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(commentaire).toHaveValue('')
})
