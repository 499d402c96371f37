import { julien, samira, unRevenu } from '@relogement/domain/menage/menage.examples'
import { expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { createMenage } from '../../test/dossiers.ts'
import { faireLaTache } from '../../test/taches.ts'
import type { Base } from '../core/database.ts'
import { annoncerLesNouveauxLogements } from './nouveauxLogements.ts'

const alertes = (db: Base, logementId: string) =>
  db
    .selectFrom('alerte')
    .select(['destinataire_id', 'texte', 'couleur', 'statut', 'pour'])
    .where('type', '=', 'NOUVEAU_LOGEMENT')
    .where('valeur', '=', logementId)
    .orderBy('id')
    .execute()

const annee = new Date().getFullYear() - 2
const enRecherche = (db: Base, chargeId: string, colonnes: Record<string, unknown> = {}) =>
  createMenage(db, {
    chargeId,
    colonnes: { cotation_couleur: 'NOIRE', cotation_score: 80, date_entretien: '2020-01-01', ...colonnes },
    menage: {
      statut: 'RECHERCHE_DU_LOGEMENT',
      ressourcesEtCharges: { revenusImposables: [unRevenu(samira.id, annee, 9310), unRevenu(julien.id, annee, 14_180)] },
    },
  })

const saisie = (typologie: string, loyer: number, quartier = 'Alma') => ({
  typologie,
  localisation: {
    adresse: { numero: '18', rue: 'rue du Moulin', codePostal: '59100', ville: 'Roubaix' },
    quartier,
    etage: 1,
    ascenseur: true,
  },
  finance: { loyer, chargesGenerales: 40 },
})

test('une offre neuve prévient, une fois, chaque chargé dont un ménage y fait 70 points ; ouvrir le logement clôt l’alerte', async ({
  api,
  en,
  db,
}) => {
  await enRecherche(db, en.camille.id)
  await enRecherche(db, en.camille.id)
  await enRecherche(db, en.cyril.id, { exclure_interbailleur: true })
  const { id } = (await en.bastien.post<{ id: string }>('/v1/logements', saisie('T4', 350)).expect(201)).corps
  const cher = (await en.bastien.post<{ id: string }>('/v1/logements', saisie('T4', 2500, 'Pile')).expect(201)).corps
  const petit = (await en.bastien.post<{ id: string }>('/v1/logements', saisie('T1', 300)).expect(201)).corps
  await faireLaTache(annoncerLesNouveauxLogements, api)
  const attendue = {
    destinataire_id: en.camille.id,
    texte: '18 rue du Moulin, Roubaix : 2 ménage(s) compatibles',
    couleur: null,
    pour: 'DESTINATAIRE',
  }
  expect(await alertes(db, id)).toEqual([{ ...attendue, statut: 'ALERTE' }])
  expect(await alertes(db, petit.id)).toEqual([])
  await faireLaTache(annoncerLesNouveauxLogements, api)
  expect(await alertes(db, id)).toHaveLength(1)
  // Le loyer et le quartier lui ôtent trente-deux points.
  expect(await alertes(db, cher.id)).toEqual([])
  await en.camille.get(`/v1/logements/${id}?ecran=fiche`).expect(200)
  expect(await alertes(db, id)).toEqual([{ ...attendue, statut: 'CLOTURE' }])
})

test('une offre d’avant-hier n’est plus une nouvelle', async ({ api, en, db }) => {
  await enRecherche(db, en.camille.id)
  const { id } = (await en.bastien.post<{ id: string }>('/v1/logements', saisie('T4', 350)).expect(201)).corps
  await db
    .updateTable('modification')
    .set({ le: new Date(Date.now() - 48 * 3_600_000) })
    .where('sujet_id', '=', id)
    .execute()
  await faireLaTache(annoncerLesNouveauxLogements, api)
  expect(await alertes(db, id)).toEqual([])
})
