import type { Candidat, Candidats, LogementPossible, LogementsPossibles } from '@relogement/domain/candidat/candidat.schema'
import { julien, samira, unRevenu } from '@relogement/domain/menage/menage.examples'
import { describe, expect } from 'vitest'
import { createPersonne, LILLE, type Personne, ROUBAIX, TOURCOING, test } from '../../test/cast.ts'
import { createMenage, createOperation } from '../../test/dossiers.ts'
import { createLogement, dansHeures } from '../../test/logements.ts'
import { faireLaTache } from '../../test/taches.ts'
import type { Base } from '../core/database.ts'
import { relireLesProfils } from './taches.ts'

const candidats = async (qui: Personne, id: string, requete = '') =>
  (await qui.get<Candidats>(`/v1/logements/${id}/candidats?pageSize=1000${requete}`).expect(200)).corps
const possibles = async (qui: Personne, id: string, requete = '') =>
  (await qui.get<LogementsPossibles>(`/v1/business/menages/${id}/logements-possibles?pageSize=1000${requete}`).expect(200)).corps
const trouver = ({ 'hydra:member': membres }: Candidats, id: string): Candidat | undefined => membres.find((membre) => membre.id === id)
const trouverLogement = ({ 'hydra:member': membres }: LogementsPossibles, id: string): LogementPossible | undefined =>
  membres.find((membre) => membre.id === id)
const pointsDe = (candidat: Pick<Candidat, 'lignes'> | undefined) =>
  Object.fromEntries((candidat?.lignes ?? []).map(({ critere, points }) => [critere, points]))
const ecartesPar = (liste: Candidats | LogementsPossibles, regle: string) => liste.metadata.ecartes.find((un) => un.regle === regle)

/** Cinq personnes en recherche, suivies par Camille, à qui rien ne manque ; le GTR a validé T4 et T5. */
async function enRecherche(db: Base, { menage = {}, ...autres }: Parameters<typeof createMenage>[1] = {}): Promise<string> {
  const annee = new Date().getFullYear() - 2
  const charge = await db
    .selectFrom('utilisateur_role')
    .select('utilisateur_id')
    .where('role', '=', 'CHARGE_DE_RELOGEMENT')
    .executeTakeFirstOrThrow()
  return createMenage(db, {
    chargeId: charge.utilisateur_id,
    ...autres,
    menage: {
      statut: 'RECHERCHE_DU_LOGEMENT',
      ...menage,
      ressourcesEtCharges: { revenusImposables: [unRevenu(samira.id, annee, 9310), unRevenu(julien.id, annee, 14_180)] },
    },
  })
}

/** Chargée de relogement des seuls ménages de Roubaix. */
const chloe = ({ partenaires }: { partenaires: { commune: string } }) =>
  ({ prenom: 'chloe', role: 'CHARGE_DE_RELOGEMENT', partenaireId: partenaires.commune }) as const

