import { ajouterJours } from '@relogement/domain/common/date'
import { formatDate } from '@relogement/domain/common/date.format'
import { uuidv7 } from 'uuidv7'
import { describe, expect } from 'vitest'
import { type Personne, test } from '../../../test/cast.ts'
import { createMenage, createProposition, lireHistoriqueEnBase, lireMenageEnBase } from '../../../test/dossiers.ts'
import { jourDans } from '../../../test/jours.ts'
import { dansHeures } from '../../../test/logements.ts'
import { createGtr, createOperationDuPru } from '../../../test/reunions.ts'
import type { Base } from '../../core/database.ts'

const depart = (id: string) => `/v1/business/menages/${id}/depart-spontane`
const accession = (id: string) => `/v1/business/menages/${id}/accession-propriete`

test('un départ se déclare, se redit sans effet et s’annule par une valeur vide, un corps nul ou aucun corps', async ({ en, db }) => {
  const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  const corps = { relogement: { departSpontane: { date: '2026-05-04', motif: 'PARTI_DE_LUI_MEME' } } }
  await en.melanie.patch(depart(id), corps).expect(403)
  await en.camille.patch(depart(id), corps).expect(200)
  await en.camille.patch(depart(id), corps).expect(200)
  expect(await lireMenageEnBase(db, id)).toMatchObject({ statut: 'DEPART_SPONTANE', version: 2 })
  await en.camille.patch(depart(id), 'null').expect(200)
  expect((await lireMenageEnBase(db, id)).statut).toBe('RECHERCHE_DU_LOGEMENT')
  await en.camille.patch(depart(id), corps).expect(200)
  await en.camille.patch(depart(id), { relogement: { departSpontane: null } }).expect(200)
  await en.camille.patch(depart(id), { relogement: { departSpontane: null } }).expect(200)
  expect(await lireHistoriqueEnBase(db, id)).toHaveLength(4)
  await en.camille.patch(depart(id), corps).expect(200)
  await en.camille.patch(depart(id)).expect(200)
  await en.camille.avec({ 'content-type': 'application/merge-patch+json' }).patch(depart(id), 'null').expect(200)
  expect((await lireMenageEnBase(db, id)).statut).toBe('RECHERCHE_DU_LOGEMENT')
  await en.camille.patch(depart(id), {}).expect(422)
})

test('une sortie mal dite nomme ce qui manque', async ({ en, db }) => {
  const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  const fautes = async (adresse: string, relogement: object) =>
    (await en.camille.patch<{ violations: { propertyPath: string }[] }>(adresse, { relogement }).expect(422)).corps.violations.map(
      ({ propertyPath }) => propertyPath,
    )
  expect(await fautes(depart(id), { departSpontane: { date: jourDans(-1) } })).toEqual(['relogement.departSpontane.motif'])
  expect(await fautes(depart(id), { departSpontane: jourDans(-1) })).toEqual(['relogement.departSpontane'])
  expect(await fautes(accession(id), { accessionALaPropriete: { type: 'SOCIAL' } })).toEqual(['relogement.accessionALaPropriete.date'])
  expect((await lireMenageEnBase(db, id)).version).toBe(1)
})

test('une sortie s’annonce au plus un an avant', async ({ en, db }) => {
  const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  const unAn = jourDans(0)
    .replace(/^\d+/, (annee) => `${Number(annee) + 1}`)
    .replace(/-02-29$/, '-02-28')
  for (const date of ['2099-01-01', ajouterJours(unAn, 1)]) {
    const { corps } = await en.camille
      .patch<{ violations: object[] }>(depart(id), { relogement: { departSpontane: { date, motif: 'DECES' } } })
      .expect(422)
    expect(corps.violations).toEqual([
      { propertyPath: 'donnees.date', message: `Cette date est trop lointaine : le ${formatDate(unAn)} au plus tard` },
    ])
    await en.camille.patch(accession(id), { relogement: { accessionALaPropriete: { date, type: 'SOCIAL' } } }).expect(422)
  }
  await en.camille.patch(depart(id), { relogement: { departSpontane: { date: unAn, motif: 'DECES' } } }).expect(200)
})

