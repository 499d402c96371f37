import { uuidv7 } from 'uuidv7'
import { describe, expect } from 'vitest'
import { ROUBAIX, TOURCOING, test } from '../../test/cast.ts'
import type { Base } from '../core/database.ts'
import { chargerReferentiel } from './chargerReferentiel.ts'
import { oublierVariables, variable } from './variables.ts'

interface Collection<L = { nom: string }> {
  'hydra:totalItems': number
  'hydra:member': L[]
}

const lister = async <L = { nom: string }>(personne: { get: <C>(url: string) => PromiseLike<{ corps: C }> }, url: string) =>
  (await personne.get<Collection<L>>(url)).corps
const noms = async (personne: Parameters<typeof lister>[0], url: string) =>
  (await lister(personne, url))['hydra:member'].map(({ nom }) => nom)

describe('les villes', () => {
  test('tout le Nord et le Pas-de-Calais, dont les 95 communes de la métropole, avec leurs codes postaux', async ({ en }) => {
    expect((await lister(en.camille, '/v1/villes'))['hydra:totalItems']).toBe(1534)
    expect((await lister(en.camille, '/v1/villes?EPCI=200093201'))['hydra:totalItems']).toBe(95)
    expect(await noms(en.camille, '/v1/villes?id=59599&id=59512')).toEqual(['Roubaix', 'Tourcoing'])
    expect(await lister(en.camille, '/v1/villes?codePostal=59100')).toMatchObject({
      'hydra:member': [
        { '@id': '/v1/villes/59512', nom: 'Roubaix', codesPostaux: ['59100'], departement: '59', EPCI: 'Métropole Européenne de Lille' },
      ],
    })
  })

  test('se cherchent sans accent ni majuscule, le début du nom d’abord, ou par début de code postal', async ({ en }) => {
    expect((await noms(en.camille, '/v1/villes?recherche=lille'))[0]).toBe('Lille')
    expect(await noms(en.camille, '/v1/villes?recherche=WATTIGNIES%20la')).toEqual(['Wattignies-la-Victoire'])
    expect((await noms(en.camille, '/v1/villes?recherche=bethune'))[0]).toBe('Béthune')
    expect((await noms(en.camille, '/v1/villes?recherche=wa')).slice(0, 3)).toEqual(['Wattrelos', 'Wasquehal', 'Wattignies'])
    expect(await noms(en.camille, '/v1/villes?recherche=5920&pageSize=50')).toContain('Tourcoing')
    expect(await noms(en.camille, '/v1/villes?recherche=100%25')).toEqual([])
  })
})

describe('les partenaires et les zones', () => {
  test('se filtrent par type, catégorie et recherche', async ({ en }) => {
    expect(await noms(en.bastien, '/v1/partenaires?types=MITRA')).toEqual(['Opérateur métropolitain'])
    expect(await noms(en.bastien, '/v1/partenaires?categories=BAILLEUR')).toEqual(['Habitat du Ferrain', 'Logis des Flandres'])
    expect(await noms(en.bastien, '/v1/partenaires?recherche=demenag')).toEqual(['Déménagements Delattre'])
  })

  test('une zone donne ses villes ; une zone inconnue est introuvable', async ({ en }) => {
    const zones = await lister<{ id: string; nom: string }>(en.rachid, '/v1/zones-geographiques?types=TERRITOIRE&partenaireCode=epci')
    expect(zones['hydra:member']).toMatchObject([
      { nom: 'Territoire de Roubaix-Tourcoing', type: 'TERRITOIRE', villes: [ROUBAIX, TOURCOING] },
    ])
    const { corps } = await en.rachid.get(`/v1/zones-geographiques/${zones['hydra:member'][0]?.id}`).expect(200)
    expect(corps).toMatchObject({ '@type': 'ZoneGeographique', nom: 'Territoire de Roubaix-Tourcoing' })
    await en.rachid.get(`/v1/zones-geographiques/${uuidv7()}`).expect(404)
  })

  test('un code que nul partenaire ne porte se refuse en le nommant', async ({ en }) => {
    const dire = async (adresse: string) =>
      (await en.rachid.get<{ 'hydra:description': string }>(adresse).expect(400)).corps['hydra:description']
    expect(await dire('/v1/zones-geographiques?partenaireCode=epci,ZZZ')).toBe('Partenaire inconnu\u00A0: ZZZ')
    expect(await dire('/v1/statistiques-operations?bailleurCodes=ZZZ')).toBe('Bailleur inconnu\u00A0: ZZZ')
  })
})

