import { expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { createMenage, createOperation } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'
import { createPorte } from '../../test/logements.ts'
import { faireLaTache } from '../../test/taches.ts'
import type { Base } from '../core/database.ts'
import { releverLesImmeubles } from './taches.ts'

interface Releve {
  id: string
  libelle: string
  date: string
  auteur: { id: string } | null
  batiments: {
    cages: { etages: { portes: { etat: { code: string }; menages: { id: string; noms: string; statut: { code: string } }[] }[] }[] }[]
  }[]
  recapitulatif: { logements: number; occupes: number }
}
interface Collection {
  'hydra:member': Releve[]
}

async function unImmeuble(db: Base, bailleur: string) {
  const operation = await createOperation(db)
  await db.updateTable('operation').set({ bailleur_id: bailleur }).where('id', '=', operation).execute()
  await createPorte(db, operation, bailleur, { ug: 'C-1', numero_porte: '1', hp2: 'Bâtiment C' })
  const menage = await createMenage(db, {
    operationId: operation,
    colonnes: {
      patrimoine: JSON.stringify({ UG: 'C-1', HPs: [], nomDeResidence: null }),
      localisation: JSON.stringify({ adresse: {}, numeroPorte: '1' }),
      statut: 'RECHERCHE_DU_LOGEMENT',
    },
  })
  return { operation, menage, adresse: `/v1/operations/${operation}/snapshots` }
}

const portesDe = ({ batiments }: Releve) =>
  batiments.flatMap(({ cages }) => cages.flatMap(({ etages }) => etages.flatMap(({ portes }) => portes)))

test('un relevé garde l’état des portes ; la liste ne donne que le dernier de chaque libellé', async ({ en, db, distribution }) => {
  const { operation, menage, adresse } = await unImmeuble(db, distribution.partenaires.bailleur)
  const { corps: premier } = await en.rachid.post<Releve>(adresse, { libelle: 'Avenant 1' }).expect(201)
  await db.updateTable('menage').set({ statut: 'DEMENAGEMENT' }).where('id', '=', menage).execute()
  const { corps: second } = await en.rachid.post<Releve>(adresse, { libelle: 'Avenant 1' }).expect(201)
  await en.rachid.post(adresse, { libelle: 'Mi-parcours' }).expect(201)
  const { corps } = await en.melanie.get<Collection>(adresse).expect(200)
  expect(corps['hydra:member'].map(({ id, libelle }) => [libelle, id === premier.id])).toEqual([
    ['Avenant 1', false],
    ['Mi-parcours', false],
  ])
  const lu = async (id: string) => portesDe((await en.rachid.get<Releve>(`${adresse}/${id}`).expect(200)).corps)
  expect((await lu(premier.id)).map(({ etat, menages }) => [etat.code, menages[0]?.statut.code])).toEqual([
    ['RECHERCHE', 'RECHERCHE_DU_LOGEMENT'],
  ])
  expect((await lu(second.id)).map(({ etat }) => etat.code)).toEqual(['BAIL'])
  // Prune ne lit aucun ménage : hier non plus.
  expect(portesDe((await en.prune.get<Releve>(`${adresse}/${premier.id}`).expect(200)).corps)).toMatchObject([
    { etat: { code: 'OCCUPE' }, menages: [] },
  ])
  await en.corinne.post(adresse, { libelle: 'Non' }).expect(403)
  await en.rachid.post(adresse, { libelle: 'AUTO 2026-03' }).expect(422)
  const autre = await createOperation(db)
  await en.rachid.get(`/v1/operations/${autre}/snapshots/${premier.id}`).expect(404)
  const historique = await db.selectFrom('modification').select('code').where('sujet_id', '=', operation).execute()
  expect(historique.filter(({ code }) => code === 'RELEVE_FIGE')).toHaveLength(3)
})

test('ce qui change après un relevé ne le change pas : ni points, ni relogement à faire, ni chargé d’aujourd’hui', async ({
  en,
  db,
  distribution,
}) => {
  const { operation, menage, adresse } = await unImmeuble(db, distribution.partenaires.bailleur)
  const changer = (colonnes: object) => db.updateTable('menage').set(colonnes).where('id', '=', menage).execute()
  await changer({ cotation_couleur: 'ROUGE', cotation_score: 45, charge_id: en.camille.id })
  const { corps: releve } = await en.rachid.post<Releve>(adresse, { libelle: 'Mi-parcours' }).expect(201)
  await changer({ cotation_couleur: null, cotation_score: 5, relogement_necessaire: false, date_signature_bail: jourDans(-3) })
  const { corps } = await en.rachid.get<Releve>(`${adresse}/${releve.id}`).expect(200)
  const [porte] = portesDe(corps)
  expect(porte).toMatchObject({
    etat: { code: 'RECHERCHE' },
    menages: [{ cotation: { couleur: 'ROUGE', score: 45 }, relogementNecessaire: true, finDePreavis: null }],
  })
  expect(porte?.menages[0]).not.toHaveProperty('chargeDeRelogement')
  const duJour = (await en.rachid.get<Releve>(`/v1/business/operations/${operation}/vue_synoptique`).expect(200)).corps
  expect(portesDe(duJour)).toMatchObject([
    {
      etat: { code: 'OCCUPE' },
      menages: [{ cotation: { couleur: null, score: 5 }, relogementNecessaire: false, chargeDeRelogement: { id: en.camille.id } }],
    },
  ])
})

test('chaque mois, l’immeuble se relève de lui-même, une fois', async ({ api, db, distribution }) => {
  const { operation } = await unImmeuble(db, distribution.partenaires.bailleur)
  const faire = (jour: string) => faireLaTache(releverLesImmeubles, api, { maintenant: new Date(`${jour}T02:20:00Z`) })
  await faire('2031-03-01')
  await faire('2031-03-02')
  await faire('2031-04-03')
  const releves = await db
    .selectFrom('operation_releve')
    .select(['libelle', 'date', 'auteur_id'])
    .where('operation_id', '=', operation)
    .orderBy('date')
    .execute()
  expect(releves).toEqual([
    { libelle: 'AUTO 2031-03', date: '2031-03-01', auteur_id: null },
    { libelle: 'AUTO 2031-04', date: '2031-04-03', auteur_id: null },
  ])
})

test('une purge atteint les relevés : la porte y reste occupée, sans plus dire de qui', async ({ en, db, distribution }) => {
  const { menage, adresse } = await unImmeuble(db, distribution.partenaires.bailleur)
  const { corps: releve } = await en.rachid.post<Releve>(adresse, { libelle: 'Avant la purge' }).expect(201)
  await db.updateTable('menage').set({ limitation_depuis: '2026-01-02' }).where('id', '=', menage).execute()
  // Le traitement limité, un relevé de plus ne l'écrit pas.
  const { corps: limite } = await en.rachid.post<Releve>(adresse, { libelle: 'Pendant la limitation' }).expect(201)
  expect(portesDe(limite)).toMatchObject([{ etat: { code: 'OCCUPE' }, menages: [] }])
  await db.updateTable('menage').set({ limitation_depuis: null }).where('id', '=', menage).execute()
  const departSpontane = { date: jourDans(-40), motif: 'DECES', commentaire: null }
  await en.rachid.patch(`/v1/business/menages/${menage}/depart-spontane`, { relogement: { departSpontane } }).expect(200)
  const { corps: apercu } = await en.delphine.get<{ empreinte: string }>(`/v1/rgpd/purges/${menage}/apercu`).expect(200)
  await en.delphine.post(`/v1/rgpd/purges/${menage}/validation`, { empreinte: apercu.empreinte }).expect(200)
  expect(await db.selectFrom('releve_menage').selectAll().where('menage_id', '=', menage).execute()).toEqual([])
  const { corps } = await en.rachid.get<Releve>(`${adresse}/${releve.id}`).expect(200)
  expect(portesDe(corps)).toMatchObject([{ etat: { code: 'OCCUPE' }, menages: [] }])
  expect(corps.recapitulatif).toMatchObject({ logements: 1, occupes: 1 })
})
