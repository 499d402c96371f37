import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { racine } from '../../server/src/core/racine.ts'
import { rachid } from '../outils/distribution.ts'
import { deposerDossier } from '../outils/dossiers.ts'
import { expect, type Page, test } from '../outils/parcours.ts'

/** Les fichiers du produit que demande ce qui s'ouvre, dialogues apportés ensuite compris ; aucun n'est compressé à la volée, sa taille est connue d'avance. */
async function fichiersDemandes(page: Page, ouvrir: () => Promise<unknown>): Promise<number> {
  let fichiers = 0
  const aLaVolee: string[] = []
  page.on('response', (reponse) => {
    const { pathname } = new URL(reponse.url())
    if (pathname.startsWith('/assets/') && reponse.headers()['content-length'] === undefined) aLaVolee.push(pathname)
  })
  page.on('request', (requete) => {
    if (new URL(requete.url()).pathname.startsWith('/assets/')) fichiers += 1
  })
  await ouvrir()
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  let vus = 0
  const plusRien = () => {
    const immobile = vus === fichiers
    vus = fichiers
    return immobile
  }
  await expect.poll(plusRien, { message: 'plus rien n’arrive', intervals: [2_500], timeout: 30_000 }).toBe(true)
  expect(aLaVolee).toEqual([])
  return fichiers
}

test('un écran s’ouvre en quelques dizaines de fichiers, non en un par module', async ({ page, ouvrir, db }) => {
  expect.soft(await fichiersDemandes(page, () => page.goto('/connexion'))).toBeLessThanOrEqual(10)
  const { adresse } = await deposerDossier(db)
  const liste = await ouvrir(rachid, 'about:blank')
  expect.soft(await fichiersDemandes(liste, () => liste.goto('/menages'))).toBeLessThanOrEqual(30)
  const fiche = await ouvrir(rachid, 'about:blank')
  expect.soft(await fichiersDemandes(fiche, () => fiche.goto(adresse))).toBeLessThanOrEqual(60)
})

test('aucun morceau n’attend, par un cercle, un autre qui l’attend', () => {
  const dossier = join(racine, 'web/dist/assets')
  const morceaux = readdirSync(dossier).filter((nom) => nom.endsWith('.js'))
  const attendus = new Map(
    morceaux.map((nom) => {
      const source = readFileSync(join(dossier, nom), 'utf8')
      return [nom, [...source.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)].map(([, autre = '']) => autre)] as const
    }),
  )
  const sansCercle = new Set<string>()
  const cercleDepuis = (nom: string, chemin: readonly string[]): readonly string[] | null => {
    if (chemin.includes(nom)) return [...chemin.slice(chemin.indexOf(nom)), nom]
    if (sansCercle.has(nom)) return null
    for (const autre of attendus.get(nom) ?? []) {
      const cercle = cercleDepuis(autre, [...chemin, nom])
      if (cercle !== null) return cercle
    }
    sansCercle.add(nom)
    return null
  }
  expect(morceaux.length).toBeGreaterThan(20)
  expect(morceaux.map((nom) => cercleDepuis(nom, [])).filter((cercle) => cercle !== null)).toEqual([])
})
