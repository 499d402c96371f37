import { codesDe } from '@relogement/domain/common/listes'
import { type StatutProposition, statutsProposition, statutsPropositionFermes } from '@relogement/domain/proposition/proposition.statuts'
import { expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { createMenage, createOperation, createProposition } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'

interface Simulation {
  restants: number
  charges: number
  mois: { mois: string; realise: number }[]
  finPSR: string | null
  bloques: { id: string; noms: string; raisons: string[] }[]
}

test('une simulation part de ce qui reste, de ce qui s’est fait, et dit ce qui arrête chaque dossier', { timeout: 60_000 }, async ({
  en,
  db,
  distribution,
}) => {
  const operationId = await createOperation(db)
  await db
    .updateTable('operation')
    .set({ fin_psr_objectif: '2026-12-31', fin_psr_report: '2027-06-30' })
    .where('id', '=', operationId)
    .execute()
  const charge = distribution.personnes.camille.id
  const ajouter = (statut: string, colonnes: Record<string, unknown> = {}, chargeId: string | null = charge) =>
    createMenage(db, {
      operationId,
      chargeId,
      menage: { statut: statut as 'CLOTURE' },
      colonnes: { date_signature_bail: null, ...colonnes },
    })
  const court = await ajouter('RECHERCHE_DU_LOGEMENT', { statut_depuis: new Date() })
  const sansCharge = await ajouter('ACCEPTE_EN_GTR', {}, null)
  const veille = await ajouter('DOSSIER_EN_VEILLE', { injoignable: true })
  const longue = await ajouter('RECHERCHE_DU_LOGEMENT', { statut_depuis: new Date(`${jourDans(-200)}T10:00:00Z`) })
  const retard = await ajouter('ENTRETIEN_PREALABLE_A_REALISER', {
    date_entretien: null,
    assigne_le: new Date(`${jourDans(-70)}T10:00:00Z`),
  })
  await ajouter('DEPART_SPONTANE', { depart_spontane: { date: '2026-01-01' } })
  await ajouter('CLOTURE', { date_signature_bail: '2026-01-31' })
  await ajouter('DEMENAGEMENT', { date_signature_bail: '2026-02-01' })
  await ajouter('DEMENAGEMENT', { date_signature_bail: '2026-02-28', archive_le: new Date('2026-06-01') })

  const adresse = `/v1/business/operations/${operationId}/simulation`
  const { corps } = await en.rachid.get<Simulation>(adresse).expect(200)
  expect(corps).toMatchObject({
    restants: 5,
    charges: 1,
    finPSR: '2027-06-30',
    mois: [
      { mois: '2026-01', realise: 1 },
      { mois: '2026-02', realise: 2 },
    ],
  })
  const raisonsDe = (id: string) => corps.bloques.find((un) => un.id === id)?.raisons
  expect([court, sansCharge, veille, longue, retard].map(raisonsDe)).toEqual([
    undefined,
    ['SANS_CHARGE'],
    ['EN_VEILLE', 'INJOIGNABLE'],
    ['SANS_PROPOSITION'],
    ['ENTRETIEN_EN_RETARD'],
  ])
  // Une lecture qui nomme des ménages laisse sa trace ; les partenaires n'ont pas la page.
  expect(await db.selectFrom('lecture_de_liste').selectAll().where('liste', '=', 'simulation').execute()).toMatchObject([{ total: 4 }])
  await en.melanie.get(adresse).expect(403)
  await en.camille.get(adresse).expect(403)
})

test('en recherche depuis longtemps : refusée par le GTR, la commission ou le ménage, ou retirée, une proposition n’est plus en cours', async ({
  en,
  db,
  distribution,
}) => {
  const operationId = await createOperation(db)
  const bailleurId = distribution.partenaires.bailleur
  const avec = async (...statuts: StatutProposition[]) => {
    const menageId = await createMenage(db, {
      operationId,
      menage: { statut: 'RECHERCHE_DU_LOGEMENT' },
      colonnes: { date_signature_bail: null, statut_depuis: new Date(`${jourDans(-200)}T10:00:00Z`) },
    })
    for (const statut of statuts) await createProposition(db, { menageId, bailleurId, statut })
    return menageId
  }
  const arretes = await Promise.all(statutsPropositionFermes.map((statut) => avec(statut)))
  const [mele, ...enCours] = await Promise.all([
    avec('refusee_gtr', 'presentation_gtr'),
    ...codesDe(statutsProposition)
      .filter((statut) => !statutsPropositionFermes.some((fermee) => fermee === statut))
      .map((statut) => avec(statut)),
  ])
  const { corps } = await en.rachid.get<Simulation>(`/v1/business/operations/${operationId}/simulation`).expect(200)
  const sansProposition = corps.bloques.filter(({ raisons }) => raisons.includes('SANS_PROPOSITION')).map(({ id }) => id)
  expect(sansProposition.toSorted()).toEqual(arretes.toSorted())
  expect([mele, ...enCours].filter((id) => sansProposition.includes(id as string))).toEqual([])
})
