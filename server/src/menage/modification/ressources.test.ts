import { expect } from 'vitest'
import { test } from '../../../test/cast.ts'
import { createMenage } from '../../../test/dossiers.ts'

interface Ressource {
  occupantId: string
  type: { code: string }
  montantMensuel: number | null
  montantAnnuel: number | null
}
interface Fiche {
  composition: { occupants: { id: string; role: string }[] }
  ressourcesEtCharges: { ressources: Ressource[] }
}

const personnes = ({ composition: { occupants } }: Fiche) => {
  const [principal, codemandeur] = occupants
  if (!principal || !codemandeur) throw new Error('Deux adultes sont attendus')
  return { principal: principal.id, codemandeur: codemandeur.id }
}
const montantsDe = ({ ressourcesEtCharges: { ressources } }: Fiche, occupantId: string, code: string) =>
  ressources
    .filter((ressource) => ressource.occupantId === occupantId && ressource.type.code === code)
    .map(({ montantMensuel, montantAnnuel }) => [montantMensuel, montantAnnuel])

test('le mois saisi fixe l’année', async ({ en, db }) => {
  const id = await createMenage(db, { chargeId: en.camille.id })
  const { principal } = personnes((await en.camille.get<Fiche>(`/v1/menages/${id}`).expect(200)).corps)
  const ressources = [{ occupantId: principal, type: { code: 'SALAIRE' }, montantMensuel: 842.15 }]
  const { corps } = await en.camille.patch<Fiche>(`/v1/menages/${id}`, { ressourcesEtCharges: { ressources } }).expect(200)
  expect(montantsDe(corps, principal, 'SALAIRE')).toEqual([[842.15, 10105.8]])
})

test('l’année saisie fixe le mois et se relit telle qu’elle a été saisie', async ({ en, db }) => {
  const id = await createMenage(db, { chargeId: en.camille.id })
  const { corps: avant } = await en.camille.get<Fiche>(`/v1/menages/${id}`).expect(200)
  const { principal } = personnes(avant)
  // Le client de la spécification renvoie la ligne lue, l'année changée ; le nôtre peut n'envoyer que l'année.
  const renvoyee = avant.ressourcesEtCharges.ressources.map((ressource) =>
    ressource.occupantId === principal && ressource.type.code === 'SALAIRE' ? { ...ressource, montantAnnuel: 10000 } : ressource,
  )
  const { corps } = await en.camille.patch<Fiche>(`/v1/menages/${id}`, { ressourcesEtCharges: { ressources: renvoyee } }).expect(200)
  expect(montantsDe(corps, principal, 'SALAIRE')).toEqual([[833.33, 10000]])
  const seule = [{ occupantId: principal, type: { code: 'SALAIRE' }, montantAnnuel: 12000 }]
  const { corps: apres } = await en.camille.patch<Fiche>(`/v1/menages/${id}`, { ressourcesEtCharges: { ressources: seule } }).expect(200)
  expect(montantsDe(apres, principal, 'SALAIRE')).toEqual([[1000, 12000]])
  const lue = await db.selectFrom('ressource').select(['montant_mensuel', 'montant_annuel']).where('occupant_id', '=', principal).execute()
  expect(lue).toEqual([{ montant_mensuel: 1000, montant_annuel: 12000 }])
})

test('un montant à trois décimales se refuse à son champ, au lieu de s’arrondir ; le mois calculé de son année s’accepte', async ({
  en,
  db,
}) => {
  const id = await createMenage(db, { chargeId: en.camille.id })
  const { principal } = personnes((await en.camille.get<Fiche>(`/v1/menages/${id}`).expect(200)).corps)
  const salaire = { occupantId: principal, type: { code: 'SALAIRE' } }
  const ecrire = (ressource: object) => en.camille.patch<Fiche>(`/v1/menages/${id}`, { ressourcesEtCharges: { ressources: [ressource] } })
  await ecrire({ ...salaire, montantMensuel: 842.15 }).expect(200)
  const { corps: refus } = await ecrire({ ...salaire, montantMensuel: 842.155 }).expect(422)
  expect(refus).toMatchObject({
    violations: [{ propertyPath: 'ressourcesEtCharges.ressources.0.montantMensuel', message: '2 chiffres au plus après la virgule' }],
  })
  const lues = () => db.selectFrom('ressource').select('montant_mensuel').where('occupant_id', '=', principal).execute()
  expect(await lues()).toEqual([{ montant_mensuel: 842.15 }])
  const { corps } = await ecrire({ ...salaire, montantMensuel: 10_000 / 12, montantAnnuel: 10_000 }).expect(200)
  expect(montantsDe(corps, principal, 'SALAIRE')).toEqual([[833.33, 10_000]])
})

test('l’APL et la RLS sont au demandeur principal, et le suivent quand il change', async ({ en, db }) => {
  const id = await createMenage(db, { chargeId: en.camille.id })
  const { principal, codemandeur } = personnes((await en.camille.get<Fiche>(`/v1/menages/${id}`).expect(200)).corps)
  const ressources = [
    { occupantId: principal, type: { code: 'APL' }, montantMensuel: 198 },
    { occupantId: codemandeur, type: { code: 'APL' }, montantMensuel: 50 },
    { occupantId: codemandeur, type: { code: 'RLS' }, montantMensuel: 31.58 },
  ]
  const { corps } = await en.camille.patch<Fiche>(`/v1/menages/${id}`, { ressourcesEtCharges: { ressources } }).expect(200)
  expect(montantsDe(corps, principal, 'APL')).toEqual([[198, 2376]])
  expect(montantsDe(corps, principal, 'RLS')).toEqual([[31.58, 378.96]])
  expect(montantsDe(corps, codemandeur, 'APL')).toEqual([])

  const occupants = corps.composition.occupants.map((occupant) => ({
    id: occupant.id,
    role: occupant.id === principal ? 'CODEMANDEUR' : occupant.id === codemandeur ? 'PRINCIPAL' : occupant.role,
  }))
  const { corps: echange } = await en.camille.patch<Fiche>(`/v1/menages/${id}`, { composition: { occupants } }).expect(200)
  expect(montantsDe(echange, codemandeur, 'APL')).toEqual([[198, 2376]])
  expect(montantsDe(echange, principal, 'APL')).toEqual([])
})

test('APL et RLS s’ajoutent au centime, sans bruit de calcul', async ({ en, db }) => {
  const id = await createMenage(db, { chargeId: en.camille.id })
  const { principal } = personnes((await en.camille.get<Fiche>(`/v1/menages/${id}`).expect(200)).corps)
  const ressources = [
    { occupantId: principal, type: { code: 'APL' }, montantMensuel: 300.1 },
    { occupantId: principal, type: { code: 'RLS' }, montantMensuel: 114.98 },
  ]
  const { corps } = await en.camille
    .patch<{ ressourcesEtCharges: { aplEtRls: number } }>(`/v1/menages/${id}`, { ressourcesEtCharges: { ressources } })
    .expect(200)
  expect(corps.ressourcesEtCharges.aplEtRls).toBe(415.08)
})
