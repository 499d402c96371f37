import { ajouterMois, jourDe } from '@relogement/domain/common/date'
import { uuidv7 } from 'uuidv7'
import { describe, expect } from 'vitest'
import { type Personne, test } from '../../../test/cast.ts'
import { createMenage, createProposition, inscrire, lireHistoriqueEnBase, lireMenageEnBase } from '../../../test/dossiers.ts'
import { jourDans } from '../../../test/jours.ts'
import { rouvrirLesSessions } from '../../../test/session.ts'

interface Passages {
  place: string
  nextPlaces: { transition: string; place: string; autorise: boolean; bloquants: string[] }[]
}
type Erreur = { 'hydra:description': string; bloquants?: string[] }

const passer = (id: string) => `/v1/business/menages/${id}/transitions`

describe('les passages possibles', () => {
  test('viennent avec leurs raisons quand ils sont empêchés', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
    const { corps } = await en.camille.get<Passages>(passer(id)).expect(200)
    expect(corps.place).toBe('RECHERCHE_DU_LOGEMENT')
    const veille = corps.nextPlaces.find(({ transition }) => transition === 'mettre_en_veille')
    expect(veille).toMatchObject({ place: 'DOSSIER_EN_VEILLE', autorise: true })
    const acceptation = corps.nextPlaces.find(({ transition }) => transition === 'acceptation_logement')
    expect(acceptation?.autorise).toBe(false)
    expect(acceptation?.bloquants.length).toBeGreaterThan(0)
  })

  test('sans relogement nécessaire, il ne reste que les sorties', async ({ en, db }) => {
    const id = await createMenage(db, {
      chargeId: en.camille.id,
      menage: { statut: 'RECHERCHE_DU_LOGEMENT', relogement: { relogementNecessaire: false } },
    })
    const { corps } = await en.camille.get<Passages>(passer(id)).expect(200)
    expect(corps.nextPlaces.map(({ transition }) => transition).sort()).toEqual(['accession_propriete', 'depart_spontane'])
  })
})

