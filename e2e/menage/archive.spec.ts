import { formatDateNumerique } from '@relogement/domain/common/date.format'
import { lireMenageEnBase } from '../../server/test/dossiers.ts'
import { jourDans } from '../../server/test/jours.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer, saisir } from '../outils/clavier.ts'
import { delphine, denise, rachid } from '../outils/distribution.ts'
import { deposerDossier } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'
import { entete, titre } from './fiche.ts'

const DIALOGUE = '[role="dialog"]'
const midi = (jour: string) => new Date(`${jour}T12:00:00Z`)
/** Clos il y a deux ans, archivé depuis. */
const ARCHIVE = { statut_depuis: midi(jourDans(-730)), archive_le: midi(jourDans(-540)) }
const archives = (page: Page) => page.getByRole('table', { name: 'Archives' }).getByRole('row')
const ouverture = (page: Page) => page.getByRole('complementary', { name: 'Ouverture du dossier' })

test.describe.configure({ timeout: 120_000 })

test('archivé, un dossier se dit archivé à l’équipe ; la data steward l’ouvre avec un motif et le referme', async ({ ouvrir, db }) => {
  const { id, code, nom, adresse } = await deposerDossier(db, { menage: { statut: 'CLOTURE' }, colonnes: ARCHIVE })
  const chezRachid = await ouvrir(rachid, adresse)
  await expect(chezRachid.getByText('Dossier archivé', { exact: true })).toBeVisible()
  await expect(chezRachid.getByText('seule la protection des données l’ouvre encore')).toBeVisible()
  await expect(chezRachid.getByRole('button', { name: 'Ouvrir l’archive' })).toHaveCount(0)
  await expect(chezRachid.getByText(nom)).toHaveCount(0)
  await verifierEcran(chezRachid, 'menage-archive')

  const page = await ouvrir(denise, adresse)
  await page.getByRole('button', { name: 'Ouvrir l’archive' }).click()
  const dialogue = page.getByRole('dialog', { name: 'Ouvrir une archive' })
  await expect(dialogue.getByLabel('Code du ménage')).toHaveValue(code)
  await verifierEcran(page, 'ouvrir-une-archive', { zone: DIALOGUE })
  await dialogue.getByLabel('Motif').fill('Recours devant le tribunal administratif')
  await dialogue.getByRole('button', { name: 'Ouvrir l’archive' }).click()
  await expect(entete(page)).toContainText(nom)
  await expect(ouverture(page)).toContainText('Dossier archivé depuis le')
  await expect(ouverture(page)).toContainText('Motif : Recours devant le tribunal administratif')
  await verifierEcran(page, 'menage-archive-ouvert', { etroit: true })

  await ouverture(page).getByRole('button', { name: 'Refermer le dossier' }).click()
  await expect(titre(page)).toContainText('Archives')
  await page.goto(adresse)
  await expect(page.getByText('Dossier archivé', { exact: true })).toBeVisible()
  const { fermee_le } = await db.selectFrom('demande_de_droits').select('fermee_le').where('menage_id', '=', id).executeTakeFirstOrThrow()
  expect(fermee_le).not.toBeNull()
  expect((await lireMenageEnBase(db, id)).archive_le).not.toBeNull()
})

test('au clavier seul : la DPO trouve une archive par son code, l’ouvre, la referme', async ({ ouvrir, db }) => {
  const { code, nom } = await deposerDossier(db, { menage: { statut: 'CLOTURE' }, colonnes: ARCHIVE })
  const page = await ouvrir(delphine, '/administration/archives')
  await saisir(page.getByRole('searchbox', { name: 'Rechercher : Code du ménage' }), code.toLowerCase())
  const ligne = archives(page).filter({ hasText: code })
  await expect(ligne).toContainText('clôture')
  await expect(page.getByText(nom)).toHaveCount(0)
  await verifierEcran(page, 'archives', { etroit: true })
  await activer(ligne.getByRole('button', { name: code }))
  const dialogue = page.getByRole('dialog', { name: 'Ouvrir une archive' })
  await activer(dialogue.getByRole('button', { name: 'Ouvrir l’archive' }))
  await expect(dialogue.getByLabel('Motif')).toBeFocused()
  await saisir(dialogue.getByLabel('Motif'), 'Demande d’accès reçue par courrier')
  await activer(dialogue.getByRole('button', { name: 'Ouvrir l’archive' }))
  await expect(entete(page)).toContainText(nom)
  await activer(ouverture(page).getByRole('button', { name: 'Refermer le dossier' }))
  await expect(titre(page)).toContainText('Archives')
})

test('au clavier : un lien vers un dossier fermé propose à la DPO d’en demander l’ouverture', async ({ ouvrir, db }) => {
  const { adresse, code, nom } = await deposerDossier(db)
  const page = await ouvrir(delphine, adresse)
  await expect(page.getByText('Ce dossier ne vous est pas ouvert.')).toBeVisible()
  await verifierEcran(page, 'dossier-ferme', { etroit: true })
  // La liste des ménages lui est refusée : le fil d'Ariane la nomme, sans y mener.
  const fil = page.getByRole('navigation', { name: 'Fil d’Ariane' })
  await expect(fil).toContainText('Ménages')
  await expect(fil.getByRole('link')).toHaveCount(0)
  await activer(page.getByRole('button', { name: 'Demander l’ouverture' }))
  const dialogue = page.getByRole('dialog', { name: 'Ouvrir un dossier' })
  await expect(dialogue.getByLabel('Code du ménage')).toHaveValue(code)
  await saisir(dialogue.getByLabel('Motif'), 'Demande d’accès reçue par courrier')
  await activer(dialogue.getByRole('button', { name: 'Ouvrir le dossier' }))
  await expect(entete(page)).toContainText(nom)
})

