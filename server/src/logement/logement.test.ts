import type { Logement } from '@relogement/domain/logement/logement.schema'
import { describe, expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { avecSonTexte, createMenage, createProposition, lireHistoriqueEnBase } from '../../test/dossiers.ts'
import { createLogement, dansHeures, insertReservation } from '../../test/logements.ts'
import type { Base } from '../core/database.ts'

interface Refus {
  'hydra:description': string
  violations: { propertyPath: string; message: string }[]
}

const enBase = (db: Base, id: string) => db.selectFrom('logement').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const historique = async (db: Base, id: string) =>
  (await db.selectFrom('modification').selectAll().where('sujet_id', '=', id).orderBy('le').orderBy('id').execute()).map(
    (ligne) => avecSonTexte(ligne).texte ?? JSON.stringify(ligne.changements),
  )
const actives = (db: Base, id: string) =>
  db.selectFrom('reservation').select('utilisateur_id').where('logement_id', '=', id).where('annulee_le', 'is', null).execute()

const saisie = {
  typologie: 'T3',
  localisation: { adresse: { numero: '18', rue: 'rue du Moulin', codePostal: '59100', ville: 'Roubaix' }, UG: '0655-A', etage: 3 },
  caracteristiques: { surfaceHabitable: 63.5 },
  finance: { loyer: 412.3, chargesGenerales: 96.4 },
}

describe('créer et modifier', () => {
  test('un bailleur met un logement de son parc à disposition, pour la durée ordinaire', async ({ api, en, db, distribution }) => {
    const { corps } = await en.bastien.post<Logement>('/v1/logements', saisie).expect(201)
    expect(corps).toMatchObject({
      statut: { code: 'MIS_A_DISPOSITION', libelle: 'Mis à disposition' },
      bailleur: { id: distribution.partenaires.bailleur },
      localisation: { UG: '0655-A', etage: 3, adresse: { rue: 'rue du Moulin' } },
      finance: { loyer: 412.3 },
      version: 1,
    })
    expect(await enBase(db, corps.id)).toMatchObject({ ville_code: '59512', typologie: 'T3', surface_habitable: 63.5, parc: false })
    const fin = Date.parse(corps.dates.dateFinMiseADisposition ?? '')
    expect(Math.round((fin - api.horloge.maintenant().getTime()) / 3_600_000)).toBe(72)
    expect(await historique(db, corps.id)).toEqual(['Logement créé'])
  })

  test('un bailleur n’écrit que sur son parc ; l’équipe dit de quel bailleur il s’agit', async ({ en, db, distribution }) => {
    const { bailleur, autreBailleur, operateur } = distribution.partenaires
    await en.bastien.post('/v1/logements', { ...saisie, bailleur: { id: autreBailleur } }).expect(403)
    await en.camille.post('/v1/logements', saisie).expect(403)
    const { corps } = await en.rachid.post<Refus>('/v1/logements', saisie).expect(422)
    expect(corps.violations, corps['hydra:description']).toEqual([{ propertyPath: 'bailleur', message: 'Ce champ est requis' }])
    await en.rachid.post('/v1/logements', { ...saisie, bailleur: { id: operateur } }).expect(422)
    await en.rachid.post('/v1/logements', { ...saisie, bailleur: { id: autreBailleur } }).expect(201)
    // Par son code, comme la spécification le lit.
    const { code } = await db.selectFrom('partenaire').select('code').where('id', '=', autreBailleur).executeTakeFirstOrThrow()
    const { corps: parCode } = await en.rachid.post<{ id: string }>('/v1/logements', { ...saisie, bailleur: { code } }).expect(201)
    const ecrit = await db.selectFrom('logement').select('bailleur_id').where('id', '=', parCode.id).executeTakeFirstOrThrow()
    expect(ecrit.bailleur_id).toBe(autreBailleur)
    await en.rachid.patch(`/v1/logements/${parCode.id}`, { bailleur: { code } }).expect(200)
    await en.rachid.patch(`/v1/logements/${parCode.id}`, { bailleur: { code: 'AUTRE' } }).expect(409)
    await en.bastien.post('/v1/logements', { ...saisie, bailleur: { code } }).expect(403)
    await en.rachid.post('/v1/logements', { ...saisie, bailleur: { code: 'NULLE-PART' } }).expect(422)
    const id = await createLogement(db, bailleur)
    await en.berenice.patch(`/v1/logements/${id}`, { finance: { loyer: 1 } }).expect(404)
    await en.berenice.get(`/v1/logements/${id}`).expect(404)
    await en.camille.patch(`/v1/logements/${id}`, { finance: { loyer: 1 } }).expect(403)
    expect((await enBase(db, id)).loyer).toBe(498.6)
  })

  test('ce qui n’est pas dit reste ; l’historique dit l’ancien et le nouveau', async ({ en, db, distribution }) => {
    const id = await createLogement(db, distribution.partenaires.bailleur, { etage: 2, hp1: 'Résidence' })
    const { corps } = await en.bastien
      .patch<Logement>(`/v1/logements/${id}`, { finance: { loyer: 510 }, localisation: { HP3: 'Entrée 2', adresse: { numero: '9' } } })
      .expect(200)
    expect(corps).toMatchObject({
      version: 2,
      finance: { loyer: 510 },
      localisation: { etage: 2, HP1: 'Résidence', HP3: 'Entrée 2', adresse: { numero: '9', rue: 'rue d’Alger' } },
    })
    expect(JSON.parse((await historique(db, id))[0] ?? '[]')).toEqual([
      { chemin: 'localisation.adresse.numero', ancien: '7', nouveau: '9', libelle: 'Numéro' },
      { chemin: 'localisation.HP3', ancien: null, nouveau: 'Entrée 2', libelle: 'HP3' },
      { chemin: 'finance.loyer', ancien: 498.6, nouveau: 510, libelle: 'Loyer' },
    ])
    await en.bastien.avec({ 'If-Match': '"1"' }).patch(`/v1/logements/${id}`, { typologie: 'T5' }).expect(412)
    expect((await enBase(db, id)).typologie).toBe('T4')
  })

  test('un statut ou un bailleur autres se refusent au lieu de se perdre ; la fiche renvoyée telle quelle passe', async ({
    en,
    db,
    distribution,
  }) => {
    const { bailleur, autreBailleur } = distribution.partenaires
    const id = await createLogement(db, bailleur, { statut: 'RESERVE' })
    await insertReservation(db, id, en.cyril.id)
    for (const patch of [{ statut: 'REPRIS_BAILLEUR' }, { statut: { code: 'RENDU_BAILLEUR' } }, { bailleur: { id: autreBailleur } }])
      await en.rachid.patch(`/v1/logements/${id}`, { ...patch, typologie: 'T2' }).expect(409)
    expect(await enBase(db, id)).toMatchObject({ statut: 'RESERVE', bailleur_id: bailleur, typologie: 'T4', version: 1 })
    const { corps } = await en.rachid.get<Logement>(`/v1/logements/${id}`).expect(200)
    expect(corps.statut?.code).toBe('MIS_A_DISPOSITION')
    await en.rachid.put(`/v1/logements/${id}`, { ...corps, typologie: 'T2' }).expect(200)
    expect(await enBase(db, id)).toMatchObject({ statut: 'RESERVE', bailleur_id: bailleur, typologie: 'T2' })
  })

  test('un passage inconnu est une demande mal formée', async ({ en, db, distribution }) => {
    const id = await createLogement(db, distribution.partenaires.bailleur)
    const { corps } = await en.camille.put<Refus>(`/v1/business/logements/${id}/transitions`, { transition: 'rien' }).expect(400)
    expect(corps['hydra:description']).toBe('Transition inconnue')
  })

  test('le bailleur prolonge : un jour court jusqu’à 18 h, un jour passé se refuse', async ({ en, db, distribution }) => {
    const id = await createLogement(db, distribution.partenaires.bailleur, { prolongation_demandee_le: new Date() })
    await en.bastien.patch(`/v1/logements/${id}`, { dates: { dateFinMiseADisposition: '2020-01-01' } }).expect(422)
    const an = new Date().getFullYear() + 1
    await en.bastien.patch(`/v1/logements/${id}`, { dates: { dateFinMiseADisposition: `${an}-07-01` } }).expect(200)
    const { fin_mise_a_disposition: fin, prolongation_demandee_le: demandee } = await enBase(db, id)
    expect([fin?.toISOString(), demandee]).toEqual([`${an}-07-01T16:00:00.000Z`, null])
  })

  test('une fin tapée mille ans trop loin se refuse, et le champ le dit', async ({ en, db, distribution }) => {
    const id = await createLogement(db, distribution.partenaires.bailleur)
    const avant = await enBase(db, id)
    for (const dateFinMiseADisposition of ['9999-12-31', '9999-12-31T23:59:59-12:00', '2099-07-01']) {
      const { corps } = await en.bastien.patch<Refus>(`/v1/logements/${id}`, { dates: { dateFinMiseADisposition } }).expect(422)
      expect(corps.violations, corps['hydra:description']).toEqual([
        {
          propertyPath: 'dates.dateFinMiseADisposition',
          message: expect.stringMatching(/^Cette date est trop lointaine : (le .* au plus tard|vérifiez l’année)$/),
        },
      ])
    }
    expect(await enBase(db, id)).toEqual(avant)
  })

  test('des vacances : une seule ouverte, une fin qui suit son début', async ({ en, db, distribution }) => {
    const id = await createLogement(db, distribution.partenaires.bailleur)
    const ecrire = (vacances: object[]) => en.bastien.patch<Logement>(`/v1/logements/${id}`, { dates: { vacances } })
    const technique = { type: 'TECHNIQUE', debutDeVacance: '2026-01-05', finDeVacance: '2026-01-28' }
    await ecrire([{ ...technique, finDeVacance: '2026-01-01' }]).expect(422)
    const ouverte = { type: 'RELOGEMENT', debutDeVacance: '2026-02-01', finDeVacance: null }
    await ecrire([ouverte, { ...ouverte, type: 'TECHNIQUE' }]).expect(422)
    const { corps } = await ecrire([technique, ouverte]).expect(200)
    expect(corps.dates.vacances).toMatchObject([ouverte, technique])
    expect(
      await db.selectFrom('vacance').select(['type', 'debut', 'fin']).where('logement_id', '=', id).orderBy('debut').execute(),
    ).toEqual([
      { type: 'TECHNIQUE', debut: '2026-01-05', fin: '2026-01-28' },
      { type: 'RELOGEMENT', debut: '2026-02-01', fin: null },
    ])
  })
})

describe('réserver', () => {
  test('le premier réserve et le logement passe en réservé ; les autres le voient mis à disposition et réservent aussi', async ({
    en,
    db,
    distribution,
  }) => {
    const id = await createLogement(db, distribution.partenaires.bailleur)
    const { corps } = await en.camille.post<Logement>(`/v1/logements/${id}/reservations`).expect(201)
    expect(corps).toMatchObject({
      statut: { code: 'RESERVE' },
      reservations: [{ utilisateurCourant: true, utilisateur: { prenom: 'Camille' } }],
    })
    expect((await en.cyril.get<Logement>(`/v1/logements/${id}`).expect(200)).corps.statut?.code).toBe('MIS_A_DISPOSITION')
    await en.cyril.post(`/v1/logements/${id}/reservations`).expect(201)
    await en.cyril.post(`/v1/logements/${id}/reservations`).expect(201)
    expect(await actives(db, id)).toHaveLength(2)
    expect(await historique(db, id)).toEqual([
      'Logement réservé',
      'Statut passé de « Mis à disposition » à « Réservé »',
      'Logement réservé',
    ])
  })

  test('la transition « reserver » de l’ancien client, après la réservation, ne la double pas', async ({ en, db, distribution }) => {
    const id = await createLogement(db, distribution.partenaires.bailleur)
    await en.camille.post(`/v1/logements/${id}/reservations`).expect(201)
    await en.camille.put(`/v1/business/logements/${id}/transitions`, { transition: 'reserver' }).expect(200)
    expect(await actives(db, id)).toHaveLength(1)
  })

  test('la dernière réservation annulée, le logement encore disponible est libéré ; sinon il reste réservé', async ({
    en,
    db,
    distribution,
  }) => {
    const id = await createLogement(db, distribution.partenaires.bailleur, { statut: 'RESERVE' })
    for (const qui of [en.camille, en.cyril]) await insertReservation(db, id, qui.id)
    await en.camille.delete(`/v1/logements/${id}/reservations`).expect(200)
    expect((await enBase(db, id)).statut).toBe('RESERVE')
    await en.cyril.delete(`/v1/business/logements/${id}/reservation`).expect(200)
    expect((await enBase(db, id)).statut).toBe('MIS_A_DISPOSITION')
    await en.cyril.delete(`/v1/logements/${id}/reservations`).expect(409)
    const fini = await createLogement(db, distribution.partenaires.bailleur, { statut: 'RESERVE', fin_mise_a_disposition: dansHeures(-1) })
    await insertReservation(db, fini, en.camille.id)
    await en.camille.delete(`/v1/logements/${fini}/reservations`).expect(200)
    expect((await enBase(db, fini)).statut).toBe('RESERVE')
  })

  test.for([
    ['finie', { fin_mise_a_disposition: dansHeures(-1) }],
    ['sans fin', { fin_mise_a_disposition: null }],
    ['indisponible', { statut: 'INDISPONIBLE_BAILLEUR' }],
  ] as const)('ni réservation ni non-souhait sur une mise à disposition %s', async ([, colonnes], { en, db, distribution }) => {
    const id = await createLogement(db, distribution.partenaires.bailleur, colonnes)
    await en.camille.post(`/v1/logements/${id}/reservations`).expect(409)
    await en.camille.post(`/v1/logements/${id}/nonSouhaites`).expect(409)
    expect(await actives(db, id)).toEqual([])
  })

  test('les noms de ceux qui réservent se lisent dans l’équipe ; ailleurs, combien ils sont', async ({ en, db, distribution }) => {
    const id = await createLogement(db, distribution.partenaires.bailleur, { statut: 'RESERVE' })
    await insertReservation(db, id, en.camille.id)
    for (const qui of [en.bastien, en.adrien, en.basile]) {
      const { reservations } = (await qui.get<Logement>(`/v1/logements/${id}`).expect(200)).corps
      expect(reservations, qui.role).toHaveLength(1)
      expect(reservations[0], qui.role).not.toHaveProperty('utilisateur')
    }
    expect((await en.rachid.get<Logement>(`/v1/logements/${id}`)).corps.reservations[0]?.utilisateur?.prenom).toBe('Camille')
  })

  test('un non-souhait s’ajoute une fois et s’annule', async ({ en, db, distribution }) => {
    const id = await createLogement(db, distribution.partenaires.bailleur)
    await en.camille.post(`/v1/logements/${id}/nonSouhaites`).expect(201)
    const { corps } = await en.camille.post<Logement>(`/v1/logements/${id}/nonSouhaites`).expect(201)
    expect(corps.nonSouhaites).toHaveLength(1)
    expect((await en.camille.patch<Logement>(`/v1/logements/${id}/nonSouhaites/_cancel`).expect(200)).corps.nonSouhaites).toEqual([])
    expect(await historique(db, id)).toEqual(['Non souhait ajouté', 'Non souhait annulé'])
  })
})

describe('passer', () => {
  test('indisponible : les réservations tombent, leurs auteurs en sont avertis jusqu’à ce qu’ils ouvrent le logement', async ({
    en,
    db,
    distribution,
  }) => {
    const id = await createLogement(db, distribution.partenaires.bailleur)
    await insertReservation(db, id, en.cyril.id)
    const { corps } = await en.bastien
      .put<Logement>(`/v1/business/logements/${id}/transitions`, { transition: 'indisponible_bailleur' })
      .expect(200)
    expect(corps.statut?.libelle).toBe('Indisponible bailleur')
    expect(await actives(db, id)).toEqual([])
    const alertes = () => db.selectFrom('alerte').select(['texte', 'statut', 'destinataire_id']).where('valeur', '=', id).execute()
    expect(await alertes()).toEqual([
      { texte: '7 rue d’Alger, Roubaix : indisponible. Votre réservation est perdue', statut: 'ALERTE', destinataire_id: en.cyril.id },
    ])
    await en.cyril.get(`/v1/logements/${id}`).expect(200)
    expect((await alertes())[0]?.statut).toBe('ALERTE')
    await en.cyril.get(`/v1/logements/${id}?ecran=fiche`).expect(200)
    expect((await alertes())[0]?.statut).toBe('CLOTURE')
  })

  test('le statut qu’il a déjà se refuse avec son texte', async ({ en, db, distribution }) => {
    const id = await createLogement(db, distribution.partenaires.bailleur, { statut: 'REPRIS_BAILLEUR' })
    const { corps } = await en.camille
      .put<Refus>(`/v1/business/logements/${id}/transitions`, { transition: 'reprise_bailleur' })
      .expect(409)
    expect(corps['hydra:description']).toBe('Le logement a déjà le statut Repris bailleur')
    await en.camille.put(`/v1/business/logements/${id}/transitions`, { transition: 'inconnue' }).expect(400)
  })

  test('rendu au bailleur : réservé et fini seulement, les réservations perdues', async ({ en, db, distribution }) => {
    const { bailleur } = distribution.partenaires
    const enCours = await createLogement(db, bailleur, { statut: 'RESERVE' })
    await en.camille.put(`/v1/business/logements/${enCours}/rendu-bailleur`).expect(409)
    const fini = await createLogement(db, bailleur, { statut: 'RESERVE', fin_mise_a_disposition: dansHeures(-1) })
    for (const qui of [en.camille, en.cyril]) await insertReservation(db, fini, qui.id)
    await en.bastien.put(`/v1/business/logements/${fini}/rendu-bailleur`).expect(403)
    await en.camille.put(`/v1/business/logements/${fini}/rendu-bailleur`).expect(200)
    expect((await enBase(db, fini)).statut).toBe('RENDU_BAILLEUR')
    expect(await actives(db, fini)).toEqual([])
    expect(await db.selectFrom('alerte').select('destinataire_id').where('valeur', '=', fini).execute()).toEqual([
      { destinataire_id: en.cyril.id },
    ])
  })

  test('repris : les propositions ouvertes sont retirées, les chargés des ménages avertis', async ({ en, db, distribution }) => {
    const { bailleur } = distribution.partenaires
    const menageId = await createMenage(db, { chargeId: en.camille.id })
    const { logementId, id } = await createProposition(db, { menageId, bailleurId: bailleur, statut: 'presentation_gtr' })
    await en.bastien.put(`/v1/business/logements/${logementId}/transitions`, { transition: 'reprise_bailleur' }).expect(200)
    expect((await db.selectFrom('proposition').select('statut').where('id', '=', id).executeTakeFirstOrThrow()).statut).toBe('retiree')
    expect(await db.selectFrom('alerte').select(['type', 'texte']).where('sujet_id', '=', menageId).execute()).toEqual([
      { type: 'CHANGEMENT_BAILLEUR', texte: 'Le bailleur du logement 24 rue de l’Épeule, Roubaix l’a repris : la proposition est retirée' },
    ])
    expect((await lireHistoriqueEnBase(db, menageId)).map(({ texte }) => texte)).toContain(
      'Proposition retirée : le bailleur a repris le logement 24 rue de l’Épeule, Roubaix',
    )
    const { fin_mise_a_disposition: fin } = await enBase(db, logementId)
    expect(fin).toBeNull()
    await en.bastien
      .put(`/v1/business/logements/${logementId}/transitions`, { transition: 'mettre_a_disposition', donnees: { fin: '2027-06-01' } })
      .expect(200)
    expect(await enBase(db, logementId)).toMatchObject({
      statut: 'MIS_A_DISPOSITION',
      fin_mise_a_disposition: new Date('2027-06-01T16:00:00Z'),
    })
  })

  test('accepté par un ménage : l’encadrement seul le laisse reprendre, et dit pourquoi', async ({ en, db, distribution }) => {
    const menageId = await createMenage(db)
    const { logementId } = await createProposition(db, {
      menageId,
      bailleurId: distribution.partenaires.bailleur,
      statut: 'acceptee_menage',
    })
    const reprendre = (qui: typeof en.camille, donnees = {}) =>
      qui.put(`/v1/business/logements/${logementId}/transitions`, { transition: 'reprise_bailleur', donnees })
    await reprendre(en.bastien, { motif: 'Vente' }).expect(403)
    await reprendre(en.rachid).expect(409)
    await reprendre(en.rachid, { motif: 'Sinistre' }).expect(200)
  })

  test('deux gestes au même instant se suivent : une seule réservation passe le statut', async ({ en, db, distribution }) => {
    const id = await createLogement(db, distribution.partenaires.bailleur)
    await Promise.all([en.camille, en.cyril, en.rachid, en.ines].map((qui) => qui.post(`/v1/logements/${id}/reservations`).expect(201)))
    expect(await actives(db, id)).toHaveLength(4)
    expect((await historique(db, id)).filter((texte) => texte.startsWith('Statut'))).toHaveLength(1)
  })
})

test('les ménages assignés se nomment à qui les atteint ; une proposition tombée n’en est plus', async ({ en, db, distribution }) => {
  const { bailleur } = distribution.partenaires
  const menageId = await createMenage(db, { chargeId: en.camille.id })
  const { logementId } = await createProposition(db, { menageId, bailleurId: bailleur, statut: 'presentation_gtr' })
  const archive = await createMenage(db, { menage: { statut: 'CLOTURE' } })
  await db
    .insertInto('proposition')
    .values({ id: crypto.randomUUID(), logement_id: logementId, menage_id: archive, statut: 'acceptee_gtr' })
    .execute()
  await db.updateTable('menage').set({ archive_le: new Date() }).where('id', '=', archive).execute()
  const lire = async (qui: typeof en.camille) => (await qui.get<Logement>(`/v1/logements/${logementId}`).expect(200)).corps
  for (const qui of [en.camille, en.adrien, en.bastien])
    expect(await lire(qui), qui.role).toMatchObject({
      menagesAssignes: 2,
      menages: [{ id: menageId, statut: 'presentation_gtr', noms: expect.any(String) as string }],
    })
  expect(await lire(en.basile), 'la direction d’un bailleur ne lit aucun dossier').toMatchObject({ menagesAssignes: 2, menages: [] })
  await db.updateTable('proposition').set({ statut: 'refusee_menage' }).where('menage_id', '=', menageId).execute()
  expect(await lire(en.camille)).toMatchObject({ menagesAssignes: 1, menages: [] })
})

test('demander une prolongation écrit au bailleur, et se lit sur la fiche', async ({ en, db, distribution }) => {
  const id = await createLogement(db, distribution.partenaires.bailleur)
  await en.bastien.post(`/v1/business/logements/${id}/prolongation`).expect(403)
  const { corps } = await en.camille.post<Logement>(`/v1/business/logements/${id}/prolongation`).expect(201)
  expect(corps.prolongationDemandeeLe).not.toBeNull()
  const courriel = await db.selectFrom('email_sortant').selectAll().where('type', '=', 'PROLONGATION_DEMANDEE').executeTakeFirstOrThrow()
  expect(courriel.destinataires.toSorted()).toEqual([en.agathe.email, en.bastien.email].toSorted())
  expect(courriel.objet).toContain('7 rue d’Alger, Roubaix')
  expect((await historique(db, id))[0]).toMatch(/^Prolongation demandée, au-delà du /)
})
