import { calculer } from '@relogement/domain/financement/plan.calcul'
import { PLAN_VIDE } from '@relogement/domain/financement/plan.schema'
import type { DemandeDePaiement } from '@relogement/domain/paiement/paiement.schema'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { describe, expect } from 'vitest'
import { type Personne, type Prenom, ROUBAIX, test } from '../../test/cast.ts'
import { createMenage, createProposition } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'

type En = Readonly<Record<Prenom, Personne>>
type Db = Parameters<typeof createMenage>[0]
let numero = 0

/** Une démolition dont la subvention en est là, chaque FAT validée au montant dit. */
async function financee(db: Db, bailleur: string, statut: string, notifies: Readonly<Record<string, number>>) {
  const id = uuidv7()
  await db
    .insertInto('operation')
    .values({
      id,
      code: `PAI-${++numero}`,
      nom: 'Alma – Fontenoy',
      famille: 'DEMOLITION',
      bailleur_id: bailleur,
      ville_code: ROUBAIX,
      nombre_logements: 164,
      statut_creation: 'CONVENTIONNEE_PROTOCOLEE',
      statut_subvention: statut,
    })
    .execute()
  const calcul = JSON.stringify(calculer(PLAN_VIDE, 164, { taux: 70, plafond: 0 }))
  for (const [etape, montant_notifie] of Object.entries(notifies))
    await db
      .insertInto('financement_fiche')
      .values({ operation_id: id, etape, plan: JSON.stringify(PLAN_VIDE), calcul, validee_le: '2026-01-15', montant_notifie })
      .execute()
  return id
}

interface Paiements {
  'hydra:member': DemandeDePaiement[]
  metadata: {
    versements: Record<'accorde' | 'verse' | 'enAttente' | 'aDemander' | 'reste' | 'reverse' | 'tropPercu' | 'aReverser', number>
    natures: { code: string; auPlus: number; refus: string | null }[]
    plafondAvance: object
    indemnites: {
      lignes: {
        menage: { id: string; codeMenage: string }
        montant: number
        beneficiaire: string | null
        refus: string | null
        demandeId: string | null
      }[]
      retenu: number
      demande: number
      verse: number
    } | null
    refusCreer: string | null
  }
}
const adresse = (id: string, reste = '') => `/v1/financement/operations/${id}/paiements${reste}`
const lire = async (qui: Personne, id: string) => (await qui.get<Paiements>(adresse(id)).expect(200)).corps
const preparer = (qui: Personne, id: string, corps: object) =>
  qui.post<DemandeDePaiement & { violations: { message: string }[] }>(adresse(id), corps)
const passer = (qui: Personne, id: string, paiementId: string, transition: string, donnees?: object) =>
  qui.put<DemandeDePaiement>(adresse(id, `/${paiementId}/transitions`), { transition, donnees })
const AUJOURDHUI = jourDans(0)

/** Mène une demande préparée par Firmin jusqu'au paiement. */
async function payer(en: En, id: string, corps: { nature: string; montant?: number; menageId?: string }, montant: number) {
  const { id: paiementId } = (await preparer(en.firmin, id, corps).expect(201)).corps
  await passer(en.denise, id, paiementId, 'valider').expect(200)
  await passer(en.firmin, id, paiementId, 'deposer', { date: AUJOURDHUI, reference: '26-114' }).expect(200)
  return (await passer(en.firmin, id, paiementId, 'payer', { date: AUJOURDHUI, montant }).expect(200)).corps
}

