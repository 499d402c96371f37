import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { racine } from '../../server/src/core/racine.ts'
import { type Compte, camille, delphine, denise, firmin, melanie } from '../outils/distribution.ts'
import { expect, test } from '../outils/parcours.ts'

const INCONNU = '0198a000-0000-7000-8000-000000000000'

/** Chaque page d'une fiche : qui l'ouvre, ce qu'elle dit d'un identifiant faux ou d'ailleurs, où elle ramène. */
const FICHES: Readonly<Record<string, readonly [qui: Compte, adresse: (id: string) => string, dit: string, retour: string]>> = {
  'menages.$id.tsx': [camille, (id) => `/menages/${id}`, 'Ménage introuvable', 'Ménages'],
  'menages.$id_.edition.index.tsx': [camille, (id) => `/menages/${id}/edition`, 'Ménage introuvable', 'Ménages'],
  'menages.$id_.edition.$etape.tsx': [camille, (id) => `/menages/${id}/edition/informations`, 'Ménage introuvable', 'Ménages'],
  'menages.$id_.nouveau-logement.tsx': [camille, (id) => `/menages/${id}/nouveau-logement`, 'Ménage introuvable', 'Ménages'],
  'menages.$id_.logements-possibles.tsx': [camille, (id) => `/menages/${id}/logements-possibles`, 'Ménage introuvable', 'Ménages'],
  'menages.$id_.au.$jour.tsx': [camille, (id) => `/menages/${id}/au/2026-01-01`, 'Ménage introuvable', 'Ménages'],
  'instances-partenariales.$id.tsx': [camille, (id) => `/instances-partenariales/${id}`, 'Logement introuvable', 'Logements'],
  'instances-partenariales.$id_.candidats.tsx': [
    camille,
    (id) => `/instances-partenariales/${id}/candidats`,
    'Logement introuvable',
    'Logements',
  ],
  'instances-partenariales.$id_.cal.tsx': [camille, (id) => `/instances-partenariales/${id}/cal`, 'Logement introuvable', 'Logements'],
  'gtr.commission.$id.tsx': [camille, (id) => `/gtr/commission/${id}`, 'Logement introuvable', 'Liste des GTR'],
  'gtr.$id.tsx': [camille, (id) => `/gtr/${id}`, 'GTR introuvable', 'Liste des GTR'],
  'operations.$id.index.tsx': [denise, (id) => `/operations/${id}`, 'Opération introuvable', 'Pilotage des opérations'],
  'operations.$id.au.$jour.tsx': [denise, (id) => `/operations/${id}/au/2026-01-01`, 'Opération introuvable', 'Pilotage des opérations'],
  'operations.$id.simulation.tsx': [denise, (id) => `/operations/${id}/simulation`, 'Opération introuvable', 'Pilotage des opérations'],
  'operations.$id.synoptique.tsx': [denise, (id) => `/operations/${id}/synoptique`, 'Opération introuvable', 'Pilotage des opérations'],
  'operations.$id.cotation.tsx': [denise, (id) => `/operations/${id}/cotation`, 'Opération introuvable', 'Pilotage des opérations'],
  'financement.operations.$id.tsx': [firmin, (id) => `/financement/operations/${id}`, 'Opération introuvable', 'Opérations'],
  'outil-de-pilotage.charges-de-relogement.$id.tsx': [
    camille,
    (id) => `/outil-de-pilotage/charges-de-relogement/${id}`,
    'Chargé de relogement introuvable',
    'Chargés de relogement',
  ],
  'administration.$categorie.tsx': [denise, (id) => `/administration/${id}`, 'Page introuvable', 'Revenir à l’accueil'],
  'administration.registres.$id.tsx': [
    delphine,
    (id) => `/administration/registres/${id}`,
    'Entrée introuvable',
    'Registre des traitements',
  ],
  'administration.imports-de-menages.$id.tsx': [
    denise,
    (id) => `/administration/imports-de-menages/${id}`,
    'Import introuvable',
    'Imports de ménages',
  ],
  'utilisateurs.$id.tsx': [denise, (id) => `/utilisateurs/${id}`, 'Utilisateur introuvable', 'Liste des utilisateurs'],
  'transmissions.$id.tsx': [melanie, (id) => `/transmissions/${id}`, 'Document introuvable', 'Accueil'],
  'administration.demandes-de-droits.$id.tsx': [
    delphine,
    (id) => `/administration/demandes-de-droits/${id}`,
    'Demande introuvable',
    'Demandes de droits',
  ],
}

test('chaque page d’une fiche est essayée', () => {
  const pages = readdirSync(join(racine, 'web/src/routes/_connecte')).filter((nom) => /\$\w/.test(nom))
  expect(pages.sort()).toEqual(Object.keys(FICHES).sort())
})

for (const [fichier, [qui, adresse, dit, retour]] of Object.entries(FICHES))
  test(`${fichier} : un identifiant faux ou d’ailleurs se dit en mots, et l’on en sort`, async ({ ouvrir }) => {
    const page = await ouvrir(qui, 'about:blank')
    for (const id of ['nimporte', INCONNU]) {
      await page.goto(adresse(id))
      const contenu = page.getByRole('main')
      await expect(contenu).toContainText(dit)
      await expect(contenu).not.toContainText(/\bid :|inconnue?\b/)
      await expect(contenu.getByRole('link', { name: retour, exact: true })).toBeVisible()
      await expect(contenu.getByRole('heading', { level: 1 })).toHaveCount(1)
    }
  })

test('une date qui n’existe pas, et une étape qui n’existe pas, ramènent au dossier', async ({ ouvrir, db }) => {
  const { id } = await db
    .selectFrom('menage')
    .select('id')
    .where('statut', '=', 'ATTENTE_PRESENTATION_GTR')
    .limit(1)
    .executeTakeFirstOrThrow()
  const page = await ouvrir(denise, `/menages/${id}/au/2026-02-30`)
  await expect(page.getByText('30 février n’existe pas.')).toBeVisible()
  await page.getByRole('link', { name: 'Revenir au dossier d’aujourd’hui' }).click()
  await expect(page).toHaveURL(`/menages/${id}`)
  await page.goto(`/menages/${id}/edition/nimporte`)
  await expect(page.getByText('Étape inconnue')).toBeVisible()
  await page.getByRole('link', { name: 'Revenir au dossier' }).click()
  await expect(page).toHaveURL(`/menages/${id}`)
})
