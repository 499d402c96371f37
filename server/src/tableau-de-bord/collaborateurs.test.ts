import { ajouterJours, jourDe, moisDe } from '@relogement/domain/common/date'
import { uuidv7 } from 'uuidv7'
import { describe, expect } from 'vitest'
import { createPersonne, type Personne, test } from '../../test/cast.ts'
import { createMenage } from '../../test/dossiers.ts'
import type { Base } from '../core/database.ts'

interface Ligne {
  readonly id: string
  readonly prenom: string
  readonly enCours: number
  readonly enRetard: number
  readonly charge: { readonly points: number; readonly capacite: number }
  readonly entretiens: { readonly realise: number; readonly objectif: number | null }
  readonly relogements: { readonly realise: number; readonly objectif: number | null }
}
interface Collection<L> {
  readonly 'hydra:member': readonly L[]
  readonly 'hydra:totalItems': number
  readonly metadata: { readonly mois: string }
}

const AUJOURDHUI = jourDe(new Date().toISOString())
const lire = async (qui: Personne, requete = '') =>
  (await qui.get<Collection<Ligne>>(`/v1/business/collaborateurs?pageSize=100&${requete}`).expect(200)).corps
const ligneDe = async (qui: Personne, id: string) => (await lire(qui))['hydra:member'].find((ligne) => ligne.id === id)
const compter = async (qui: Personne, requete: string) =>
  (await qui.get<Collection<unknown>>(`/v1/menages?pageSize=1&relogementNecessaire=true&${requete}`).expect(200)).corps['hydra:totalItems']

const alerter = (db: Base, sujet_id: string, jours: number, autres: { pour?: string; statut?: string } = {}) => {
  const { pour = 'CHARGE', statut = 'ALERTE' } = autres
  const le = new Date(`${ajouterJours(AUJOURDHUI, jours)}T08:00:00Z`)
  const close_le = statut === 'CLOTURE' ? le : null
  return db
    .insertInto('alerte')
    .values({ id: uuidv7(), sujet_id, type: 'MANUELLE', texte: 'Rappeler', pour, statut, date_alerte: le, close_le })
    .execute()
}

describe('le résumé des collaborateurs', () => {
  test('dit de chaque chargé ce qu’il suit, ce qu’il a fait du mois et ce qui est en retard ; chaque nombre est celui de sa liste', async ({
    en,
    db,
  }) => {
    const chargeId = en.camille.id
    const ouvrir = (statut: string, colonnes: Record<string, unknown> = {}) =>
      createMenage(db, { chargeId, menage: { statut: statut as 'CLOTURE' }, colonnes: { date_entretien: null, ...colonnes } })
    const enRetard = await ouvrir('RECHERCHE_DU_LOGEMENT', { date_entretien: AUJOURDHUI })
    await alerter(db, enRetard, -1)
    await alerter(db, enRetard, -3)
    await alerter(db, await ouvrir('ATTENTE_PRESENTATION_GTR'), 0)
    await alerter(db, await ouvrir('ATTENTE_PRESENTATION_GTR'), -5, { statut: 'CLOTURE' })
    await alerter(db, await ouvrir('ATTENTE_PRESENTATION_GTR'), -5, { pour: 'ENCADREMENT' })
    await alerter(db, await ouvrir('CLOTURE', { date_signature_bail: AUJOURDHUI }), -5)
    await ouvrir('ACCOMPAGNEMENT_POST_RELOGEMENT', { date_signature_bail: '2026-01-05' })
    await alerter(db, await ouvrir('RECHERCHE_DU_LOGEMENT', { relogement_necessaire: false }), -5)
    await db
      .insertInto('utilisateur_objectif')
      .values({ utilisateur_id: chargeId, mois: moisDe(AUJOURDHUI), relogements: 3 })
      .execute()

    const { metadata } = await lire(en.rachid)
    expect(metadata.mois).toBe(moisDe(AUJOURDHUI))
    expect(await ligneDe(en.rachid, chargeId)).toMatchObject({
      prenom: 'Camille',
      enCours: 5,
      enRetard: 1,
      charge: { points: 4.5, capacite: 40 },
      entretiens: { realise: 1, objectif: null },
      relogements: { realise: 1, objectif: 3 },
    })
    for (const [nombre, filtre] of [
      [5, 'dossiers=EN_COURS'],
      [1, 'dossiers=EN_RETARD'],
      [1, `moisEntretien=${metadata.mois}`],
      [1, `moisRelogement=${metadata.mois}`],
    ])
      expect([filtre, await compter(en.rachid, `${filtre}&chargesDeRelogement=${chargeId}`)]).toEqual([filtre, nombre])
  })

  test('nomme qui ne suit encore personne, et tait qui n’est plus en activité', async ({ en, api, db }) => {
    const partie = await createPersonne(api, { prenom: 'odette', role: 'CHARGE_DE_RELOGEMENT', partenaireId: en.rachid.partenaireId })
    expect(await ligneDe(en.rachid, partie.id)).toMatchObject({ enCours: 0, enRetard: 0, charge: { points: 0 } })
    await db.updateTable('utilisateur').set({ actif: false }).where('id', '=', partie.id).execute()
    expect(await ligneDe(en.rachid, partie.id)).toBeUndefined()
    expect(await ligneDe(en.adrien, en.rachid.id)).toBeUndefined()
  })

  test('se cherche par le nom et se trie par chaque nombre', async ({ en, db }) => {
    await alerter(db, await createMenage(db, { chargeId: en.cyril.id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } }), -2)
    const tries = (await lire(en.ines, 'sort=enRetard:desc'))['hydra:member'].map(({ enRetard }) => enRetard)
    expect(tries).toEqual(tries.toSorted((a, b) => b - a))
    expect(tries[0]).toBeGreaterThan(0)
    expect((await lire(en.ines, 'recherche=cyril'))['hydra:member'].map(({ prenom }) => prenom)).toEqual(['Cyril'])
  })

  test('un bailleur ne filtre ni ne compte les retards : ils se lisent de rappels qu’il n’a pas', async ({ en, db }) => {
    const { partenaireId } = en.bastien
    await alerter(db, await createMenage(db, { partenaireId, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } }), -2)
    expect(await compter(en.bastien, 'dossiers=EN_COURS')).toBeGreaterThan(0)
    expect(await compter(en.bastien, 'dossiers=EN_RETARD')).toBe(0)
    const lus = await en.bastien
      .get<{ dossiers: { valeur: string; nombre: number }[] }>('/v1/menages/_facettes?chargesDeRelogement=aucun')
      .expect(200)
    expect(lus.corps.dossiers.filter(({ valeur, nombre }) => valeur === 'EN_RETARD' && nombre > 0)).toEqual([])
  })
})
