import { expect } from 'vitest'
import type { Personne } from '../../../test/cast.ts'
import { test } from '../../../test/cast.ts'
import { createMenage, createOperation, lireMenageEnBase } from '../../../test/dossiers.ts'
import { jourDans } from '../../../test/jours.ts'
import { ecrireCourriel } from '../../courriel/ecrireCourriel.ts'

interface Recherche {
  total: number
  dossiers: {
    id: string
    codeMenage: string
    archive: boolean
    personnes: { id: string; nom: string }[]
    lieux: { ou: string; extrait: string }[]
    autresLieux: number
  }[]
  ailleurs: { lieu: string; ou: string; extrait: string }[]
  autresAilleurs: number
}
const SAISIE = { droit: 'ACCES', personne: 'Zoé Quesnoy', canal: 'COURRIER', recueLe: jourDans(-4), objet: 'Copie de ses données' }

async function demander(qui: Personne): Promise<string> {
  return (await qui.post<{ id: string }>('/v1/rgpd/demandes', SAISIE).expect(201)).corps.id
}
const chercher = (qui: Personne, id: string, texte: string, statut = 200) =>
  qui.post<Recherche>(`/v1/rgpd/demandes/${id}/recherches`, { texte }).expect(statut)

test('une personne se retrouve comme occupante, archivée ou non, et partout où un autre dossier la nomme', async ({ api, en, db }) => {
  const renommer = async (id: string) => {
    const occupant = await db
      .selectFrom('occupant')
      .select('id')
      .where('menage_id', '=', id)
      .where('role', '=', 'CODEMANDEUR')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('occupant')
      .set({ prenom: 'Zoé', nom: 'Quesnoy', email: 'zoe@exemple.test' })
      .where('id', '=', occupant.id)
      .execute()
    return occupant.id
  }
  const chezElle = await createMenage(db)
  const occupante = await renommer(chezElle)
  const archive = await createMenage(db)
  await renommer(archive)
  await db.updateTable('menage').set({ archive_le: new Date() }).where('id', '=', archive).execute()
  const voisin = await createMenage(db)
  await en.ines
    .post(`/v1/menages/${voisin}/commentaires`, { texte: 'Sa sœur ZOE QUESNOY passera lundi', visibilite: 'INTERNE' })
    .expect(201)
  await en.ines.post(`/v1/menages/${voisin}/suivis`, { type: 'APPEL', date: jourDans(-1), texte: 'Rappeler Zoé  Quesnoy' }).expect(201)
  await db
    .updateTable('menage')
    .set({ informations: JSON.stringify({ observations: 'Voir avec Quesnoy Zoé' }) })
    .where('id', '=', voisin)
    .execute()
  await ecrireCourriel(
    db,
    { type: 'ESSAI', destinataires: ['x@exemple.test'], sujet: 'Rendez-vous', corps: 'Bonjour Zoé Quesnoy', menageId: voisin },
    new Date(),
  )
  const ailleurs = await createMenage(db)
  await en.ines.post(`/v1/menages/${ailleurs}/commentaires`, { texte: 'Zoé est au Quesnel', visibilite: 'INTERNE' }).expect(201)

  const id = await demander(en.delphine)
  const { corps } = await chercher(en.delphine, id, 'zoe quesnoy')
  expect(corps.total).toBe(3)
  expect(new Set(corps.dossiers.map((dossier) => dossier.id))).toEqual(new Set([chezElle, archive, voisin]))
  expect(corps.dossiers.find((dossier) => dossier.id === chezElle)).toMatchObject({
    codeMenage: (await lireMenageEnBase(db, chezElle)).code_menage,
    archive: false,
    personnes: [{ id: occupante, nom: 'Zoé Quesnoy' }],
  })
  expect(corps.dossiers.find((dossier) => dossier.id === archive)?.archive).toBe(true)
  const lieux = corps.dossiers.find((dossier) => dossier.id === voisin)?.lieux ?? []
  expect(new Set(lieux.map(({ ou }) => ou))).toEqual(new Set(['Commentaires', 'Suivis', 'Informations', 'Courriels']))
  expect(lieux.find(({ ou }) => ou === 'Commentaires')?.extrait).toBe('Sa sœur ZOE QUESNOY passera lundi')
  // Par son adresse aussi.
  expect((await chercher(en.delphine, id, 'ZOE@exemple.test')).corps.dossiers.map((dossier) => dossier.id).toSorted()).toEqual(
    [chezElle, archive].toSorted(),
  )

  // Elle laisse sa trace au registre et au journal des lectures, jamais à celui du serveur.
  const etapes = await db
    .selectFrom('droits_etape')
    .select(['texte', 'details', 'auteur_id'])
    .where('demande_id', '=', id)
    .orderBy('le')
    .orderBy('id')
    .execute()
  expect(etapes.slice(1)).toEqual([
    { texte: 'Recherche dans tous les dossiers : 3 dossiers', details: 'zoe quesnoy', auteur_id: en.delphine.id },
    { texte: 'Recherche dans tous les dossiers : 2 dossiers', details: 'ZOE@exemple.test', auteur_id: en.delphine.id },
  ])
  const lectures = await db.selectFrom('consultation').select('sujet_id').where('ecran', '=', 'recherche').execute()
  expect(lectures.map(({ sujet_id }) => sujet_id).toSorted()).toEqual([chezElle, archive, voisin, chezElle, archive].toSorted())
  expect(api.journal.join('\n').toLowerCase()).not.toContain('quesnoy')
})

