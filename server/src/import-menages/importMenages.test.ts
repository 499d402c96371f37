import type { ImportDeMenages } from '@relogement/domain/import-menages/importMenages.contract'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Api } from '../../test/api.ts'
import { type Personne, test } from '../../test/cast.ts'
import { createOperation, lireHistoriqueEnBase } from '../../test/dossiers.ts'
import { corpsDEnvoi, TYPE_ENVOI } from '../../test/envois.ts'
import { createPorte } from '../../test/logements.ts'
import { png } from '../../test/pieces/images.ts'
import { faireLaTache } from '../../test/taches.ts'
import type { Base } from '../core/database.ts'
import { avecClient } from '../core/postgres/client.ts'
import { importerDesMenages } from './executer.ts'
import { oublierLesSources } from './taches.ts'

const TITRES = ['Référence', 'OPÉRATION', 'Nom', 'Prenom', 'Né(e) le', 'Téléphone', 'Adresse', 'CP', 'Commune', 'Type']
type Ligne = readonly (string | number)[]
type Classeur = Readonly<Record<string, readonly Ligne[]>>

const classeur = (feuilles: Classeur) =>
  writeXlsx({ sheets: Object.entries(feuilles).map(([name, rows]) => ({ name, rows: rows.map((ligne) => [...ligne]) })) }).then((octets) =>
    Buffer.from(octets),
  )
const unMenage = (reference: string, operation: string, autres: Partial<Record<number, string | number>> = {}): Ligne =>
  [reference, operation, `Nom ${reference}`, 'Inès', '12/03/1984', '06 12 34 56 78', '24 bis rue de l’Épeule', 59_100, 'Roubaix', 'F4'].map(
    (cellule, rang) => autres[rang] ?? cellule,
  )

async function envoyer(api: Api, qui: Personne, contenu: Buffer | string, nom = 'menages.xlsx') {
  const reponse = await api.app.inject({
    method: 'POST',
    url: '/v1/imports-de-menages',
    headers: { authorization: `Bearer ${await qui.jeton()}`, 'content-type': TYPE_ENVOI },
    payload: corpsDEnvoi({}, [{ nom, contenu }]),
  })
  return { statut: reponse.statusCode, corps: JSON.parse(reponse.payload) as ImportDeMenages & { errorDescription: string } }
}

/** Lance l'import et fait la tâche comme la file la ferait. */
async function lancer(api: Api, qui: Personne, id: string): Promise<ImportDeMenages> {
  await qui.post(`/v1/imports-de-menages/${id}/execution`, {}).expect(202)
  await faireLaTache(importerDesMenages, api, { donnees: { importId: id, acteurId: qui.id } })
  return (await qui.get<ImportDeMenages>(`/v1/imports-de-menages/${id}`).expect(200)).corps
}

async function operationDe(db: Base) {
  const id = await createOperation(db)
  const { code, nom } = await db
    .updateTable('operation')
    .set({ nom: sql`'Résidence ' || code` })
    .where('id', '=', id)
    .returning(['code', 'nom'])
    .executeTakeFirstOrThrow()
  return { id, code, nom }
}
const menagesDe = (db: Base, operationId: string) =>
  db.selectFrom('menage').selectAll().where('operation_id', '=', operationId).orderBy('code_menage').execute()

