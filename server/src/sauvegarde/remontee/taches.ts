import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BASES_GARDEES, copieDue } from '@relogement/domain/exploitation/copies'
import type { Tache } from '../../core/jobs.ts'
import { type GrappeArchivee, JOURNAUX } from '../../core/postgres/archivage.ts'
import { avecClient } from '../../core/postgres/client.ts'
import { VERROUS } from '../../core/postgres/verrou.ts'
import type { ServicesRelogement } from '../../services.ts'
import { preparer } from '../copieDeNuit.ts'
import { EN_COURS, ecrireRelue } from '../relue.ts'
import { copierLaBase, lireLaBase } from './copierLaBase.ts'
import { garderLesDocuments, oublierLesDocuments } from './documentsGardes.ts'
import {
  BASES,
  basesSuivies,
  DOCUMENTS,
  dernierJournalLe,
  estUneGrappe,
  estVide,
  lireDossier,
  listBases,
  listJournaux,
  nomDeLaBase,
  tailleDe,
} from './dossiers.ts'

const SIX_HEURES_MS = 6 * 3_600_000
const UN_JOUR_MS = 86_400_000
/** Une minute manquée ne fait pas attendre la nuit suivante. */
const TOUS_PENDANT_MIN = 3

/**
 * Chaque nuit, et dès qu'un trou dans les journaux rend la précédente inutile : une copie des fichiers de la base, relue en entier. Une base neuve,
 * ou qui vient d'être restaurée, n'en a aucune d'où rejouer ses journaux : la sienne se fait au démarrage.
 */
export const copieDeBase: Tache<ServicesRelogement> = {
  nom: 'copie_de_base',
  cron: '27 * * * *',
  auDemarrage: true,
  dureeMaxMs: SIX_HEURES_MS,
  async executer({ services, maintenant }) {
    const { cle, grappe } = services.exploitation.copies
    if (cle === null || grappe === null) return
    await avecClient(grappe.urlAdministration, async (client) => {
      const { rows } = await client.query<{ prise: boolean }>('select pg_try_advisory_lock($1) as prise', [VERROUS.COPIE_DE_BASE])
      const suivies = basesSuivies(await listBases(grappe.archive), await listJournaux(grappe.archive))
      if (!rows[0]?.prise || !copieDue(suivies.at(-1)?.finieLe ?? null, maintenant)) return
      await copier(services, grappe, cle)
      await faireDeLaPlace(services, grappe, cle, maintenant)
    })
  },
}

const BASE = 'base'

async function copier({ exploitation, log }: ServicesRelogement, grappe: GrappeArchivee, cle: string): Promise<void> {
  const dossier = join(grappe.archive, BASES)
  const derniere = (await listBases(grappe.archive)).at(-1)
  await preparer(dossier, derniere ? await tailleDe(join(dossier, derniere.fichier)) : 0, (nom) => nom === BASE)
  const { dit, octets } = await ecrireRelue(cle, join(dossier, `${BASE}${EN_COURS}`), {
    ecrire: (destinataires, vers) => copierLaBase({ grappe, configuration: exploitation.copies.configuration }, destinataires, vers),
    relire: async (identite, depuis) => (await lireLaBase(identite, depuis)).bilan,
    nommer: ({ finieLe, debut }) => nomDeLaBase(new Date(finieLe), debut),
  })
  log.info({ octets, fichiers: dit.fichiers }, 'copie de base faite et relue')
}

/** Les plus anciennes copies, les journaux d'avant celle qui reste, et ce qu'une autre base a laissé ici et qui a passé son temps. */
async function faireDeLaPlace({ base }: ServicesRelogement, grappe: GrappeArchivee, cle: string, maintenant: Date): Promise<void> {
  const bases = await listBases(grappe.archive)
  const gardees = bases.slice(-BASES_GARDEES)
  const [premiere] = gardees
  if (premiere === undefined) return
  for (const { fichier } of bases) if (!gardees.some((une) => une.fichier === fichier)) await rm(join(grappe.archive, BASES, fichier))
  for (const fichier of await listJournaux(grappe.archive)) if (fichier < premiere.debut) await rm(join(grappe.archive, JOURNAUX, fichier))
  const remontee = dirname(grappe.archive)
  const terme = new Date(maintenant.getTime() - BASES_GARDEES * UN_JOUR_MS)
  for (const nom of await lireDossier(remontee)) {
    const autre = join(remontee, nom)
    // Le reste de ce dossier n'est pas à nous.
    if (!estUneGrappe(nom) || autre === grappe.archive) continue
    const dernierLe = await dernierJournalLe(autre)
    if (dernierLe === null || dernierLe < terme) await rm(autre, { recursive: true, force: true })
  }
  await oublierLesDocuments({ base, remontee }, cle, maintenant, premiere.finieLe < terme ? premiere.finieLe : terme)
}

/** Les grappes dont ce processus a déjà revu tous les documents. */
const revus = new Set<string>()

/** Chaque minute, comme les journaux : un document reçu se garde avec la base qui le cite. */
export const garderLesDocumentsRecus: Tache<ServicesRelogement> = {
  nom: 'garder_les_documents',
  cron: '* * * * *',
  dureeMaxMs: SIX_HEURES_MS,
  async executer({ services: { base, fichiers, exploitation, log }, maintenant }) {
    const { cle, grappe } = exploitation.copies
    if (cle === null || grappe === null) return
    await avecClient(grappe.urlAdministration, async (client) => {
      // Une passe de plus d'une minute n'en voit pas commencer une autre : deux à la fois écriraient le même document l'une sur l'autre.
      const { rows } = await client.query<{ prise: boolean }>('select pg_try_advisory_lock($1) as prise', [VERROUS.DOCUMENTS_GARDES])
      if (!rows[0]?.prise) return
      const remontee = dirname(grappe.archive)
      // Ceux du jour ; la première fois, au démarrage, d'où la clé peut être neuve, et au début de la nuit, tous.
      const tous =
        !revus.has(grappe.archive) ||
        (await estVide(join(remontee, DOCUMENTS))) ||
        (maintenant.getUTCHours() === 1 && maintenant.getUTCMinutes() < TOUS_PENDANT_MIN)
      const depuis = tous ? null : new Date(maintenant.getTime() - UN_JOUR_MS)
      const combien = await garderLesDocuments({ base, depot: fichiers.depot, remontee }, cle, depuis)
      revus.add(grappe.archive)
      if (combien > 0) log.info({ combien }, 'documents gardés')
    })
  },
}
