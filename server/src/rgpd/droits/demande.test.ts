import { ajouterMois } from '@relogement/domain/common/date'
import { describe, expect } from 'vitest'
import type { Personne } from '../../../test/cast.ts'
import { test } from '../../../test/cast.ts'
import { createMenage, lireMenageEnBase } from '../../../test/dossiers.ts'
import { jourDans } from '../../../test/jours.ts'
import type { Base } from '../../core/database.ts'

const DEMANDES = '/v1/rgpd/demandes'
const adresse = (id: string, suite = '') => `${DEMANDES}/${id}${suite}`
const SAISIE = {
  droit: 'ACCES',
  personne: 'Samira Benali',
  email: 'samira.benali@exemple.test',
  telephone: '06 11 22 33 44',
  adresse: '12 rue de l’Épeule\n59100 Roubaix',
  canal: 'COURRIER',
  recueLe: jourDans(-5),
  objet: 'Copie de toutes les données de son dossier',
}
interface Demande {
  id: string
  version: number
  numero: string
  statut: string
  echeance: string
  joursRestants: number | null
  enRetard: boolean
  telephone: string | null
  dossiers: { id: string; codeMenage: string; occupant: string | null }[]
  etapes: { texte: string; details: string | null; auteur: { prenom: string } | null }[]
  can: string[]
  refus: Record<string, string>
  errorDescription: string
}

async function enregistrer(qui: Personne, surcharge: object = {}): Promise<Demande> {
  return (await qui.post<Demande>(DEMANDES, { ...SAISIE, ...surcharge }).expect(201)).corps
}
const identifier = (qui: Personne, id: string, statut = 200) =>
  qui.post<Demande>(adresse(id, '/identite'), { moyen: 'PIECE_PRESENTEE', le: jourDans(0) }).expect(statut)
const lireEnBase = (db: Base, id: string) => db.selectFrom('droits_demande').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('lire le registre se note : qui, combien de lignes, quelles colonnes, quels filtres', async ({ en, db }) => {
  await enregistrer(en.delphine)
  await en.delphine.get(`${DEMANDES}?droits=ACCES&pageSize=1`).expect(200)
  const lectures = await db.selectFrom('lecture_de_liste').selectAll().where('utilisateur_id', '=', en.delphine.id).execute()
  expect(lectures).toMatchObject([{ liste: 'demandes', lignes: 1, taille_de_page: 1, filtres: ['droits'] }])
  expect(lectures[0]?.colonnes).toContain('personne')
})

describe('enregistrer une demande', () => {
  test('reçue il y a cinq jours, elle a son numéro, son échéance un mois après et sa première étape', async ({ en, db }) => {
    const demande = await enregistrer(en.delphine)
    expect(demande.numero).toMatch(/^DD-\d{4}$/)
    expect(demande).toMatchObject({
      statut: 'RECUE',
      echeance: ajouterMois(SAISIE.recueLe, 1),
      enRetard: false,
      telephone: '0611223344',
      can: expect.arrayContaining(['modifier', 'demander_identite', 'verifier_identite', 'prolonger', 'rattacher', 'refuser']) as string[],
    })
    expect(demande.refus['repondre']).toContain('L’identité de la personne n’est pas vérifiée')
    expect(demande.etapes).toHaveLength(1)
    expect(await lireEnBase(db, demande.id)).toMatchObject({
      creee_par: en.delphine.id,
      version: 1,
      echeance: ajouterMois(SAISIE.recueLe, 1),
    })
  })

  test('ni demain, ni sans objet, ni par quelqu’un d’autre que la DPO ; la data steward la lit sans l’instruire', async ({ en }) => {
    await en.delphine.post(DEMANDES, { ...SAISIE, recueLe: jourDans(1) }).expect(422)
    await en.delphine.post(DEMANDES, { ...SAISIE, objet: ' ' }).expect(422)
    for (const qui of [en.denise, en.rachid, en.camille, en.adrien]) await qui.post(DEMANDES, SAISIE).expect(403)
    const { id } = await enregistrer(en.delphine)
    const { corps } = await en.denise.get<Demande>(adresse(id)).expect(200)
    expect(corps.can).toEqual([])
    expect(corps.refus['verifier_identite']).toContain('Réservé')
    await en.rachid.get(adresse(id)).expect(403)
  })

  test('rejouée avec la même clé, elle n’est enregistrée qu’une fois', async ({ en, db }) => {
    const meme = en.delphine.avec({ 'Idempotency-Key': 'demande-une-fois' })
    const premiere = await meme.post<Demande>(DEMANDES, { ...SAISIE, personne: 'Une Seule' }).expect(201)
    const seconde = await meme.post<Demande>(DEMANDES, { ...SAISIE, personne: 'Une Seule' }).expect(201)
    expect(seconde.corps.id).toBe(premiere.corps.id)
    expect(await db.selectFrom('droits_demande').select('id').where('personne', '=', 'Une Seule').execute()).toHaveLength(1)
  })

  test('le nom de la personne ne va pas au journal du serveur', async ({ api, en }) => {
    await enregistrer(en.delphine, { personne: 'Zoraïde Introuvable' })
    expect(api.journal.join('\n')).not.toContain('Zoraïde')
  })
})

