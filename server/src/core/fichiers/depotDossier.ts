import { randomUUID } from 'node:crypto'
import { constants, readdirSync } from 'node:fs'
import { access, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Depot, estCle, exigerCle, type FichierListe, type FichierRange, nouvelleCle } from './depot.ts'
import { surLeDepot } from './indisponible.ts'
import { MesureExacte } from './mesure.ts'

const EN_COURS = '.en-cours'
const QUARANTAINE = '.quarantaine'
const REPERE = '.repere'

/** Ce dossier a-t-il servi de dépôt ? Absent, ou nu comme le point de montage d'un disque qui n'y est pas : non. */
export function tientDesFichiers(dossier: string): boolean {
  try {
    return readdirSync(dossier).some((nom) => nom === REPERE || estGroupe(nom))
  } catch (erreur) {
    // Illisible n'est pas absent : le dépôt dira lui-même qu'il est indisponible.
    return !['ENOENT', 'ENOTDIR'].includes((erreur as NodeJS.ErrnoException).code ?? '')
  }
}

const estGroupe = (nom: string): boolean => /^[0-9a-f]{2}$/.test(nom)

/** Un dépôt dans un dossier. Un fichier s'écrit à part, atteint le disque, puis prend son nom d'un coup. */
export function createDepotDossier(dossier: string): Depot {
  const exigee = (cle: string) => {
    exigerCle(cle)
    return cle
  }
  const cheminDe = (cle: string) => join(dossier, exigee(cle))
  return {
    put: (contenu, taille, cle) => surLeDepot(() => put(dossier, contenu, taille, exigee(cle ?? nouvelleCle()))),
    get: (cle) => surLeDepot(async () => (await trouver(dossier, open(cheminDe(cle), 'r')))?.createReadStream() ?? null),
    exists: (cle) => surLeDepot(async () => (await trouver(dossier, stat(cheminDe(cle)))) !== null),
    delete: (cle) => surLeDepot(() => rm(cheminDe(cle), { force: true })),
    list: () => list(dossier),
    quarantaine: {
      isoler: (cle, le) => surLeDepot(() => isoler(dossier, cle, cheminDe(cle), le)),
      rendre: (cle) =>
        surLeDepot(async () => {
          await creerSousDossier(dirname(cheminDe(cle)))
          await absentSi(rename(join(dossier, QUARANTAINE, cle), cheminDe(cle)))
        }),
      effacer: (cle) => surLeDepot(() => rm(join(dossier, QUARANTAINE, exigee(cle)), { force: true })),
      list: () => listQuarantaine(dossier),
    },
    lireRepere: () => surLeDepot(() => trouver(dossier, readFile(join(dossier, REPERE), 'utf8'))),
    ecrireRepere: (texte) => surLeDepot(() => ecrireRepere(dossier, texte)),
    isAvailable: () =>
      access(dossier, constants.R_OK | constants.W_OK | constants.X_OK).then(
        () => true,
        () => false,
      ),
    clean: (avant) => surLeDepot(() => clean(join(dossier, EN_COURS), avant)),
    close: () => {},
  }
}

async function put(dossier: string, contenu: Readable, taille: number, cle: string): Promise<FichierRange> {
  const chemin = join(dossier, cle)
  const temporaire = join(dossier, EN_COURS, randomUUID())
  const mesure = new MesureExacte(taille)
  try {
    // Le dossier lui-même ne se crée pas ici : disparu (disque démonté), le dépôt est indisponible, non vide.
    await creerSousDossier(join(dossier, EN_COURS))
    await ecrire(temporaire, contenu, mesure)
    await creerSousDossier(dirname(chemin))
    await rename(temporaire, chemin)
    await synchroniserDossier(dirname(chemin))
  } catch (erreur) {
    contenu.destroy()
    await rm(temporaire, { force: true }).catch(() => {})
    throw erreur
  }
  return { cle, taille: mesure.taille, sha256: mesure.sha256() }
}

async function ecrire(chemin: string, contenu: Readable, mesure: MesureExacte): Promise<void> {
  const fichier = await open(chemin, 'wx', 0o600)
  try {
    await pipeline(contenu, mesure, async (morceaux: AsyncIterable<Buffer>) => {
      for await (const octets of morceaux) await fichier.appendFile(octets)
    })
    await fichier.sync()
  } finally {
    await fichier.close()
  }
}

async function creerSousDossier(chemin: string): Promise<void> {
  await mkdir(chemin, { mode: 0o700 }).catch((erreur: NodeJS.ErrnoException) => {
    if (erreur.code !== 'EEXIST') throw erreur
  })
}

/** Le nom du fichier aussi doit avoir atteint le disque avant que la base ne le cite. */
async function synchroniserDossier(chemin: string): Promise<void> {
  if (process.platform === 'win32') return
  const dossier = await open(chemin, 'r')
  try {
    await dossier.sync()
  } finally {
    await dossier.close()
  }
}

/** Un fichier absent l'est d'un dépôt présent : sans son dossier, c'est le dépôt qui manque. */
async function trouver<T>(dossier: string, recherche: Promise<T>): Promise<T | null> {
  const trouve = await absentSi(recherche)
  if (trouve === null) await access(dossier)
  return trouve
}

async function* list(dossier: string): AsyncIterable<FichierListe> {
  for (const groupe of await surLeDepot(() => readdir(dossier))) {
    if (!estGroupe(groupe)) continue
    for (const nom of await surLeDepot(() => readdir(join(dossier, groupe)))) {
      const cle = `${groupe}/${nom}`
      if (estCle(cle)) yield { cle, modifieLe: async () => (await absentSi(stat(join(dossier, cle))))?.mtime ?? null }
    }
  }
}

/** La date d'abord : coupé entre les deux, le fichier reste à sa place. */
async function isoler(dossier: string, cle: string, chemin: string, le: Date): Promise<void> {
  const isole = join(dossier, QUARANTAINE, cle)
  await creerSousDossier(join(dossier, QUARANTAINE))
  await creerSousDossier(dirname(isole))
  await absentSi(utimes(chemin, le, le))
  await absentSi(rename(chemin, isole))
}

async function* listQuarantaine(dossier: string): AsyncIterable<FichierListe> {
  const isoles = join(dossier, QUARANTAINE)
  if ((await surLeDepot(() => trouver(dossier, stat(isoles)))) !== null) yield* list(isoles)
}

/** En entier ou pas du tout : un repère tronqué passerait pour celui d'une autre base. */
async function ecrireRepere(dossier: string, texte: string): Promise<void> {
  await creerSousDossier(join(dossier, EN_COURS))
  const temporaire = join(dossier, EN_COURS, randomUUID())
  const fichier = await open(temporaire, 'wx', 0o600)
  try {
    await fichier.writeFile(texte)
    await fichier.sync()
  } finally {
    await fichier.close()
  }
  await rename(temporaire, join(dossier, REPERE))
}

async function clean(dossier: string, avant: Date): Promise<void> {
  for (const nom of (await absentSi(readdir(dossier))) ?? []) {
    const chemin = join(dossier, nom)
    const etat = await absentSi(stat(chemin))
    if (etat && etat.mtime < avant) await rm(chemin, { force: true })
  }
}

async function absentSi<T>(lecture: Promise<T>): Promise<T | null> {
  try {
    return await lecture
  } catch (erreur) {
    if ((erreur as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw erreur
  }
}
