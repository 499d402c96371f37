import type { ReponseDe } from '@relogement/domain/acces/contract'
import type { attendusContract } from '@relogement/domain/cal/attendus.contract'
import { expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { createLogementRetenu } from '../../test/commissions.ts'
import { createMenage, createProposition } from '../../test/dossiers.ts'
import { envoyer } from '../../test/envois.ts'
import { jourDans } from '../../test/jours.ts'
import { createLogement, dansHeures } from '../../test/logements.ts'
import { pdf } from '../../test/pieces/pdf.ts'

type Attendus = ReponseDe<(typeof attendusContract)['GET /v1/business/reponses-attendues']>
const ATTENDUS = '/v1/business/reponses-attendues'

test('un bailleur a devant lui ses logements à classer et ses fins proches, jamais ceux d’un autre', async ({ en, db, distribution }) => {
  const { bailleur, autreBailleur } = distribution.partenaires
  const { logementId, retenus } = await createLogementRetenu(db, { bailleurId: bailleur, chargeId: en.camille.id })
  const ailleurs = await createLogementRetenu(db, { bailleurId: autreBailleur, chargeId: en.camille.id })
  for (const id of [logementId, ailleurs.logementId])
    await en.camille.post('/v1/business/transmission-bailleur-pour-cal', { logementId: id, destinataires: ['a@bailleur.test'] }).expect(201)
  const finit = await createLogement(db, bailleur, { fin_mise_a_disposition: dansHeures(5) })
  await createLogement(db, bailleur, { fin_mise_a_disposition: dansHeures(200) })
  await createLogement(db, autreBailleur, { fin_mise_a_disposition: dansHeures(5) })

  const { corps } = await en.bastien.get<Attendus>(ATTENDUS).expect(200)
  expect(corps.rangs).toMatchObject([{ id: logementId, candidats: 2, favorables: 0, repondus: false, calLe: null }])
  expect(corps.fins).toMatchObject([{ id: finit, candidats: 0 }])
  await en.camille.get(ATTENDUS).expect(403)

  const reponses = retenus.map(({ propositionId }, place) => ({ propositionId, accepte: true, rang: place + 1 }))
  await en.bastien.put(`/v1/business/logements/${logementId}/cal`, { calLe: jourDans(0), reponses }).expect(200)
  expect((await en.bastien.get<Attendus>(ATTENDUS).expect(200)).corps.rangs).toEqual([])
})

test('ses ménages lui demandent le bail, puis sa date, puis celle de l’état des lieux ; jamais ceux d’un autre', async ({
  en,
  db,
  api,
  distribution,
}) => {
  const { bailleur, autreBailleur } = distribution.partenaires
  const charge = { chargeId: en.camille.id, menage: { statut: 'SIGNATURE_DU_BAIL' } } as const
  const depuis = { statut_depuis: new Date(`${jourDans(-7)}T12:00:00Z`) }
  const id = await createMenage(db, { ...charge, partenaireId: autreBailleur, colonnes: depuis })
  const ailleurs = await createMenage(db, { ...charge, partenaireId: bailleur, colonnes: depuis })
  const gele = await createMenage(db, { ...charge, colonnes: depuis })
  await createProposition(db, { menageId: id, bailleurId: bailleur, statut: 'acceptee_menage' })
  await createProposition(db, { menageId: gele, bailleurId: bailleur, statut: 'acceptee_menage' })
  await db
    .updateTable('menage')
    .set({ limitation_depuis: jourDans(0) })
    .where('id', '=', gele)
    .execute()
  await createProposition(db, { menageId: ailleurs, bailleurId: autreBailleur, statut: 'acceptee_menage' })
  const demandes = async () =>
    (await en.bastien.get<Attendus>(ATTENDUS).expect(200)).corps.demandes
      .filter(({ menage }) => [id, ailleurs, gele].includes(menage.id))
      .map(({ menage, quoi, depuis: le }) => [menage.id, quoi, le])
  const passer = (transition: string, date: string) =>
    en.bastien.put(`/v1/business/menages/${id}/transitions`, { transition, donnees: { date } })

  expect(await demandes()).toEqual([[id, 'BAIL', jourDans(-7)]])
  const piece = [{ nom: 'bail.pdf', contenu: pdf() }]
  expect((await envoyer(api.app, en.bastien, { menageId: id, type: 'BAIL_NOUVEAU' }, piece)).statut).toBe(201)
  expect(await demandes()).toEqual([[id, 'DATE_DU_BAIL', jourDans(-7)]])
  await passer('signer_bail', jourDans(-1)).expect(200)
  expect(await demandes()).toEqual([])

  await db
    .updateTable('menage')
    .set({ statut: 'ETAT_DES_LIEUX_D_ENTREE', date_edl_entree: jourDans(2) })
    .where('id', '=', id)
    .execute()
  expect(await demandes()).toEqual([])
  await db.updateTable('menage').set({ date_edl_entree: null }).where('id', '=', id).execute()
  expect(await demandes()).toEqual([[id, 'DATE_D_ENTREE', jourDans(0)]])
  await passer('realiser_edl_entree', jourDans(0)).expect(200)
  expect(await demandes()).toEqual([])

  await db.updateTable('menage').set({ statut: 'ETAT_DES_LIEUX_DE_SORTIE' }).where('id', '=', ailleurs).execute()
  expect(await demandes()).toEqual([[ailleurs, 'DATE_DE_SORTIE', jourDans(-7)]])
})

test('le bail enregistré sans son document reste demandé, tant que l’équipe le réclame ; qui l’a lu est noté', async ({
  en,
  db,
  distribution,
}) => {
  const { bailleur } = distribution.partenaires
  const menageId = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'SIGNATURE_DU_BAIL' } })
  await createProposition(db, { menageId, bailleurId: bailleur, statut: 'acceptee_menage' })
  const donnees = { date: jourDans(-1), motifSansBail: 'Le bailleur l’envoie' }
  await en.camille.put(`/v1/business/menages/${menageId}/transitions`, { transition: 'signer_bail', donnees }).expect(200)
  const siennes = async () =>
    (await en.bastien.get<Attendus>(ATTENDUS).expect(200)).corps.demandes.filter(({ menage }) => menage.id === menageId)
  expect(await siennes()).toMatchObject([{ quoi: 'BAIL', depuis: jourDans(0) }])
  await expect(
    db
      .selectFrom('lecture_de_liste')
      .select(['liste', 'colonnes'])
      .where('utilisateur_id', '=', en.bastien.id)
      .where('liste', '=', 'demandesAuBailleur')
      .executeTakeFirst(),
  ).resolves.toEqual({ liste: 'demandesAuBailleur', colonnes: ['noms', 'codeMenage', 'type', 'depuis'] })
  await db
    .updateTable('alerte')
    .set({ statut: 'CLOTURE', close_le: new Date() })
    .where('sujet_id', '=', menageId)
    .where('type', '=', 'DOCUMENT_A_TRANSMETTRE')
    .execute()
  expect(await siennes()).toEqual([])
})