test('à blanc, chaque ligne refusée est expliquée à sa cellule et rien ne s’ouvre ; puis les ménages acceptés s’ouvrent ensemble', {
  timeout: 60_000,
}, async ({ api, en, db }) => {
  const operation = await operationDe(db)
  const fichier = await classeur({
    Ménages: [
      [...TITRES, 'Salaire', 'RSA', 'Date entretien', 'Chargé de relogement', 'Statut', 'Gardien'],
      [...unMenage('A1', operation.code), '1 420,00 €', '', '01/10/2025', en.camille.email, 'Attente de présentation en GTR', 'M. Z'],
      [...unMenage('A2', operation.code, { 4: '31/02/1984', 7: '591' }), '', 'beaucoup'],
      [...unMenage('A3', operation.nom.toUpperCase(), { 5: 612345678 }), 900],
    ],
    Occupants: [
      ['Référence du ménage', 'Lien', 'Nom', 'Prénom', 'Date de naissance', 'Scolarité'],
      ['a1', 'fils', 'Nom A1', 'Adam', '05/09/2014', 'Collège'],
      ['A2', 'Enfant', 'Nom A2', 'Lila', '', ''],
    ],
  })
  const essai = await envoyer(api, en.denise, fichier)
  expect([essai.statut, essai.corps.errorDescription]).toEqual([201, undefined])
  expect(essai.corps).toMatchObject({ etat: 'A_BLANC', aImporter: 2, refuses: 1, deja: 0 })
  expect(essai.corps.rapport?.refus).toEqual([
    { feuille: 'Ménages', ligne: 3, colonne: 'Né(e) le', raison: '« 31/02/1984 » ne se lit pas' },
    { feuille: 'Ménages', ligne: 3, colonne: 'RSA', raison: '« beaucoup » ne se lit pas' },
    { feuille: 'Occupants', ligne: 3, colonne: null, raison: 'Même ménage que la ligne 3 de la feuille « Ménages », refusée' },
  ])
  expect(essai.corps.rapport?.colonnes.filter(({ champ }) => champ === null).map(({ titre }) => titre)).toEqual(['Gardien'])
  expect(await menagesDe(db, operation.id)).toEqual([])

  const fait = await lancer(api, en.denise, essai.corps.id)
  expect(fait).toMatchObject({ etat: 'FAIT', faits: 2, annulation: { aRetirer: 2, gardes: [] } })
  const [a1, a3] = await menagesDe(db, operation.id)
  expect(a1).toMatchObject({
    code_menage: `${operation.code}-0001`,
    version: 1,
    statut: 'ATTENTE_PRESENTATION_GTR',
    charge_id: en.camille.id,
    telephone: '0612345678',
    date_entretien: '2025-10-01',
    ville_code: '59512',
    code_postal: '59100',
    noms: expect.stringContaining('Nom A1'),
    recherche: expect.stringContaining('nom a1'),
    logement_actuel: { typologie: 'T4' },
    localisation: { adresse: { numero: '24 bis', rue: 'rue de l’Épeule' } },
  })
  expect(a3).toMatchObject({ telephone: '0612345678', charge_id: null, statut: 'ENTRETIEN_PREALABLE_A_REALISER' })
  const personnes = await db
    .selectFrom('occupant as o')
    .leftJoin('ressource as r', 'r.occupant_id', 'o.id')
    .select(['o.role', 'o.prenom', 'o.date_de_naissance', 'o.titulaire', 'r.type', 'r.montant_mensuel'])
    .where('o.menage_id', '=', a1?.id ?? '')
    .orderBy('o.rang')
    .execute()
  expect(personnes).toEqual([
    { role: 'PRINCIPAL', prenom: 'Inès', date_de_naissance: '1984-03-12', titulaire: true, type: 'SALAIRE', montant_mensuel: 1420 },
    { role: 'ENFANT', prenom: 'Adam', date_de_naissance: '2014-09-05', titulaire: false, type: null, montant_mensuel: null },
  ])
  expect(await lireHistoriqueEnBase(db, a1?.id ?? '')).toMatchObject([
    { auteur_id: en.denise.id, code: 'DOSSIER_IMPORTE', version: 1, donnees: { fichier: 'menages.xlsx', reference: 'A1' } },
    { auteur_id: en.denise.id, code: 'DOSSIER_CONFIE' },
  ])
})

