import { deflateRawSync } from 'node:zlib'
import type { ImportDeMenages } from '@relogement/domain/import-menages/importMenages.contract'
import { describe, expect } from 'vitest'
import type { Api } from '../../test/api.ts'
import { type Personne, test } from '../../test/cast.ts'
import { createOperation } from '../../test/dossiers.ts'
import { corpsDEnvoi, type FichierEnvoye, TYPE_ENVOI } from '../../test/envois.ts'
import { type AArchiver, archive, docx } from '../../test/pieces/archive.ts'
import { jpeg } from '../../test/pieces/images.ts'
import { pdf } from '../../test/pieces/pdf.ts'
import { faireLaTache } from '../../test/taches.ts'
import type { Base } from '../core/database.ts'
import { rangerLeDepot } from '../document/orphelins.ts'
import { oublierVariables } from '../referentiel/variables.ts'
import { importerDesMenages } from './executer.ts'
import { oublierLesSources } from './taches.ts'

const TITRES = ['Référence', 'Opération', 'Nom', 'Prénom', 'Rue', 'Code postal', 'Ville', 'Statut', 'Date d’entretien']
const unMenage = (reference: string, operation: string, prenom = 'Inès', suite: readonly string[] = []) =>
  [reference, operation, `Nom ${reference}`, prenom, '24 rue de l’Épeule', '59100', 'Roubaix', ...suite].join(';')

type Recu = ImportDeMenages & { errorDescription: string }

