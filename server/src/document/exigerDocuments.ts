import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../core/config.ts'
import { aServi } from '../core/dossier.ts'
import { ErreurDemarrage } from '../core/erreurDemarrage.ts'
import { tientDesFichiers } from '../core/fichiers/depotDossier.ts'
import { avecClient } from '../core/postgres/client.ts'

/**
 * Un dossier de documents absent ou nu quand la base en cite, ou disparu d'un DATA_DIR qui a servi : un disque ne s'est pas monté, et le
 * recréer vide le cacherait.
 */
export async function exigerDocuments(
  urlApp: string,
  { documentsUrl, dataDir, documentsPerdus }: Pick<Config, 'documentsUrl' | 'dataDir' | 'documentsPerdus'>,
): Promise<void> {
  const dossier = join(dataDir, 'documents')
  if (documentsUrl !== null || documentsPerdus || tientDesFichiers(dossier)) return
  const cites = await avecClient(urlApp, async (client) => {
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from document where supprime_le is null')
    return rows[0]?.n ?? 0
  })
  if (cites === 0) {
    if (existsSync(dossier) || !aServi(dataDir)) return
    throw new ErreurDemarrage(
      `Le dossier des documents (${dossier}) a disparu d’un DATA_DIR qui a servi ; la base n’en cite aucun. Rien n’a été créé. ` +
        'Remontez son disque, ou recréez ce dossier, vide, s’il n’en avait pas.',
    )
  }
  throw new ErreurDemarrage(
    `Le dossier des documents (${dossier}) est absent ou vide, et la base cite ${cites} document${cites > 1 ? 's' : ''} : rien n’a été créé. ` +
      'Remontez le disque, donnez le DATA_DIR ou le DOCUMENTS_URL de cette base, ou restaurez une sauvegarde dans un DATA_DIR neuf. ' +
      'S’ils sont perdus pour de bon, démarrez une fois avec DOCUMENTS_PERDUS=oui : les dossiers s’ouvriront, sans ces fichiers.',
  )
}
