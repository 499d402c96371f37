import type { LigneCotation } from '@relogement/domain/menage/cotation/cotation'
import { describe, expect } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { test } from '../../../test/cast.ts'
import { createMenage, createOperation, createProposition, lireHistoriqueEnBase, lireMenageEnBase } from '../../../test/dossiers.ts'
import { jourDans } from '../../../test/jours.ts'
import { faireLaTache } from '../../../test/taches.ts'
import type { Base } from '../../core/database.ts'
import { copierLesReglesParDefaut } from '../../regles-cotation/attributsCotation.queries.ts'
import { relireLesMenages } from './taches.ts'

interface Fiche {
  version: number
  relogement: {
    cotation: { couleur: string | null; score: number; couleurCalculee?: string | null; derogation?: Record<string, unknown> | null }
    attributsCotations?: LigneCotation[]
  }
}
type Erreur = { 'hydra:description': string; violations?: { propertyPath: string; message: string }[] }

const derogation = (id: string) => `/v1/menages/${id}/cotation/derogation`
const coches = (id: string) => `/v1/menages/${id}/cotation/coches`
const regles = (id: string) => `/v1/operations/${id}/attributs-cotations`

/** Dans `jours` jours à partir de l'horloge du test. */
const dans = ({ horloge }: Api, jours: number) => jourDans(jours, horloge.maintenant())

/** Une opération et ses règles par défaut ; `seules` : elle n'en garde que celles-là. */
async function operationCotee(db: Base, osTravaux: string | null = null, seules?: readonly string[]): Promise<string> {
  const id = await createOperation(db)
  await copierLesReglesParDefaut(db, id)
  if (seules !== undefined)
    await db
      .deleteFrom('operation_attribut_cotation')
      .where('operation_id', '=', id)
      .where('code', 'not in', ['', ...seules])
      .execute()
  await db.updateTable('operation').set({ os_travaux_previsionnel: osTravaux }).where('id', '=', id).execute()
  return id
}

const lignes = async (db: Base, id: string) => (await lireMenageEnBase(db, id)).attributs_cotations as LigneCotation[]
const vraies = async (db: Base, id: string) => (await lignes(db, id)).filter(({ vraie }) => vraie).map(({ code }) => code)

/** Les champs changés, événement par événement. */
const cheminsDe = async (db: Base, id: string) =>
  (await lireHistoriqueEnBase(db, id)).map(({ changements }) => (changements as { chemin: string }[]).map(({ chemin }) => chemin))

