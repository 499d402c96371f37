import type { ContenuRecapitulatif } from '@relogement/domain/menage/entretien/recapitulatifEntretien'
import type { Menage } from '@relogement/domain/menage/menage.schema'
import { uuidv7 } from 'uuidv7'
import { describe, expect } from 'vitest'
import { LILLE, test } from '../../../test/cast.ts'
import { listCourriels } from '../../../test/courriels.ts'
import { createMenage, lireHistoriqueEnBase, lireMenageEnBase } from '../../../test/dossiers.ts'
import { lirePdf } from '../../../test/lirePdf.ts'
import { rouvrirLesSessions } from '../../../test/session.ts'
import type { Base } from '../../core/database.ts'

const TRANSMETTRE = '/v1/business/transmettre-guide-mel'
const RECAPITULER = '/v1/business/recapitulatif-guide-entretien/generate'
const preparer = (id: string) => `/v1/business/menages/${id}/transmission-mel`

interface Preparee {
  destinataires: { id: string; email: string }[]
  document: { numero: number } | null
  jusquAu: string
  bloquants: string[]
}
interface Refus {
  errorDescription: string
  bloquants?: string[]
}
type Transmission = { id: string; codeMenage: string; titre: string; jusquAu: string; expire: boolean; file: string }

const aTransmettre = (db: Base, chargeId: string | null = null) =>
  createMenage(db, { chargeId, menage: { statut: 'ENTRETIEN_A_TRANSMETTRE_A_LA_MEL' } })
const transmissions = (db: Base, menageId: string) =>
  db.selectFrom('transmission').selectAll().where('menage_id', '=', menageId).orderBy('le').execute()
const courrielsDe = async (db: Base, menageId: string, email: string) =>
  (await listCourriels(db, email)).filter((courriel) => courriel.sujet_id === menageId)

