import { groupesVisibles } from '@relogement/domain/menage/menage.visibilite'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { describe, expect } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { createPersonne, LILLE, test } from '../../../test/cast.ts'
import { createMenage, createProposition } from '../../../test/dossiers.ts'
import { jourDans } from '../../../test/jours.ts'
import { rouvrirLesSessions } from '../../../test/session.ts'
import { getActeur } from '../../acces/acteur.queries.ts'
import type { Contexte } from '../../core/contexte.ts'
import type { Base } from '../../core/database.ts'
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
  composition: { occupants: { id: string; nom: string; role: string }[] }
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

test('le dossier d’un jour, relu plus tard, n’a rien appris depuis', async ({ api, en, db, distribution }) => {
  const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  const passer = (transition: string, donnees: object = {}) =>
    en.rachid.put(`/v1/business/menages/${id}/transitions`, { transition, donnees }).expect(200)
  const documentId = await deposer(db, id, api.horloge.maintenant())
  await en.camille.post(`/v1/menages/${id}/commentaires`, { texte: 'À relire', mentions: [en.cyril.id] }).expect(201)
  await passer('mettre_en_veille', { motif: 'SUCCESSION', date: jourDans(30, api.horloge.maintenant()) })
  const enVeille = aujourdhui(api)
  const lire = async (jour: string, personne = en.camille) => (await personne.get<Fiche>(au(id, jour)).expect(200)).corps
  const photos = [{ jour: enVeille, fiche: await lire(enVeille) }]

  const journees: (() => Promise<unknown>)[] = [
    async () => {
      await passer('demander_nouvelle_presentation_gtr')
      await passer('depart_spontane', { motif: 'DECES', date: aujourdhui(api) })
    },
    async () => {
      await passer('annuler_depart_spontane')
      await passer('mettre_en_veille', { motif: 'HOSPITALISATION', date: jourDans(60, api.horloge.maintenant()) })
      await en.cyril.get(`/v1/menages/${id}?ecran=fiche`).expect(200)
      await en.camille.patch(`/v1/menages/${id}/documents/${documentId}`, { nom: 'Renommé depuis', type: 'AUTRE' }).expect(200)
    },
    async () => {
      await en.camille.patch(`/v1/menages/${id}`, { codeMenage: `NEUF-${id.slice(-6).toUpperCase()}`, motifDuCode: 'Erreur' }).expect(200)
      await en.rachid
        .put(`/v1/menages/${id}/cotation/derogation`, {
          couleur: 'NOIRE',
          motif: 'Danger',
          jusquAu: jourDans(90, api.horloge.maintenant()),
        })
        .expect(200)
      await en.camille.patch(`/v1/menages/${id}`, { ressourcesEtCharges: { ressources: [] }, composition: { occupants: [] } })
      await db
        .updateTable('operation')
        .set({ os_travaux_previsionnel: '2031-01-01' })
        .where('id', '=', await operationDe(db, id))
        .execute()
    },
    async () => {
      await passer('depart_spontane', { motif: 'EXPULSION', date: aujourdhui(api) })
      await createProposition(db, { menageId: id, bailleurId: distribution.partenaires.bailleur, statut: 'assignation' })
    },
  ]
  for (const journee of journees) {
    api.horloge.avancer({ jours: 1 })
    await journee()
    for (const { jour, fiche } of photos) expect(intemporel(await lire(jour)), jour).toEqual(intemporel(fiche))
    photos.push({ jour: aujourdhui(api), fiche: await lire(aujourdhui(api)) })
  }
})

async function deposer(db: Base, menageId: string, le: Date): Promise<string> {
  const id = uuidv7()
  const fichier = { nom: 'avis.pdf', mime: 'application/pdf', taille: 1, sha256: '0'.repeat(64), cle_stockage: uuidv7() }
  await db
    .insertInto('document')
    .values({ id, sujet_id: menageId, type: 'AVIS_IMPOSITION', ajoute_le: le, ...fichier })
    .execute()
  return id
}

