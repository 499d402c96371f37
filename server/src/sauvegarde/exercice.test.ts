import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { envoyerAu } from '../../test/envois.ts'
import { demander } from '../../test/lancerServeur.ts'
import { seulementLong } from '../../test/longs.ts'
import { type Produit, startProduit } from '../../test/produit.ts'
import { commander, restaurerEn } from '../../test/sauvegardes.ts'
import {
  contenuDeLArchive,
  contenuDeLaBase,
  EMBARQUEE,
  ETEINTES,
  ecritsDe,
  fichiersDe,
  tablesDe,
} from '../../test/sauvegardesEmbarquees.ts'

const QUART_D_HEURE_MS = 15 * 60_000
/** Soixante mille fichiers. */
const RANGER_MS = 5 * 60_000

async function entrer(adresse: string): Promise<string> {
  const corps = { email: 'charge-de-relogement@demo.relogement.test', password: 'Relogement-demo-2026' }
  const reponse = await demander(adresse, { chemin: '/v1/oauth/login', jeton: '', corps })
  expect(reponse.status).toBe(200)
  return ((await reponse.json()) as { id_token: string }).id_token
}

async function lire<T>(adresse: string, jeton: string, chemin: string): Promise<T[]> {
  const reponse = await fetch(`${adresse}${chemin}`, { headers: { authorization: `Bearer ${jeton}` } })
  expect(reponse.status).toBe(200)
  return ((await reponse.json()) as { 'hydra:member': T[] })['hydra:member']
}

/** Écrit sans relâche, des suivis et des documents, et rend ce dont le service a accusé réception. */
function ecrireSansRelache(adresse: string, jeton: string, menages: readonly string[]) {
  const accuses: string[] = []
  let fini = false
  const ouvrier = async (qui: number) => {
    for (let rang = 0; !fini; rang += 1) {
      const menage = menages[(qui + rang * 4) % menages.length] ?? ''
      const texte = rang % 10 === 0 ? `Pièce ${qui} ${rang}.txt` : `Appel ${qui} ${rang}`
      const { status } =
        rang % 10 === 0
          ? await envoyerAu(adresse, { jeton: async () => jeton }, menage, { nom: texte, contenu: `contenu de ${texte}` })
          : await demander(adresse, { chemin: `/v1/menages/${menage}/suivis`, jeton, corps: { texte, date: '2026-01-05' } })
      if (status === 201) accuses.push(texte)
    }
  }
  const ouvriers = [0, 1, 2, 3].map(ouvrier)
  return {
    accuses,
    finir: async () => {
      fini = true
      await Promise.all(ouvriers)
    },
  }
}

const tuer = ({ processus }: Produit) => new Promise((fin) => processus.once('close', fin).kill('SIGKILL'))