describe('à chaque enregistrement', () => {
  test('la cotation suit le dossier dans la même écriture, et l’historique ne la dit que si la couleur change', async ({ en, db }) => {
    const operationId = await operationCotee(db, null, ['SITUATION_COMPLEXE', 'EXCLUSION_INTERBAILLEUR'])
    const id = await createMenage(db, { chargeId: en.camille.id, operationId })
    const { corps } = await en.camille
      .patch<Fiche>(`/v1/menages/${id}`, { relogement: { statutsAdditionnels: { situationComplexe: true } } })
      .expect(200)
    expect(corps.relogement.cotation).toMatchObject({ couleur: 'ORANGE', couleurCalculee: 'ORANGE', derogation: null })
    expect((await lignes(db, id)).map(({ code, points }) => [code, points])).toEqual([
      ['SITUATION_COMPLEXE', 15],
      ['EXCLUSION_INTERBAILLEUR', 0],
    ])
    const [premier] = await lireHistoriqueEnBase(db, id)
    expect(premier?.changements).toContainEqual({ chemin: 'relogement.cotation', libelle: 'Cotation', ancien: null, nouveau: 'ORANGE' })

    await en.camille.patch(`/v1/menages/${id}`, { relogement: { exclureInterbailleur: true } }).expect(200)
    expect(await vraies(db, id)).toContain('EXCLUSION_INTERBAILLEUR')
    expect((await cheminsDe(db, id))[1]).toEqual(['relogement.exclureInterbailleur'])
  })

  test('un passage de statut la recalcule aussi : le bail signé éteint l’urgence des travaux', async ({ api, en, db, distribution }) => {
    const operationId = await operationCotee(db, dans(api, 60))
    const id = await createMenage(db, { chargeId: en.camille.id, operationId, menage: { statut: 'SIGNATURE_DU_BAIL' } })
    await createProposition(db, { menageId: id, bailleurId: distribution.partenaires.bailleur, statut: 'acceptee_menage' })
    await en.camille.patch(`/v1/menages/${id}`, { informations: { observations: 'vu' } }).expect(200)
    expect(await lireMenageEnBase(db, id)).toMatchObject({ cotation_couleur: 'NOIRE' })
    await en.camille
      .put(`/v1/business/menages/${id}/transitions`, {
        transition: 'signer_bail',
        donnees: { date: dans(api, 0), motifSansBail: 'Attendu du bailleur' },
      })
      .expect(200)
    expect(await vraies(db, id)).not.toContain('DELAI_TRES_COURT')
    const passage = (await cheminsDe(db, id)).find((siens) => siens.includes('relogement.statut'))
    expect(passage).toContain('relogement.cotation')
  })

  test('le détail n’est pas pour les partenaires, la couleur oui', async ({ en, db, distribution }) => {
    const id = await createMenage(db, { operationId: await operationCotee(db), partenaireId: distribution.partenaires.bailleur })
    const jusquAu = '2099-01-01'
    await db
      .updateTable('menage')
      .set({ cotation_derogation: { couleur: 'ROUGE', auteur: 'Rachid', motif: 'Secret', jusquAu }, cotation_couleur: 'ROUGE' })
      .where('id', '=', id)
      .execute()
    for (const personne of [en.melanie, en.bastien]) {
      const { relogement } = (await personne.get<Fiche>(`/v1/menages/${id}`).expect(200)).corps
      expect(relogement.cotation).toEqual({ couleur: 'ROUGE', score: 0 })
      expect(relogement.attributsCotations).toBeUndefined()
    }
    expect((await en.camille.get<Fiche>(`/v1/menages/${id}`).expect(200)).corps.relogement.cotation.derogation).toMatchObject({
      motif: 'Secret',
    })
  })
})

describe('la nuit', () => {
  test('les règles qui lisent une date bougent sans que personne ne touche au dossier', async ({ api, en, db }) => {
    const operationId = await operationCotee(db, dans(api, 200), ['DELAI_COURT', 'DELAI_TRES_COURT'])
    const id = await createMenage(db, { chargeId: en.camille.id, operationId })
    await en.camille.patch(`/v1/menages/${id}`, { informations: { observations: 'vu' } }).expect(200)
    expect(await vraies(db, id)).not.toContain('DELAI_COURT')
    const { version, modifie_le } = await lireMenageEnBase(db, id)
    const avant = (await lireHistoriqueEnBase(db, id)).length

    await faireLaTache(relireLesMenages, api)
    expect((await lireMenageEnBase(db, id)).version, 'rien n’a bougé').toBe(version)

    api.horloge.avancer({ jours: 30 })
    await faireLaTache(relireLesMenages, api)
    expect(await vraies(db, id)).toContain('DELAI_COURT')
    expect(await lireMenageEnBase(db, id)).toMatchObject({ cotation_couleur: 'ROUGE', version: version + 1, modifie_le })
    const evenements = (await lireHistoriqueEnBase(db, id)).slice(avant)
    expect(evenements).toMatchObject([
      { type: 'MODIFICATION', auteur_id: null, version: version + 1, changements: [{ chemin: 'relogement.cotation', nouveau: 'ROUGE' }] },
    ])

    await faireLaTache(relireLesMenages, api)
    expect(await lireHistoriqueEnBase(db, id)).toHaveLength(avant + 1)
  })

  test('un dossier sorti du parcours ne se recote plus', async ({ api, db }) => {
    const operationId = await operationCotee(db, dans(api, 60))
    const id = await createMenage(db, { operationId, menage: { statut: 'CLOTURE' } })
    await faireLaTache(relireLesMenages, api)
    expect(await lireMenageEnBase(db, id)).toMatchObject({ cotation_couleur: null, version: 1 })
  })
})

