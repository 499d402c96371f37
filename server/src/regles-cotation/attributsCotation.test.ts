import type { LigneCotation } from '@relogement/domain/menage/cotation/cotation'
import { type EffetDesRegles, type EffetPartiel, reunirLesEffets } from '@relogement/domain/regles-cotation/effetDesRegles'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { type Personne, test } from '../../test/cast.ts'
import { avecSonTexte, createMenage, createOperation, lireHistoriqueEnBase, lireMenageEnBase } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'
import { type Base, createDatabase, openPool } from '../core/database.ts'
import { copierLesReglesParDefaut } from './attributsCotation.queries.ts'

interface Regle {
  id: string
  code: string
  libelle: string
  condition: object
  points: number
  plancher: string | null
  actif: boolean
  ordre: number
  version: number
}
type Ecrite = Regle & { effet: EffetDesRegles }
interface Collection {
  'hydra:member': Regle[]
  metadata: {
    operation: { id: string; nom: string }
    seuils: object
    variables: object
    menages: number
    jouent: Record<string, number>
    can: string[]
    refus: Record<string, string>
  }
}
type Erreur = { 'hydra:description': string; version?: number; violations: { propertyPath: string; message: string }[] }

const regles = (id: string) => `/v1/operations/${id}/attributs-cotations`
const COMPLEXE = 'relogement.statutsAdditionnels.situationComplexe'
const siComplexe = { chemin: COMPLEXE, operateur: '=', valeur: true }
const uneRegle = { libelle: 'Dossier complexe', condition: siComplexe, points: 40, plancher: null }

async function operationCotee(db: Base): Promise<string> {
  const id = await createOperation(db)
  await copierLesReglesParDefaut(db, id)
  return id
}

/** Un ménage dont la seule difficulté est d'être complexe, ou de n'en avoir aucune. */
const unMenageDe = (db: Base, operationId: string, complexe: boolean, reste: object = {}) =>
  createMenage(db, { operationId, colonnes: { situation_complexe: complexe, ...reste } })

const lire = async (personne: Personne, id: string) => (await personne.get<Collection>(regles(id)).expect(200)).corps
const enBase = (db: Base, id: string) =>
  db.selectFrom('operation_attribut_cotation').selectAll().where('operation_id', '=', id).orderBy('ordre').execute()
const codes = async (db: Base, id: string) => (await enBase(db, id)).map(({ code }) => code)
const traces = async (db: Base, id: string) =>
  (await db.selectFrom('modification').selectAll().where('sujet_id', '=', id).orderBy('id').execute())
    .map(avecSonTexte)
    .map(({ texte, auteur_id, changements }) => ({ texte, auteur_id, changements }))
const cotation = async (db: Base, id: string) => {
  const { cotation_couleur, cotation_score, version } = await lireMenageEnBase(db, id)
  return { couleur: cotation_couleur, score: cotation_score, version }
}

describe('lire les règles', () => {
  test('avec les seuils, les variables et le nombre de ménages ; hors de sa portée, l’opération n’existe pas', async ({ en, db }) => {
    const id = await operationCotee(db)
    await en.camille.get(regles(id)).expect(404)
    await en.bastien.get(regles(id)).expect(403)
    await unMenageDe(db, id, true)
    await unMenageDe(db, id, false, { statut: 'CLOTURE' })
    const pour = await lire(en.camille, id)
    expect(pour['hydra:member']).toHaveLength(14)
    expect(pour.metadata).toMatchObject({
      operation: { id },
      seuils: { orange: 15, rouge: 35, noire: 60 },
      variables: { RAV_JOUR_UC_MIN: 10 },
      menages: 1,
      jouent: {},
      can: [],
      refus: { changer: 'Réservé au responsable administratif et au data steward.' },
    })
    expect((await lire(en.denise, id)).metadata).toMatchObject({ can: ['changer'], refus: {} })
  })

  test('pour combien de ménages joue chaque règle, parmi ceux que la personne voit', async ({ en, db }) => {
    const id = await operationCotee(db)
    await unMenageDe(db, id, true)
    await unMenageDe(db, id, true)
    await unMenageDe(db, id, false)
    await en.denise.post(regles(id), uneRegle).expect(201)
    const { metadata } = await lire(en.adrien, id)
    expect(metadata.menages).toBe(3)
    expect(metadata.jouent).toMatchObject({ SITUATION_COMPLEXE: 2, DOSSIER_COMPLEXE: 2 })
    expect(metadata.jouent['DEUX_REFUS']).toBeUndefined()
  })
})

