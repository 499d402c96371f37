import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Journal } from '../contexte.ts'
import { creerDossier, dossierDeReception } from '../dossier.ts'
import type { Depot } from './depot.ts'
import { createDepotDossier } from './depotDossier.ts'
import { createDepotS3 } from './depotS3.ts'
import { createLecteurs, type Lecteurs } from './lecteurs.ts'

/** De quoi recevoir et garder des fichiers. */
export interface Fichiers {
  readonly depot: Depot
  /** Dossier où un envoi s'écrit le temps d'être reçu et contrôlé. */
  readonly reception: string
  readonly lecteurs: Lecteurs
  /** Les dossiers de cette machine où des fichiers s'écrivent : leur place se surveille. */
  readonly dossiers: readonly string[]
}

/** Le dépôt que dit la configuration : `DOCUMENTS_URL`, sinon le dossier `documents` de `dataDir`. */
export async function openFichiers(
  { documentsUrl, dataDir }: Pick<Config, 'documentsUrl' | 'dataDir'>,
  log?: Pick<Journal, 'warn'>,
): Promise<Fichiers> {
  const [documents, reception] = [join(dataDir, 'documents'), dossierDeReception(dataDir)]
  // Un dossier qui ne se crée pas n'empêche pas de démarrer : seuls les documents seront indisponibles.
  const dossiers = documentsUrl === null ? [documents, reception] : [reception]
  for (const dossier of dossiers) creer(dossier)
  const depot = documentsUrl === null ? createDepotDossier(documents) : await openS3(documentsUrl)
  return { depot, reception, lecteurs: createLecteurs(log ? { log } : {}), dossiers }
}

function creer(dossier: string): void {
  try {
    creerDossier(dossier, 0o700)
  } catch {
    // Le premier envoi dira que le dépôt est indisponible.
  }
}

/** `s3://seau/prefixe?endpoint=https://…&region=…` ; les identifiants viennent de l'environnement (AWS_ACCESS_KEY_ID…). */
async function openS3(adresse: string): Promise<Depot> {
  // Chargé au besoin : le client S3 est long à lire, et le dossier est le cas ordinaire.
  const s3 = await import('@aws-sdk/client-s3')
  const url = new URL(adresse)
  const prefixe = url.pathname.replace(/^\/+|\/+$/g, '')
  const endpoint = url.searchParams.get('endpoint')
  const client = new s3.S3Client({
    region: url.searchParams.get('region') ?? 'us-east-1',
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: 2,
    logger: SILENCE,
    // Les stockages compatibles ne connaissent pas tous les sommes de contrôle d'Amazon ; l'empreinte est la nôtre.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 60_000, throwOnRequestTimeout: true, socketTimeout: 20_000 },
  })
  return createDepotS3({ s3, client, Bucket: url.host, prefixe: prefixe === '' ? '' : `${prefixe}/` })
}

// Le client écrirait sur la console ; ses échecs sont déjà ceux du dépôt.
const SILENCE = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
