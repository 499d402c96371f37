// Une acceptation annulée : ce qu'elle avait pris se rend, ce qu'elle avait retiré revient quand c'est encore possible (domain-rules § 1.3, n° 18).
import { describe, expect } from 'vitest'
import { type Personne, test } from '../../../test/cast.ts'
import { createMenage, createProposition, lireHistoriqueEnBase, lireMenageEnBase } from '../../../test/dossiers.ts'
import { jourDans } from '../../../test/jours.ts'
import type { Base } from '../../core/database.ts'

const passer = (personne: Personne, id: string, corps: object) => personne.put(`/v1/business/menages/${id}/transitions`, corps)
const annuler = (personne: Personne, id: string) => passer(personne, id, { transition: 'annuler_acceptation_logement' })

const statutDe = async (db: Base, id: string) =>
  (await db.selectFrom('proposition').select('statut').where('id', '=', id).executeTakeFirstOrThrow()).statut

const indicateursDe = async (db: Base, id: string) =>
  (await db.selectFrom('logement').select('indicateurs').where('id', '=', id).executeTakeFirstOrThrow()).indicateurs

const alertesDe = (db: Base, id: string) =>
  db.selectFrom('alerte').select(['valeur', 'statut']).where('sujet_id', '=', id).where('type', '=', 'RANG_SUIVANT').execute()

const peutAccepter = async (personne: Personne, id: string) => {
  const { corps } = await personne.get<{ nextPlaces: { transition: string; autorise: boolean }[] }>(`/v1/menages/${id}`).expect(200)
  return corps.nextPlaces.find(({ transition }) => transition === 'acceptation_logement')?.autorise
}

/** Un ménage à qui deux logements sont accordés accepte le premier ; un voisin est classé ensuite sur chacun des deux. */
async function deuxLogements(db: Base, camille: Personne, bailleurId: string) {
  const menage = () => createMenage(db, { chargeId: camille.id, menage: { statut: 'ACCEPTE_EN_GTR' } })
  const [lui, voisinDuPris, voisinDuLaisse] = [await menage(), await menage(), await menage()]
  const proposer = (menageId: string, cal_rang: number) =>
    createProposition(db, { menageId, bailleurId, statut: 'acceptee_cal', colonnes: { cal_rang } })
  const [pris, laisse] = [await proposer(lui, 1), await proposer(lui, 1)]
  const [surLePris, surLeLaisse] = [await proposer(voisinDuPris, 2), await proposer(voisinDuLaisse, 2)]
  for (const [{ id }, { logementId }] of [
    [surLePris, pris],
    [surLeLaisse, laisse],
  ] as const)
    await db.updateTable('proposition').set({ logement_id: logementId }).where('id', '=', id).execute()
  await passer(camille, lui, { transition: 'acceptation_logement', propositionId: pris.id, donnees: { apl: 200 } }).expect(200)
  return { lui, voisinDuPris, voisinDuLaisse, pris, laisse, surLePris, surLeLaisse }
}