test('le dossier importé est celui que le formulaire aurait ouvert : mêmes colonnes déduites, mêmes alertes', { timeout: 60_000 }, async ({
  api,
  en,
  db,
}) => {
  const operation = await operationDe(db)
  const { corps: saisi } = await en.denise
    .post<{ id: string }>('/v1/menages', {
      operationId: operation.id,
      demandeur: { nom: 'Nom F1', prenom: 'Inès', dateDeNaissance: '1984-03-12', telephone: '0612345678' },
      adresse: { numero: '24 bis', rue: 'rue de l’Épeule', codePostal: '59100', ville: 'Roubaix' },
      logement: { typologie: 'T4' },
    })
    .expect(201)
  const essai = await envoyer(api, en.denise, await classeur({ Ménages: [TITRES, unMenage('F1', operation.code)] }))
  await lancer(api, en.denise, essai.corps.id)
  const [a, b] = await menagesDe(db, operation.id)
  const propres = ['id', 'code_menage', 'cree_le', 'modifie_le', 'statut_depuis', 'recherche'] as const
  const sans = (ligne: typeof a) =>
    Object.fromEntries(Object.entries(ligne ?? {}).filter(([cle]) => !propres.some((propre) => propre === cle)))
  expect(a?.id).toBe(saisi.id)
  expect(sans(b)).toEqual(sans(a))
})

test('un fichier repris après correction ne double rien : les ménages déjà importés restent tels quels', async ({ api, en, db }) => {
  const operation = await operationDe(db)
  const lignes = Array.from({ length: 30 }, (_, rang) => unMenage(`R${rang}`, operation.code, rang % 10 === 3 ? { 3: '' } : {}))
  const premier = await envoyer(api, en.denise, await classeur({ Ménages: [TITRES, ...lignes] }))
  expect(premier.corps).toMatchObject({ aImporter: 27, refuses: 3 })
  await lancer(api, en.denise, premier.corps.id)

  const reponse = await api.app.inject({
    method: 'GET',
    url: `/v1/imports-de-menages/${premier.corps.id}/refusees`,
    headers: { authorization: `Bearer ${await en.denise.jeton()}` },
  })
  const { sheets } = await readXlsx(new Uint8Array(reponse.rawPayload))
  const rows = (sheets[0]?.rows ?? []).map((ligne) => ligne.map((cellule) => (cellule === null ? '' : String(cellule))))
  expect(rows.map(([raison, reference]) => [raison, reference])).toEqual([
    ['Raisons du refus', 'Référence'],
    ...['R3', 'R13', 'R23'].map((reference) => ['Prénom : Ce champ est requis', reference]),
  ])

  // Les lignes reprises se corrigent et se renvoient telles quelles, la colonne des raisons comprise.
  const corrigees = rows.map((ligne, rang) => (rang === 0 ? ligne : ligne.with(4, 'Corrigée')))
  const second = await envoyer(api, en.denise, await classeur({ Ménages: corrigees }))
  expect(second.corps).toMatchObject({ aImporter: 3, refuses: 0, deja: 0 })
  await lancer(api, en.denise, second.corps.id)
  expect(await menagesDe(db, operation.id)).toHaveLength(30)

  const troisieme = await envoyer(api, en.denise, await classeur({ Ménages: [TITRES, ...lignes.map((ligne) => ligne.with(3, 'Inès'))] }))
  expect(troisieme.corps).toMatchObject({ aImporter: 0, refuses: 0, deja: 30, refus: { lancer: expect.stringContaining('Aucun ménage') } })
  expect(troisieme.corps.rapport?.deja[0]).toEqual({ reference: 'R0', codeMenage: `${operation.code}-0001` })
  await en.denise.post(`/v1/imports-de-menages/${troisieme.corps.id}/execution`, {}).expect(409)
})

