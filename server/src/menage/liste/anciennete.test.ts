import { unOccupant } from '@relogement/domain/menage/menage.examples'
import { uuidv7 } from 'uuidv7'
import { describe, expect } from 'vitest'
import { type Personne, test } from '../../../test/cast.ts'
import { createMenage, createOperation } from '../../../test/dossiers.ts'
import type { Base } from '../../core/database.ts'

interface Ligne {
  id: string
  noms: string
  statutDepuis: string
  derniereActivite?: string
}
type Facettes = Record<string, { valeur: string; nombre: number }[]>

const ilYA = (jours: number) => new Date(Date.now() - jours * 86_400_000)

/** Un ménage entré dans son statut et touché par quelqu'un il y a tant de jours, ouvert il y a un an. */
async function deposer(
  db: Base,
  operationId: string,
  nom: string,
  { statut, geste }: { statut: number; geste: number | null },
  auteurId: string,
  partenaireId: string,
) {
  const id = await createMenage(db, {
    operationId,
    partenaireId,
    menage: { occupants: [unOccupant({ id: uuidv7(), prenom: 'Anne', nom })] },
    colonnes: { statut_depuis: ilYA(statut), cree_le: ilYA(365) },
  })
  const entree = (jours: number, auteur: string | null) =>
    db
      .insertInto('modification')
      .values({
        id: uuidv7(),
        type: 'MODIFICATION',
        code: 'DOSSIER_MODIFIE',
        donnees: '{}',
        sujet_id: id,
        le: ilYA(jours),
        auteur_id: auteur,
      })
      .execute()
  if (geste !== null) await entree(geste, auteurId)
  // Ce que le produit fait de lui-même n'est pas une activité.
  await entree(0, null)
  return id
}

async function quatreDossiers(db: Base, auteurId: string, partenaireId: string) {
  const operationId = await createOperation(db)
  for (const [nom, statut, geste] of [
    ['Abadie', 3, 1],
    ['Brel', 20, 50],
    ['Caron', 60, 15],
    ['Denis', 200, null],
  ] as const)
    await deposer(db, operationId, nom, { statut, geste }, auteurId, partenaireId)
  return operationId
}

const noms = async (qui: Personne, operationId: string, demande: string) =>
  (await qui.get<{ 'hydra:member': Ligne[] }>(`/v1/menages?operationIds=${operationId}&${demande}`).expect(200)).corps['hydra:member'].map(
    ({ noms }) => noms.slice(4),
  )

describe('depuis combien de temps', () => {
  test('se filtre, se trie, se compte et s’exporte', async ({ en, db, distribution }) => {
    const operationId = await quatreDossiers(db, en.camille.id, distribution.partenaires.bailleur)
    expect(await noms(en.rachid, operationId, 'depuis=SIX_SEMAINES')).toEqual(['Caron', 'Denis'])
    expect(await noms(en.rachid, operationId, 'depuis=TROIS_MOIS,DEUX_SEMAINES')).toEqual(['Brel', 'Caron', 'Denis'])
    expect(await noms(en.rachid, operationId, 'sort=statutDepuis:asc')).toEqual(['Denis', 'Caron', 'Brel', 'Abadie'])
    expect(await noms(en.rachid, operationId, 'sansActivite=SIX_SEMAINES')).toEqual(['Brel', 'Denis'])
    expect(await noms(en.rachid, operationId, 'sansActivite=DEUX_SEMAINES&depuis=SIX_SEMAINES')).toEqual(['Caron', 'Denis'])
    expect(await noms(en.rachid, operationId, 'sort=derniereActivite:desc')).toEqual(['Abadie', 'Caron', 'Brel', 'Denis'])
    await en.rachid.get('/v1/menages?depuis=UN_SIECLE').expect(400)

    const { corps } = await en.rachid.get<Facettes>(`/v1/menages/_facettes?operationIds=${operationId}&depuis=SIX_SEMAINES`).expect(200)
    const compte = (facette: string) =>
      (corps[facette] ?? []).filter(({ nombre }) => nombre > 0).map(({ valeur, nombre }) => [valeur, nombre])
    expect(compte('depuis')).toEqual([
      ['DEUX_SEMAINES', 3],
      ['SIX_SEMAINES', 2],
      ['TROIS_MOIS', 1],
      ['SIX_MOIS', 1],
    ])
    // Sous l'autre filtre : Caron et Denis.
    expect(compte('sansActivite')).toEqual([
      ['DEUX_SEMAINES', 2],
      ['SIX_SEMAINES', 1],
      ['TROIS_MOIS', 1],
      ['SIX_MOIS', 1],
    ])
    expect(compte('prochainesEtapes').reduce((somme, [, nombre]) => somme + Number(nombre), 0)).toBe(2)

    const { texte } = await en.rachid
      .post('/v1/menages/_export', {
        operationIds: [operationId],
        columns: [
          { name: 'Depuis', path: 'statutDepuis' },
          { name: 'Activité', path: 'derniereActivite' },
        ],
      })
      .expect(200)
    expect(texte.trim().split('\r\n')).toHaveLength(5)
  })

  test('la dernière activité est celle d’une personne ; qui ne lit pas l’historique n’en sait rien', async ({ en, db, distribution }) => {
    const { bailleur } = distribution.partenaires
    const operationId = await quatreDossiers(db, en.camille.id, bailleur)
    const lignes = async (qui: Personne) =>
      (await qui.get<{ 'hydra:member': Ligne[] }>(`/v1/menages?operationIds=${operationId}`).expect(200)).corps['hydra:member']
    const jour = (instant: Date) => instant.toLocaleDateString('fr-CA', { timeZone: 'Europe/Paris' })
    expect((await lignes(en.rachid)).map(({ statutDepuis, derniereActivite }) => [statutDepuis, derniereActivite])).toEqual([
      [jour(ilYA(3)), jour(ilYA(1))],
      [jour(ilYA(20)), jour(ilYA(50))],
      [jour(ilYA(60)), jour(ilYA(15))],
      [jour(ilYA(200)), jour(ilYA(365))],
    ])
    for (const ligne of await lignes(en.bastien)) expect(ligne).not.toHaveProperty('derniereActivite')
    expect(await noms(en.bastien, operationId, 'sansActivite=SIX_SEMAINES')).toEqual([])
    const rien = ['Abadie', 'Brel', 'Caron', 'Denis']
    for (const sens of ['asc', 'desc']) expect(await noms(en.bastien, operationId, `sort=derniereActivite:${sens}`)).toEqual(rien)
    const { corps } = await en.bastien.get<Facettes>(`/v1/menages/_facettes?operationIds=${operationId}`).expect(200)
    expect(corps['sansActivite']?.every(({ nombre }) => nombre === 0)).toBe(true)
    expect(await noms(en.bastien, operationId, 'depuis=SIX_SEMAINES')).toEqual(['Caron', 'Denis'])
  })
})
