import { createHash } from 'node:crypto'
import { ajouterMois } from '@relogement/domain/common/date'
import { uuidv7 } from 'uuidv7'
import { describe, expect } from 'vitest'
import type { Api } from '../../test/api.ts'
import { type Personne, test } from '../../test/cast.ts'
import { createMenage, lireHistoriqueEnBase, lireMenageEnBase } from '../../test/dossiers.ts'
import { envoyer } from '../../test/envois.ts'
import { jourDans } from '../../test/jours.ts'
import { chercherPartout } from '../../test/purge.ts'
import { faireLaTache } from '../../test/taches.ts'
import type { Base } from '../core/database.ts'
import { ecrireCourriel } from '../courriel/ecrireCourriel.ts'
import { faireRespecterLaConservation } from './conservation.ts'

const faire = (api: Api) => faireLaTache(faireRespecterLaConservation, api)
const midi = (jour: string) => new Date(`${jour}T12:00:00Z`)
const ACCESSION = { statut: 'ACCESSION_A_LA_PROPRIETE', accession: JSON.stringify({ date: '2025-01-10', type: 'SOCIAL' }) }

/** Un dossier clos depuis tant de jours. */
const clos = (db: Base, jours: number, colonnes: object = {}) =>
  createMenage(db, { menage: { statut: 'CLOTURE' }, colonnes: { statut_depuis: midi(jourDans(-jours)), ...colonnes } })

async function ouvrir(qui: Personne, db: Base, id: string, nature = 'CONTENTIEUX', statut = 201) {
  const { code_menage: codeMenage } = await lireMenageEnBase(db, id)
  return qui
    .post<{ id: string; errorDescription: string }>('/v1/rgpd/ouvertures', { codeMenage, nature, motif: 'Recours devant le tribunal' })
    .expect(statut)
}

test('un courriel en attente à l’archivage part et se note envoyé une fois ; la boîte d’envoi ne le montre plus', async ({
  api,
  en,
  db,
}) => {
  const menageId = await clos(db, 190)
  const courriel = { type: 'ESSAI', destinataires: ['benali@exemple.test'], sujet: 'Pièces de Mme Benali', corps: 'Bonjour', menageId }
  const id = await ecrireCourriel(db, courriel, new Date())
  const lire = async () => (await en.adrien.get('/v1/courriels').expect(200)).texte
  expect(await lire()).toContain('Pièces de Mme Benali')
  await faire(api)
  expect(await lire()).not.toContain('Benali')
  await db.updateTable('email_sortant').set({ statut: 'ENVOYE', envoye_le: new Date() }).where('id', '=', id).execute()
  // Un autre, en revanche, ne s'écrit plus dans ce dossier.
  await expect(ecrireCourriel(db, courriel, new Date())).rejects.toMatchObject({ code: 'RG002' })
})

