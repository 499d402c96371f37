import { ajouterJours, ajouterMoisAuMois, jourDe, moisDe } from '@relogement/domain/common/date'
import type { Avancement } from '@relogement/domain/menage/avancements'
import type { Compteur, Periode } from '@relogement/domain/tableau-de-bord/compteurs'
import type { Statistiques } from '@relogement/domain/tableau-de-bord/statistiques.schema'
import { describe, expect } from 'vitest'
import { createPersonne, type Personne, test } from '../../test/cast.ts'
import { createMenage, createOperation, createProposition, inscrire } from '../../test/dossiers.ts'
import type { Base } from '../core/database.ts'

interface Liste {
  readonly 'hydra:member': readonly { readonly id: string; readonly menage?: { readonly noms: string } }[]
  readonly 'hydra:totalItems': number
}

const lire = async (qui: Personne, requete: string) =>
  (await qui.get<Statistiques>(`/v1/statistiques-menages?${requete}`).expect(200)).corps
const compter = async (qui: Personne, requete: string) =>
  (await qui.get<Liste>(`/v1/menages?pageSize=1&relogementNecessaire=true&${requete}`).expect(200)).corps['hydra:totalItems']
const volet = async (qui: Personne, compteur: Compteur, requete: string) =>
  (await qui.get<Liste>(`/v1/business/statistiques-menages/${compteur}?${requete}`).expect(200)).corps

const ilYA = (jours: number) => ajouterJours(jourDe(new Date().toISOString()), -jours)
const HIER = ilYA(1)
const DEMAIN = ilYA(-2)

/** Le nombre du tableau de bord que chaque avancement filtre. */
const nombreDe: Readonly<Record<Avancement, (lus: Statistiques) => number>> = {
  ENTRETIEN_REALISE: (lus) => lus.entretiensRealises.total,
  ENTRETIEN_RESTANT: (lus) => lus.entretiensRestants.total,
  PARTI_SANS_ENTRETIEN: (lus) => lus.partisSansEntretien.total,
  RELOGE: (lus) => lus.reloges.total,
  RELOGEMENT_RESTANT: (lus) => lus.relogementsRestants.total,
  DEPART_SPONTANE: (lus) => lus.departSpontane.total,
  ACCESSION: (lus) => lus.accessionALaPropriete.total,
}

/** Un ménage de chaque sorte, dans une opération ; rend l'opération. */
async function operationPeuplee(db: Base, chargeId: string | null = null): Promise<string> {
  const operationId = await createOperation(db)
  const ajouter = (statut: string, colonnes: Record<string, unknown> = {}) =>
    createMenage(db, {
      operationId,
      chargeId,
      menage: { statut: statut as 'CLOTURE' },
      colonnes: { date_entretien: null, date_signature_bail: null, ...colonnes },
    })
  await ajouter('ENTRETIEN_PREALABLE_A_REALISER')
  await ajouter('ENTRETIEN_PREALABLE_A_REALISER', { date_entretien: DEMAIN })
  await ajouter('RECHERCHE_DU_LOGEMENT', { date_entretien: '2026-03-31' })
  await ajouter('ACCEPTE_EN_GTR', { date_entretien: '2026-04-01', date_signature_bail: DEMAIN })
  await ajouter('DEMENAGEMENT', { date_entretien: '2026-04-02', date_signature_bail: '2026-05-31' })
  await ajouter('CLOTURE', { date_entretien: '2026-01-05', date_signature_bail: '2026-06-01' })
  await ajouter('DEPART_SPONTANE', { depart_spontane: { date: HIER } })
  await ajouter('DEPART_SPONTANE', { depart_spontane: { date: HIER }, date_entretien: '2026-04-20' })
  await ajouter('CLOTURE', { depart_spontane: { date: HIER }, date_entretien: '2026-04-21', date_signature_bail: '2026-04-25' })
  await ajouter('ACCESSION_A_LA_PROPRIETE', { accession: { date: HIER } })
  await ajouter('RECHERCHE_DU_LOGEMENT', { relogement_necessaire: false, date_entretien: '2026-02-02' })
  return operationId
}