test('une personne se retrouve aussi hors des dossiers : tâche d’une opération, commentaire d’une de ses dates', async ({ en, db }) => {
  const operation = await createOperation(db)
  await db.updateTable('operation').set({ nom: 'Alma Sud' }).where('id', '=', operation).execute()
  const adresse = `/v1/operations/${operation}`
  await en.rachid.post(`${adresse}/taches`, { titre: 'Rappeler Mme Ysoline Quévreux' }).expect(201)
  const { corps: date } = await en.rachid.post<{ id: string }>(`${adresse}/dates`, { type: 'DEPOT_DID', objectif: '2026-03-01' })
  await en.rachid.post(`${adresse}/commentaires`, { dateId: date.id, texte: 'Attendre le départ de Quévreux, Ysoline' }).expect(201)
  const id = await demander(en.delphine)
  const { corps } = await chercher(en.delphine, id, 'ysoline quevreux')
  expect([corps.total, corps.dossiers]).toEqual([0, []])
  expect(corps.ailleurs.toSorted((a, b) => a.extrait.localeCompare(b.extrait))).toEqual([
    { lieu: 'Opération Alma Sud', ou: 'Tâche ou commentaire', extrait: 'Attendre le départ de Quévreux, Ysoline' },
    { lieu: 'Opération Alma Sud', ou: 'Événements de l’historique', extrait: 'Rappeler Mme Ysoline Quévreux' },
    { lieu: 'Opération Alma Sud', ou: 'Tâche ou commentaire', extrait: 'Rappeler Mme Ysoline Quévreux' },
  ])
  expect(corps.autresAilleurs).toBe(0)
  const etape = await db.selectFrom('droits_etape').select('texte').where('demande_id', '=', id).orderBy('le', 'desc').execute()
  expect(etape.map(({ texte }) => texte)).toContain('Recherche dans tous les dossiers : 0 dossier, 3 endroits hors des dossiers')
})

test('réservée à la DPO, dans une demande ouverte, avec trois lettres au moins ; un signe de la base reste un signe', async ({
  en,
  db,
}) => {
  const id = await demander(en.delphine)
  for (const qui of [en.denise, en.rachid, en.adrien]) await chercher(qui, id, 'Quesnoy', 403)
  await chercher(en.delphine, id, 'ab', 422)
  await chercher(en.delphine, id, ' . . ', 422)
  for (const texte of ['%%%', '___', "'; drop table menage; --", '\\\\\\'])
    expect((await chercher(en.delphine, id, texte)).corps.total).toBe(0)
  const menage = await createMenage(db)
  await en.ines.post(`/v1/menages/${menage}/commentaires`, { texte: 'M. O’Brian-Desœuvre est venu', visibilite: 'INTERNE' }).expect(201)
  for (const texte of ["o'brian", 'O’Brian', 'desoeuvre']) expect((await chercher(en.delphine, id, texte)).corps.total).toBe(1)
  await en.delphine.post(`/v1/rgpd/demandes/${id}/refus`, { motif: 'IDENTITE_NON_ETABLIE', le: jourDans(0) }).expect(200)
  await chercher(en.delphine, id, 'Quesnoy', 409)
})
