import { expect } from 'vitest'
import { type Personne, test } from '../../../test/cast.ts'
import { createLogementRetenu } from '../../../test/commissions.ts'
import { lireMenageEnBase } from '../../../test/dossiers.ts'
import { jourDans } from '../../../test/jours.ts'
import type { Base } from '../../core/database.ts'

const DEMANDES = '/v1/rgpd/demandes'

interface Avis {
  readonly rang: number
  readonly externe?: boolean
}

/** Trois des nôtres que la commission a tous retenus, à ces rangs, dans l'ordre du GTR ; un candidat du bailleur prend le sien. */
async function classes(db: Base, camille: Personne, bailleurId: string, avis: readonly Avis[]) {
  const { logementId, retenus } = await createLogementRetenu(db, { bailleurId, chargeId: camille.id, candidats: 3 })
  await camille.post('/v1/business/transmission-bailleur-pour-cal', { logementId }).expect(201)
  const restent = retenus.map(({ propositionId }) => propositionId)
  const reponses = avis.map(({ rang, externe = false }) => ({
    propositionId: externe ? null : restent.shift(),
    externe,
    accepte: true,
    rang,
  }))
  await camille.put(`/v1/business/logements/${logementId}/cal`, { calLe: jourDans(0), reponses }).expect(200)
  const [premier, deuxieme, troisieme] = retenus
  if (!premier || !deuxieme || !troisieme) throw new Error('Trois candidats attendus')
  return { logementId, premier, deuxieme, troisieme }
}

const appeles = async (db: Base, logementId: string) =>
  (await db.selectFrom('alerte').select('sujet_id').where('type', '=', 'RANG_SUIVANT').where('valeur', '=', logementId).execute()).map(
    ({ sujet_id }) => sujet_id,
  )
const passer = (personne: Personne, menageId: string, corps: object) =>
  personne.put(`/v1/business/menages/${menageId}/transitions`, corps).expect(200)
const refuser = (personne: Personne, { menageId, propositionId }: { menageId: string; propositionId: string }) =>
  passer(personne, menageId, {
    transition: 'refus_proposition',
    propositionId,
    donnees: { motif: 'LOCALISATION', date: jourDans(0) },
  })
const partir = (personne: Personne, { menageId }: { menageId: string }) =>
  passer(personne, menageId, { transition: 'depart_spontane', donnees: { motif: 'DECES', date: jourDans(0) } })
const appelsAnnonces = async (personne: Personne, menageId: string, transition: string) => {
  const { corps } = await personne
    .get<{ nextPlaces: { transition: string; consequences: { texte: string }[] }[] }>(`/v1/menages/${menageId}`)
    .expect(200)
  const textes = corps.nextPlaces.find((place) => place.transition === transition)?.consequences ?? []
  return textes.map(({ texte }) => texte).filter((texte) => texte.startsWith('Alerte le'))
}

test('le premier refuse : le deuxième est appelé, lui seul', async ({ en, db, distribution }) => {
  const { bailleur } = distribution.partenaires
  const { logementId, premier, deuxieme } = await classes(db, en.camille, bailleur, [{ rang: 1 }, { rang: 2 }, { rang: 3 }])
  expect(await appelsAnnonces(en.camille, premier.menageId, 'depart_spontane')).toHaveLength(1)
  await refuser(en.camille, premier)
  expect(await appeles(db, logementId)).toEqual([deuxieme.menageId])
})

test('le deuxième part : le premier tient toujours son tour, personne n’est appelé', async ({ en, db, distribution }) => {
  const { bailleur } = distribution.partenaires
  const { logementId, deuxieme } = await classes(db, en.camille, bailleur, [{ rang: 1 }, { rang: 2 }, { rang: 3 }])
  expect(await appelsAnnonces(en.camille, deuxieme.menageId, 'depart_spontane')).toEqual([])
  await partir(en.camille, deuxieme)
  expect(await appeles(db, logementId)).toEqual([])
})

