import { julien, uneRessource, unMenage } from '@relogement/domain/menage/menage.examples'
import { verifierEcran } from '../outils/accessibilite.ts'
import { camille, rachid } from '../outils/distribution.ts'
import { deposerDossier } from '../outils/dossiers.ts'
import { expect, test } from '../outils/parcours.ts'
import { adresseDe, arriver, deposerDossierVide, etapes, quitter, suivant } from './etapes.ts'
import { titre } from './fiche.ts'

const DIALOGUE = '[role="dialog"]'

test.describe.configure({ timeout: 240_000 })

test('chaque étape d’un dossier rempli, avec une erreur et une échéance passée', async ({ ouvrir, db }) => {
  const { ressources } = unMenage().ressourcesEtCharges
  const dossier = await deposerDossier(db, {
    charge: camille,
    menage: {
      statut: 'ATTENTE_PRESENTATION_GTR',
      ressourcesEtCharges: {
        ressources: [...ressources, uneRessource(julien.id, 'ALLOCATION_MINIMUM_VIEILLESSE', 0)],
        charges: {
          dette: { mensualite: 20, dateDeFin: '2026-01-31' },
          autres: [{ libelle: 'Aide à la famille', mensualite: 50 }],
        },
        surendettementBDF: { dossierDepose: true, date: '2025-03-01', suiteDonnee: 'Recevable' },
      },
      projetResidentiel: {
        secteursSouhaites: [
          {
            villes: [{ nom: 'Roubaix', codePostal: '59100', quartier: 'Alma' }],
            typologies: ['T4'],
            precisions: 'Près du collège',
            criteres: [{ type: 'ETAGE_MAX', priorite: 'INDISPENSABLE', texteLibre: '2e étage' }],
          },
        ],
        quartiersAExclure: [{ ville: 'Tourcoing', quartier: 'Bourgogne', motif: 'Voisinage' }],
      },
      relogement: { bailleursPositionnes: ['Habitat du Ferrain'], communesPositionnees: ['Croix'] },
    },
  })
  const page = await ouvrir(camille, 'about:blank')
  for (const etape of etapes) {
    await page.goto(adresseDe(dossier, etape))
    await expect(titre(page)).toBeVisible()
    await verifierEcran(page, `saisie-${etape}`, { etroit: true })
  }
})

test('chaque étape d’un dossier vide', async ({ ouvrir, db }) => {
  const dossier = await deposerDossierVide(db)
  const page = await ouvrir(camille, 'about:blank')
  for (const etape of ['informations', 'composition', 'ressources', 'projet-residentiel', 'recapitulatif'] as const) {
    await page.goto(adresseDe(dossier, etape))
    await expect(titre(page)).toBeVisible()
    await verifierEcran(page, `saisie-vide-${etape}`)
  }
})

test('une personne dépliée, des champs fermés, un brouillon repris', async ({ ouvrir, db }) => {
  const dossier = await deposerDossier(db, { charge: camille, menage: { statut: 'SIGNATURE_DU_BAIL' } })
  const page = await ouvrir(rachid, adresseDe(dossier, 'composition'))
  await page.getByRole('button', { name: /^Samira/ }).click()
  await page.getByLabel('Prénom').fill('Samirah')
  await page.getByText(/saisie gardée sur ce poste/).waitFor()
  await page.reload()
  await expect(page.getByText(/reprise, pas encore enregistrée/)).toBeVisible()
  await page.getByRole('button', { name: /^Samirah/ }).click()
  await verifierEcran(page, 'saisie-personne', { etroit: true })
  const chezCamille = await ouvrir(camille, adresseDe(dossier, 'composition'))
  await chezCamille.getByRole('button', { name: /^Samira/ }).click()
  await verifierEcran(chezCamille, 'saisie-personne-fermee')
})

test('ce qui s’ouvre pendant la saisie : question, confirmation, raison, menus, villes proposées, conflit', async ({ ouvrir, db }) => {
  const dossier = await deposerDossier(db, {
    charge: camille,
    menage: { statut: 'RECHERCHE_DU_LOGEMENT', composition: { personneAHandicap: true, handicapReconnu: null } },
  })
  const page = await ouvrir(camille, adresseDe(dossier, 'informations'))
  await suivant(page).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await verifierEcran(page, 'saisie-nouvelle-presentation', { zone: DIALOGUE })
  await page.getByRole('button', { name: 'Continuer sans la demander' }).click()
  await arriver(page, 'Composition et occupants')
  await page.getByRole('button', { name: 'Retirer Julien Duprez' }).click()
  await verifierEcran(page, 'saisie-retirer', { zone: DIALOGUE })
  await page.keyboard.press('Escape')

  await page.goto(adresseDe(dossier, 'recapitulatif'))
  await page.getByRole('button', { name: /^Lever avec une raison\s: La reconnaissance/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Lever la vérification' }).click()
  await verifierEcran(page, 'saisie-lever', { zone: DIALOGUE })

  for (const largeur of [1440, 390]) {
    await page.setViewportSize({ width: largeur, height: 844 })
    await page.goto(adresseDe(dossier, 'ressources'))
    await page.getByRole('button', { name: 'Ajouter une charge ou un crédit' }).click()
    await verifierEcran(page, 'saisie-ajouter-une-charge', { zone: '[role="menu"]', largeurs: [largeur] })
    await page.goto(adresseDe(dossier, 'projet-residentiel'))
    await page.getByLabel('Ajouter une ville au secteur 3').fill('wa')
    await expect(page.getByRole('option').first()).toBeVisible()
    await verifierEcran(page, 'saisie-villes', { zone: '.pop', largeurs: [largeur] })
    await page.keyboard.press('Escape')
  }

  await page.goto(adresseDe(dossier, 'ressources'))
  const chezRachid = await ouvrir(rachid, adresseDe(dossier, 'ressources'))
  await chezRachid.getByLabel('Gaz, € / mois').fill('70')
  await page.getByLabel('Gaz, € / mois').fill('80')
  await quitter(chezRachid).click()
  await chezRachid.waitForURL(new RegExp(`${dossier.adresse}$`))
  await quitter(page).click()
  await expect(page.getByRole('dialog', { name: 'Choisir les valeurs à garder' })).toBeVisible()
  await verifierEcran(page, 'saisie-conflit', { zone: DIALOGUE })
})
