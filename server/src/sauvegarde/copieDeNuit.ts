import { readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { copieDue, copiesAGarder } from '@relogement/domain/exploitation/copies'
import { lirePlace } from '../core/disque.ts'
import { creerDossier } from '../core/dossier.ts'
import { ErreurDemarrage } from '../core/erreurDemarrage.ts'
import type { Tache } from '../core/jobs.ts'
import { avecClient, leverLesDelais } from '../core/postgres/client.ts'
import { VERROUS } from '../core/postgres/verrou.ts'
import type { ServicesRelogement } from '../services.ts'
import { type CopieVerifiee, insertCopie, lireLesCopies, noterEchec, noterVerifiee, oublierLesCopies } from './copie.queries.ts'
import { EN_COURS, ecrireRelue } from './relue.ts'
import { verifier } from './restaurer.ts'
import { sauvegarder } from './sauvegarder.ts'

const DOUZE_HEURES_MS = 12 * 3_600_000
const UN_AN_MS = 366 * 86_400_000

/**
 * Chaque nuit, et dès que possible quand une nuit a manqué : une copie chiffrée, relue en entier après son écriture, puis les plus anciennes
 * s'en vont. Sans clé publique, rien ne s'écrit : une copie en clair serait une fuite.
 */
export const copieDeNuit: Tache<ServicesRelogement> = {
  nom: 'copie_de_nuit',
  cron: '17 * * * *',
  dureeMaxMs: DOUZE_HEURES_MS,
  async executer({ services, maintenant }) {
    const { cle, url } = services.exploitation.copies
    if (cle === null) return
    await avecClient(url, async (client) => {
      await leverLesDelais(client)
      // Une copie qui dure plus d'une heure n'en voit pas commencer une autre.
      const { rows } = await client.query<{ prise: boolean }>('select pg_try_advisory_lock($1) as prise', [VERROUS.COPIE_DE_NUIT])
      const { verifiee } = await lireLesCopies(services.base, maintenant)
      if (!rows[0]?.prise || !copieDue(verifiee?.faite_le ?? null, maintenant)) return
      await faireUneCopie(services, cle, maintenant, verifiee?.octets ?? 0)
    })
  },
}

async function faireUneCopie(services: ServicesRelogement, cle: string, maintenant: Date, avant: number): Promise<void> {
  const { base, log, horloge, exploitation } = services
  const { dossier } = exploitation.copies
  const fichier = nomDe(maintenant)
  const id = await insertCopie(base, maintenant, fichier)
  try {
    await preparer(dossier, avant, (nom) => instantDe(nom) !== null)
    const copie = await ecrireEtRelire(services, cle, join(dossier, fichier))
    await noterVerifiee(base, id, horloge(), copie)
    await faireDeLaPlace(dossier, maintenant)
    await oublierLesCopies(base, new Date(maintenant.getTime() - UN_AN_MS))
    log.info({ octets: copie.octets, documents: copie.documents }, 'sauvegarde faite et relue')
  } catch (erreur) {
    await noterEchec(base, id, raisonDe(erreur))
    throw erreur
  }
}

/**
 * Ce qu'une des nôtres, interrompue, a laissé s'en va ; une copie à la main qui s'écrit là reste. Un disque où elle ne tiendrait pas se dit avant de
 * le remplir.
 */
export async function preparer(dossier: string, avant: number, estLaNotre: (nom: string) => boolean): Promise<void> {
  creerDossier(dossier, 0o700)
  for (const nom of await readdir(dossier))
    if (nom.endsWith(EN_COURS) && estLaNotre(nom.slice(0, -EN_COURS.length))) await rm(join(dossier, nom), { force: true })
  const { libre } = await lirePlace(dossier)
  if (libre < avant * MARGE) throw Object.assign(new Error('place insuffisante'), { code: 'ENOSPC' })
}

const MARGE = 1.2

async function ecrireEtRelire({ exploitation, fichiers }: ServicesRelogement, cle: string, chemin: string): Promise<CopieVerifiee> {
  const { url, configuration } = exploitation.copies
  const sources = { urlMigration: url, depot: fichiers.depot, configuration }
  const { dit, octets } = await ecrireRelue(cle, `${chemin}${EN_COURS}`, {
    ecrire: (destinataires, vers) => sauvegarder(sources, destinataires, vers),
    relire: async (identite, depuis) => (await verifier(identite, depuis)).bilan,
    nommer: () => basename(chemin),
  })
  const lignes = Object.values(dit.lignes).reduce((somme, n) => somme + n, 0)
  return { octets, lignes, documents: dit.documents, manquants: dit.manquants }
}

/**
 * Seulement nos copies, reconnues à leur nom : le reste du dossier n'est pas à nous. Celles qu'une horloge en avance a datées de plus tard
 * restent jusqu'à leur date, et ne prennent la place d'aucune autre.
 */
async function faireDeLaPlace(dossier: string, maintenant: Date): Promise<void> {
  const copies = (await readdir(dossier)).flatMap((nom) => {
    const le = instantDe(nom)
    return le === null || le > maintenant ? [] : [{ nom, le }]
  })
  const gardees = new Set(copiesAGarder(copies.map(({ le }) => le)))
  for (const { nom, le } of copies) if (!gardees.has(le)) await rm(join(dossier, nom), { force: true })
}

/** « relogement-2026-11-25T01-17-00Z.age » : un deux-points ne convient pas à tous les disques. */
const nomDe = (le: Date): string => `relogement-${le.toISOString().slice(0, 19).replaceAll(':', '-')}Z.age`

function instantDe(nom: string): Date | null {
  const [, jour, heure] = /^relogement-(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)Z\.age$/.exec(nom) ?? []
  return jour === undefined || heure === undefined ? null : new Date(`${jour}T${heure.replaceAll('-', ':')}Z`)
}

/** Ce que l'écran en dit ; le reste est au journal du serveur. */
export function raisonDe(erreur: unknown): string {
  const { code } = erreur as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'Il n’y a plus assez de place pour une copie sur le disque des sauvegardes.'
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR')
    return 'Le compte du service ne peut pas écrire dans le dossier des sauvegardes.'
  return erreur instanceof ErreurDemarrage ? erreur.message : 'La copie n’a pas abouti : la cause est au journal du serveur.'
}