async function deposer(api: Api, qui: Personne, url: string, fichiers: readonly FichierEnvoye[]) {
  const reponse = await api.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${await qui.jeton()}`, 'content-type': TYPE_ENVOI },
    payload: corpsDEnvoi({}, fichiers),
  })
  return { statut: reponse.statusCode, corps: JSON.parse(reponse.payload) as Recu }
}

async function essayer(api: Api, qui: Personne, db: Base, lignes: (code: string) => readonly string[]) {
  const operationId = await createOperation(db)
  const { code } = await db.selectFrom('operation').select('code').where('id', '=', operationId).executeTakeFirstOrThrow()
  const contenu = `${[TITRES.join(';'), ...lignes(code)].join('\r\n')}\r\n`
  const { corps } = await deposer(api, qui, '/v1/imports-de-menages', [{ nom: 'reprise.csv', contenu }])
  return { operationId, code, id: corps.id }
}

const joindre = (api: Api, qui: Personne, id: string, fichiers: readonly AArchiver[], nom = 'documents.zip') =>
  deposer(api, qui, `/v1/imports-de-menages/${id}/documents`, [{ nom, contenu: archive(fichiers) }])

const raisons = ({ documents }: ImportDeMenages) =>
  documents.fichiers.map(({ chemin, nature, raison }) => `${chemin} (${nature}) : ${raison}`)

async function lancer(api: Api, qui: Personne, id: string): Promise<ImportDeMenages> {
  await qui.post(`/v1/imports-de-menages/${id}/execution`, {}).expect(202)
  await faireLaTache(importerDesMenages, api, { donnees: { importId: id, acteurId: qui.id } })
  return (await qui.get<ImportDeMenages>(`/v1/imports-de-menages/${id}`).expect(200)).corps
}

const menagesDe = (db: Base, operationId: string) =>
  db.selectFrom('menage').selectAll().where('operation_id', '=', operationId).orderBy('code_menage').execute()
const documentsDe = (db: Base, menageId = '') =>
  db.selectFrom('document').selectAll().where('sujet_id', '=', menageId).orderBy('nom').execute()
const enAttente = (db: Base, importId: string) =>
  db.selectFrom('document_a_reprendre').selectAll().where('import_id', '=', importId).orderBy('chemin').execute()

test('à blanc, chaque fichier dit où il irait ou pourquoi il est refusé ; importés, ils sont des documents comme d’autres', {
  timeout: 60_000,
}, async ({ api, en, db }) => {
  const { id, operationId } = await essayer(api, en.denise, db, (code) => [
    unMenage('N° 12/B', code),
    unMenage('A2', code, ''),
    unMenage('A3', 'Ailleurs'),
  ])
  const { statut, corps } = await joindre(api, en.denise, id, [
    { nom: 'export/', contenu: '', stocke: true },
    { nom: 'export/n° 12-b/Avis d’imposition/scan.pdf', contenu: pdf() },
    { nom: 'export/N° 12-B/CNI Awa.jpg', contenu: jpeg() },
    { nom: 'export/N° 12-B/macro.pdf', contenu: 'MZ rien' },
    { nom: 'export/N° 12-B/encore.zip', contenu: archive([{ nom: 'a.pdf', contenu: pdf() }]) },
    { nom: 'export/N° 12-B/vide.txt', contenu: '', stocke: true },
    { nom: 'export/A2/quittance.pdf', contenu: pdf() },
    { nom: 'export/A3/quittance.pdf', contenu: pdf() },
    { nom: 'export/Z9/quittance.pdf', contenu: pdf() },
    { nom: 'export/perdu.pdf', contenu: pdf() },
    { nom: 'export/N° 12-B/.DS_Store', contenu: 'x' },
  ])
  expect([statut, corps.errorDescription]).toEqual([201, undefined])
  expect(corps.documents).toMatchObject({ pris: 2, refuses: 7, repris: 0 })
  expect(raisons(corps)).toEqual([
    'A2/quittance.pdf (QUITTANCE) : Le ménage est refusé : corrigez d’abord ses lignes.',
    // Une opération hors de portée se refuse comme une opération qui n'existe pas.
    'A3/quittance.pdf (QUITTANCE) : Le ménage est refusé : corrigez d’abord ses lignes.',
    'N° 12-B/encore.zip (AUTRE) : Ce type de fichier n’est pas accepté. Formats acceptés : PDF, JPEG, PNG, WEBP, HEIC, DOCX, XLSX, ODT, ODS, TXT et CSV.',
    'N° 12-B/macro.pdf (AUTRE) : Le contenu de ce fichier n’est pas celui d’un fichier PDF.',
    'N° 12-B/vide.txt (AUTRE) : Ce fichier est vide.',
    'perdu.pdf (AUTRE) : Rangez ce fichier dans un dossier au nom de la référence du ménage.',
    'Z9/quittance.pdf (QUITTANCE) : Aucun ménage du classeur n’a pour référence le nom de ce dossier.',
    'n° 12-b/Avis d’imposition/scan.pdf (AVIS_IMPOSITION) : null',
    'N° 12-B/CNI Awa.jpg (PIECE_IDENTITE) : null',
  ])
  expect(await menagesDe(db, operationId)).toEqual([])

  // Ce qui attend son dossier n'est pas un fichier perdu : le rangement du dépôt le laisse en place.
  const dansUnJour = new Date(api.horloge.maintenant().getTime() + 86_400_000)
  await faireLaTache(rangerLeDepot, api, { maintenant: dansUnJour })
  const attendus = (await enAttente(db, id)).filter(({ cle_stockage }) => cle_stockage !== null)
  expect(attendus).toHaveLength(4)
  for (const { cle_stockage } of attendus) expect(await api.services.fichiers.depot.exists(cle_stockage ?? '')).toBe(true)

  const fait = await lancer(api, en.denise, id)
  expect(fait).toMatchObject({ etat: 'FAIT', faits: 1, documents: { pris: 0, refuses: 7, repris: 2 }, annulation: { aRetirer: 1 } })
  const [menage] = await menagesDe(db, operationId)
  const documents = await documentsDe(db, menage?.id)
  expect(documents.map(({ nom, type, mime, auteur_id, genere }) => ({ nom, type, mime, auteur_id, genere }))).toEqual([
    { nom: 'CNI Awa.jpg', type: 'PIECE_IDENTITE', mime: 'image/jpeg', auteur_id: en.denise.id, genere: false },
    { nom: 'scan.pdf', type: 'AVIS_IMPOSITION', mime: 'application/pdf', auteur_id: en.denise.id, genere: false },
  ])
  const lu = await api.app.inject({
    method: 'GET',
    url: `/v1/menages/${menage?.id}/documents/${documents[1]?.id}/contenu`,
    headers: { authorization: `Bearer ${await en.denise.jeton()}` },
  })
  expect([lu.statusCode, lu.rawPayload.equals(pdf())]).toEqual([200, true])
})

test('l’import s’annule avec ses documents : dossiers, lignes et fichiers du dépôt s’en vont ; un dossier où l’on a travaillé reste', async ({
  api,
  en,
  db,
}) => {
  const { id, operationId } = await essayer(api, en.denise, db, (code) => [unMenage('B1', code), unMenage('B2', code)])
  await joindre(api, en.denise, id, [
    { nom: 'B1/bail.pdf', contenu: pdf() },
    { nom: 'B2/bail.pdf', contenu: pdf() },
  ])
  await lancer(api, en.denise, id)
  const [b1, b2] = await menagesDe(db, operationId)
  const [[duB1], [duB2]] = [await documentsDe(db, b1?.id), await documentsDe(db, b2?.id)]
  await en.denise.patch(`/v1/menages/${b2?.id}`, { informations: { langueParlee: 'arabe' } }).expect(200)
  const { corps } = await en.denise.post<ImportDeMenages>(`/v1/imports-de-menages/${id}/annulation`, {}).expect(200)
  expect((await menagesDe(db, operationId)).map((menage) => menage.id)).toEqual([b2?.id])
  expect(await documentsDe(db, b1?.id)).toEqual([])
  const auDepot = (cle = '') => api.services.fichiers.depot.exists(cle)
  expect([await auDepot(duB1?.cle_stockage), await auDepot(duB2?.cle_stockage)]).toEqual([false, true])
  expect(corps.documents).toEqual({ pris: 0, refuses: 0, repris: 2, fichiers: [] })
})

test('un document déposé depuis, ou retiré, garde le dossier quand l’import s’annule', async ({ api, en, db }) => {
  const { id, operationId } = await essayer(api, en.denise, db, (code) => [unMenage('G1', code), unMenage('G2', code)])
  await joindre(api, en.denise, id, [
    { nom: 'G1/bail.pdf', contenu: pdf() },
    { nom: 'G2/bail.pdf', contenu: pdf() },
  ])
  await lancer(api, en.denise, id)
  const [g1, g2] = await menagesDe(db, operationId)
  const [repris] = await documentsDe(db, g1?.id)
  await en.denise.delete(`/v1/menages/${g1?.id}/documents/${repris?.id}`).expect(204)
  const depose = await api.app.inject({
    method: 'POST',
    url: '/v1/business/menages/documents/upload',
    headers: { authorization: `Bearer ${await en.denise.jeton()}`, 'content-type': TYPE_ENVOI },
    payload: corpsDEnvoi({ menageId: g2?.id ?? '', type: 'AUTRE' }, [{ nom: 'plus.pdf', contenu: pdf() }]),
  })
  expect(depose.statusCode).toBe(201)
  const { corps } = await en.denise.post<ImportDeMenages>(`/v1/imports-de-menages/${id}/annulation`, {}).expect(200)
  expect(corps.annulation?.gardes.map(({ id: garde, raisons: pourquoi }) => [garde, pourquoi])).toEqual([
    [g1?.id, ['Quelqu’un y a travaillé depuis l’import.']],
    [g2?.id, ['Un document y a été déposé.']],
  ])
})

test('rejoint, un chemin se remplace ; retirés ou oubliés, les fichiers quittent le dépôt dans l’heure', async ({ api, en, db }) => {
  const { id } = await essayer(api, en.denise, db, (code) => [unMenage('C1', code)])
  await joindre(api, en.denise, id, [{ nom: 'C1/bail.pdf', contenu: 'faux' }])
  const { corps } = await joindre(api, en.denise, id, [{ nom: 'c1/BAIL.pdf', contenu: pdf() }])
  expect(raisons(corps)).toEqual(['c1/BAIL.pdf (BAIL_ORIGINE) : null'])
  const [range] = (await enAttente(db, id)).filter(({ retire_le }) => retire_le === null)
  const cle = range?.cle_stockage ?? ''
  const { corps: retire } = await en.denise.delete<ImportDeMenages>(`/v1/imports-de-menages/${id}/documents`).expect(200)
  expect(retire.documents).toEqual({ pris: 0, refuses: 0, repris: 0, fichiers: [] })
  await faireLaTache(oublierLesSources, api)
  expect([await enAttente(db, id), await api.services.fichiers.depot.exists(cle)]).toEqual([[], false])

  await joindre(api, en.denise, id, [{ nom: 'C1/bail.pdf', contenu: pdf() }])
  const [autre] = await enAttente(db, id)
  await faireLaTache(oublierLesSources, api, { maintenant: new Date(api.horloge.maintenant().getTime() + 7 * 86_400_000) })
  expect([await enAttente(db, id), await api.services.fichiers.depot.exists(autre?.cle_stockage ?? '')]).toEqual([[], false])
})

test('le classeur corrigé à l’écran, les documents de ses ménages se jugent de nouveau', async ({ api, en, db }) => {
  const operationId = await createOperation(db)
  const { code } = await db.selectFrom('operation').select('code').where('id', '=', operationId).executeTakeFirstOrThrow()
  const contenu = `${[...TITRES, 'Tél.  de secours'].join(';')}\r\n${unMenage('D1', code, 'Inès', ['', '', '12'])}\r\n`
  const { corps } = await deposer(api, en.denise, '/v1/imports-de-menages', [{ nom: 'reprise.csv', contenu }])
  expect(raisons((await joindre(api, en.denise, corps.id, [{ nom: 'D1/bail.pdf', contenu: pdf() }])).corps)).toEqual([
    'D1/bail.pdf (BAIL_ORIGINE) : null',
  ])
  const rattacher = (champ: string | null) =>
    en.denise
      .patch<ImportDeMenages>(`/v1/imports-de-menages/${corps.id}`, { colonnes: [{ feuille: '', titre: 'Tél.  de secours', champ }] })
      .expect(200)
  expect(raisons((await rattacher('informations.telephoneSecondaire')).corps)).toEqual([
    'D1/bail.pdf (BAIL_ORIGINE) : Le ménage est refusé : corrigez d’abord ses lignes.',
  ])
  expect(raisons((await rattacher(null)).corps)).toEqual(['D1/bail.pdf (BAIL_ORIGINE) : null'])
})

describe('ce qui se refuse', () => {
  test('qui n’importe pas n’y joint rien ; lancé, un import n’en prend plus ; un ménage déjà importé garde les siens', async ({
    api,
    en,
    db,
  }) => {
    const { id, code } = await essayer(api, en.denise, db, (operation) => [unMenage('E1', operation)])
    for (const qui of [en.camille, en.adrien, en.rachid, en.delphine]) {
      expect((await joindre(api, qui, id, [{ nom: 'E1/a.pdf', contenu: pdf() }])).statut).toBe(403)
      await qui.delete(`/v1/imports-de-menages/${id}/documents`).expect(403)
    }
    await lancer(api, en.denise, id)
    const apres = await joindre(api, en.denise, id, [{ nom: 'E1/a.pdf', contenu: pdf() }])
    expect([apres.statut, apres.corps.errorDescription]).toEqual([409, 'Cet import a déjà été lancé.'])
    await en.denise.delete(`/v1/imports-de-menages/${id}/documents`).expect(409)

    const contenu = `${[TITRES.join(';'), unMenage('E1', code)].join('\r\n')}\r\n`
    const { corps } = await deposer(api, en.denise, '/v1/imports-de-menages', [{ nom: 'encore.csv', contenu }])
    expect(raisons((await joindre(api, en.denise, corps.id, [{ nom: 'E1/a.pdf', contenu: pdf() }])).corps)).toEqual([
      'E1/a.pdf (AUTRE) : Le ménage est déjà importé : déposez ce document dans son dossier.',
    ])
  })

  test('une archive hostile : rien n’en sort de son dossier, rien ne s’y cache, rien n’y enfle, et rien ne reste au dépôt', async ({
    api,
    en,
    db,
  }) => {
    const { id } = await essayer(api, en.denise, db, (code) => [unMenage('H1', code)])
    const phrase = async (fichiers: readonly AArchiver[], nom?: string) => {
      const { statut, corps } = await joindre(api, en.denise, id, fichiers, nom)
      return statut === 201 ? raisons(corps) : `${statut} ${corps.errorDescription}`
    }
    const bon = { nom: 'H1/a.pdf', contenu: pdf() }
    const egare = '422 « documents.zip » : Un nom de cette archive sort de son dossier : refaites l’archive.'
      .replace('« ', '«\u00A0')
      .replace(' »', '\u00A0»')
    expect(await phrase([bon, { nom: 'H1/../../etc/passwd.pdf', contenu: pdf() }])).toBe(egare)
    expect(await phrase([{ nom: '/H1/a.pdf', contenu: pdf() }])).toBe(egare)
    expect(await phrase([{ nom: 'H1\\a.pdf', contenu: pdf() }])).toBe(egare)
    expect(await phrase([bon, bon])).toMatch(/incomplet ou abîmé/)
    expect(await phrase([{ ...bon, drapeaux: 1 }])).toMatch(/mot de passe/)
    expect(await phrase([bon], 'documents.docx')).toMatch(/Une archive ZIP est attendue/)
    expect(await phrase([{ nom: 'H1/', contenu: '', stocke: true }])).toMatch(/ne porte aucun fichier/)
    // Deux millions d'octets de zéros en deux mille : un rapport de mille.
    expect(await phrase([{ nom: 'H1/a.txt', contenu: Buffer.alloc(20_000_000) }])).toMatch(/déplie trop de données/)
    // Une taille annoncée plus petite que ce qui se déplie : le fichier seul est refusé, et ne se déplie pas au-delà.
    expect(await phrase([{ nom: 'H1/b.txt', contenu: Buffer.alloc(20_000_000), annonce: 10 }])).toEqual([
      'H1/b.txt (AUTRE) : Ce fichier est incomplet ou abîmé.',
    ])
    expect(
      await phrase([
        { nom: 'H1/ﬁche.pdf', contenu: pdf() },
        { nom: 'H1/fiche.pdf', contenu: pdf() },
        { nom: `H1/${'x'.repeat(420)}.pdf`, contenu: pdf() },
      ]),
    ).toEqual([
      'H1/b.txt (AUTRE) : Ce fichier est incomplet ou abîmé.',
      'H1/fiche.pdf (AUTRE) : Un autre fichier de l’archive se lit sous ce même nom.',
      `H1/${'x'.repeat(397)} (AUTRE) : Le chemin de ce fichier dépasse 400 caractères.`,
      'H1/ﬁche.pdf (AUTRE) : null',
    ])
    expect(await phrase(Array.from({ length: 501 }, (_, rang) => ({ nom: `H1/${rang}.txt`, contenu: 'a' })))).toMatch(
      /Une archive porte 500 fichiers au plus/,
    )
    // Une archive de plus de fichiers que l'on n'en liste, et un document de bureautique sous le nom d'une archive.
    expect(await phrase(Array.from({ length: 5_001 }, (_, rang) => ({ nom: `H1/${rang}.txt`, contenu: 'a' })))).toMatch(/^422/)
    const { corps } = await deposer(api, en.denise, `/v1/imports-de-menages/${id}/documents`, [{ nom: 'x.zip', contenu: docx() }])
    expect(raisons(corps)).toContainEqual(expect.stringMatching(/^word\/document.xml .*: Aucun ménage du classeur/))
    const abime = deflateRawSync(Buffer.from('rien'))
    expect(
      (await deposer(api, en.denise, `/v1/imports-de-menages/${id}/documents`, [{ nom: 'x.zip', contenu: abime }])).corps.errorDescription,
    ).toMatch(/Une archive ZIP est attendue/)
    const [range, autre] = (await enAttente(db, id)).filter(({ cle_stockage }) => cle_stockage !== null)
    expect([range?.chemin, autre]).toEqual(['H1/ﬁche.pdf', undefined])
  })

  test('au-delà de l’espace d’un ménage, les derniers fichiers sont refusés', async ({ api, en, db }) => {
    const { id, operationId } = await essayer(api, en.denise, db, (code) => [unMenage('Q1', code)])
    const quota = (valeur: number) => db.updateTable('nomenclature').set({ valeur }).where('code', '=', 'QUOTA_DOCUMENTS_MO').execute()
    const avant = await db.selectFrom('nomenclature').select('valeur').where('code', '=', 'QUOTA_DOCUMENTS_MO').executeTakeFirstOrThrow()
    await quota(1)
    oublierVariables()
    const lourd = (nom: string) => ({ nom: `Q1/${nom}.txt`, contenu: `${nom} ${'a'.repeat(600_000)}`, stocke: true })
    try {
      const { corps } = await joindre(api, en.denise, id, [lourd('un'), lourd('deux')])
      expect(raisons(corps)).toEqual(['Q1/un.txt (AUTRE) : Les documents d’un ménage tiennent en 1\u00A0Mo.', 'Q1/deux.txt (AUTRE) : null'])
      expect((await lancer(api, en.denise, id)).documents).toMatchObject({ pris: 0, refuses: 1, repris: 1 })
      const [menage] = await menagesDe(db, operationId)
      expect((await documentsDe(db, menage?.id)).map(({ nom }) => nom)).toEqual(['deux.txt'])
    } finally {
      await quota(Number(avant.valeur))
      oublierVariables()
    }
  })
})
