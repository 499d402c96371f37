import { createHash } from 'node:crypto'
import { describe, expect } from 'vitest'
import type { Api } from '../../../test/api.ts'
import type { Personne } from '../../../test/cast.ts'
import { test } from '../../../test/cast.ts'
import { createMenage, lireMenageEnBase } from '../../../test/dossiers.ts'
import { jourDans } from '../../../test/jours.ts'
import { lireDocx } from '../../../test/lireDocx.ts'
import { lirePdf } from '../../../test/lirePdf.ts'
import type { Base } from '../../core/database.ts'

const DEMANDES = '/v1/rgpd/demandes'
const SAISIE = {
  droit: 'ACCES',
  personne: 'Samira Benali',
  adresse: '12 rue de l’Épeule\n59100 Roubaix',
  canal: 'COURRIER',
  recueLe: jourDans(-4),
  objet: 'Copie de ses données',
}
interface Demande {
  id: string
  errorDescription: string
  dossiers: { id: string; enfants: { id: string; nom: string }[] }[]
  pieces: { id: string; sorte: string; titre: string; sha256: string }[]
  etapes: { texte: string; details: string | null }[]
}
const occupantDe = (db: Base, menageId: string, role: string) =>
  db.selectFrom('occupant').selectAll().where('menage_id', '=', menageId).where('role', '=', role).executeTakeFirstOrThrow()

const identifier = (qui: Personne, id: string) =>
  qui.post(`${DEMANDES}/${id}/identite`, { moyen: 'PIECE_PRESENTEE', le: jourDans(0) }).expect(200)

async function demander(
  qui: Personne,
  db: Base,
  menageId: string | null,
  occupantId: string | null,
  surcharge: object = {},
): Promise<string> {
  const { id } = (await qui.post<Demande>(DEMANDES, { ...SAISIE, ...surcharge }).expect(201)).corps
  if (menageId !== null) {
    const { code_menage: codeMenage } = await lireMenageEnBase(db, menageId)
    await qui.post(`${DEMANDES}/${id}/dossiers`, { codeMenage, occupantId }).expect(201)
  }
  return id
}