describe('les nombres du tableau de bord', () => {
  test('comptent chaque ménage à reloger une fois pour l’entretien, une fois pour le relogement', async ({ en, db }) => {
    const operation = await operationPeuplee(db)
    expect(await lire(en.rachid, `operationIds=${operation}`)).toMatchObject({
      total: 10,
      entretiensRealises: { total: 6 },
      entretiensRestants: { total: 2 },
      partisSansEntretien: { total: 2 },
      reloges: { total: 2 },
      departSpontane: { total: 3 },
      accessionALaPropriete: { total: 1 },
      relogementsRestants: { total: 4 },
    })
  })

  test('chaque nombre est celui de la liste qu’il ouvre, quelle que soit la portée', async ({ en, db, distribution }) => {
    const [camille, ines] = [distribution.personnes.camille.id, distribution.personnes.ines.id]
    const [une, deux] = [await operationPeuplee(db, camille), await operationPeuplee(db, ines)]
    const portees = [
      '',
      `operationIds=${une}`,
      `operationIds=${deux},${une}`,
      `chargeDeRelogement=${camille}`,
      `operationIds=${deux}&chargeDeRelogement=${ines}`,
    ]
    for (const qui of [en.rachid, en.camille])
      for (const portee of portees) {
        const lus = await lire(qui, portee)
        const filtre = portee.replace('chargeDeRelogement', 'chargesDeRelogement')
        for (const [code, nombre] of Object.entries(nombreDe))
          expect([portee, code, nombre(lus)]).toEqual([portee, code, await compter(qui, `avancements=${code}&${filtre}`)])
        for (const { mois, realise } of lus.relogements.slice(-3))
          expect([portee, mois, realise]).toEqual([portee, mois, await compter(qui, `moisRelogement=${mois}&${filtre}`)])
        for (const { mois, realise } of lus.entretiens.slice(-3))
          expect([portee, mois, realise]).toEqual([portee, mois, await compter(qui, `moisEntretien=${mois}&${filtre}`)])
        const somme = (mois: Statistiques['relogements']) => mois.reduce((total, { realise }) => total + realise, 0)
        expect(somme(lus.relogements)).toBe(lus.reloges.total)
        expect(somme(lus.entretiens)).toBe(lus.entretiensRealises.total)
      }
  })

  test('ce qui se signe le dernier jour d’un mois est de ce mois', async ({ en, db }) => {
    const operation = await operationPeuplee(db)
    const { relogements, entretiens } = await lire(en.rachid, `operationIds=${operation}`)
    const faits = (mois: Statistiques['relogements']) =>
      mois.filter(({ realise }) => realise > 0).map(({ mois, realise }) => [mois, realise])
    expect(faits(relogements)).toEqual([
      ['2026-05', 1],
      ['2026-06', 1],
    ])
    expect(faits(entretiens)).toEqual([
      ['2026-01', 1],
      ['2026-03', 1],
      ['2026-04', 4],
    ])
  })

  test('l’objectif est celui des opérations, le recalculé partage ce qui restait jusqu’à la fin du PSR', async ({
    en,
    db,
    distribution,
  }) => {
    const operation = await operationPeuplee(db, distribution.personnes.camille.id)
    const courant = moisDe(ilYA(0))
    const [suivant, passe] = [ajouterMoisAuMois(courant, 1), ajouterMoisAuMois(courant, -1)]
    await db
      .updateTable('operation')
      .set({ fin_psr_objectif: `${passe}-15`, fin_psr_report: `${suivant}-15` })
      .where('id', '=', operation)
      .execute()
    await db
      .insertInto('operation_objectif')
      .values([
        { operation_id: operation, mois: passe, relogements: 4, entretiens: 3, relogements_previsionnel: 2 },
        { operation_id: operation, mois: courant, relogements: 5, entretiens: 0 },
      ])
      .execute()
    const { relogements, entretiens } = await lire(en.rachid, `operationIds=${operation}`)
    const au = (mois: Statistiques['relogements'], cle: string) => mois.find((un) => un.mois === cle)
    expect(au(relogements, passe)).toMatchObject({ objectif: 4, objectifs: 4, previsionnel: 2, objectifRecalcule: null })
    expect(au(relogements, courant)).toMatchObject({ objectif: 5, previsionnel: null, objectifRecalcule: 2 })
    expect(au(relogements, suivant)).toMatchObject({ objectif: null, objectifRecalcule: 2 })
    expect(au(entretiens, passe)).toMatchObject({ objectif: 3, previsionnel: null })
    expect(au(entretiens, suivant)).toMatchObject({ objectifRecalcule: 1 })
    await db
      .insertInto('utilisateur_objectif')
      .values({ utilisateur_id: distribution.personnes.camille.id, mois: courant, relogements: 3 })
      .execute()
    const sienne = await lire(en.camille, `chargeDeRelogement=${distribution.personnes.camille.id}&operationIds=${operation}`)
    expect(au(sienne.relogements, courant)).toMatchObject({ objectif: 3, previsionnel: null, objectifRecalcule: 2 })
    expect(au(sienne.relogements, suivant)).toMatchObject({ objectif: null, objectifRecalcule: 2 })
  })

  test('une opération qui a dit son prévisionnel, une autre non : le résumé prévoit la somme de leurs grilles, comme le pilotage', async ({
    en,
    db,
    distribution,
  }) => {
    const operations = [
      await operationPeuplee(db, distribution.personnes.camille.id),
      await operationPeuplee(db, distribution.personnes.camille.id),
    ]
    const [dit = '', tait = ''] = operations
    const courant = moisDe(ilYA(0))
    const [suivant, apres] = [ajouterMoisAuMois(courant, 1), ajouterMoisAuMois(courant, 2)]
    await db
      .updateTable('operation')
      .set({ fin_psr_objectif: `${suivant}-15`, fin_psr_report: null })
      .where('id', 'in', operations)
      .execute()
    await db
      .insertInto('operation_objectif')
      .values([
        { operation_id: dit, mois: courant, relogements: 4, relogements_previsionnel: 7 },
        { operation_id: tait, mois: courant, relogements: 40 },
        { operation_id: dit, mois: apres, relogements: 2, relogements_previsionnel: 3 },
        { operation_id: tait, mois: apres, relogements: 5 },
      ])
      .execute()
    const prevu = async (ids: readonly string[], cle: string) => {
      const { relogements } = await lire(en.rachid, ids.map((id) => `operationIds=${id}`).join('&'))
      const lu = relogements.find(({ mois }) => mois === cle)
      return lu === undefined ? null : (lu.previsionnel ?? lu.objectifRecalcule ?? lu.objectif)
    }
    // Ce qui reste à celle qui se tait se partage sur deux mois : deux ce mois-ci, non les quarante de son objectif.
    expect(await prevu([tait], courant)).toBe(2)
    expect(await prevu([dit], courant)).toBe(7)
    expect(await prevu(operations, courant)).toBe(9)
    // Après la fin de son PSR, rien ne se recalcule : elle prévoit son objectif.
    expect(await prevu(operations, apres)).toBe(8)
  })

  test('relogé en mars puis archivé, un ménage y compte encore, « dont 1 », comme à l’opération ; il n’en reste rien à faire', async ({
    en,
    api,
    db,
  }) => {
    const { partenaireId } = en.camille
    const charge = await createPersonne(api, { prenom: 'archivee', role: 'CHARGE_DE_RELOGEMENT', partenaireId })
    const operationId = await createOperation(db)
    const menages = { operationId, chargeId: charge.id }
    const faits = { date_entretien: '2026-02-10', date_signature_bail: '2026-03-10' }
    await createMenage(db, { ...menages, menage: { statut: 'CLOTURE' }, colonnes: faits })
    await createMenage(db, { ...menages, menage: { statut: 'CLOTURE' }, colonnes: { ...faits, archive_le: new Date() } })
    await createMenage(db, {
      ...menages,
      menage: { statut: 'ATTENTE_PRESENTATION_GTR' },
      colonnes: { date_entretien: null, date_signature_bail: null, archive_le: new Date() },
    })
    const mars = { mois: '2026-03', realise: 2 }
    for (const portee of [`operationIds=${operationId}`, `chargeDeRelogement=${charge.id}`]) {
      const lus = await lire(en.rachid, portee)
      expect(lus).toMatchObject({
        total: 3,
        archives: 2,
        entretiensRealises: { total: 2, archives: 1 },
        entretiensRestants: { total: 0 },
        reloges: { total: 2, archives: 1 },
        relogementsRestants: { total: 0 },
        departSpontane: { total: 0, archives: 0 },
        attenteGTR: { total: 0 },
        entretiens: [{ mois: '2026-02', realise: 2, archives: 1 }],
        relogements: [{ ...mars, archives: 1 }],
      })
    }
    const { corps: duCharge } = await en.rachid
      .get<Pick<Statistiques, 'relogements'>>(`/v1/utilisateurs/${charge.id}/objectifs?debut=2026-03&fin=2026-03`)
      .expect(200)
    expect(duCharge.relogements).toMatchObject([{ ...mars, archives: 1 }])
    const { corps: operation } = await en.rachid
      .get<{ statistiques: object; objectifs: Pick<Statistiques, 'relogements'> }>(`/v1/operations/${operationId}`)
      .expect(200)
    expect(operation.statistiques).toMatchObject({ menagesAReloger: 3, menagesArchives: 2, relogementsRestants: 0 })
    expect(operation.objectifs.relogements.find(({ mois }) => mois === '2026-03')).toMatchObject(mars)
    await db.updateTable('utilisateur').set({ actif: false }).where('id', '=', charge.id).execute()
  })

  test('ce que seuls les archivés ont fait se compte face à l’objectif de leur opération', async ({ en, db }) => {
    const operationId = await createOperation(db)
    await createMenage(db, {
      operationId,
      menage: { statut: 'CLOTURE' },
      colonnes: { date_entretien: '2026-02-10', date_signature_bail: '2026-03-10', archive_le: new Date() },
    })
    await db.insertInto('operation_objectif').values({ operation_id: operationId, mois: '2026-03', relogements: 1 }).execute()
    const { relogements } = await lire(en.rachid, `operationIds=${operationId}`)
    expect(relogements).toMatchObject([{ mois: '2026-03', realise: 1, archives: 1, objectif: 1 }])
  })

  test('un dossier hors de portée n’est compté nulle part', async ({ en }) => {
    await en.bastien.get('/v1/statistiques-menages').expect(403)
    await en.melanie.get('/v1/business/statistiques-menages/passagesCAL').expect(403)
  })
})