test.skipIf(!seulementLong)(
  'cinq mille ménages : sauvés sous la charge, la machine perdue, rendus à l’identique en moins d’un quart d’heure, et l’on y ouvre un document',
  async ({ onTestFinished }) => {
    const dossier = mkdtempSync(join(tmpdir(), 'relogement-exercice-'))
    onTestFinished(() => rmSync(dossier, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }), RANGER_MS)
    const [service, copies] = [join(dossier, 'service'), join(dossier, 'copies')]
    mkdirSync(copies)
    const identite = await generateX25519Identity()
    const [cle, publique] = [join(dossier, 'cle.txt'), await identityToRecipient(identite)]
    writeFileSync(cle, identite)
    await commander('demo/donnees', { dataDir: service, options: ['--menages', '5000'] })

    const produit = await startProduit({ DATA_DIR: service })
    onTestFinished(() => void produit.processus.kill('SIGKILL'))
    const jeton = await entrer(produit.adresse)
    // Les siens : un chargé n'écrit que dans les dossiers qu'il suit.
    const moi = await fetch(`${produit.adresse}/v1/utilisateurs/moi`, { headers: { authorization: `Bearer ${jeton}` } })
    const { id } = (await moi.json()) as { id: string }
    const suivis = `/v1/menages?pageSize=100&statuts=RECHERCHE_DU_LOGEMENT&chargesDeRelogement=${id}`
    const menages = (await lire<{ id: string }>(produit.adresse, jeton, suivis)).map((menage) => menage.id)
    expect(menages.length).toBeGreaterThan(0)
    const charge = ecrireSansRelache(produit.adresse, jeton, menages)
    onTestFinished(charge.finir)
    // Une pièce au moins, plus lente à envoyer qu'un suivi.
    const assez = () => charge.accuses.length > 20 && charge.accuses.some((texte) => texte.startsWith('Pièce'))
    await expect.poll(assez, { timeout: 120_000 }).toBe(true)
    const accusesAvant = [...charge.accuses]
    let debut = Date.now()
    const sousCharge = join(copies, 'sous-charge.age')
    await commander('sauvegarde/sauvegarde.cli', { dataDir: service, options: ['--vers', sousCharge, '--cle', publique] })
    const durees = { sauvegardeSousCharge: Date.now() - debut, accuses: charge.accuses.length - accusesAvant.length }
    expect(durees.accuses).toBeGreaterThan(0)
    await charge.finir()
    await tuer(produit)

    // Au repos, une seconde archive : elle se compare ligne à ligne et fichier à fichier à ce qui va disparaître.
    const auRepos = join(copies, 'au-repos.age')
    await commander('sauvegarde/sauvegarde.cli', { dataDir: service, options: ['--vers', auRepos, '--cle', publique] })
    const [tables, fichiers] = [await tablesDe(service), fichiersDe(service)]
    expect(Object.keys(fichiers).length).toBeGreaterThan(5_000)
    rmSync(service, { recursive: true })

    debut = Date.now()
    const rendu = join(dossier, 'rendu')
    await restaurerEn(EMBARQUEE, rendu, ['--de', auRepos, '--cle', cle])
    const restauration = Date.now() - debut
    expect({ ...(await tablesDe(rendu)), ...ETEINTES }).toEqual({ ...tables, ...ETEINTES })
    expect(fichiersDe(rendu)).toEqual(fichiers)

    const reprise = await startProduit({ DATA_DIR: rendu })
    onTestFinished(() => void reprise.processus.kill('SIGKILL'))
    const jetonNeuf = await entrer(reprise.adresse)
    expect((await fetch(`${reprise.adresse}/v1/menages`, { headers: { authorization: `Bearer ${jeton}` } })).status).toBe(401)
    await ouvrirUnDocument(reprise.adresse, jetonNeuf)
    const tout = Date.now() - debut
    console.log('exercice de restauration :', {
      ...durees,
      restauration,
      tout,
      tables: Object.keys(tables).length,
      fichiers: Object.keys(fichiers).length,
    })
    expect(tout).toBeLessThan(QUART_D_HEURE_MS)
    await tuer(reprise)

    // Celle faite sous la charge se rend aussi à l'identique de l'instant qu'elle a pris, et tient tout ce qui était accusé avant elle.
    const autre = join(dossier, 'sous-charge')
    await restaurerEn(EMBARQUEE, autre, ['--de', sousCharge, '--cle', cle])
    const pris = await contenuDeLArchive(identite, sousCharge)
    expect({ ...(await contenuDeLaBase(autre)), ...ETEINTES }).toEqual({ ...pris.tables, ...ETEINTES })
    expect(fichiersDe(autre)).toEqual(pris.fichiers)
    expect(fichiers).toMatchObject(pris.fichiers)
    expect(pris.manquants).toBe(0)
    const { textes, cites } = await ecritsDe(autre)
    expect(accusesAvant.filter((texte) => !textes.has(texte))).toEqual([])
    expect(accusesAvant.filter((texte) => texte.startsWith('Pièce'))).not.toEqual([])
    // Chaque fichier que la base rendue cite y est.
    expect(cites.filter((cle) => !(cle in pris.fichiers))).toEqual([])
  },
  60 * 60_000,
)

/** Le premier document que la personne lit, téléchargé en entier. */
async function ouvrirUnDocument(adresse: string, jeton: string): Promise<void> {
  for (const { id } of await lire<{ id: string }>(adresse, jeton, '/v1/menages?pageSize=100')) {
    const [document] = await lire<{ id: string; taille: number }>(adresse, jeton, `/v1/business/menages/${id}/documents`)
    if (document === undefined) continue
    const reponse = await fetch(`${adresse}/v1/menages/${id}/documents/${document.id}/contenu`, {
      headers: { authorization: `Bearer ${jeton}` },
    })
    expect(reponse.status).toBe(200)
    expect((await reponse.arrayBuffer()).byteLength).toBe(document.taille)
    return
  }
  throw new Error('Aucun des cent premiers ménages n’a de document')
}