test('le candidat du bailleur vient ensuite : aucun des nôtres n’est appelé avant qu’il réponde', async ({ en, db, distribution }) => {
  const { bailleur } = distribution.partenaires
  const rangs = [{ rang: 1 }, { rang: 2, externe: true }, { rang: 3 }, { rang: 4 }]
  const { logementId, premier } = await classes(db, en.camille, bailleur, rangs)
  expect(await appelsAnnonces(en.camille, premier.menageId, 'depart_spontane')).toEqual([])
  await refuser(en.camille, premier)
  expect(await appeles(db, logementId)).toEqual([])
})

const GELE =
  'se libère : le dossier du ménage suivant est gelé. Il garde son rang, personne d’autre n’est appelé : voyez avec le délégué à la protection des données'
const alertes = (db: Base, logementId: string) =>
  db
    .selectFrom('alerte')
    .select(['sujet_id', 'pour', 'destinataire_id', 'texte', 'statut'])
    .where('type', '=', 'RANG_SUIVANT')
    .where('valeur', '=', logementId)
    .orderBy('id')
    .execute()

test('le suivant est un dossier gelé : rien ne s’y écrit, nul n’est appelé à sa place, et qui le suit l’apprend aussitôt', async ({
  en,
  db,
  distribution,
}) => {
  const { bailleur } = distribution.partenaires
  const { logementId, premier, deuxieme } = await classes(db, en.camille, bailleur, [{ rang: 1 }, { rang: 2 }, { rang: 3 }])
  await db.updateTable('menage').set({ limitation_depuis: jourDans() }).where('id', '=', deuxieme.menageId).execute()
  await refuser(en.camille, premier)
  expect(await alertes(db, logementId)).toEqual([
    {
      sujet_id: null,
      pour: 'DESTINATAIRE',
      destinataire_id: en.camille.id,
      texte: expect.stringContaining(GELE) as string,
      statut: 'ALERTE',
    },
  ])
  const { corps } = await en.camille.get<{ 'hydra:member': { texte: string }[] }>('/v1/utilisateurs/moi/alertes?pageSize=100').expect(200)
  expect(corps['hydra:member'].filter(({ texte }) => texte.includes(GELE))).toHaveLength(1)
})

test('gelé et sans chargé, le suivant se dit à l’encadrement', async ({ en, db, distribution }) => {
  const { bailleur } = distribution.partenaires
  const { logementId, premier, deuxieme } = await classes(db, en.camille, bailleur, [{ rang: 1 }, { rang: 2 }, { rang: 3 }])
  await db.updateTable('menage').set({ charge_id: null }).where('id', '=', deuxieme.menageId).execute()
  await db.updateTable('menage').set({ limitation_depuis: jourDans() }).where('id', '=', deuxieme.menageId).execute()
  await refuser(en.camille, premier)
  expect((await alertes(db, logementId)).map(({ sujet_id, pour }) => [sujet_id, pour])).toEqual([[null, 'ENCADREMENT']])
  const statuts = async () => (await alertes(db, logementId)).map(({ statut }) => statut)
  await en.cyril.get(`/v1/logements/${logementId}?ecran=fiche`).expect(200)
  expect(await statuts()).toEqual(['ALERTE'])
  await en.ines.get(`/v1/logements/${logementId}?ecran=fiche`).expect(200)
  expect(await statuts()).toEqual(['CLOTURE'])
})

