import { uuidv7 } from 'uuidv7'
import { describe, expect } from 'vitest'
import { createPersonne, LILLE, ROUBAIX, test } from '../../../test/cast.ts'
import { createMenage, createOperation, createProposition, lireHistoriqueEnBase, lireMenageEnBase } from '../../../test/dossiers.ts'

interface Fiche {
  id: string
  codeMenage: string
  can: string[]
  refus: Record<string, string>
}
interface Ressemblants {
  'hydra:member': { id: string; codeMenage: string; ressemblances: string[] }[]
}

const saisie = (operationId: string, demandeur: object = {}, adresse: object = {}) => ({
  operationId,
  demandeur: {
    nom: 'Vanhoutte',
    prenom: 'Maëlle',
    sexe: 'FEMININ',
    dateDeNaissance: '1991-07-02',
    telephone: '06 22 33 44 55',
    email: 'maelle@example.fr',
    ...demandeur,
  },
  adresse: { numero: '4', rue: 'rue de l’Alma', codePostal: '59100', ville: 'Roubaix', ...adresse },
})

describe('ouvrir un dossier', () => {
  test('le minimum suffit : code de l’opération, demandeur titulaire, ville et bailleur déduits, première entrée d’historique', async ({
    en,
    db,
    distribution,
  }) => {
    const operationId = await createOperation(db)
    const { code } = await db
      .updateTable('operation')
      .set({ bailleur_id: distribution.partenaires.bailleur })
      .where('id', '=', operationId)
      .returning('code')
      .executeTakeFirstOrThrow()
    const { corps, entetes } = await en.adrien.post<Fiche>('/v1/menages', saisie(operationId)).expect(201)
    expect(corps).toMatchObject({
      codeMenage: `${code}-0001`,
      noms: 'Mme Vanhoutte',
      relogement: { statut: { code: 'ENTRETIEN_PREALABLE_A_REALISER' }, chargeDeRelogementPrincipal: null },
      composition: {
        occupants: [{ role: 'PRINCIPAL', titulaire: true, contact: { telephone: '0622334455', email: 'maelle@example.fr' } }],
      },
    })
    expect(entetes['etag']).toBe('"1"')
    expect(await lireMenageEnBase(db, corps.id)).toMatchObject({
      version: 1,
      partenaire_id: distribution.partenaires.bailleur,
      ville_code: ROUBAIX,
      telephone: '0622334455',
      recherche: expect.stringContaining('vanhoutte'),
    })
    expect(await lireHistoriqueEnBase(db, corps.id)).toMatchObject([
      {
        type: 'MODIFICATION',
        texte: 'Dossier ouvert',
        version: 1,
        changements: [{ chemin: 'relogement.statut', nouveau: 'ENTRETIEN_PREALABLE_A_REALISER' }],
      },
    ])
  })

  test('la forme de l’entité ouvre aussi un dossier, et rien de ce qu’elle dit ne se perd', async ({ en, db }) => {
    const operationId = await createOperation(db)
    const entite = {
      informations: { telephone: '06 22 33 44 55', observations: 'Vue au guichet' },
      relogement: { operation: { '@id': `/v1/operations/${operationId}` }, intercommunal: true },
      composition: {
        occupants: [
          { role: 'PRINCIPAL', nom: 'Vanhoutte', prenom: 'Maëlle', sexe: 'FEMININ', dateDeNaissance: '1991-07-02', titulaire: true },
          { role: 'ENFANT', nom: 'Vanhoutte', prenom: 'Noé', sexe: 'M', dateDeNaissance: '2015-01-05' },
        ],
      },
      logementActuel: { typologie: 'T3', surface: 61 },
      logementActuelLocalisation: { etage: 2, adresse: { numero: '4', rue: 'rue de l’Alma', codePostal: '59100', ville: 'Roubaix' } },
    }
    const { corps } = await en.rachid.post<Fiche>('/v1/menages', entite).expect(201)
    expect(corps).toMatchObject({
      noms: 'Mme Vanhoutte',
      informations: { telephone: '0622334455', observations: 'Vue au guichet' },
      relogement: { operation: { id: operationId }, intercommunal: true },
      composition: {
        occupants: [
          { prenom: 'Maëlle', titulaire: true },
          { prenom: 'Noé', sexe: 'MASCULIN' },
        ],
      },
      logementActuel: { typologie: 'T3', surface: 61 },
      logementActuelLocalisation: { etage: 2, adresse: { rue: 'rue de l’Alma' } },
    })
    // Deux numéros pour une personne : en choisir un perdrait l'autre.
    const [principal, ...autres] = entite.composition.occupants
    const contraire = { ...entite, composition: { occupants: [...autres, { ...principal, contact: { telephone: '0699887766' } }] } }
    const { corps: refus } = await en.rachid
      .post<{ violations: { propertyPath: string; message: string }[] }>('/v1/menages', contraire)
      .expect(422)
    expect(refus.violations).toEqual([
      {
        propertyPath: 'composition.occupants.1.contact.telephone',
        message: 'Le téléphone du demandeur principal est celui du ménage : deux numéros différents sont dits, n’en gardez qu’un',
      },
    ])
    const memeNumero = { ...principal, contact: { telephone: '+33 6 22 33 44 55' } }
    await en.rachid.post('/v1/menages', { ...entite, composition: { occupants: [memeNumero] } }).expect(201)

    // Un refus se dit au champ de l'entité, tel qu'elle le nomme.
    const refusDe = async (corps: object) =>
      (await en.rachid.post<{ violations: { propertyPath: string; message: string }[] }>('/v1/menages', corps).expect(422)).corps.violations
    const operation = 'relogement.operation'
    expect(await refusDe({ ...entite, relogement: {} })).toEqual([{ propertyPath: operation, message: 'Ce champ est requis' }])
    for (const inconnue of ['nimporte', uuidv7()])
      expect(await refusDe({ ...entite, relogement: { operation: inconnue } })).toEqual([
        { propertyPath: operation, message: 'Opération inconnue' },
      ])
    const localisation = { adresse: { ...entite.logementActuelLocalisation.adresse, codePostal: '' } }
    const sansNom = { occupants: [...autres, { ...principal, nom: '', contact: { email: 'x' } }] }
    expect(
      (await refusDe({ ...entite, composition: sansNom, logementActuelLocalisation: localisation })).map((une) => une.propertyPath),
    ).toEqual(['composition.occupants.1.nom', 'composition.occupants.1.contact.email', 'logementActuelLocalisation.adresse.codePostal'])
  })

  test('l’écran nomme l’opération `operationId`, ou `operation` comme l’entité', async ({ en, db }) => {
    const { operationId, ...sans } = saisie(await createOperation(db))
    await en.rachid.post('/v1/menages', { ...sans, operation: { id: operationId } }).expect(201)
    await en.rachid.post('/v1/menages', { ...sans, operation: `/v1/operations/${operationId}` }).expect(201)
    for (const [corps, message] of [
      [sans, 'Ce champ est requis'],
      [{ ...sans, operation: null }, 'Ce champ est requis'],
      [{ ...sans, operationId: 'nimporte' }, 'Opération inconnue'],
    ] as const)
      expect((await en.rachid.post<{ violations: object[] }>('/v1/menages', corps).expect(422)).corps.violations).toEqual([
        { propertyPath: 'operationId', message },
      ])
  })

  test('un chargé de relogement suit le dossier qu’il ouvre', async ({ en, db }) => {
    const operationId = await createOperation(db)
    await createMenage(db, { operationId })
    const { corps } = await en.camille.post<Fiche>('/v1/menages', saisie(operationId)).expect(201)
    expect(await lireMenageEnBase(db, corps.id)).toMatchObject({ charge_id: en.camille.id, assigne_le: expect.any(Date) })
    expect((await lireHistoriqueEnBase(db, corps.id)).map(({ type }) => type)).toEqual(['MODIFICATION', 'ASSIGNATION'])
    expect(await db.selectFrom('alerte').select('type').where('sujet_id', '=', corps.id).execute()).toEqual([
      { type: 'ENTRETIEN_A_REALISER' },
    ])
  })

  test('refusé : sans droit, sans le minimum, dans une opération ou une ville qu’on ne voit pas ; aucun numéro n’est pris', async ({
    en,
    db,
    api,
    distribution,
  }) => {
    const operationId = await createOperation(db)
    for (const personne of [en.melanie, en.bastien, en.delphine, en.paul])
      await personne.post('/v1/menages', saisie(operationId)).expect(403)
    const { corps } = await en.rachid
      .post<{ violations: { propertyPath: string }[] }>('/v1/menages', saisie(operationId, { nom: ' ' }))
      .expect(422)
    expect(corps.violations.map(({ propertyPath }) => propertyPath)).toEqual(['demandeur.nom'])
    await en.rachid.post('/v1/menages', saisie(uuidv7())).expect(422)
    // Camille n'a aucun ménage dans cette opération : elle ne la voit pas.
    await en.camille.post('/v1/menages', saisie(operationId)).expect(422)
    const deRoubaix = await createPersonne(api, {
      prenom: 'chloe',
      role: 'CHARGE_DE_RELOGEMENT',
      partenaireId: distribution.partenaires.commune,
    })
    await createMenage(db, { operationId })
    const hors = await deRoubaix
      .post<{ violations: { propertyPath: string }[] }>('/v1/menages', saisie(operationId, {}, { codePostal: '59000', ville: 'Lille' }))
      .expect(422)
    expect(hors.corps.violations).toMatchObject([{ propertyPath: 'adresse.codePostal' }])
    expect(LILLE).not.toBe(ROUBAIX)
    expect(await db.selectFrom('menage').select('id').where('operation_id', '=', operationId).execute()).toHaveLength(1)
    expect(await db.selectFrom('operation').select('prochain_numero_menage').where('id', '=', operationId).execute()).toEqual([
      { prochain_numero_menage: 1 },
    ])
  })

  test('trente ouvertures au même instant reçoivent trente codes qui se suivent', async ({ en, db }) => {
    const operationId = await createOperation(db)
    const reponses = await Promise.all(
      Array.from({ length: 30 }, (_, rang) => (rang % 2 ? en.rachid : en.ines).post<Fiche>('/v1/menages', saisie(operationId)).expect(201)),
    )
    const numeros = reponses.map(({ corps }) => Number(corps.codeMenage.slice(-4))).toSorted((a, b) => a - b)
    expect(numeros).toEqual(Array.from({ length: 30 }, (_, rang) => rang + 1))
  })

  test('un code déjà porté par un dossier repris d’ailleurs est passé', async ({ en, db }) => {
    const operationId = await createOperation(db)
    const { code } = await db.selectFrom('operation').select('code').where('id', '=', operationId).executeTakeFirstOrThrow()
    await createMenage(db, { operationId, colonnes: { code_menage: `${code}-0001` } })
    expect((await en.rachid.post<Fiche>('/v1/menages', saisie(operationId)).expect(201)).corps.codeMenage).toBe(`${code}-0002`)
  })

  test('redite avec sa clé, l’ouverture n’en fait qu’un', async ({ en, db }) => {
    const operationId = await createOperation(db)
    const meme = en.rachid.avec({ 'Idempotency-Key': uuidv7() })
    const [a, b] = [
      await meme.post<Fiche>('/v1/menages', saisie(operationId)).expect(201),
      await meme.post<Fiche>('/v1/menages', saisie(operationId)).expect(201),
    ]
    expect(b.corps.id).toBe(a.corps.id)
    expect(await db.selectFrom('menage').select('id').where('operation_id', '=', operationId).execute()).toHaveLength(1)
  })
})