describe('ce qui est exigé', () => {
  test('un récapitulatif produit par Relogement : sans lui, ou avec un papier déposé sous ce nom, rien ne part', async ({ en, db }) => {
    const menageId = await aTransmettre(db)
    await db
      .insertInto('document')
      .values({
        id: uuidv7(),
        sujet_id: menageId,
        type: 'RECAPITULATIF_ENTRETIEN',
        nom: 'scan.pdf',
        mime: 'application/pdf',
        taille: 10,
        sha256: '0'.repeat(64),
        cle_stockage: `aa/${uuidv7()}`,
      })
      .execute()
    const { corps } = await en.rachid.post<Refus>(TRANSMETTRE, { menageId }).expect(409)
    expect(corps.bloquants).toEqual(['Le récapitulatif d’entretien n’a pas été généré.'])
    expect(await transmissions(db, menageId)).toEqual([])
    expect(await courrielsDe(db, menageId, en.melanie.email)).toEqual([])
  })

  test.for([
    ['la composition', { composition: { colocation: true } }],
    ['les ressources', { ressourcesEtCharges: { charges: { cantine: 12 } } }],
    ['le projet', { projetResidentiel: { retourSouhaite: true } }],
  ] as const)(
    'un récapitulatif plus récent que le dernier changement : %s changée, il faut le refaire',
    async ([, changement], { en, db }) => {
      const menageId = await aTransmettre(db)
      await en.rachid.post(RECAPITULER, { menageId }).expect(201)
      await en.rachid.patch(`/v1/menages/${menageId}`, changement).expect(200)
      const { corps } = await en.rachid.post<Refus>(TRANSMETTRE, { menageId }).expect(409)
      expect(corps.bloquants).toEqual([expect.stringContaining('générez-le à nouveau')])
      await en.rachid.post(RECAPITULER, { menageId }).expect(201)
      await en.rachid.post(TRANSMETTRE, { menageId }).expect(200)
    },
  )

  test('un changement ailleurs (logement, contacts) ne l’exige pas', async ({ en, db }) => {
    const menageId = await aTransmettre(db)
    await en.rachid.post(RECAPITULER, { menageId }).expect(201)
    await en.rachid.patch(`/v1/menages/${menageId}`, { logementActuelLocalisation: { etage: 2 } }).expect(200)
    await en.rachid.post(TRANSMETTRE, { menageId }).expect(200)
  })

  test('le bon statut, et une version à jour si l’on en donne une', async ({ en, db }) => {
    const autre = await createMenage(db, { menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
    await en.rachid.post(RECAPITULER, { menageId: autre }).expect(201)
    await en.rachid.post(TRANSMETTRE, { menageId: autre }).expect(409)
    const menageId = await aTransmettre(db)
    await en.rachid.post(RECAPITULER, { menageId }).expect(201)
    await en.rachid.patch(`/v1/menages/${menageId}`, { informations: { langueParlee: 'Arabe' } }).expect(200)
    await en.rachid.avec({ 'If-Match': '"1"' }).post(TRANSMETTRE, { menageId }).expect(412)
    expect(await transmissions(db, menageId)).toEqual([])
  })

  test('quelqu’un à qui transmettre : sans personne de la MEL pour cette ville, rien ne change', async ({ en, db }) => {
    const menageId = await aTransmettre(db)
    await en.rachid.post(RECAPITULER, { menageId }).expect(201)
    await db.updateTable('utilisateur').set({ actif: false }).where('id', '=', en.melanie.id).execute()
    const { corps } = await en.rachid.post<Refus>(TRANSMETTRE, { menageId }).expect(409)
    await db.updateTable('utilisateur').set({ actif: true }).where('id', '=', en.melanie.id).execute()
    await rouvrirLesSessions(db)
    expect(corps.errorDescription).toContain('Aucune personne de la MEL')
    expect((await lireMenageEnBase(db, menageId)).statut).toBe('ENTRETIEN_A_TRANSMETTRE_A_LA_MEL')
    expect(await lireHistoriqueEnBase(db, menageId)).toMatchObject([{ type: 'DOCUMENT_AJOUTE' }])
  })

  test('le droit : le chargé du dossier, l’encadrement et l’administratif ; pas un autre chargé', async ({ en, db }) => {
    for (const qui of [en.camille, en.ines, en.denise, en.adrien]) {
      const menageId = await aTransmettre(db, en.camille.id)
      await en.rachid.post(RECAPITULER, { menageId }).expect(201)
      await en.cyril.post(TRANSMETTRE, { menageId }).expect(403)
      await qui.post(TRANSMETTRE, { menageId }).expect(200)
    }
  })
})

describe('ce qui se fait, ensemble', () => {
  test('statut, courrier à l’historique, alertes, courriel sans nom, document ouvert trente jours', async ({ api, en, db }) => {
    const menageId = await aTransmettre(db, en.camille.id)
    await en.camille.post(RECAPITULER, { menageId, synthese: 'Synthèse pour la MEL.' }).expect(201)
    const { corps: avant } = await en.camille.get<Preparee>(preparer(menageId)).expect(200)
    expect(avant).toMatchObject({ bloquants: [], document: { numero: 1 } })
    expect(avant.destinataires.map(({ email }) => email)).toEqual([en.melanie.email])

    const { corps } = await en.camille.post<Menage>(TRANSMETTRE, { menageId }).expect(200)
    expect(corps.relogement.statut.code).toBe('DLS_A_TRANSMETTRE_AU_BAILLEUR')
    expect((await lireHistoriqueEnBase(db, menageId)).at(-1)).toMatchObject({
      type: 'COURRIER',
      auteur_id: en.camille.id,
      changements: [{ ancien: 'ENTRETIEN_A_TRANSMETTRE_A_LA_MEL', nouveau: 'DLS_A_TRANSMETTRE_AU_BAILLEUR' }],
    })
    const alertes = await db
      .selectFrom('alerte')
      .select(['type', 'pour', 'statut'])
      .where('sujet_id', '=', menageId)
      // Celles que lèvent les dates (DLS à renouveler…) dépendent du jour du test.
      .where('type', 'in', ['FICHE_TRANSMISE', 'DOCUMENT_A_TRANSMETTRE'])
      .orderBy('type')
      .orderBy('pour')
      .execute()
    expect(alertes).toEqual([
      { type: 'DOCUMENT_A_TRANSMETTRE', pour: 'CHARGE', statut: 'ALERTE' },
      { type: 'FICHE_TRANSMISE', pour: 'BAILLEUR', statut: 'ALERTE' },
      { type: 'FICHE_TRANSMISE', pour: 'RESPONSABLE_EQUIPE', statut: 'ALERTE' },
    ])
    const [transmission] = await transmissions(db, menageId)
    expect(transmission).toMatchObject({ destinataires: [en.melanie.id], auteur_id: en.camille.id, jusqu_au: avant.jusquAu })
    const trenteJours = new Date(api.horloge.maintenant().getTime() + 30 * 86_400_000)
    expect(avant.jusquAu).toBe(trenteJours.toLocaleDateString('fr-CA', { timeZone: 'Europe/Paris' }))

    const [courriel] = await courrielsDe(db, menageId, en.melanie.email)
    const { code_menage } = await lireMenageEnBase(db, menageId)
    expect(courriel).toMatchObject({ type: 'TRANSMISSION_GUIDE_MEL', objet: `Entretien transmis : ${code_menage}`, statut: 'A_ENVOYER' })
    expect(courriel?.corps).toContain(`https://relogement.test/transmissions/${transmission?.id}`)
    expect(`${courriel?.objet} ${courriel?.corps}`).not.toMatch(/Benali|Duprez/i)
  })

  test('redite, rejouée ou simultanée, la transmission ne se fait qu’une fois', async ({ en, db }) => {
    const menageId = await aTransmettre(db)
    await en.rachid.post(RECAPITULER, { menageId }).expect(201)
    await Promise.all([en.rachid, en.ines, en.denise].map((qui) => qui.post(TRANSMETTRE, { menageId }).expect(200)))
    const cle = { 'Idempotency-Key': uuidv7() }
    for (let i = 0; i < 2; i += 1) await en.adrien.avec(cle).post(TRANSMETTRE, { menageId }).expect(200)
    await en.melanie.post(TRANSMETTRE, { menageId }).expect(403)
    expect(await transmissions(db, menageId)).toHaveLength(1)
    expect(await courrielsDe(db, menageId, en.melanie.email)).toHaveLength(1)
    const courriers = (await lireHistoriqueEnBase(db, menageId)).filter(({ type }) => type === 'COURRIER')
    expect(courriers).toHaveLength(1)
  })

  test('demandée comme un passage de statut, elle fait exactement la même chose', async ({ en, db }) => {
    const menageId = await aTransmettre(db)
    await en.rachid.post(RECAPITULER, { menageId }).expect(201)
    await en.rachid.put(`/v1/business/menages/${menageId}/transitions`, { transition: 'transmettre_guide_mel' }).expect(200)
    expect(await transmissions(db, menageId)).toHaveLength(1)
    expect(await courrielsDe(db, menageId, en.melanie.email)).toHaveLength(1)
  })

  test('ne sont prévenues que les personnes dont le territoire comprend la ville', async ({ en, db, distribution }) => {
    const zone = uuidv7()
    await db
      .insertInto('zone_geographique')
      .values({ id: zone, type: 'AUTRE', nom: `Lille ${zone}` })
      .execute()
    await db.insertInto('zone_ville').values({ zone_id: zone, ville_code: LILLE }).execute()
    await db.insertInto('partenaire_zone').values({ partenaire_id: distribution.partenaires.mel, zone_id: zone }).execute()
    const [aRoubaix, aLille] = [
      await aTransmettre(db),
      await createMenage(db, { villeCode: LILLE, menage: { statut: 'ENTRETIEN_A_TRANSMETTRE_A_LA_MEL' } }),
    ]
    expect((await en.rachid.get<Preparee>(preparer(aRoubaix))).corps.destinataires).toEqual([])
    expect((await en.rachid.get<Preparee>(preparer(aLille))).corps.destinataires).toMatchObject([{ id: en.melanie.id }])
    await db.deleteFrom('partenaire_zone').where('zone_id', '=', zone).execute()
    await rouvrirLesSessions(db)
  })
})

describe('ce que reçoit la MEL', () => {
  test('le document s’ouvre à son destinataire seul, jusqu’au dernier jour, et sa lecture est notée', async ({ api, en, db }) => {
    const menageId = await aTransmettre(db)
    await en.rachid.post(RECAPITULER, { menageId, synthese: 'Synthèse pour la MEL.' }).expect(201)
    await en.rachid.post(TRANSMETTRE, { menageId }).expect(200)
    const [transmission] = await transmissions(db, menageId)
    const adresse = `/v1/business/transmissions/${transmission?.id}`
    const { corps } = await en.melanie.get<Transmission>(adresse).expect(200)
    expect(corps).toMatchObject({ titre: 'Récapitulatif d’entretien', expire: false, jusquAu: transmission?.jusqu_au })

    const reponse = await api.app.inject({ url: corps.file, headers: { authorization: `Bearer ${await en.melanie.jeton()}` } })
    expect(reponse.statusCode).toBe(200)
    expect((await lirePdf(reponse.rawPayload)).texte).toContain('Synthèse pour la MEL.')
    const lues = await db.selectFrom('consultation').select(['utilisateur_id', 'ecran']).where('sujet_id', '=', menageId).execute()
    expect(lues).toContainEqual({ utilisateur_id: en.melanie.id, ecran: `transmission/${transmission?.id}` })

    await en.rachid.get(adresse).expect(403)
    await en.melanie.get(`/v1/business/transmissions/${uuidv7()}`).expect(404)
    await db.updateTable('transmission').set({ jusqu_au: '2020-01-31' }).where('menage_id', '=', menageId).execute()
    expect((await en.melanie.get<Transmission>(adresse).expect(200)).corps.expire).toBe(true)
    const { corps: refus } = await en.melanie.get<Refus>(`${adresse}/contenu`).expect(409)
    expect(refus.errorDescription).toContain('31 janvier 2020')
    await db
      .updateTable('transmission')
      .set({ destinataires: [en.rachid.id] })
      .where('menage_id', '=', menageId)
      .execute()
    await en.melanie.get(adresse).expect(404)
    await en.melanie.get(`${adresse}/contenu`).expect(404)
  })

  test('ni santé, ni dettes, ni observations : l’équipe les lit dans le récapitulatif gardé, la MEL non', async ({ api, en, db }) => {
    const menageId = await aTransmettre(db)
    const saisie = {
      informations: { observations: 'OBSERVATION-INTERNE' },
      composition: { personneAMobiliteReduite: true },
      logementActuel: { dettes: { loyer: { montant: 987.65 } } },
    }
    await en.rachid.patch(`/v1/menages/${menageId}`, saisie).expect(200)
    const { corps: document } = await en.rachid.post<{ file: string }>(RECAPITULER, { menageId }).expect(201)
    await en.rachid.post(TRANSMETTRE, { menageId }).expect(200)
    const [transmission] = await transmissions(db, menageId)
    const { corps } = await en.melanie.get<Transmission & { taille: number }>(`/v1/business/transmissions/${transmission?.id}`).expect(200)
    const lire = async (url: string, qui: typeof en.melanie) => {
      const { rawPayload } = await api.app.inject({ url, headers: { authorization: `Bearer ${await qui.jeton()}` } })
      return { octets: rawPayload.length, texte: (await lirePdf(rawPayload)).texte }
    }
    const [equipe, mel] = [await lire(document.file, en.rachid), await lire(corps.file, en.melanie)]
    for (const reserve of ['OBSERVATION-INTERNE', 'Personne à mobilité réduite', '987,65 €', 'Détail de l’entretien']) {
      expect(equipe.texte).toContain(reserve)
      expect(mel.texte).not.toContain(reserve)
    }
    expect(mel.texte).toContain('Projet résidentiel')
    expect(mel.octets, 'la taille dite est celle de ce qu’elle reçoit').toBe(corps.taille)
  })

  test.for(['sans rubriques', 'avec ses rubriques'] as const)(
    'déjà transmis, %s, quand une activité et une scolarité disaient la santé : la MEL ne l’y lit plus',
    async (epoque, { api, en, db }) => {
      const menageId = await aTransmettre(db)
      await en.rachid.post(RECAPITULER, { menageId }).expect(201)
      await en.rachid.post(TRANSMETTRE, { menageId }).expect(200)
      const [transmission] = await transmissions(db, menageId)
      const { donnees } = await db
        .selectFrom('document')
        .select('donnees')
        .where('id', '=', transmission?.document_id as string)
        .executeTakeFirstOrThrow()
      const { contenu, ...enveloppe } = donnees as unknown as { contenu: ContenuRecapitulatif }
      const { rubriques, ...ancien } = contenu
      const tel = {
        ...enveloppe,
        contenu: {
          ...ancien,
          ...(epoque === 'sans rubriques' ? {} : { rubriques }),
          composition: {
            ...ancien.composition,
            occupants: [
              ['Samira Benali', 'Demandeuse principale', '4 mai 1987', 'Invalidité'],
              ['Lina Benali', 'Enfant', '4 mai 2017', 'Établissement spécialisé'],
              ['Nadir Benali', 'Enfant', '4 mai 2012', 'Collège'],
            ],
          },
          projet: { ...ancien.projet, lignes: [{ libelle: 'Précédentes propositions', valeur: 'Refusée : chimiothérapie' }] },
        },
      }
      await db
        .updateTable('document')
        .set({ donnees: JSON.stringify(tel) })
        .where('id', '=', transmission?.document_id as string)
        .execute()
      const adresse = `/v1/business/transmissions/${transmission?.id}`
      const { corps } = await en.melanie.get<Transmission & { taille: number }>(adresse).expect(200)
      const lu = await api.app.inject({ url: corps.file, headers: { authorization: `Bearer ${await en.melanie.jeton()}` } })
      expect(lu.statusCode).toBe(200)
      expect(lu.rawPayload.length).toBe(corps.taille)
      const { texte } = await lirePdf(lu.rawPayload)
      expect(texte).toContain('Lina Benali')
      expect(texte).toContain('Collège')
      expect(texte).not.toMatch(/invalidit|sp[ée]cialis|propositions|chimio/i)
    },
  )

  test('un document supprimé ne s’ouvre plus', async ({ en, db }) => {
    const menageId = await aTransmettre(db)
    await en.rachid.post(RECAPITULER, { menageId }).expect(201)
    await en.rachid.post(TRANSMETTRE, { menageId }).expect(200)
    const [transmission] = await transmissions(db, menageId)
    await en.rachid.delete(`/v1/menages/${menageId}/documents/${transmission?.document_id}`).expect(204)
    await en.melanie.get(`/v1/business/transmissions/${transmission?.id}`).expect(404)
  })
})