describe('ce qui se refuse', () => {
  test('une opération inconnue, une porte hors du parc, un chargé inconnu, un statut trop loin, deux principaux', async ({
    api,
    en,
    db,
    distribution,
  }) => {
    const operation = await operationDe(db)
    await createPorte(db, operation.id, distribution.partenaires.bailleur, { ug: 'PARC-1', numero_porte: '12' })
    const titres = [...TITRES, 'UG', 'Porte', 'Chargé', 'Statut', 'Rôle']
    const { corps } = await envoyer(
      api,
      en.denise,
      await classeur({
        Ménages: [
          titres,
          unMenage('X1', 'Ailleurs'),
          [...unMenage('X2', operation.code), 'PARC-1', '13'],
          [...unMenage('X3', operation.code), 'PARC-1', 12, en.bastien.email],
          [...unMenage('X4', operation.code), '', '', '', 'Signature du bail'],
          [...unMenage('X5', operation.code), '', '', '', 'Attente de présentation en GTR'],
          [...unMenage('X6', operation.code), '', '', '', '', 'Titulaire'],
          [...unMenage('X6', operation.code, { 8: 'Lille' }), '', '', '', '', 'Titulaire'],
          unMenage('', operation.code),
          unMenage('X7', operation.code, { 4: '12/03/2084' }),
          [...unMenage('X8', operation.code, { 4: `${'x'.repeat(39)}😀` }), 'U'.repeat(51)],
        ],
      }),
    )
    expect(corps).toMatchObject({ aImporter: 0, refuses: 9 })
    expect(corps.rapport?.refus.map(({ ligne, colonne, raison }) => `${ligne} ${colonne} : ${raison}`)).toEqual([
      '9 Référence : Ce champ est requis',
      '2 OPÉRATION : Opération inconnue',
      '3 UG : Cette UG et cette porte ne sont pas au parc de l’opération',
      '4 Chargé : Aucun chargé de relogement en activité n’a cette adresse électronique',
      '5 Statut : Un ménage s’importe au plus tard en attente de présentation en GTR : la suite se fait dans son dossier',
      '6 Statut : À ce statut, l’entretien est fait : sa date est requise',
      '8 Commune : Contredit la ligne 7 du même ménage',
      '8 Rôle : Deux demandeurs principaux : voir la ligne 7',
      '7 null : Même ménage que la ligne 8, refusée',
      '10 Né(e) le : La date saisie doit être anterieure à la date du jour',
      `11 Né(e) le : « ${'x'.repeat(39)}😀 » ne se lit pas`,
      '11 UG : 50 caractères au plus',
    ])
  })

  test('les fautes d’une même ligne se disent ensemble : elle se corrige en une fois', async ({ api, en, db }) => {
    const operation = await operationDe(db)
    const { corps } = await envoyer(
      api,
      en.denise,
      await classeur({
        Ménages: [
          [...TITRES, 'Chargé', 'Loyer', 'Dépôt de garantie'],
          [...unMenage('Y1', 'Ailleurs', { 4: '12/03/2084' }), en.bastien.email, '-5', '-6'],
          [...unMenage('Y2', operation.code), '', '-5'],
          [...unMenage('Y3', operation.code)],
        ],
      }),
    )
    expect(corps).toMatchObject({ aImporter: 1, refuses: 2 })
    expect(corps.rapport?.refus.map(({ ligne, colonne, raison }) => `${ligne} ${colonne} : ${raison}`)).toEqual([
      '2 OPÉRATION : Opération inconnue',
      '2 Chargé : Aucun chargé de relogement en activité n’a cette adresse électronique',
      '2 Loyer : Cette valeur doit être supérieur ou égal à 0',
      '2 Dépôt de garantie : Cette valeur doit être supérieur ou égal à 0',
      '2 Né(e) le : La date saisie doit être anterieure à la date du jour',
      '3 Loyer : Cette valeur doit être supérieur ou égal à 0',
    ])
  })

  test('qui n’importe pas n’en voit rien ; un fichier sans les titres, vide, trop long ou qui n’est pas un tableau se dit d’un mot', async ({
    api,
    en,
    db,
  }) => {
    const operation = await operationDe(db)
    const bon = await classeur({ Ménages: [TITRES, unMenage('Z1', operation.code)] })
    for (const qui of [en.camille, en.adrien, en.rachid, en.bastien]) expect((await envoyer(api, qui, bon)).statut).toBe(403)
    const { corps } = await envoyer(api, en.denise, bon)
    for (const qui of [en.adrien, en.delphine]) {
      await qui.get('/v1/imports-de-menages').expect(403)
      await qui.get(`/v1/imports-de-menages/${corps.id}`).expect(403)
      await qui.post(`/v1/imports-de-menages/${corps.id}/execution`, {}).expect(403)
      await qui.post(`/v1/imports-de-menages/${corps.id}/annulation`, {}).expect(403)
      await qui.get(`/v1/imports-de-menages/${corps.id}/refusees`).expect(403)
    }
    const phrase = async (contenu: Buffer | string, nom: string) => (await envoyer(api, en.denise, contenu, nom)).corps.errorDescription
    expect(await phrase(png(), 'plan.png')).toBe('Un tableau est attendu : un classeur XLSX ou un fichier CSV.')
    expect(await phrase('bonjour', 'notes.txt')).toBe(
      'La première ligne doit porter les titres ; il manque : Référence, Opération, Nom, Prénom.',
    )
    expect(await phrase('a;b\r\n1;2\r\n', 'l.csv')).toBe(
      'La première ligne doit porter les titres ; il manque : Référence, Opération, Nom, Prénom.',
    )
    expect(await phrase(`${TITRES.join(';')}\r\n`, 'l.csv')).toBe('Le fichier ne porte aucun ménage sous ses titres.')
    const long = `${TITRES.join(';')}\r\n${`${unMenage('L', operation.code).join(';')}\r\n`.repeat(10_001)}`
    expect(await phrase(long, 'long.csv')).toBe(
      'Un import porte 10000 lignes au plus, toutes feuilles ensemble : coupez le fichier en plusieurs.',
    )
    expect(await phrase(Buffer.from('PK\u0003\u0004rien'), 'faux.xlsx')).toBeTruthy()
  })

  test('une formule du fichier reste un texte, dans le dossier comme dans le classeur des lignes refusées', async ({ api, en, db }) => {
    const operation = await operationDe(db)
    const { corps } = await envoyer(
      api,
      en.denise,
      await classeur({
        Ménages: [
          TITRES,
          unMenage('=1+1', operation.code, { 2: '=HYPERLINK("http://x")' }),
          unMenage('F2', operation.code, { 2: '=2+2', 3: '' }),
        ],
      }),
    )
    await lancer(api, en.denise, corps.id)
    const [menage] = await menagesDe(db, operation.id)
    expect(menage?.noms).toContain('=HYPERLINK')
    const reponse = await api.app.inject({
      method: 'GET',
      url: `/v1/imports-de-menages/${corps.id}/refusees`,
      headers: { authorization: `Bearer ${await en.denise.jeton()}` },
    })
    const { sheets } = await readXlsx(new Uint8Array(reponse.rawPayload))
    expect(sheets[0]?.rows[1]?.[3]).toBe("'=2+2")
  })
})

