import { expect } from 'vitest'
import { createPersonne, type Personne, test } from '../../test/cast.ts'
import { Client } from '../../test/client.ts'
import { createMenage, createProposition, lireHistoriqueEnBase } from '../../test/dossiers.ts'
import { corpsDEnvoi, TYPE_ENVOI } from '../../test/envois.ts'
import { jourDans } from '../../test/jours.ts'
import { semaineOuvrable } from '../../test/joursDePlanning.ts'

interface Membres<M> {
  readonly 'hydra:member': readonly M[]
}
interface Refus {
  readonly violations: readonly { readonly propertyPath: string; readonly message: string }[]
}
interface Jour {
  readonly creneaux: readonly { readonly title?: string; readonly trajet?: string; readonly par?: string; readonly bon: boolean }[]
}

const COMMANDER = '/v1/business/bon-de-commande-demenagement/generate'
const ORDRES = '/v1/business/ordres-de-demenagement'
const [DATE] = semaineOuvrable()

/** Une seconde entreprise, et quelqu'un qui y travaille. */
const testADeux = test
  .extend('rival', { scope: 'file' }, async ({ api, db }) => {
    const rival = {
      id: crypto.randomUUID(),
      nom: 'Déménagements Vanhove',
      code: 'RIVAL',
      type: 'EXTERNE',
      categorie: 'PRESTATAIRE',
    } as const
    await db.insertInto('partenaire').values(rival).execute()
    return createPersonne(api, { prenom: 'robin', role: 'PRESTATAIRE_DEMENAGEMENT', partenaireId: rival.id })
  })
  .extend('commande', { scope: 'file' }, async ({ db, en, rival, distribution }) => {
    await en.ines.post('/v1/business/parametres', { date: DATE, nombreCreneaux: 5 }).expect(201)
    const menageId = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'PROGRAMMATION_DU_DEMENAGEMENT' } })
    await createProposition(db, { menageId, bailleurId: distribution.partenaires.bailleur, statut: 'acceptee_menage' })
    const demande = { menageId, date: DATE }
    const refus = async (autre: object) => (await en.camille.post<Refus>(COMMANDER, { ...demande, ...autre }).expect(422)).corps.violations
    const sans = await refus({})
    const inconnu = await refus({ prestataireId: distribution.partenaires.bailleur })
    await en.camille.post(COMMANDER, { ...demande, prestataireId: rival.partenaireId }).expect(201)
    const creneau = await db.selectFrom('creneau').selectAll().where('menage_id', '=', menageId).executeTakeFirstOrThrow()
    return { menageId, creneau, sans, inconnu }
  })

const ordresDe = async (qui: Personne) => (await qui.get<Membres<{ id: string; numero: number }>>(ORDRES).expect(200)).corps['hydra:member']

testADeux('à plusieurs entreprises, commander dit à laquelle ; un autre partenaire n’en est pas une', ({ commande, rival }) => {
  expect(commande.sans).toEqual([{ propertyPath: 'prestataireId', message: 'Dites à quel prestataire ce déménagement est commandé.' }])
  expect(commande.inconnu).toEqual([{ propertyPath: 'prestataireId', message: 'Prestataire inconnu' }])
  expect(commande.creneau.prestataire_id).toBe(rival.partenaireId)
})

