import { notification, section, titre } from '../menage/fiche.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { camille, denise, firmin } from '../outils/distribution.ts'
import { nomUnique } from '../outils/dossiers.ts'
import { expect, test } from '../outils/parcours.ts'

test('un type de suivi ajouté se choisit sur un dossier déjà ouvert ; une variable prend une valeur datée', async ({ ouvrir, db }) => {
  test.setTimeout(120_000)
  const { id } = await db
    .selectFrom('menage as m')
    .innerJoin('utilisateur as u', 'u.id', 'm.charge_id')
    .select('m.id')
    .where('u.email', '=', camille.email)
    .where('m.statut', '=', 'RECHERCHE_DU_LOGEMENT')
    .where('m.archive_le', 'is', null)
    .limit(1)
    .executeTakeFirstOrThrow()
  const dossier = await ouvrir(camille, `/menages/${id}`)
  await expect(section(dossier, 'suivis')).toBeVisible()

  const listes = await ouvrir(denise, '/administration/autres?liste=TYPE_SUIVI')
  await expect(titre(listes)).toHaveText('Listes de référence')
  await expect(listes.getByRole('table', { name: 'Types de suivis' })).toBeVisible()
  await verifierEcran(listes, 'listes-de-reference', { etroit: true })
  const libelle = nomUnique('Permanence au quartier')
  await listes.getByRole('button', { name: 'Ajouter une entrée' }).click()
  await verifierEcran(listes, 'ajouter-une-entree', { zone: '[role=dialog]' })
  await listes.getByRole('dialog').getByLabel('Libellé').fill(libelle)
  await listes.getByRole('dialog').getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(notification(listes, `${libelle} est ajouté`)).toBeVisible()
  await expect(listes.getByRole('table', { name: 'Types de suivis' })).toContainText(libelle)

  // Le dossier n'a pas été rechargé : le direct lui a dit.
  await expect(async () => {
    await section(dossier, 'suivis').getByRole('button', { name: 'Noter un suivi' }).click()
    await dossier.getByRole('dialog').getByRole('button', { name: /Type/ }).click()
    const offert = await dossier.getByRole('option', { name: libelle }).isVisible()
    await dossier.keyboard.press('Escape')
    await dossier.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click()
    expect(offert).toBe(true)
  }).toPass({ timeout: 40_000 })

  const variables = await ouvrir(firmin, '/financement/parametrage/variables')
  await variables.getByRole('searchbox').fill('eau individuelle')
  await variables.getByRole('button', { name: /Les valeurs de Eau individuelle/ }).click()
  const dialogue = variables.getByRole('dialog', { name: 'Nouvelle valeur' })
  await verifierEcran(variables, 'nouvelle-valeur', { zone: '[role=dialog]' })
  await dialogue.getByRole('textbox', { name: /^Valeur/ }).fill('16,5')
  await dialogue.getByRole('textbox', { name: 'À partir du' }).fill('01/02/2031')
  await dialogue.getByRole('button', { name: 'Enregistrer la valeur' }).click()
  await expect(notification(variables, 'nouvelle valeur enregistrée')).toBeVisible()
  await expect(variables.getByRole('table', { name: 'Variables' })).toContainText('16,50 €/mois le 1er févr. 2031')
  await verifierEcran(variables, 'variables', { etroit: true })
})

test('une entrée en double se réunit à une autre, qui reste', async ({ ouvrir }) => {
  const listes = await ouvrir(denise, '/administration/autres?liste=TYPE_SUIVI')
  const [double, reste] = [nomUnique('Vu au parc'), nomUnique('Visite au parc')]
  for (const libelle of [double, reste]) {
    await listes.getByRole('button', { name: 'Ajouter une entrée' }).click()
    await listes.getByRole('dialog').getByLabel('Libellé').fill(libelle)
    await listes.getByRole('dialog').getByRole('button', { name: 'Ajouter', exact: true }).click()
    await expect(notification(listes, `${libelle} est ajouté`)).toBeVisible()
  }
  await listes.getByRole('button', { name: `Actions sur ${double}` }).click()
  await listes.getByRole('menuitem', { name: 'Réunir à une autre' }).click()
  const dialogue = listes.getByRole('dialog', { name: 'Réunir à une autre entrée' })
  await dialogue.getByRole('button', { name: /Entrée qui reste/ }).click()
  await listes.getByRole('option', { name: reste }).click()
  await verifierEcran(listes, 'reunir-une-entree', { zone: '[role=dialog]' })
  await dialogue.getByRole('button', { name: 'Réunir', exact: true }).click()
  await expect(notification(listes, `${double} est réunie à ${reste}`)).toBeVisible()
  await expect(listes.getByRole('table', { name: 'Types de suivis' })).toContainText(`Réunie à « ${reste} »`)
})