describe('annuler une acceptation', () => {
  test('rend le logement, rétablit la proposition retirée et reprend l’annonce faite au ménage suivant', async ({
    en,
    db,
    distribution,
  }) => {
    const { lui, voisinDuLaisse, pris, laisse } = await deuxLogements(db, en.camille, distribution.partenaires.bailleur)
    expect([await statutDe(db, pris.id), await statutDe(db, laisse.id)]).toEqual(['acceptee_menage', 'retiree'])
    expect(await indicateursDe(db, pris.logementId)).toEqual({ acceptationMenage: true })
    expect(await alertesDe(db, voisinDuLaisse)).toEqual([{ valeur: laisse.logementId, statut: 'ALERTE' }])
    expect(await peutAccepter(en.camille, voisinDuLaisse)).toBe(true)

    const { corps } = await annuler(en.camille, lui).expect(200)
    expect(corps).toMatchObject({ relogement: { statut: { code: 'ACCEPTE_EN_GTR' } } })
    expect((corps as { aSavoir?: string[] }).aSavoir).toBeUndefined()
    expect([await statutDe(db, pris.id), await statutDe(db, laisse.id)]).toEqual(['acceptee_cal', 'acceptee_cal'])
    expect(
      await db.selectFrom('proposition').select(['acceptation_le', 'refus_le', 'taux_effort']).where('menage_id', '=', lui).execute(),
    ).toEqual([
      { acceptation_le: null, refus_le: null, taux_effort: null },
      { acceptation_le: null, refus_le: null, taux_effort: null },
    ])
    expect(await indicateursDe(db, pris.logementId)).toEqual({ acceptationMenage: false })
    expect(await alertesDe(db, voisinDuLaisse)).toEqual([{ valeur: laisse.logementId, statut: 'CLOTURE' }])
    expect(await peutAccepter(en.camille, voisinDuLaisse)).toBe(false)
    expect((await lireHistoriqueEnBase(db, lui)).map(({ texte }) => texte)).toContain('Proposition rétablie : 24 rue de l’Épeule, Roubaix')
    expect(await db.selectFrom('proposition_ecartee').select('id').where('menage_id', '=', lui).execute()).toEqual([])
  })

  test('ce qu’un autre a accepté depuis ne se rétablit pas, et se dit', async ({ en, db, distribution }) => {
    const { lui, voisinDuLaisse, pris, laisse, surLeLaisse } = await deuxLogements(db, en.camille, distribution.partenaires.bailleur)
    await passer(en.camille, voisinDuLaisse, { transition: 'acceptation_logement', propositionId: surLeLaisse.id }).expect(200)
    const { corps } = await annuler(en.camille, lui).expect(200)
    const perdue = 'Proposition non rétablie : 24 rue de l’Épeule, Roubaix. Le logement a été accepté par un autre ménage.'
    expect(corps).toMatchObject({ relogement: { statut: { code: 'ACCEPTE_EN_GTR' } }, aSavoir: [perdue] })
    expect([await statutDe(db, pris.id), await statutDe(db, laisse.id)]).toEqual(['acceptee_cal', 'retiree'])
    expect(await indicateursDe(db, laisse.logementId)).toEqual({ acceptationMenage: true })
    expect((await lireHistoriqueEnBase(db, lui)).map(({ texte }) => texte)).toContain(perdue)
  })

  test('rétablie, la proposition écartée s’accepte à son tour, et l’autre se retire', async ({ en, db, distribution }) => {
    const { lui, voisinDuPris, pris, laisse } = await deuxLogements(db, en.camille, distribution.partenaires.bailleur)
    await annuler(en.camille, lui).expect(200)
    await passer(en.camille, lui, { transition: 'acceptation_logement', propositionId: laisse.id }).expect(200)
    expect([await statutDe(db, pris.id), await statutDe(db, laisse.id)]).toEqual(['retiree', 'acceptee_menage'])
    expect(await alertesDe(db, voisinDuPris)).toEqual([{ valeur: pris.logementId, statut: 'ALERTE' }])
    expect(await peutAccepter(en.camille, voisinDuPris)).toBe(true)
  })

  test('se fait une fois, jamais le bail signé ; l’encadrement revient par l’étape précédente, et rend la même chose', async ({
    en,
    db,
    distribution,
  }) => {
    const { lui } = await deuxLogements(db, en.camille, distribution.partenaires.bailleur)
    await annuler(en.melanie, lui).expect(403)
    await annuler(en.camille, lui).expect(200)
    await annuler(en.camille, lui).expect(409)

    const { lui: signataire, pris, laisse } = await deuxLogements(db, en.camille, distribution.partenaires.bailleur)
    const bail = { date: jourDans(-1), motifSansBail: 'Attendu du bailleur' }
    await passer(en.camille, signataire, { transition: 'signer_bail', donnees: bail }).expect(200)
    await annuler(en.camille, signataire).expect(409)
    const retour = { transition: 'revenir_etape_precedente', donnees: { motif: 'Bail non signé, en fait' } }
    await passer(en.rachid, signataire, retour).expect(200)
    expect(await lireMenageEnBase(db, signataire)).toMatchObject({ statut: 'SIGNATURE_DU_BAIL', date_signature_bail: null })
    expect([await statutDe(db, pris.id), await statutDe(db, laisse.id)]).toEqual(['acceptee_menage', 'retiree'])
    await passer(en.rachid, signataire, retour).expect(200)
    expect((await lireMenageEnBase(db, signataire)).statut).toBe('ACCEPTE_EN_GTR')
    expect([await statutDe(db, pris.id), await statutDe(db, laisse.id)]).toEqual(['acceptee_cal', 'acceptee_cal'])
  })
})

