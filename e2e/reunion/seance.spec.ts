import type { Route } from '@playwright/test'
import { jourDe } from '@relogement/domain/common/date'
import type { Base } from '../../server/src/core/database.ts'
import { createMenage } from '../../server/test/dossiers.ts'
import { createLogement } from '../../server/test/logements.ts'
import { fois } from '../../server/test/longs.ts'
import { createOperationDuPru } from '../../server/test/reunions.ts'
import { activer, saisir } from '../outils/clavier.ts'
import { bastien, camille, rachid } from '../outils/distribution.ts'
import { nomUnique } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'

/** La séance d'une métropole, aux essais longs ; chaque jour, une petite suffit à dire qu'une touche ne répond plus. */
const [MENAGES, LOGEMENTS] = [fois(4, 40), fois(4, 25)]

/** Une ligne sur quatre est refusée : les ménages d'abord, puis les propositions. */
const refusee = (ligne: number) => ligne % 4 === 3
const refuseesParmi = (debut: number, fin: number) => Array.from({ length: fin - debut }, (_, rang) => debut + rang).filter(refusee).length
const REFUSES = refuseesParmi(0, MENAGES)
const ECARTES = refuseesParmi(MENAGES, MENAGES + LOGEMENTS)

test.describe.configure({ timeout: 60_000 + (MENAGES + LOGEMENTS) * 20_000 })

test(`un GTR de ${MENAGES} ménages et ${LOGEMENTS} logements : préparé, tenu et clos au clavier`, async ({ ouvrir, db }) => {
  const { operationId, pru, chargeId } = await unPru(db)
  for (let rang = 0; rang < MENAGES; rang += 1)
    await createMenage(db, { operationId, chargeId, menage: { statut: 'ATTENTE_PRESENTATION_GTR' } })
  const logements = await desLogements(db)

  const page = await ouvrir(rachid, '/gtr/new')
  await creer(page, pru)
  await expect(page).toHaveURL(/\/gtr\/[0-9a-f-]{36}$/)
  const gtr = page.url().slice(-36)

  for (let reste = MENAGES; reste > 0; reste -= 1) {
    await activer(page.getByRole('button', { name: / en attente$/ }))
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect.poll(() => nombreDe(page, 'Ménages à présenter')).toBe(MENAGES - reste + 1)
  }
  for (const [rang, { rue }] of logements.entries()) {
    await saisir(page.getByRole('combobox', { name: /^Ajouter un logement/ }), rue)
    await expect(page.getByRole('option', { name: rue })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => nombreDe(page, 'Logements et propositions')).toBe(rang + 1)
  }
  await proposer(db, { gtr, operationId, chargeId, logements })

  await page.reload()
  await activer(page.getByRole('button', { name: 'Passer au compte rendu' }))
  await activer(page.getByRole('dialog').getByRole('button', { name: 'Passer au compte rendu' }))
  const reponses = page.getByRole('progressbar', { name: 'Réponses données' })
  await expect(reponses).toBeVisible()
  await expect(page.getByRole('button', { name: `${MENAGES + LOGEMENTS} à donner avant de clôturer` })).toBeVisible()
  // Le compte rendu se lit sous le dialogue avant qu'il se referme et que la page cesse d'être inerte : une touche y serait perdue.
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.locator('[inert]')).toHaveCount(0)
  await page.keyboard.press('n')
  for (let ligne = 0; ligne < MENAGES + LOGEMENTS; ligne += 1) {
    await page.keyboard.press(refusee(ligne) ? 'r' : 'a')
    await expect(reponses).toHaveAttribute('value', String(ligne + 1))
  }
  // Tout est répondu, mais un projet à revoir ne dit pas encore en quoi : le bouton attend, l'écran dit pourquoi, et où.
  const clore = page.getByRole('button', { name: 'Enregistrer et clôturer' })
  const aJustifier = page.getByRole('button', { name: 'Dites en commentaire ce qui est à revoir dans le projet.' })
  for (let reste = REFUSES; reste > 0; reste -= 1) {
    await expect(clore).toHaveAccessibleDescription(new RegExp(`${reste} refus à justifier avant de clôturer`))
    await expect(aJustifier).toHaveCount(reste)
    await page.keyboard.press('n')
    await page.keyboard.press('c')
    await page.keyboard.type('Secteur unique, à élargir.')
    await unEnvoiRetenu(page, async () => {
      await page.keyboard.press('Escape')
      // Pas encore enregistré : la touche d'après vaut déjà pour la ligne, et ne s'écrit pas dans le commentaire.
      await expect(page.locator('[data-ligne] [data-reponse]:focus')).toHaveCount(1)
    })
  }
  await expect(aJustifier).toHaveCount(0)
  await expect(clore).not.toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('s')
  await activer(page.getByRole('dialog').getByRole('button', { name: 'Enregistrer et clôturer' }))
  await expect(page.getByRole('dialog')).toBeHidden({ timeout: 180_000 })

  expect(await etatDe(db, gtr)).toEqual({
    statut: 'CLOTURE',
    menages: { ACCEPTE: MENAGES - REFUSES, REFUSE: REFUSES },
    propositions: { acceptee_gtr: LOGEMENTS - ECARTES, refusee_gtr: ECARTES },
    documents: ['COMPTE_RENDU', 'COMPTE_RENDU_INTERNE'],
  })
})

