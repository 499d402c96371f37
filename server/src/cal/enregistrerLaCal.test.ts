import type { Cal } from '@relogement/domain/cal/cal.schema'
import { describe, expect } from 'vitest'
import { type Personne, test } from '../../test/cast.ts'
import { createLogementRetenu } from '../../test/commissions.ts'
import { lireHistoriqueEnBase, lireMenageEnBase } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'
import type { Base } from '../core/database.ts'

type Erreur = { 'hydra:description': string; violations?: { propertyPath: string; message: string }[] }
type Enregistree = Cal & { aSavoir: string[] }

const AUJOURDHUI = jourDans(0)
const cal = (logementId: string) => `/v1/business/logements/${logementId}/cal`
const propositions = (db: Base, logementId: string) =>
  db
    .selectFrom('proposition')
    .select(['type', 'statut', 'cal_bailleur_rang', 'cal_rang', 'cal_accepte', 'cal_motif', 'reponse_externe'])
    .where('logement_id', '=', logementId)
    .orderBy('cal_rang')
    .execute()
const statuts = async (db: Base, logementId: string) => (await propositions(db, logementId)).map(({ statut }) => statut)
const statutDuLogement = async (db: Base, id: string) =>
  (await db.selectFrom('logement').select('statut').where('id', '=', id).executeTakeFirstOrThrow()).statut
const retours = async (db: Base, menageId: string) =>
  (
    await db
      .selectFrom('alerte')
      .select('texte')
      .where('sujet_id', '=', menageId)
      .where('type', '=', 'RETOUR_COMMISSION')
      .where('statut', '<>', 'CLOTURE')
      .execute()
  ).map(({ texte }) => texte)

const oui = (propositionId: string | undefined, rang: number) => ({ propositionId: propositionId ?? null, accepte: true, rang })
const non = (propositionId: string | undefined, rang: number) => ({
  propositionId: propositionId ?? null,
  accepte: false,
  rang,
  motif: 'DOSSIER_INCOMPLET',
})
const externe = (rang: number, reponseExterne: boolean | null = null) => ({
  propositionId: null,
  externe: true,
  accepte: true,
  rang,
  reponseExterne,
})

async function chezLeBailleur(db: Base, camille: Personne, bailleurId: string, candidats = 2) {
  const logement = await createLogementRetenu(db, { bailleurId, chargeId: camille.id, candidats })
  await camille.post('/v1/business/transmission-bailleur-pour-cal', { logementId: logement.logementId }).expect(201)
  return logement
}