describe('reconnaître une personne déjà suivie', () => {
  test('par son nom et sa naissance malgré accents et casse, par son téléphone, par son adresse ; sans rien empêcher', async ({
    en,
    db,
  }) => {
    const LEA = { nom: 'Dekeyser', prenom: 'Léa', telephone: '0655443322', email: 'lea@example.fr' }
    const operationId = await createOperation(db)
    const { corps: dossier } = await en.rachid.post<Fiche>('/v1/menages', saisie(operationId, LEA)).expect(201)
    const chercher = async (identite: object) =>
      (await en.rachid.post<Ressemblants>('/v1/menages/_ressemblances', identite).expect(200)).corps['hydra:member'].find(
        ({ id }) => id === dossier.id,
      )?.ressemblances
    expect(await chercher({ nom: 'DEKEYSER', prenom: 'lea', dateDeNaissance: '1991-07-02' })).toEqual(['identite'])
    expect(await chercher({ nom: 'Dekeyser', prenom: 'Léa', dateDeNaissance: '1991-07-03' })).toBeUndefined()
    expect(await chercher({ nom: 'Dekeyser', prenom: 'Léa' })).toBeUndefined()
    expect(await chercher({ telephone: '06.55.44.33.22' })).toEqual(['telephone'])
    expect(
      (await chercher({ nom: 'Dekeyser', prenom: 'Léa', dateDeNaissance: '1991-07-02', email: 'LEA@example.fr' }))?.toSorted(),
    ).toEqual(['email', 'identite'])
    expect(await chercher({})).toBeUndefined()
    const { corps: second } = await en.rachid
      .post<Fiche & { aFaire: { message: string }[] }>('/v1/menages', saisie(operationId, LEA))
      .expect(201)
    expect(second.aFaire.map(({ message }) => message)).toContain(`Le demandeur principal est aussi dans le dossier ${dossier.codeMenage}`)
  })

  test('un dossier hors de portée ne se dit pas', async ({ en, db, api, distribution }) => {
    const ailleurs = await createMenage(db, {
      villeCode: LILLE,
      menage: { informations: { telephone: '0699887766' } },
    })
    const deRoubaix = await createPersonne(api, {
      prenom: 'clara',
      role: 'CHARGE_DE_RELOGEMENT',
      partenaireId: distribution.partenaires.commune,
    })
    const vus = async (qui: typeof deRoubaix) =>
      (await qui.post<Ressemblants>('/v1/menages/_ressemblances', { telephone: '0699887766' }).expect(200)).corps['hydra:member'].map(
        ({ id }) => id,
      )
    expect(await vus(deRoubaix)).toEqual([])
    expect(await vus(en.rachid)).toEqual([ailleurs])
  })
})

