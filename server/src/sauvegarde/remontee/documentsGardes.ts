// Les documents, gardés un à un dès qu'ils arrivent : une base rendue à une seconde retrouve les siens.
import { createHash } from 'node:crypto'
import { rename, rm, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import type { Acces } from '../../core/database.ts'
import { creerDossier } from '../../core/dossier.ts'
import { ErreurDemarrage } from '../../core/erreurDemarrage.ts'
import { type Depot, exigerCle } from '../../core/fichiers/depot.ts'
import { identitesDe } from '../archive.ts'
import { DOCUMENTS, gardeLe, lireDossier } from './dossiers.ts'
import { comprimer, decomprimer, ecrireUneEntree, lireUneEntree } from './journal.ts'

/** Ceux que la base ne cite plus, jusqu'à ce qu'aucune seconde où elle les citait ne se rende. */
const PARTIS = 'partis'
/** Le nom dit aussi pour quelle clé publique il est chiffré : quand elle change, il se garde à nouveau, et l'ancien passe alors pour parti. */
const nomDe = (cle: string, publique: string): string =>
  `${basename(cle)}.${createHash('sha256').update(publique).digest('hex').slice(0, 8)}.age`
/** Celui que donnait une version d'avant. */
const nomDAvant = (cle: string): string => `${basename(cle)}.age`
/** Le document que dit un nom, quelle que soit la clé publique. */
const documentDe = (nom: string): string => nom.replace(/(?:\.[0-9a-f]{8})?\.age$/, '')
const dossierDe = (remontee: string): string => join(remontee, DOCUMENTS)

interface Sources {
  readonly base: Acces
  readonly depot: Pick<Depot, 'get'>
  /** Le dossier des remontées. */
  readonly remontee: string
}

/** Garde ceux qui ne le sont pas encore, parmi ceux reçus depuis cet instant ou tous ; rend combien. */
export async function garderLesDocuments({ base, depot, remontee }: Sources, cle: string, depuis: Date | null): Promise<number> {
  const dossier = dossierDe(remontee)
  creerDossier(join(dossier, PARTIS), 0o700)
  // Un jour en reçoit peu : les chercher un à un coûte moins que lire le nom de tous.
  const gardes = depuis === null ? new Set(await lireDossier(dossier)) : null
  const estGarde = (nom: string) => gardes?.has(nom) ?? estLa(join(dossier, nom))
  let neufs = 0
  for (const une of await listCles(base, depuis)) {
    exigerCle(une)
    const nom = nomDe(une, cle)
    if ((await estGarde(nom)) || (await revenir(dossier, nom))) continue
    const contenu = await depot.get(une)
    if (contenu === null) continue
    await ecrireUneEntree(join(dossier, nom), [cle], { nom: basename(une), contenu: await comprimer(await buffer(contenu)) })
    neufs += 1
  }
  return neufs
}

const UN_JOUR_MS = 86_400_000

/**
 * Met de côté ceux que la base ne cite plus, et ceux d'une autre clé que l'on garde aussi pour celle-ci ; efface ceux qui l'étaient déjà avant la plus
 * ancienne copie, et ce qu'un arrêt a laissé à moitié écrit.
 */
export async function oublierLesDocuments(
  { base, remontee }: Omit<Sources, 'depot'>,
  cle: string,
  maintenant: Date,
  plusAncienne: Date,
): Promise<void> {
  const dossier = dossierDe(remontee)
  const cites = new Set((await listCles(base, null)).map((une) => basename(une)))
  const noms = await lireDossier(dossier)
  const gardes = new Set(noms)
  for (const nom of noms) {
    if (nom.endsWith('.en-cours') && (await estVieux(join(dossier, nom), maintenant))) await rm(join(dossier, nom), { force: true })
    // Ce qui s'écrit en ce moment même n'a pas encore son nom.
    if (!nom.endsWith('.age')) continue
    const voulu = nomDe(documentDe(nom), cle)
    if (cites.has(documentDe(nom)) && (nom === voulu || !gardes.has(voulu))) continue
    await utimes(join(dossier, nom), maintenant, maintenant)
    await rename(join(dossier, nom), join(dossier, PARTIS, nom))
  }
  for (const nom of await lireDossier(join(dossier, PARTIS)))
    if ((await gardeLe(join(dossier, PARTIS, nom))) < plusAncienne) await rm(join(dossier, PARTIS, nom), { force: true })
}

const estVieux = (chemin: string, maintenant: Date): Promise<boolean> =>
  gardeLe(chemin).then(
    (le) => maintenant.getTime() - le.getTime() > UN_JOUR_MS,
    () => false,
  )

/** De quoi lire ceux qui sont gardés, comme d'un dépôt. */
export function depotGarde(remontee: string, identite: string): Pick<Depot, 'get'> {
  const dossier = dossierDe(remontee)
  const publiques = Promise.all(identitesDe(identite).map(identityToRecipient))
  return {
    get: async (cle) => {
      exigerCle(cle)
      for (const nom of [...(await publiques).map((publique) => nomDe(cle, publique)), nomDAvant(cle)])
        for (const chemin of [join(dossier, nom), join(dossier, PARTIS, nom)])
          if (await estLa(chemin)) return Readable.from([await relire(chemin, identite)], { objectMode: false })
      return null
    },
  }
}

/** Un seul, altéré, ne doit pas empêcher de rendre tous les autres sans qu'on sache lequel. */
async function relire(chemin: string, identite: string): Promise<Buffer> {
  try {
    return await decomprimer(await lireUneEntree(chemin, identite))
  } catch {
    throw new ErreurDemarrage(
      `Un document gardé est altéré, ou fait pour une autre clé : ${chemin}. Rien n’a été touché. Ôtez ce fichier pour restaurer sans lui : il se comptera parmi ceux qui manquent.`,
    )
  }
}

const estLa = (chemin: string): Promise<boolean> =>
  gardeLe(chemin).then(
    () => true,
    () => false,
  )

/** Une base rendue à une seconde d'avant peut citer de nouveau un document mis de côté. */
const revenir = (dossier: string, nom: string): Promise<boolean> =>
  rename(join(dossier, PARTIS, nom), join(dossier, nom)).then(
    () => true,
    (erreur: NodeJS.ErrnoException) => {
      if (erreur.code === 'ENOENT') return false
      throw erreur
    },
  )

async function listCles(base: Acces, depuis: Date | null): Promise<string[]> {
  const lus = await base
    .selectFrom('fichier_cite')
    .select(sql<string>`cle_stockage`.as('cle'))
    .where('supprime_le', 'is', null)
    .$if(depuis !== null, (requete) => requete.where('ajoute_le', '>=', depuis as Date))
    .execute()
  return lus.map(({ cle }) => cle)
}
