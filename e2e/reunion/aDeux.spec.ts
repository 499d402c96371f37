import type { Base } from '../../server/src/core/database.ts'
import { createMenage } from '../../server/test/dossiers.ts'
import { createGtr, createOperationDuPru } from '../../server/test/reunions.ts'
import { camille, rachid } from '../outils/distribution.ts'
import { expect, type Page, test } from '../outils/parcours.ts'

const noteDe = async (db: Base, gtr: string) =>
  (await db.selectFrom('reunion_menage').select('commentaire').where('reunion_id', '=', gtr).executeTakeFirstOrThrow()).commentaire

const champDe = async (page: Page) => {
  await page.getByRole('button', { name: 'Commenter', exact: true }).click()
  return page.getByRole('textbox', { name: /^Commentaire, / })
}

test('deux personnes écrivent sur la même ligne du compte rendu, puis le réseau se coupe : pas un mot ne se perd', async ({
  ouvrir,
  db,
}) => {
  const { operationId, pruId } = await createOperationDuPru(db)
  const gtr = await createGtr(db, pruId, { statut: 'COMPTE_RENDU' })
  const { id: charge } = await db.selectFrom('utilisateur').select('id').where('email', '=', camille.email).executeTakeFirstOrThrow()
  const menage = await createMenage(db, { operationId, chargeId: charge, menage: { statut: 'INSCRIT_EN_PRESENTATION_GTR' } })
  await db.insertInto('reunion_menage').values({ reunion_id: gtr, menage_id: menage }).execute()

  const chezCamille = await ouvrir(camille, `/gtr/${gtr}`)
  const chezRachid = await ouvrir(rachid, `/gtr/${gtr}`)
  const [deCamille, deRachid] = [await champDe(chezCamille), await champDe(chezRachid)]
  await deCamille.pressSequentially('École proche.')
  await deRachid.pressSequentially('Garage à rendre.')
  const lesDeux = /^(École proche\.\nGarage à rendre\.|Garage à rendre\.\nÉcole proche\.)$/
  await expect(deCamille).toHaveValue(lesDeux)
  await expect(deRachid).toHaveValue(lesDeux)
  await expect.poll(() => noteDe(db, gtr)).toMatch(lesDeux)

  // Le réseau se coupe chez l'une : elle écrit encore, l'autre enregistre ; à son retour, tout est là.
  await chezCamille.context().setOffline(true)
  await deCamille.press('Control+Home')
  await deCamille.pressSequentially('T5. ')
  await expect(chezCamille.getByText('Gardé sur ce poste')).toBeVisible()
  await deRachid.press('Control+End')
  await deRachid.pressSequentially(' Cave aussi.')
  await expect.poll(() => noteDe(db, gtr)).toMatch(/ Cave aussi\.$/)
  await chezCamille.context().setOffline(false)
  await expect.poll(() => noteDe(db, gtr), { timeout: 30_000 }).toMatch(/^T5\. .+\n.+ Cave aussi\.$/)
  await deCamille.press('Escape')
  await expect(deCamille).toBeHidden()
})