describe('les candidats d’un logement', () => {
  test('chaque candidat dit ses points, leur raison et ce qui les compléterait ; la somme est celle des lignes', async ({
    en,
    db,
    distribution,
  }) => {
    const logement = await createLogement(db, distribution.partenaires.bailleur, { etage: 2, ascenseur: true, quartier: 'Alma' })
    const id = await enRecherche(db, { colonnes: { cotation_couleur: 'ORANGE', cotation_score: 27, date_entretien: '2020-01-01' } })
    const liste = await candidats(en.ines, logement)
    const candidat = trouver(liste, id)
    expect(candidat).toMatchObject({
      '@id': `/v1/menages/${id}`,
      '@type': 'Candidat',
      noms: 'Mme Benali / M. Duprez',
      statut: { code: 'RECHERCHE_DU_LOGEMENT', libelle: 'Recherche du logement' },
      horsRecherche: false,
      personnes: 5,
      cotation: { couleur: 'ORANGE', score: 27 },
    })
    expect(pointsDe(candidat)).toMatchObject({ TAILLE: 25, ACCESSIBILITE: 15, COTATION: 4, ATTENTE: 5, RETOUR_PRU: 0 })
    expect(candidat?.lignes.reduce((total, { points }) => total + points, 0)).toBe(candidat?.points)
    expect(candidat?.rapprocherait).toMatch(/à la cotation \(6\)/)
    expect(liste.metadata).toMatchObject({ ferme: null, logement: { id: logement, adresse: '7 rue d’Alger, Roubaix', typologie: 'T4' } })
    expect(liste.metadata.poids[0]).toEqual({ critere: 'TAILLE', libelle: 'Typologie', poids: 25, depuis: '2000-01-01' })
  })

  test('l’ordre demandé est celui qui se lit : les points, la cotation ou l’attente', async ({ en, db, distribution }) => {
    const logement = await createLogement(db, distribution.partenaires.bailleur)
    const urgent = await enRecherche(db, { colonnes: { cotation_couleur: 'NOIRE', cotation_score: 80, date_entretien: '2026-01-01' } })
    const ancien = await enRecherche(db, { colonnes: { cotation_couleur: null, cotation_score: 0, date_entretien: '2015-01-01' } })
    const ordre = async (sort: string) =>
      (await candidats(en.ines, logement, `&sort=${sort}`))['hydra:member']
        .map(({ id }) => id)
        .filter((id) => id === urgent || id === ancien)
    expect(await ordre('cotation:desc')).toEqual([urgent, ancien])
    expect(await ordre('attente:desc')).toEqual([ancien, urgent])
    expect(await ordre('attente:asc')).toEqual([urgent, ancien])
    const points = (await candidats(en.ines, logement))['hydra:member'].map((candidat) => candidat.points)
    expect(points).toEqual(points.toSorted((a, b) => b - a))
    await en.ines.get(`/v1/logements/${logement}/candidats?sort=noms:asc`).expect(400)
  })

  test('les logements d’un ménage se rangent par points, par part à charge ou par fin de mise à disposition', async ({
    en,
    db,
    distribution,
  }) => {
    const id = await enRecherche(db)
    const offrir = (fin: string, loyer: number) =>
      createLogement(db, distribution.partenaires.bailleur, { fin_mise_a_disposition: new Date(fin), loyer })
    const [tot, tard, cher] = [
      await offrir('2090-01-01T10:00:00Z', 400),
      await offrir('2090-03-01T10:00:00Z', 420),
      await offrir('2090-02-01T10:00:00Z', 900),
    ]
    const ordre = async (sort: string) =>
      (await possibles(en.ines, id, `&sort=${sort}`))['hydra:member'].map((un) => un.id).filter((un) => [tot, tard, cher].includes(un))
    expect(await ordre('fin:asc')).toEqual([tot, cher, tard])
    expect(await ordre('fin:desc')).toEqual([tard, cher, tot])
    expect(await ordre('effort:asc')).toEqual([tot, tard, cher])
    expect((await ordre('points:desc')).at(-1)).toBe(cher)
  })

  test('relue, la liste suit ce qui a changé depuis : le dossier, ses propositions, son départ', async ({ en, db, distribution }) => {
    const logement = await createLogement(db, distribution.partenaires.bailleur)
    const autre = await createLogement(db, distribution.partenaires.bailleur)
    const id = await enRecherche(db, { colonnes: { cotation_couleur: 'ORANGE', cotation_score: 27 } })
    const lire = async () => trouver(await candidats(en.ines, logement), id)
    expect((await lire())?.cotation).toEqual({ couleur: 'ORANGE', score: 27 })

    await db.updateTable('menage').set({ cotation_couleur: 'NOIRE', cotation_score: 80, noms: 'Mme Autre' }).where('id', '=', id).execute()
    expect(await lire()).toMatchObject({ noms: 'Mme Autre', cotation: { couleur: 'NOIRE', score: 80 } })

    const proposer = (logement_id: string) =>
      db
        .insertInto('proposition')
        .values({ id: crypto.randomUUID(), logement_id, menage_id: id, gtr_rang: 1 })
        .returning('id')
        .executeTakeFirstOrThrow()
    const ailleurs = await proposer(autre)
    expect(await lire()).toBeDefined()
    const ici = await proposer(logement)
    expect(ecartesPar(await candidats(en.ines, logement), 'PROPOSE')?.lignes.map((ligne) => ligne.id)).toEqual([id])
    await db.deleteFrom('proposition').where('id', 'in', [ici.id, ailleurs.id]).execute()
    expect(await lire()).toBeDefined()

    await db.updateTable('menage').set({ statut: 'CLOTURE' }).where('id', '=', id).execute()
    expect(await lire()).toBeUndefined()
  })

  test('un dossier incomplet n’est pas dans la réponse : il est compté, avec ce qui lui manque', async ({ en, db, distribution }) => {
    const logement = await createLogement(db, distribution.partenaires.bailleur)
    const { metadata: avant } = await candidats(en.ines, logement)
    const id = await enRecherche(db, { menage: { relogement: { demandeLogementSocial: { numeroUnique: null } } } })
    const aVoir = await enRecherche(db, { menage: { statut: 'ENTRETIEN_PREALABLE_A_REALISER' } })
    const liste = await candidats(en.ines, logement)
    expect(trouver(liste, id)).toBeUndefined()
    expect(liste.metadata.incomplets.nombre).toBe(avant.incomplets.nombre + 2)
    const manquesDe = (qui: string) => liste.metadata.incomplets.lignes.find((ligne) => ligne.id === qui)?.manques
    expect(manquesDe(id)).toEqual(['numéro unique de la demande de logement social'])
    expect(manquesDe(aVoir)?.[0]).toBe('entretien préalable à réaliser')
    // Complété, il devient candidat : rien n'est gardé de ce qu'il était.
    await en.ines.patch(`/v1/menages/${id}`, { relogement: { demandeLogementSocial: { numeroUnique: '0591225041873GDLCX' } } }).expect(200)
    expect(trouver(await candidats(en.ines, logement), id)?.personnes).toBe(5)
  })

  test('une règle écarte à part, avec qui peut la lever ; levée, le ménage est candidat', async ({ en, db, distribution }) => {
    const { bailleur, autreBailleur } = distribution.partenaires
    const logement = await createLogement(db, bailleur, { quartier: 'Épeule' })
    const reste = await enRecherche(db, { colonnes: { exclure_interbailleur: true }, partenaireId: autreBailleur })
    const refuse = await enRecherche(db, {
      menage: { projetResidentiel: { quartiersAExclure: [{ ville: 'Roubaix', quartier: 'epeule', motif: null }] } },
    })
    const seule = await enRecherche(db, { menage: { occupants: [samira], relogement: { typologiesGTR: ['T2'] } } })
    const liste = await candidats(en.ines, logement)
    for (const id of [reste, refuse, seule]) expect(trouver(liste, id)).toBeUndefined()
    expect(ecartesPar(liste, 'BAILLEUR')?.lignes.find(({ id }) => id === reste)).toMatchObject({
      exclusions: [{ regle: 'BAILLEUR', levee: 'Se lève avec le ménage, dans son projet résidentiel.', section: 'relogement' }],
      points: expect.any(Number),
    })
    expect(ecartesPar(liste, 'QUARTIER')?.lignes.find(({ id }) => id === refuse)).toMatchObject({
      exclusions: [{ valeur: 'Roubaix – epeule' }],
    })
    expect(ecartesPar(liste, 'TYPOLOGIE')?.lignes.some(({ id }) => id === seule)).toBe(true)
    await en.ines.patch(`/v1/menages/${reste}`, { relogement: { exclureInterbailleur: false } }).expect(200)
    expect(trouver(await candidats(en.ines, logement), reste)).toBeDefined()
  })

  test('gelé, un dossier ne se note pas : il est nommé, sans points', async ({ en, db, distribution }) => {
    const logement = await createLogement(db, distribution.partenaires.bailleur)
    const id = await enRecherche(db)
    await db.updateTable('menage').set({ limitation_depuis: '2026-01-01' }).where('id', '=', id).execute()
    const liste = await candidats(en.ines, logement)
    expect(trouver(liste, id)).toBeUndefined()
    expect(ecartesPar(liste, 'GEL')?.lignes.find((ligne) => ligne.id === id)).toMatchObject({
      points: null,
      exclusions: [{ regle: 'GEL' }],
    })
    expect(await db.selectFrom('profil_candidat').select('menage_id').where('menage_id', '=', id).executeTakeFirst()).toBeUndefined()
  })

  test('ce qui est hors de portée n’apparaît ni ne compte : ni candidat, ni écarté, ni incomplet', async ({
    api,
    en,
    db,
    distribution,
  }) => {
    const logement = await createLogement(db, distribution.partenaires.bailleur)
    const zone = await createPersonne(api, chloe(distribution))
    const avant = await candidats(zone, logement)
    await enRecherche(db, { villeCode: TOURCOING })
    await enRecherche(db, { colonnes: { exclure_interbailleur: true }, villeCode: LILLE })
    await enRecherche(db, { menage: { statut: 'ENTRETIEN_PREALABLE_A_REALISER' }, villeCode: LILLE })
    await enRecherche(db, { colonnes: { archive_le: new Date() }, villeCode: ROUBAIX })
    const apres = await candidats(zone, logement)
    expect(apres['hydra:totalItems']).toBe(avant['hydra:totalItems'])
    expect(apres.metadata.incomplets).toEqual(avant.metadata.incomplets)
    expect(apres.metadata.ecartes).toEqual(avant.metadata.ecartes)
    const ici = await enRecherche(db, { villeCode: ROUBAIX })
    expect(trouver(await candidats(zone, logement), ici)).toBeDefined()
    expect(trouver(await candidats(en.ines, logement), ici)).toBeDefined()
  })

  test('un logement fini, retiré ou déjà pris n’a plus de candidats, et dit pourquoi ; le parc et le privé n’en ont pas', async ({
    en,
    db,
    distribution,
  }) => {
    const { bailleur } = distribution.partenaires
    const fini = await createLogement(db, bailleur, { fin_mise_a_disposition: dansHeures(-1) })
    expect(await candidats(en.ines, fini)).toMatchObject({
      'hydra:totalItems': 0,
      metadata: { ferme: 'La mise à disposition est terminée.' },
    })
    const repris = await createLogement(db, bailleur, { statut: 'REPRIS_BAILLEUR' })
    expect((await candidats(en.ines, repris)).metadata.ferme).toBe('Ce logement n’est plus offert.')
    const prive = await createLogement(db, bailleur, { prive: true })
    await en.ines.get(`/v1/logements/${prive}/candidats`).expect(404)
    await en.bastien.get(`/v1/logements/${fini}/candidats`).expect(403)
  })

  test('la lecture se note au journal des listes, sans rien de ce qui s’y lit', async ({ en, db, distribution }) => {
    const logement = await createLogement(db, distribution.partenaires.bailleur)
    const { 'hydra:totalItems': total } = await candidats(en.rachid, logement)
    expect(
      await db
        .selectFrom('lecture_de_liste')
        .selectAll()
        .where('utilisateur_id', '=', en.rachid.id)
        .orderBy('id', 'desc')
        .executeTakeFirst(),
    ).toMatchObject({
      liste: 'candidats',
      total,
      colonnes: ['noms', 'codeMenage', 'statut', 'typologiesGTR', 'cotation', 'rapprochement'],
    })
  })
})

