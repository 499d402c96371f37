import { unEnfant, unMenage } from '@relogement/domain/menage/menage.examples'
import { lireMenageEnBase } from '../../server/test/dossiers.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer, tabulerJusqua } from '../outils/clavier.ts'
import { camille, rachid } from '../outils/distribution.ts'
import { deposerDossier, nomUnique } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'
import { choisir, prendre } from './etapes.ts'
import { entete, notification, section, titre } from './fiche.ts'

test.describe.configure({ timeout: 120_000 })

const DIALOGUE = '[role="dialog"]'
const actions = (page: Page) => page.getByRole('button', { name: 'Autres actions' })
const dialogue = (page: Page) => page.getByRole('dialog', { name: 'Décohabiter' })

/** Le foyer de Samira et Julien, avec un grand fils. */
function unFoyer() {
  const nom = nomUnique('Benali')
  const yanis = unEnfant(6, { sexe: 'MASCULIN', nom, prenom: 'Yanis', dateDeNaissance: '2003-01-15' })
  const occupants = [...unMenage().occupants.map((occupant, rang) => (rang === 0 ? { ...occupant, nom } : occupant)), yanis]
  return { nom, menage: { occupants, statut: 'RECHERCHE_DU_LOGEMENT' as const } }
}

test('au clavier seul : le fils part, les deux dossiers se citent, puis l’annulation réunit tout', async ({ ouvrir, db }) => {
  const foyer = unFoyer()
  const { id, code, adresse } = await deposerDossier(db, { ...foyer, charge: camille })
  const page = await ouvrir(camille, adresse)
  await expect(section(page, 'composition').getByRole('table', { name: 'Occupants' })).toContainText('Yanis')
  await prendre(actions(page), 'Décohabiter…')

  await tabulerJusqua(dialogue(page).getByRole('checkbox', { name: /Yanis/ }))
  await page.keyboard.press('Space')
  // Seul majeur à partir, il conduit le nouveau dossier.
  await expect(dialogue(page).getByRole('button', { name: /Demandeur principal du nouveau dossier$/ })).toContainText('Yanis')
  await choisir(dialogue(page).getByRole('button', { name: /Motif$/ }), 'Prise d’autonomie d’un jeune')
  await activer(dialogue(page).getByRole('button', { name: 'Ouvrir le nouveau dossier' }))

  await expect(notification(page, `Dossier ${code}-D1 ouvert`)).toBeVisible()
  await expect(titre(page)).toHaveText(`M. ${foyer.nom}`)
  await expect(entete(page)).toContainText(`${code}-D1`)
  await expect(entete(page)).toContainText('Entretien préalable à réaliser')
  await expect(section(page, 'composition')).toContainText('prise d’autonomie d’un jeune')
  await activer(entete(page).getByRole('link', { name: code, exact: true }))
  await expect(page).toHaveURL(new RegExp(`${id}$`))
  await expect(entete(page).getByRole('link', { name: `${code}-D1` })).toBeVisible()
  await expect(section(page, 'composition').getByRole('table', { name: 'Occupants' })).not.toContainText('Yanis')
  await expect(section(page, 'historique')).toContainText(`une personne forme le ménage ${code}-D1`)

  await activer(entete(page).getByRole('link', { name: `${code}-D1` }))
  await expect(titre(page)).toHaveText(`M. ${foyer.nom}`)
  await prendre(actions(page), 'Annuler la décohabitation…')
  const annulation = page.getByRole('dialog', { name: 'Annuler la décohabitation' })
  await expect(annulation).toContainText('C’est possible jusqu’au')
  await activer(annulation.getByRole('button', { name: 'Annuler la décohabitation' }))
  await expect(page).toHaveURL(new RegExp(`${id}$`))
  await expect(section(page, 'composition').getByRole('table', { name: 'Occupants' })).toContainText('Yanis')
  await expect(entete(page).getByRole('link', { name: `${code}-D1` })).toBeHidden()
  expect(await db.selectFrom('menage').select('id').where('decohabite_de', '=', id).execute()).toEqual([])
  expect((await lireMenageEnBase(db, id)).version).toBe(3)
})

test('la demande impossible dit pourquoi, sans rien envoyer', async ({ ouvrir, db }) => {
  const { id, adresse } = await deposerDossier(db, { ...unFoyer(), charge: camille })
  const page = await ouvrir(camille, adresse)
  await prendre(actions(page), 'Décohabiter…')
  for (const nom of ['Samira', 'Julien', 'Adam'])
    await dialogue(page)
      .getByRole('checkbox', { name: new RegExp(nom) })
      .check()
  await choisir(dialogue(page).getByRole('button', { name: /Demandeur principal du nouveau dossier$/ }), 'Julien Duprez')
  await choisir(dialogue(page).getByRole('button', { name: /Motif$/ }), 'Séparation du couple')
  await activer(dialogue(page).getByRole('button', { name: 'Ouvrir le nouveau dossier' }))
  await expect(dialogue(page)).toContainText('Le dossier d’origine doit garder au moins un adulte titulaire du bail.')
  await verifierEcran(page, 'decohabiter-refus', { zone: DIALOGUE })
  expect((await lireMenageEnBase(db, id)).version).toBe(1)
})

test('ce qui a été saisi depuis ne s’abandonne qu’en le cochant', async ({ ouvrir, db }) => {
  const foyer = unFoyer()
  const { adresse } = await deposerDossier(db, foyer)
  const page = await ouvrir(rachid, adresse)
  await prendre(actions(page), 'Décohabiter…')
  await dialogue(page).getByRole('checkbox', { name: /Yanis/ }).check()
  await verifierEcran(page, 'decohabiter', { zone: DIALOGUE, etroit: true })
  // Seul majeur à partir, il conduit le nouveau dossier.
  await expect(dialogue(page).getByRole('button', { name: /Demandeur principal du nouveau dossier$/ })).toContainText('Yanis')
  await choisir(dialogue(page).getByRole('button', { name: /Motif$/ }), 'Prise d’autonomie d’un jeune')
  await activer(dialogue(page).getByRole('button', { name: 'Ouvrir le nouveau dossier' }))
  await expect(notification(page, /-D1 ouvert/)).toBeVisible()
  await expect(titre(page)).toHaveText(`M. ${foyer.nom}`)
  const issu = page.url().split('/').at(-1) ?? ''
  await verifierEcran(page, 'dossier-issu')
  await db
    .insertInto('modification')
    .values({
      id: issu,
      type: 'MODIFICATION',
      sujet_id: issu,
      version: 2,
      changements: JSON.stringify([
        { chemin: 'projetResidentiel.retourSouhaite', libelle: 'Retour souhaité', ancien: false, nouveau: true },
      ]),
    })
    .execute()
  await prendre(actions(page), 'Annuler la décohabitation…')
  const annulation = page.getByRole('dialog', { name: 'Annuler la décohabitation' })
  const faire = annulation.getByRole('button', { name: 'Annuler la décohabitation' })
  await expect(annulation).toContainText('Retour souhaité')
  await expect(faire).toHaveAttribute('aria-disabled', 'true')
  await verifierEcran(page, 'annuler-decohabitation', { zone: DIALOGUE })
  await annulation.getByRole('checkbox', { name: 'Abandonner ces saisies' }).check()
  await activer(faire)
  await expect(page).toHaveURL(new RegExp(`${adresse}$`))
})
