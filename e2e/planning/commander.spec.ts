import { formatJourDeSemaine } from '@relogement/domain/common/date.format'
import { jourDans } from '../../server/test/jours.ts'
import { jourOuvrable } from '../../server/test/joursDePlanning.ts'
import { section } from '../menage/fiche.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer, saisir } from '../outils/clavier.ts'
import { camille, paul } from '../outils/distribution.ts'
import { deposerDossier } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'

async function ouvrirLeDialogue(page: Page) {
  await activer(section(page, 'documents').getByRole('button', { name: 'Produire un document' }))
  await page.getByRole('menuitem', { name: /^Bon de commande du déménagement/ }).press('Enter')
  return page.getByRole('dialog', { name: 'Programmer le déménagement' })
}

test('de son dossier, le chargé commande le déménagement : le créneau est pris, le ménage avance, le bon se montre', async ({
  ouvrir,
  db,
}) => {
  const jour = jourOuvrable(36)
  await db
    .insertInto('parametre_planning')
    .values({ jour, nombre: 60 })
    .onConflict((c) => c.column('jour').doUpdateSet({ nombre: 60 }))
    .execute()
  const { id, adresse } = await deposerDossier(db, { charge: camille, menage: { statut: 'PROGRAMMATION_DU_DEMENAGEMENT' } })
  const page = await ouvrir(camille, adresse)
  // Ce qui manque se lève d'où on le lit.
  await activer(page.getByRole('button', { name: /^Commander le déménagement/ }).first())
  await expect(page.getByRole('dialog', { name: 'Programmer le déménagement' })).toBeVisible()
  await page.keyboard.press('Escape')
  const dialogue = await ouvrirLeDialogue(page)
  await activer(dialogue.getByRole('button', { name: /Jour/ }))
  await page.getByRole('option', { name: new RegExp(`^${formatJourDeSemaine(jour)}, `) }).click()
  await saisir(dialogue.getByRole('textbox', { name: /^Volume/ }), '32')
  await verifierEcran(page, 'commander-demenagement', { zone: '[role=dialog]' })
  await activer(dialogue.getByRole('button', { name: 'Commander', exact: true }))
  await expect(page.getByRole('dialog', { name: /^Bon de commande n° \d+/ })).toBeVisible()
  expect(await db.selectFrom('creneau').select('jour').where('menage_id', '=', id).execute()).toEqual([{ jour }])
  const { statut } = await db.selectFrom('menage').select('statut').where('id', '=', id).executeTakeFirstOrThrow()
  expect(statut).toBe('ETAT_DES_LIEUX_D_ENTREE')

  // Le jour venu, le déménageur lit sa feuille de route, dit le déménagement fait, signale un incident.
  const venu = jourDans(0)
  const { commande } = await db
    .updateTable('creneau')
    .set({ jour: venu, rang: 100 + (Date.now() % 1000) })
    .where('menage_id', '=', id)
    .returning('commande')
    .executeTakeFirstOrThrow()
  const feuille = await ouvrir(paul, `/tableau-de-bord/demenagements?vue=feuille&jour=${venu}`)
  const bon = feuille.getByRole('region', { name: new RegExp(`^Bon n° ${commande},`) })
  await expect(bon).toContainText('32 m³')
  await verifierEcran(feuille, 'planning-feuille', { etroit: true })
  await activer(bon.getByRole('button', { name: /^Fait/ }))
  await expect(bon).toContainText('Fait le')
  await activer(bon.getByRole('button', { name: /^Signaler un incident/ }))
  const incident = feuille.getByRole('dialog', { name: 'Signaler un incident' })
  await saisir(incident.getByRole('textbox', { name: /^Ce qui s’est passé/ }), 'Armoire rayée')
  await verifierEcran(feuille, 'planning-incident', { zone: '[role=dialog]' })
  await activer(incident.getByRole('button', { name: 'Signaler', exact: true }))
  await expect(incident).toBeHidden()
  await expect(bon).toContainText('Incident signalé')
})

test('le ménage refuse la prestation : sa date suffit', async ({ ouvrir, db }) => {
  const { id, adresse } = await deposerDossier(db, { charge: camille, menage: { statut: 'PROGRAMMATION_DU_DEMENAGEMENT' } })
  const page = await ouvrir(camille, adresse)
  const dialogue = await ouvrirLeDialogue(page)
  await activer(dialogue.getByRole('button', { name: 'Le ménage la refuse' }))
  const jour = jourDans(60)
  await saisir(dialogue.getByRole('textbox', { name: 'Le ménage déménage le' }), jour.split('-').reverse().join('/'))
  await activer(dialogue.getByRole('button', { name: 'Enregistrer le refus' }))
  await expect(dialogue).toBeHidden()
  const enBase = await db.selectFrom('menage').select(['statut', 'date_demenagement']).where('id', '=', id).executeTakeFirstOrThrow()
  expect(enBase).toEqual({ statut: 'ETAT_DES_LIEUX_D_ENTREE', date_demenagement: jour })
})
