import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from './config.ts'
import { ErreurDemarrage } from './erreurDemarrage.ts'

/**
 * Crée un dossier, et ceux qui le portent. Un à un : là où rien ne se crée (/proc), la création récursive de Node recommence sans fin.
 */
export function creerDossier(dossier: string, mode?: number): void {
  if (estDossier(dossier)) return
  if (dirname(dossier) !== dossier) creerDossier(dirname(dossier), mode)
  try {
    mkdirSync(dossier, mode === undefined ? {} : { mode })
  } catch (erreur) {
    if (!estDossier(dossier)) throw erreur
  }
}

const estDossier = (chemin: string) => statSync(chemin, { throwIfNoEntry: false })?.isDirectory() ?? false

/** Où un envoi s'écrit le temps d'être reçu : le produit le crée à son premier démarrage, et rien ne l'ôte. */
export const dossierDeReception = (dataDir: string): string => join(dataDir, 'reception')

/** Ce DATA_DIR a-t-il déjà servi, fût-ce sans document ni secret ? */
export const aServi = (dataDir: string): boolean => existsSync(dossierDeReception(dataDir))

/** Un DATA_DIR où rien ne s'écrit se dit avant tout le reste. Un serveur, un secret et des documents venus d'ailleurs peuvent s'en passer. */
export function exigerDataDir({
  dataDir,
  databaseUrl,
  jwtSecret,
  demo,
}: Pick<Config, 'dataDir' | 'databaseUrl' | 'jwtSecret' | 'demo'>): void {
  if (databaseUrl !== null && jwtSecret !== null && !demo) return
  try {
    creerDossier(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (erreur) {
    throw new ErreurDemarrage(phraseDuDossier(dataDir, erreur))
  }
}

const RAISONS: Readonly<Record<string, string>> = {
  ENOSPC: 'il n’y a plus de place sur le disque.',
  EDQUOT: 'il n’y a plus de place sur le disque.',
  EACCES: 'le compte courant n’en a pas le droit.',
  EPERM: 'le compte courant n’en a pas le droit.',
  EROFS: 'ce disque est en lecture seule.',
  EEXIST: 'ce n’est pas un dossier.',
  ENOTDIR: 'ce n’est pas un dossier.',
  ENOENT: 'ce dossier ne peut pas être créé.',
  ENAMETOOLONG: 'ce nom est trop long.',
}

function raisonDe(erreur: unknown): string {
  const { code } = erreur as NodeJS.ErrnoException
  return RAISONS[code ?? ''] ?? `ce dossier ne peut pas servir${code === undefined ? '' : ` (${code})`}.`
}

/** Pourquoi rien ne s'écrit dans ce dossier, et que faire. */
export const phraseDuDossier = (dossier: string, erreur: unknown, variable = 'DATA_DIR'): string =>
  `Impossible d’écrire dans ${dossier} : ${raisonDe(erreur)} Choisissez un autre ${variable}.`

/** Pourquoi ce fichier ne s'écrit pas là où on le demande. */
export const refusDuFichier = (fichier: string, erreur: unknown): string =>
  `Impossible d’écrire ${fichier} : ${estDossier(dirname(fichier)) ? raisonDe(erreur) : `le dossier ${dirname(fichier)} n’existe pas.`}`