describe('faire passer un dossier', () => {
  test('la réponse perdue, le même envoi rend la même réponse et ne passe qu’une fois', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
    const corps = { transition: 'demander_nouvelle_presentation_gtr' }
    const meme = en.camille.avec({ 'Idempotency-Key': uuidv7() })
    const premier = await meme.put<{ version: number }>(passer(id), corps).expect(200)
    const second = await meme.put<{ version: number }>(passer(id), corps).expect(200)
    expect(second.corps).toEqual(premier.corps)
    expect(await lireMenageEnBase(db, id)).toMatchObject({ statut: 'ATTENTE_PRESENTATION_GTR', version: premier.corps.version })
    expect(await lireHistoriqueEnBase(db, id)).toHaveLength(1)
    await en.camille.put(passer(id), corps).expect(409)
  })

  test('refuse un passage inconnu (400), un rôle sans droit (403), un état qui ne s’y prête pas (409)', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
    const inconnue = await en.camille.put<Erreur>(passer(id), { transition: 'voler' }).expect(400)
    expect(inconnue.corps['hydra:description']).toBe('Transition inconnue')
    const droit = await en.melanie.put<Erreur>(passer(id), { transition: 'mettre_en_veille', donnees: {} }).expect(403)
    expect(droit.corps['hydra:description']).toBeTruthy()
    const etat = await en.camille.put<Erreur>(passer(id), { transition: 'acceptation_logement' }).expect(409)
    expect(etat.corps.bloquants?.length).toBeGreaterThan(0)
    expect(await lireHistoriqueEnBase(db, id)).toEqual([])
  })

  test('met en veille avec motif et date, pose l’alerte de réveil et laisse sa trace', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
    await en.camille.put(passer(id), { transition: 'mettre_en_veille', donnees: { date: jourDans(90) } }).expect(409)
    await en.camille
      .put(passer(id), { transition: 'mettre_en_veille', donnees: { motif: 'HOSPITALISATION', date: jourDans(90) } })
      .expect(200)
    expect(await lireMenageEnBase(db, id)).toMatchObject({ statut: 'DOSSIER_EN_VEILLE', date_reveil_veille: jourDans(90), version: 2 })
    const alertes = await db.selectFrom('alerte').select(['type', 'statut']).where('sujet_id', '=', id).execute()
    expect(alertes).toContainEqual({ type: 'DOSSIER_EN_VEILLE', statut: 'EN_ATTENTE' })
    const [evenement] = await lireHistoriqueEnBase(db, id)
    expect(evenement).toMatchObject({
      type: 'MODIFICATION',
      auteur_id: en.camille.id,
      texte: 'Statut passé de « Recherche du logement » à « Dossier en veille » : Hospitalisation',
    })
    expect(evenement?.changements).toEqual(
      expect.arrayContaining([
        { chemin: 'relogement.statut', libelle: 'Statut', ancien: 'RECHERCHE_DU_LOGEMENT', nouveau: 'DOSSIER_EN_VEILLE' },
      ]),
    )
  })

  test('annuler une inscription, mettre en veille ou partir retire le ménage du GTR à venir, jamais de celui déjà tenu', async ({
    en,
    db,
  }) => {
    const annulation = { transition: 'annuler_inscription_gtr' }
    const veille = { transition: 'mettre_en_veille', donnees: { motif: 'HOSPITALISATION', date: jourDans(60) } }
    const depart = { transition: 'depart_spontane', donnees: { motif: 'DECES', date: jourDans(-1) } }
    for (const passage of [annulation, veille, depart]) {
      const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'INSCRIT_EN_PRESENTATION_GTR' } })
      const tenu = await inscrire(db, id, 'CLOTURE')
      await inscrire(db, id, 'EN_PREPARATION')
      await en.camille.put(passer(id), passage).expect(200)
      const restantes = await db.selectFrom('reunion_menage').select('reunion_id').where('menage_id', '=', id).execute()
      expect(restantes).toEqual([{ reunion_id: tenu }])
      const retraits = (await lireHistoriqueEnBase(db, id)).filter(({ type }) => type === 'RETRAIT_PRESENTATION_GTR')
      expect(retraits).toHaveLength(1)
    }
  })

  test('revenu d’un départ ou d’une accession, l’inscription au GTR reste à refaire, et se dit avant et après', async ({ en, db }) => {
    const dit = 'Le ménage n’est plus inscrit au GTR où il devait être présenté : à inscrire de nouveau.'
    for (const [sortie, annulation] of [
      [{ transition: 'depart_spontane', donnees: { motif: 'DECES', date: jourDans(-1) } }, 'annuler_depart_spontane'],
      [{ transition: 'accession_propriete', donnees: { type: 'SOCIAL', date: jourDans(-1) } }, 'annuler_accession'],
    ] as const) {
      const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'INSCRIT_EN_PRESENTATION_GTR' } })
      await inscrire(db, id, 'EN_PREPARATION')
      await en.rachid.put(passer(id), sortie).expect(200)
      const { corps: sorti } = await en.rachid
        .get<{ nextPlaces: { transition: string; consequences: { texte: string }[] }[] }>(`/v1/menages/${id}`)
        .expect(200)
      const place = sorti.nextPlaces.find(({ transition }) => transition === annulation)
      expect(place?.consequences.map(({ texte }) => texte)).toContain(dit)
      const { corps } = await en.rachid.put<{ aSavoir: string[] }>(passer(id), { transition: annulation }).expect(200)
      expect(corps).toMatchObject({ relogement: { statut: { code: 'ATTENTE_PRESENTATION_GTR' } }, aSavoir: [dit] })
    }
  })

  test('la DLS se transmet au bailleur du ménage et à lui seul ; sans bailleur, à personne', async ({ en, db, distribution }) => {
    const destinataires = async (partenaireId: string | null) => {
      const id = await createMenage(db, { chargeId: en.camille.id, partenaireId, menage: { statut: 'DLS_A_TRANSMETTRE_AU_BAILLEUR' } })
      await en.camille.put(passer(id), { transition: 'transmettre_dls' }).expect(200)
      const ecrits = await db.selectFrom('email_sortant').select(['type', 'destinataires']).where('sujet_id', '=', id).execute()
      return ecrits.map((ecrit) => [ecrit.type, ecrit.destinataires])
    }
    expect(await destinataires(distribution.partenaires.bailleur)).toEqual([['TRANSMISSION_DLS', [en.bastien.email]]])
    expect(await destinataires(null)).toEqual([])
  })

  test('une DLS que personne ne recevrait se dit : à l’historique, et par une alerte dans la réponse du passage', async ({ en, db }) => {
    const partenaireId = uuidv7()
    const muet = { id: partenaireId, code: partenaireId, nom: 'Habitat du Nord', type: 'EXTERNE', categorie: 'BAILLEUR' }
    await db.insertInto('partenaire').values(muet).execute()
    for (const [bailleur, phrase] of [
      [partenaireId, 'Aucun destinataire chez Habitat du Nord : transmettez la demande vous-même'],
      [null, 'Aucun bailleur sur ce dossier : transmettez la demande vous-même'],
    ] as const) {
      const id = await createMenage(db, {
        chargeId: en.camille.id,
        partenaireId: bailleur,
        menage: { statut: 'DLS_A_TRANSMETTRE_AU_BAILLEUR' },
      })
      const { corps } = await en.camille
        .put<{ alerts: { type: string; texte: string; statut: string }[] }>(passer(id), { transition: 'transmettre_dls' })
        .expect(200)
      expect(corps.alerts).toContainEqual(expect.objectContaining({ type: 'DOCUMENT_A_TRANSMETTRE', texte: phrase, statut: 'ALERTE' }))
      const [passage] = await lireHistoriqueEnBase(db, id)
      expect(passage?.texte).toMatch(new RegExp(`\\. ${phrase}$`))
      // Un autre enregistrement ne l'éteint pas : elle attend qu'on la close.
      await en.camille.patch(`/v1/menages/${id}`, { informations: { observations: 'encore' } }).expect(200)
      const ouvertes = await db
        .selectFrom('alerte')
        .select('texte')
        .where('sujet_id', '=', id)
        .where('type', '=', 'DOCUMENT_A_TRANSMETTRE')
        .where('statut', '<>', 'CLOTURE')
        .execute()
      expect(ouvertes).toEqual([{ texte: phrase }])
    }
  })

  test('un départ dont personne ne reçoit le courriel de purge le dit à l’historique', async ({ en, db }) => {
    const protection = db.selectFrom('utilisateur_role').select('utilisateur_id').where('role', 'in', ['DPO', 'DATA_STEWARD'])
    const presents = await db.selectFrom('utilisateur').select('id').where('actif', '=', true).where('id', 'in', protection).execute()
    const rendre = (actif: boolean) =>
      db
        .updateTable('utilisateur')
        .set({ actif })
        .where(
          'id',
          'in',
          presents.map(({ id }) => id),
        )
        .execute()
    const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
    await rendre(false)
    try {
      await en.camille.put(passer(id), { transition: 'depart_spontane', donnees: { motif: 'DECES', date: jourDans(0) } }).expect(200)
    } finally {
      await rendre(true)
      await rouvrirLesSessions(db)
    }
    const [depart] = await lireHistoriqueEnBase(db, id)
    expect(depart?.texte).toMatch(/\. Aucun DPO ni data steward en activité : personne n’a reçu le courriel de la purge$/)
  })

  test('accepter un logement retire les autres propositions, fige le taux d’effort et marque le logement', async ({
    en,
    db,
    distribution,
  }) => {
    const { bailleur } = distribution.partenaires
    const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'ACCEPTE_EN_GTR' } })
    const retenue = await createProposition(db, { menageId: id, bailleurId: bailleur, statut: 'acceptee_cal' })
    const autre = await createProposition(db, { menageId: id, bailleurId: bailleur, statut: 'transmise_bailleur' })
    await en.camille
      .put(passer(id), { transition: 'acceptation_logement', propositionId: retenue.id, donnees: { apl: 215.04 } })
      .expect(200)
    expect((await lireMenageEnBase(db, id)).statut).toBe('SIGNATURE_DU_BAIL')
    const propositions = await db
      .selectFrom('proposition')
      .select(['id', 'statut', 'apl', 'taux_effort'])
      .where('menage_id', '=', id)
      .execute()
    // (600 + 100 − 215,04) ÷ 2 521 = 19,2 %
    expect(propositions.find((p) => p.id === retenue.id)).toMatchObject({ statut: 'acceptee_menage', apl: 215.04, taux_effort: 19.2 })
    expect(propositions.find((p) => p.id === autre.id)).toMatchObject({ statut: 'retiree' })
    const { indicateurs } = await db
      .selectFrom('logement')
      .select('indicateurs')
      .where('id', '=', retenue.logementId)
      .executeTakeFirstOrThrow()
    expect(indicateurs).toEqual({ acceptationMenage: true })
    expect((await lireHistoriqueEnBase(db, id)).map(({ type }) => type)).toContain('RETRAIT_PRESENTATION_LOGEMENT_GTR')
  })

  test('un logement ne s’accepte pas pour un second ménage, et le refus dit pourquoi', async ({ en, db, distribution }) => {
    const { bailleur } = distribution.partenaires
    const [premier, second] = [
      await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'ACCEPTE_EN_GTR' } }),
      await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'ACCEPTE_EN_GTR' } }),
    ]
    const prise = await createProposition(db, { menageId: premier, bailleurId: bailleur, statut: 'acceptee_cal' })
    const tardive = await createProposition(db, { menageId: second, bailleurId: bailleur, statut: 'acceptee_cal' })
    await db.updateTable('proposition').set({ logement_id: prise.logementId }).where('id', '=', tardive.id).execute()
    await en.camille.put(passer(premier), { transition: 'acceptation_logement', propositionId: prise.id }).expect(200)
    const accepter = () =>
      en.camille.put<Erreur>(passer(second), { transition: 'acceptation_logement', propositionId: tardive.id }).expect(409)
    const pris = ['Le logement a été accepté par un autre ménage.']
    expect((await accepter()).corps).toMatchObject({ errorDescription: pris[0], bloquants: pris, violations: [] })
    // Un autre logement reste possible : celui-là n'en est pas moins pris.
    await createProposition(db, { menageId: second, bailleurId: bailleur, statut: 'acceptee_cal' })
    expect((await accepter()).corps).toMatchObject({ bloquants: pris })
    expect((await lireMenageEnBase(db, second)).statut).toBe('ACCEPTE_EN_GTR')
  })

  test('le taux d’effort figé compte au forfait l’eau et le chauffage que le bailleur facture 0 €', async ({ en, db, distribution }) => {
    const { bailleur } = distribution.partenaires
    const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'ACCEPTE_EN_GTR' } })
    const retenue = await createProposition(db, { menageId: id, bailleurId: bailleur, statut: 'acceptee_cal' })
    await db.updateTable('logement').set({ eau: 0, chauffage: 0, surface_habitable: 84 }).where('id', '=', retenue.logementId).execute()
    await en.camille
      .put(passer(id), { transition: 'acceptation_logement', propositionId: retenue.id, donnees: { apl: 215.04 } })
      .expect(200)
    const { taux_effort, taux_effort_termes } = await db
      .selectFrom('proposition')
      .select(['taux_effort', 'taux_effort_termes'])
      .where('id', '=', retenue.id)
      .executeTakeFirstOrThrow()
    // (484,96 + 5 × 15 + 84 × 1) ÷ 2 521 = 25,5 %
    expect(taux_effort).toBe(25.5)
    expect(taux_effort_termes).toMatchObject({
      termes: [
        { libelle: 'Part à charge', valeur: 484.96 },
        { libelle: 'Eau, forfait : 5 personnes × 15,00\u00A0€', valeur: 75 },
        { libelle: 'Chauffage, forfait : 84 m² × 1,00\u00A0€', valeur: 84 },
        { libelle: 'Ressources', valeur: 2521 },
      ],
    })
  })

  test('annulée, refusée ou perdue, l’acceptation emporte le taux d’effort qu’elle avait figé ; rétablie, elle le reprend', async ({
    en,
    db,
    distribution,
  }) => {
    const figes = (menageId: string) =>
      db.selectFrom('proposition').select(['taux_effort', 'taux_effort_termes']).where('menage_id', '=', menageId).execute()
    const accepter = async () => {
      const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'ACCEPTE_EN_GTR' } })
      const { id: propositionId } = await createProposition(db, {
        menageId: id,
        bailleurId: distribution.partenaires.bailleur,
        statut: 'acceptee_cal',
      })
      await en.camille.put(passer(id), { transition: 'acceptation_logement', propositionId, donnees: { apl: 215.04 } }).expect(200)
      expect(await figes(id)).toMatchObject([{ taux_effort: 19.2, taux_effort_termes: { valeur: 19.2 } }])
      return { id, propositionId, prise: await figes(id) }
    }
    const rien = [{ taux_effort: null, taux_effort_termes: null }]

    const annulee = await accepter()
    await en.camille.put(passer(annulee.id), { transition: 'annuler_acceptation_logement' }).expect(200)
    expect(await figes(annulee.id)).toEqual(rien)

    const ramenee = await accepter()
    await en.rachid.put(passer(ramenee.id), { transition: 'revenir_etape_precedente', donnees: { motif: 'Erreur' } }).expect(200)
    expect(await figes(ramenee.id)).toEqual(rien)

    const refusee = await accepter()
    const refus = { motif: 'TRANSPORTS', date: jourDans(0) }
    const { id, propositionId } = refusee
    await en.camille.put(passer(id), { transition: 'refus_proposition', propositionId, donnees: refus }).expect(200)
    expect(await figes(refusee.id)).toEqual(rien)

    const partie = await accepter()
    const acte = { type: 'SOCIAL', date: jourDans(-1) }
    await en.camille.put(passer(partie.id), { transition: 'accession_propriete', donnees: acte }).expect(200)
    expect(await figes(partie.id)).toEqual(rien)
    await en.rachid.put(passer(partie.id), { transition: 'annuler_accession' }).expect(200)
    expect(await figes(partie.id)).toEqual(partie.prise)
  })

  describe('un refus dit sans sa proposition', () => {
    const refuser = async (id: string, en: { camille: Personne }) => {
      const { corps } = await en.camille.put<Lu>(passer(id), { transition: 'refus_proposition' }).expect(200)
      return corps
    }
    const lire = async (en: { camille: Personne }, id: string) => (await en.camille.get<Lu>(`/v1/menages/${id}`).expect(200)).corps
    type Lu = {
      relogement: { statut: { code: string } }
      prochaineEtape: { code: string; titre: string; transition: string | null; etat: string }
      nextPlaces: { transition: string; autorise: boolean }[]
    }

    test('fait dire laquelle avant d’accepter, et se précise', async ({ en, db, distribution }) => {
      const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'ACCEPTE_EN_GTR' } })
      const bailleurId = distribution.partenaires.bailleur
      const accordee = await createProposition(db, { menageId: id, bailleurId, statut: 'acceptee_cal' })
      expect((await refuser(id, en)).prochaineEtape).toMatchObject({
        code: 'REFUS_PROPOSITION',
        titre: 'Préciser la proposition refusée',
        transition: 'refus_proposition',
        etat: 'PRETE',
      })
      const donnees = { motif: 'TRANSPORTS', date: jourDans(0) }
      await en.camille.put(passer(id), { transition: 'refus_proposition', propositionId: accordee.id, donnees }).expect(200)
      expect((await lire(en, id)).prochaineEtape).toMatchObject({ code: 'PROPOSER_UN_LOGEMENT' })
    })

    test('s’annule, sans toucher à un refus plus ancien', async ({ en, db, distribution }) => {
      const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'ACCEPTE_EN_GTR' } })
      const bailleurId = distribution.partenaires.bailleur
      await createProposition(db, { menageId: id, bailleurId, statut: 'refusee_menage' })
      await createProposition(db, { menageId: id, bailleurId, statut: 'acceptee_cal', colonnes: { gtr_date: jourDans(-10) } })
      const { nextPlaces } = await refuser(id, en)
      expect(nextPlaces.find(({ transition }) => transition === 'annuler_refus_proposition')).toMatchObject({ autorise: true })
      const { corps } = await en.camille.put<Lu>(passer(id), { transition: 'annuler_refus_proposition' }).expect(200)
      expect(corps.relogement.statut.code).toBe('ACCEPTE_EN_GTR')
      expect(corps.prochaineEtape.code).toBe('ACCEPTATION_LOGEMENT')
      expect((await lireMenageEnBase(db, id)).refus_sans_proposition).toBeNull()
      const statuts = await db.selectFrom('proposition').select('statut').where('menage_id', '=', id).orderBy('statut').execute()
      expect(statuts.map(({ statut }) => statut)).toEqual(['acceptee_cal', 'refusee_menage'])
    })

    test('annulé, rend la signature du bail au logement que le ménage avait accepté', async ({ en, db, distribution }) => {
      const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'ACCEPTE_EN_GTR' } })
      const bailleurId = distribution.partenaires.bailleur
      const { id: propositionId } = await createProposition(db, { menageId: id, bailleurId, statut: 'acceptee_cal' })
      await db
        .updateTable('proposition')
        .set({ gtr_date: jourDans(-10) })
        .where('id', '=', propositionId)
        .execute()
      await en.camille.put(passer(id), { transition: 'acceptation_logement', propositionId }).expect(200)
      expect((await refuser(id, en)).relogement.statut.code).toBe('RECHERCHE_DU_LOGEMENT')
      const { corps } = await en.camille.put<Lu>(passer(id), { transition: 'annuler_refus_proposition' }).expect(200)
      expect(corps).toMatchObject({ relogement: { statut: { code: 'SIGNATURE_DU_BAIL' } }, prochaineEtape: { code: 'SIGNER_BAIL' } })
    })
  })

  test('mis en veille sans date, un dossier se réexamine dans trois mois', async ({ api, en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
    await en.camille.put(passer(id), { transition: 'mettre_en_veille', donnees: { motif: 'SUCCESSION' } }).expect(200)
    const reveil = ajouterMois(jourDans(0, api.horloge.maintenant()), 3)
    expect(await lireMenageEnBase(db, id)).toMatchObject({ statut: 'DOSSIER_EN_VEILLE', date_reveil_veille: reveil })
  })

  test('le motif et la date d’une veille sont au dossier, pour qui lit le suivi social ; repris, il n’en reste rien', async ({
    en,
    db,
  }) => {
    const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
    const veille = async (personne: typeof en.camille) =>
      (await personne.get<{ relogement: { veille?: object | null } }>(`/v1/menages/${id}`).expect(200)).corps.relogement.veille
    expect(await veille(en.camille)).toBeNull()
    const donnees = { motif: 'HOSPITALISATION', date: jourDans(60) }
    await en.camille.put(passer(id), { transition: 'mettre_en_veille', donnees }).expect(200)
    expect(await veille(en.camille)).toEqual({ motif: 'HOSPITALISATION', jusquAu: jourDans(60), par: 'Camille Vandamme' })
    expect(await veille(en.melanie)).toBeUndefined()
    await en.camille.put(passer(id), { transition: 'demander_nouvelle_presentation_gtr' }).expect(200)
    expect(await veille(en.camille)).toBeNull()
    expect(await lireMenageEnBase(db, id)).toMatchObject({ motif_veille: null, date_reveil_veille: null })
  })

  test('la date d’une veille se change : au dossier, à son alerte et à l’historique ensemble', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
    const changer = (personne: typeof en.camille, jusquAu: unknown) =>
      personne.patch<{ violations: { propertyPath: string; message: string }[] }>(`/v1/menages/${id}`, {
        relogement: { veille: { jusquAu } },
      })
    await changer(en.camille, jourDans(30)).expect(409)
    await en.camille.put(passer(id), { transition: 'mettre_en_veille', donnees: { motif: 'SUCCESSION', date: jourDans(60) } }).expect(200)
    await changer(en.melanie, jourDans(30)).expect(403)
    for (const refusee of [jourDans(0), '2099-01-01', '2026-02-30', 'demain', 12]) {
      const { corps } = await changer(en.camille, refusee).expect(422)
      expect(corps.violations.map(({ propertyPath }) => propertyPath)).toEqual(['relogement.veille.jusquAu'])
    }
    await changer(en.camille, jourDans(30)).expect(200)
    // Redite telle qu'elle est lue, elle ne change rien.
    const { corps: lu } = await en.camille.get<Record<string, unknown>>(`/v1/menages/${id}`).expect(200)
    await en.camille.patch(`/v1/menages/${id}`, lu).expect(200)
    expect(await lireMenageEnBase(db, id)).toMatchObject({
      statut: 'DOSSIER_EN_VEILLE',
      motif_veille: 'SUCCESSION',
      date_reveil_veille: jourDans(30),
      version: 3,
    })
    const ouvertes = await db
      .selectFrom('alerte')
      .select(['type', 'date_alerte'])
      .where('sujet_id', '=', id)
      .where('type', '=', 'DOSSIER_EN_VEILLE')
      .where('statut', '<>', 'CLOTURE')
      .execute()
    expect(ouvertes.map(({ date_alerte }) => jourDe(date_alerte.toISOString()))).toEqual([jourDans(30)])
    const [, change] = await lireHistoriqueEnBase(db, id)
    expect(change?.changements).toEqual([
      { chemin: 'relogement.veille.jusquAu', libelle: 'À réexaminer le', ancien: jourDans(60), nouveau: jourDans(30) },
    ])
  })

  test('le refus d’une proposition se lit à l’historique, avec son logement et son motif', async ({ en, db, distribution }) => {
    const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'ACCEPTE_EN_GTR' } })
    const { bailleur: bailleurId } = distribution.partenaires
    const { id: propositionId } = await createProposition(db, { menageId: id, bailleurId, statut: 'proposition_relogement' })
    const donnees = { motif: 'LOCALISATION', date: '2026-02-01' }
    await en.camille.put(passer(id), { transition: 'refus_proposition', propositionId, donnees }).expect(200)
    const [refus] = await lireHistoriqueEnBase(db, id)
    expect(refus).toMatchObject({ type: 'PROPOSITION_REFUSEE', texte: expect.stringMatching(/ : .*rue .*\. Localisation$/) })
  })

  test('deux refus opposables marquent le dossier ; un motif légitime ne compte pas', async ({ en, db, distribution }) => {
    const { bailleur } = distribution.partenaires
    const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'ACCEPTE_EN_GTR' } })
    const ecrite = { ecrite_envoyee_le: '2026-01-10' }
    const propositions: { id: string }[] = []
    for (let i = 0; i < 3; i += 1)
      propositions.push(
        await createProposition(db, { menageId: id, bailleurId: bailleur, statut: 'proposition_relogement', colonnes: ecrite }),
      )
    const refuser = (rang: number, legitime: boolean) =>
      en.camille
        .put(passer(id), {
          transition: 'refus_proposition',
          propositionId: propositions[rang]?.id,
          donnees: { motif: 'LOCALISATION', date: '2026-02-01', legitime },
        })
        .expect(200)
    await refuser(0, false)
    expect(await lireMenageEnBase(db, id)).toMatchObject({ statut: 'ACCEPTE_EN_GTR', deux_refus: false })
    await refuser(1, true)
    expect((await lireMenageEnBase(db, id)).deux_refus).toBe(false)
    await refuser(2, false)
    expect(await lireMenageEnBase(db, id)).toMatchObject({ statut: 'RECHERCHE_DU_LOGEMENT', deux_refus: true })
    const alerte = await db
      .selectFrom('alerte')
      .select(['pour', 'couleur'])
      .where('sujet_id', '=', id)
      .where('type', '=', 'DEUX_REFUS')
      .execute()
    expect(alerte).toEqual([{ pour: 'ENCADREMENT', couleur: 'ROUGE' }])
  })

  test('un départ supprime les propositions, ferme les alertes, prévient le DPO et se défait', async ({ en, db, distribution }) => {
    const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'ACCEPTE_EN_GTR' } })
    await createProposition(db, { menageId: id, bailleurId: distribution.partenaires.bailleur, statut: 'acceptee_cal' })
    await en.camille.post(`/v1/menages/${id}/alertes`, { texte: 'Rappeler', dateAlerte: '2099-01-01' }).expect(201)
    await en.camille.put(passer(id), { transition: 'depart_spontane', donnees: { motif: 'DECES', date: '2026-05-04' } }).expect(200)
    expect(await lireMenageEnBase(db, id)).toMatchObject({
      statut: 'DEPART_SPONTANE',
      statut_memorise: 'ACCEPTE_EN_GTR',
      purge_prevue_le: '2026-06-03',
    })
    expect(await db.selectFrom('proposition').select('id').where('menage_id', '=', id).execute()).toEqual([])
    const ouvertes = await db
      .selectFrom('alerte')
      .select(['type', 'date_alerte'])
      .where('sujet_id', '=', id)
      .where('statut', '<>', 'CLOTURE')
      .execute()
    expect(ouvertes).toEqual([{ type: 'PURGE_A_VALIDER', date_alerte: new Date('2026-06-03T06:00:00Z') }])
    const [courriel] = await db.selectFrom('email_sortant').selectAll().where('sujet_id', '=', id).execute()
    expect(courriel?.destinataires.sort()).toEqual([en.delphine.email, en.denise.email].sort())
    expect(courriel?.objet).not.toMatch(/Benali|Duprez/)
    await en.camille.put(passer(id), { transition: 'annuler_depart_spontane' }).expect(200)
    expect(await lireMenageEnBase(db, id)).toMatchObject({
      statut: 'RECHERCHE_DU_LOGEMENT',
      statut_memorise: null,
      purge_prevue_le: null,
      depart_spontane: null,
    })
  })

  test('de deux passages contraires lancés ensemble, un seul réussit', async ({ en, db }) => {
    for (let tour = 0; tour < 20; tour += 1) {
      const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'REFUSE_EN_GTR' } })
      const [a, b] = await Promise.all([
        en.camille.put(passer(id), { transition: 'mettre_en_veille', donnees: { motif: 'AUTRE', date: jourDans(30) } }),
        en.rachid.put(passer(id), { transition: 'demander_revision_projet', donnees: { commentaire: 'À revoir' } }),
      ])
      const statuts = [a.statut, b.statut].sort((x, y) => x - y)
      const { statut } = await lireMenageEnBase(db, id)
      // La veille part aussi d’une révision : les deux peuvent se suivre ; jamais une étape sautée ni deux écritures mêlées.
      expect([
        [200, 200],
        [200, 409],
      ]).toContainEqual(statuts)
      expect(statut).toBe(a.statut === 200 ? 'DOSSIER_EN_VEILLE' : 'REVISION_DU_PROJET_RESIDENTIEL')
      expect((await lireHistoriqueEnBase(db, id)).length).toBe(statuts.filter((code) => code === 200).length)
    }
  })
})
