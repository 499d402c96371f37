import { expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { createOperation } from '../../test/dossiers.ts'

interface Ecrit {
  id: string
  titre: string
  statut: string
  texte: string | null
  valeurAttendue: string | null
  assigne: { id: string } | null
  echeance: string | null
  operation: { id: string }
}
interface Collection {
  'hydra:member': Ecrit[]
  'hydra:totalItems': number
}

test('une tâche se confie, se fait, et passe après celles qui restent', async ({ en, db }) => {
  const operation = await createOperation(db)
  const taches = `/v1/operations/${operation}/taches`
  const { corps: relance } = await en.rachid
    .post<Ecrit>(taches, { titre: 'Relancer la préfecture', assigne: { id: en.edouard.id }, echeance: '2026-03-20' })
    .expect(201)
  expect(relance).toMatchObject({ statut: 'A_FAIRE', assigne: { id: en.edouard.id }, echeance: '2026-03-20', valeurAttendue: '2026-03-20' })
  await en.rachid.post(taches, { titre: 'Fixer la réunion publique' }).expect(201)
  await en.edouard.patch(`${taches}/${relance.id}`, { statut: 'FAITE' }).expect(200)
  const { corps } = await en.corinne.get<Collection>(taches).expect(200)
  expect(corps['hydra:member'].map(({ titre, statut }) => [titre, statut])).toEqual([
    ['Fixer la réunion publique', 'A_FAIRE'],
    ['Relancer la préfecture', 'FAITE'],
  ])
  await en.camille.get(taches).expect(403)
  await en.corinne.post(taches, { titre: 'Non' }).expect(403)
  await en.rachid.post(taches, { titre: '' }).expect(422)
})

test('la tâche de la spécification dit son échéance par « valeurAttendue », et la reprend telle qu’elle se lit', async ({ en, db }) => {
  const taches = `/v1/operations/${await createOperation(db)}/taches`
  const { corps: tache } = await en.rachid.post<Ecrit>(taches, { titre: 'Appeler', valeurAttendue: '2026-03-20' }).expect(201)
  expect(tache).toMatchObject({ echeance: '2026-03-20', valeurAttendue: '2026-03-20' })
  const changer = async (corps: object) => (await en.rachid.patch<Ecrit>(`${taches}/${tache.id}`, corps).expect(200)).corps.echeance
  expect(await changer({ valeurAttendue: '2026-04-02' })).toBe('2026-04-02')
  expect(await changer({ texte: 'Avant midi' })).toBe('2026-04-02')
  // Renvoyée entière, son échéance changée : c'est elle qui est dite.
  expect(await changer({ ...tache, echeance: '2026-05-04' })).toBe('2026-05-04')
  expect(await changer({ ...tache, echeance: null })).toBeNull()
  await en.rachid.post(taches, { titre: 'Appeler', valeurAttendue: '31/02/2026' }).expect(422)
})

test('une date se commente : le commentaire dit la date, ce qui était attendu et ce qui est arrivé', async ({ en, db }) => {
  const operation = await createOperation(db)
  const adresse = `/v1/operations/${operation}`
  const { corps: date } = await en.rachid.post<{ id: string }>(`${adresse}/dates`, {
    type: 'DEPOT_DID',
    objectif: '2026-03-01',
    report: '2026-05-01',
  })
  const { corps: ecrit } = await en.rachid
    .post<Ecrit>(`${adresse}/commentaires`, { sousType: 'DATE', dateId: date.id, texte: 'La préfecture demande une pièce de plus' })
    .expect(201)
  expect(ecrit).toMatchObject({ titre: 'Dépôt de la DID', valeurAttendue: '2026-05-01', statut: 'EN_ATTENTE' })
  await en.rachid.patch(`${adresse}/commentaires/${ecrit.id}`, { texte: 'La préfecture demande deux pièces' }).expect(200)
  await en.rachid.post(`${adresse}/taches`, { titre: 'Envoyer les pièces' }).expect(201)
  const combien = async (requete: string) => (await en.rachid.get<Collection>(requete).expect(200)).corps['hydra:totalItems']
  expect(await combien(`${adresse}/commentaires?sousTypes=DATE`)).toBe(1)
  expect(await combien(`${adresse}/commentaires`)).toBe(2)
  expect(await combien('/v1/modifications?sousTypes=DATE&types=COMMENTAIRE')).toBe(1)
  const autre = await createOperation(db)
  await en.rachid.post(`/v1/operations/${autre}/commentaires`, { dateId: date.id, texte: 'Ailleurs' }).expect(422)
  await en.berenice.get('/v1/modifications').expect(403)
})

interface Refus {
  violations: { propertyPath: string; message: string }[]
}

test('le commentaire de la spécification dit sa date par son titre et ses jours', async ({ en, db }) => {
  const operation = await createOperation(db)
  const adresse = `/v1/operations/${operation}`
  const corps = {
    sousType: 'DATE',
    titre: 'Réunion publique',
    texte: 'Salle à réserver',
    valeur: '2026-12-01',
    valeurAttendue: '2026-12-20',
  }
  const { corps: absente } = await en.rachid.post<Refus>(`${adresse}/commentaires`, corps).expect(422)
  expect(absente.violations).toEqual([
    { propertyPath: 'titre', message: '« Réunion publique » n’est pas parmi les dates de l’opération : ajoutez-la d’abord' },
  ])
  const { corps: vague } = await en.rachid.post<Refus>(`${adresse}/commentaires`, { texte: 'Laquelle ?' }).expect(422)
  expect(vague.violations).toEqual([{ propertyPath: 'dateId', message: 'Ce champ est requis' }])
  const { corps: date } = await en.rachid
    .post<{ id: string }>(`${adresse}/dates`, { type: 'REUNION_PUBLIQUE', objectif: '2026-12-20' })
    .expect(201)
  const { corps: ecrit } = await en.rachid.post<Ecrit>(`${adresse}/commentaires`, corps).expect(201)
  expect(ecrit).toMatchObject({ titre: 'Réunion publique', dateId: date.id, texte: 'Salle à réserver', valeurAttendue: '2026-12-20' })
  const ecrits = await db
    .selectFrom('operation_commentaire')
    .select(['date_id', 'texte', 'auteur_id'])
    .where('operation_id', '=', operation)
    .execute()
  expect(ecrits).toEqual([{ date_id: date.id, texte: 'Salle à réserver', auteur_id: en.rachid.id }])
  // Ce que dit un commentaire de sa date ne la change pas.
  const dates = await db.selectFrom('operation_date').select(['reel', 'objectif']).where('id', '=', date.id).execute()
  expect(dates).toEqual([{ reel: null, objectif: '2026-12-20' }])
})

test('commentaires et tâches s’exportent : la date, sa valeur, celle attendue, le commentaire, le statut', async ({ en, db }) => {
  const operation = await createOperation(db)
  const adresse = `/v1/operations/${operation}`
  const { corps: date } = await en.rachid.post<{ id: string }>(`${adresse}/dates`, { type: 'DEPOT_DID', objectif: '2026-03-01' })
  await en.rachid.post(`${adresse}/commentaires`, { dateId: date.id, texte: 'Il manque une pièce' }).expect(201)
  await en.rachid.post(`${adresse}/taches`, { titre: '=Envoyer', texte: 'Avant mars', echeance: '2026-02-20' }).expect(201)
  const colonnes = ['titre', 'valeur', 'valeurAttendue', 'texte', 'statut'].map((path) => ({ path, name: path }))
  const exporter = async (corps: object) => (await en.corinne.post(`${adresse}/commentaires/_export`, corps).expect(200)).texte
  expect((await exporter({ columns: colonnes, sousTypes: ['DATE'] })).trim().split(/\r?\n/).slice(1)).toEqual([
    '"Dépôt de la DID";;01/03/2026;"Il manque une pièce";En attente',
  ])
  // Une saisie qui commence par un signe de formule n'en est pas une.
  expect(await exporter({ columns: colonnes })).toContain(`"'=Envoyer";;20/02/2026;"Avant mars";À faire`)
  await en.camille.post(`${adresse}/commentaires/_export`, {}).expect(403)
})

test('une tâche se confie à qui conduit l’opération ou la tient', async ({ en }) => {
  const noms = async (requete: string) =>
    (await en.rachid.get<{ 'hydra:member': { id: string }[] }>(`/v1/business/operations/charges${requete}`).expect(200)).corps[
      'hydra:member'
    ].map(({ id }) => id)
  expect(await noms('?pour=TACHE')).toEqual(expect.arrayContaining([en.rachid.id, en.edouard.id]))
  expect(await noms('')).not.toContain(en.rachid.id)
})

test('une tâche ne se confie pas à qui ne la lirait pas ; confiée avant, elle le reste', async ({ en, db }) => {
  const { corps } = await en.rachid.get<{ 'hydra:member': { id: string }[] }>('/v1/business/operations/charges?pour=TACHE').expect(200)
  for (const qui of ['bastien', 'melanie', 'camille'] as const) {
    expect(corps['hydra:member'].map(({ id }) => id)).not.toContain(en[qui].id)
    await en[qui].get('/v1/modifications').expect(403)
  }
  const taches = `/v1/operations/${await createOperation(db)}/taches`
  const { corps: refus } = await en.rachid.post<Refus>(taches, { titre: 'Appeler', assigne: { id: en.bastien.id } }).expect(422)
  expect(refus.violations).toEqual([{ propertyPath: 'assigne', message: 'Une tâche se confie à qui la lira' }])
  const { corps: tache } = await en.rachid.post<Ecrit>(taches, { titre: 'Appeler' }).expect(201)
  await en.rachid.patch(`${taches}/${tache.id}`, { assigne: { id: en.melanie.id } }).expect(422)
  await db.updateTable('operation_commentaire').set({ assigne_id: en.bastien.id }).where('id', '=', tache.id).execute()
  await en.rachid.patch(`${taches}/${tache.id}`, { ...tache, assigne: { id: en.bastien.id }, statut: 'EN_COURS' }).expect(200)
})

test('une tâche, que la liste des commentaires donne aussi, change par la même adresse qu’eux', async ({ en, db }) => {
  const adresse = `/v1/operations/${await createOperation(db)}`
  await en.rachid.post(`${adresse}/taches`, { titre: 'Envoyer', echeance: '2026-03-20' }).expect(201)
  const { corps: ecrits } = await en.rachid.get<Collection>(`${adresse}/commentaires?sousTypes=TACHE&pageSize=100`).expect(200)
  const [tache] = ecrits['hydra:member'] as [Ecrit]
  const changer = (corps: object) => en.rachid.patch<Ecrit>(`${adresse}/commentaires/${tache.id}`, corps)
  expect((await changer({ statut: 'EN_COURS' }).expect(200)).corps).toMatchObject({ titre: 'Envoyer', statut: 'EN_COURS' })
  const redite = { ...tache, texte: 'Avant mars', valeurAttendue: '2026-04-02', statut: 'FAITE', echeance: undefined }
  expect((await changer(redite).expect(200)).corps).toMatchObject({ texte: 'Avant mars', statut: 'FAITE', echeance: '2026-04-02' })
  await changer({ statut: 'CLOTURE' }).expect(422)
  await changer({ statut: 'PERDUE' }).expect(422)
  await en.corinne.patch(`${adresse}/commentaires/${tache.id}`, { statut: 'A_FAIRE' }).expect(403)
  const { corps: date } = await en.rachid.post<{ id: string }>(`${adresse}/dates`, { type: 'DEPOT_DID', objectif: '2026-03-01' })
  const { corps: ecrit } = await en.rachid.post<Ecrit>(`${adresse}/commentaires`, { dateId: date.id, texte: 'Il manque une pièce' })
  // D'un commentaire renvoyé entier, seul le texte s'écrit ; changer le reste se refuse, et rien ne s'enregistre (décision 0195).
  const corriger = (corps: object) => en.rachid.patch<Ecrit>(`${adresse}/commentaires/${ecrit.id}`, { ...ecrit, ...corps })
  const refuse = await corriger({ texte: 'Perdu', statut: 'CLOTURE', titre: 'Autre' }).expect(409)
  expect(JSON.stringify(refuse.corps)).toContain('D’un commentaire ne change que le texte')
  await corriger({ texte: 'Perdu', valeurAttendue: '2027-01-01' }).expect(409)
  const { corps: corrige } = await corriger({ texte: 'Rien ne manque' }).expect(200)
  expect(corrige).toMatchObject({ texte: 'Rien ne manque', statut: 'EN_ATTENTE', titre: 'Dépôt de la DID' })
  await en.rachid.patch(`${adresse}/commentaires/${ecrit.id}`, { texte: '' }).expect(422)
  await en.rachid.patch(`${adresse}/commentaires/${ecrit.id}`, { statut: 'CLOTURE' }).expect(422)
})

test('un texte récrit par un autre que son auteur le dit, à l’écran et à l’export', async ({ en, db }) => {
  const operation = await createOperation(db)
  const adresse = `/v1/operations/${operation}`
  const { corps: date } = await en.edouard.post<{ id: string }>(`${adresse}/dates`, { type: 'DEPOT_DID', objectif: '2026-03-01' })
  const { corps: ecrit } = await en.edouard.post<Ecrit>(`${adresse}/commentaires`, { dateId: date.id, texte: 'Il manque une pièce' })
  expect(ecrit).toMatchObject({ auteur: { id: en.edouard.id }, corrigePar: null, corrigeLe: null })
  const { corps: tache } = await en.edouard.post<Ecrit>(`${adresse}/taches`, { titre: 'Envoyer', texte: 'Avant mars' })
  // Confier, dater, faire : les mots restent ceux de l'auteur ; les redire aussi.
  await en.rachid
    .patch(`${adresse}/taches/${tache.id}`, { statut: 'FAITE', assigne: { id: en.rachid.id }, texte: 'Avant mars' })
    .expect(200)
  await en.rachid.patch(`${adresse}/commentaires/${ecrit.id}`, { texte: 'Il manque une pièce' }).expect(200)
  const corrections = () =>
    db.selectFrom('operation_commentaire').select(['auteur_id', 'corrige_par_id']).where('operation_id', '=', operation).execute()
  expect(await corrections()).toEqual([
    { auteur_id: en.edouard.id, corrige_par_id: null },
    { auteur_id: en.edouard.id, corrige_par_id: null },
  ])
  const { corps: corrige } = await en.rachid.patch<Ecrit>(`${adresse}/commentaires/${ecrit.id}`, { texte: 'Rien ne manque' }).expect(200)
  expect(corrige).toMatchObject({ texte: 'Rien ne manque', auteur: { id: en.edouard.id }, corrigePar: { id: en.rachid.id } })
  const colonnes = ['texte', 'auteur', 'corrigePar'].map((path) => ({ path, name: path }))
  const { texte } = await en.corinne.post(`${adresse}/commentaires/_export`, { columns: colonnes, sousTypes: ['DATE'] }).expect(200)
  const noms = (id: string) => db.selectFrom('utilisateur').select(['prenom', 'nom']).where('id', '=', id).executeTakeFirstOrThrow()
  const [auteur, correcteur] = [await noms(en.edouard.id), await noms(en.rachid.id)]
  expect(texte.trim().split(/\r?\n/).slice(1)).toEqual([
    `"Rien ne manque";"${auteur.prenom} ${auteur.nom}";"${correcteur.prenom} ${correcteur.nom}"`,
  ])
  await en.rachid.patch(`${adresse}/taches/${tache.id}`, { titre: 'Envoyer les pièces' }).expect(200)
  expect((await corrections()).map((ligne) => ligne.corrige_par_id)).toEqual([en.rachid.id, en.rachid.id])
})

interface Historique {
  'hydra:member': { type: string; texte: string | null; changements: { libelle: string; ancien: unknown; nouveau: unknown }[] }[]
}

test('ce qui s’écrit d’une tâche ou d’une date reste à l’historique, et ce qu’une correction remplace s’y relit', async ({ en, db }) => {
  const operation = await createOperation(db)
  const adresse = `/v1/operations/${operation}`
  const { corps: date } = await en.rachid.post<{ id: string }>(`${adresse}/dates`, { type: 'DEPOT_DID', objectif: '2026-03-01' })
  const { corps: commentaire } = await en.rachid.post<Ecrit>(`${adresse}/commentaires`, { dateId: date.id, texte: 'Il manque une pièce' })
  await en.edouard.patch(`${adresse}/commentaires/${commentaire.id}`, { texte: 'Il en manque deux' }).expect(200)
  const { corps: tache } = await en.rachid.post<Ecrit>(`${adresse}/taches`, { titre: 'Envoyer les pièces', echeance: '2026-03-20' })
  await en.edouard.patch(`${adresse}/taches/${tache.id}`, { statut: 'FAITE', assigne: { id: en.edouard.id } }).expect(200)
  await en.edouard.patch(`${adresse}/taches/${tache.id}`, { statut: 'FAITE' }).expect(200)
  const { corps } = await en.corinne.get<Historique>(`${adresse}/modifications?types=COMMENTAIRE`).expect(200)
  expect(
    corps['hydra:member'].map(({ texte, changements }) => [texte, ...changements.map((c) => [c.libelle, c.ancien, c.nouveau])]),
  ).toEqual([
    ['Tâche changée : Envoyer les pièces', ['Statut', 'A_FAIRE', 'FAITE'], ['Confiée à', null, expect.stringContaining('douard')]],
    ['Tâche ajoutée : Envoyer les pièces'],
    ['Commentaire corrigé : Dépôt de la DID', ['Commentaire', 'Il manque une pièce', 'Il en manque deux']],
    ['Date commentée : Dépôt de la DID'],
  ])
})

test('les tâches de toutes les opérations se lisent ensemble : celles confiées à une personne, celles qui restent', async ({ en, db }) => {
  const [une, autre] = [await createOperation(db), await createOperation(db)]
  const confier = (operation: string, titre: string, statut: string, id: string) =>
    en.rachid.post(`/v1/operations/${operation}/taches`, { titre, statut, assigne: { id } }).expect(201)
  await confier(une, 'Réunir les pièces', 'A_FAIRE', en.corinne.id)
  await confier(autre, 'Visiter la cage B', 'EN_COURS', en.corinne.id)
  await confier(autre, 'Déjà faite', 'FAITE', en.corinne.id)
  await confier(autre, 'D’un autre', 'A_FAIRE', en.edouard.id)
  const adresse = `/v1/modifications?sousTypes=TACHE&types=COMMENTAIRE&assignes=${en.corinne.id}`
  const lire = async (suite: string) => (await en.corinne.get<Collection>(`${adresse}${suite}`).expect(200)).corps
  expect(
    (await lire('&statuts=A_FAIRE,EN_COURS'))['hydra:member']
      .map(({ titre, operation }) => [titre, operation.id])
      .sort(([a], [b]) => String(a).localeCompare(String(b))),
  ).toEqual([
    ['Réunir les pièces', une],
    ['Visiter la cage B', autre],
  ])
  expect((await lire(''))['hydra:totalItems']).toBe(3)
  await en.corinne.get('/v1/modifications?types=SUIVI').expect(400)
})
