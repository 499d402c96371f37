import type { Vue } from '@relogement/domain/vue/vue.schema'
import { describe, expect } from 'vitest'
import { createPersonne, type Personne, test } from '../../test/cast.ts'

interface Erreur {
  readonly violations: readonly { readonly propertyPath: string; readonly message: string }[]
}
interface Vues {
  readonly 'hydra:member': readonly Vue[]
}

const garder = async (qui: Personne, nom: string, plus: object = {}) =>
  (await qui.post<Vue>('/v1/vues', { page: 'menages', nom, adresse: { statuts: 'SIGNATURE_DU_BAIL' }, ...plus }).expect(201)).corps
const refus = async (qui: Personne, saisie: object) =>
  (await qui.post<Erreur>('/v1/vues', { page: 'menages', nom: 'Refusée', adresse: {}, ...saisie }).expect(422)).corps.violations
const nomsLus = async (qui: Personne, filtre = '') =>
  (await qui.get<Vues>(`/v1/vues?pageSize=1000${filtre}`).expect(200)).corps['hydra:member'].map(({ nom }) => nom)
let rang = 0
/** Un chargé de plus, à cet essai seul. */
const collegue = (api: Parameters<typeof createPersonne>[0], en: { rachid: Personne }, prenom: string) =>
  createPersonne(api, { prenom: `${prenom}${++rang}`, role: 'CHARGE_DE_RELOGEMENT', partenaireId: en.rachid.partenaireId })

describe('une liste gardée sous un nom', () => {
  test('est à qui la garde : filtres, tri et colonnes masquées, tels quels', async ({ api, en, db }) => {
    const odile = await collegue(api, en, 'odile')
    const adresse = {
      statuts: 'SIGNATURE_DU_BAIL,DEMENAGEMENT',
      villes: '59100',
      inclure: 'clos',
      sort: 'ville:desc',
      masquees: 'telephone',
    }
    const vue = await garder(odile, 'Baux à signer', { adresse })
    expect(vue).toMatchObject({
      page: 'menages',
      nom: 'Baux à signer',
      adresse,
      partagee: false,
      epinglee: false,
      can: ['modifier', 'supprimer'],
    })
    const ligne = await db.selectFrom('vue').selectAll().where('id', '=', vue.id).executeTakeFirstOrThrow()
    expect([ligne.auteur_id, ligne.adresse]).toEqual([odile.id, adresse])
    expect(await nomsLus(odile)).toEqual(['Baux à signer'])
    expect(await nomsLus(await collegue(api, en, 'hugo'))).not.toContain('Baux à signer')
  })

  test('ne garde ni mots cherchés, ni page, ni ce que la liste ne connaît pas', async ({ api, en }) => {
    const odile = await collegue(api, en, 'odile')
    expect(await refus(odile, { adresse: { recherche: 'Aydogan' } })).toEqual([
      { propertyPath: 'adresse', message: 'Une vue ne garde pas « recherche »' },
    ])
    for (const [adresse, message] of [
      [{ page: '2' }, 'Une vue ne garde pas « page »'],
      [{ hasOwnProperty: 'x' }, 'Une vue ne garde pas « hasOwnProperty »'],
      [{ statuts: 'PARTI' }, 'Statut inconnu'],
      [{ inclure: 'tout' }, 'Valeur inconnue : tout'],
      [{ sort: 'telephone:asc' }, 'Tri inconnu : telephone:asc'],
      [{ masquees: 'salaire' }, 'Colonne inconnue : salaire'],
    ] as const)
      expect(await refus(odile, { adresse })).toEqual([{ propertyPath: 'adresse', message }])
    expect(await refus(odile, { page: 'connexion' })).toEqual([{ propertyPath: 'page', message: 'Liste inconnue' }])
    expect(await refus(odile, { nom: '  ' })).toEqual([{ propertyPath: 'nom', message: 'Ce champ est requis' }])
    expect(await nomsLus(odile)).toEqual([])
  })

  test('garde un filtre retiré : vide, il l’emporte sur celui de départ', async ({ api, en }) => {
    const odile = await collegue(api, en, 'odile')
    expect((await garder(odile, 'Toute l’équipe', { adresse: { chargesDeRelogement: '' } })).adresse).toEqual({ chargesDeRelogement: '' })
  })

  test('a un nom à elle : le même, autrement écrit, se refuse au champ', async ({ api, en }) => {
    const odile = await collegue(api, en, 'odile')
    await garder(odile, 'Relances')
    expect(await refus(odile, { nom: 'RELANCES' })).toEqual([{ propertyPath: 'nom', message: 'Vous avez déjà une vue de ce nom' }])
    // Sur une autre liste, c'est une autre vue.
    await garder(odile, 'Relances', { page: 'logements', adresse: {} })
    expect(await nomsLus(odile, '&listes=logements')).toEqual(['Relances'])
  })

  test('gardée deux fois au même instant, une seule l’est', async ({ api, en, db }) => {
    const odile = await collegue(api, en, 'odile')
    const envois = Array.from({ length: 5 }, () => odile.post('/v1/vues', { page: 'menages', nom: 'Une', adresse: {} }))
    expect((await Promise.all(envois)).map(({ statut }) => statut).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422, 422])
    expect(await db.selectFrom('vue').select('id').where('auteur_id', '=', odile.id).execute()).toHaveLength(1)
  })
})