describe('les nomenclatures', () => {
  test('donnent les 20 statuts, les 22 rôles, et les autres listes sous AUTRE', async ({ en }) => {
    expect((await lister(en.denise, '/v1/nomenclatures?type=STATUT_MENAGE'))['hydra:totalItems']).toBe(20)
    const roles = await lister<{ code: string; libelle: string }>(en.denise, '/v1/nomenclatures?type=ROLE&pageSize=100&sort=libelle:asc')
    expect(roles['hydra:totalItems']).toBe(22)
    expect(roles['hydra:member'][0]).toMatchObject({ libelle: 'Bailleur, cellule commerciale' })
    const autres = await lister<{ type: string }>(en.denise, '/v1/nomenclatures?type=AUTRE&pageSize=1000')
    expect(new Set(autres['hydra:member'].map(({ type }) => type))).toContain('SITUATION_FAMILIALE')
    expect(autres['hydra:member'].map(({ type }) => type)).not.toContain('VARIABLE')
  })

  test('une variable a sa valeur, son unité et sa date de début, une entrée par période', async ({ en }) => {
    const { 'hydra:member': plafonds } = await lister<{ id: string }>(en.firmin, '/v1/nomenclatures?type=VARIABLE&recherche=PLAFOND_PLUS_4')
    expect(plafonds).toMatchObject([
      { code: 'PLAFOND_PLUS_4', valeur: 45374, debut: '2026-01-01', attributs: { unite: '€/an' } },
      { code: 'PLAFOND_PLUS_4', valeur: 44982, debut: '2025-01-01' },
    ])
    await en.firmin.get(`/v1/nomenclatures/${plafonds[0]?.id}`).expect(200)
    await en.firmin.get(`/v1/nomenclatures/${uuidv7()}`).expect(404)
  })

  test('un tri inconnu ou une page impossible est refusé', async ({ en }) => {
    await en.denise.get('/v1/nomenclatures?sort=mot_de_passe:asc').expect(400)
    await en.denise.get('/v1/nomenclatures?page=0').expect(400)
    await en.denise.get('/v1/nomenclatures?pageSize=1001').expect(400)
  })
})

describe('une variable', () => {
  test('vaut ce qui est en vigueur ce jour-là', async ({ db }) => {
    oublierVariables()
    expect(await variable(db, 'PLAFOND_PLUS_1', '2025-12-31')).toBe(23201)
    expect(await variable(db, 'PLAFOND_PLUS_1', '2026-01-01')).toBe(23403)
    await expect(variable(db, 'PLAFOND_PLUS_1', '2024-12-31')).rejects.toThrow('PLAFOND_PLUS_1')
  })
})

describe('charger le référentiel une seconde fois', () => {
  test('ne change rien ; une entrée corrigée ou retirée par l’administration le reste', async ({ db }) => {
    await db.updateTable('nomenclature').set({ libelle: 'Pièce d’identité ou passeport' }).where('code', '=', 'PIECE_IDENTITE').execute()
    await db.updateTable('nomenclature').set({ actif: false }).where('code', '=', 'CERTIFICAT_GROSSESSE').execute()
    await db.updateTable('reference_chargee').set({ empreinte: 'une version plus ancienne' }).execute()
    const avant = await db.selectFrom('nomenclature').selectAll().orderBy('id').execute()
    await Promise.all([chargerReferentiel(db, { demo: true }), chargerReferentiel(db, { demo: true })])
    expect(await db.selectFrom('nomenclature').selectAll().orderBy('id').execute()).toEqual(avant)
    expect(await db.selectFrom('reference_chargee').select('nom').where('empreinte', '=', 'une version plus ancienne').execute()).toEqual(
      [],
    )
  })
})

describe('ce qu’une base neuve exige', () => {
  const exiges = async (db: Base) =>
    (
      await db
        .selectFrom('nomenclature')
        .select('code')
        .where('code', 'like', 'SECOND_FACTEUR%')
        .where('valeur', '=', 1)
        .orderBy('code')
        .execute()
    ).map(({ code }) => code)

  test('en démonstration, aucun second facteur ; en service, des trois rôles qui ouvrent les comptes ou tous les dossiers', async ({
    db,
  }) => {
    expect(await exiges(db)).toEqual([])
    await db.deleteFrom('nomenclature').where('code', 'like', 'SECOND_FACTEUR%').execute()
    await chargerReferentiel(db, { demo: false })
    expect(await exiges(db)).toEqual(['SECOND_FACTEUR_DATA_STEWARD', 'SECOND_FACTEUR_DPO', 'SECOND_FACTEUR_RESPONSABLE_ADMINISTRATIF'])
  })
})
