import { DomainError, exiger } from '@relogement/domain/common/errors'
import { aucunFichier } from '@relogement/domain/document/document.errors'
import { refusDeTaille, TAILLE_MAX_DOCUMENT } from '@relogement/domain/document/formats'
import type { importMenagesContract } from '@relogement/domain/import-menages/importMenages.contract'
import {
  CHEMIN_MAX,
  cheminLisible,
  cleDeChemin,
  cleDeDossier,
  destinationsDe,
  estDuSysteme,
  estSansDestination,
  FICHIERS_PAR_ARCHIVE,
  FICHIERS_PAR_IMPORT,
  natureDuChemin,
  sansDossierCommun,
} from '@relogement/domain/import-menages/importMenages.documents'
import { canImporterDesMenages, refusDeRattacher } from '@relogement/domain/import-menages/importMenages.permissions'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import type { EntreeDArchive } from '../core/fichiers/contenu/archiveDeDocuments.ts'
import { ContenuRefuse } from '../core/fichiers/contenu/refus.ts'
import type { FichierRange } from '../core/fichiers/depot.ts'
import type { Fichiers } from '../core/fichiers/fichiers.ts'
import { refusDuClasseur } from '../core/fichiers/lireClasseur.ts'
import type { FichierRecu } from '../core/fichiers/reception.ts'
import type { Traitement } from '../core/http/route.ts'
import { type FichierAccepte, ranger, retirerTous } from '../document/ranger.ts'
import { inscrireLesRanges } from '../document/rangerPourInscrire.ts'
import { avancerLeRepere } from '../document/repere.ts'
import { variable } from '../referentiel/variables.ts'
import type { ServicesRelogement } from '../services.ts'
import { analyser } from './analyser.ts'
import { jugerLesDocuments, referencesDe, retirerLesDocuments } from './documents.queries.ts'
import { faitsDe, getImport, type ImportEnBase, lireLaSource } from './importMenages.queries.ts'
import { lireLImport } from './lire.usecase.ts'

type Jonction = Traitement<(typeof importMenagesContract)['POST /v1/imports-de-menages/{id}/documents'], ServicesRelogement>

const IMPORT = 'menages.import'

/** Un fichier d'une archive : rangé, ou refusé. */
interface Lu {
  readonly chemin: string
  readonly resultat: FichierAccepte | string
}

/**
 * Des archives de documents jointes à l'essai. L'archive se lit et chacun de ses fichiers se déplie et se contrôle dans le processus à part
 * (décision 0036), un à la fois ; ceux qui iraient à un ménage du classeur sont rangés, et attendent que son dossier s'ouvre.
 */
export const joindreLesDocuments: Jonction = async (ctx, { params: { id }, fichiers: archives }, inscrire) => {
  exiger(canImporterDesMenages(ctx.acteur))
  const { fichiers } = ctx.services
  const { correspondances } = exigerALEssai(await getImport(ctx.db, id))
  if (archives.length === 0) throw aucunFichier()
  const analyse = await analyser(ctx, await lireLaSource(ctx.db, id), correspondances)
  if (typeof analyse === 'string') throw refusDuClasseur(IMPORT, analyse)
  const refs = referencesDe(analyse)
  const destinationDe = destinationsDe(refs)
  const connus = new Set([...refs.aOuvrir, ...refs.refuses, ...refs.deja].map(cleDeDossier))

  const lus: Lu[] = []
  const ranges: FichierRange[] = []
  const dejaLus = new Set<string>()
  try {
    for (const archive of archives) {
      const octets = await archive.read()
      for (const { chemin, entree } of await lister(fichiers, archive, octets, (dossier) => connus.has(cleDeDossier(dossier)))) {
        const cle = cleDeChemin(chemin)
        const destination = destinationDe(chemin)
        const refus = dejaLus.has(cle)
          ? 'Un autre fichier de l’archive se lit sous ce même nom.'
          : 'raison' in destination && estSansDestination(destination)
            ? destination.raison
            : refusSansDeplier(chemin, entree)
        dejaLus.add(cle)
        const resultat = refus ?? (await deplierEtRanger(fichiers, chemin, octets, entree))
        if (typeof resultat !== 'string') ranges.push(resultat)
        lus.push({ chemin: [...chemin].slice(0, CHEMIN_MAX).join('').slice(0, CHEMIN_MAX), resultat })
      }
    }
  } catch (erreur) {
    await retirerTous(fichiers.depot, ranges)
    throw erreur
  }
  return inscrireLesRanges(fichiers.depot, ranges, inscrire, async (dansLaTransaction: Contexte) => {
    exigerALEssai(await getImport(dansLaTransaction.db, id, { verrouille: true }))
    await inscrireLesLus(dansLaTransaction, id, lus)
    await jugerLesDocuments(dansLaTransaction.db, id, refs, await variable(ctx.db, 'QUOTA_DOCUMENTS_MO', ctx.aujourdhui))
    return lireLImport(dansLaTransaction, id)
  })
}

