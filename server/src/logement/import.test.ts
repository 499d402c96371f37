import type { ImportDeLogements } from '@relogement/domain/logement/importLogements.schema'
import type { FastifyInstance } from 'fastify'
import { writeXlsx } from 'hucre/xlsx'
import { expect } from 'vitest'
import { type Personne, test } from '../../test/cast.ts'
import { corpsDEnvoi, TYPE_ENVOI } from '../../test/envois.ts'
import { createLogement } from '../../test/logements.ts'
import { png } from '../../test/pieces/images.ts'
import type { Base } from '../core/database.ts'

const TITRES = ['Adresse', 'Code postal', 'Ville', 'Typologie', 'UG', 'Loyer']
const classeur = (lignes: (string | number)[][]) =>
  writeXlsx({ sheets: [{ name: 'Liste', rows: [TITRES, ...lignes] }] }).then((octets) => Buffer.from(octets))

async function importer(app: FastifyInstance, qui: Personne, nom: string, contenu: Buffer | string, champs: Record<string, string> = {}) {
  const reponse = await app.inject({
    method: 'POST',
    url: '/v1/logements/_import',
    headers: { authorization: `Bearer ${await qui.jeton()}`, 'content-type': TYPE_ENVOI },
    payload: corpsDEnvoi(champs, [{ nom, contenu }]),
  })
  return { statut: reponse.statusCode, corps: JSON.parse(reponse.payload) as ImportDeLogements & { errorDescription: string } }
}

const enBase = (db: Base, prefixe: string) =>
  db.selectFrom('logement').selectAll().where('ug', 'like', `${prefixe}%`).orderBy('ug').execute()

test('à blanc, l’import explique chaque ligne refusée et n’écrit rien ; puis il crée les autres, sur le parc du bailleur', async ({
  api,
  en,
  db,
  distribution,
}) => {
  const { bailleur } = distribution.partenaires
  await createLogement(db, bailleur, { ug: 'IMP-3' })
  const fichier = await classeur([
    ['12 allée des Tilleuls', 59_100, 'Roubaix', 'T3', 'IMP-1', 412.3],
    ['rue Neuve', '591', 'Roubaix', 'T2', 'IMP-2', ''],
    ['3 rue Neuve', '59100', 'Roubaix', 'T2', 'IMP-3', ''],
    ['4 rue Neuve', '59100', 'Roubaix', 'F4', 'IMP-4', '1 012,50 €'],
  ])
  const essai = await importer(api.app, en.bastien, 'liste.xlsx', fichier)
  expect(essai.statut).toBe(200)
  expect(essai.corps).toMatchObject({
    essai: true,
    acceptees: 2,
    crees: [],
    refusees: [
      { ligne: 3, raisons: ['Code postal : Le code postal compte 5 chiffres'] },
      { ligne: 4, raisons: ['Déjà mis à disposition : même UG, même porte'] },
    ],
  })
  expect(await enBase(db, 'IMP-')).toHaveLength(1)
  const fait = await importer(api.app, en.bastien, 'liste.xlsx', fichier, { essai: 'false' })
  expect(fait.corps.crees).toHaveLength(2)
  expect(await enBase(db, 'IMP-')).toMatchObject([
    {
      ug: 'IMP-1',
      numero: '12',
      rue: 'allée des Tilleuls',
      loyer: 412.3,
      bailleur_id: bailleur,
      statut: 'MIS_A_DISPOSITION',
      ville_code: '59512',
    },
    { ug: 'IMP-3' },
    { ug: 'IMP-4', typologie: 'T4', loyer: 1012.5 },
  ])
  const trace = await db.selectFrom('modification').select(['code', 'auteur_id']).where('sujet_id', 'in', fait.corps.crees).execute()
  expect(trace).toEqual([1, 2].map(() => ({ code: 'LOGEMENT_IMPORTE', auteur_id: en.bastien.id })))
})