describe('les logements possibles d’un ménage', () => {
  test('les deux sens disent la même chose', async ({ en, db, distribution }) => {
    const operation = await createOperation(db)
    const logement = await createLogement(db, distribution.partenaires.bailleur, { quartier: 'Épeule', etage: 4, ascenseur: false })
    const id = await enRecherche(db, { operationId: operation })
    const [duLogement, duMenage] = [
      trouver(await candidats(en.ines, logement), id),
      trouverLogement(await possibles(en.ines, id), logement),
    ]
    expect(duMenage).toMatchObject({ '@id': `/v1/logements/${logement}`, adresse: '7 rue d’Alger, Roubaix', bailleur: expect.any(String) })
    expect(duMenage?.lignes).toEqual(duLogement?.lignes)
    expect(duMenage?.points).toBe(duLogement?.points)
    expect(duMenage?.rapprocherait).toBe(duLogement?.rapprocherait)
  })

  test('ni fini, ni retiré, ni pris, ni privé ; hors règle, à part', async ({ en, db, distribution }) => {
    const { bailleur } = distribution.partenaires
    const id = await enRecherche(db)
    const offert = await createLogement(db, bailleur)
    const engage = await createLogement(db, bailleur, { statut: 'EN_COURS_DE_TRAITEMENT', fin_mise_a_disposition: dansHeures(-5) })
    const petit = await createLogement(db, bailleur, { typologie: 'T1' })
    const absents = [
      await createLogement(db, bailleur, { fin_mise_a_disposition: dansHeures(-1) }),
      await createLogement(db, bailleur, { statut: 'RENDU_BAILLEUR' }),
      await createLogement(db, bailleur, { prive: true }),
    ]
    const liste = await possibles(en.ines, id)
    expect(trouverLogement(liste, offert)).toBeDefined()
    expect(trouverLogement(liste, engage)?.statut.code).toBe('EN_COURS_DE_TRAITEMENT')
    for (const absent of absents) expect(trouverLogement(liste, absent)).toBeUndefined()
    expect(ecartesPar(liste, 'TYPOLOGIE')?.lignes.find((ligne) => ligne.id === petit)).toMatchObject({
      exclusions: [
        {
          valeur: 'T1 pour 5 personnes',
          levee: 'De 4 à 6 pièces conviennent à 5 personnes. Se lève par le GTR, s’il valide cette typologie.',
        },
      ],
    })
  })

  test('relue, la liste suit ce qui a changé depuis : le logement, son bailleur, une acceptation donnée puis rendue', async ({
    en,
    db,
    distribution,
  }) => {
    const logement = await createLogement(db, distribution.partenaires.bailleur)
    const id = await enRecherche(db)
    const lire = async () => trouverLogement(await possibles(en.ines, id), logement)
    expect(await lire()).toMatchObject({ adresse: '7 rue d’Alger, Roubaix' })

    await db.updateTable('logement').set({ rue: 'rue Neuve' }).where('id', '=', logement).execute()
    await db.updateTable('partenaire').set({ nom: 'Bailleur renommé' }).where('id', '=', distribution.partenaires.bailleur).execute()
    expect(await lire()).toMatchObject({ adresse: '7 rue Neuve, Roubaix', bailleur: 'Bailleur renommé' })

    const autre = await enRecherche(db)
    const proposition = crypto.randomUUID()
    await db
      .insertInto('proposition')
      .values({ id: proposition, logement_id: logement, menage_id: autre, gtr_rang: 1, statut: 'acceptee_menage' })
      .execute()
    expect(await lire()).toBeUndefined()
    await db.updateTable('logement').set({ rue: 'rue d’Alger' }).where('id', '=', logement).execute()
    expect(await lire()).toBeUndefined()
    await db.updateTable('proposition').set({ statut: 'refusee_menage' }).where('id', '=', proposition).execute()
    expect(await lire()).toMatchObject({ adresse: '7 rue d’Alger, Roubaix' })
  })

  test('incomplet ou relogé, il n’est candidat à rien, et la réponse dit pourquoi', async ({ en, db }) => {
    const incomplet = await enRecherche(db, { menage: { relogement: { typologiesGTR: [] } } })
    const { metadata, 'hydra:totalItems': total } = await possibles(en.ines, incomplet)
    expect(total).toBe(0)
    expect(metadata).toMatchObject({
      ferme: 'Le dossier est incomplet : ses points ne peuvent pas se compter.',
      manques: ['typologies GTR'],
    })
    const clos = await enRecherche(db, { menage: { statut: 'CLOTURE' } })
    expect((await possibles(en.ines, clos)).metadata.ferme).toBe('Ce ménage ne cherche pas de logement.')
  })

  test('hors de portée, le ménage n’existe pas ; la lecture se note au dossier', async ({ api, en, db, distribution }) => {
    const id = await enRecherche(db, { villeCode: TOURCOING })
    const ailleurs = await createPersonne(api, { ...chloe(distribution), prenom: 'cleo' })
    await ailleurs.get(`/v1/business/menages/${id}/logements-possibles`).expect(404)
    await en.melanie.get(`/v1/business/menages/${id}/logements-possibles`).expect(403)
    await possibles(en.ines, id)
    const notees = await db.selectFrom('consultation').select(['ecran', 'utilisateur_id']).where('sujet_id', '=', id).execute()
    expect(notees).toEqual([{ ecran: 'logements-possibles', utilisateur_id: en.ines.id }])
  })
})

test('la nuit refait ce qu’un anniversaire a changé, et oublie qui ne cherche plus', async ({ api, en, db, distribution }) => {
  const logement = await createLogement(db, distribution.partenaires.bailleur)
  const [reste, sorti] = [await enRecherche(db), await enRecherche(db)]
  await candidats(en.ines, logement)
  await db.updateTable('profil_candidat').set({ personnes: 1, jusqu_au: '2020-01-01' }).where('menage_id', '=', reste).execute()
  await db.updateTable('menage').set({ statut: 'CLOTURE' }).where('id', '=', sorti).execute()
  await faireLaTache(relireLesProfils, api)
  const tenues = await db
    .selectFrom('profil_candidat')
    .select(['menage_id', 'personnes'])
    .where('menage_id', 'in', [reste, sorti])
    .execute()
  expect(tenues).toEqual([{ menage_id: reste, personnes: 5 }])
})