describe('les paiements d’une subvention', () => {
  test('préparée par l’un, validée par un autre, déposée, payée : les sommes ferment et l’historique dit qui', async ({
    en,
    db,
    distribution,
  }) => {
    const id = await financee(db, distribution.partenaires.bailleur, 'FAT_P_VALIDEE', { P: 4_074_000 })
    const { corps: avance } = await preparer(en.firmin, id, { nature: 'AVANCE', montant: 611_100, objet: 'Ordre de service' }).expect(201)
    expect(avance).toMatchObject({ numero: 1, version: 1, statut: { code: 'PREPAREE' }, montant: 611_100, can: ['modifier'] })
    const { corps: sienne } = await passer(en.firmin, id, avance.id, 'valider').expect(403)
    expect(JSON.stringify(sienne)).toContain('Vous avez préparé cette demande : une autre personne la valide.')
    await passer(en.denise, id, avance.id, 'valider').expect(200)
    await en.firmin.patch(adresse(id, `/${avance.id}`), { montant: 1 }).expect(409)
    await passer(en.firmin, id, avance.id, 'deposer', { date: AUJOURDHUI, reference: '26-114' }).expect(200)
    await passer(en.firmin, id, avance.id, 'payer', { date: AUJOURDHUI, montant: 611_100.01 }).expect(422)
    const { corps: payee } = await passer(en.firmin, id, avance.id, 'payer', { date: AUJOURDHUI, montant: 611_000 }).expect(200)
    expect(payee).toMatchObject({
      statut: { libelle: 'Payée' },
      payee: { montant: 611_000, date: AUJOURDHUI },
      reference: '26-114',
      nextPlaces: [],
    })
    expect((await lire(en.firmin, id)).metadata.versements).toEqual({
      accorde: 4_074_000,
      verse: 611_000,
      enAttente: 0,
      aDemander: 3_463_000,
      reste: 3_463_000,
      reverse: 0,
      tropPercu: 0,
      aReverser: 0,
    })
    expect(await db.selectFrom('paiement_operation').selectAll().where('operation_id', '=', id).execute()).toEqual([
      { operation_id: id, accorde: 4_074_000, demande: 611_000, paye: 611_000, reste: 3_463_000 },
    ])
    const traces = await db
      .selectFrom('modification as m')
      .innerJoin('utilisateur as u', 'u.id', 'm.auteur_id')
      .select([
        'u.prenom',
        'm.code',
        sql<string>`m.donnees ->> 'statut'`.as('statut'),
        sql<number>`(m.donnees ->> 'montant')::float8`.as('montant'),
      ])
      .where('m.sujet_id', '=', id)
      .orderBy('m.le')
      .execute()
    expect(traces).toEqual([
      { prenom: 'Firmin', code: 'PAIEMENT_PREPARE', statut: null, montant: 611_100 },
      { prenom: 'Denise', code: 'PAIEMENT_PASSE', statut: 'VALIDEE', montant: 611_100 },
      { prenom: 'Firmin', code: 'PAIEMENT_PASSE', statut: 'DEPOSEE', montant: 611_100 },
      { prenom: 'Firmin', code: 'PAIEMENT_PASSE', statut: 'PAYEE', montant: 611_000 },
    ])
  })

  test('l’avance tient sous son plafond ; un acompte attend la FAT D, le solde la FAT C', async ({ en, db, distribution }) => {
    const id = await financee(db, distribution.partenaires.bailleur, 'FAT_P_VALIDEE', { P: 100_000 })
    const { corps } = await preparer(en.firmin, id, { nature: 'AVANCE', montant: 15_000.01 }).expect(422)
    expect(corps.violations).toEqual([
      {
        propertyPath: 'montant',
        message: 'Au-dessus du plafond de l’avance, 15,0\u00A0% de la subvention : il reste 15\u00A0000,00\u00A0€',
      },
    ])
    for (const [nature, message] of [
      ['ACOMPTE', 'Un acompte se demande une fois la FAT D validée.'],
      ['SOLDE', 'Le solde se demande une fois la FAT C validée.'],
    ]) {
      const refus = await preparer(en.firmin, id, { nature, montant: 1 }).expect(422)
      expect(refus.corps.violations).toEqual([{ propertyPath: 'nature', message }])
    }
    expect((await lire(en.firmin, id)).metadata).toMatchObject({
      plafondAvance: { pourcentage: 15, aConfirmer: true },
      natures: [
        { code: 'AVANCE', auPlus: 15_000, refus: null },
        { code: 'ACOMPTE', refus: 'Un acompte se demande une fois la FAT D validée.' },
        { code: 'SOLDE', refus: 'Le solde se demande une fois la FAT C validée.' },
        { code: 'REVERSEMENT', auPlus: 0, refus: 'Rien n’est à reverser : ce qui est versé ne dépasse pas ce qui est accordé.' },
      ],
    })
    expect(await db.selectFrom('demande_paiement').select('id').where('operation_id', '=', id).execute()).toEqual([])
  })

  test('le solde ferme la subvention : accordée par la FAT C, versée en entier', async ({ en, db, distribution }) => {
    const id = await financee(db, distribution.partenaires.bailleur, 'FAT_C_VALIDEE', { P: 90_000, D: 100_000, C: 95_000.55 })
    await payer(en, id, { nature: 'ACOMPTE', montant: 40_000.33 }, 40_000.33)
    const enCours = (await preparer(en.firmin, id, { nature: 'ACOMPTE', montant: 10 }).expect(201)).corps
    const { corps } = await preparer(en.firmin, id, { nature: 'SOLDE', montant: 10 }).expect(422)
    expect(corps.violations).toEqual([
      { propertyPath: 'nature', message: 'Une demande attend encore son paiement : le solde vient après.' },
    ])
    await passer(en.firmin, id, enCours.id, 'rejeter', { motif: 'Doublon' }).expect(200)
    await payer(en, id, { nature: 'SOLDE', montant: 55_000.22 }, 55_000.22)
    expect((await lire(en.firmin, id)).metadata.versements).toEqual({
      accorde: 95_000.55,
      verse: 95_000.55,
      enAttente: 0,
      aDemander: 0,
      reste: 0,
      reverse: 0,
      tropPercu: 0,
      aReverser: 0,
    })
    await preparer(en.firmin, id, { nature: 'ACOMPTE', montant: 0.01 }).expect(422)
  })

  test('deux demandes à la fois ne prennent pas le même reste ; corriger sur une version dépassée se refuse', async ({
    en,
    db,
    distribution,
  }) => {
    const id = await financee(db, distribution.partenaires.bailleur, 'FAT_D_VALIDEE', { D: 100 })
    const envois = await Promise.all([en.firmin, en.denise].map((qui) => preparer(qui, id, { nature: 'ACOMPTE', montant: 60 })))
    expect(envois.map(({ statut }) => statut).toSorted((a, b) => a - b)).toEqual([201, 422])
    const [demande] = (await lire(en.firmin, id))['hydra:member']
    const paiementId = demande?.id ?? ''
    await en.denise
      .avec({ 'if-match': '"1"' })
      .patch(adresse(id, `/${paiementId}`), { montant: 70 })
      .expect(200)
    await en.firmin
      .avec({ 'if-match': '"1"' })
      .patch(adresse(id, `/${paiementId}`), { montant: 80 })
      .expect(412)
    await en.firmin
      .avec({ 'if-match': '"1"' })
      .put(adresse(id, `/${paiementId}/transitions`), { transition: 'rejeter', donnees: { motif: 'x' } })
      .expect(412)
    await en.firmin.patch(adresse(id, `/${paiementId}`), { montant: 100.01 }).expect(422)
    // Corrigée par l'un et préparée par l'autre, aucun des deux ne la valide.
    await passer(en.denise, id, paiementId, 'valider').expect(403)
    expect((await lire(en.firmin, id)).metadata.versements).toMatchObject({ enAttente: 70, aDemander: 30 })
  })

  test('l’ANRU ne notifie pas moins que ce qui est déjà demandé', async ({ en, db, distribution }) => {
    const id = await financee(db, distribution.partenaires.bailleur, 'FAT_D_VALIDEE', { D: 100_000 })
    await preparer(en.firmin, id, { nature: 'ACOMPTE', montant: 60_000 }).expect(201)
    await db.updateTable('operation').set({ statut_subvention: 'FAT_C_SAISIE' }).where('id', '=', id).execute()
    const valider = (montant: number) =>
      en.firmin.put<{ violations: object[] }>(`/v1/business/operations/${id}/subvention_transitions`, {
        transition: 'valider_fat_c',
        donnees: { date: AUJOURDHUI, montant },
      })
    const { corps } = await valider(59_999.99).expect(422)
    expect(corps.violations).toEqual([
      {
        propertyPath: 'donnees.montant',
        message: '60\u00A0000,00\u00A0€ sont déjà demandés ou versés sur cette subvention : rejetez d’abord les demandes en attente.',
      },
    ])
    await valider(60_000).expect(200)
    expect((await lire(en.firmin, id)).metadata.versements).toMatchObject({ accorde: 60_000, aDemander: 0 })
  })

  test('le coût réel moindre que ce qui est versé : un trop-perçu, suivi jusqu’à son reversement', async ({ en, db, distribution }) => {
    const id = await financee(db, distribution.partenaires.bailleur, 'FAT_D_VALIDEE', { D: 100_000 })
    await payer(en, id, { nature: 'ACOMPTE', montant: 80_000 }, 80_000)
    await preparer(en.firmin, id, { nature: 'REVERSEMENT', montant: 1 }).expect(422)
    await db.updateTable('operation').set({ statut_subvention: 'FAT_C_SAISIE' }).where('id', '=', id).execute()
    await en.firmin
      .put(`/v1/business/operations/${id}/subvention_transitions`, {
        transition: 'valider_fat_c',
        donnees: { date: AUJOURDHUI, montant: 71_234.56 },
      })
      .expect(200)
    expect((await lire(en.firmin, id)).metadata.versements).toMatchObject({
      aDemander: 0,
      reste: 0,
      tropPercu: 8765.44,
      aReverser: 8765.44,
    })
    const enSuivi = async () =>
      (
        await en.firmin
          .get<{ 'hydra:member': { id: string; reste: number; tropPercu: number }[] }>(
            '/v1/financement/operations?pageSize=100&avecFiche=true&sort=reste:asc',
          )
          .expect(200)
      ).corps['hydra:member'].find((ligne) => ligne.id === id)
    expect(await enSuivi()).toMatchObject({ reste: 0, tropPercu: 8765.44 })
    await preparer(en.firmin, id, { nature: 'SOLDE', montant: 1 }).expect(422)
    await preparer(en.firmin, id, { nature: 'REVERSEMENT', montant: 8765.45 }).expect(422)
    const reverse = await payer(en, id, { nature: 'REVERSEMENT', montant: 8765.44 }, 8765.44)
    expect(reverse).toMatchObject({ payee: { date: AUJOURDHUI, montant: 8765.44, par: { prenom: 'Firmin' } } })
    expect((await lire(en.firmin, id)).metadata.versements).toMatchObject({
      verse: 80_000,
      reverse: 8765.44,
      tropPercu: 0,
      aReverser: 0,
      reste: 0,
    })
    expect(await enSuivi()).toMatchObject({ reste: 0, tropPercu: 0 })
    expect(await db.selectFrom('paiement_operation').selectAll().where('operation_id', '=', id).execute()).toEqual([
      { operation_id: id, accorde: 71_234.56, demande: 71_234.56, paye: 71_234.56, reste: 0 },
    ])
    const traces = await db
      .selectFrom('modification')
      .select(sql<string>`donnees ->> 'statut'`.as('statut'))
      .where('sujet_id', '=', id)
      .where(sql<boolean>`donnees ->> 'nature' = 'REVERSEMENT'`)
      .orderBy('le')
      .execute()
    expect(traces.map(({ statut }) => statut)).toEqual([null, 'VALIDEE', 'DEPOSEE', 'PAYEE'])
  })

  test('la base refuse d’elle-même ce qui ne ferme pas', async ({ en, db, distribution }) => {
    const id = await financee(db, distribution.partenaires.bailleur, 'FAT_D_VALIDEE', { D: 100 })
    const ecrire = (montant: number, reste: object = {}) =>
      db
        .insertInto('demande_paiement')
        .values({
          id: uuidv7(),
          operation_id: id,
          numero: ++numero,
          nature: 'ACOMPTE',
          montant,
          redacteurs: [en.firmin.id],
          preparee_par: en.firmin.id,
          preparee_le: new Date(),
          ...reste,
        })
        .execute()
    await expect(ecrire(100.01)).rejects.toThrow('demande_au_plus_accorde')
    await expect(ecrire(10, { validee_par: en.firmin.id, validee_le: new Date(), statut: 'VALIDEE' })).rejects.toThrow('demande_paiement')
    await ecrire(100)
    await expect(ecrire(0.01)).rejects.toThrow('demande_au_plus_accorde')
    await expect(
      db.updateTable('financement_fiche').set({ montant_notifie: 99.99 }).where('operation_id', '=', id).execute(),
    ).rejects.toThrow('demande_au_plus_accorde')
  })
})

