import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ErreurDemarrage } from '../erreurDemarrage.ts'
import { reglagesDArchivage } from './archivage.ts'

test('un dossier des sauvegardes où rien ne s’écrit arrête le démarrage en une phrase, qui nomme sa variable', () => {
  const donnees = mkdtempSync(join(tmpdir(), 'relogement-archivage-'))
  mkdirSync(join(donnees, 'global'))
  writeFileSync(join(donnees, 'global', 'pg_control'), Buffer.alloc(8, 1))
  const fichier = join(donnees, 'un-fichier')
  writeFileSync(fichier, '')
  const lancement = { uid: null, prefixe: [], give: () => {} }
  const regler = () => reglagesDArchivage({ dossier: join(fichier, 'remontee'), cle: 'age1' }, donnees, lancement)
  expect(regler).toThrow(ErreurDemarrage)
  expect(regler).toThrow(/^Impossible d’écrire dans .* : ce n’est pas un dossier\. Choisissez un autre SAUVEGARDE_DOSSIER\.$/)
  rmSync(donnees, { recursive: true })
})