describe('les compteurs', () => {
  /** Trois réponses de GTR (hier, il y a soixante jours, sans réponse), une de CAL hier, une projection. */
  async function operationSuivie(db: Base, bailleurId: string) {
    const operationId = await createOperation(db)
    const menage = await createMenage(db, { operationId, menage: { statut: 'ACCEPTE_EN_GTR' } })
    const attend = await createMenage(db, { operationId, menage: { statut: 'ATTENTE_PRESENTATION_GTR' } })
    const inscrit = await createMenage(db, { operationId, menage: { statut: 'INSCRIT_EN_PRESENTATION_GTR' } })
    await inscrire(db, inscrit, 'EN_PREPARATION')
    const proposer = (statut: string, colonnes: Record<string, unknown>) =>
      createProposition(db, { menageId: menage, bailleurId, statut: statut as 'assignation', colonnes })
    await proposer('acceptee_gtr', { gtr_accepte: true, gtr_date: ilYA(0) })
    await proposer('refusee_cal', { gtr_accepte: true, gtr_date: ilYA(60), cal_accepte: false, cal_date: ilYA(0) })
    await proposer('assignation', {})
    await proposer('retiree', { gtr_accepte: true, gtr_date: ilYA(0) })
    return { operationId, attend, inscrit }
  }

  test('par semaine, par mois et en tout ; une proposition retirée n’y est pas', async ({ en, db, distribution }) => {
    const { operationId } = await operationSuivie(db, distribution.partenaires.bailleur)
    expect(await lire(en.rachid, `operationIds=${operationId}`)).toMatchObject({
      attenteGTR: { semaineCourante: 1, moisCourant: 1, total: 2 },
      attenteCAL: { semaineCourante: 0, moisCourant: 0, total: 1 },
      passagesGTR: { semaineCourante: 1, moisCourant: 1, total: 2 },
      passagesCAL: { semaineCourante: 1, moisCourant: 1, total: 1 },
      ficheProjectionFinanciereEtablie: { semaineCourante: 0, moisCourant: 0, total: 0 },
    })
  })

  test('chacun ouvre un volet d’autant de lignes, des seuls ménages de sa portée', async ({ en, db, distribution }) => {
    const { operationId, attend, inscrit } = await operationSuivie(db, distribution.partenaires.bailleur)
    const lus = await lire(en.rachid, `operationIds=${operationId}`)
    for (const compteur of [
      'attenteGTR',
      'attenteCAL',
      'passagesGTR',
      'passagesCAL',
      'ficheProjectionFinanciereEtablie',
    ] satisfies Compteur[])
      for (const periode of ['semaineCourante', 'moisCourant', 'total'] satisfies Periode[]) {
        const lignes = await volet(en.rachid, compteur, `operationIds=${operationId}&periodes=${periode}`)
        expect([compteur, periode, lignes['hydra:totalItems']]).toEqual([compteur, periode, lus[compteur][periode]])
      }
    const { 'hydra:member': attentes } = await volet(en.rachid, 'attenteGTR', `operationIds=${operationId}&sort=noms:asc`)
    expect(attentes.map(({ id }) => id).toSorted()).toEqual([attend, inscrit].toSorted())
  })

  test('un compteur inconnu : 404 ou 400 en français, rien n’est lu', async ({ en }) => {
    const reponse = await en.rachid.get('/v1/business/statistiques-menages/__proto__')
    expect([400, 404]).toContain(reponse.statut)
  })
})
