import { expect } from 'vitest'
import { type Personne, test } from '../../test/cast.ts'
import { createMenage, createProposition, lireHistoriqueEnBase } from '../../test/dossiers.ts'
import { corpsDEnvoi, TYPE_ENVOI } from '../../test/envois.ts'
import { jourDans } from '../../test/jours.ts'
import { semaineOuvrable } from '../../test/joursDePlanning.ts'
import { jpeg } from '../../test/pieces/images.ts'
import type { Base } from '../core/database.ts'

interface Feuille {
  readonly 'hydra:member': readonly {
    readonly id: string
    readonly numero: number
    readonly contact: readonly { readonly libelle: string; readonly valeur: string }[]
    readonly arrivee: readonly { readonly libelle: string; readonly valeur: string }[]
    readonly prestation: readonly { readonly libelle: string; readonly valeur: string }[]
    readonly recuLe: string | null
    readonly faitLe: string | null
    readonly incidentLe: string | null
    readonly refus: string | null
  }[]
}
interface Ordres {
  readonly 'hydra:member': readonly { readonly id: string; readonly numero: number; readonly quoi: string; readonly jour: string }[]
}
interface Erreur {
  readonly errorDescription: string
}

const ORDRES = '/v1/business/ordres-de-demenagement'
const feuille = (jour: string) => `/v1/business/feuilles-de-route/${jour}`

/** Un déménagement commandé ce jour-là ; rend son ménage et son créneau. */
async function commander(db: Base, { ines, camille }: { ines: Personne; camille: Personne }, bailleurId: string, date: string) {
  await ines.post('/v1/business/parametres', { date, nombreCreneaux: 3 }).expect(201)
  const menageId = await createMenage(db, { chargeId: camille.id, menage: { statut: 'PROGRAMMATION_DU_DEMENAGEMENT' } })
  await createProposition(db, { menageId, bailleurId, statut: 'acceptee_menage' })
  await camille
    .post('/v1/business/bon-de-commande-demenagement/generate', { menageId, date, volume: 25, objetsLourds: 'Piano droit' })
    .expect(201)
  const creneau = await db.selectFrom('creneau').select(['id', 'commande']).where('menage_id', '=', menageId).executeTakeFirstOrThrow()
  return { menageId, creneauId: creneau.id, numero: creneau.commande ?? 0 }
}

/** Le jour est venu. */
const venir = (db: Base, id: string, jour: string) => db.updateTable('creneau').set({ jour, rang: 1 }).where('id', '=', id).execute()

test('la feuille de route dit le bon de chaque déménagement, et rien d’autre du ménage', async ({ en, db, distribution }) => {
  const date = semaineOuvrable()[0]
  const { menageId, creneauId, numero } = await commander(db, en, distribution.partenaires.bailleur, date)
  const { corps, texte } = await en.paul.get<Feuille>(feuille(date)).expect(200)
  expect(corps['hydra:member']).toMatchObject([{ id: creneauId, numero, recuLe: null, faitLe: null }])
  const [lu] = corps['hydra:member']
  expect(lu?.contact).toContainEqual({ libelle: 'Téléphone', valeur: '06\u00A012\u00A047\u00A008\u00A031' })
  expect(lu?.arrivee.map(({ libelle }) => libelle)).toEqual(['Adresse', 'Étage', 'Porte'])
  expect(lu?.prestation).toContainEqual({ libelle: 'Objets lourds ou fragiles', valeur: 'Piano droit' })
  expect(lu?.refus).toBe('Ce déménagement n’a pas encore eu lieu.')
  for (const tu of [menageId, 'cotation', 'statut"', 'ressources', 'composition', 'codeMenage']) expect(texte).not.toContain(tu)
  const lectures = await db
    .selectFrom('consultation')
    .select('ecran')
    .where('sujet_id', '=', menageId)
    .where('utilisateur_id', '=', en.paul.id)
    .execute()
  expect(lectures).toEqual([{ ecran: 'documents' }])
  expect((await en.camille.get<Feuille>(feuille(date)).expect(200)).corps['hydra:member']).toHaveLength(1)
  for (const qui of [en.bastien, en.colette, en.delphine]) await qui.get(feuille(date)).expect(403)
})

