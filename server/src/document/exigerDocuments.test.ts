import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { createMenage } from '../../test/dossiers.ts'
import { envoyer } from '../../test/envois.ts'
import { exigerDocuments } from './exigerDocuments.ts'

test('des documents que la base cite et un dossier disparu, ou vide, arrêtent le démarrage', async ({ api, base, en, db }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'relogement-documents-'))
  const exiger = (documentsUrl: string | null = null, documentsPerdus = false) =>
    exigerDocuments(base.urlApp, { documentsUrl, dataDir, documentsPerdus })
  // Rien n'est cité encore : un dossier neuf convient.
  await exiger()
  const menageId = await createMenage(db)
  const envoi = await envoyer(api.app, en.camille, { menageId, type: 'AUTRE' }, [{ nom: 'bail.txt', contenu: 'Bail du 3 mars' }])
  expect(envoi.statut, envoi.texte).toBe(201)

  const refus = `Le dossier des documents (${join(dataDir, 'documents')}) est absent ou vide, et la base cite 1 document`
  await expect(exiger()).rejects.toThrow(refus)
  // Le point de montage d'un disque absent.
  mkdirSync(join(dataDir, 'documents', 'lost+found'), { recursive: true })
  await expect(exiger()).rejects.toThrow(refus)
  await expect(exiger()).rejects.toThrow('DOCUMENTS_PERDUS=oui')
  // Reconnus perdus, ou gardés ailleurs : le démarrage va.
  await exiger(null, true)
  await exiger('s3://seau?endpoint=https://s3.example.fr')
  writeFileSync(join(dataDir, 'documents', '.repere'), '{}')
  await exiger()
  rmSync(join(dataDir, 'documents'), { recursive: true })
  // Un document retiré n'est plus attendu ; d'un dossier qui a servi, celui des documents l'est encore.
  await db.updateTable('document').set({ supprime_le: new Date() }).execute()
  await exiger()
  mkdirSync(join(dataDir, 'reception'))
  await expect(exiger()).rejects.toThrow(`Le dossier des documents (${join(dataDir, 'documents')}) a disparu d’un DATA_DIR qui a servi`)
  await exiger(null, true)
  mkdirSync(join(dataDir, 'documents'))
  await exiger()
  rmSync(dataDir, { recursive: true })
})