const operationDe = async (db: Base, id: string) =>
  (await db.selectFrom('menage').select('operation_id').where('id', '=', id).executeTakeFirstOrThrow()).operation_id

/** Finis depuis, le motif et la date d'une veille ou d'une sortie ne se savent plus : dits non reconstitués, jamais remplacés par d'autres. */
function intemporel({ relogement, ...fiche }: Fiche) {
  const { veille: _v, departSpontane: _d, ...reste } = relogement as Fiche['relogement'] & { veille?: unknown; departSpontane?: unknown }
  return { ...fiche, relogement: reste }
}

test('qui devient demandeur principal garde, la veille, le contact qu’il avait et non celui du ménage', async ({ api, en, db }) => {
  const id = await createMenage(db, { chargeId: en.camille.id })
  const veille = aujourdhui(api)
  const { corps: avant } = await en.camille.get<Fiche>(au(id, veille)).expect(200)
  api.horloge.avancer({ jours: 1 })
  const roles: Readonly<Record<string, string>> = { PRINCIPAL: 'CODEMANDEUR', CODEMANDEUR: 'PRINCIPAL' }
  const occupants = avant.composition.occupants.map((occupant) => ({
    ...occupant,
    role: roles[occupant.role] ?? occupant.role,
    ...(occupant.role === 'CODEMANDEUR' ? { contact: { telephone: '0611111111', email: 'autre@exemple.fr' } } : {}),
  }))
  await en.camille.patch(`/v1/menages/${id}`, { composition: { occupants } }).expect(200)
  const { corps, texte } = await en.camille.get<Fiche>(au(id, veille)).expect(200)
  expect(corps.composition).toEqual(avant.composition)
  expect(corps.informations).toEqual(avant.informations)
  expect(texte).not.toContain('0611111111')
})

test('le chargé d’alors se nomme encore après avoir changé de nom', async ({ api, en, db }) => {
  const elle = await createPersonne(api, { prenom: 'noemie', role: 'CHARGE_DE_RELOGEMENT', partenaireId: en.rachid.partenaireId })
  const id = await createMenage(db, { chargeId: elle.id })
  const veille = aujourdhui(api)
  api.horloge.avancer({ jours: 1 })
  await en.rachid.patch(`/v1/menages/${id}`, { relogement: { chargeDeRelogementPrincipal: { id: en.cyril.id } } }).expect(200)
  await en.denise.patch(`/v1/utilisateurs/${elle.id}`, { nom: 'Vanhoutte' }).expect(200)
  const { corps } = await en.rachid.get<Fiche>(au(id, veille)).expect(200)
  expect(corps.relogement.chargeDeRelogementPrincipal).toMatchObject({ id: elle.id, nom: 'Vanhoutte' })
  const { corps: ensuite } = await en.rachid.get<Fiche>(au(id, aujourdhui(api))).expect(200)
  expect(ensuite.relogement.chargeDeRelogementPrincipal).toMatchObject({ id: en.cyril.id })
})

test('de deux documents du même nom, celui qui change de nature ne la change pas à l’autre', async ({ api, en, db }) => {
  const id = await createMenage(db, { chargeId: en.camille.id })
  const [autre, avis] = [await deposer(db, id, api.horloge.maintenant()), await deposer(db, id, api.horloge.maintenant())]
  await db.updateTable('document').set({ type: 'AUTRE' }).where('id', '=', autre).execute()
  const veille = aujourdhui(api)
  api.horloge.avancer({ jours: 1 })
  await en.camille.patch(`/v1/menages/${id}/documents/${avis}`, { type: 'AUTRE' }).expect(200)
  const { corps } = await en.camille.get<{ documents: { id: string; type: string }[] }>(au(id, veille)).expect(200)
  expect(Object.fromEntries(corps.documents.map((document) => [document.id, document.type]))).toEqual({
    [autre]: 'AUTRE',
    [avis]: 'AVIS_IMPOSITION',
  })
})