test('chaque ordre se confirme une fois : commande, changement, annulation', async ({ en, db, distribution }) => {
  const [date, autre] = semaineOuvrable(1)
  const { menageId, creneauId, numero } = await commander(db, en, distribution.partenaires.bailleur, date)
  const ordres = async () =>
    (await en.paul.get<Ordres>(ORDRES).expect(200)).corps['hydra:member'].filter((ordre) => ordre.numero === numero)
  expect(await ordres()).toMatchObject([{ quoi: 'COMMANDE', jour: date }])
  const [commande] = await ordres()
  await en.camille.post(`${ORDRES}/${commande?.id}/reception`).expect(403)
  await en.paul.post(`${ORDRES}/${commande?.id}/reception`).expect(200)
  await en.paul.post(`${ORDRES}/${commande?.id}/reception`).expect(200)
  expect(await ordres()).toEqual([])
  expect((await en.camille.get<Feuille>(feuille(date)).expect(200)).corps['hydra:member'][0]?.recuLe).not.toBeNull()

  await en.ines.post('/v1/business/parametres', { date: autre, nombreCreneaux: 3 }).expect(201)
  await en.camille.patch(`/v1/business/creneaux/${creneauId}`, { date: autre }).expect(200)
  expect(await ordres()).toMatchObject([{ quoi: 'CHANGEMENT', jour: autre }])
  // Déplacé, il n'est plus confirmé.
  expect((await en.paul.get<Feuille>(feuille(autre)).expect(200)).corps['hydra:member'][0]?.recuLe).toBeNull()
  await en.camille.delete(`/v1/business/creneaux/${creneauId}`).expect(204)
  expect((await ordres()).map(({ quoi }) => quoi)).toEqual(['CHANGEMENT', 'ANNULATION'])
  const dits = (await lireHistoriqueEnBase(db, menageId)).filter(({ code }) => code === 'ORDRE_RECU')
  expect(dits.map(({ texte }) => texte)).toEqual([`Bon de commande n° ${numero}, commande : réception confirmée par le déménageur`])
})

test('le jour venu, il se dit fait une fois ; un incident et ses photos alertent qui suit le dossier', async ({
  en,
  db,
  api,
  distribution,
}) => {
  const { menageId, creneauId, numero } = await commander(db, en, distribution.partenaires.bailleur, semaineOuvrable(2)[0])
  const fait = `/v1/business/creneaux/${creneauId}/fait`
  const incident = async (texte: string) =>
    (
      await api.app.inject({
        method: 'POST',
        url: `/v1/business/creneaux/${creneauId}/incident`,
        headers: { authorization: `Bearer ${await en.paul.jeton()}`, 'content-type': TYPE_ENVOI },
        payload: corpsDEnvoi({ texte }, [{ nom: 'escalier.jpg', contenu: jpeg() }]),
      })
    ).statusCode
  const { corps: tot } = await en.paul.post<Erreur>(fait).expect(409)
  expect(tot.errorDescription).toBe('Ce déménagement n’a pas encore eu lieu.')
  expect(await incident('Trop tôt')).toBe(409)
  await venir(db, creneauId, jourDans(0))
  await en.camille.post(fait).expect(403)
  await en.paul.post(fait).expect(204)
  await en.paul.post(fait).expect(204)
  expect(await incident(' ')).toBe(422)
  expect(await incident('Armoire rayée dans l’escalier')).toBe(201)

  const [lu] = (await en.paul.get<Feuille>(feuille(jourDans(0))).expect(200)).corps['hydra:member']
  expect([lu?.faitLe === null, lu?.incidentLe === null]).toEqual([false, false])
  expect(await db.selectFrom('commentaire').select(['texte', 'visibilite']).where('sujet_id', '=', menageId).execute()).toEqual([
    { texte: `Incident au déménagement (bon n° ${numero}) : Armoire rayée dans l’escalier`, visibilite: 'INTERNE' },
  ])
  const photos = await db
    .selectFrom('document')
    .select(['nom', 'mime'])
    .where('sujet_id', '=', menageId)
    .where('genere', '=', false)
    .execute()
  expect(photos).toEqual([{ nom: 'escalier.jpg', mime: 'image/jpeg' }])
  const alertes = await db
    .selectFrom('alerte')
    .select(['couleur', 'pour', 'statut'])
    .where('sujet_id', '=', menageId)
    .where('type', '=', 'INCIDENT_DEMENAGEMENT')
    .execute()
  expect(alertes).toEqual([{ couleur: 'ROUGE', pour: 'CHARGE_ET_RESPONSABLE_EQUIPE', statut: 'ALERTE' }])
  const codes = (await lireHistoriqueEnBase(db, menageId)).map(({ code }) => code)
  expect(codes.filter((code) => code === 'DEMENAGEMENT_DIT_FAIT' || code === 'INCIDENT_SIGNALE')).toEqual([
    'DEMENAGEMENT_DIT_FAIT',
    'INCIDENT_SIGNALE',
  ])
  expect(JSON.stringify(await lireHistoriqueEnBase(db, menageId))).not.toContain('Armoire')
})

test('un dossier gelé ne reçoit rien du déménageur, qui n’en apprend pas la raison', async ({ en, db, distribution }) => {
  const { menageId, creneauId } = await commander(db, en, distribution.partenaires.bailleur, semaineOuvrable(3)[0])
  await venir(db, creneauId, jourDans(-1))
  await db
    .updateTable('menage')
    .set({ limitation_depuis: jourDans(-2) })
    .where('id', '=', menageId)
    .execute()
  const { corps } = await en.paul.post<Erreur>(`/v1/business/creneaux/${creneauId}/fait`).expect(409)
  expect(corps.errorDescription).toBe('Ce dossier ne reçoit plus rien pour l’instant : appelez l’équipe.')
})