describe('supprimer un dossier ouvert par erreur', () => {
  test('il disparaît avec tout ce qui en dépend ; son code reste réservé', async ({ en, db }) => {
    const operationId = await createOperation(db)
    const { corps } = await en.rachid.post<Fiche>('/v1/menages', saisie(operationId)).expect(201)
    await en.rachid.patch(`/v1/menages/${corps.id}`, { informations: { observations: 'Saisi deux fois' } }).expect(200)
    await en.rachid.get(`/v1/menages/${corps.id}`).expect(200)
    await en.rachid.avec({ 'If-Match': '"1"' }).delete(`/v1/menages/${corps.id}`, { motif: 'DOUBLON' }).expect(412)
    await en.rachid.delete(`/v1/menages/${corps.id}`, { motif: 'DOUBLON' }).expect(204)
    await en.rachid.get(`/v1/menages/${corps.id}`).expect(404)
    await en.rachid.delete(`/v1/menages/${corps.id}`, { motif: 'DOUBLON' }).expect(404)
    for (const table of ['modification', 'consultation', 'alerte'] as const)
      expect([table, await db.selectFrom(table).select('sujet_id').where('sujet_id', '=', corps.id).execute()]).toEqual([table, []])
    expect(await db.selectFrom('occupant').select('id').where('menage_id', '=', corps.id).execute()).toEqual([])
    expect(await db.selectFrom('sujet').select('id').where('id', '=', corps.id).execute()).toEqual([])
    expect(await db.selectFrom('menage_supprime').selectAll().where('code_menage', '=', corps.codeMenage).execute()).toMatchObject([
      { cause: 'DOUBLON', operation_id: operationId, supprime_par: en.rachid.id },
    ])
    const suivant = (await en.rachid.post<Fiche>('/v1/menages', saisie(operationId)).expect(201)).corps
    expect(Number(suivant.codeMenage.slice(-4))).toBe(Number(corps.codeMenage.slice(-4)) + 1)
  })

  test('l’appel générique, sans motif, supprime aussi : le motif ne se demande qu’à l’écran', async ({ en, db }) => {
    for (const envoi of [undefined, {}, 'null']) {
      const { corps } = await en.rachid.post<Fiche>('/v1/menages', saisie(await createOperation(db))).expect(201)
      await en.rachid.delete(`/v1/menages/${corps.id}`, envoi).expect(204)
      const supprimes = db.selectFrom('menage_supprime').select('cause').where('code_menage', '=', corps.codeMenage)
      expect(await supprimes.execute()).toEqual([{ cause: 'CREE_PAR_ERREUR' }])
    }
    const { corps } = await en.rachid.post<Fiche>('/v1/menages', saisie(await createOperation(db))).expect(201)
    await en.rachid.delete(`/v1/menages/${corps.id}`, { motif: 'AUTRE' }).expect(422)
  })

  test('réservé à l’encadrement ; un dossier qui a vécu se garde, raisons dites', async ({ en, db, distribution }) => {
    const operationId = await createOperation(db)
    const { corps } = await en.rachid.post<Fiche>('/v1/menages', saisie(operationId)).expect(201)
    for (const personne of [en.camille, en.adrien, en.melanie])
      await personne.delete(`/v1/menages/${corps.id}`, { motif: 'DOUBLON' }).expect(403)
    await en.rachid.post(`/v1/menages/${corps.id}/commentaires`, { texte: 'Rappeler lundi' }).expect(201)
    await createProposition(db, { menageId: corps.id, bailleurId: distribution.partenaires.bailleur, statut: 'assignation' })
    const refus = await en.denise.delete<{ bloquants: string[] }>(`/v1/menages/${corps.id}`, { motif: 'CREE_PAR_ERREUR' }).expect(409)
    expect(refus.corps.bloquants).toEqual([
      'Un logement lui a été proposé.',
      'Un échange y est noté.',
      'Déclarez plutôt un départ spontané : les données seront purgées après validation.',
    ])
    expect((await en.denise.get<Fiche>(`/v1/menages/${corps.id}`).expect(200)).corps.refus['supprimer']).toContain('Un échange y est noté.')
  })

  test('une demande de droits close compte encore : la preuve en est gardée, et la base refuse de l’effacer', async ({ en, db }) => {
    const { corps } = await en.rachid.post<Fiche>('/v1/menages', saisie(await createOperation(db))).expect(201)
    await db
      .insertInto('demande_de_droits')
      .values({
        id: uuidv7(),
        menage_id: corps.id,
        utilisateur_id: en.delphine.id,
        nature: 'ACCES',
        motif: 'Demande reçue par courrier',
        ouverte_le: new Date('2026-01-05T09:00:00Z'),
        expire_le: new Date('2026-01-06T09:00:00Z'),
        fermee_le: new Date('2026-01-05T10:00:00Z'),
      })
      .execute()
    const refus = await en.rachid.delete<{ bloquants: string[] }>(`/v1/menages/${corps.id}`, { motif: 'DOUBLON' }).expect(409)
    expect(refus.corps.bloquants[0]).toBe('Une demande de droits y est enregistrée : sa preuve se garde.')
    await expect(db.deleteFrom('menage').where('id', '=', corps.id).execute()).rejects.toMatchObject({ code: '23503' })
    expect(await db.selectFrom('demande_de_droits').select('nature').where('menage_id', '=', corps.id).execute()).toEqual([
      { nature: 'ACCES' },
    ])
  })

  test('un document supprimé compte encore : le dossier a servi', async ({ en, db }) => {
    const id = await createMenage(db, { menage: { statut: 'ENTRETIEN_PREALABLE_A_REALISER', relogement: { dates: { entretien: null } } } })
    await db
      .insertInto('document')
      .values({
        id: uuidv7(),
        sujet_id: id,
        type: 'AUTRE',
        nom: 'a.pdf',
        mime: 'application/pdf',
        taille: 10,
        sha256: 'a'.repeat(64),
        cle_stockage: uuidv7(),
        supprime_le: new Date(),
      })
      .execute()
    await en.rachid.delete(`/v1/menages/${id}`, { motif: 'DOUBLON' }).expect(409)
  })
})