test('accepté, puis refusé : le refus annulé, l’acceptation n’écarte plus rien, et ce qu’elle avait retiré revient', async ({
  en,
  db,
  distribution,
}) => {
  const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'ACCEPTE_EN_GTR' } })
  const bailleurId = distribution.partenaires.bailleur
  const gtr_date = jourDans(-3)
  const pris = await createProposition(db, { menageId: id, bailleurId, statut: 'acceptee_cal', colonnes: { cal_rang: 1, gtr_date } })
  const laisse = await createProposition(db, { menageId: id, bailleurId, statut: 'transmise_bailleur', colonnes: { gtr_date } })
  await passer(en.camille, id, { transition: 'acceptation_logement', propositionId: pris.id }).expect(200)
  const donnees = { motif: 'LOYER_TROP_ELEVE', date: jourDans(0) }
  await passer(en.camille, id, { transition: 'refus_proposition', propositionId: pris.id, donnees }).expect(200)
  expect([await statutDe(db, pris.id), await statutDe(db, laisse.id)]).toEqual(['refusee_menage', 'retiree'])
  await passer(en.camille, id, { transition: 'annuler_refus_proposition', propositionId: pris.id }).expect(200)
  expect([await statutDe(db, pris.id), await statutDe(db, laisse.id)]).toEqual(['acceptee_cal', 'transmise_bailleur'])
  expect(await db.selectFrom('proposition_ecartee').select('id').where('menage_id', '=', id).execute()).toEqual([])
  expect((await lireHistoriqueEnBase(db, id)).map(({ texte }) => texte)).toContain('Proposition rétablie : 24 rue de l’Épeule, Roubaix')
})

test('refuser le logement accepté efface la date de bail déjà dite : le ménage ne compte plus parmi les relogés', async ({
  en,
  db,
  distribution,
}) => {
  const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'ACCEPTE_EN_GTR' } })
  const pris = await createProposition(db, { menageId: id, bailleurId: distribution.partenaires.bailleur, statut: 'acceptee_cal' })
  const { corps: refuse } = await en.camille
    .patch<{ violations: { propertyPath: string }[] }>(`/v1/menages/${id}`, { relogement: { dates: { signatureDuBail: jourDans(-1) } } })
    .expect(409)
  expect(refuse.violations.map(({ propertyPath }) => propertyPath)).toEqual(['relogement.dates.signatureDuBail'])
  await passer(en.camille, id, { transition: 'acceptation_logement', propositionId: pris.id }).expect(200)
  await en.camille.patch(`/v1/menages/${id}`, { relogement: { dates: { signatureDuBail: jourDans(-1) } } }).expect(200)
  const { corps } = await en.camille
    .get<{ nextPlaces: { transition: string; consequences: { texte: string }[] }[] }>(`/v1/menages/${id}`)
    .expect(200)
  const dites = corps.nextPlaces.find(({ transition }) => transition === 'refus_proposition')?.consequences.map(({ texte }) => texte)
  expect(dites).toContain('Efface la date de signature du bail\u00A0; l’historique la garde.')
  const donnees = { motif: 'LOYER_TROP_ELEVE', date: jourDans(0) }
  await passer(en.camille, id, { transition: 'refus_proposition', propositionId: pris.id, donnees }).expect(200)
  expect(await lireMenageEnBase(db, id)).toMatchObject({ statut: 'RECHERCHE_DU_LOGEMENT', date_signature_bail: null })
  const { corps: liste } = await en.rachid.get<{ 'hydra:totalItems': number }>(
    `/v1/menages?recherche=${(await lireMenageEnBase(db, id)).code_menage}&avancements=RELOGE`,
  )
  expect(liste['hydra:totalItems']).toBe(0)
})