describe('instruire une demande', () => {
  test('sans identité vérifiée, une réponse est refusée et rien ne s’écrit ; vérifiée, elle se note et clôt la demande', async ({
    en,
    db,
  }) => {
    const { id } = await enregistrer(en.delphine)
    const { corps } = await en.delphine.post<Demande>(adresse(id, '/reponse'), { le: jourDans(0) }).expect(409)
    expect(corps.errorDescription).toContain('L’identité de la personne n’est pas vérifiée')
    expect(await lireEnBase(db, id)).toMatchObject({ statut: 'RECUE', version: 1, close_le: null })
    expect((await en.delphine.post<Demande>(adresse(id, '/preuve-d-identite')).expect(200)).corps.statut).toBe('IDENTITE_A_VERIFIER')
    expect((await identifier(en.delphine, id)).corps.statut).toBe('EN_COURS')
    const { corps: close } = await en.delphine
      .post<Demande>(adresse(id, '/reponse'), { le: jourDans(0), precisions: 'Remise en main propre' })
      .expect(200)
    expect(close).toMatchObject({ statut: 'REPONDUE', joursRestants: null, can: ['courrier'] })
    expect(close.etapes.map(({ texte }) => texte.split(' ').slice(0, 2).join(' '))).toEqual([
      'Demande enregistrée,',
      'Preuve d’identité',
      'Identité vérifiée',
      'Réponse envoyée',
    ])
    await en.delphine.put(adresse(id), { ...SAISIE, personne: 'Quelqu’un d’autre' }).expect(409)
    await en.delphine.post(adresse(id, '/reponse'), { le: jourDans(0) }).expect(409)
  })

  test('un refus a son motif ; à une personne non identifiée, il n’y en a qu’un', async ({ en, db }) => {
    const { id } = await enregistrer(en.delphine, { droit: 'EFFACEMENT' })
    const refuser = (motif: string, statut: number) =>
      en.delphine.post<Demande>(adresse(id, '/refus'), { motif, le: jourDans(0), precisions: 'Relogement en cours' }).expect(statut)
    await refuser('MISSION_D_INTERET_PUBLIC', 409)
    await identifier(en.delphine, id)
    await refuser('IDENTITE_NON_ETABLIE', 409)
    await refuser('INVENTE', 422)
    const { corps } = await refuser('DROITS_D_AUTRUI', 409)
    expect(corps.errorDescription).toContain('ne permet pas de refuser ce droit')
    await refuser('MISSION_D_INTERET_PUBLIC', 200)
    expect(await lireEnBase(db, id)).toMatchObject({ statut: 'REFUSEE', motif_refus: 'MISSION_D_INTERET_PUBLIC', close_le: jourDans(0) })
  })

  test('prolongée dans le mois, elle a trois mois ; passé le mois, c’est trop tard', async ({ en }) => {
    const { id } = await enregistrer(en.delphine)
    const motif = 'Recherche dans les archives papier'
    const { corps } = await en.delphine.post<Demande>(adresse(id, '/prolongation'), { motif, le: jourDans(0) }).expect(200)
    expect(corps).toMatchObject({ statut: 'PROLONGEE', echeance: ajouterMois(SAISIE.recueLe, 3) })
    // L'identité se vérifie encore, sans perdre la prolongation.
    expect((await identifier(en.delphine, id)).corps.statut).toBe('PROLONGEE')
    const tardive = await enregistrer(en.delphine, { recueLe: jourDans(-40) })
    expect(tardive.enRetard).toBe(true)
    await en.delphine.post(adresse(tardive.id, '/prolongation'), { motif, le: jourDans(0) }).expect(409)
    await en.delphine.post(adresse(tardive.id, '/prolongation'), { motif, le: jourDans(-20) }).expect(200)
  })

  test('ce qui n’est pas redit reste ; `null` l’efface', async ({ en, db }) => {
    const { id } = await enregistrer(en.delphine, { telephone: '0611223344', adresse: '3 rue Neuve, Lille' })
    await en.delphine.put(adresse(id), { personne: 'Nadia Belkacem', adresse: null }).expect(200)
    expect(await lireEnBase(db, id)).toMatchObject({ personne: 'Nadia Belkacem', telephone: '0611223344', adresse: null })
    await en.delphine.patch(adresse(id), { telephone: '0611223355' }).expect(200)
    expect(await lireEnBase(db, id)).toMatchObject({ personne: 'Nadia Belkacem', telephone: '0611223355' })
  })

  test('corrigée, son échéance suit sa réception ; modifiée entre-temps, elle se relit', async ({ en }) => {
    const { id, version } = await enregistrer(en.delphine)
    const corriger = (v: number, recueLe: string) =>
      en.delphine.avec({ 'If-Match': `"${v}"` }).put<Demande>(adresse(id), { ...SAISIE, recueLe })
    const { corps } = await corriger(version, jourDans(-10)).expect(200)
    expect(corps.echeance).toBe(ajouterMois(jourDans(-10), 1))
    expect(corps.etapes.at(-1)).toMatchObject({ texte: 'Demande corrigée', details: 'date de réception' })
    await corriger(version, jourDans(-9)).expect(412)
    await identifier(en.delphine, id)
    await en.delphine.put(adresse(id), { ...SAISIE, recueLe: jourDans(0) }).expect(200)
  })
})

