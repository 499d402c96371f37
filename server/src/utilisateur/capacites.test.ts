import { lundiDe } from '@relogement/domain/common/date'
import { expect } from 'vitest'
import { createPersonne, test } from '../../test/cast.ts'
import { createMenage } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'

interface Capacites {
  readonly 'hydra:member': readonly {
    readonly id: string
    readonly semaines: readonly { readonly debut: string; readonly points: number; readonly capacite: number }[]
  }[]
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

const jourAvant = (jour: string) => new Date(Date.parse(`${jour}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