test('revenir de la signature du bail efface aussi la date déjà dite', async ({ en, db, distribution }) => {
  const id = await createMenage(db, {
    chargeId: en.camille.id,
    menage: { statut: 'SIGNATURE_DU_BAIL', relogement: { dates: { signatureDuBail: jourDans(-1) } } },
  })
  const pris = await createProposition(db, { menageId: id, bailleurId: distribution.partenaires.bailleur, statut: 'acceptee_menage' })
  await passer(en.rachid, id, { transition: 'revenir_etape_precedente', donnees: { motif: 'Dit trop tôt' } }).expect(200)
  expect(await lireMenageEnBase(db, id)).toMatchObject({ statut: 'ACCEPTE_EN_GTR', date_signature_bail: null })
  expect(await statutDe(db, pris.id)).toBe('acceptee_cal')
})

describe('le logement accepté, repris par son bailleur avant la signature', () => {
  interface Refus {
    'hydra:description': string
  }

  test('le chargé l’apprend, le bail ne se signe pas ; l’acceptation annulée, il ne s’accepte plus', async ({ en, db, distribution }) => {
    const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'ACCEPTE_EN_GTR' } })
    const bailleurId = distribution.partenaires.bailleur
    const pris = await createProposition(db, { menageId: id, bailleurId, statut: 'acceptee_cal' })
    const laisse = await createProposition(db, { menageId: id, bailleurId, statut: 'transmise_bailleur' })
    await passer(en.camille, id, { transition: 'acceptation_logement', propositionId: pris.id }).expect(200)
    await en.rachid
      .put(`/v1/business/logements/${pris.logementId}/transitions`, { transition: 'reprise_bailleur', donnees: { motif: 'Sinistre' } })
      .expect(200)
    const avertis = db
      .selectFrom('alerte')
      .select(['texte', 'pour', 'statut'])
      .where('sujet_id', '=', id)
      .where('type', '=', 'CHANGEMENT_BAILLEUR')
    expect(await avertis.execute()).toEqual([
      {
        texte: 'Le bailleur du logement 24 rue de l’Épeule, Roubaix l’a repris : le ménage l’avait accepté',
        pour: 'CHARGE',
        statut: 'ALERTE',
      },
    ])
    const bail = { transition: 'signer_bail', donnees: { date: jourDans(-1), motifSansBail: 'Attendu' } }
    const { corps } = await en.camille.put<Refus>(`/v1/business/menages/${id}/transitions`, bail).expect(409)
    expect(corps['hydra:description']).toBe('Le bailleur a repris le logement accepté : annulez d’abord son acceptation.')
    const { corps: lu } = await en.camille.get<{ prochaineEtape: { resume: string } }>(`/v1/menages/${id}`).expect(200)
    expect(lu.prochaineEtape.resume).toMatch(/^Manque\u00A0: logement accepté/)

    await annuler(en.camille, id).expect(200)
    expect([await statutDe(db, pris.id), await statutDe(db, laisse.id)]).toEqual(['retiree', 'transmise_bailleur'])
    expect(await indicateursDe(db, pris.logementId)).toMatchObject({ acceptationMenage: false })
    expect(await peutAccepter(en.camille, id)).toBe(false)
  })

  test('le bail déjà signé, personne n’est averti et rien ne change', async ({ en, db, distribution }) => {
    const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'ACCOMPAGNEMENT_POST_RELOGEMENT' } })
    const pris = await createProposition(db, { menageId: id, bailleurId: distribution.partenaires.bailleur, statut: 'acceptee_menage' })
    await en.rachid
      .put(`/v1/business/logements/${pris.logementId}/transitions`, { transition: 'reprise_bailleur', donnees: { motif: 'Vente' } })
      .expect(200)
    expect(await db.selectFrom('alerte').select('type').where('sujet_id', '=', id).execute()).toEqual([])
    expect(await statutDe(db, pris.id)).toBe('acceptee_menage')
  })
})