test('une veille, un départ ou une accession d’un autre moment ne se lit pas à la place de celle d’alors', async ({ api, en, db }) => {
  const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  const passer = (transition: string, donnees: object = {}) =>
    en.rachid.put(`/v1/business/menages/${id}/transitions`, { transition, donnees }).expect(200)
  const lire = async (jour: string) =>
    (await en.camille.get<{ relogement: { veille: unknown; departSpontane: unknown } }>(au(id, jour)).expect(200)).corps.relogement
  const [premier] = [aujourdhui(api)]
  await passer('mettre_en_veille', { motif: 'SUCCESSION', date: jourDans(30, api.horloge.maintenant()) })
  expect((await lire(premier)).veille).toMatchObject({ motif: 'SUCCESSION' })
  api.horloge.avancer({ jours: 1 })
  const deuxieme = aujourdhui(api)
  await passer('depart_spontane', { motif: 'DECES', date: deuxieme })
  expect((await lire(deuxieme)).departSpontane).toMatchObject({ motif: 'DECES' })
  api.horloge.avancer({ jours: 1 })
  await passer('annuler_depart_spontane')
  await passer('demander_nouvelle_presentation_gtr')
  await passer('mettre_en_veille', { motif: 'HOSPITALISATION', date: jourDans(60, api.horloge.maintenant()) })
  api.horloge.avancer({ jours: 1 })
  await passer('depart_spontane', { motif: 'EXPULSION', date: aujourdhui(api) })
  expect((await lire(premier)).veille).toEqual({ motif: null, jusquAu: null, par: null })
  expect((await lire(deuxieme)).departSpontane).toBeNull()
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

test('un fait daté d’après ce jour ne s’y lit pas, même si l’historique ne l’a pas noté', async ({ api, en, db }) => {
  const hier = jourDans(-1, api.horloge.maintenant())
  const id = await createMenage(db, {
    chargeId: en.camille.id,
    menage: {
      informations: { noticeInformation: { remise: true, date: aujourdhui(api) } },
      relogement: {
        dates: { signatureDuBail: aujourdhui(api), edlEntree: hier, edlSortie: aujourdhui(api), remiseDesCles: aujourdhui(api) },
        demandeLogementSocial: { numeroUnique: '059012345678901234', date: aujourdhui(api) },
      },
    },
    colonnes: { cree_le: new Date(Date.now() - 30 * 86_400_000) },
  })
  const { corps } = await en.camille.get<Fiche>(au(id, hier)).expect(200)
  expect(corps.informations).toMatchObject({ noticeInformation: { date: null } })
  expect(corps.relogement).toMatchObject({
    dates: { signatureDuBail: null, edlEntree: hier, edlSortie: null, remiseDesCles: null },
    demandeLogementSocial: { date: null, numeroUnique: null },
  })
  const { corps: present } = await en.camille.get<Fiche>(au(id, aujourdhui(api))).expect(200)
  expect(present.relogement).toMatchObject({ dates: { signatureDuBail: aujourdhui(api) } })
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
    await rouvrirLesSessions(db)
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
    expect(await db.selectFrom('consultation').select(['ecran', 'utilisateur_id']).where('sujet_id', '=', id).execute()).toEqual([
      { ecran: `au/${jour}`, utilisateur_id: en.rachid.id },
    ])
  })
})

test('ni avant l’ouverture du dossier, ni demain, ni une date qui n’existe pas', async ({ en, db }) => {
  const id = await createMenage(db)
  const avant = await en.rachid.get<Erreur>(au(id, '2020-01-01')).expect(422)
  expect(avant.corps['hydra:description']).toMatch(/^Le dossier n’existait pas encore : il a été ouvert le /)
  await en.rachid.get(au(id, '2099-01-01')).expect(422)
  await en.rachid.get(au(id, '2026-02-30')).expect(400)
})