test('une colonne que rien ne reconnaît se rattache à un champ, et l’essai se refait', async ({ api, en, db }) => {
  const operation = await operationDe(db)
  const { corps } = await envoyer(
    api,
    en.denise,
    await classeur({
      Ménages: [
        [...TITRES, 'Tél. de secours'],
        [...unMenage('C1', operation.code), '12'],
      ],
    }),
  )
  expect(corps).toMatchObject({ aImporter: 1 })
  const rattacher = (champ: string | null) =>
    en.denise
      .patch<ImportDeMenages>(`/v1/imports-de-menages/${corps.id}`, { colonnes: [{ feuille: 'Ménages', titre: 'Tél. de secours', champ }] })
      .expect(200)
  expect((await rattacher('informations.telephoneSecondaire')).corps).toMatchObject({
    aImporter: 0,
    rapport: { refus: [{ ligne: 2, colonne: 'Tél. de secours', raison: 'Vous devez indiquer un numéro de téléphone valide' }] },
  })
  expect((await rattacher(null)).corps).toMatchObject({ aImporter: 1, refuses: 0 })
})

test('les commentaires de l’autre outil arrivent à leur date, signés ; un seul fautif refuse son ménage', async ({ api, en, db }) => {
  const operation = await operationDe(db)
  const { corps } = await envoyer(
    api,
    en.denise,
    await classeur({
      Ménages: [TITRES, unMenage('K1', operation.code), unMenage('K2', operation.code)],
      Commentaires: [
        ['Référence', 'Date', 'Auteur', 'Texte'],
        ['K1', '03/02/2023', 'Mme Leroy', 'Veut rester près de l’école.'],
        ['K1', '04/02/2023', '', 'Relancée.'],
        ['K2', '04/02/2083', 'Mme Leroy', 'Futur'],
        ['K2', '', '', 'Sans date'],
        ['K9', '04/02/2023', '', 'À personne'],
      ],
    }),
  )
  expect(corps).toMatchObject({ aImporter: 1, refuses: 2 })
  expect(corps.rapport?.refus.map(({ feuille, ligne, colonne, raison }) => `${feuille} ${ligne} ${colonne} : ${raison}`)).toEqual([
    'Commentaires 4 Date : La date saisie doit être anterieure à la date du jour',
    'Commentaires 5 Date : Ce champ est requis',
    'Ménages 3 null : Même ménage que la ligne 4 de la feuille « Commentaires », refusée',
    'Commentaires 6 null : Aucun ménage de ce fichier n’a cette référence',
  ])
  await lancer(api, en.denise, corps.id)
  const [k1] = await menagesDe(db, operation.id)
  const repris = await db
    .selectFrom('commentaire')
    .select(['texte', 'le', 'auteur_id', 'visibilite'])
    .where('sujet_id', '=', k1?.id ?? '')
    .orderBy('le')
    .execute()
  expect(repris).toEqual([
    {
      texte: 'Veut rester près de l’école.\n\nÉcrit par Mme Leroy, repris de « menages.xlsx ».',
      le: new Date('2023-02-03T12:00:00Z'),
      auteur_id: en.denise.id,
      visibilite: 'INTERNE',
    },
    {
      texte: 'Relancée.\n\nRepris de « menages.xlsx ».',
      le: new Date('2023-02-04T12:00:00Z'),
      auteur_id: en.denise.id,
      visibilite: 'INTERNE',
    },
  ])
  const { corps: annule } = await en.denise.post<ImportDeMenages>(`/v1/imports-de-menages/${corps.id}/annulation`, {}).expect(200)
  expect(annule).toMatchObject({ etat: 'ANNULE', annulation: null })
  expect(await menagesDe(db, operation.id)).toEqual([])
})