describe('les dossiers d’une demande', () => {
  test('se rattachent par leur code et se détachent ; une personne d’un autre dossier est introuvable', async ({ en, db }) => {
    const [ici, ailleurs] = [await createMenage(db), await createMenage(db)]
    const { code_menage: codeMenage } = await lireMenageEnBase(db, ici)
    const samira = await db
      .selectFrom('occupant')
      .select('id')
      .where('menage_id', '=', ici)
      .where('prenom', '=', 'Samira')
      .executeTakeFirstOrThrow()
    const autre = await db.selectFrom('occupant').select('id').where('menage_id', '=', ailleurs).executeTakeFirstOrThrow()
    const { id } = await enregistrer(en.delphine)
    const rattacher = (occupantId: string | null, statut: number) =>
      en.delphine.post<Demande>(adresse(id, '/dossiers'), { codeMenage: codeMenage.toLowerCase(), occupantId }).expect(statut)
    await rattacher(autre.id, 404)
    expect((await rattacher(null, 201)).corps.dossiers).toMatchObject([{ id: ici, codeMenage, occupant: null }])
    expect((await rattacher(samira.id, 201)).corps.dossiers).toMatchObject([{ occupant: 'Samira Benali' }])
    await en.delphine.post(adresse(id, '/dossiers'), { codeMenage: 'INCONNU-1' }).expect(404)
    // Un dossier qui porte une demande de droits ne se supprime pas.
    const { corps } = await en.rachid.delete<Demande>(`/v1/menages/${ici}`, { motif: 'DOUBLON' }).expect(409)
    expect(corps.errorDescription).toContain('demande de droits')
    expect((await en.delphine.delete<Demande>(adresse(id, `/dossiers/${ici}`)).expect(200)).corps.dossiers).toEqual([])
    await en.delphine.delete(adresse(id, `/dossiers/${ici}`)).expect(404)
  })
})

describe('le registre', () => {
  test('les plus pressées d’abord, les closes ensuite ; il compte les retards et ce qui est proche', async ({ en, db }) => {
    await db.deleteFrom('droits_demande').execute()
    const creer = async (jours: number, droit = 'ACCES') => (await enregistrer(en.delphine, { recueLe: jourDans(jours), droit })).id
    const [tranquille, enRetard, proche, close] = [await creer(-2), await creer(-60), await creer(-26, 'LIMITATION'), await creer(-90)]
    await identifier(en.delphine, close)
    await en.delphine.post(adresse(close, '/reponse'), { le: jourDans(0) }).expect(200)
    interface Registre {
      'hydra:member': { id: string }[]
      metadata: { enRetard: number; proches: number; refusEnregistrer: string | null; statuts: { valeur: string; nombre: number }[] }
    }
    const { corps } = await en.delphine.get<Registre>(DEMANDES).expect(200)
    expect(corps['hydra:member'].map(({ id }) => id)).toEqual([enRetard, proche, tranquille, close])
    expect(corps.metadata).toMatchObject({ enRetard: 1, proches: 1, refusEnregistrer: null })
    expect(corps.metadata.statuts.find(({ valeur }) => valeur === 'REPONDUE')?.nombre).toBe(1)
    const filtre = await en.denise.get<Registre>(`${DEMANDES}?droits=LIMITATION&statuts=RECUE,EN_COURS`).expect(200)
    expect(filtre.corps['hydra:member'].map(({ id }) => id)).toEqual([proche])
    expect(filtre.corps.metadata.refusEnregistrer).toContain('Réservé')
  })
})
