import { groupesVisibles } from '@relogement/domain/menage/menage.visibilite'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { LILLE, test } from '../../../test/cast.ts'
import { createMenage } from '../../../test/dossiers.ts'
import { jourDans } from '../../../test/jours.ts'
import { getActeur } from '../../acces/acteur.queries.ts'
import type { Contexte } from '../../core/contexte.ts'
import { getDossier } from '../dossier/dossier.queries.ts'
import { liensDuMenage } from '../dossier/liens.ts'
import { lireSections } from '../dossier/sections.ts'
import { presenterAu } from './presenterAu.ts'

interface Fiche {
  version: number
  noms: string
  jour?: string
  nonReconstitue?: string[]
  informations: object
  composition: { occupants: { id: string; nom: string }[] }
  ressourcesEtCharges: { ressources: object[]; revenusImposables: object[]; charges: object; totalRessources: { valeur: number } }
  logementActuel: object
  projetResidentiel: object
  relogement: {
    statut: { code: string }
    dates: object
    chargeDeRelogementPrincipal: { id: string } | null
    attributsCotations?: unknown
    cotation?: object
  }
  comments: { texte: string }[]
  suivis: { texte: string }[]
  can: string[]
  alerts?: unknown
  logements?: unknown
}
type Erreur = { 'hydra:description': string }

const au = (id: string, jour: string) => `/v1/menages/${id}/au/${jour}`
const aujourdhui = ({ horloge }: Api) => jourDans(0, horloge.maintenant())

/** Ce qui se reconstitue d'un dossier, pour le comparer à lui-même. */
const reconstituable = ({ noms, informations, composition, ressourcesEtCharges, logementActuel, projetResidentiel, relogement }: Fiche) => {
  const { ressources, revenusImposables, charges, totalRessources } = ressourcesEtCharges
  const { statut, dates, chargeDeRelogementPrincipal } = relogement
  return {
    noms,
    informations,
    composition,
    ressources,
    revenusImposables,
    charges,
    totalRessources,
    logementActuel,
    projetResidentiel,
    statut,
    dates,
    charge: chargeDeRelogementPrincipal?.id ?? null,
  }
}