testADeux('elle seule l’apprend et lit le bon, la feuille de route, l’ordre et l’agenda', async ({ db, en, api, commande, rival }) => {
  const { menageId, creneau } = commande
  const courriels = await db
    .selectFrom('email_sortant')
    .select('destinataires')
    .where('sujet_id', '=', menageId)
    .where('type', '=', 'BON_DE_COMMANDE')
    .execute()
  expect(courriels).toEqual([{ destinataires: [rival.email] }])

  const feuille = `/v1/business/feuilles-de-route/${DATE}`
  expect((await rival.get<Membres<{ id: string }>>(feuille).expect(200)).corps['hydra:member'].map(({ id }) => id)).toEqual([creneau.id])
  expect((await en.paul.get<Membres<{ id: string }>>(feuille).expect(200)).corps['hydra:member']).toEqual([])

  const bon = `/v1/business/creneaux/${creneau.id}/bon-de-commande`
  await rival.get(bon).expect(200)
  await en.camille.get(bon).expect(200)
  await en.paul.get(bon).expect(404)

  const [ordre] = await ordresDe(rival)
  expect(ordre?.numero).toBe(creneau.commande)
  expect(await ordresDe(en.paul)).toEqual([])
  await en.paul.post(`${ORDRES}/${ordre?.id}/reception`).expect(404)
  await rival.post(`${ORDRES}/${ordre?.id}/reception`).expect(200)

  const agendaDe = async (qui: Personne) => {
    const { adresse } = (await qui.post<{ adresse: string }>('/v1/utilisateurs/moi/flux-agenda').expect(201)).corps
    return (await new Client(api.app, async () => ({})).get(new URL(adresse).pathname).expect(200)).texte
  }
  expect(await agendaDe(rival)).toContain(`bon n° ${creneau.commande}`)
  expect(await agendaDe(en.paul)).not.toContain('bon n°')
})

testADeux('au planning, l’autre voit la place prise, sans nom, sans trajet et sans bon', async ({ en, commande, rival }) => {
  const jourDe = async (qui: Personne) =>
    (await qui.get<Membres<Jour>>(`/v1/business/planning/recapitulatif?debut=${DATE}&fin=${DATE}`).expect(200)).corps['hydra:member'][0]
      ?.creneaux
  expect(commande.creneau.rang).toBe(1)
  const [vu] = (await jourDe(en.paul)) ?? []
  expect(vu).toMatchObject({ bon: false })
  for (const cle of ['title', 'trajet', 'par']) expect(vu).not.toHaveProperty(cle)
  const [lu] = (await jourDe(rival)) ?? []
  expect(lu).toMatchObject({ bon: true, title: commande.creneau.titre })
})

testADeux('elle seule le dit fait ou signale un incident ; l’annulation lui est écrite', async ({ db, en, api, commande, rival }) => {
  const { menageId, creneau } = commande
  const incident = async (qui: Personne) =>
    (
      await api.app.inject({
        method: 'POST',
        url: `/v1/business/creneaux/${creneau.id}/incident`,
        headers: { authorization: `Bearer ${await qui.jeton()}`, 'content-type': TYPE_ENVOI },
        payload: corpsDEnvoi({ texte: 'Escalier étroit' }, []),
      })
    ).statusCode
  await db
    .updateTable('creneau')
    .set({ jour: jourDans(0) })
    .where('id', '=', creneau.id)
    .execute()
  await en.paul.post(`/v1/business/creneaux/${creneau.id}/fait`).expect(404)
  expect(await incident(en.paul)).toBe(404)
  expect((await lireHistoriqueEnBase(db, menageId)).map(({ code }) => code)).not.toContain('DEMENAGEMENT_DIT_FAIT')
  await rival.post(`/v1/business/creneaux/${creneau.id}/fait`).expect(204)
  expect(await incident(rival)).toBe(201)

  // Annulé avant d'avoir eu lieu.
  await db.updateTable('creneau').set({ jour: DATE, fait_le: null, fait_par: null }).where('id', '=', creneau.id).execute()
  await en.rachid.delete(`/v1/business/creneaux/${creneau.id}`).expect(204)
  expect(await ordresDe(rival)).toMatchObject([{ numero: creneau.commande }])
  expect(await ordresDe(en.paul)).toEqual([])
})

testADeux('sans entreprise connue, aucun déménageur ne le lit', async ({ db, en }) => {
  const menageId = await createMenage(db, { chargeId: en.camille.id })
  const id = crypto.randomUUID()
  await db
    .insertInto('creneau')
    .values({ id, jour: jourDans(0), rang: 4, titre: 'BENALI', menage_id: menageId, commande: 9_100 })
    .execute()
  await en.paul.post(`/v1/business/creneaux/${id}/fait`).expect(404)
  expect((await en.paul.get<Membres<{ id: string }>>(`/v1/business/feuilles-de-route/${jourDans(0)}`)).corps['hydra:member']).toEqual([])
})
