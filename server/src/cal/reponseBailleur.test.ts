import type { Cal } from '@relogement/domain/cal/cal.schema'
import type { ReponseBailleur } from '@relogement/domain/cal/reponseBailleur.contract'
import { remettreLesListes } from '@relogement/domain/listesTenues'
import { sql } from 'kysely'
import { describe, expect, onTestFinished } from 'vitest'
import { createApi } from '../../test/api.ts'
import { type Personne, test } from '../../test/cast.ts'
import { createLogementRetenu } from '../../test/commissions.ts'
import { dernierLien } from '../../test/courriels.ts'
import { avecSonTexte, lireMenageEnBase } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'
import { lirePdf } from '../../test/lirePdf.ts'
import type { Base } from '../core/database.ts'

type Erreur = { 'hydra:description': string; violations?: { propertyPath: string; message: string }[] }

const OUVRIR = '/v1/business/reponse-bailleur/_ouvrir'
const REPONDRE = '/v1/business/reponse-bailleur'
const RECEPISSE = '/v1/business/reponse-bailleur/_recepisse'
const PAS_VALABLE = 'Ce lien n’est plus valable : demandez-en un autre à la personne qui vous a écrit.'

async function avecUnLien(db: Base, camille: Personne, bailleurId: string, maintenant: Date, candidats = 2) {
  const logement = await createLogementRetenu(db, { bailleurId, chargeId: camille.id, candidats })
  const email = `verbeke.${logement.logementId.slice(-6)}@bailleur.test`
  await camille.post('/v1/business/transmission-bailleur-pour-cal', { logementId: logement.logementId, destinataires: [email] }).expect(201)
  const lien = await dernierLien(db, email, 'https://relogement.test', maintenant)
  const reponses = logement.retenus.map(({ propositionId }, place) => ({ propositionId, accepte: true, rang: place + 1 }))
  return { ...logement, email, jeton: lien.split('#jeton=')[1] ?? '', reponses }
}

const versions = (db: Base, logementId: string) =>
  db
    .selectFrom('reponse_bailleur as r')
    .innerJoin('passage_cal as c', 'c.id', 'r.passage_id')
    .select('r.numero')
    .where('c.logement_id', '=', logementId)
    .orderBy('r.numero')
    .execute()
const ditDuLogement = async (db: Base, id: string) =>
  (await db.selectFrom('modification').selectAll().where('sujet_id', '=', id).orderBy('id').execute()).map(
    (ligne) => avecSonTexte(ligne).texte,
  )