test('jour après jour, le dossier se relit tel qu’il était, section par section', async ({ api, en, db }) => {
  const id = await createMenage(db, { menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  const lire = async () => (await en.rachid.get<Fiche>(`/v1/menages/${id}`).expect(200)).corps
  const depart = await lire()
  const occupants = depart.composition.occupants
  const journees: (() => PromiseLike<unknown>)[] = [
    () =>
      en.rachid
        .patch(`/v1/menages/${id}`, { informations: { observations: 'Premier appel' }, logementActuel: { surface: 61 } })
        .expect(200),
    () => en.rachid.patch(`/v1/menages/${id}`, { relogement: { chargeDeRelogementPrincipal: { id: en.camille.id } } }).expect(200),
    () => en.camille.patch(`/v1/menages/${id}`, { composition: { occupants: occupants.slice(0, -1) } }).expect(200),
    () =>
      en.camille
        .put(`/v1/business/menages/${id}/transitions`, {
          transition: 'mettre_en_veille',
          donnees: { motif: 'SUCCESSION', date: jourDans(30) },
        })
        .expect(200),
    () =>
      en.camille
        .patch(`/v1/menages/${id}`, {
          composition: { occupants: occupants.map((o, rang) => (rang === 0 ? { ...o, nom: 'Nouveaunom' } : o)) },
        })
        .expect(200),
    () => en.rachid.patch(`/v1/menages/${id}`, { relogement: { chargeDeRelogementPrincipal: { id: en.cyril.id } } }).expect(200),
    () =>
      en.cyril
        .patch(`/v1/menages/${id}`, { ressourcesEtCharges: { charges: { eau: 12.5 } }, projetResidentiel: { secteursSouhaites: [] } })
        .expect(200),
    () => en.cyril.put(`/v1/business/menages/${id}/transitions`, { transition: 'demander_nouvelle_presentation_gtr' }).expect(200),
  ]
  const photos = [{ jour: aujourdhui(api), fiche: await lire() }]
  for (const journee of journees) {
    api.horloge.avancer({ jours: 1 })
    await journee()
    photos.push({ jour: aujourdhui(api), fiche: await lire() })
  }
  for (const { jour, fiche } of photos) {
    const { corps } = await en.rachid.get<Fiche>(au(id, jour)).expect(200)
    expect(reconstituable(corps), jour).toEqual(reconstituable(fiche))
    expect(corps.jour).toBe(jour)
  }
  expect(new Set(photos.map(({ fiche }) => JSON.stringify(reconstituable(fiche)))).size, 'chaque jour est différent').toBe(photos.length)
})

test('rien ne s’y fait, et ce qui ne se reconstitue pas est absent et dit', async ({ api, en, db }) => {
  const id = await createMenage(db, { chargeId: en.camille.id })
  const hier = aujourdhui(api)
  await en.camille.post(`/v1/menages/${id}/commentaires`, { texte: 'hier' }).expect(201)
  await en.camille.post(`/v1/menages/${id}/suivis`, { type: 'APPEL', date: hier, texte: 'appel d’hier' }).expect(201)
  api.horloge.avancer({ jours: 1 })
  await en.camille.post(`/v1/menages/${id}/commentaires`, { texte: 'aujourd’hui' }).expect(201)
  await en.camille.post(`/v1/menages/${id}/suivis`, { type: 'APPEL', date: hier, texte: 'noté après' }).expect(201)
  const { corps } = await en.camille.get<Fiche>(au(id, hier)).expect(200)
  expect(corps.comments.map(({ texte }) => texte)).toEqual(['hier'])
  expect(corps.suivis.map(({ texte }) => texte)).toEqual(['appel d’hier'])
  expect(corps).toMatchObject({ can: [], nextPlaces: [], refus: {} })
  expect(corps.nonReconstitue).toContain('les propositions de logement et leurs réponses')
  for (const absent of ['alerts', 'logements', 'aFaire', 'modifications']) expect(corps).not.toHaveProperty(absent)
  expect(corps.relogement).not.toHaveProperty('attributsCotations')
  expect(corps.relogement.cotation).toEqual({ couleur: null })
})

describe('les droits d’aujourd’hui valent pour hier', () => {
  test('ceux à qui l’historique est fermé ne remontent pas le temps ; hors de portée, le dossier n’existe pas', async ({
    api,
    en,
    db,
    distribution,
  }) => {
    const id = await createMenage(db, { partenaireId: distribution.partenaires.bailleur })
    const jour = aujourdhui(api)
    for (const personne of [en.melanie, en.bastien, en.colette, en.delphine]) await personne.get(au(id, jour)).expect(403)
    await en.adrien.get(au(id, jour)).expect(200)
    const { operateur } = distribution.partenaires
    await db.insertInto('zone_geographique').values({ id: operateur, type: 'TERRITOIRE', nom: 'Lille' }).execute()
    await db.insertInto('zone_ville').values({ zone_id: operateur, ville_code: LILLE }).execute()
    await db.insertInto('partenaire_zone').values({ partenaire_id: operateur, zone_id: operateur }).execute()
    await db
      .updateTable('session')
      .set({ acteur: sql`jsonb_set(acteur, '{villes}', ${JSON.stringify([LILLE])}::jsonb)` })
      .where('utilisateur_id', '=', en.cyril.id)
      .execute()
    await en.cyril.get(au(id, jour)).expect(404)
  })

  test('un groupe masqué aujourd’hui l’est aussi dans le passé', async ({ api, en, db }) => {
    const id = await createMenage(db, { menage: { composition: { personneAMobiliteReduite: true } } })
    const dossier = await getDossier(db, sql`true`, id)
    const acteur = await getActeur(db, en.melanie.id)
    if (acteur === null) throw new Error('Mélanie manque')
    const jour = aujourdhui(api)
    const ctx = { db, acteur, services: api.services, maintenant: api.horloge.maintenant(), aujourdhui: jour } as unknown as Contexte
    const sections = lireSections(dossier.menage, dossier)
    const groupes = groupesVisibles(acteur, liensDuMenage(dossier))
    const passe = (await presenterAu(ctx, dossier, sections, { jour, groupes })) as unknown as Record<string, Record<string, unknown>>
    expect(passe['composition']).toHaveProperty('nombreOccupants')
    expect(passe['composition']).not.toHaveProperty('personneAMobiliteReduite')
    expect(passe['ressourcesEtCharges']).not.toHaveProperty('ressources')
    for (const masque of ['suivis', 'documents']) expect(passe).not.toHaveProperty(masque)
    expect(passe['relogement']).not.toHaveProperty('attributsCotations')
    expect(passe['relogement']).toHaveProperty('statut')
  })

  test('cette lecture se note, avec le jour lu', async ({ api, en, db }) => {
    const id = await createMenage(db)
    const jour = aujourdhui(api)
    await en.rachid.get(au(id, jour)).expect(200)
    expect(await db.selectFrom('consultation').select(['ecran', 'utilisateur_id']).where('menage_id', '=', id).execute()).toEqual([
      { ecran: `au/${jour}`, utilisateur_id: en.rachid.id },
    ])
  })
})

test('ni avant l’ouverture du dossier, ni demain, ni une date qui n’existe pas', async ({ en, db }) => {
  const id = await createMenage(db)
  const avant = await en.rachid.get<Erreur>(au(id, '2020-01-01')).expect(422)
  expect(avant.corps['hydra:description']).toMatch(/^Le dossier n’existait pas encore : il a été ouvert le /)
  await en.rachid.get(au(id, '2099-01-01')).expect(422)
  await en.rachid.get(au(id, '2026-02-30')).expect(404)
})