// Excel en français : « CSV (séparateur : point-virgule) » est en Windows-1252, « Texte Unicode » en UTF-16 et tabulations.
const LIGNES = [
  ['Adresse', 'CP', 'Commune', 'Type', 'Code UG', 'Loyer'],
  ['5 rue de l’Œillet', '59100', 'Roubaix', 'T2', 'EXC-1', '1 012,50 €'],
]
const ecrit = (separateur: string) => LIGNES.map((ligne) => ligne.join(separateur)).join('\r\n')
const enWindows = (texte: string) =>
  Buffer.from(texte.replaceAll('€', '\u0080').replaceAll('’', '\u0092').replaceAll('Œ', '\u008c'), 'latin1')
test.for([
  ['CSV, Windows-1252', 'liste.csv', enWindows(ecrit(';'))],
  ['CSV, UTF-16', 'liste.csv', Buffer.from(`\ufeff${ecrit('\t')}`, 'utf16le')],
  ['« Texte Unicode »', 'liste.txt', Buffer.from(`\ufeff${ecrit('\t')}`, 'utf16le')],
  ['« Texte (séparateur : tabulation) »', 'liste.txt', enWindows(ecrit('\t'))],
  ['UTF-16, octets de poids fort d’abord', 'liste.csv', Buffer.from(`\ufeff${ecrit('\t')}`, 'utf16le').swap16()],
] as const)('une liste d’Excel en %s garde ses euros, ses apostrophes et ses ligatures', async ([, nom, octets], { api, en }) => {
  const lu = await importer(api.app, en.bastien, nom, octets, { essai: 'true' })
  expect([lu.corps.errorDescription, lu.corps.acceptees, lu.corps.refusees]).toEqual([undefined, 1, []])
})

test('un CSV d’Excel, point-virgule et Windows-1252, se lit', async ({ api, en, db }) => {
  const csv = enWindows('Adresse;CP;Commune;Type;Code UG\r\n5 rue de l’Épeule;59100;Roubaix;T2;CSV-1\r\n')
  expect((await importer(api.app, en.bastien, 'liste.csv', csv, { essai: 'false' })).corps.acceptees).toBe(1)
  expect(await enBase(db, 'CSV-')).toMatchObject([{ rue: 'rue de l’Épeule', numero: '5' }])
})

test('l’encadrement dit le bailleur ; les autres n’importent pas ; un fichier qui n’est pas un tableau se refuse', async ({
  api,
  en,
  distribution,
}) => {
  const csv = 'Adresse;CP;Ville;Type;UG\r\n5 rue Neuve;59100;Roubaix;T2;ENC-1\r\n'
  expect((await importer(api.app, en.camille, 'l.csv', csv)).statut).toBe(403)
  expect((await importer(api.app, en.rachid, 'l.csv', csv)).statut).toBe(422)
  expect((await importer(api.app, en.rachid, 'l.csv', csv, { bailleurId: distribution.partenaires.autreBailleur })).corps.acceptees).toBe(1)
  expect((await importer(api.app, en.bastien, 'l.csv', csv, { bailleurId: distribution.partenaires.autreBailleur })).statut).toBe(403)
  const notes = await importer(api.app, en.bastien, 'notes.txt', 'bonjour')
  expect([notes.statut, notes.corps.errorDescription]).toEqual([
    422,
    'La première ligne doit porter les titres ; il manque : Rue, Code postal, Ville, Typologie.',
  ])
  const image = await importer(api.app, en.bastien, 'plan.png', png())
  expect([image.statut, image.corps.errorDescription]).toEqual([422, 'Un tableau est attendu : un classeur XLSX ou un fichier CSV.'])
  const sansTitres = await importer(api.app, en.bastien, 'l.csv', 'a;b\r\n1;2\r\n')
  expect(sansTitres.corps.errorDescription).toContain('il manque : Rue, Code postal, Ville, Typologie')
})
