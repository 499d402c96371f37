import { adrien, camille, denise, firmin, type Personne, personne, rachid } from '../outils/distribution.ts'
import { expect, test } from '../outils/parcours.ts'

const edouard = personne('CHEF_DE_PROJET_EDITION')
const OUTIL = 'RelogementOutil de pilotage'
const INSTANCES = 'RelogementInstances'
const OPERATION = 'Outil de pilotagePilotage des opérations'

test('une liste du pilotage part de Relogement, comme dessinée', async ({ ouvrir }) => {
  const page = await ouvrir(denise)
  for (const [adresse, titre] of [
    ['pilotage-des-operations', 'Pilotage des opérations'],
    ['plan-strategique-de-relogement', 'Plan stratégique de relogement'],
    ['suivi-relogements', 'Suivi de relogements'],
    ['suivi-propositions', 'Suivi de propositions'],
    ['indicateurs-anru', 'Indicateurs ANRU'],
    ['equite', 'Équité des relogements'],
    ['configuration/prus', "Configuration de l'outil de pilotage"],
  ] as const) {
    await page.goto(`/outil-de-pilotage/${adresse}`)
    await expect(page.getByRole('navigation', { name: 'Fil d’Ariane' }), adresse).toHaveText(`${OUTIL}${titre}`)
  }
})

test('chaque fiche dit d’où elle vient, à chaque rôle qui la lit ; son adresse finie par une barre y mène aussi', async ({
  ouvrir,
  db,
}) => {
  test.setTimeout(120_000)
  const operation = await db
    .selectFrom('operation')
    .select(['id', 'nom'])
    .where('famille', '=', 'DEMOLITION')
    .orderBy('code')
    .executeTakeFirstOrThrow()
  const menage = await db
    .selectFrom('menage as m')
    .innerJoin('utilisateur as u', 'u.id', 'm.charge_id')
    .select('m.id')
    .where('u.email', '=', camille.email)
    .where('m.archive_le', 'is', null)
    .where('m.purge_le', 'is', null)
    .orderBy('m.id')
    .executeTakeFirstOrThrow()
  const logement = await db
    .selectFrom('logement')
    .select('id')
    .where('statut', '=', 'MIS_A_DISPOSITION')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const gtr = await db.selectFrom('reunion').select('id').where('type', '=', 'GTR').orderBy('date', 'desc').executeTakeFirstOrThrow()
  const officier = await db.selectFrom('utilisateur').select('id').where('email', '=', camille.email).executeTakeFirstOrThrow()
  const fiches: readonly [adresse: string, fil: string, qui: readonly Personne[]][] = [
    [`/operations/${operation.id}`, `${OPERATION}${operation.nom}`, [denise, adrien, edouard, rachid]],
    [`/menages/${menage.id}`, 'Ménages', [camille, denise, adrien, rachid]],
    [`/instances-partenariales/${logement.id}`, `${INSTANCES} partenarialesLogements`, [denise, adrien, rachid]],
    [`/gtr/${gtr.id}`, `${INSTANCES} PartenarialesListe des GTR`, [denise, adrien, rachid]],
    [`/utilisateurs/${officier.id}`, `UtilisateursListe des utilisateurs${camille.prenom} ${camille.nom}`, [denise, adrien]],
    [`/financement/operations/${operation.id}`, `FinancementOpérations${operation.nom}`, [firmin, denise, adrien, edouard]],
    [
      `/outil-de-pilotage/charges-de-relogement/${officier.id}`,
      `${OUTIL}Chargés de relogement${camille.prenom} ${camille.nom}`,
      [camille, rachid, denise, adrien],
    ],
  ]
  for (const qui of new Set(fiches.flatMap(([, , lecteurs]) => lecteurs))) {
    const page = await ouvrir(qui)
    for (const [adresse, fil] of fiches.filter(([, , lecteurs]) => lecteurs.includes(qui)))
      for (const barre of qui === denise ? ['', '/'] : ['']) {
        await page.goto(`${adresse}${barre}`)
        await expect(page.getByRole('navigation', { name: 'Fil d’Ariane' }), `${qui.prenom} ${adresse}${barre}`).toContainText(fil)
        await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/introuvable/)
        await expect(page.getByRole('alert').filter({ hasText: 'droits requis' })).toHaveCount(0)
      }
  }
  const page = await ouvrir(camille)
  await page.goto(`/menages/${menage.id}/edition`)
  await expect(page).toHaveURL(/\/edition\/[a-z-]+$/)
})