/** Pendant ce temps, ce que la page enregistre d'un ménage attend. */
async function unEnvoiRetenu(page: Page, faire: () => Promise<void>): Promise<void> {
  let lacher = () => {}
  const lache = new Promise<void>((resolve) => {
    lacher = resolve
  })
  const retenir = async (route: Route) => {
    await lache
    await route.continue()
  }
  await page.route('**/v1/reunions/*/menages/*', retenir)
  await faire()
  lacher()
  await page.unrouteAll({ behavior: 'wait' })
}

test('au clavier, la recherche d’un logement : Entrée prend la seule proposition ; entre plusieurs, ce qui est tapé reste', async ({
  ouvrir,
  db,
}) => {
  const { pru } = await unPru(db)
  const { partenaire_id } = await db
    .selectFrom('utilisateur')
    .select('partenaire_id')
    .where('email', '=', bastien.email)
    .executeTakeFirstOrThrow()
  const voie = `rue ${nomUnique('du Chenal')}`
  for (const bout of ['Est', 'Ouest']) await createLogement(db, partenaire_id ?? '', { rue: `${voie} ${bout}`, statut: 'RESERVE' })
  const page = await ouvrir(rachid, '/gtr/new')
  await creer(page, pru)
  const champ = page.getByRole('combobox', { name: /^Ajouter un logement/ })
  await saisir(champ, voie)
  await expect(page.getByRole('option', { name: voie })).toHaveCount(2)
  await page.keyboard.press('Enter')
  await expect(champ).toHaveValue(voie)
  await page.keyboard.type(' Ouest')
  await expect(page.getByRole('option', { name: voie })).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect.poll(() => nombreDe(page, 'Logements et propositions')).toBe(1)
  await expect(page.getByRole('link', { name: new RegExp(`${voie} Ouest`) }).first()).toBeVisible()
})

async function unPru(db: Base) {
  const { operationId, pruId } = await createOperationDuPru(db)
  const { nom } = await db.selectFrom('zone_geographique').select('nom').where('id', '=', pruId).executeTakeFirstOrThrow()
  const { id: chargeId } = await db.selectFrom('utilisateur').select('id').where('email', '=', camille.email).executeTakeFirstOrThrow()
  return { operationId, pru: nom, chargeId }
}

async function desLogements(db: Base) {
  const { partenaire_id } = await db
    .selectFrom('utilisateur')
    .select('partenaire_id')
    .where('email', '=', bastien.email)
    .executeTakeFirstOrThrow()
  const logements = []
  for (let rang = 0; rang < LOGEMENTS; rang += 1) {
    const rue = `rue ${nomUnique('du Canal')}`
    logements.push({ id: await createLogement(db, partenaire_id ?? '', { rue, statut: 'RESERVE' }), rue })
  }
  return logements
}

/** La création, sans souris : le projet se cherche parmi tous, la date se tape. */
async function creer(page: Page, pru: string): Promise<void> {
  await activer(page.getByRole('button', { name: / PRU$/ }))
  await page.keyboard.type(pru)
  const choisi = page.getByRole('option', { name: pru })
  await expect(choisi).toBeVisible()
  // Au-delà de dix projets, un champ de recherche les filtre : la flèche y descend.
  if ((await choisi.getAttribute('data-focused')) === null) await page.keyboard.press('ArrowDown')
  await expect(choisi).toHaveAttribute('data-focused', 'true')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await saisir(page.getByRole('textbox', { name: 'Date du GTR' }), jourDe(new Date().toISOString()).split('-').toReversed().join('/'))
  await activer(page.getByRole('button', { name: 'Créer le GTR' }))
}

const nombreDe = async (page: Page, colonne: string) =>
  Number(await page.getByRole('region', { name: colonne }).getByRole('heading').locator('xpath=following-sibling::span[1]').textContent())

/** Ce que les chargés ont proposé avant la séance : un ménage qui cherche sur chaque logement. */
async function proposer(
  db: Base,
  { gtr, logements, ...dossier }: { gtr: string; logements: readonly { readonly id: string }[]; operationId: string; chargeId: string },
) {
  for (const { id: logement_id } of logements) {
    const menage_id = await createMenage(db, { ...dossier, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
    const proposition = { id: crypto.randomUUID(), logement_id, menage_id, reunion_id: gtr, gtr_rang: 1, statut: 'presentation_gtr' }
    await db.insertInto('proposition').values(proposition).execute()
  }
}

async function etatDe(db: Base, gtr: string) {
  const { statut } = await db.selectFrom('reunion').select('statut').where('id', '=', gtr).executeTakeFirstOrThrow()
  const menages = await db.selectFrom('reunion_menage').select('decision').where('reunion_id', '=', gtr).execute()
  const propositions = await db.selectFrom('proposition').select('statut').where('reunion_id', '=', gtr).execute()
  const documents = await db.selectFrom('document').select('type').where('sujet_id', '=', gtr).orderBy('type').execute()
  return {
    statut,
    menages: compter(menages.map(({ decision }) => decision)),
    propositions: compter(propositions.map(({ statut }) => statut)),
    documents: documents.map(({ type }) => type),
  }
}

const compter = (mots: readonly (string | null)[]) =>
  Object.fromEntries([...new Set(mots)].map((mot) => [mot, mots.filter((autre) => autre === mot).length]))
