import { randomUUID } from 'node:crypto'
import { calculer } from '@relogement/domain/financement/plan.calcul'
import { PLAN_VIDE } from '@relogement/domain/financement/plan.schema'
import type { Base } from '../../server/src/core/database.ts'
import { notification, titre } from '../menage/fiche.ts'
import { verifierEcran } from '../outils/accessibilite.ts'
import { saisir as ecrire } from '../outils/clavier.ts'
import { denise, firmin } from '../outils/distribution.ts'
import { expect, test } from '../outils/parcours.ts'

test('du suivi à une FAT D : ce qui bloque mène à son champ, le plan s’enregistre, chaque valeur se copie pour IODA', async ({
  ouvrir,
  db,
}) => {
  test.setTimeout(120_000)
  const page = await ouvrir(firmin, '/financement/operations')
  await expect(titre(page)).toHaveText('Opérations')
  await verifierEcran(page, 'financement-operations', { etroit: true })
  await page.goto('/financement/suivi-operations?statutsSubvention=FAT_D_EN_PREPARATION')
  await expect(titre(page)).toHaveText('Suivi des opérations')
  await expect(page.getByRole('table', { name: 'Suivi des opérations' })).toContainText('3 champs')
  await verifierEcran(page, 'financement-suivi', { etroit: true })
  await page.getByRole('table', { name: 'Suivi des opérations' }).getByRole('link', { name: 'Beaulieu – Villas' }).click()
  await expect(titre(page)).toHaveText('Beaulieu – Villas')
  await verifierEcran(page, 'financement-fiche', { etroit: true })

  // Le champ qui bloque est cerné et le dit ; le montant tapé, il ne l'est plus.
  const securisation = page.getByRole('textbox', { name: /^Travaux de sécurisation/ })
  await expect(securisation).toHaveAttribute('aria-invalid', 'true')
  await expect(securisation).toHaveAccessibleDescription(/Ce champ est requis/)
  await expect(securisation).toHaveAttribute('placeholder', 'à saisir')
  // L'étape qui vient se lit, grisée, avec ce qui la bloque.
  const etablir = page.getByRole('button', { name: 'Établir la FAT D' })
  await expect(etablir).toHaveAttribute('aria-disabled', 'true')
  await expect(etablir).toHaveAccessibleDescription(/3 champs bloquent/)
  await etablir.press('Enter')
  await expect(page.getByRole('region', { name: /^Ce qui bloque/ })).toBeFocused()
  const onglet = (nom: string) => page.getByRole('navigation', { name: 'Financement de l’opération' }).getByRole('link', { name: nom })
  // D'un autre onglet, ce qui bloque ramène au plan.
  for (const [nom, section] of [
    ['Synthèse', 'Synthèse'],
    ['Identité', 'Identité'],
    ['Paiements', 'Paiements'],
    ['Calendrier', 'Dates clés'],
    ['Documents', 'Documents'],
    ['Historique', 'Historique'],
  ] as const) {
    await onglet(nom).click()
    await expect(onglet(nom)).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('region', { name: section, exact: true })).toBeVisible()
    await expect(securisation).toBeHidden()
  }
  await verifierEcran(page, 'financement-historique', { etroit: true })
  await page.getByRole('button', { name: /champs bloquent/ }).click()
  await expect(page.getByRole('region', { name: /^Ce qui bloque/ })).toBeFocused()
  // Un champ d'ailleurs mène à son onglet.
  const ailleurs = page.getByRole('button', { name: /Aller au champ, onglet Calendrier/ }).first()
  if (await ailleurs.isVisible()) {
    await ailleurs.click()
    await expect(page.getByRole('region', { name: 'Dates clés' })).toBeFocused()
    await page.goBack()
  }
  await page.getByRole('button', { name: /Aller au champ.*Travaux de sécurisation/ }).click()
  await expect(securisation).toBeFocused()
  await securisation.fill('300000,50')
  await expect(securisation).not.toHaveAttribute('aria-invalid')
  // Ce qui est tapé attend que l'on revienne d'un autre onglet.
  await onglet('Documents').click()
  await onglet('Financement').click()
  await expect(securisation).toHaveValue(/300\s000,50/)
  await expect(page.getByRole('row', { name: /^Total des dépenses/ })).toContainText('6 253 651,50 €')
  // Recalculer dit ce que la saisie change, et n'enregistre rien.
  await page.getByRole('button', { name: 'Recalculer' }).click()
  const recalcul = page.getByRole('dialog', { name: 'Recalculer' })
  await expect(recalcul.getByRole('row', { name: /^Coût 5/ })).toHaveText(/5\s953\s651,00\s€\s*6\s253\s651,50\s€/)
  await expect(recalcul.getByRole('row', { name: /^Subvention ANRU/ })).toContainText('4 377 556,05 €')
  await expect(recalcul).toContainText('Rien n’est enregistré')
  await verifierEcran(page, 'financement-recalculer', { zone: '[role=dialog]' })
  await recalcul.getByRole('button', { name: 'Fermer' }).last().click()
  const couts = () => db.selectFrom('financement_fiche').select('cout').where('etape', '=', 'D').where('cout', '=', 6_253_651.5).execute()
  expect(await couts()).toEqual([])
  await page.getByRole('button', { name: 'Enregistrer le plan' }).click()
  await expect(notification(page, 'Plan de financement enregistré')).toBeVisible()
  await expect(page.getByRole('button', { name: /Aller au champ.*Travaux de sécurisation/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Recalculer' }).click()
  await expect(recalcul).toContainText('Rien ne change')
  await recalcul.getByRole('button', { name: 'Fermer' }).last().click()
  const { id } = await db.selectFrom('operation').select('id').where('nom', '=', 'Beaulieu – Villas').executeTakeFirstOrThrow()
  const fiche = await db
    .selectFrom('financement_fiche')
    .selectAll()
    .where('operation_id', '=', id)
    .where('etape', '=', 'D')
    .executeTakeFirst()
  expect(fiche).toMatchObject({ cout: 6_253_651.5 })

  await expect(etablir).toHaveAccessibleDescription(/2 champs bloquent/)
  await page.getByRole('button', { name: 'Saisir dans IODA' }).click()
  const ioda = page.getByRole('dialog', { name: 'Saisir dans IODA' })
  await expect(ioda.getByRole('listitem').filter({ hasText: 'Travaux de sécurisation' })).toContainText('300 000,50 €')
  await verifierEcran(page, 'financement-ioda', { zone: '[role=dialog]' })
})

test('une opération se finance à l’écran, de l’étude à la FAT C validée, par qui n’ouvre pas sa fiche', async ({ ouvrir, db }) => {
  test.setTimeout(180_000)
  const id = await etudier(db)
  const page = await ouvrir(firmin, `/financement/operations/${id}`)
  const passer = async (libelle: string, saisir: Readonly<Record<string, string>> = {}) => {
    await page.getByRole('main').getByRole('button', { name: libelle }).click()
    const boite = page.getByRole('dialog', { name: libelle })
    for (const [champ, valeur] of Object.entries(saisir))
      await ecrire(boite.getByRole('textbox', { name: new RegExp(`^${champ}`) }), valeur)
    await boite.getByRole('button', { name: libelle }).click()
    await expect(boite).toBeHidden()
  }
  // La saisie suivante, ou l'export, part de ce qui est enregistré.
  const enregistrerLePlan = async () => {
    // Une étape qui vient de changer peut faire refuser la version d'avant (412) : l'écran réunit et renvoie de lui-même.
    const enregistre = page.waitForResponse((reponse) => reponse.request().method() === 'PATCH' && reponse.status() === 200)
    await page.getByRole('button', { name: 'Enregistrer le plan' }).click()
    await enregistre
    await expect(notification(page, 'Plan de financement enregistré').last()).toBeVisible()
  }
  const depenser = async (montants: Readonly<Record<string, string>>) => {
    for (const [poste, montant] of Object.entries(montants))
      await page.getByRole('textbox', { name: new RegExp(`^${poste}`) }).fill(montant)
    await enregistrerLePlan()
  }
  const menerAuBout = async (etape: string, saisie: string, validation: string, montant: string) => {
    const fichier = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exporter la préFAT' }).click()
    await fichier
    await passer(`Établir la FAT ${etape}`)
    await passer(`Dire la FAT ${etape} saisie`, { 'Date de saisie dans IODA': saisie })
    await passer(`Valider la FAT ${etape}`, { 'Date de la validation': validation, 'Montant notifié par l’ANRU': montant })
  }

  // L'ingénierie financière n'ouvre pas la fiche de l'opération : ses étapes sont ici.
  const avancer = async (libelle: string, saisir: Readonly<Record<string, string>> = {}) => {
    await page.getByRole('button', { name: 'Changer d’étape' }).click()
    await page.getByRole('menuitem', { name: libelle }).click()
    const boite = page.getByRole('dialog', { name: libelle })
    for (const [champ, valeur] of Object.entries(saisir))
      await ecrire(boite.getByRole('textbox', { name: new RegExp(`^${champ}`) }), valeur)
    await boite.getByRole('button', { name: libelle }).click()
    await expect(boite).toBeHidden()
  }
  const preparer = page.getByRole('button', { name: 'Préparer la FAT P' })
  await expect(preparer).toHaveAccessibleDescription('L’opération n’est ni conventionnée ni protocolée.')
  await page.getByRole('link', { name: 'Identité' }).click()
  await avancer('Valider l’étude')
  await avancer('Conventionner ou protocoler', { 'Date de la convention ou du protocole': '01032024', Référence: 'NPNRU-2024-12' })
  await expect(page.getByRole('region', { name: 'Convention' })).toContainText('Conventionnée')
  await page.getByRole('link', { name: 'Financement', exact: true }).last().click()
  await passer('Préparer la FAT P')
  await depenser(DEPENSES)
  await menerAuBout('P', '02042024', '02052024', '329000')
  await passer('Préparer la FAT D')
  await depenser({ ...DEPENSES, Désamiantage: '101000' })
  await page.getByRole('textbox', { name: /^Numéro de l’opération dans IODA/ }).fill('IODA-77')
  await ecrire(page.getByRole('textbox', { name: /^Date du marché/ }), '02122024')
  await enregistrerLePlan()
  await menerAuBout('D', '03022025', '03032025', '329700')
  await passer('Préparer la FAT C')
  await depenser({ ...DEPENSES, Désamiantage: '100500,50' })
  await menerAuBout('C', '16022026', '09032026', '329350,35')
  await expect(page.getByRole('main')).toContainText('FAT C validée')
  const operation = await db
    .selectFrom('operation')
    .select(['statut_subvention', 'solde_le'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(operation).toEqual({ statut_subvention: 'FAT_C_VALIDEE', solde_le: '2026-03-09' })
})

test('un acompte se prépare, une autre personne le valide ; payé, puis moins accordé, le trop-perçu se reverse à l’écran', async ({
  ouvrir,
  db,
}) => {
  test.slow()
  const id = randomUUID()
  await db
    .insertInto('operation')
    .values({
      id,
      code: `PAI-${id.slice(0, 8)}`,
      nom: `Paiements ${id.slice(0, 8)}`,
      famille: 'DEMOLITION',
      statut_creation: 'CONVENTIONNEE_PROTOCOLEE',
      statut_subvention: 'FAT_D_VALIDEE',
    })
    .execute()
  const fiche = {
    plan: JSON.stringify(PLAN_VIDE),
    calcul: JSON.stringify(calculer(PLAN_VIDE, null, { taux: 70, plafond: 0 })),
    validee_le: '2026-01-15',
    montant_notifie: 100_000,
  }
  await db
    .insertInto('financement_fiche')
    .values(['P', 'D'].map((etape) => ({ operation_id: id, etape, ...fiche })))
    .execute()
  const page = await ouvrir(firmin, `/financement/operations/${id}?onglet=paiements`)
  const paiements = page.getByRole('region', { name: /^Paiements/ })
  await expect(paiements).toContainText('100 000,00 €')
  await paiements.getByRole('button', { name: 'Préparer une demande' }).click()
  await expect(page.getByRole('menuitem', { name: /Solde/ })).toContainText('Le solde se demande une fois la FAT C validée.')
  await page.getByRole('menuitem', { name: /Acompte/ }).click()
  const saisie = page.getByRole('dialog', { name: 'Demander un acompte' })
  await saisie.getByRole('textbox', { name: /Montant demandé/ }).fill('1 234,56')
  await verifierEcran(page, 'paiement-saisir', { zone: '[role=dialog]' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await saisie.getByRole('button', { name: 'Préparer la demande' }).click()
  await expect(notification(page, /préparée/)).toBeVisible()
  await expect(paiements.getByRole('row', { name: /1\s234,56/ })).toContainText('une autre personne la valide')

  const autre = await ouvrir(denise, `/financement/operations/${id}?onglet=paiements`)
  const ligne = autre.getByRole('row', { name: /1\s234,56/ })
  await ligne.getByRole('button', { name: /^Valider/ }).click()
  await autre.getByRole('dialog').getByRole('button', { name: 'Valider' }).click()
  await expect(ligne).toContainText('Validée')
  const sommes = () => db.selectFrom('paiement_operation').selectAll().where('operation_id', '=', id).executeTakeFirst()
  expect(await sommes()).toMatchObject({ accorde: 100_000, demande: 1234.56, paye: 0, reste: 100_000 })

  const mener = async (montant: RegExp) => {
    const sienne = page.getByRole('row', { name: montant })
    for (const libelle of ['Dire la demande déposée', 'Noter le paiement']) {
      await sienne.getByRole('button', { name: libelle }).click()
      if (libelle === 'Noter le paiement') await expect(page.getByRole('dialog')).toContainText('peut faire l’objet d’une autre demande')
      await page.getByRole('dialog').getByRole('button', { name: libelle }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await expect(sienne).toContainText('Payée')
  }
  await page.reload()
  await mener(/1\s234,56/)
  // L'ANRU notifie moins que ce qui est versé : le coût réel est moindre.
  await db
    .insertInto('financement_fiche')
    .values({ operation_id: id, etape: 'C', ...fiche, montant_notifie: 1000.01 })
    .execute()
  await db.updateTable('operation').set({ statut_subvention: 'FAT_C_VALIDEE' }).where('id', '=', id).execute()
  await page.goto(`/financement/suivi-operations?recherche=${id.slice(0, 8)}`)
  await expect(page.getByRole('row', { name: /Paiements/ })).toContainText(/234,55\s€ à reverser/)
  await verifierEcran(page, 'suivi-trop-percu')
  await page.goto(`/financement/operations/${id}?onglet=paiements`)
  await expect(paiements.getByRole('definition').filter({ hasText: '234,55' })).toBeVisible()
  await paiements.getByRole('button', { name: 'Préparer une demande' }).click()
  await expect(page.getByRole('menuitem', { name: /Solde/ })).toContainText('le trop-perçu se reverse')
  await page.getByRole('menuitem', { name: /Reversement/ }).click()
  const reversement = page.getByRole('dialog', { name: 'Reverser le trop-perçu' })
  await expect(reversement.getByRole('textbox', { name: /Montant à reverser/ })).toHaveValue(/234,55/)
  await verifierEcran(page, 'paiement-reverser', { zone: '[role=dialog]' })
  await reversement.getByRole('textbox', { name: /Montant à reverser/ }).fill('234,56')
  await reversement.getByRole('button', { name: 'Préparer la demande' }).click()
  await expect(reversement).toContainText(/il reste 234,55\s€/)
  await reversement.getByRole('textbox', { name: /Montant à reverser/ }).fill('234,55')
  await reversement.getByRole('button', { name: 'Préparer la demande' }).click()
  await expect(reversement).toBeHidden()
  await autre.reload()
  const rendue = /Reversement.*234,55/
  await autre
    .getByRole('row', { name: rendue })
    .getByRole('button', { name: /^Valider/ })
    .click()
  await autre.getByRole('dialog').getByRole('button', { name: 'Valider' }).click()
  await expect(autre.getByRole('row', { name: rendue })).toContainText('Validée')
  await page.reload()
  await mener(rendue)
  await expect(paiements).not.toContainText('Trop-perçu')
  await expect(paiements).toContainText('Reversé')
  await verifierEcran(page, 'paiements-reverses', { etroit: true })
  expect(await sommes()).toMatchObject({ accorde: 1000.01, paye: 1000.01, reste: 0 })
})

test('un champ réglé masqué disparaît aussitôt de la fiche, et l’historique dit qui l’a réglé', async ({ ouvrir, db }) => {
  const page = await ouvrir(firmin, '/financement/parametrage/operations')
  await expect(titre(page)).toHaveText('Paramétrage : opérations')
  await page.getByRole('button', { name: 'FAT D' }).click()
  await page.getByRole('combobox', { name: 'Référence du RIB' }).selectOption({ label: 'Masqué' })
  await expect(notification(page, 'Référence du RIB : réglage enregistré')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Réglages changés' })).toContainText('Firmin')
  await verifierEcran(page, 'financement-parametrage', { etroit: true })
  const { id } = await db
    .selectFrom('operation')
    .select('id')
    .where('statut_subvention', '=', 'FAT_D_EN_PREPARATION')
    .where('famille', '=', 'DEMOLITION')
    .executeTakeFirstOrThrow()
  await page.goto(`/financement/operations/${id}`)
  await expect(page.getByRole('textbox', { name: /Numéro de l’opération dans IODA/ })).toBeVisible()
  await expect(page.getByRole('textbox', { name: /Référence du RIB/ })).toHaveCount(0)
})

const DEPENSES = {
  'Démolition et curage': '300000',
  Désamiantage: '100000',
  'Relogement et déménagements': '50000',
  'Travaux de sécurisation': '0',
  'Honoraires et maîtrise d’œuvre': '20000',
} as const

/** Une opération étudiée et conventionnée, dont tout est daté et que plus personne n'habite. */
async function etudier(db: Base): Promise<string> {
  const id = randomUUID()
  const { id: bailleurId } = await db.selectFrom('partenaire').select('id').where('code', '=', 'LDM').executeTakeFirstOrThrow()
  const { id: pruId } = await db.selectFrom('zone_geographique').select('id').where('type', '=', 'PRU').limit(1).executeTakeFirstOrThrow()
  await db
    .insertInto('operation')
    .values({
      id,
      code: `FAT-${id.slice(0, 8)}`,
      nom: `Financée ${id.slice(0, 8)}`,
      famille: 'DEMOLITION',
      bailleur_id: bailleurId,
      pru_id: pruId,
      ville_code: '59512',
      qpv: 'Trois Ponts',
      nombre_logements: 12,
      statut_creation: 'ETUDE',
    })
    .execute()
  const reels = {
    DELIBERATION_CA: '2024-01-15',
    DEPOT_DID: '2024-02-15',
    ACCORD_DID: '2024-06-01',
    OS_TRAVAUX: '2025-01-06',
    FIN_DEMOLITION: '2026-01-30',
  }
  await db
    .insertInto('operation_date')
    .values(Object.entries(reels).map(([type, reel]) => ({ id: randomUUID(), operation_id: id, type, reel })))
    .execute()
  return id
}
