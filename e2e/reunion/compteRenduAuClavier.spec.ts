import { sql } from 'kysely'
import type { Base } from '../../server/src/core/database.ts'
import { createMenage } from '../../server/test/dossiers.ts'
import { createLogement } from '../../server/test/logements.ts'
import { createGtr, createOperationDuPru } from '../../server/test/reunions.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer, tabulerJusqua } from '../outils/clavier.ts'
import { rachid } from '../outils/distribution.ts'
import { deposerDossier, nomUnique } from '../outils/dossiers.ts'
import { expect, test } from '../outils/parcours.ts'

test.describe.configure({ timeout: 300_000 })

const MENAGES = 40
const LOGEMENTS = 25

/** Presque tout l'ordre du jour : il y manque un ménage et un logement, que l'on ajoute à l'écran. Le premier logement est proposé à deux ménages. */
async function preparer(db: Base) {
  const bailleurs = await db.selectFrom('logement').select('bailleur_id').where('bailleur_id', 'is not', null).limit(1).execute()
  const bailleurId = bailleurs[0]?.bailleur_id ?? ''
  const { operationId, pruId } = await createOperationDuPru(db)
  const gtr = await createGtr(db, pruId, { nom: `GTR ${nomUnique('de Lys')}`, ville: 'Roubaix', participants: ['a@ville.fr'] })
  const presentes: string[] = []
  for (let rang = 1; rang < MENAGES; rang += 1) {
    const { id } = await deposerDossier(db, {
      menage: { statut: 'INSCRIT_EN_PRESENTATION_GTR' },
      colonnes: { operation_id: operationId, noms: `Mme Lys${String(rang).padStart(2, '0')}` },
    })
    await db.insertInto('reunion_menage').values({ reunion_id: gtr, menage_id: id }).execute()
    presentes.push(id)
  }
  for (let rang = 1; rang < LOGEMENTS; rang += 1) {
    const logement_id = await createLogement(db, bailleurId, { statut: 'EN_COURS_DE_TRAITEMENT', numero: `${rang}` })
    await db.insertInto('reunion_logement').values({ reunion_id: gtr, logement_id, statut: 'PRESENTATION_GTR' }).execute()
    for (const gtr_rang of rang === 1 ? [1, 2] : [1]) {
      const menage_id = await createMenage(db, { operationId, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
      const proposition = { id: crypto.randomUUID(), logement_id, menage_id, reunion_id: gtr, gtr_rang, statut: 'presentation_gtr' }
      await db.insertInto('proposition').values(proposition).execute()
    }
  }
  const nom = nomUnique('Lysvert')
  const dernier = await deposerDossier(db, { nom, menage: { statut: 'ATTENTE_PRESENTATION_GTR' }, colonnes: { operation_id: operationId } })
  const rue = `rue ${nomUnique('du Lys')}`
  await createLogement(db, bailleurId, { rue })
  return { gtr, dernier, rue }
}

test('un GTR de 40 ménages et 25 logements se prépare, se tient et se clôt sans quitter le clavier', async ({ ouvrir, db }) => {
  const { gtr, dernier, rue } = await preparer(db)
  const page = await ouvrir(rachid, `/gtr/${gtr}`)
  const [menages, logements] = [
    page.getByRole('region', { name: /^Ménages/ }),
    page.getByRole('region', { name: 'Logements et propositions' }),
  ]
  const ajouter = async (champ: string, texte: string) => {
    await tabulerJusqua(page.getByRole('combobox', { name: champ }))
    await page.keyboard.type(texte)
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  await ajouter('Ajouter un ménage : nom, code', dernier.code)
  await expect(menages.getByRole('listitem')).toHaveCount(MENAGES)
  await ajouter('Ajouter un logement : adresse, code UG', rue)
  await expect(logements.getByText(rue)).toBeVisible()
  await page.reload()
  await activer(page.getByRole('button', { name: 'Ordre du jour', exact: true }))
  await expect(page.getByRole('button', { name: 'Ordre du jour', exact: true })).toBeEnabled()
  await activer(page.getByRole('button', { name: 'Passer au compte rendu' }))
  await page.getByRole('dialog').getByRole('button', { name: 'Passer au compte rendu' }).waitFor()
  await activer(page.getByRole('dialog').getByRole('button', { name: 'Passer au compte rendu' }))

  const reponses = page.getByRole('progressbar', { name: 'Réponses données' })
  const attendues = MENAGES + LOGEMENTS
  await expect(reponses).toHaveAttribute('max', `${attendues}`)
  await activer(page.getByRole('button', { name: `${attendues} à donner avant de clôturer` }))
  await expect(menages.getByRole('button', { name: 'Accepter' }).first()).toBeFocused()
  // Une note sur le premier, puis trois acceptés pour un refusé, sans attendre le serveur.
  await page.keyboard.press('c')
  await expect(page.getByRole('textbox', { name: /^Commentaire/ })).toBeFocused()
  await page.keyboard.type('Deux secteurs, une école.')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Deux secteurs, une école.')).toBeVisible()
  await page.keyboard.press('Home')
  await activer(page.getByRole('button', { name: `${attendues} à donner avant de clôturer` }))
  for (let rang = 0; rang < MENAGES; rang += 1) await page.keyboard.press(rang % 4 === 3 ? 'r' : 'a')
  // Le second du premier logement passe premier, puis tous sont acceptés, sauf le dernier.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(logements.getByRole('listitem').first().getByText('1', { exact: true })).toBeVisible()
  await verifierEcran(page, 'gtr-40-25-compte-rendu')
  await page.keyboard.press('ArrowUp')
  for (let rang = 0; rang < LOGEMENTS; rang += 1) await page.keyboard.press(rang === LOGEMENTS - 1 ? 'r' : 'a')
  await expect(reponses).toHaveAttribute('value', `${attendues}`)
  await activer(page.getByRole('button', { name: 'Enregistrer et clôturer' }))
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer et clôturer' }).waitFor()
  await activer(page.getByRole('dialog').getByRole('button', { name: 'Enregistrer et clôturer' }))
  await expect(page.getByRole('button', { name: 'Envoyer le compte rendu' })).toBeVisible({ timeout: 60_000 })
  await verifierEcran(page, 'gtr-40-25-clos')

  const compter = async (colonne: ReturnType<typeof sql>, table: string) => {
    const { rows } = await sql<{ statut: string; nombre: number }>`
      select ${colonne} as statut, count(*)::int as nombre from ${sql.table(table)} where reunion_id = ${gtr}::uuid group by 1`.execute(db)
    return Object.fromEntries(rows.map(({ statut, nombre }) => [statut, nombre]))
  }
  expect(await db.selectFrom('reunion').select('statut').where('id', '=', gtr).execute()).toEqual([{ statut: 'CLOTURE' }])
  expect(await compter(sql`apres`, 'reunion_passage')).toEqual({
    RECHERCHE_DU_LOGEMENT: 30,
    REVISION_DU_PROJET_RESIDENTIEL: 10,
    ACCEPTE_EN_GTR: 24,
    REFUSE_EN_GTR: 1,
  })
  expect(await compter(sql`statut`, 'proposition')).toEqual({ acceptee_gtr: 24, refusee_gtr: 1 })
  expect(await compter(sql`statut`, 'reunion_logement')).toEqual({ ATTENTE_TRANSMISSION_BAILLEUR: LOGEMENTS - 2, REFUSE: 2 })
})