test('le gel levé, le ménage est appelé sur le logement qui lui revenait', async ({ en, db, distribution }) => {
  const { bailleur } = distribution.partenaires
  const { logementId, premier, deuxieme } = await classes(db, en.camille, bailleur, [{ rang: 1 }, { rang: 2 }, { rang: 3 }])
  const { id } = (
    await en.delphine
      .post<{ id: string }>(DEMANDES, {
        droit: 'LIMITATION',
        personne: 'X',
        canal: 'COURRIER',
        recueLe: jourDans(-1),
        objet: 'Ne plus rien changer',
      })
      .expect(201)
  ).corps
  await en.delphine.post(`${DEMANDES}/${id}/identite`, { moyen: 'PIECE_PRESENTEE', le: jourDans(0) }).expect(200)
  const { code_menage: codeMenage } = await lireMenageEnBase(db, deuxieme.menageId)
  await en.delphine.post(`${DEMANDES}/${id}/dossiers`, { codeMenage }).expect(201)
  const dossier = `${DEMANDES}/${id}/dossiers/${deuxieme.menageId}`
  await en.delphine.post(`${dossier}/limitation`, { motif: 'Exactitude des ressources contestée' }).expect(200)
  await refuser(en.camille, premier)
  expect((await alertes(db, logementId)).map(({ sujet_id }) => sujet_id)).toEqual([null])
  await en.delphine.post(`${dossier}/levee`, { motif: 'La contestation est close' }).expect(200)
  expect((await alertes(db, logementId)).map(({ sujet_id, pour }) => [sujet_id, pour])).toEqual([
    [null, 'DESTINATAIRE'],
    [deuxieme.menageId, 'CHARGE'],
  ])
  expect((await alertes(db, logementId)).map(({ statut }) => statut)).toEqual(['CLOTURE', 'ALERTE'])
})

test('accepté puis laissé, le logement revient au premier qui attend', async ({ en, db, distribution }) => {
  const { bailleur } = distribution.partenaires
  const { logementId, premier, deuxieme } = await classes(db, en.camille, bailleur, [{ rang: 1 }, { rang: 2 }, { rang: 3 }])
  await passer(en.camille, premier.menageId, { transition: 'acceptation_logement', propositionId: premier.propositionId })
  await partir(en.camille, premier)
  expect(await appeles(db, logementId)).toEqual([deuxieme.menageId])
})

const ouverts = async (db: Base, logementId: string) =>
  (
    await db
      .selectFrom('alerte')
      .select('sujet_id')
      .where('type', '=', 'RANG_SUIVANT')
      .where('valeur', '=', logementId)
      .where('statut', '=', 'ALERTE')
      .orderBy('date')
      .execute()
  ).map(({ sujet_id }) => sujet_id)

test('appelé, il répond : son appel s’éteint ; sa réponse annulée, c’est de nouveau son tour', async ({ en, db, distribution }) => {
  const { bailleur } = distribution.partenaires
  const { logementId, premier, deuxieme } = await classes(db, en.camille, bailleur, [{ rang: 1 }, { rang: 2 }, { rang: 3 }])
  await refuser(en.camille, premier)
  expect(await ouverts(db, logementId)).toEqual([deuxieme.menageId])
  await passer(en.camille, deuxieme.menageId, { transition: 'acceptation_logement', propositionId: deuxieme.propositionId })
  expect(await ouverts(db, logementId)).toEqual([])
  await passer(en.camille, deuxieme.menageId, { transition: 'annuler_acceptation_logement' })
  expect(await ouverts(db, logementId)).toEqual([deuxieme.menageId])
})

test('un refus annulé reprend l’appel fait au suivant ; qui avait été appelé avant lui ne l’est pas de nouveau', async ({
  en,
  db,
  distribution,
}) => {
  const { bailleur } = distribution.partenaires
  const { logementId, premier, deuxieme, troisieme } = await classes(db, en.camille, bailleur, [{ rang: 1 }, { rang: 2 }, { rang: 3 }])
  const annuler = ({ menageId, propositionId }: { menageId: string; propositionId: string }) =>
    passer(en.camille, menageId, { transition: 'annuler_refus_proposition', propositionId })
  await refuser(en.camille, premier)
  await refuser(en.camille, deuxieme)
  expect(await ouverts(db, logementId)).toEqual([troisieme.menageId])
  await annuler(deuxieme)
  expect(await ouverts(db, logementId)).toEqual([deuxieme.menageId])
  await annuler(premier)
  expect(await ouverts(db, logementId)).toEqual([])
  await refuser(en.camille, deuxieme)
  expect(await ouverts(db, logementId)).toEqual([])
})