describe('l’indemnité de minoration d’un ménage', () => {
  async function reloge(db: Db, operationId: string, bailleurId: string, reste: { retenue?: boolean; bail?: string | null } = {}) {
    const { retenue = true, bail = '2026-02-01' } = reste
    const menageId = await createMenage(db, { operationId, colonnes: { date_signature_bail: bail } })
    await createProposition(db, { menageId, bailleurId, statut: 'acceptee_menage' })
    await db
      .insertInto('fiche_nouveau_logement')
      .values({ menage_id: menageId, avant: '{}', typologie: 'T4', est_minorite_loyer: retenue, montant_indemnite: 4000 })
      .execute()
    return menageId
  }

  test('se demande une fois, au montant de la fiche, et se suit jusqu’au paiement, hors de la subvention', async ({
    en,
    db,
    distribution,
  }) => {
    const { bailleur } = distribution.partenaires
    const id = await financee(db, bailleur, 'FAT_P_VALIDEE', { P: 1000 })
    const menageId = await reloge(db, id, bailleur)
    const sansBail = await reloge(db, id, bailleur, { bail: null })
    await reloge(db, id, bailleur, { retenue: false })
    const { nom } = await db.selectFrom('partenaire').select('nom').where('id', '=', bailleur).executeTakeFirstOrThrow()
    const avant = (await lire(en.firmin, id)).metadata.indemnites
    expect(avant).toMatchObject({ retenu: 8000, demande: 0, verse: 0 })
    const lignes = avant?.lignes.map(({ menage, montant, beneficiaire, refus }) => [menage.id, montant, beneficiaire, refus])
    expect(lignes).toHaveLength(2)
    expect(lignes).toContainEqual([menageId, 4000, nom, null])
    expect(lignes).toContainEqual([sansBail, 4000, nom, 'Son bail n’est pas signé.'])
    await preparer(en.firmin, id, { nature: 'INDEMNITE' }).expect(422)
    await preparer(en.firmin, id, { nature: 'INDEMNITE', menageId: uuidv7() }).expect(404)
    await preparer(en.firmin, id, { nature: 'INDEMNITE', menageId: sansBail }).expect(422)
    // Un autre montant que celui de la fiche se refuse, plutôt que de se remplacer sans le dire.
    const { corps: autre } = await preparer(en.firmin, id, { nature: 'INDEMNITE', menageId, montant: 1 }).expect(422)
    expect(autre.violations).toEqual([{ propertyPath: 'montant', message: 'Le montant d’une indemnité est celui de la fiche du ménage.' }])
    const payee = await payer(en, id, { nature: 'INDEMNITE', menageId, montant: 4000 }, 4000)
    expect(payee).toMatchObject({ montant: 4000, payee: { montant: 4000 }, menage: { id: menageId } })
    await preparer(en.firmin, id, { nature: 'INDEMNITE', menageId }).expect(422)
    const { metadata } = await lire(en.firmin, id)
    expect(metadata.versements).toMatchObject({ accorde: 1000, verse: 0, aDemander: 1000 })
    expect(metadata.indemnites).toMatchObject({ retenu: 8000, demande: 4000, verse: 4000 })
  })

  test('se lit de qui finance, par le code du ménage ; les autres n’en apprennent rien, pas même le nombre', async ({
    en,
    db,
    distribution,
  }) => {
    const { bailleur } = distribution.partenaires
    const id = await financee(db, bailleur, 'FAT_P_VALIDEE', { P: 1000 })
    const menageId = await reloge(db, id, bailleur)
    await preparer(en.firmin, id, { nature: 'INDEMNITE', menageId }).expect(201)
    await preparer(en.firmin, id, { nature: 'AVANCE', montant: 150 }).expect(201)
    const { corps } = await en.edouard.get<Paiements & { 'hydra:totalItems': number }>(adresse(id)).expect(200)
    expect(corps['hydra:member'].map(({ nature, nextPlaces, can }) => [nature.code, nextPlaces, can])).toEqual([['AVANCE', [], []]])
    expect(corps).toMatchObject({ 'hydra:totalItems': 1, metadata: { indemnites: null, versements: { accorde: 1000, enAttente: 150 } } })
    const texte = JSON.stringify((await en.firmin.get(adresse(id)).expect(200)).corps)
    const { noms } = await db.selectFrom('menage').select('noms').where('id', '=', menageId).executeTakeFirstOrThrow()
    expect(texte).not.toContain(noms)
    await en.edouard.post(adresse(id), { nature: 'AVANCE', montant: 1 }).expect(403)
    await en.camille.get(adresse(id)).expect(403)
  })

  test('d’un dossier gelé, rien ne se demande ni ne se paie', async ({ en, db, distribution }) => {
    const { bailleur } = distribution.partenaires
    const id = await financee(db, bailleur, 'FAT_P_VALIDEE', { P: 1000 })
    const [demande, autre] = [await reloge(db, id, bailleur), await reloge(db, id, bailleur)]
    const { corps } = await preparer(en.firmin, id, { nature: 'INDEMNITE', menageId: demande }).expect(201)
    await db.updateTable('menage').set({ limitation_depuis: AUJOURDHUI }).where('id', 'in', [demande, autre]).execute()
    const refus = await preparer(en.firmin, id, { nature: 'INDEMNITE', menageId: autre }).expect(422)
    expect(refus.corps.violations[0]?.message).toContain('Dossier gelé')
    await passer(en.denise, id, corps.id, 'valider').expect(409)
    await en.firmin.patch(adresse(id, `/${corps.id}`), { objet: 'Relance' }).expect(409)
    expect(await db.selectFrom('demande_paiement').select(['statut', 'objet']).where('operation_id', '=', id).execute()).toEqual([
      { statut: 'PREPAREE', objet: null },
    ])
  })
})

describe('le suivi des opérations', () => {
  test('dit ce qui est versé et ce qui reste, et le total de toutes', async ({ en, db, distribution }) => {
    const id = await financee(db, distribution.partenaires.bailleur, 'FAT_D_VALIDEE', { D: 1000 })
    await payer(en, id, { nature: 'ACOMPTE', montant: 400 }, 300.1)
    interface Liste {
      'hydra:member': { id: string; verse: number | null; reste: number | null }[]
      metadata: { totaux: { verse: number; reste: number } }
    }
    const { corps } = await en.firmin.get<Liste>('/v1/financement/operations?pageSize=100&avecFiche=true&sort=verse:desc').expect(200)
    expect(corps['hydra:member'].find((ligne) => ligne.id === id)).toMatchObject({ verse: 300.1, reste: 699.9 })
    const { rows } = await sql<{ verse: number; reste: number }>`select sum(paye)::float8 as verse, sum(greatest(reste, 0))::float8 as reste
      from paiement_operation join operation o on o.id = operation_id where o.statut_subvention is not null`.execute(db)
    expect(corps.metadata.totaux).toMatchObject({ ...rows[0] })
  })
})
