import { lundiDe } from '@relogement/domain/common/date'
import { expect } from 'vitest'
import { createPersonne, test } from '../../test/cast.ts'
import { createMenage, lireHistoriqueEnBase } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'
import { oublierVariables } from '../referentiel/variables.ts'

interface Capacites {
  readonly 'hydra:member': readonly {
    readonly id: string
    readonly semaines: readonly { readonly debut: string; readonly points: number; readonly capacite: number }[]
  }[]
}

interface Fiche {
  readonly charge: { readonly points: number; readonly capacite: number } | null
  readonly tempsDeTravail?: readonly { readonly depuis: string; readonly quotite: number }[]
  readonly tempsParDefaut?: number
}

test('huit semaines par chargé : ses points, et ceux qu’il tient pour un absent ; à qui lit les chargés', async ({
  api,
  en,
  db,
  distribution,
}) => {
  const partenaireId = distribution.partenaires.operateur
  const absente = await createPersonne(api, { prenom: 'odette', role: 'CHARGE_DE_RELOGEMENT', partenaireId })
  const remplacante = await createPersonne(api, { prenom: 'suzon', role: 'CHARGE_DE_RELOGEMENT', partenaireId })
  for (let i = 0; i < 10; i++) await createMenage(db, { chargeId: absente.id })
  await createMenage(db, { chargeId: remplacante.id })
  // Parti, il ne pèse plus.
  const parti = await createMenage(db, { chargeId: remplacante.id })
  const depart_spontane = JSON.stringify({ motif: 'DECES', date: jourDans(-3) })
  await db.updateTable('menage').set({ statut: 'DEPART_SPONTANE', depart_spontane }).where('id', '=', parti).execute()
  const lundi = lundiDe(jourDans(7))
  const vendredi = lundiDe(jourDans(14))
  await en.rachid
    .post('/v1/business/absences', {
      utilisateur: absente.id,
      du: lundi,
      au: vendredi > lundi ? jourAvant(vendredi) : lundi,
      remplacant: remplacante.id,
    })
    .expect(201)
  const { corps } = await en.rachid.get<Capacites>('/v1/business/capacites').expect(200)
  const de = (id: string) => corps['hydra:member'].find((ligne) => ligne.id === id)?.semaines ?? []
  expect(de(absente.id)).toHaveLength(8)
  expect(de(absente.id)[0]).toMatchObject({ debut: lundiDe(jourDans(0)), points: 10, capacite: 40 })
  expect(de(absente.id)[1]).toEqual({ debut: lundi, points: 0, capacite: 0 })
  expect(de(remplacante.id)[0]).toMatchObject({ points: 1, capacite: 40 })
  expect(de(remplacante.id)[1]).toEqual({ debut: lundi, points: 11, capacite: 40 })
  // Un chargé lit la page des chargés ; un bailleur et la DPO, non.
  await en.camille.get('/v1/business/capacites').expect(200)
  for (const qui of [en.bastien, en.delphine]) await qui.get('/v1/business/capacites').expect(403)
})

test('à temps partiel, un chargé peut moins : ce jour, et semaine après semaine ; l’encadrement seul le dit', async ({
  api,
  en,
  db,
  distribution,
}) => {
  const charge = await createPersonne(api, {
    prenom: 'lison',
    role: 'CHARGE_DE_RELOGEMENT',
    partenaireId: distribution.partenaires.operateur,
  })
  const adresse = `/v1/business/utilisateurs/${charge.id}/temps-de-travail`
  const lundi = lundiDe(jourDans(14))
  await en.rachid.post(adresse, { depuis: jourDans(-30), quotite: 80 }).expect(200)
  const { corps: apres } = await en.rachid.post<Fiche>(adresse, { depuis: lundi, quotite: 50 }).expect(200)
  expect(apres.charge).toEqual({ points: 0, capacite: 32 })
  expect(apres.tempsDeTravail).toEqual([
    { depuis: lundi, quotite: 50 },
    { depuis: jourDans(-30), quotite: 80 },
  ])
  const { corps } = await en.camille.get<Capacites>('/v1/business/capacites').expect(200)
  const semaines = corps['hydra:member'].find(({ id }) => id === charge.id)?.semaines ?? []
  expect(semaines.slice(0, 4).map(({ capacite }) => capacite)).toEqual([32, 32, 20, 20])
  const { corps: lue } = await en.camille.get<Fiche>(`/v1/utilisateurs/${charge.id}`).expect(200)
  expect(lue.charge?.capacite).toBe(32)
  // Ce qu'il peut suivre se lit ; son temps de travail, non.
  expect(lue).not.toHaveProperty('tempsDeTravail')
  // Redit pour le même jour, il se corrige.
  expect((await en.rachid.post<Fiche>(adresse, { depuis: lundi, quotite: 100 }).expect(200)).corps.tempsDeTravail).toHaveLength(2)
  const dits = await lireHistoriqueEnBase(db, charge.id)
  expect(dits.filter(({ code }) => code === 'TEMPS_DE_TRAVAIL_REGLE')).toHaveLength(3)
  await en.rachid.post(adresse, { depuis: lundi, quotite: 5 }).expect(422)
  await en.rachid.post(`/v1/business/utilisateurs/${en.ines.id}/temps-de-travail`, { depuis: lundi, quotite: 50 }).expect(404)
  await en.camille.post(adresse, { depuis: lundi, quotite: 50 }).expect(403)
})

test('une VARIABLE dit le temps de travail de qui n’en a pas de réglé : sa capacité en part, partout', async ({
  api,
  en,
  db,
  distribution,
}) => {
  const partenaireId = distribution.partenaires.operateur
  const nouveau = (prenom: string) => createPersonne(api, { prenom, role: 'CHARGE_DE_RELOGEMENT', partenaireId })
  const [sans, regle] = [await nouveau('maelle'), await nouveau('ondine')]
  const adresse = (id: string) => `/v1/business/utilisateurs/${id}/temps-de-travail`
  await en.rachid.post(adresse(regle.id), { depuis: jourDans(-30), quotite: 80 }).expect(200)
  const { corps: supposee } = await en.denise
    .post<{ readonly id: string }>('/v1/nomenclatures', {
      type: 'VARIABLE',
      code: 'CHARGE_TEMPS_DE_TRAVAIL',
      debut: jourDans(0),
      valeur: 50,
    })
    .expect(201)
  const { corps: semaines } = await en.rachid.get<Capacites>('/v1/business/capacites').expect(200)
  const capaciteDe = (id: string) => semaines['hydra:member'].find((ligne) => ligne.id === id)?.semaines[0]?.capacite
  expect([capaciteDe(sans.id), capaciteDe(regle.id)]).toEqual([20, 32])
  const { corps } = await en.rachid.get<Fiche>(`/v1/utilisateurs/${sans.id}`).expect(200)
  expect(corps).toMatchObject({ charge: { capacite: 20 }, tempsDeTravail: [], tempsParDefaut: 50 })
  const refus = { type: 'VARIABLE', code: 'CHARGE_TEMPS_DE_TRAVAIL', debut: jourDans(1), valeur: 0 }
  await en.denise.post('/v1/nomenclatures', refus).expect(422)
  await db.deleteFrom('nomenclature').where('id', '=', supposee.id).execute()
  oublierVariables()
})

const jourAvant = (jour: string) => new Date(Date.parse(`${jour}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