test('un import s’annule : les dossiers intacts partent, celui où l’on a travaillé reste et dit pourquoi ; le fichier est oublié', async ({
  api,
  en,
  db,
}) => {
  const operation = await operationDe(db)
  const { corps } = await envoyer(
    api,
    en.denise,
    await classeur({ Ménages: [TITRES, ...['U1', 'U2', 'U3'].map((reference) => unMenage(reference, operation.code))] }),
  )
  await lancer(api, en.denise, corps.id)
  const [, u2, u3] = await menagesDe(db, operation.id)
  await en.denise.patch(`/v1/menages/${u2?.id}`, { informations: { langueParlee: 'arabe' } }).expect(200)
  const { corps: annule } = await en.denise.post<ImportDeMenages>(`/v1/imports-de-menages/${corps.id}/annulation`, {}).expect(200)
  expect(annule).toMatchObject({ etat: 'ANNULE_EN_PARTIE', sourceJusquAu: null, rapport: null })
  expect(annule.annulation).toEqual({
    aRetirer: 0,
    gardes: [{ id: u2?.id, codeMenage: `${operation.code}-0002`, raisons: ['Quelqu’un y a travaillé depuis l’import.'] }],
  })
  expect((await menagesDe(db, operation.id)).map(({ id }) => id)).toEqual([u2?.id])
  const restes = await db
    .selectFrom('menage_supprime')
    .select(['code_menage', 'cause'])
    .where('operation_id', '=', operation.id)
    .orderBy('code_menage')
    .execute()
  expect(restes).toEqual([
    { code_menage: `${operation.code}-0001`, cause: 'IMPORT_ANNULE' },
    { code_menage: `${operation.code}-0003`, cause: 'IMPORT_ANNULE' },
  ])
  const sujets = await db
    .selectFrom('modification')
    .select('id')
    .where('sujet_id', '=', u3?.id ?? '')
    .execute()
  expect(sujets).toEqual([])
  expect(await db.selectFrom('import_menages').select(['feuilles', 'rapport']).where('id', '=', corps.id).executeTakeFirst()).toEqual({
    feuilles: null,
    rapport: null,
  })
  // Annulés, ses ménages peuvent être importés de nouveau.
  const encore = await envoyer(
    api,
    en.denise,
    await classeur({ Ménages: [TITRES, unMenage('U1', operation.code), unMenage('U2', operation.code)] }),
  )
  expect(encore.corps).toMatchObject({ aImporter: 1, deja: 1 })
})