describe('la fin de l’usage courant', () => {
  test('six mois après la clôture ou l’accession, le dossier est archivé ; avant, il se lit comme les autres', async ({ api, en, db }) => {
    const [recent, ancien, accession] = [await clos(db, 150), await clos(db, 190), await clos(db, 190, ACCESSION)]
    await en.ines.post(`/v1/menages/${ancien}/alertes`, { texte: 'Rappeler', dateAlerte: jourDans(3) }).expect(201)
    await faire(api)
    expect((await lireMenageEnBase(db, recent)).archive_le).toBeNull()
    for (const id of [ancien, accession]) {
      expect((await lireMenageEnBase(db, id)).archive_le).toBeInstanceOf(Date)
      expect((await lireHistoriqueEnBase(db, id)).at(-1)).toMatchObject({
        auteur_id: null,
        texte: 'Dossier archivé : fin de l’usage courant',
      })
    }
    expect(await db.selectFrom('alerte').select('statut').where('sujet_id', '=', ancien).execute()).toEqual([{ statut: 'CLOTURE' }])
    await faire(api)
    expect((await lireHistoriqueEnBase(db, ancien)).filter(({ texte }) => texte?.startsWith('Dossier archivé'))).toHaveLength(1)
    await en.camille.get(`/v1/menages/${recent}`).expect(200)
  })

  test('archivé, il n’est plus dans aucune liste, et se dit archivé à qui le lisait', async ({ api, en, db }) => {
    const id = await clos(db, 190)
    const { code_menage } = await lireMenageEnBase(db, id)
    const lister = async (qui: Personne) =>
      (await qui.get<{ 'hydra:totalItems': number }>(`/v1/menages?recherche=${code_menage}`).expect(200)).corps['hydra:totalItems']
    expect(await lister(en.rachid)).toBe(1)
    await faire(api)
    for (const qui of [en.camille, en.rachid, en.adrien, en.melanie, en.denise]) {
      expect(await lister(qui)).toBe(0)
      const { corps } = await qui.get<{ errorDescription: string; code: string }>(`/v1/menages/${id}`).expect(404)
      expect(corps.errorDescription).toBe('Ce dossier est archivé : seule la protection des données l’ouvre encore, en disant pourquoi.')
    }
    // Hors de portée avant, il n'existe pas plus qu'avant.
    const { corps } = await en.bastien.get<{ errorDescription: string }>(`/v1/menages/${id}`).expect(404)
    expect(corps.errorDescription).toBe('Ménage introuvable')
    for (const suite of ['modifications', 'commentaires', 'alertes', 'composition', 'creneaux'])
      await en.rachid.get(`/v1/menages/${id}/${suite}`).expect(404)
    await en.rachid.post(`/v1/menages/${id}/commentaires`, { texte: 'Encore' }).expect(404)
  })

  test('la data steward et la DPO l’ouvrent avec un motif, en lecture ; la lecture est au journal, avec sa raison', async ({
    api,
    en,
    db,
  }) => {
    const id = await clos(db, 190)
    await ouvrir(en.denise, db, id, 'CONTENTIEUX', 409)
    await faire(api)
    for (const qui of [en.denise, en.delphine]) {
      await qui.get(`/v1/menages/${id}`).expect(404)
      await ouvrir(qui, db, id)
      const { corps } = await qui
        .get<{ noms: string; archiveLe: string; can: string[]; refus: Record<string, string>; ouverture: { nature: string } }>(
          `/v1/menages/${id}`,
        )
        .expect(200)
      expect(corps).toMatchObject({
        archiveLe: expect.any(String) as string,
        can: ['lireConsultations', 'lireToutesLesPropositions'],
        ouverture: { nature: 'CONTENTIEUX' },
      })
    }
    const { corps } = await en.denise.get<{ refus: Record<string, string> }>(`/v1/menages/${id}`)
    expect(corps.refus['modifier']).toBe('Ce dossier est archivé : il se lit seulement.')
    const gestes = [
      en.denise.post(`/v1/menages/${id}/commentaires`, { texte: 'Encore' }),
      en.denise.post(`/v1/menages/${id}/suivis`, { type: 'APPEL', date: jourDans(-1), texte: 'Encore' }),
    ]
    for (const geste of gestes) {
      const { statut, texte } = await geste
      expect([statut, texte]).toEqual([409, expect.stringContaining('Ce dossier est archivé : il se lit seulement.')])
    }
    await en.denise.patch(`/v1/menages/${id}`, { informations: { telephone: '0611223344' } }).expect(409)
    expect((await envoyer(api.app, en.denise, { menageId: id, type: 'AUTRE' }, [{ nom: 'a.txt', contenu: 'x' }])).statut).toBe(409)
    const journal = await en.delphine
      .get<{ 'hydra:member': { groupes: string[]; motif: string }[] }>(`/v1/menages/${id}/consultations`)
      .expect(200)
    expect(journal.corps['hydra:member'].map(({ motif }) => motif)).toEqual(['Recours devant le tribunal', 'Recours devant le tribunal'])
    await ouvrir(en.ines, db, id, 'CONTENTIEUX', 403)
  })

  test('rouvert par la data steward qui l’a ouvert, il revient à l’équipe', async ({ api, en, db }) => {
    const id = await clos(db, 190)
    await faire(api)
    const passage = { transition: 'rouvrir', donnees: { motif: 'Le ménage revient sur son relogement' } }
    await en.rachid.put(`/v1/business/menages/${id}/transitions`, passage).expect(404)
    await ouvrir(en.denise, db, id)
    await en.denise.put(`/v1/business/menages/${id}/transitions`, passage).expect(200)
    expect(await lireMenageEnBase(db, id)).toMatchObject({ statut: 'ACCOMPAGNEMENT_POST_RELOGEMENT', archive_le: null })
    await en.rachid.post(`/v1/menages/${id}/commentaires`, { texte: 'Repris' }).expect(201)
    await faire(api)
    expect((await lireMenageEnBase(db, id)).archive_le).toBeNull()
  })

  test('les archives se listent par leur code, avec leur terme', async ({ api, en, db }) => {
    const id = await createMenage(db, { menage: { statut: 'CLOTURE' }, colonnes: { statut_depuis: midi('2024-01-31') } })
    await faire(api)
    const { code_menage } = await lireMenageEnBase(db, id)
    const { corps, texte } = await en.delphine
      .get<{ 'hydra:member': object[] }>(`/v1/rgpd/archives?recherche=${code_menage.toLowerCase()}`)
      .expect(200)
    expect(corps['hydra:member']).toMatchObject([
      { id, codeMenage: code_menage, accession: false, acheveLe: '2024-01-31', anonymisationLe: '2034-07-31', ouvertJusquAu: null },
    ])
    expect(texte).not.toMatch(/benali/i)
    await en.rachid.get('/v1/rgpd/archives').expect(403)
  })
})