test('le journal des consultations se filtre par personne, écran et jour ; l’adresse le retient', async ({ ouvrir, db }) => {
  const { id, code } = await deposerDossier(db)
  const [qui] = await db.selectFrom('utilisateur').select(['id', 'prenom', 'nom']).where('email', '=', rachid.email).execute()
  if (qui === undefined) throw new Error('Rachid manque')
  for (const [ecran, jour] of [
    ['fiche', jourDans(-3)],
    ['historique', jourDans(-4)],
    ['fiche', jourDans(-9)],
  ] as const)
    await db
      .insertInto('consultation')
      .values({ utilisateur_id: qui.id, sujet_id: id, ecran, groupes: ['IDENTITE', 'CONTACT'], le: midi(jour) })
      .execute()
  const page = await ouvrir(delphine, `/administration/consultations?recherche=${code}`)
  const lignes = page.getByRole('table', { name: 'Journal des consultations' }).getByRole('row').filter({ hasText: code })
  await expect(lignes).toHaveCount(3)
  await page.getByRole('button', { name: 'Écran', exact: true }).click()
  await page.getByRole('option', { name: 'Fiche du ménage' }).click()
  await page.getByRole('button', { name: 'Appliquer' }).click()
  await expect(lignes).toHaveCount(2)
  await page.getByLabel('Du', { exact: true }).fill(jourDans(-5))
  await expect(lignes).toHaveCount(1)
  await page.getByLabel('Au', { exact: true }).fill(jourDans(-1))
  await expect(page).toHaveURL(new RegExp(`du=${jourDans(-5)}.*au=${jourDans(-1)}`))
  await expect(lignes).toHaveCount(1)
  await page.getByRole('button', { name: 'Personne', exact: true }).click()
  await page.getByRole('option', { name: `${qui.prenom} ${qui.nom}` }).click()
  await page.getByRole('button', { name: 'Appliquer' }).click()
  await expect(page).toHaveURL(new RegExp(`personnes=${qui.id}`))
  await page.reload()
  await expect(lignes).toHaveCount(1)
  await expect(page.getByLabel('Du', { exact: true })).toHaveValue(formatDateNumerique(jourDans(-5)))
  await verifierEcran(page, 'journal-filtre', { etroit: true })
  await page.getByRole('button', { name: 'Listes lues' }).click()
  await expect(page).toHaveURL(new RegExp(`consultations/listes\\?.*personnes=${qui.id}`))
  await expect(page.getByLabel('Du', { exact: true })).toHaveValue(formatDateNumerique(jourDans(-5)))
  await expect(page.getByText('Aucune visite avec les filtres')).toBeVisible()
  await verifierEcran(page, 'journal-listes', { etroit: true })
  await page.getByRole('button', { name: 'Dossiers lus' }).click()
  await expect(page).toHaveURL(new RegExp(`consultations\\?.*personnes=${qui.id}`))
  await page.getByRole('button', { name: 'Effacer', exact: true }).click()
  await expect(page.getByLabel('Du', { exact: true })).toHaveValue('')
  await expect(page).toHaveURL(/consultations\?pageSize=\d+$/)
})

test('les écrans de la protection des données disent leur attente, leur panne, et comment recommencer', async ({ ouvrir, db }) => {
  const { id, code } = await deposerDossier(db, {
    colonnes: {
      statut: 'DEPART_SPONTANE',
      depart_spontane: JSON.stringify({ date: jourDans(-3800), motif: 'DECES', commentaire: null }),
      purge_prevue_le: jourDans(-3770),
    },
  })
  const page = await ouvrir(delphine, '/administration/purges')
  const code_ = page.getByRole('button', { name: code })
  await expect(code_).toBeVisible()
  let mode: 'attente' | 'panne' | 'normal' = 'attente'
  const relacher: (() => void)[] = []
  await page.route(`**/v1/rgpd/purges/${id}/apercu`, async (route) => {
    if (mode === 'attente') await new Promise<void>((suite) => relacher.push(suite))
    return mode === 'normal' ? route.continue() : route.abort('connectionreset')
  })
  await code_.click()
  const dialogue = page.getByRole('dialog', { name: `Purge de ${code}` })
  await expect(dialogue.getByRole('status')).toHaveText('Chargement de l’aperçu')
  await verifierEcran(page, 'purge-attente', { zone: DIALOGUE })
  mode = 'panne'
  for (const suite of relacher) suite()
  await expect(dialogue.getByRole('alert')).toContainText('Le service est injoignable', { timeout: 30_000 })
  await verifierEcran(page, 'purge-panne', { zone: DIALOGUE })
  mode = 'normal'
  await dialogue.getByRole('button', { name: 'Réessayer' }).click()
  await expect(dialogue.getByRole('listitem').filter({ hasText: 'Personnes du ménage' })).toBeVisible()
  await expect(dialogue.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Escape')

  for (const [adresse, appel] of [
    ['/administration/consultations', '**/v1/rgpd/consultations*'],
    ['/administration/consultations/listes', '**/v1/rgpd/lectures-de-listes*'],
    ['/administration/purges', '**/v1/rgpd/purges?*'],
    ['/administration/archives', '**/v1/rgpd/archives*'],
  ] as const) {
    await page.route(appel, (route) => route.abort('connectionreset'))
    await page.goto(adresse)
    await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible({ timeout: 30_000 })
    await verifierEcran(page, `panne-${adresse.split('/').at(-1)}`)
    await page.unroute(appel)
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByRole('button', { name: 'Réessayer' })).toHaveCount(0)
  }
})