test('le contenu d’un fichier s’oublie au bout de sept jours ; l’import ne se lance plus', async ({ api, en, db }) => {
  const operation = await operationDe(db)
  const { corps } = await envoyer(api, en.denise, await classeur({ Ménages: [TITRES, unMenage('O1', operation.code)] }))
  const jours = (combien: number) => new Date(api.horloge.maintenant().getTime() + combien * 86_400_000)
  await faireLaTache(oublierLesSources, api, { maintenant: jours(6.9) })
  expect((await en.denise.get<ImportDeMenages>(`/v1/imports-de-menages/${corps.id}`).expect(200)).corps.can).toContain('lancer')
  await faireLaTache(oublierLesSources, api, { maintenant: jours(7) })
  const { corps: apres } = await en.denise.get<ImportDeMenages>(`/v1/imports-de-menages/${corps.id}`).expect(200)
  expect(apres).toMatchObject({ sourceJusquAu: null, rapport: null, refus: { lancer: expect.stringContaining('n’est plus gardé') } })
  await en.denise.post(`/v1/imports-de-menages/${corps.id}/execution`, {}).expect(409)
})

test('un import que la personne n’a plus le droit de faire échoue entier ; il se relance, et redit par la file ne double rien', async ({
  api,
  en,
  db,
}) => {
  const operation = await operationDe(db)
  const { corps } = await envoyer(
    api,
    en.denise,
    await classeur({ Ménages: [TITRES, ...Array.from({ length: 150 }, (_, rang) => unMenage(`E${rang}`, operation.code))] }),
  )
  // Le compte qui importe perd son droit entre l'essai et la tâche.
  await en.denise.post(`/v1/imports-de-menages/${corps.id}/execution`, {}).expect(202)
  await faireLaTache(importerDesMenages, api, { donnees: { importId: corps.id, acteurId: en.camille.id } })
  expect(await menagesDe(db, operation.id)).toEqual([])
  const echoue = (await en.denise.get<ImportDeMenages>(`/v1/imports-de-menages/${corps.id}`).expect(200)).corps
  expect(echoue).toMatchObject({ etat: 'ECHOUE', faits: 0, can: expect.arrayContaining(['lancer']) })
  expect(await lancer(api, en.denise, corps.id)).toMatchObject({ etat: 'FAIT', faits: 150 })
  // Redite par la file, la tâche faite n'ouvre rien de plus.
  await faireLaTache(importerDesMenages, api, { donnees: { importId: corps.id, acteurId: en.denise.id } })
  expect(await menagesDe(db, operation.id)).toHaveLength(150)
})

test('interrompu par un blocage croisé et recommencé, un import garde à chaque ménage son code', { timeout: 60_000 }, async ({
  base,
  api,
  en,
  db,
}) => {
  const operation = await operationDe(db)
  const { corps } = await envoyer(api, en.denise, await classeur({ Ménages: [TITRES, unMenage('X1', operation.code)] }))
  // La première fois seulement : une séquence ne revient pas en arrière avec sa transaction.
  await avecClient(base.urlMigration, (client) =>
    client.query(`create sequence import_croise;
      create function import_croise() returns trigger language plpgsql security definer as
        $$ begin if nextval('import_croise') = 1 then raise exception 'croisé' using errcode = '40P01'; end if; return new; end $$;
      create trigger import_croise after insert on menage_importe for each row execute function import_croise()`),
  )
  expect(await lancer(api, en.denise, corps.id)).toMatchObject({ etat: 'FAIT', faits: 1 })
  expect((await menagesDe(db, operation.id)).map(({ code_menage }) => code_menage)).toEqual([`${operation.code}-0001`])
  await avecClient(base.urlMigration, (client) => client.query('drop trigger import_croise on menage_importe'))
})
