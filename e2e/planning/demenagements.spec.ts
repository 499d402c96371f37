import { formatDate } from '@relogement/domain/common/date.format'
import type { Base } from '../../server/src/core/database.ts'
import { reserverUnCreneau } from '../../server/test/creneaux.ts'
import { semaineOuvrable } from '../../server/test/joursDePlanning.ts'
import { notification, titre } from '../menage/fiche.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { activer, saisir, tabulerJusqua } from '../outils/clavier.ts'
import { type Compte, camille, colette, ines, paul, rachid } from '../outils/distribution.ts'
import { deposerDossier } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'

// Juin 2099, que ces parcours sont seuls à toucher ; le 1er est un lundi de Pentecôte.
const MOIS = '/tableau-de-bord/demenagements?mois=2099-06'
const jour = (page: Page, nom: RegExp) => page.getByRole('button', { name: nom })
const panneau = (page: Page, quand: string) => page.getByRole('complementary', { name: `Créneaux du ${quand}` })
const compteDe = (db: Base, { email }: Compte) =>
  db.selectFrom('utilisateur').select(['id', 'partenaire_id']).where('email', '=', email).executeTakeFirstOrThrow()

/** Sans laisser au mois le temps de changer entre elles. */
const deuxFrappes = (page: Page, touche: string) =>
  page.evaluate(async (key) => {
    const tenu = document.activeElement
    for (let fois = 0; fois < 2; fois += 1) {
      tenu?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      await Promise.resolve()
    }
  }, touche)

async function programmer(db: Base, par: Compte, quand: string, rang: number) {
  const { id, nom } = await deposerDossier(db, { menage: { statut: 'DEMENAGEMENT' }, colonnes: { date_demenagement: quand } })
  const { partenaire_id: prestataire } = await compteDe(db, paul)
  await reserverUnCreneau(db, { menageId: id, jour: quand, rang, par: (await compteDe(db, par)).id, prestataire })
  return { id, nom }
}