describe('l’encadrement impose une couleur', () => {
  test('avec une raison et un terme d’un an au plus, que l’historique garde', async ({ api, en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id, operationId: await operationCotee(db) })
    const saisie = { couleur: 'NOIRE', motif: 'Expulsion annoncée', jusquAu: dans(api, 30) }
    await en.camille.put(derogation(id), saisie).expect(403)
    await en.rachid.put(derogation(id), { ...saisie, motif: ' ' }).expect(422)
    await en.rachid.put(derogation(id), { ...saisie, couleur: 'VERTE' }).expect(422)
    const passee = await en.rachid.put<Erreur>(derogation(id), { ...saisie, jusquAu: '2020-01-01' }).expect(422)
    expect(passee.corps.violations).toMatchObject([{ propertyPath: 'jusquAu' }])
    await en.rachid.put(derogation(id), { ...saisie, jusquAu: dans(api, 400) }).expect(422)
    await en.rachid.avec({ 'If-Match': '"9"' }).put(derogation(id), saisie).expect(412)
    expect(await lireHistoriqueEnBase(db, id)).toEqual([])

    const { corps } = await en.rachid.put<Fiche>(derogation(id), saisie).expect(200)
    expect(corps.relogement.cotation).toMatchObject({
      couleur: 'NOIRE',
      derogation: { ...saisie, auteur: expect.stringMatching(/^Rachid /) },
    })
    expect(corps.relogement.cotation.couleurCalculee).not.toBe('NOIRE')
    const [trace] = await lireHistoriqueEnBase(db, id)
    expect(trace).toMatchObject({ auteur_id: en.rachid.id, texte: expect.stringContaining('Cotation imposée, noire jusqu’au') })
    expect(trace?.texte).toContain('Expulsion annoncée')
    expect(trace?.changements).toContainEqual(expect.objectContaining({ chemin: 'relogement.cotation', nouveau: 'NOIRE' }))
  })

  test('elle tient aux enregistrements, et prend fin d’elle-même le lendemain de son terme', async ({ api, en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id, operationId: await operationCotee(db) })
    await en.rachid.put(derogation(id), { couleur: 'NOIRE', motif: 'Le temps du jugement', jusquAu: dans(api, 5) }).expect(200)
    await en.camille.patch(`/v1/menages/${id}`, { informations: { observations: 'a' } }).expect(200)
    api.horloge.avancer({ jours: 5 })
    await faireLaTache(relireLesMenages, api)
    expect(await lireMenageEnBase(db, id)).toMatchObject({ cotation_couleur: 'NOIRE' })

    api.horloge.avancer({ jours: 1 })
    await faireLaTache(relireLesMenages, api)
    const apres = await lireMenageEnBase(db, id)
    expect(apres.cotation_derogation).toBeNull()
    expect(apres.cotation_couleur).not.toBe('NOIRE')
    expect((await lireHistoriqueEnBase(db, id)).at(-1)).toMatchObject({
      auteur_id: null,
      texte: expect.stringContaining('Fin de la cotation imposée par Rachid'),
    })
  })

  test('le dossier clos entre-temps, elle prend fin de même ; rien d’autre n’y bouge', async ({ api, en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id, operationId: await operationCotee(db) })
    await en.rachid.put(derogation(id), { couleur: 'NOIRE', motif: 'Le temps du jugement', jusquAu: dans(api, 5) }).expect(200)
    await db.updateTable('menage').set({ statut: 'CLOTURE' }).where('id', '=', id).execute()
    api.horloge.avancer({ jours: 5 })
    await faireLaTache(relireLesMenages, api)
    expect(await lireMenageEnBase(db, id)).toMatchObject({ cotation_couleur: 'NOIRE', version: 2 })

    api.horloge.avancer({ jours: 1 })
    await faireLaTache(relireLesMenages, api)
    const apres = await lireMenageEnBase(db, id)
    expect(apres).toMatchObject({ cotation_derogation: null, statut: 'CLOTURE', version: 3 })
    expect(apres.cotation_couleur).not.toBe('NOIRE')
    await faireLaTache(relireLesMenages, api)
    expect((await lireMenageEnBase(db, id)).version).toBe(3)
  })

  test('échue avant la nuit, le premier enregistrement y met fin aussi', async ({ api, en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id, operationId: await operationCotee(db) })
    await en.rachid.put(derogation(id), { couleur: 'NOIRE', motif: 'Un jour', jusquAu: dans(api, 0) }).expect(200)
    api.horloge.avancer({ jours: 1 })
    const { corps } = await en.camille.patch<Fiche>(`/v1/menages/${id}`, { informations: { observations: 'b' } }).expect(200)
    expect(corps.relogement.cotation.derogation).toBeNull()
    expect(await lireMenageEnBase(db, id)).toMatchObject({
      cotation_derogation: null,
      cotation_couleur: corps.relogement.cotation.couleurCalculee,
    })
  })

  test('levée à la main, les règles reprennent ; sans dérogation, rien ne s’écrit', async ({ api, en, db }) => {
    const id = await createMenage(db, { operationId: await operationCotee(db) })
    await en.ines.put(derogation(id), { couleur: 'ROUGE', motif: 'À suivre', jusquAu: dans(api, 9) }).expect(200)
    await en.camille.delete(derogation(id)).expect(403)
    await en.rachid.delete(derogation(id)).expect(200)
    const leve = await lireMenageEnBase(db, id)
    expect(leve.cotation_derogation).toBeNull()
    const { corps } = await en.rachid.delete<Fiche>(derogation(id)).expect(200)
    expect(corps.version).toBe(leve.version)
  })
})

