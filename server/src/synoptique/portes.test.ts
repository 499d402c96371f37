import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { createMenage, createOperation } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'
import { createPorte } from '../../test/logements.ts'

interface Porte {
  id: string
  localisation: { numeroPorte: string; HP2: string }
  occupation: { code: string; libelle: string }
  vacance: { type: string; libelle: string; depuis: string } | null
  ouvert: boolean
}
interface Collection {
  'hydra:member': Porte[]
  'hydra:totalItems': number
}

const logement = (UG: string, numeroPorte: string) => ({
  patrimoine: JSON.stringify({ UG, HPs: [], nomDeResidence: null }),
  localisation: JSON.stringify({ adresse: {}, numeroPorte }),
})

const depart = {
  statut: 'DEPART_SPONTANE',
  depart_spontane: JSON.stringify({ date: '2025-03-01', motif: 'PARTI_DE_LUI_MEME', commentaire: null }),
}

test('les portes d’une opération se lisent dans l’ordre de l’escalier, habitées ou vides', async ({ en, db, distribution }) => {
  const { bailleur } = distribution.partenaires
  const operation = await createOperation(db)
  const porte = (numero_porte: string, hp3: string, etage: number) =>
    createPorte(db, operation, bailleur, { ug: `A-${numero_porte}`, numero_porte, hp2: 'Bâtiment A', hp3, etage })
  await porte('12', 'Entrée 10', 0)
  await porte('102', 'Entrée 2', 1)
  const quittee = await porte('2', 'Entrée 2', 0)
  await porte('10', 'Entrée 2', 0)
  await db.insertInto('vacance').values({ id: uuidv7(), logement_id: quittee, type: 'RELOGEMENT', debut: '2025-06-30' }).execute()
  // Parti de lui-même, sans état des lieux : sa porte est vide aussi.
  await createMenage(db, { operationId: operation, colonnes: { ...logement('A-10', '10'), ...depart } })
  await createMenage(db, { operationId: operation, colonnes: logement('A-12', '12') })
  const autre = await createOperation(db)
  await createPorte(db, autre, bailleur, { ug: 'A-99', numero_porte: '99' })

  const { corps } = await en.rachid.get<Collection>(`/v1/operations/${operation}/logements`).expect(200)
  expect(corps['hydra:member'].map((une) => [une.localisation.numeroPorte, une.occupation.libelle, une.vacance])).toEqual([
    ['2', 'Vide', { type: 'RELOGEMENT', libelle: 'Relogement', depuis: '2025-06-30' }],
    ['10', 'Vide', null],
    ['102', 'Occupé', null],
    ['12', 'Occupé', null],
  ])
  const vides = await en.rachid.get<Collection>(`/v1/operations/${operation}/logements?occupations=VIDE&recherche=batiment%20a`).expect(200)
  expect(vides.corps['hydra:totalItems']).toBe(2)
  const fiche = await en.rachid.get<{ parc: object }>(`/v1/operations/${operation}`).expect(200)
  expect(fiche.corps.parc).toEqual({ logements: 4, occupes: 2 })
})

test('un état des lieux de sortie prévu, une vacance à venir : la porte est encore habitée', async ({ en, db, distribution }) => {
  const { bailleur } = distribution.partenaires
  const operation = await createOperation(db)
  const porte = (numero_porte: string) => createPorte(db, operation, bailleur, { ug: `A-${numero_porte}`, numero_porte })
  const aVider = await porte('1')
  await db
    .insertInto('vacance')
    .values({ id: uuidv7(), logement_id: aVider, type: 'TECHNIQUE', debut: jourDans(20) })
    .execute()
  await porte('2')
  await porte('3')
  await createMenage(db, { operationId: operation, colonnes: { ...logement('A-1', '1') } })
  await createMenage(db, { operationId: operation, colonnes: { ...logement('A-2', '2'), date_edl_sortie: jourDans(3) } })
  await createMenage(db, { operationId: operation, colonnes: { ...logement('A-3', '3'), date_edl_sortie: jourDans(0) } })
  const { corps } = await en.rachid.get<Collection>(`/v1/operations/${operation}/logements`).expect(200)
  expect(corps['hydra:member'].map((une) => [une.localisation.numeroPorte, une.occupation.libelle, une.vacance])).toEqual([
    ['1', 'Occupé', null],
    ['2', 'Occupé', null],
    ['3', 'Vide', null],
  ])
  const fiche = await en.rachid.get<{ parc: object }>(`/v1/operations/${operation}`).expect(200)
  expect(fiche.corps.parc).toEqual({ logements: 3, occupes: 2 })
})

test('qui ne voit pas l’opération n’en voit pas les portes ; un bailleur les lit sans en ouvrir la fiche', async ({
  en,
  db,
  distribution,
}) => {
  const operation = await createOperation(db)
  await db.updateTable('operation').set({ bailleur_id: distribution.partenaires.bailleur }).where('id', '=', operation).execute()
  const id = await createPorte(db, operation, distribution.partenaires.bailleur, { numero_porte: '1' })
  await en.berenice.get(`/v1/operations/${operation}/logements`).expect(404)
  await en.paul.get(`/v1/operations/${operation}/logements`).expect(403)
  const duBailleur = await en.bastien.get<Collection>(`/v1/operations/${operation}/logements`).expect(200)
  expect(duBailleur.corps['hydra:member'].map(({ ouvert }) => ouvert)).toEqual([false])
  await en.bastien.get(`/v1/logements/${id}`).expect(404)
  const deLEquipe = await en.denise.get<Collection>(`/v1/operations/${operation}/logements`).expect(200)
  expect(deLEquipe.corps['hydra:member'].map(({ ouvert }) => ouvert)).toEqual([true])
  await en.denise.get(`/v1/logements/${id}`).expect(200)
})