describe('le retour de la commission', () => {
  test('réponses, rangs, statuts, historique, alertes et proposition du premier s’écrivent en un geste', async ({
    en,
    db,
    distribution,
  }) => {
    const { logementId, retenus } = await chezLeBailleur(db, en.camille, distribution.partenaires.bailleur)
    const [a, b] = retenus
    const { corps } = await en.camille
      .put<Enregistree>(cal(logementId), { calLe: AUJOURDHUI, reponses: [non(a?.propositionId, 3), oui(b?.propositionId, 1), externe(2)] })
      .expect(200)
    expect(corps.aSavoir).toEqual([])
    expect(corps).toMatchObject({ reunion: { statut: 'CAL' }, retour: { le: AUJOURDHUI, par: { prenom: 'Camille' } } })
    expect(await propositions(db, logementId)).toEqual([
      {
        type: 'INTERNE',
        statut: 'proposition_relogement',
        cal_bailleur_rang: 1,
        cal_rang: 1,
        cal_accepte: true,
        cal_motif: null,
        reponse_externe: null,
      },
      {
        type: 'EXTERNE',
        statut: 'acceptee_cal',
        cal_bailleur_rang: 2,
        cal_rang: 2,
        cal_accepte: true,
        cal_motif: null,
        reponse_externe: null,
      },
      {
        type: 'INTERNE',
        statut: 'refusee_cal',
        cal_bailleur_rang: 3,
        cal_rang: 3,
        cal_accepte: false,
        cal_motif: 'DOSSIER_INCOMPLET',
        reponse_externe: null,
      },
    ])
    expect(await statutDuLogement(db, logementId)).toBe('RETOUR_CAL')
    expect((await lireHistoriqueEnBase(db, b?.menageId ?? '')).map(({ code }) => code)).toEqual([
      'FICHE_AU_BAILLEUR',
      'PROPOSITION_ETABLIE',
      'AVIS_CALEOL',
    ])
    expect(await retours(db, a?.menageId ?? '')).toEqual([
      expect.stringMatching(/^Retour de CALEOL du .* : avis défavorable pour le 7 rue d’Alger, Roubaix$/),
    ])
    expect(await retours(db, b?.menageId ?? '')).toEqual([expect.stringContaining('avis favorable pour le 7 rue d’Alger, Roubaix, rang 1')])
    expect((await lireMenageEnBase(db, b?.menageId ?? '')).statut).toBe('ACCEPTE_EN_GTR')
  })

  test('un rang en double, sauté, un motif oublié se disent au champ ; rien n’est écrit', async ({ en, db, distribution }) => {
    const { logementId, retenus } = await chezLeBailleur(db, en.camille, distribution.partenaires.bailleur)
    const [a, b] = retenus
    const { corps } = await en.camille
      .put<Erreur>(cal(logementId), {
        calLe: AUJOURDHUI,
        reponses: [oui(a?.propositionId, 2), { ...non(b?.propositionId, 2), motif: null }],
      })
      .expect(422)
    expect(corps.violations).toEqual([
      { propertyPath: 'reponses[1].motif', message: 'Un avis défavorable a un motif.' },
      { propertyPath: 'reponses[1].rang', message: 'Le rang 2 est donné deux fois.' },
    ])
    await en.camille
      .put(cal(logementId), { calLe: jourDans(1), reponses: [oui(a?.propositionId, 1), oui(b?.propositionId, 2)] })
      .expect(422)
    expect(await statutDuLogement(db, logementId)).toBe('EN_COURS_DE_TRAITEMENT')
    expect(await statuts(db, logementId)).toEqual(['transmise_bailleur', 'transmise_bailleur'])
  })

  test('un avis corrigé remplace son annonce ; le même retour redit n’en fait pas une de plus', async ({ en, db, distribution }) => {
    const { logementId, retenus } = await chezLeBailleur(db, en.camille, distribution.partenaires.bailleur)
    const [a, b] = retenus
    const enregistrer = (...reponses: readonly object[]) =>
      en.camille.put<Enregistree>(cal(logementId), { calLe: AUJOURDHUI, reponses }).expect(200)
    const annonces = async () => [await retours(db, a?.menageId ?? ''), await retours(db, b?.menageId ?? '')]
    const defavorable = expect.stringContaining('avis défavorable')
    const rang = (place: number) => expect.stringContaining(`rang ${place}`)
    await enregistrer(oui(a?.propositionId, 1), oui(b?.propositionId, 2))
    await enregistrer(oui(a?.propositionId, 1), oui(b?.propositionId, 2))
    expect(await annonces()).toEqual([[rang(1)], [rang(2)]])
    await enregistrer(non(a?.propositionId, 2), oui(b?.propositionId, 1))
    expect(await annonces()).toEqual([[defavorable], [rang(1)]])
    await enregistrer(oui(a?.propositionId, 2), oui(b?.propositionId, 1))
    expect(await annonces()).toEqual([[rang(2)], [rang(1)]])
  })

  test('le bailleur répond pour son parc seulement ; avant la transmission, personne', async ({ en, db, distribution }) => {
    const { logementId, retenus } = await createLogementRetenu(db, {
      bailleurId: distribution.partenaires.bailleur,
      chargeId: en.camille.id,
      candidats: 1,
    })
    const demande = { calLe: AUJOURDHUI, reponses: [oui(retenus[0]?.propositionId, 1)] }
    await en.camille.put(cal(logementId), demande).expect(409)
    await en.camille.post('/v1/business/transmission-bailleur-pour-cal', { logementId }).expect(201)
    await en.berenice.put(cal(logementId), demande).expect(404)
    await en.melanie.put(cal(logementId), demande).expect(403)
    await en.bastien.put(cal(logementId), demande).expect(200)
    expect(await statuts(db, logementId)).toEqual(['proposition_relogement'])
  })

  test('un candidat oublié, ou d’un autre logement, se refuse', async ({ en, db, distribution }) => {
    const { logementId, retenus } = await chezLeBailleur(db, en.camille, distribution.partenaires.bailleur)
    const ailleurs = await chezLeBailleur(db, en.camille, distribution.partenaires.bailleur, 1)
    await en.camille.put(cal(logementId), { calLe: AUJOURDHUI, reponses: [oui(retenus[0]?.propositionId, 1)] }).expect(409)
    const reponses = [oui(retenus[0]?.propositionId, 1), oui(ailleurs.retenus[0]?.propositionId, 2)]
    await en.camille.put(cal(logementId), { calLe: AUJOURDHUI, reponses }).expect(409)
    expect(await statuts(db, ailleurs.logementId)).toEqual(['transmise_bailleur'])
  })

  test('le candidat du bailleur, premier et d’accord, prend le logement : il n’est pas retenu, les nôtres s’en retirent', async ({
    en,
    db,
    distribution,
  }) => {
    const { logementId, retenus } = await chezLeBailleur(db, en.camille, distribution.partenaires.bailleur, 1)
    const { corps } = await en.camille
      .put<Enregistree>(cal(logementId), { calLe: AUJOURDHUI, reponses: [externe(1, true), oui(retenus[0]?.propositionId, 2)] })
      .expect(200)
    expect(corps.aSavoir).toEqual(['Retour enregistré : le logement passe Non retenu : le candidat du bailleur, de rang 1, l’a accepté.'])
    expect(await statutDuLogement(db, logementId)).toBe('NON_RETENU')
    expect(await statuts(db, logementId)).toEqual(['acceptee_cal', 'retiree'])
  })

  test('premier mais sans réponse, le candidat du bailleur fait attendre ; qu’il refuse, et la proposition du suivant se prépare', async ({
    en,
    db,
    distribution,
  }) => {
    const { logementId, retenus } = await chezLeBailleur(db, en.camille, distribution.partenaires.bailleur, 1)
    const interne = oui(retenus[0]?.propositionId, 2)
    const { corps } = await en.camille.put<Enregistree>(cal(logementId), { calLe: AUJOURDHUI, reponses: [externe(1), interne] }).expect(200)
    expect(await statuts(db, logementId)).toEqual(['acceptee_cal', 'acceptee_cal'])
    const id = corps.candidats.find((candidat) => candidat.externe)?.propositionId
    await en.camille
      .put(cal(logementId), { calLe: AUJOURDHUI, reponses: [{ ...externe(1, false), propositionId: id }, interne] })
      .expect(200)
    expect(await statuts(db, logementId)).toEqual(['acceptee_cal', 'proposition_relogement'])
  })

  test('une réponse se retourne tant qu’aucun ménage n’a accepté ; la proposition passe au nouveau premier', async ({
    en,
    db,
    distribution,
  }) => {
    const { logementId, retenus } = await chezLeBailleur(db, en.camille, distribution.partenaires.bailleur)
    const [a, b] = retenus.map(({ propositionId }) => propositionId)
    await en.camille.put(cal(logementId), { calLe: AUJOURDHUI, reponses: [oui(a, 1), oui(b, 2)] }).expect(200)
    expect(await statuts(db, logementId)).toEqual(['proposition_relogement', 'acceptee_cal'])
    await en.camille.put(cal(logementId), { calLe: AUJOURDHUI, reponses: [non(a, 2), oui(b, 1)] }).expect(200)
    expect(await statuts(db, logementId)).toEqual(['proposition_relogement', 'refusee_cal'])
    await db
      .updateTable('proposition')
      .set({ statut: 'acceptee_menage', acceptation_le: AUJOURDHUI })
      .where('id', '=', b ?? '')
      .execute()
    const { corps } = await en.camille.put<Erreur>(cal(logementId), { calLe: AUJOURDHUI, reponses: [oui(a, 1), non(b, 2)] }).expect(409)
    expect(corps['hydra:description']).toBe('Un ménage a accepté ce logement : la réponse du bailleur ne change plus.')
  })

  test('une proposition partie ne perd ni son avis ni son tour', async ({ en, db, distribution }) => {
    const { logementId, retenus } = await chezLeBailleur(db, en.camille, distribution.partenaires.bailleur)
    const [a, b] = retenus.map(({ propositionId }) => propositionId)
    await en.camille.put(cal(logementId), { calLe: AUJOURDHUI, reponses: [oui(a, 1), oui(b, 2)] }).expect(200)
    await db
      .updateTable('proposition')
      .set({ ecrite_envoyee_le: AUJOURDHUI })
      .where('id', '=', a ?? '')
      .execute()
    const { corps } = await en.camille.put<Erreur>(cal(logementId), { calLe: AUJOURDHUI, reponses: [oui(a, 2), oui(b, 1)] }).expect(409)
    expect(corps['hydra:description']).toContain('La proposition est déjà partie au ménage')
    expect(await statuts(db, logementId)).toEqual(['proposition_relogement', 'acceptee_cal'])
  })

  test('deux personnes enregistrent ensemble : les rangs restent de 1 à n, un seul candidat du bailleur par demande', async ({
    en,
    db,
    distribution,
  }) => {
    const { logementId, retenus } = await chezLeBailleur(db, en.camille, distribution.partenaires.bailleur)
    const [a, b] = retenus.map(({ propositionId }) => propositionId)
    const reponses = [
      [oui(a, 1), oui(b, 2), externe(3)],
      [oui(b, 1), oui(a, 2), externe(3)],
    ]
    const codes = await Promise.all(
      reponses.map(async (envoi) => (await en.camille.put(cal(logementId), { calLe: AUJOURDHUI, reponses: envoi })).statut),
    )
    // La seconde n'a pas lu le candidat que la première vient d'ajouter.
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await propositions(db, logementId)).map(({ cal_rang }) => cal_rang)).toEqual([1, 2, 3])
  })
})