test('au clavier : régler un jour, y bloquer un créneau, le renommer, le libérer', async ({ ouvrir }) => {
  const page = await ouvrir(ines, MOIS)
  await expect(titre(page)).toHaveText('Déménagements')
  await expect(page.getByText('Cliquez sur un jour pour paramétrer ses créneaux.')).toBeVisible()
  await expect(page.getByText('Lundi de Pentecôte').first()).toBeVisible()

  // Les flèches vont d'un jour à l'autre, le dimanche et les jours fériés se sautent.
  await tabulerJusqua(jour(page, /^mardi 2 juin 2099/))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await expect(jour(page, /^samedi 13 juin 2099/)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(jour(page, /^lundi 15 juin 2099/)).toBeFocused()

  // Un jour se règle jusqu'à deux ans.
  const [, JOUR] = semaineOuvrable(50)
  await page.goto(`/tableau-de-bord/demenagements?mois=${JOUR.slice(0, 7)}&jour=${JOUR}`)
  const mardi = page.getByRole('complementary', { name: /^Créneaux du mardi / })
  await expect(mardi).toContainText('Aucun créneau réglé')

  await activer(mardi.getByRole('button', { name: 'Paramétrer' }))
  const regler = page.getByRole('dialog', { name: 'Paramétrer les créneaux' })
  const nombre = regler.getByRole('textbox', { name: 'Nombre de créneaux libres' })
  await expect(nombre).toHaveValue('0')
  await saisir(nombre, ' ')
  await page.keyboard.press('Enter')
  await expect(regler).toContainText('Vous devez selectionner une date et indiquer un nombre de créneaux.')
  await verifierEcran(page, 'planning-parametrer', { zone: '[role=dialog]' })
  await saisir(nombre, '4')
  await page.keyboard.press('Enter')
  await expect(notification(page, `Paramètre pour le ${formatDate(JOUR)} appliqué.`)).toBeVisible()
  await expect(mardi).toContainText('4 libres sur 4 créneaux')

  await activer(mardi.getByRole('button', { name: 'Bloquer le créneau 1' }))
  const bloquer = page.getByRole('dialog', { name: 'Bloquer un créneau' })
  await expect(bloquer.getByRole('textbox', { name: 'Libellé' })).toHaveValue('Bloqué')
  await verifierEcran(page, 'planning-bloquer', { zone: '[role=dialog]' })
  await activer(bloquer.getByRole('button', { name: 'Bloquer' }))
  await expect(notification(page, 'Le créneau de déménagement a été correctement bloqué.')).toBeVisible()
  await expect(mardi).toContainText('3 libres sur 4 créneaux')
  await expect(mardi.getByText(/^Bloqué par vous, le /)).toBeVisible()

  // Rouvert, le dialogue compte les libres ; valider sans rien changer ne change rien.
  await activer(mardi.getByRole('button', { name: 'Paramétrer' }))
  await expect(nombre).toHaveValue('3')
  await expect(regler).toContainText('Un créneau déjà pris s’y ajoute.')
  await activer(regler.getByRole('button', { name: 'Valider' }))
  await expect(regler).toBeHidden()
  await expect(mardi).toContainText('3 libres sur 4 créneaux')

  await activer(mardi.getByRole('button', { name: 'Renommer : Bloqué' }))
  const renommer = page.getByRole('dialog', { name: 'Renommer le créneau' })
  await saisir(renommer.getByRole('textbox', { name: 'Libellé' }), 'Camion en révision toute la journée')
  await verifierEcran(page, 'planning-changer', { zone: '[role=dialog]' })
  await activer(renommer.getByRole('button', { name: 'Renommer' }))
  await expect(mardi).toContainText('Camion en révision')
  await activer(mardi.getByRole('button', { name: /^Débloquer/ }))
  await activer(page.getByRole('dialog', { name: 'Débloquer le créneau' }).getByRole('button', { name: 'Débloquer' }))
  await expect(mardi).toContainText('4 libres sur 4 créneaux')
})

test('au clavier, d’un mois à l’autre : le même jour garde le focus, lu ou fermé, et les flèches passent le bord', async ({ ouvrir }) => {
  const page = await ouvrir(ines, MOIS)
  await tabulerJusqua(jour(page, /^mardi 2 juin 2099/))
  await page.keyboard.press('ArrowRight')
  // La seconde part du mois visé, même si le premier n'est pas encore à l'écran.
  await deuxFrappes(page, 'PageDown')
  await expect(jour(page, /^lundi 3 août 2099/)).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Août 2099' })).toBeVisible()
  await page.keyboard.press('PageUp')
  await expect(jour(page, /^vendredi 3 juillet 2099/)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(jour(page, /^lundi 29 juin 2099/)).toBeFocused()
  await page.keyboard.press('End')
  await expect(jour(page, /^samedi 4 juillet 2099/)).toBeFocused()
  // Le 14 juillet est férié : le clavier y arrive, et n'y ouvre rien.
  for (const touche of ['ArrowDown', 'ArrowLeft', 'PageDown']) await page.keyboard.press(touche)
  await expect(jour(page, /^lundi 10 août 2099/)).toBeFocused()
  for (const touche of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'PageUp']) await page.keyboard.press(touche)
  await expect(jour(page, /^mardi 14 juillet 2099/)).toBeFocused()
  await expect(jour(page, /^mardi 14 juillet 2099/)).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await verifierEcran(page, 'planning-clavier')
  await page.keyboard.press('ArrowRight')
  await expect(jour(page, /^mercredi 15 juillet 2099/)).toBeFocused()
  for (const touche of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(touche)
  await expect(jour(page, /^mercredi 12 août 2099/)).toBeFocused()
  // Les boutons du mois gardent le leur.
  await activer(page.getByRole('button', { name: 'Mois suivant' }))
  await expect(page.getByRole('heading', { name: 'Septembre 2099' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mois suivant' })).toBeFocused()
})

test('le pointeur posé sur le calendrier, ce qu’un collègue y change se relit', async ({ ouvrir, db }) => {
  const page = await ouvrir(ines, MOIS)
  const jeudi = jour(page, /^jeudi 25 juin 2099/)
  await jeudi.hover()
  await jeudi.focus()
  await expect(jeudi).not.toContainText('libres')
  // L'écran met un moment à écouter : on change encore, jusqu'à ce qu'il l'entende.
  let nombre = 6
  await expect(async () => {
    nombre += 1
    await db
      .insertInto('parametre_planning')
      .values({ jour: '2099-06-25', nombre })
      .onConflict((deja) => deja.column('jour').doUpdateSet({ nombre }))
      .execute()
    await expect(jeudi).toContainText(`${nombre} libres`, { timeout: 15_000 })
  }).toPass({ timeout: 50_000 })
  await expect(jeudi).toBeFocused()
})

test('annuler une demande ramène son ménage ; qui ne le peut pas lit pourquoi', async ({ ouvrir, db }) => {
  const { id, nom } = await programmer(db, rachid, '2099-06-23', 1)
  const dAutrui = await ouvrir(camille, `${MOIS}&jour=2099-06-23`)
  const lu = panneau(dAutrui, 'mardi 23 juin 2099')
  await expect(lu.getByRole('link', { name: new RegExp(nom) })).toBeVisible()
  await expect(lu).toContainText("Vous n'avez pas les droits requis pour annuler cette demande.")
  await expect(lu.getByRole('button', { name: /^Annuler/ })).toHaveCount(0)

  const page = await ouvrir(rachid, `${MOIS}&jour=2099-06-23`)
  const mardi = panneau(page, 'mardi 23 juin 2099')
  await activer(mardi.getByRole('button', { name: /^Annuler/ }))
  const dialogue = page.getByRole('dialog', { name: 'Annuler la demande de déménagement' })
  await expect(dialogue).toContainText('Le ménage revient à la programmation du déménagement.')
  await verifierEcran(page, 'planning-annuler', { zone: '[role=dialog]' })
  await activer(dialogue.getByRole('button', { name: 'Annuler la demande' }))
  await expect(notification(page, 'La demande de déménagement a été correctement annulé.')).toBeVisible()
  await expect(page.getByText(nom)).toHaveCount(0)
  expect((await db.selectFrom('menage').select('statut').where('id', '=', id).executeTakeFirstOrThrow()).statut).toBe(
    'PROGRAMMATION_DU_DEMENAGEMENT',
  )
})

test('le mois, sa liste, le déménageur et la commune', async ({ ouvrir, db }) => {
  test.setTimeout(120_000)
  const jours = ['2099-06-08', '2099-06-09', '2099-06-10', '2099-06-12', '2099-06-17', '2099-06-18', '2099-06-19']
  for (const [rang, date] of jours.entries())
    await db
      .insertInto('parametre_planning')
      .values({ jour: date, nombre: 4 + rang })
      .onConflict((c) => c.column('jour').doNothing())
      .execute()
  const { nom } = await programmer(db, ines, '2099-06-18', 1)
  const bloque = {
    jour: '2099-06-18',
    rang: 9,
    titre: 'Équipe en formation',
    cree_par: (await compteDe(db, rachid)).id,
    cree_le: new Date(),
  }
  await db
    .insertInto('creneau')
    .values({ id: crypto.randomUUID(), menage_id: null, ...bloque })
    .execute()
  for (const rang of [2, 3, 4, 5]) await programmer(db, rachid, '2099-06-18', rang)
  const page = await ouvrir(ines, `${MOIS}&jour=2099-06-18`)
  await expect(panneau(page, 'jeudi 18 juin 2099').getByRole('link', { name: new RegExp(nom) })).toBeVisible()
  await verifierEcran(page, 'planning', { etroit: true })
  // Le titre tient ses mots sur une tablette ; au téléphone, un jour du mois voisin tient dans sa case.
  await page.setViewportSize({ width: 820, height: 1100 })
  expect(await titre(page).evaluate((h1) => h1.clientHeight / Number.parseFloat(getComputedStyle(h1).lineHeight))).toBeLessThan(1.5)
  await page.setViewportSize({ width: 390, height: 844 })
  const sortent = await page
    .locator('table td')
    .evaluateAll((cases) =>
      cases.flatMap((boite) =>
        [...boite.querySelectorAll('b, b > span:not(.vh)')].flatMap((texte) =>
          texte.scrollWidth > boite.clientWidth || texte.getBoundingClientRect().right > boite.getBoundingClientRect().right + 1
            ? [boite.textContent]
            : [],
        ),
      ),
    )
  expect(sortent).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await activer(page.getByRole('button', { name: 'Mois suivant' }))
  await expect(page.getByRole('heading', { name: 'Juillet 2099' })).toBeVisible()
  await activer(page.getByRole('button', { name: 'Aujourd’hui' }))
  await page.goto(`${MOIS}&vue=liste`)
  await expect(page.getByRole('region', { name: 'jeudi 18 juin 2099' })).toContainText('3 libres sur 9 créneaux')
  await verifierEcran(page, 'planning-liste')

  const dePaul = await ouvrir(paul, `${MOIS}&jour=2099-06-18`)
  await expect(panneau(dePaul, 'jeudi 18 juin 2099')).toContainText(nom)
  await expect(dePaul.getByRole('link', { name: new RegExp(nom) })).toHaveCount(0)
  // Ce qui n'est pas de ses bons : une place bloquée, sans dire pourquoi ni par qui.
  const place = panneau(dePaul, 'jeudi 18 juin 2099').getByRole('listitem').last()
  await expect(place).toHaveText(/^9\s*Bloqué$/)
  await expect(page.getByText('Équipe en formation').first()).toBeVisible()
  await expect(dePaul.getByRole('button', { name: /Annuler|Bloquer|Paramétrer/ })).toHaveCount(0)
  const deColette = await ouvrir(colette, `${MOIS}&jour=2099-06-18`)
  await expect(panneau(deColette, 'jeudi 18 juin 2099')).toContainText('Réservé')
  await expect(deColette.getByText(nom)).toHaveCount(0)
})