describe('changer les règles', () => {
  test('est réservé à ceux qui paramètrent', async ({ en, db }) => {
    const id = await operationCotee(db)
    await unMenageDe(db, id, true)
    const [premiere] = await enBase(db, id)
    for (const personne of [en.camille, en.rachid, en.ines]) {
      await personne.post(regles(id), uneRegle).expect(403)
      await personne.post(`${regles(id)}/apercu`, { regle: uneRegle }).expect(403)
      await personne.post(`${regles(id)}/par-defaut`).expect(403)
      await personne.put(`${regles(id)}/${premiere?.id}`, uneRegle).expect(403)
      await personne.delete(`${regles(id)}/${premiere?.id}`).expect(403)
    }
    expect(await codes(db, id)).toHaveLength(14)
    expect(await traces(db, id)).toEqual([])
  })

  test('ce qui n’est pas redit d’une règle reste comme il est', async ({ en, db }) => {
    const id = await operationCotee(db)
    const { corps } = await en.denise.post<Ecrite>(regles(id), { ...uneRegle, plancher: 'ROUGE', actif: false }).expect(201)
    const { plancher: _, ...sansPlancher } = uneRegle
    await en.denise.put(`${regles(id)}/${corps.id}`, { ...sansPlancher, points: 41 }).expect(200)
    const ecrite = (await enBase(db, id)).find((regle) => regle.id === corps.id)
    expect(ecrite).toMatchObject({ points: 41, plancher: 'ROUGE', actif: false })
    await en.denise.patch(`${regles(id)}/${corps.id}`, { actif: true }).expect(200)
    expect((await enBase(db, id)).find((regle) => regle.id === corps.id)).toMatchObject({ ...sansPlancher, points: 41, actif: true })
  })

  test('les règles par défaut sont des copies : les changer là ne change rien ailleurs', async ({ en, db }) => {
    const [alma, wazemmes] = [await operationCotee(db), await operationCotee(db)]
    const pmr = (await lire(en.denise, alma))['hydra:member'].find(({ code }) => code === 'PMR') as Regle
    await en.denise.put(`${regles(wazemmes)}/${pmr.id}`, { ...pmr, points: 1 }).expect(404)
    await en.denise.put(`${regles(alma)}/${pmr.id}`, { ...pmr, points: 60 }).expect(200)
    const points = async (id: string) => (await enBase(db, id)).find(({ code }) => code === 'PMR')?.points
    expect([await points(alma), await points(wazemmes)]).toEqual([60, 15])
    expect(await traces(db, alma)).toEqual([
      {
        texte: 'Règle de cotation changée : Personne à mobilité réduite',
        auteur_id: en.denise.id,
        changements: [{ chemin: 'attributsCotations.PMR.points', libelle: 'Points', ancien: 15, nouveau: 60 }],
      },
    ])
    expect(await traces(db, wazemmes)).toEqual([])
  })

  test('recote dans le même geste les ménages suivis de l’opération, et eux seuls', async ({ en, db }) => {
    const [alma, autre] = [await createOperation(db), await createOperation(db)]
    const complexe = await unMenageDe(db, alma, true)
    const simple = await unMenageDe(db, alma, false)
    const gele = await unMenageDe(db, alma, true)
    await db
      .updateTable('menage')
      .set({ limitation_depuis: jourDans(-3) })
      .where('id', '=', gele)
      .execute()
    const intacts = [
      gele,
      await unMenageDe(db, autre, true),
      await unMenageDe(db, alma, true, { statut: 'CLOTURE' }),
      await unMenageDe(db, alma, true, { purge_le: new Date() }),
    ]
    const ajoutee = (await en.adrien.post<Ecrite>(regles(alma), uneRegle).expect(201)).corps
    expect(ajoutee.effet).toEqual({ menages: 2, changes: 1, couleurs: [{ de: null, vers: 'ROUGE', menages: 1 }] })
    expect(await cotation(db, complexe)).toEqual({ couleur: 'ROUGE', score: 40, version: 2 })
    expect(await cotation(db, simple)).toEqual({ couleur: null, score: 0, version: 1 })
    expect((await lireMenageEnBase(db, simple)).attributs_cotations).toMatchObject([{ code: 'DOSSIER_COMPLEXE', vraie: false, bareme: 40 }])
    expect(await lireHistoriqueEnBase(db, complexe)).toMatchObject([
      {
        type: 'MODIFICATION',
        // La règle a changé, non le dossier : ce n'est pas une activité de quelqu'un sur lui.
        auteur_id: null,
        version: 2,
        texte: 'Règles de cotation de l’opération changées',
        changements: [{ chemin: 'relogement.cotation', libelle: 'Cotation', ancien: null, nouveau: 'ROUGE' }],
      },
    ])
    expect(await lireHistoriqueEnBase(db, simple)).toEqual([])
    for (const intact of intacts)
      expect(await lireMenageEnBase(db, intact)).toMatchObject({ version: 1, cotation_score: 0, attributs_cotations: [] })

    // Un score qui bouge sans changer de couleur s'écrit sans bruit.
    const changee = await en.adrien.put<Ecrite>(`${regles(alma)}/${ajoutee.id}`, { ...uneRegle, points: 45 }).expect(200)
    expect(changee.corps.effet).toEqual({ menages: 2, changes: 1, couleurs: [] })
    expect(await cotation(db, complexe)).toEqual({ couleur: 'ROUGE', score: 45, version: 2 })
    expect(await lireHistoriqueEnBase(db, complexe)).toHaveLength(1)

    const otee = await en.adrien.delete<{ effet: EffetDesRegles }>(`${regles(alma)}/${ajoutee.id}`).expect(200)
    expect(otee.corps.effet.couleurs).toEqual([{ de: 'ROUGE', vers: null, menages: 1 }])
    expect(await cotation(db, complexe)).toEqual({ couleur: null, score: 0, version: 3 })
    expect((await lireMenageEnBase(db, complexe)).attributs_cotations).toEqual([])
    const attendues = ['ajoutée', 'changée', 'ôtée'].map((verbe) => `Règle de cotation ${verbe} : Dossier complexe`)
    expect((await traces(db, alma)).map(({ texte }) => texte)).toEqual(attendues)
  })

  test('une couleur imposée par l’encadrement tient ; une règle inactive ne joue pas', async ({ en, db }) => {
    const id = await createOperation(db)
    const derogation = { couleur: 'ORANGE', auteur: 'Rachid', motif: 'Relogé par sa famille', jusquAu: jourDans(20), depuis: jourDans(0) }
    const impose = await unMenageDe(db, id, true, { cotation_derogation: derogation, cotation_couleur: 'ORANGE' })
    const suivi = await unMenageDe(db, id, true)
    const { corps } = await en.denise.post<Ecrite>(regles(id), uneRegle).expect(201)
    expect(await cotation(db, impose)).toEqual({ couleur: 'ORANGE', score: 40, version: 1 })
    expect((await lireMenageEnBase(db, impose)).cotation_derogation).toEqual(derogation)
    await en.denise.put(`${regles(id)}/${corps.id}`, { ...uneRegle, actif: false }).expect(200)
    expect(await cotation(db, suivi)).toMatchObject({ couleur: null, score: 0 })
    expect((await lireMenageEnBase(db, suivi)).attributs_cotations).toEqual([])
  })

  test('un ménage que la base refuse d’écrire, et rien n’a changé : ni règle, ni trace, ni ménage', async ({ api, base, en, db }) => {
    const id = await createOperation(db)
    const menages = [await unMenageDe(db, id, true), await unMenageDe(db, id, true)]
    const migration = createDatabase(openPool({ url: base.urlMigration, max: 1, log: api.services.log }))
    const dernier = sql.lit(menages[1])
    await sql`alter table menage add constraint essai check (id <> ${dernier}::uuid or cotation_score = 0)`.execute(migration)
    await en.denise.post(regles(id), uneRegle).expect(422)
    await sql`alter table menage drop constraint essai`.execute(migration)
    await migration.destroy()
    expect(await enBase(db, id)).toEqual([])
    expect(await traces(db, id)).toEqual([])
    for (const menage of menages) expect(await cotation(db, menage)).toEqual({ couleur: null, score: 0, version: 1 })
    await en.denise.post(regles(id), uneRegle).expect(201)
    for (const menage of menages) expect(await cotation(db, menage)).toEqual({ couleur: 'ROUGE', score: 40, version: 2 })
  })

  test('enregistrer un dossier pendant que ses règles changent : la cotation est toujours celle des dernières règles', async ({
    en,
    db,
  }) => {
    const id = await createOperation(db)
    const menages = await Promise.all(Array.from({ length: 4 }, () => unMenageDe(db, id, true)))
    const { corps } = await en.denise.post<Ecrite>(regles(id), uneRegle).expect(201)
    for (let tour = 1; tour <= 15; tour += 1) {
      const points = 35 + tour
      await Promise.all([
        ...menages.map((menage, rang) =>
          en.rachid.patch(`/v1/menages/${menage}`, { informations: { observations: `${tour} ${rang}` } }).expect(200),
        ),
        en.denise.put(`${regles(id)}/${corps.id}`, { ...uneRegle, points }).expect(200),
      ])
      for (const menage of menages) {
        expect(await lireMenageEnBase(db, menage)).toMatchObject({
          cotation_score: points,
          informations: { observations: expect.stringMatching(new RegExp(`^${tour} `)) as string },
        })
      }
    }
  })
})