/** Ôte de l'essai tout ce qui lui est joint. */
export async function retirerLesJoints(ctx: Contexte, id: string) {
  exiger(canImporterDesMenages(ctx.acteur))
  exigerALEssai(await getImport(ctx.db, id, { verrouille: true }))
  await retirerLesDocuments(ctx.db, id, ctx.maintenant)
  return lireLImport(ctx, id)
}

function exigerALEssai(lu: ImportEnBase): ImportEnBase {
  const refus = refusDeRattacher(faitsDe(lu))
  if (refus !== null) throw new DomainError('conflit', IMPORT, refus)
  return lu
}

/** Les fichiers d'une archive, sous les chemins qui se montrent. */
async function lister({ lecteurs }: Fichiers, { nom }: FichierRecu, octets: Buffer, estUnMenage: (dossier: string) => boolean) {
  const refuser = (message: string) => refusDuClasseur(IMPORT, `«\u00A0${nom.slice(0, 150)}\u00A0» : ${message}`)
  if (!/\.zip$/i.test(nom)) throw refuser('Une archive ZIP est attendue.')
  const entrees = await lecteurs.lireArchive(nom, octets).catch((erreur: unknown) => {
    throw erreur instanceof ContenuRefuse ? refuser(erreur.message) : erreur
  })
  const voulues = entrees.filter(({ chemin }) => !estDuSysteme(chemin))
  if (voulues.length === 0) throw refuser('Cette archive ne porte aucun fichier.')
  if (voulues.length > FICHIERS_PAR_ARCHIVE)
    throw refuser(`Une archive porte ${FICHIERS_PAR_ARCHIVE} fichiers au plus : envoyez-la en plusieurs.`)
  const chemins = sansDossierCommun(
    voulues.map(({ chemin }) => cheminLisible(chemin)),
    estUnMenage,
  )
  return voulues.map((entree, rang) => ({ entree, chemin: chemins[rang] ?? '' }))
}

function refusSansDeplier(chemin: string, { deplie }: EntreeDArchive): string | null {
  if (chemin.length > CHEMIN_MAX) return `Le chemin de ce fichier dépasse ${CHEMIN_MAX} caractères.`
  return deplie > TAILLE_MAX_DOCUMENT ? refusDeTaille : null
}

const deplierEtRanger = async (fichiers: Fichiers, chemin: string, octets: Buffer, entree: EntreeDArchive) =>
  (await ranger(fichiers, chemin, () => fichiers.lecteurs.controler(chemin, octets.subarray(entree.debut, entree.fin), entree))) ?? ''

/** Un chemin déjà joint est remplacé. */
async function inscrireLesLus(ctx: Contexte, importId: string, lus: readonly Lu[]): Promise<void> {
  const { db, maintenant } = ctx
  const joints = await listJoints(db, importId)
  const remplaces = new Set(lus.map(({ chemin }) => cleDeChemin(chemin)))
  const ids = joints.filter(({ chemin }) => remplaces.has(cleDeChemin(chemin))).map((joint) => joint.id)
  if (joints.length - ids.length + lus.length > FICHIERS_PAR_IMPORT)
    throw refusDuClasseur(IMPORT, `Un import porte ${FICHIERS_PAR_IMPORT} documents au plus.`)
  if (ids.length > 0) await retirerLesDocuments(db, importId, maintenant, ids)
  await db
    .insertInto('document_a_reprendre')
    .values(
      lus.map(({ chemin, resultat }) => ({
        id: uuidv7(),
        import_id: importId,
        chemin,
        nature: natureDuChemin(chemin),
        recu_le: maintenant,
        ...(typeof resultat === 'string' ? { refus: resultat } : enColonnes(resultat)),
      })),
    )
    .execute()
  avancerLeRepere(ctx)
}

const enColonnes = ({ nom, mime, taille, sha256, cle }: FichierAccepte) => ({ nom, mime, taille, sha256, cle_stockage: cle })

const listJoints = (db: Acces, importId: string) =>
  db.selectFrom('document_a_reprendre').select(['id', 'chemin']).where('import_id', '=', importId).where('retire_le', 'is', null).execute()