const partiLe = { date: '2026-01-12', motif: 'DECES', commentaire: null } as const
const accedeLe = { date: '2026-01-12', type: 'SOCIAL' } as const
test.for([
  ['CLOTURE', {}, 'Le dossier est clôturé : rouvrez-le pour le modifier.'],
  ['DEPART_SPONTANE', { depart_spontane: partiLe }, 'Le ménage est parti : annulez son départ pour modifier le dossier.'],
  ['ACCESSION_A_LA_PROPRIETE', { accession: accedeLe }, 'Le ménage accède à la propriété : annulez l’accession pour modifier le dossier.'],
] as const)('au statut %s, nulle couleur ne s’impose et nulle règle ne se coche', async ([statut, colonnes, phrase], { api, en, db }) => {
  const operationId = await operationCotee(db)
  const id = await createMenage(db, { chargeId: en.camille.id, operationId, menage: { statut }, colonnes })
  const refus = [
    await en.rachid.put<Erreur>(derogation(id), { couleur: 'NOIRE', motif: 'Expulsion annoncée', jusquAu: dans(api, 30) }).expect(409),
    await en.rachid.delete<Erreur>(derogation(id)).expect(409),
    await en.camille.put<Erreur>(coches(id), { codes: [] }).expect(409),
  ]
  for (const { corps } of refus) expect(corps['hydra:description']).toBe(phrase)
  expect(await lireMenageEnBase(db, id)).toMatchObject({ version: 1, cotation_derogation: null })
  expect(await lireHistoriqueEnBase(db, id)).toEqual([])
})

describe('les règles que l’on coche', () => {
  test('une règle manuelle compte quand on la coche, sur ses dossiers seulement', async ({ en, db }) => {
    const operationId = await operationCotee(db, null, ['PMR'])
    const manuelle = {
      code: 'IMMEUBLE_SQUATTE',
      libelle: 'Immeuble squatté',
      condition: { manuelle: true },
      points: 40,
      plancher: null,
      ordre: 50,
    }
    await en.denise.post(regles(operationId), manuelle).expect(201)
    const id = await createMenage(db, { chargeId: en.cyril.id, operationId })
    await en.camille.put(coches(id), { codes: ['IMMEUBLE_SQUATTE'] }).expect(403)
    await en.cyril.put(coches(id), { codes: ['PMR'] }).expect(422)
    const { corps } = await en.cyril.put<Fiche>(coches(id), { codes: ['IMMEUBLE_SQUATTE'] }).expect(200)
    expect(corps.relogement.cotation.couleur).toBe('ROUGE')
    expect(corps.relogement.attributsCotations).toContainEqual(
      expect.objectContaining({ code: 'IMMEUBLE_SQUATTE', vraie: true, points: 40, bareme: 40, manuelle: true }),
    )
    expect(await lireHistoriqueEnBase(db, id)).toMatchObject([{ texte: 'Règle de cotation cochée : Immeuble squatté' }])
    await en.cyril.put(coches(id), { codes: ['IMMEUBLE_SQUATTE'] }).expect(200)
    expect(await lireHistoriqueEnBase(db, id)).toHaveLength(1)
    await en.cyril.put(coches(id), { codes: [] }).expect(200)
    expect(await lireMenageEnBase(db, id)).toMatchObject({ cotation_coches: [] })
    expect((await lireHistoriqueEnBase(db, id)).at(-1)?.texte).toBe('Règle de cotation décochée : Immeuble squatté')
  })
})