test('un départ ou une accession ne se redit pas autrement : la correction envoyée ne se perd pas en silence', async ({ en, db }) => {
  const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  const corps = (date: string, motif: string) => ({ relogement: { departSpontane: { date, motif } } })
  await en.camille.patch(depart(id), corps('2026-05-04', 'EXPULSION')).expect(200)
  const { corps: refus } = await en.camille.patch<{ 'hydra:description': string }>(depart(id), corps('2026-05-05', 'EXPULSION')).expect(409)
  expect(refus['hydra:description']).toBe('Cette sortie est déjà déclarée au 4 mai 2026 : annulez-la pour la déclarer autrement.')
  await en.camille.patch(depart(id), corps('2026-05-04', 'DECES')).expect(409)
  expect(await lireMenageEnBase(db, id)).toMatchObject({ depart_spontane: { date: '2026-05-04', motif: 'EXPULSION' }, version: 2 })

  const autre = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  const acte = (type: string) => ({ relogement: { accessionALaPropriete: { date: '2026-05-04', type } } })
  await en.camille.patch(accession(autre), acte('SOCIAL')).expect(200)
  await en.camille.patch(accession(autre), acte('SOCIAL')).expect(200)
  await en.camille.patch(accession(autre), acte('CLASSIQUE')).expect(409)
})

test('une purge à valider se rappelle sans second courriel, et jamais pour un ménage présent', async ({ en, db }) => {
  const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  await en.camille.post('/v1/business/emails', { type: 'purge', menageId: id }).expect(409)
  await en.camille.patch(depart(id), { relogement: { departSpontane: { date: '2026-05-04', motif: 'DECES' } } }).expect(200)
  await en.camille.post('/v1/business/emails', { type: 'purge', menageId: id }).expect(201)
  expect(await db.selectFrom('email_sortant').select('type').where('sujet_id', '=', id).execute()).toEqual([{ type: 'PURGE' }])
})

test('une accession retire les propositions du parcours et s’annule par l’encadrement', async ({ en, db }) => {
  const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  await en.camille.patch(accession(id), { relogement: { accessionALaPropriete: { date: '2026-05-04', type: 'SOCIAL' } } }).expect(200)
  expect(await lireMenageEnBase(db, id)).toMatchObject({
    statut: 'ACCESSION_A_LA_PROPRIETE',
    accession: { date: '2026-05-04', type: 'SOCIAL' },
  })
  await en.camille.patch(accession(id), 'null').expect(403)
  await en.rachid.patch(accession(id), 'null').expect(200)
  expect(await lireMenageEnBase(db, id)).toMatchObject({ statut: 'RECHERCHE_DU_LOGEMENT', accession: null })
})