test('au terme de l’archive, il ne reste que des indicateurs, et un certificat que personne n’a eu à demander', async ({
  api,
  base,
  en,
  db,
}) => {
  const MARQUE = 'Wyxmarquearchive'
  const id = await clos(db, 11 * 366, { date_signature_bail: '2026-03-02' })
  const encore = await clos(db, 9 * 365)
  // Un relevé d'immeuble, pris quand tous deux y habitaient.
  const { operation_id } = await lireMenageEnBase(db, id)
  const [releve_id, logement_id] = [uuidv7(), uuidv7()]
  await db.insertInto('operation_releve').values({ id: releve_id, operation_id, libelle: 'AUTO 2015-01', date: '2015-01-01' }).execute()
  await db
    .insertInto('releve_porte')
    .values({ releve_id, logement_id, rang: 1, porte: { adresse: '1 rue du Relevé', numero: '1', typologie: 'T3' }, vide: false })
    .execute()
  const habite = { releve_id, logement_id, statut: 'RECHERCHE_DU_LOGEMENT', relogement_necessaire: true, sorti: false }
  await db
    .insertInto('releve_menage')
    .values([id, encore].map((menage_id) => ({ ...habite, menage_id })))
    .execute()
  await en.ines.post(`/v1/menages/${id}/commentaires`, { texte: `${MARQUE} vu` }).expect(201)
  await envoyer(api.app, en.ines, { menageId: id, type: 'BAIL_NOUVEAU' }, [{ nom: `${MARQUE}.txt`, contenu: MARQUE }])
  await db.updateTable('occupant').set({ nom: MARQUE }).where('menage_id', '=', id).execute()
  await db.updateTable('menage').set({ noms: MARQUE }).where('id', '=', id).execute()
  // Un passage archive et rend anonyme ; un second ne refait rien.
  await faire(api)
  await faire(api)

  expect(await chercherPartout(base, MARQUE)).toEqual([])
  const { archive_le, purge_le, indicateurs, noms, code_menage } = await lireMenageEnBase(db, id)
  expect([noms, archive_le, purge_le]).toEqual(['Données effacées', expect.any(Date), expect.any(Date)])
  // Cinq personnes dans un T4 ; 23 490 € face aux 53 376 € du plafond PLUS de 2026.
  expect(indicateurs).toMatchObject({
    typeDeMenage: 'COUPLE_AVEC_ENFANTS',
    trancheDAge: expect.any(String) as string,
    R6: ['ADAPTEE', null],
    R13: { revenu: 'DE_40_A_60', activite: 'EN_EMPLOI' },
  })
  expect(JSON.stringify(indicateurs)).not.toMatch(/\d{4}/)
  // Rendu anonyme, le relevé ne le connaît plus ; celui qui n'est qu'archivé y reste, et personne ne l'y lit.
  const releves = await db.selectFrom('releve_menage').select('menage_id').where('releve_id', '=', releve_id).execute()
  expect(releves).toEqual([{ menage_id: encore }])
  const { texte: releve } = await en.rachid.get(`/v1/operations/${operation_id}/snapshots/${releve_id}`).expect(200)
  expect(releve).toContain('"code":"OCCUPE"')
  for (const menage_id of [id, encore]) expect(releve).not.toContain(menage_id)
  expect(await lireMenageEnBase(db, encore)).toMatchObject({ purge_le: null, indicateurs: null, archive_le: expect.any(Date) as Date })

  const purges = await db.selectFrom('purge').selectAll().where('menage_id', '=', id).execute()
  expect(purges).toMatchObject([{ motif: 'FIN_D_ARCHIVE', statut: 'TERMINEE', validee_par: null }])
  // Clos il y a onze ans : six mois d'usage courant, dix ans d'archive.
  const [{ depuis, prevue_le } = { depuis: '', prevue_le: '' }] = purges
  expect([depuis, prevue_le]).toEqual([ajouterMois(jourDans(-11 * 366), 126), ajouterMois(jourDans(-11 * 366), 126)])
  const { texte } = await en.delphine.get(`/v1/rgpd/purges/${id}/certificat?format=texte`).expect(200)
  expect(texte).toContain('Motif : fin de l’archive')
  expect(texte).toContain('d’office au terme de l’archive')
  expect(texte).not.toMatch(/duprez|benali/i)
  expect(createHash('sha256').update(texte).digest('hex')).toBe(purges[0]?.certificat_sha256)
  const { corps } = await en.rachid.get<{ errorDescription: string }>(`/v1/menages/${id}`).expect(404)
  expect(corps.errorDescription).toBe('Les données de ce ménage ont été effacées.')
  await en.delphine
    .get(`/v1/rgpd/archives?recherche=${code_menage}`)
    .expect(200)
    .then(({ texte: liste }) => expect(liste).not.toContain(id))
})