/** Un appel dont la réponse est un fichier. */
async function fichier({ app }: Api, qui: Personne, method: 'GET' | 'POST', url: string, corps?: object) {
  const { statusCode, rawPayload, headers } = await app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${await qui.jeton()}`, ...(corps === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(corps === undefined ? {} : { payload: JSON.stringify(corps) }),
  })
  return { statut: statusCode, octets: rawPayload, entetes: headers }
}
const sha256 = (octets: Buffer) => createHash('sha256').update(octets).digest('hex')

describe('remettre ses données à une personne', () => {
  test('identité vérifiée, en JSON et en PDF : les siennes, rien des autres ; l’empreinte reste, le contenu non', async ({
    api,
    en,
    db,
  }) => {
    const m = await createMenage(db)
    const [samira, julien] = [await occupantDe(db, m, 'PRINCIPAL'), await occupantDe(db, m, 'CODEMANDEUR')]
    await en.ines
      .post(`/v1/menages/${m}/commentaires`, { texte: 'Samira vue avec Julien et Mme Lefort', visibilite: 'INTERNE' })
      .expect(201)
    const id = await demander(en.delphine, db, m, samira.id)
    const exporter = (format: string, enfants: string[] = []) =>
      fichier(api, en.delphine, 'POST', `${DEMANDES}/${id}/exports`, { format, enfants })
    expect((await exporter('json')).statut).toBe(409)
    expect(await db.selectFrom('droits_piece').select('id').where('demande_id', '=', id).execute()).toEqual([])
    await identifier(en.delphine, id)

    const json = await exporter('json')
    expect(json.entetes['content-disposition']).toMatch(/^attachment; .*donnees-DD-\d{4}\.json/)
    const donnees = JSON.parse(json.octets.toString()) as {
      dossiers: { code: string; ressources: { valeur: unknown }[]; echanges: { texte: string }[] }[]
    }
    expect(donnees.dossiers[0]?.ressources.length).toBeGreaterThan(0)
    expect(donnees.dossiers[0]?.echanges[0]?.texte).toBe('Samira vue avec [tierce personne] et Mme [tierce personne]')
    const sesRessources = await db.selectFrom('ressource').select('montant_mensuel').where('occupant_id', '=', julien.id).execute()
    for (const { montant_mensuel } of sesRessources)
      if (montant_mensuel) expect(json.octets.toString()).not.toContain(`"valeur": ${montant_mensuel}\n`)
    for (const mot of ['Julien', 'Duprez', 'Lefort', julien.id]) expect([mot, json.octets.toString().includes(mot)]).toEqual([mot, false])

    const pdf = await exporter('pdf')
    const lu = await lirePdf(pdf.octets)
    expect(lu).toMatchObject({ titre: 'Vos données personnelles', langue: 'fr-FR', balise: true, accessible: true })
    expect(lu.texte).toContain('Samira')
    expect(lu.texte).not.toMatch(/Julien|Duprez|Lefort/)

    const { corps } = await en.delphine.get<Demande>(`${DEMANDES}/${id}`).expect(200)
    expect(corps.pieces.map(({ sorte, sha256: empreinte }) => [sorte, empreinte])).toEqual([
      ['EXPORT_JSON', sha256(json.octets)],
      ['EXPORT_PDF', sha256(pdf.octets)],
    ])
    expect(corps.etapes.at(-1)?.details).toBe(`SHA-256 ${sha256(pdf.octets)}`)
    expect(await db.selectFrom('droits_piece').select(['contenu', 'donnees']).where('demande_id', '=', id).execute()).toEqual([
      { contenu: null, donnees: null },
      { contenu: null, donnees: null },
    ])
  })

  test('un enfant dont elle répond s’ajoute s’il est désigné ; un autre est refusé ; sans personne désignée, rien', async ({
    api,
    en,
    db,
  }) => {
    const m = await createMenage(db)
    const samira = await occupantDe(db, m, 'PRINCIPAL')
    const id = await demander(en.delphine, db, m, samira.id)
    await identifier(en.delphine, id)
    const { corps } = await en.delphine.get<Demande>(`${DEMANDES}/${id}`).expect(200)
    const enfant = corps.dossiers[0]?.enfants[0]
    expect(enfant).toBeDefined()
    const julien = await occupantDe(db, m, 'CODEMANDEUR')
    const exporter = (enfants: string[]) => fichier(api, en.delphine, 'POST', `${DEMANDES}/${id}/exports`, { format: 'json', enfants })
    expect((await exporter([julien.id])).statut).toBe(422)
    const avec = await exporter([enfant?.id ?? ''])
    expect((JSON.parse(avec.octets.toString()) as { dossiers: { enfants: unknown[] }[] }).dossiers[0]?.enfants).toHaveLength(1)
    const vide = await demander(en.delphine, db, m, null)
    await identifier(en.delphine, vide)
    const { statut, octets } = await fichier(api, en.delphine, 'POST', `${DEMANDES}/${vide}/exports`, { format: 'json', enfants: [] })
    expect([statut, octets.toString()]).toEqual([409, expect.stringContaining('Désignez d’abord la personne')])
    expect((await fichier(api, en.denise, 'POST', `${DEMANDES}/${id}/exports`, { format: 'json', enfants: [] })).statut).toBe(403)
  })
})

describe('répondre par courrier', () => {
  test('le texte relu part en PDF, se garde avec son empreinte, et se refait en DOCX', async ({ api, en, db }) => {
    const id = await demander(en.delphine, db, null, null)
    const texte = 'Madame,\n\nVoici ce que nous avons relu ensemble : # rien * n’est du code.\n\nSalutations.'
    const ecrire = (issue: string, statut: number, motif = 'MISSION_D_INTERET_PUBLIC') =>
      en.delphine.post<Demande>(`${DEMANDES}/${id}/courriers`, { issue, motif, texte }).expect(statut)
    await ecrire('ACCEPTEE', 409)
    await ecrire('REFUSEE', 409)
    await ecrire('REFUSEE', 201, 'IDENTITE_NON_ETABLIE')
    await ecrire('PROLONGATION', 201)
    await identifier(en.delphine, id)
    const { corps } = await ecrire('ACCEPTEE', 201)
    expect(corps.pieces.map(({ titre }) => titre.split(',')[0])).toEqual(['Refus motivé', 'Prolongation du délai', 'Réponse favorable'])
    const piece = corps.pieces.at(-1)
    const lire = (format: string, qui: Personne = en.delphine) =>
      fichier(api, qui, 'GET', `${DEMANDES}/${id}/courriers/${piece?.id}?format=${format}`)
    const pdf = await lire('pdf')
    expect(sha256(pdf.octets)).toBe(piece?.sha256)
    const lu = await lirePdf(pdf.octets)
    expect(lu).toMatchObject({ langue: 'fr-FR', balise: true, accessible: true })
    expect(lu.texte).toContain('Voici ce que nous avons relu ensemble : # rien * n’est du code.')
    expect(lu.texte).toContain('12 rue de l’Épeule')
    expect(lu.texte, 'l’adresse postale de l’opérateur').toContain('18 rue de la Gare 59800 Lille')
    const docx = await lire('docx')
    expect(docx.entetes['content-type']).toContain('wordprocessingml')
    expect(docx.octets.subarray(0, 2).toString()).toBe('PK')
    // La même lettre en français simple, sur sa page, dans les deux.
    for (const texte of [lu.texte, (await lireDocx(docx.octets)).texte]) {
      expect(texte).toContain('Cette lettre, en clair')
      expect(texte).toContain('C’est oui.')
      expect(texte).toContain('Cette page vous aide à lire. Seule la lettre fait foi.')
    }
    // La data steward lit le registre et ses courriers ; les autres, rien.
    expect((await lire('pdf', en.denise)).statut).toBe(200)
    expect((await lire('pdf', en.rachid)).statut).toBe(403)
    const autre = await demander(en.delphine, db, null, null)
    expect((await fichier(api, en.delphine, 'GET', `${DEMANDES}/${autre}/courriers/${piece?.id}`)).statut).toBe(404)
  })
})

describe('l’aperçu d’un effacement', () => {
  test('un relogement en cours se garde, un départ mène à la purge ; l’aperçu compte et n’écrit rien', async ({ en, db }) => {
    const [enCours, parti] = [await createMenage(db), await createMenage(db)]
    const departSpontane = { date: jourDans(-3), motif: 'DECES', commentaire: null }
    await en.ines.patch(`/v1/business/menages/${parti}/depart-spontane`, { relogement: { departSpontane } }).expect(200)
    const id = await demander(en.delphine, db, enCours, null, { droit: 'EFFACEMENT' })
    const { code_menage: codeMenage } = await lireMenageEnBase(db, parti)
    await en.delphine.post(`${DEMANDES}/${id}/dossiers`, { codeMenage, occupantId: null }).expect(201)
    interface Apercu {
      dossiers: { id: string; suite: string; raison: string; bilan: { quoi: string; geste: string; reste: string | null }[] }[]
    }
    const { corps } = await en.denise.get<Apercu>(`${DEMANDES}/${id}/effacement`).expect(200)
    const de = (menageId: string) => corps.dossiers.find((dossier) => dossier.id === menageId)
    expect(de(enCours)).toMatchObject({ suite: 'CONSERVE', raison: expect.stringContaining('art. 17.3.b') as string })
    expect(de(parti)).toMatchObject({ suite: 'PURGE', raison: expect.stringContaining('l’écran Purges') as string })
    expect(de(parti)?.bilan).toContainEqual(expect.objectContaining({ quoi: 'Personnes du ménage', geste: 'EFFACE' }))
    expect(de(parti)?.bilan).toContainEqual(expect.objectContaining({ quoi: 'Le dossier', geste: 'RENDU_ANONYME' }))
    expect((await lireMenageEnBase(db, parti)).purge_le).toBeNull()
  })
})