describe('une vue partagée', () => {
  test('se lit des collègues de son partenaire, non des autres, et chacun l’épingle pour soi', async ({ api, en, db }) => {
    const [odile, hugo] = [await collegue(api, en, 'odile'), await collegue(api, en, 'hugo')]
    const { id } = await garder(odile, 'Suivi de la semaine', { partagee: true, epinglee: true })
    expect(await nomsLus(hugo)).toContain('Suivi de la semaine')
    for (const dehors of [en.bastien, en.melanie]) {
      expect(await nomsLus(dehors)).not.toContain('Suivi de la semaine')
      await dehors.patch(`/v1/vues/${id}`, { epinglee: true }).expect(404)
      await dehors.delete(`/v1/vues/${id}`).expect(404)
    }
    expect((await hugo.patch<Vue>(`/v1/vues/${id}`, { epinglee: true }).expect(200)).corps).toMatchObject({ epinglee: true, can: [] })
    await hugo.patch(`/v1/vues/${id}`, { epinglee: false }).expect(200)
    expect(await db.selectFrom('vue_epinglee').select('utilisateur_id').where('vue_id', '=', id).execute()).toEqual([
      { utilisateur_id: odile.id },
    ])
  })

  test('ne se lit pas de qui n’ouvre pas la page', async ({ api, en }) => {
    const odile = await collegue(api, en, 'odile')
    await odile.post('/v1/vues', { page: 'utilisateurs', nom: 'Comptes', adresse: {} }).expect(403)
    await garder(en.adrien, 'Comptes fermés', { page: 'utilisateurs', adresse: {}, partagee: true })
    expect(await nomsLus(odile)).not.toContain('Comptes fermés')
    expect(await nomsLus(en.denise)).toContain('Comptes fermés')
  })

  test('ne se change que de son auteur ; reprise pour soi, elle quitte le menu des autres', async ({ api, en, db }) => {
    const [odile, hugo] = [await collegue(api, en, 'odile'), await collegue(api, en, 'hugo')]
    const { id } = await garder(odile, 'À nous', { partagee: true })
    await hugo.patch(`/v1/vues/${id}`, { epinglee: true }).expect(200)
    await hugo.patch(`/v1/vues/${id}`, { nom: 'À moi' }).expect(403)
    await hugo.delete(`/v1/vues/${id}`).expect(403)
    expect((await odile.patch<Vue>(`/v1/vues/${id}`, { nom: 'À moi', partagee: false }).expect(200)).corps).toMatchObject({
      nom: 'À moi',
      partagee: false,
      version: 2,
    })
    expect(await nomsLus(hugo)).not.toContain('À moi')
    expect(await db.selectFrom('vue_epinglee').select('utilisateur_id').where('vue_id', '=', id).execute()).toEqual([])
  })

  test('se retire aussi par l’administration, celle que l’on garde pour soi non', async ({ api, en, db }) => {
    const odile = await collegue(api, en, 'odile')
    const [commune, sienne] = [await garder(odile, 'Laissée', { partagee: true }), await garder(odile, 'Gardée')]
    await en.adrien.delete(`/v1/vues/${commune.id}`).expect(204)
    await en.adrien.delete(`/v1/vues/${sienne.id}`).expect(404)
    await odile.delete(`/v1/vues/${sienne.id}`).expect(204)
    expect(await db.selectFrom('vue').select('id').where('auteur_id', '=', odile.id).execute()).toEqual([])
  })
})