describe('la réponse du bailleur, sans compte', () => {
  test('ouvrir le lien, lire les fiches : au journal de chaque candidat, sous l’adresse à qui il a été remis', async ({
    api,
    en,
    db,
    distribution,
  }) => {
    const { jeton, email, retenus } = await avecUnLien(db, en.camille, distribution.partenaires.bailleur, api.horloge.maintenant())
    await api.visiteur.post(OUVRIR, { jeton }).expect(200)
    await api.visiteur.post(`${REPONDRE}/_fiches`, { jeton }).expect(200)
    const lu = { personne: null, parLien: email, nombre: 2, ecrans: ['lien-bailleur'], groupes: ['COMPOSITION', 'FINANCE', 'IDENTITE'] }
    for (const { menageId } of retenus) {
      const { corps } = await en.rachid.get<{ 'hydra:member': object[] }>(`/v1/menages/${menageId}/consultations`).expect(200)
      expect(corps['hydra:member']).toMatchObject([lu])
    }
    const { corps } = await en.delphine.get<{ 'hydra:member': { parLien: string | null }[] }>('/v1/rgpd/consultations').expect(200)
    expect(corps['hydra:member'].filter(({ parLien }) => parLien === email)).toHaveLength(2)
  })

  test('les motifs se lisent à la page comme l’administration les a redits, sans ce qu’elle a supprimé ni les autres listes', async ({
    api,
    en,
    db,
    distribution,
  }) => {
    onTestFinished(() => remettreLesListes({}))
    const { jeton, reponses } = await avecUnLien(db, en.camille, distribution.partenaires.bailleur, api.horloge.maintenant())
    const nomenclatures = '/v1/nomenclatures'
    const { corps: motifs } = await en.denise.get<{ 'hydra:member': { id: string; code: string }[] }>(
      `${nomenclatures}?type=MOTIF_REFUS_BAILLEUR&pageSize=50`,
    )
    const idDe = (code: string) => motifs['hydra:member'].find((motif) => motif.code === code)?.id
    await en.denise.patch(`${nomenclatures}/${idDe('DETTE')}`, { libelle: 'Dette de loyer' }).expect(200)
    await en.denise.patch(`${nomenclatures}/${idDe('MIXITE_EQUILIBRE')}`, { actif: false }).expect(200)
    await en.denise.delete(`${nomenclatures}/${idDe('RANG_INFERIEUR')}`).expect(204)
    await en.denise.post(nomenclatures, { type: 'MOTIF_REFUS_BAILLEUR', libelle: 'Pièce refusée' }).expect(201)
    await en.denise.post(nomenclatures, { type: 'TYPE_SUIVI', libelle: 'Texto' }).expect(201)

    const [premiere, ...suite] = reponses
    const refusee = { ...premiere, accepte: false, motif: 'PIECE_REFUSEE' }
    for (const { corps } of [
      await api.visiteur.post<ReponseBailleur>(OUVRIR, { jeton }).expect(200),
      await api.visiteur.post<ReponseBailleur>(REPONDRE, { jeton, reponses: [refusee, ...suite] }).expect(200),
    ]) {
      expect(Object.keys(corps.listes)).toEqual(['MOTIF_REFUS_BAILLEUR'])
      const dits = corps.listes['MOTIF_REFUS_BAILLEUR']?.map(({ code, libelle, actif }) => `${code} ${libelle} ${actif}`)
      expect(dits).toEqual(
        expect.arrayContaining([
          'DETTE Dette de loyer true',
          'MIXITE_EQUILIBRE Mixité, équilibre false',
          'PIECE_REFUSEE Pièce refusée true',
        ]),
      )
      expect(dits?.join()).not.toContain('RANG_INFERIEUR')
    }
    const supprime = { ...premiere, accepte: false, motif: 'RANG_INFERIEUR' }
    await api.visiteur.post(REPONDRE, { jeton, reponses: [supprime, ...suite] }).expect(422)
  })

  test('il ouvre, répond, change sa réponse : chaque version reste, l’équipe l’apprend, rien n’est décidé', async ({
    api,
    en,
    db,
    distribution,
  }) => {
    const { logementId, jeton, reponses, email } = await avecUnLien(
      db,
      en.camille,
      distribution.partenaires.bailleur,
      api.horloge.maintenant(),
    )
    const { corps } = await api.visiteur.post<ReponseBailleur>(OUVRIR, { jeton }).expect(200)
    expect(corps).toMatchObject({ destinataire: email, ferme: null, recepisse: null, charge: { prenom: 'Camille' } })
    // Rien d'un ménage au-delà de sa fiche.
    expect(Object.keys(corps.candidats[0] ?? {}).sort()).toEqual([
      'accepte',
      'externe',
      'motif',
      'nom',
      'personnes',
      'propositionId',
      'rang',
      'reponseExterne',
      'tauxEffort',
    ])

    const externe = { propositionId: null, externe: true, accepte: true, rang: 3 }
    const premiere = await api.visiteur.post<ReponseBailleur>(REPONDRE, { jeton, reponses: [...reponses, externe] }).expect(200)
    expect(premiere.corps.recepisse).toMatchObject({ version: 1, numero: expect.stringMatching(/^\d{4}-\d{2}-[0-9A-F]{6}-1$/) })
    const [a, b] = reponses
    await api.visiteur
      .post(REPONDRE, {
        jeton,
        reponses: [
          { ...a, accepte: false, motif: 'DETTE', rang: 2 },
          { ...b, rang: 1 },
        ],
      })
      .expect(200)
    expect(await versions(db, logementId)).toEqual([{ numero: 1 }, { numero: 2 }])
    expect((await ditDuLogement(db, logementId)).slice(-3)).toEqual([
      `${email} a ouvert le lien de réponse`,
      `${email} a répondu : 2 avis favorables sur 3\u00A0candidats`,
      `${email} a changé sa réponse (version 2) : 1 avis favorable sur 2\u00A0candidats`,
    ])
    const equipe = await en.camille.get<Cal>(`/v1/business/logements/${logementId}/cal`).expect(200)
    expect(equipe.corps).toMatchObject({
      reponse: { numero: 2, par: email },
      reunion: { statut: 'TRANSMIS_BAILLEUR' },
      externesProposes: [],
    })
    expect(equipe.corps.candidats.map(({ rang, accepte, motif }) => [rang, accepte, motif])).toEqual([
      [2, false, 'DETTE'],
      [1, true, null],
    ])
    const alertes = await db
      .selectFrom('alerte')
      .select('texte')
      .where('destinataire_id', '=', en.camille.id)
      .where('valeur', '=', logementId)
      .where('type', '=', 'RETOUR_COMMISSION')
      .execute()
    expect(alertes).toHaveLength(2)
  })

  test('une réponse incomplète, un candidat d’ailleurs se refusent ; rien n’est gardé', async ({ api, en, db, distribution }) => {
    const ici = await avecUnLien(db, en.camille, distribution.partenaires.bailleur, api.horloge.maintenant())
    const ailleurs = await avecUnLien(db, en.camille, distribution.partenaires.autreBailleur, api.horloge.maintenant(), 1)
    await api.visiteur.post(REPONDRE, { jeton: ici.jeton, reponses: ici.reponses.slice(0, 1) }).expect(409)
    await api.visiteur.post(REPONDRE, { jeton: ailleurs.jeton, reponses: ici.reponses }).expect(409)
    const { corps } = await api.visiteur
      .post<Erreur>(REPONDRE, { jeton: ici.jeton, reponses: ici.reponses.map((reponse) => ({ ...reponse, rang: 1 })) })
      .expect(422)
    expect(corps.violations).toEqual([{ propertyPath: 'reponses[1].rang', message: 'Le rang 1 est donné deux fois.' }])
    expect(await versions(db, ici.logementId)).toEqual([])
    expect(await versions(db, ailleurs.logementId)).toEqual([])
  })

  test('retiré, remplacé ou inventé, un lien n’ouvre rien ; montré de nouveau, celui d’avant ne vaut plus', async ({
    api,
    en,
    db,
    distribution,
  }) => {
    const { logementId, jeton, email } = await avecUnLien(db, en.camille, distribution.partenaires.bailleur, api.horloge.maintenant())
    const liens = `/v1/business/logements/${logementId}/cal/liens`
    const montre = await en.camille.post<{ adresse: string }>(liens, { email }).expect(201)
    const neuf = montre.corps.adresse.split('#jeton=')[1] ?? ''
    await api.visiteur.post(OUVRIR, { jeton: neuf }).expect(200)
    expect((await api.visiteur.post<Erreur>(OUVRIR, { jeton }).expect(422)).corps['hydra:description']).toBe(PAS_VALABLE)
    const { corps } = await en.camille.get<Cal>(`/v1/business/logements/${logementId}/cal`).expect(200)
    await en.bastien.delete(`${liens}/${corps.liens?.[0]?.id}`).expect(403)
    await en.camille.delete(`${liens}/${corps.liens?.[0]?.id}`).expect(200)
    await api.visiteur.post(OUVRIR, { jeton: neuf }).expect(422)
    await api.visiteur.post(OUVRIR, { jeton: 'inventé' }).expect(422)
  })

  test('« Ce n’est pas vous ? » : signalé, le lien n’ouvre plus rien, et qui a transmis l’apprend', async ({
    api,
    en,
    db,
    distribution,
  }) => {
    const { logementId, jeton, email } = await avecUnLien(db, en.camille, distribution.partenaires.bailleur, api.horloge.maintenant())
    const signaler = () => api.visiteur.post('/v1/business/reponse-bailleur/_signaler', { jeton })
    const codes = (await Promise.all([signaler(), signaler()])).map(({ statut }) => statut)
    expect(codes).toContain(204)
    expect((await api.visiteur.post<Erreur>(OUVRIR, { jeton }).expect(422)).corps['hydra:description']).toBe(PAS_VALABLE)
    expect(
      (await ditDuLogement(db, logementId)).filter((texte) => texte?.includes(`de ${email} est arrivé à une autre personne`)),
    ).toHaveLength(1)
    const alertes = await db
      .selectFrom('alerte')
      .select('texte')
      .where('destinataire_id', '=', en.camille.id)
      .where('valeur', '=', logementId)
      .where('type', '=', 'RETOUR_COMMISSION')
      .execute()
    expect(alertes).toEqual([{ texte: expect.stringContaining(email) }])
  })

  test('la commission enregistrée ou l’échéance passée, la page se lit et ne change plus', async ({ api, en, db, distribution }) => {
    const { logementId, jeton, reponses } = await avecUnLien(db, en.camille, distribution.partenaires.bailleur, api.horloge.maintenant())
    await db
      .updateTable('passage_cal')
      .set({ repondre_avant: new Date(Date.now() - 60_000) })
      .where('logement_id', '=', logementId)
      .execute()
    const tard = await api.visiteur.post<Erreur>(REPONDRE, { jeton, reponses }).expect(409)
    expect(tard.corps['hydra:description']).toMatch(/^Les réponses se donnaient jusqu’au /)
    await db
      .updateTable('passage_cal')
      .set({ repondre_avant: new Date(Date.now() + 3_600_000) })
      .where('logement_id', '=', logementId)
      .execute()
    await en.camille.put(`/v1/business/logements/${logementId}/cal`, { calLe: jourDans(0), reponses }).expect(200)
    const { corps } = await api.visiteur.post<ReponseBailleur>(OUVRIR, { jeton }).expect(200)
    expect(corps.ferme).toBe('La commission est enregistrée : les réponses ne changent plus.')
    await api.visiteur.post(REPONDRE, { jeton, reponses }).expect(409)
    expect(await versions(db, logementId)).toEqual([])
  })

  test('un dossier gelé depuis ne se lit plus par le lien', async ({ api, en, db, distribution }) => {
    const { retenus, jeton } = await avecUnLien(db, en.camille, distribution.partenaires.bailleur, api.horloge.maintenant())
    await db
      .updateTable('menage')
      .set({ limitation_depuis: jourDans(0) })
      .where('id', '=', retenus[0]?.menageId ?? '')
      .execute()
    const { corps } = await api.visiteur.post<ReponseBailleur>(OUVRIR, { jeton }).expect(200)
    expect(corps.candidats.map(({ propositionId }) => propositionId)).toEqual([retenus[1]?.propositionId])
  })

  test('chaque réponse laisse un reçu par courriel à qui l’a donnée, où aucun ménage n’est nommé', async ({
    api,
    en,
    db,
    distribution,
  }) => {
    const { retenus, jeton, reponses } = await avecUnLien(db, en.camille, distribution.partenaires.bailleur, api.horloge.maintenant())
    const { corps } = await api.visiteur.post<ReponseBailleur>(REPONDRE, { jeton, reponses }).expect(200)
    const inverses = reponses.map((reponse) => ({ ...reponse, rang: 3 - reponse.rang }))
    await api.visiteur.post(REPONDRE, { jeton, reponses: inverses }).expect(200)
    const recus = await db.selectFrom('email_sortant').selectAll().where('type', '=', 'RECU_BAILLEUR').orderBy('cree_le').execute()
    const siens = recus.filter(({ corps: texte }) => texte.includes(corps.recepisse?.numero.slice(0, -2) ?? '?'))
    expect(siens.map(({ destinataires, objet }) => [destinataires, objet])).toEqual([
      [[corps.destinataire], 'Relogement : réponse reçue pour le 7 rue d’Alger, Roubaix'],
      [[corps.destinataire], 'Relogement : réponse changée pour le 7 rue d’Alger, Roubaix'],
    ])
    for (const { menageId } of retenus) {
      const { noms, code_menage } = await lireMenageEnBase(db, menageId)
      for (const nomme of [noms, code_menage]) expect(siens.map(({ corps: texte }) => texte).join()).not.toContain(nomme)
    }
  })

  test('le récépissé se demande par courriel : à l’adresse du lien seule, tel que la page le dit, sans nommer personne', async ({
    api,
    en,
    db,
    distribution,
  }) => {
    const { logementId, retenus, jeton, reponses, email } = await avecUnLien(
      db,
      en.camille,
      distribution.partenaires.bailleur,
      api.horloge.maintenant(),
    )
    const demander = (corps: object = { jeton }) => api.visiteur.post<Erreur>(RECEPISSE, corps)
    // Rien n'est encore répondu : rien ne part.
    expect((await demander().expect(409)).corps['hydra:description']).toBe('Aucune réponse n’a encore été donnée par ce lien.')
    const [a, b] = reponses
    const dites = [
      { ...a, accepte: false, motif: 'DOSSIER_INCOMPLET', rang: 3 },
      { ...b, rang: 1 },
      { propositionId: null, externe: true, accepte: true, rang: 2, reponseExterne: true },
    ]
    const { corps } = await api.visiteur.post<ReponseBailleur>(REPONDRE, { jeton, reponses: dites }).expect(200)
    // L'adresse ne se choisit pas.
    await demander({ jeton, destinataires: ['autre@ailleurs.test'] }).expect(204)
    const [recu, ...autres] = await db
      .selectFrom('email_sortant')
      .selectAll()
      .where('type', '=', 'RECEPISSE_BAILLEUR')
      .where(sql<boolean>`${email} = any(destinataires)`)
      .execute()
    expect([autres, recu?.destinataires, recu?.objet]).toEqual([[], [email], 'Relogement : récépissé pour le 7 rue d’Alger, Roubaix'])
    const dit = (recu?.corps ?? '').replaceAll('\u00A0', ' ')
    expect(dit).toContain(`Récépissé ${corps.recepisse?.numero}`)
    expect(dit).toContain('1. Favorable\n2. Favorable, candidat du bailleur : a accepté\n3. Défavorable, motif : dossier incomplet\n')
    expect(dit).toContain('Modifiable par le même lien jusqu’au ')
    expect(dit).not.toContain('#jeton=')
    for (const { menageId } of retenus) {
      const { noms, code_menage } = await lireMenageEnBase(db, menageId)
      for (const nomme of [noms, code_menage]) expect(dit).not.toContain(nomme)
    }
    expect((await ditDuLogement(db, logementId)).at(-1)).toBe(`Récépissé de la version 1 envoyé à ${email}, à sa demande`)

    // Trois fois par version, même demandées ensemble ; une réponse changée en ouvre trois autres.
    const codes = (await Promise.all([1, 2, 3, 4].map(() => demander()))).map(({ statut }) => statut).toSorted((a, b) => a - b)
    expect(codes).toEqual([204, 204, 429, 429])
    await api.visiteur.post(REPONDRE, { jeton, reponses }).expect(200)
    await demander().expect(204)
    // Retiré, le lien n'envoie plus rien.
    await db.updateTable('lien_bailleur').set({ revoque_le: api.horloge.maintenant() }).where('email', '=', email).execute()
    expect((await demander().expect(422)).corps['hydra:description']).toBe(PAS_VALABLE)
  })

  test('un dossier gelé depuis n’est plus au récépissé', async ({ api, en, db, distribution }) => {
    const { retenus, jeton, reponses, email } = await avecUnLien(
      db,
      en.camille,
      distribution.partenaires.bailleur,
      api.horloge.maintenant(),
    )
    await api.visiteur.post(REPONDRE, { jeton, reponses }).expect(200)
    await db
      .updateTable('menage')
      .set({ limitation_depuis: jourDans(0) })
      .where('id', '=', retenus[0]?.menageId ?? '')
      .execute()
    await api.visiteur.post(RECEPISSE, { jeton }).expect(204)
    const { corps } = await db
      .selectFrom('email_sortant')
      .select('corps')
      .where('type', '=', 'RECEPISSE_BAILLEUR')
      .where(sql<boolean>`${email} = any(destinataires)`)
      .executeTakeFirstOrThrow()
    expect(corps).toContain('\n2. Favorable\n')
    expect(corps).not.toContain('1. Favorable')
  })

  test('la même réponse renvoyée ne fait ni version, ni alerte, ni courriel de plus ; changée trois fois, une alerte le dit', async ({
    api,
    en,
    db,
    distribution,
  }) => {
    const { logementId, jeton, reponses, email } = await avecUnLien(
      db,
      en.camille,
      distribution.partenaires.bailleur,
      api.horloge.maintenant(),
    )
    const repondre = async (dites: readonly object[]) =>
      (await api.visiteur.post<ReponseBailleur>(REPONDRE, { jeton, reponses: dites }).expect(200)).corps.recepisse?.version
    const traces = async () => ({
      versions: (await versions(db, logementId)).length,
      alertes: (
        await db
          .selectFrom('alerte')
          .select('texte')
          .where('destinataire_id', '=', en.camille.id)
          .where('valeur', '=', logementId)
          .where('type', '=', 'RETOUR_COMMISSION')
          .where('statut', '<>', 'CLOTURE')
          .execute()
      ).map(({ texte }) => texte.split(' a ').at(-1)),
      courriels: (await db.selectFrom('email_sortant').select('id').where(sql<boolean>`${email} = any(destinataires)`).execute()).length,
    })
    expect([await repondre(reponses), await repondre(reponses), await repondre(reponses.toReversed())]).toEqual([1, 1, 1])
    expect(await traces()).toEqual({ versions: 1, alertes: ['répondu'], courriels: 2 })
    const inverses = reponses.map((reponse) => ({ ...reponse, rang: 3 - reponse.rang }))
    for (const dites of [inverses, reponses, inverses]) await repondre(dites)
    expect(await traces()).toEqual({ versions: 4, alertes: ['répondu', 'changé sa réponse'], courriels: 5 })
  })

  test('retirée depuis par l’équipe, une proposition n’est plus dans les fiches que le lien ouvre', async ({
    api,
    en,
    db,
    distribution,
  }) => {
    const { retenus, jeton } = await avecUnLien(db, en.camille, distribution.partenaires.bailleur, api.horloge.maintenant())
    const [retire, autre] = await Promise.all(
      [0, 1].map(async (place) => (await lireMenageEnBase(db, retenus[place]?.menageId ?? '')).code_menage),
    )
    await en.camille.delete(`/v1/propositions/${retenus[0]?.propositionId}`, { motif: 'Le ménage est hospitalisé.' }).expect(204)
    const { rawPayload } = await api.app.inject({ method: 'POST', url: `${REPONDRE}/_fiches`, payload: { jeton } })
    const { texte } = await lirePdf(rawPayload)
    expect([texte.includes(retire ?? '?'), texte.includes(autre ?? '?')]).toEqual([false, true])
  })

  test('répondu puis gelé, un dossier n’est plus ni sur la page du lien, ni dans les fiches qu’il ouvre', async ({
    api,
    en,
    db,
    distribution,
  }) => {
    const { retenus, jeton, reponses } = await avecUnLien(db, en.camille, distribution.partenaires.bailleur, api.horloge.maintenant())
    await api.visiteur.post(REPONDRE, { jeton, reponses }).expect(200)
    const fiches = async () => {
      const { rawPayload } = await api.app.inject({ method: 'POST', url: `${REPONDRE}/_fiches`, payload: { jeton } })
      return (await lirePdf(rawPayload)).texte
    }
    const codeDe = async (place: number) => (await lireMenageEnBase(db, retenus[place]?.menageId ?? '')).code_menage
    const [gele, autre] = [await codeDe(0), await codeDe(1)]
    expect(await fiches()).toContain(gele)
    await db
      .updateTable('menage')
      .set({ limitation_depuis: jourDans(0) })
      .where('id', '=', retenus[0]?.menageId ?? '')
      .execute()
    const { corps } = await api.visiteur.post<ReponseBailleur>(OUVRIR, { jeton }).expect(200)
    expect(corps.candidats.map(({ propositionId }) => propositionId)).toEqual([retenus[1]?.propositionId])
    const texte = await fiches()
    expect(texte).toContain(autre)
    expect(texte).not.toContain(gele)
  })

  test('deux réponses différentes envoyées ensemble font deux versions, numérotées de 1 à 2', async ({ api, en, db, distribution }) => {
    const { logementId, jeton, reponses } = await avecUnLien(db, en.camille, distribution.partenaires.bailleur, api.horloge.maintenant())
    const inverses = reponses.map((reponse) => ({ ...reponse, rang: 3 - reponse.rang }))
    await Promise.all([reponses, inverses].map((dites) => api.visiteur.post(REPONDRE, { jeton, reponses: dites }).expect(200)))
    expect(await versions(db, logementId)).toEqual([{ numero: 1 }, { numero: 2 }])
  })

  test('soixante liens inventés d’une même adresse la font attendre, sauf qui tient un bon lien ; le jeton n’est à aucun journal', async ({
    base,
    en,
    db,
    distribution,
  }) => {
    const api = await createApi(base)
    try {
      const { jeton } = await avecUnLien(db, en.camille, distribution.partenaires.bailleur, api.horloge.maintenant(), 1)
      await api.visiteur.post(OUVRIR, { jeton }).expect(200)
      await db.deleteFrom('tentative_connexion').where('cle', 'like', 'lien:%').execute()
      for (let essai = 0; essai < 60; essai += 1) await api.visiteur.post(OUVRIR, { jeton: `inventé-${essai}` }).expect(422)
      await api.visiteur.post(OUVRIR, { jeton: 'un de plus' }).expect(429)
      await api.visiteur.post(OUVRIR, { jeton }).expect(200)
      expect(api.journal.join('\n')).not.toContain(jeton)
    } finally {
      await api.close()
      await db.deleteFrom('tentative_connexion').where('cle', 'like', 'lien:%').execute()
    }
  })
})