test('un dossier ouvert ou séparé pendant que les règles changent est coté par les dernières', async ({ en, db }) => {
  const id = await createOperation(db)
  const majeur = { libelle: 'Demandeur majeur', condition: { chemin: 'calculs.agePrincipal', operateur: '≥', valeur: 18 }, plancher: null }
  const { corps } = await en.denise.post<Ecrite>(regles(id), { ...majeur, points: 35 }).expect(201)
  const demandeur = { nom: 'Vanhoutte', prenom: 'Maëlle', sexe: 'FEMININ', dateDeNaissance: '1991-07-02' }
  const adresse = { numero: '4', rue: 'rue de l’Alma', codePostal: '59100', ville: 'Roubaix' }
  for (let tour = 1; tour <= 4; tour += 1) {
    const origine = await createMenage(db, { operationId: id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
    const occupants = await db.selectFrom('occupant').select(['id', 'role']).where('menage_id', '=', origine).execute()
    const part = occupants.find(({ role }) => role === 'CODEMANDEUR')?.id
    const points = 35 + tour
    await Promise.all([
      en.adrien.post('/v1/menages', { operationId: id, demandeur, adresse }).expect(201),
      // Elle tient le dossier d'origine et attend l'opération, que le changement tient en attendant le dossier : la base en interrompt un.
      en.rachid
        .post('/v1/business/menages/decohabitation', {
          menageId: origine,
          motif: 'SEPARATION',
          date: jourDans(-1),
          occupants: [part],
          principalId: part,
        })
        .expect(201),
      en.denise.put(`${regles(id)}/${corps.id}`, { ...majeur, points }).expect(200),
    ])
    const scores = await db.selectFrom('menage').select('cotation_score').where('operation_id', '=', id).execute()
    expect(scores).toHaveLength(3 * tour)
    expect(new Set(scores.map(({ cotation_score }) => cotation_score))).toEqual(new Set([points]))
  }
})

describe('deux personnes, ou deux envois', () => {
  test('une règle changée entre-temps ne s’écrase ni ne s’ôte', async ({ en, db }) => {
    const id = await operationCotee(db)
    const [, seconde] = (await lire(en.denise, id))['hydra:member'] as [Regle, Regle]
    const adresse = `${regles(id)}/${seconde.id}`
    const premier = await en.adrien
      .avec({ 'If-Match': '"1"' })
      .put<Ecrite>(adresse, { ...seconde, points: 33 })
      .expect(200)
    expect(premier.entetes['etag']).toBe('"2"')
    expect(premier.corps.version).toBe(2)
    const refuse = await en.denise
      .avec({ 'If-Match': '"1"' })
      .put<Erreur>(adresse, { ...seconde, points: 44 })
      .expect(412)
    expect(refuse.corps.version).toBe(2)
    await en.denise.avec({ 'If-Match': '"1"' }).delete(adresse).expect(412)
    expect((await enBase(db, id))[1]).toMatchObject({ points: 33, version: 2 })
    expect(await traces(db, id)).toHaveLength(1)
    // La même valeur redite n'est pas un changement.
    await en.denise.put(adresse, { ...seconde, points: 33 }).expect(200)
    expect((await enBase(db, id))[1]).toMatchObject({ points: 33, version: 2 })
    expect(await traces(db, id)).toHaveLength(1)
    await en.denise.avec({ 'If-Match': '"2"' }).delete(adresse).expect(200)
    expect(await codes(db, id)).toHaveLength(13)
  })

  test('un ajout envoyé deux fois n’ajoute qu’une règle', async ({ en, db }) => {
    const id = await operationCotee(db)
    const insistante = en.denise.avec({ 'Idempotency-Key': `ajout-${id}` })
    const premier = await insistante.post<Ecrite>(regles(id), uneRegle).expect(201)
    const second = await insistante.post<Ecrite>(regles(id), uneRegle).expect(201)
    expect(second.corps.id).toBe(premier.corps.id)
    expect(await codes(db, id)).toHaveLength(15)
    expect(await traces(db, id)).toHaveLength(1)
  })
})

describe('la règle saisie', () => {
  test('ne lit que ce que la cotation connaît du dossier, et ne se compare qu’à ce qui peut lui répondre', async ({ en, db }) => {
    const id = await operationCotee(db)
    const refuser = async (condition: object, champ: string) => {
      const { violations } = (await en.denise.post<Erreur>(regles(id), { ...uneRegle, condition }).expect(422)).corps
      expect(violations.map(({ propertyPath }) => propertyPath)).toEqual([champ])
      return violations[0]?.message
    }
    expect(await refuser({ chemin: 'informations.telephone', operateur: 'existe' }, 'condition.chemin')).toBe(
      'La cotation ne lit pas ce champ du dossier',
    )
    expect(await refuser({ chemin: 'calculs.agePrincipal', operateur: '<' }, 'condition.valeur')).toBe('Ce champ est requis')
    expect(await refuser({ chemin: 'calculs.agePrincipal', operateur: '<', valeur: 'vieux' }, 'condition.valeur')).toBe(
      'Un nombre est attendu',
    )
    expect(await refuser({ chemin: COMPLEXE, operateur: '<', valeur: true }, 'condition.operateur')).toBe(
      'Cette comparaison ne convient pas à ce champ',
    )
    await en.denise.post(regles(id), { ...uneRegle, condition: { chemin: COMPLEXE, operateur: 'ressemble', valeur: true } }).expect(422)
    const points = (await en.denise.post<Erreur>(regles(id), { ...uneRegle, points: 101, libelle: ' ' }).expect(422)).corps.violations
    expect(points).toEqual([
      { propertyPath: 'libelle', message: 'Ce champ est requis' },
      { propertyPath: 'points', message: 'De 0 à 100 points' },
    ])
    expect(await codes(db, id)).toHaveLength(14)
  })

  test('reçoit un code tiré de son nom, qu’aucune autre règle ni aucune coche ne porte', async ({ en, db }) => {
    const id = await createOperation(db)
    await en.denise.post(regles(id), { ...uneRegle, code: 'PMR' }).expect(201)
    const menage = await unMenageDe(db, id, false)
    const manuelle = { libelle: 'Immeuble squatté', condition: { manuelle: true }, points: 70, plancher: null }
    const premiere = (await en.denise.post<Ecrite>(regles(id), manuelle).expect(201)).corps
    expect(premiere).toMatchObject({ code: 'IMMEUBLE_SQUATTE', ordre: 1, version: 1 })
    expect((await en.denise.post<Ecrite>(regles(id), manuelle).expect(201)).corps.code).toBe('IMMEUBLE_SQUATTE_2')
    const double = (await en.denise.post<Erreur>(regles(id), { ...manuelle, code: 'PMR' }).expect(409)).corps
    expect(double.violations).toEqual([{ propertyPath: 'code', message: 'Une règle de cette opération porte déjà le code PMR.' }])

    await en.denise.put(`/v1/menages/${menage}/cotation/coches`, { codes: ['IMMEUBLE_SQUATTE'] }).expect(200)
    expect((await cotation(db, menage)).couleur).toBe('NOIRE')
    await en.denise.delete(`${regles(id)}/${premiere.id}`).expect(200)
    expect((await cotation(db, menage)).couleur).toBeNull()
    // La coche d'une règle ôtée ne vaut pas pour celle qu'on ajoute sous le même nom.
    const reprise = (await en.denise.post<Ecrite>(regles(id), manuelle).expect(201)).corps
    expect(reprise.code).toBe('IMMEUBLE_SQUATTE_3')
    expect((await cotation(db, menage)).couleur).toBeNull()
  })

  test('se déplace sans que les autres changent de version ; la cotation se lit dans le nouvel ordre', async ({ en, db }) => {
    const id = await operationCotee(db)
    const menage = await unMenageDe(db, id, true)
    const age = (await lire(en.denise, id))['hydra:member'].find(({ code }) => code === 'AGE') as Regle
    expect((await en.denise.put<Ecrite>(`${regles(id)}/${age.id}`, { ...age, ordre: 1 }).expect(200)).corps).toMatchObject({
      ordre: 1,
      version: 2,
    })
    const apres = await enBase(db, id)
    expect(apres.map(({ code }) => code).slice(0, 3)).toEqual(['DELAI_COURT', 'AGE', 'DELAI_TRES_COURT'])
    expect(apres.map(({ ordre }) => ordre)).toEqual(apres.map((_, rang) => rang))
    expect(apres.filter(({ version }) => version !== 1).map(({ code }) => code)).toEqual(['AGE'])
    const lignes = (await lireMenageEnBase(db, menage)).attributs_cotations as LigneCotation[]
    expect(lignes.map(({ code }) => code).slice(0, 3)).toEqual(['DELAI_COURT', 'AGE', 'DELAI_TRES_COURT'])
    // Sans rang, elle reste où elle est.
    const { ordre: _, ...sansRang } = age
    await en.denise.put(`${regles(id)}/${age.id}`, { ...sansRang, points: 6 }).expect(200)
    expect((await codes(db, id))[1]).toBe('AGE')
  })
})

describe('avant d’enregistrer', () => {
  test('l’aperçu compte ce que l’ajout, le changement ou le retrait ferait, et n’écrit rien', async ({ en, db }) => {
    const id = await createOperation(db)
    const menages = [await unMenageDe(db, id, true), await unMenageDe(db, id, false)]
    const apercu = async (corps: object) =>
      (await en.denise.post<{ effet: EffetDesRegles }>(`${regles(id)}/apercu`, corps).expect(200)).corps.effet
    const prevu = await apercu({ regle: uneRegle })
    expect(prevu).toEqual({ menages: 2, changes: 1, couleurs: [{ de: null, vers: 'ROUGE', menages: 1 }] })
    expect(await enBase(db, id)).toEqual([])
    expect(await traces(db, id)).toEqual([])
    for (const menage of menages) expect(await lireMenageEnBase(db, menage)).toMatchObject({ version: 1, attributs_cotations: [] })

    const ajoutee = (await en.denise.post<Ecrite>(regles(id), uneRegle).expect(201)).corps
    expect(ajoutee.effet).toEqual(prevu)
    expect((await apercu({ attributId: ajoutee.id, regle: { ...uneRegle, points: 20 } })).couleurs).toEqual([
      { de: 'ROUGE', vers: 'ORANGE', menages: 1 },
    ])
    expect((await apercu({ attributId: ajoutee.id })).couleurs).toEqual([{ de: 'ROUGE', vers: null, menages: 1 }])
    expect(await enBase(db, id)).toMatchObject([{ points: 40, version: 1 }])

    const partie = (corps: object) => en.denise.post<EffetPartiel>(`${regles(id)}/apercu`, corps).expect(200)
    const [premier = '', second = ''] = menages.toSorted((a, b) => a.localeCompare(b))
    expect((await partie({ regle: uneRegle, apres: premier })).corps).toMatchObject({ effet: { menages: 1 }, suite: null, total: 2 })
    expect((await partie({ regle: uneRegle, apres: second })).corps).toMatchObject({ effet: { menages: 0 }, suite: null, total: 2 })
    await en.denise.post(`${regles(id)}/apercu`, {}).expect(422)
    await en.denise.post(`${regles(id)}/apercu`, { regle: uneRegle, apres: 'premier' }).expect(422)
    await en.denise.post(`${regles(id)}/apercu`, { regle: { ...uneRegle, points: -1 } }).expect(422)
    await en.denise.post(`${regles(id)}/apercu`, { attributId: menages[0] }).expect(404)
  })
})

test('l’aperçu d’une grande opération se mesure par parties, qui réunies font le tout', async ({ en, db }) => {
  const id = await createOperation(db)
  const modeles = [await unMenageDe(db, id, true), await unMenageDe(db, id, false)]
  for (const [rang, modele] of modeles.entries()) await multiplier(db, modele, 520, rang)
  const mesurer = async (apres: string | null) =>
    (await en.denise.post<EffetPartiel>(`${regles(id)}/apercu`, { regle: uneRegle, apres }).expect(200)).corps
  const debut = await mesurer(null)
  expect(debut).toMatchObject({ effet: { menages: 1_000 }, suite: expect.any(String), total: 1_042 })
  const fin = await mesurer(debut.suite)
  expect(fin).toMatchObject({ effet: { menages: 42 }, suite: null, total: 1_042 })
  expect(reunirLesEffets(debut.effet, fin.effet)).toEqual({
    menages: 1_042,
    changes: 521,
    couleurs: [{ de: null, vers: 'ROUGE', menages: 521 }],
  })
})

/** D'autres ménages, les mêmes à leur identifiant et à leur code près. */
async function multiplier(db: Base, modele: string, nombre: number, rang: number): Promise<void> {
  await sql`
    insert into menage select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'code_menage', 'X' || ${rang}::int || '-' || n))).*
    from menage m, generate_series(1, ${nombre}::int) n where m.id = ${modele}::uuid`.execute(db)
}

test('les règles par défaut ôtées se reprennent d’un geste ; celles que l’opération a changées restent', async ({ en, db }) => {
  const id = await operationCotee(db)
  const menage = await unMenageDe(db, id, true)
  const toutes = (await lire(en.denise, id))['hydra:member']
  const de = (code: string) => toutes.find((regle) => regle.code === code) as Regle
  await en.denise.put(`${regles(id)}/${de('AGE').id}`, { ...de('AGE'), points: 6 }).expect(200)
  const { score } = await cotation(db, menage)
  await en.denise.delete(`${regles(id)}/${de('SITUATION_COMPLEXE').id}`).expect(200)
  expect(await cotation(db, menage)).toMatchObject({ score: score - 15 })
  await en.denise.put(`${regles(id)}/${de('PMR').id}`, { ...de('PMR'), points: 50 }).expect(200)
  const { corps } = await en.denise.post<{ ajoutees: number; effet: EffetDesRegles }>(`${regles(id)}/par-defaut`).expect(200)
  expect(corps).toMatchObject({ ajoutees: 1, effet: { menages: 1, changes: 1 } })
  const apres = await enBase(db, id)
  expect(apres.map(({ code }) => code).at(-1)).toBe('SITUATION_COMPLEXE')
  expect(apres.find(({ code }) => code === 'PMR')).toMatchObject({ points: 50 })
  expect(await cotation(db, menage)).toMatchObject({ score })
  expect((await traces(db, id)).at(-1)?.texte).toBe('Règles de cotation par défaut reprises : Situation complexe')

  const encore = await en.denise.post<{ ajoutees: number }>(`${regles(id)}/par-defaut`).expect(200)
  expect(encore.corps.ajoutees).toBe(0)
  expect(await traces(db, id)).toHaveLength(4)
})