describe('le logement accepté se libère avec celui qui part ou qui achète', () => {
  const passer = (personne: Personne, id: string, corps: object) => personne.put(`/v1/business/menages/${id}/transitions`, corps)
  const indicateur = async (db: Base, id: string) =>
    (
      (await db.selectFrom('logement').select('indicateurs').where('id', '=', id).executeTakeFirstOrThrow()).indicateurs as {
        acceptationMenage?: boolean
      }
    ).acceptationMenage
  const statutDe = async (db: Base, id: string) =>
    (await db.selectFrom('proposition').select('statut').where('id', '=', id).executeTakeFirst())?.statut

  /** Un ménage qui a accepté un logement, un second classé ensuite, et une autre proposition retirée par l'acceptation. */
  async function acceptation(db: Base, camille: Personne, bailleurId: string) {
    const [premier, second] = [
      await createMenage(db, { chargeId: camille.id, menage: { statut: 'ACCEPTE_EN_GTR' } }),
      await createMenage(db, { chargeId: camille.id, menage: { statut: 'ACCEPTE_EN_GTR' } }),
    ]
    const prise = await createProposition(db, { menageId: premier, bailleurId, statut: 'acceptee_cal', colonnes: { cal_rang: 1 } })
    const autre = await createProposition(db, { menageId: premier, bailleurId, statut: 'transmise_bailleur' })
    const suivante = await createProposition(db, { menageId: second, bailleurId, statut: 'acceptee_cal', colonnes: { cal_rang: 2 } })
    await db.updateTable('proposition').set({ logement_id: prise.logementId }).where('id', '=', suivante.id).execute()
    await passer(camille, premier, { transition: 'acceptation_logement', propositionId: prise.id, donnees: { apl: 200 } }).expect(200)
    await passer(camille, second, { transition: 'acceptation_logement', propositionId: suivante.id }).expect(409)
    return { premier, second, prise, autre, suivante }
  }
  const depuis = '2026-05-04'
  const sorties = {
    depart: { transition: 'depart_spontane', donnees: { motif: 'DECES', date: depuis } },
    accession: { transition: 'accession_propriete', donnees: { type: 'SOCIAL', date: depuis } },
  }
  const annulations = { depart: 'annuler_depart_spontane', accession: 'annuler_accession' } as const

  test.for(['depart', 'accession'] as const)(
    '%s : les autres ménages sont débloqués et prévenus, l’annulation rétablit',
    async (sortie, { en, db, distribution }) => {
      const { premier, second, prise, autre } = await acceptation(db, en.camille, distribution.partenaires.bailleur)
      expect(await indicateur(db, prise.logementId)).toBe(true)
      await passer(en.camille, premier, sorties[sortie]).expect(200)
      expect(await indicateur(db, prise.logementId)).toBe(false)
      expect(await statutDe(db, prise.id)).toBe(sortie === 'depart' ? undefined : 'retiree')
      const rangs = () =>
        db.selectFrom('alerte').select('statut').where('sujet_id', '=', second).where('type', '=', 'RANG_SUIVANT').execute()
      expect(await rangs()).toEqual([{ statut: 'ALERTE' }])
      const { corps } = await en.camille
        .get<{ nextPlaces: { transition: string; autorise: boolean }[] }>(`/v1/menages/${second}`)
        .expect(200)
      expect(corps.nextPlaces.find(({ transition }) => transition === 'acceptation_logement')?.autorise).toBe(true)

      await passer(en.rachid, premier, { transition: annulations[sortie] }).expect(200)
      expect(await lireMenageEnBase(db, premier)).toMatchObject({ statut: 'SIGNATURE_DU_BAIL' })
      const retablie = await db.selectFrom('proposition').selectAll().where('id', '=', prise.id).executeTakeFirstOrThrow()
      expect(retablie).toMatchObject({ statut: 'acceptee_menage', apl: 200, acceptation_le: expect.any(String) })
      expect(await statutDe(db, autre.id)).toBe('retiree')
      expect(await indicateur(db, prise.logementId)).toBe(true)
      expect(await rangs()).toEqual([{ statut: 'CLOTURE' }])
      expect((await lireHistoriqueEnBase(db, premier)).map(({ texte }) => texte)).toContainEqual(
        expect.stringMatching(/^Proposition rétablie : 24 rue de l’Épeule, Roubaix$/),
      )

      // L'acceptation elle-même s'annule encore, et rend ce qu'elle avait retiré.
      await passer(en.camille, premier, { transition: 'annuler_acceptation_logement' }).expect(200)
      expect([await statutDe(db, prise.id), await statutDe(db, autre.id)]).toEqual(['acceptee_cal', 'transmise_bailleur'])
      expect(await db.selectFrom('proposition_ecartee').select('id').where('menage_id', '=', premier).execute()).toEqual([])
    },
  )

  test.for(['depart', 'accession'] as const)(
    '%s : ce qui est pris depuis ne se rétablit pas, et se dit',
    async (sortie, { en, db, distribution }) => {
      const { premier, second, prise, suivante } = await acceptation(db, en.camille, distribution.partenaires.bailleur)
      await passer(en.camille, premier, sorties[sortie]).expect(200)
      await passer(en.camille, second, { transition: 'acceptation_logement', propositionId: suivante.id }).expect(200)
      const { corps } = await passer(en.rachid, premier, { transition: annulations[sortie] }).expect(200)
      const perdue = 'Proposition non rétablie : 24 rue de l’Épeule, Roubaix. Le logement a été accepté par un autre ménage.'
      expect(corps).toMatchObject({ relogement: { statut: { code: 'RECHERCHE_DU_LOGEMENT' } }, aSavoir: [perdue] })
      expect(await statutDe(db, prise.id)).toBe(sortie === 'depart' ? undefined : 'retiree')
      expect(await indicateur(db, prise.logementId)).toBe(true)
      expect((await lireHistoriqueEnBase(db, premier)).map(({ texte }) => texte)).toContain(perdue)
      expect((await en.rachid.get<{ aSavoir?: string[] }>(`/v1/menages/${premier}`).expect(200)).corps.aSavoir).toBeUndefined()
    },
  )

  test.for(['depart', 'accession'] as const)(
    '%s : le logement proposé depuis par écrit au ménage suivant ne lui est pas repris, et se dit',
    async (sortie, { en, db, distribution }) => {
      const { premier, second, prise, suivante } = await acceptation(db, en.camille, distribution.partenaires.bailleur)
      await passer(en.camille, premier, sorties[sortie]).expect(200)
      await db
        .updateTable('proposition')
        .set({ statut: 'proposition_relogement', ecrite_envoyee_le: jourDans(0), reponse_attendue_le: jourDans(10) })
        .where('id', '=', suivante.id)
        .execute()
      const { corps } = await passer(en.rachid, premier, { transition: annulations[sortie] }).expect(200)
      const perdue =
        'Proposition non rétablie : 24 rue de l’Épeule, Roubaix. Une proposition écrite de ce logement a été envoyée depuis à un autre ménage.'
      expect(corps).toMatchObject({ relogement: { statut: { code: 'RECHERCHE_DU_LOGEMENT' } }, aSavoir: [perdue] })
      expect(await statutDe(db, prise.id)).toBe(sortie === 'depart' ? undefined : 'retiree')
      expect((await lireHistoriqueEnBase(db, premier)).map(({ texte }) => texte)).toContain(perdue)
      await passer(en.camille, second, { transition: 'acceptation_logement', propositionId: suivante.id }).expect(200)
    },
  )

  test.for(['depart', 'accession'] as const)(
    '%s annulée, les deux refus et ce que l’on s’était noté sont de nouveau à faire ; ce que l’on avait clos avant le reste',
    async (sortie, { en, db }) => {
      const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
      const ici = { sujet_id: id, auteur_id: en.camille.id, date: new Date(), date_alerte: new Date() }
      const closes = { statut: 'CLOTURE', close_le: new Date(), close_par: en.camille.id }
      await db
        .insertInto('alerte')
        .values([
          { ...ici, id: uuidv7(), type: 'DEUX_REFUS', texte: 'Deux refus', statut: 'ALERTE', pour: 'ENCADREMENT' },
          {
            ...ici,
            id: uuidv7(),
            type: 'MANUELLE',
            texte: 'Rappeler la tutrice',
            statut: 'EN_ATTENTE',
            pour: 'AUTEUR',
            date_alerte: dansHeures(72),
          },
          { ...ici, id: uuidv7(), type: 'ENFANT_A_NAITRE', texte: 'Noté à la main', statut: 'ALERTE', pour: 'AUTEUR' },
          { ...ici, id: uuidv7(), type: 'MANUELLE', texte: 'Fait', pour: 'AUTEUR', ...closes },
        ])
        .execute()
      const lues = async () =>
        (
          await db
            .selectFrom('alerte')
            .select(['texte', 'statut'])
            .where('sujet_id', '=', id)
            .where('pour', 'in', ['AUTEUR', 'ENCADREMENT'])
            .orderBy('texte')
            .execute()
        ).map(({ texte, statut }) => [texte, statut])
      const avant = await lues()
      await passer(en.camille, id, sorties[sortie]).expect(200)
      expect((await lues()).find(([texte]) => texte === 'Deux refus')).toEqual(['Deux refus', 'CLOTURE'])
      await passer(en.rachid, id, { transition: annulations[sortie] }).expect(200)
      expect(await lues()).toEqual(avant)
    },
  )

  test('écrite à un autre avant le départ, la proposition n’empêche pas de le rétablir', async ({ en, db, distribution }) => {
    const { premier, prise, suivante } = await acceptation(db, en.camille, distribution.partenaires.bailleur)
    await db
      .updateTable('proposition')
      .set({ statut: 'proposition_relogement', ecrite_envoyee_le: jourDans(-3), reponse_attendue_le: jourDans(10) })
      .where('id', '=', suivante.id)
      .execute()
    await passer(en.camille, premier, sorties.depart).expect(200)
    await passer(en.camille, premier, { transition: 'annuler_depart_spontane' }).expect(200)
    expect(await statutDe(db, prise.id)).toBe('acceptee_menage')
  })

  test('dit non nécessaire, le relogement ne retient pas non plus un logement : il se libère d’abord', async ({ en, db, distribution }) => {
    const { premier, second, prise, suivante } = await acceptation(db, en.camille, distribution.partenaires.bailleur)
    const nonNecessaire = () =>
      en.rachid.patch<{ 'hydra:description': string }>(`/v1/menages/${premier}`, { relogement: { relogementNecessaire: false } })
    const { corps } = await nonNecessaire().expect(409)
    expect(corps['hydra:description']).toBe(
      'Le ménage a accepté 24 rue de l’Épeule, Roubaix : annulez d’abord son acceptation, ou déclarez son départ ou son accession.',
    )
    expect(await lireMenageEnBase(db, premier)).toMatchObject({ relogement_necessaire: true, statut: 'SIGNATURE_DU_BAIL' })
    await passer(en.camille, premier, { transition: 'annuler_acceptation_logement' }).expect(200)
    expect((await nonNecessaire().expect(409)).corps['hydra:description']).toContain('un autre attend sa réponse')
    await en.camille.delete(`/v1/propositions/${prise.id}`, { motif: 'Le ménage reste où il est' }).expect(204)
    await nonNecessaire().expect(200)
    expect(await lireMenageEnBase(db, premier)).toMatchObject({ relogement_necessaire: false })
    await passer(en.camille, second, { transition: 'acceptation_logement', propositionId: suivante.id }).expect(200)
  })

  test('perdu après la signature du bail, le logement emporte les dates du relogement', async ({ en, db, distribution }) => {
    const { premier, second, suivante } = await acceptation(db, en.camille, distribution.partenaires.bailleur)
    const bail = { date: jourDans(-1), motifSansBail: 'Attendu du bailleur' }
    await passer(en.camille, premier, { transition: 'signer_bail', donnees: bail }).expect(200)
    await passer(en.camille, premier, sorties.depart).expect(200)
    await passer(en.camille, second, { transition: 'acceptation_logement', propositionId: suivante.id }).expect(200)
    await passer(en.camille, premier, { transition: 'annuler_depart_spontane' }).expect(200)
    expect(await lireMenageEnBase(db, premier)).toMatchObject({ statut: 'RECHERCHE_DU_LOGEMENT', date_signature_bail: null })
  })

  test('le GTR où elle devait être présentée supprimé entre-temps, la proposition revient sans réunion, et un GTR se redemande', async ({
    en,
    db,
    distribution,
  }) => {
    const { operationId, pruId } = await createOperationDuPru(db)
    const reunion = await createGtr(db, pruId)
    const id = await createMenage(db, { operationId, chargeId: en.camille.id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
    const { id: propositionId } = await createProposition(db, {
      menageId: id,
      bailleurId: distribution.partenaires.bailleur,
      statut: 'assignation',
      colonnes: { reunion_id: reunion, gtr_rang: 1 },
    })
    await passer(en.camille, id, sorties.depart).expect(200)
    await en.rachid.delete(`/v1/reunions/${reunion}`).expect(204)
    await passer(en.camille, id, { transition: 'annuler_depart_spontane' }).expect(200)
    expect(await lireMenageEnBase(db, id)).toMatchObject({ statut: 'RECHERCHE_DU_LOGEMENT', depart_spontane: null })
    expect(
      await db.selectFrom('proposition').select(['id', 'statut', 'reunion_id', 'gtr_rang']).where('menage_id', '=', id).execute(),
    ).toEqual([{ id: propositionId, statut: 'assignation', reunion_id: null, gtr_rang: 1 }])
    const demandees = db.selectFrom('alerte').select(['statut', 'texte']).where('sujet_id', '=', id).where('type', '=', 'GTR_A_CREER')
    expect(await demandees.execute()).toEqual([{ statut: 'ALERTE', texte: 'Proposition sans réunion : GTR à créer' }])
  })

  test('un logement privé supprimé avec le départ revient avec son bailleur', async ({ en, db, distribution }) => {
    const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'ACCEPTE_EN_GTR' } })
    const { id: propositionId, logementId } = await createProposition(db, {
      menageId: id,
      bailleurId: distribution.partenaires.bailleur,
      statut: 'acceptee_gtr',
    })
    await db.updateTable('logement').set({ prive: true, bailleur_id: null }).where('id', '=', logementId).execute()
    const prive = {
      logement_id: logementId,
      bailleur_nom: 'Mme Roger',
      bailleur_telephone: '0611223344',
      type_bail: 'VIDE',
      entree_prevue_le: '2026-09-01',
      decence_attestee_le: new Date(),
    }
    await db.insertInto('logement_prive').values(prive).execute()
    await passer(en.camille, id, sorties.depart).expect(200)
    expect(await db.selectFrom('logement').select('id').where('id', '=', logementId).execute()).toEqual([])
    await passer(en.camille, id, { transition: 'annuler_depart_spontane' }).expect(200)
    expect(await statutDe(db, propositionId)).toBe('acceptee_gtr')
    expect(
      await db.selectFrom('logement_prive').select(['bailleur_nom', 'type_bail']).where('logement_id', '=', logementId).execute(),
    ).toEqual([{ bailleur_nom: 'Mme Roger', type_bail: 'VIDE' }])
  })
})
