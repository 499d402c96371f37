import type { Financement } from '@relogement/domain/financement/financement.schema'
import { uuidv7 } from 'uuidv7'
import { describe, expect } from 'vitest'
import { type Personne, type Prenom, ROUBAIX, test as testAvecApi } from '../../test/cast.ts'
import { createMenage } from '../../test/dossiers.ts'

const test = testAvecApi.extend('pru', { scope: 'file' }, async ({ db }) => {
  const id = uuidv7()
  await db.insertInto('zone_geographique').values({ id, type: 'PRU', nom: 'Roubaix – Alma' }).execute()
  return id
})

type En = Readonly<Record<Prenom, Personne>>
type Db = Parameters<typeof createMenage>[0]
let numero = 0

/** Une démolition conventionnée, entière, de 164 logements. */
async function conventionnee(db: Db, bailleur: string, pru: string) {
  const id = uuidv7()
  await db
    .insertInto('operation')
    .values({
      id,
      code: `FIN-${++numero}`,
      nom: 'Alma – Fontenoy',
      famille: 'DEMOLITION',
      bailleur_id: bailleur,
      pru_id: pru,
      ville_code: ROUBAIX,
      qpv: 'Alma',
      nombre_logements: 164,
      statut_creation: 'CONVENTIONNEE_PROTOCOLEE',
      date_convention: '2023-02-14',
      reference_convention: 'CONV-2023-12',
    })
    .execute()
  await db
    .insertInto('operation_date')
    .values([
      { id: uuidv7(), operation_id: id, type: 'DELIBERATION_CA', reel: '2022-11-04' },
      { id: uuidv7(), operation_id: id, type: 'DEPOT_DID', objectif: '2022-12-01' },
    ])
    .execute()
  return id
}

const DEPENSES = { DEMOLITION_CURAGE: 3_284_500, DESAMIANTAGE: 1_612_750.4, RELOGEMENT: 571_400, SECURISATION: 0, HONORAIRES: 431_199.6 }
const adresse = (id: string) => `/v1/financement/operations/${id}`
const transitions = (id: string) => `/v1/business/operations/${id}/subvention_transitions`

const lire = async (en: En, id: string) => (await en.firmin.get<Financement>(adresse(id)).expect(200)).corps
const passer = (en: En, id: string, transition: string, donnees?: object) => en.firmin.put(transitions(id), { transition, donnees })
const fautes = async (en: En, id: string) =>
  (
    await en.firmin.get<{ invalidFields: { propertyJsonPath: string }[] }>(`/v1/business/operations/${id}/validate`).expect(200)
  ).corps.invalidFields.map(({ propertyJsonPath }) => propertyJsonPath)

/** Mène une opération jusqu'à la FAT demandée, saisie. */
async function jusquaSaisie(en: En, id: string) {
  await passer(en, id, 'preparer_fat_p').expect(200)
  await en.firmin.patch(adresse(id), { depenses: DEPENSES, ressources: { METROPOLE: 582_000, VILLE: 291_000 } }).expect(200)
  await en.firmin.get(`/v1/business/operations/${id}/prefat`).expect(200)
  await passer(en, id, 'etablir_fat_p').expect(200)
  await passer(en, id, 'saisir_fat_p', { date: '2026-03-02' }).expect(200)
}

describe('le plan de financement', () => {
  test('se saisit poste par poste, se calcule au centime, et l’historique dit qui a changé quoi', async ({ en, db, distribution, pru }) => {
    const id = await conventionnee(db, distribution.partenaires.bailleur, pru)
    await en.firmin.patch(adresse(id), { depenses: DEPENSES }).expect(200)
    const { corps } = await en.firmin.patch<Financement>(adresse(id), { ressources: { METROPOLE: 582_000 } }).expect(200)
    expect(corps).toMatchObject({ etape: 'P', cout: 5_899_850, partAnru: 4_129_895, version: 3 })
    expect(corps.fiches.at(-1)?.calcul).toMatchObject({ autofinancement: 1_187_955, taux: 70, subventionParLogement: 25_182.29 })
    const enBase = await db.selectFrom('financement_fiche').selectAll().where('operation_id', '=', id).execute()
    expect(enBase).toMatchObject([{ etape: 'P', cout: 5_899_850, subvention: 4_129_895, ressources: 582_000, autofinancement: 1_187_955 }])
    const { corps: historique } = await en.firmin.get<{
      'hydra:member': { auteur: { prenom: string }; changements: { libelle: string; ancien: unknown; nouveau: unknown }[] }[]
    }>(`/v1/operations/${id}/modifications`)
    const dits = historique['hydra:member'].flatMap(({ auteur, changements }) =>
      changements.map(({ libelle, ancien, nouveau }) => [auteur.prenom, libelle, ancien, nouveau]),
    )
    expect(dits).toContainEqual(['Firmin', 'FAT P, Métropole', null, '582\u00A0000,00\u00A0€'])
    expect(dits).toContainEqual(['Firmin', 'FAT P, Désamiantage', null, '1\u00A0612\u00A0750,40\u00A0€'])
  })

  test('un calcul rend ce qu’il change et n’enregistre rien', async ({ en, db, distribution, pru }) => {
    const id = await conventionnee(db, distribution.partenaires.bailleur, pru)
    await en.firmin.patch(adresse(id), { depenses: { DESAMIANTAGE: 100_000 } }).expect(200)
    const { corps } = await en.firmin
      .post<{ changements: { propertyJsonPath: string; ancien: unknown; nouveau: unknown }[] }>('/v1/business/operations/calcul', {
        id,
        depenses: { DESAMIANTAGE: 100_000.01 },
      })
      .expect(200)
    const changes = Object.fromEntries(corps.changements.map(({ propertyJsonPath, nouveau }) => [propertyJsonPath, nouveau]))
    expect(changes).toEqual({
      '$.financement.calcul.cout': 100_000.01,
      '$.financement.calcul.assiette': 100_000.01,
      '$.financement.calcul.subvention': 70_000.01,
      '$.financement.calcul.totalRessources': 100_000.01,
    })
    expect((await lire(en, id)).cout).toBe(100_000)
  })

  test('un montant négatif, une ligne de logements en double, un plan d’une autre étape se refusent', async ({
    en,
    db,
    distribution,
    pru,
  }) => {
    const id = await conventionnee(db, distribution.partenaires.bailleur, pru)
    const { corps } = await en.firmin.patch<{ violations: object[] }>(adresse(id), { depenses: { VRD: -1 } }).expect(422)
    expect(corps.violations).toMatchObject([{ propertyPath: 'depenses.VRD' }])
    const ligne = { typologie: 'T2', financement: 'PLAI', nombre: 3 }
    await en.firmin.patch(adresse(id), { logements: [ligne, ligne] }).expect(422)
    await en.firmin.patch(adresse(id), { etape: 'D', depenses: { VRD: 1 } }).expect(409)
  })

  test('deux personnes ne s’écrasent pas ; seuls la financent l’ingénierie financière et le data steward', async ({
    en,
    db,
    distribution,
    pru,
  }) => {
    const id = await conventionnee(db, distribution.partenaires.bailleur, pru)
    await en.denise.patch(adresse(id), { depenses: { VRD: 5 } }).expect(200)
    await en.firmin
      .avec({ 'if-match': '"1"' })
      .patch(adresse(id), { depenses: { VRD: 6 } })
      .expect(412)
    await en.edouard.patch(adresse(id), { depenses: { VRD: 6 } }).expect(403)
    await en.edouard.get(adresse(id)).expect(200)
    await en.camille.get(adresse(id)).expect(403)
    expect((await lire(en, id)).cout).toBe(5)
  })
})

describe('la subvention', () => {
  test('va de la préparation à la validation ; ce qui manque, puis ce qui est figé, se dit', async ({ en, db, distribution, pru }) => {
    const id = await conventionnee(db, distribution.partenaires.bailleur, pru)
    await passer(en, id, 'preparer_fat_p').expect(200)
    expect(await fautes(en, id)).toEqual(
      ['DEMOLITION_CURAGE', 'DESAMIANTAGE', 'RELOGEMENT', 'SECURISATION', 'HONORAIRES'].map((poste) => `$.financement.depenses.${poste}`),
    )
    await passer(en, id, 'etablir_fat_p').expect(409)
    await en.firmin.patch(adresse(id), { depenses: DEPENSES, ressources: { VILLE: 5_000_000 } }).expect(200)
    // Les ressources dépassent le coût : 5 000 000 + 4 129 895 contre 5 899 850.
    expect(await fautes(en, id)).toEqual(['$.financement.ressources.AUTRES_RESSOURCES'])
    await en.firmin.patch(adresse(id), { ressources: { VILLE: 291_000 } }).expect(200)
    expect(await fautes(en, id)).toEqual([])
    const { corps: sansPrefat } = await passer(en, id, 'etablir_fat_p').expect(409)
    expect(JSON.stringify(sansPrefat)).toContain('La préFAT n’a pas été exportée')
    await en.firmin.get(`/v1/business/operations/${id}/prefat`).expect(200)
    await en.firmin.patch(adresse(id), { ressources: { VILLE: 291_001 } }).expect(200)
    await passer(en, id, 'etablir_fat_p').expect(409)
    await en.firmin.get(`/v1/business/operations/${id}/prefat?format=xlsx`).expect(200)
    await passer(en, id, 'etablir_fat_p').expect(200)
    const { corps } = await passer(en, id, 'saisir_fat_p', { date: '2026-03-02' }).expect(200)
    expect(corps).toMatchObject({ place: 'FAT_P_SAISIE', libelle: 'FAT P saisie' })

    expect((await lire(en, id)).gel?.champs).toContain('Nombre de logements')
    await en.firmin.patch(adresse(id), { ressources: { VILLE: 1 } }).expect(409)
    const { corps: fige } = await en.denise.patch<{ bloquants: string[] }>(`/v1/operations/${id}`, { nombreLogements: 12 }).expect(409)
    expect(fige.bloquants).toContain('Figé : Nombre de logements.')
    await en.denise.patch(`/v1/operations/${id}`, { residence: 'Les Trois Ponts' }).expect(200)
    await en.denise.post(`/v1/operations/${id}/dates`, { type: 'OS_TRAVAUX', objectif: '2026-09-01' }).expect(409)
    await en.denise.post(`/v1/operations/${id}/dates`, { type: 'REUNION_PUBLIQUE', objectif: '2026-09-01' }).expect(201)
    const avenant = { transition: 'ouvrir_avenant', donnees: { motif: 'Moins de logements' } }
    await en.edouard.put(`/v1/business/operations/${id}/transitions`, avenant).expect(403)
    await en.firmin.put(`/v1/business/operations/${id}/transitions`, avenant).expect(200)

    await passer(en, id, 'rejeter_fat_p', { motif: 'Délibération illisible' }).expect(200)
    await en.denise.patch(`/v1/operations/${id}`, { nombreLogements: 160 }).expect(200)
    const [fiche] = await db.selectFrom('financement_fiche').selectAll().where('operation_id', '=', id).execute()
    expect(fiche).toMatchObject({ saisie_le: null, etablie_le: null, motif_rejet: 'Délibération illisible' })
  })

  test('validée, la FAT P ne bouge plus ; la FAT D s’ouvre à côté, dépenses à saisir, écart à justifier', async ({
    en,
    db,
    distribution,
    pru,
  }) => {
    const id = await conventionnee(db, distribution.partenaires.bailleur, pru)
    await jusquaSaisie(en, id)
    await passer(en, id, 'valider_fat_p', { date: '2026-03-10', montant: 4_129_895 }).expect(200)
    await passer(en, id, 'preparer_fat_d').expect(409)
    await passer(en, id, 'preparer_fat_d', { date: '2026-03-11' }).expect(200)
    const { corps } = await en.firmin.patch<Financement>(adresse(id), { depenses: { DESAMIANTAGE: 1_800_000 } }).expect(200)
    expect(corps.fiches).toMatchObject([
      { etape: 'P', valideeLe: '2026-03-10', montantNotifie: 4_129_895, calcul: { cout: 5_899_850 } },
      { etape: 'D', plan: { dateMarche: '2026-03-11', ressources: { METROPOLE: 582_000 }, depenses: { RELOGEMENT: null } } },
    ])
    expect(corps.nonBlockingFields).toMatchObject([
      {
        propertyJsonPath: '$.financement.depenses.DESAMIANTAGE',
        message: '+ 11,6\u00A0% par rapport à la FAT P, l’écart devra être justifié',
      },
    ])
    const { corps: justifie } = await en.firmin
      .patch<Financement>(adresse(id), { justifications: { DESAMIANTAGE: 'Amiante découvert en cave' } })
      .expect(200)
    expect(justifie.nonBlockingFields).toEqual([])
  })

  test('la FAT C validée solde l’opération : la conservation de ses ménages en part', async ({ en, db, distribution, pru }) => {
    const id = await conventionnee(db, distribution.partenaires.bailleur, pru)
    const menageId = await createMenage(db, {
      menage: { statut: 'CLOTURE' },
      operationId: id,
      colonnes: { statut_depuis: new Date('2026-01-31T12:00:00Z') },
    })
    await jusquaSaisie(en, id)
    await db.updateTable('operation').set({ statut_subvention: 'FAT_C_SAISIE' }).where('id', '=', id).execute()
    const fin = async () => {
      const { corps } = await en.denise
        .get<{ conservation: { echeances: { etape: string; le: string }[] } }>(`/v1/menages/${menageId}`)
        .expect(200)
      return corps.conservation.echeances.find(({ etape }) => etape === 'ARCHIVE')?.le
    }
    expect(await fin()).toBe('2036-07-31')
    await passer(en, id, 'valider_fat_c', { date: '2026-03-09', montant: 10 }).expect(200)
    expect(await fin()).toBe('2031-03-09')
    expect(await db.selectFrom('operation').select(['solde_le', 'statut_subvention_le']).where('id', '=', id).executeTakeFirst()).toEqual({
      solde_le: '2026-03-09',
      statut_subvention_le: '2026-03-09',
    })
  })
})

describe('la préFAT', () => {
  test('dit ce que l’on sait ; pour IODA, les mêmes valeurs dans l’ordre de ses écrans, prêtes à coller', async ({
    en,
    db,
    distribution,
    pru,
  }) => {
    const id = await conventionnee(db, distribution.partenaires.bailleur, pru)
    await en.firmin.patch(adresse(id), { depenses: DEPENSES }).expect(200)
    interface Prefat {
      titre: string
      rubriques: { code: string; lignes: { code: string; texte: string; aCopier: string }[] }[]
    }
    const { corps: prefat } = await en.firmin.get<Prefat>(`/v1/business/operations/${id}/prefat`).expect(200)
    const { corps: ioda } = await en.firmin.get<Prefat>(`/v1/business/operations/${id}/prefat-ioda`).expect(200)
    expect(prefat.titre).toBe('PréFAT P, prévisionnelle')
    expect(prefat.rubriques.map(({ code }) => code).slice(0, 3)).toEqual(['identification', 'programme', 'depenses'])
    expect(ioda.rubriques.map(({ code }) => code)).toEqual([
      'identification',
      'instruction',
      'calendrier',
      'programme',
      'depenses',
      'subvention',
      'ressources',
    ])
    const toutes = (lu: Prefat) => new Map(lu.rubriques.flatMap(({ lignes }) => lignes).map((ligne) => [ligne.code, ligne]))
    expect(toutes(prefat)).toEqual(toutes(ioda))
    expect(toutes(ioda).get('financement.depenses.DESAMIANTAGE')).toMatchObject({
      texte: '1\u00A0612\u00A0750,40\u00A0€',
      aCopier: '1612750,40',
    })
    expect(toutes(ioda).get('convention.date')).toMatchObject({ texte: '14 février 2023', aCopier: '14/02/2023' })
    expect(toutes(ioda).get('financement.numeroIODA')).toMatchObject({ texte: '—', aCopier: '' })
  })
})

describe('les champs', () => {
  test('d’une étape et d’une famille : requis, montrés ; réglés pour un bailleur, ils changent pour lui seul', async ({
    en,
    db,
    distribution,
  }) => {
    const lus = async (suite: string) => {
      const url = `/v1/champs-operations?etape=D&familles=DEMOLITION${suite}`
      const { corps } = await en.firmin
        .get<{ 'hydra:member': { propertyJsonPath: string; montre: boolean; requis: boolean }[] }>(url)
        .expect(200)
      return new Map(corps['hydra:member'].map(({ propertyJsonPath, montre, requis }) => [propertyJsonPath, [montre, requis]]))
    }
    const { code } = await db
      .selectFrom('partenaire')
      .select('code')
      .where('id', '=', distribution.partenaires.bailleur)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('champ_operation')
      .values({
        id: uuidv7(),
        bailleur_id: distribution.partenaires.bailleur,
        etape: 'D',
        famille: 'DEMOLITION',
        chemin: 'financement.contact',
        montre: true,
        requis: true,
      })
      .execute()
    const [tous, siens] = [await lus(''), await lus(`&bailleurCode=${code}`)]
    expect(tous.get('$.financement.depenses.DESAMIANTAGE')).toEqual([true, true])
    expect(tous.get('$.financement.depenses.CHARGE_FONCIERE')).toEqual([false, false])
    expect(tous.get('$.dates.ACCORD_DID')).toEqual([true, true])
    expect([tous.get('$.financement.contact'), siens.get('$.financement.contact')]).toEqual([
      [true, false],
      [true, true],
    ])
    await en.firmin.get('/v1/champs-operations?bailleurCode=INCONNU').expect(404)
    await db.deleteFrom('champ_operation').execute()
  })
})

describe('la liste', () => {
  test('dit de chaque opération ce que dit sa fiche, et leurs totaux', async ({ en, db, distribution, pru }) => {
    const id = await conventionnee(db, distribution.partenaires.bailleur, pru)
    await passer(en, id, 'preparer_fat_p').expect(200)
    await en.firmin.patch(adresse(id), { depenses: { DESAMIANTAGE: 333.33 }, ressources: { VILLE: 500 } }).expect(200)
    interface Liste {
      'hydra:member': { id: string; cout: number; partAnru: number; blocages: number | null }[]
      metadata: { totaux: { cout: number; partAnru: number; aCompleter: number } }
    }
    const { corps } = await en.firmin.get<Liste>('/v1/financement/operations?pageSize=100&avecFiche=true').expect(200)
    expect(corps['hydra:member'].length).toBeGreaterThan(1)
    for (const ligne of corps['hydra:member']) {
      const fiche = await lire(en, ligne.id)
      expect([ligne.id, ligne.cout, ligne.partAnru]).toEqual([ligne.id, fiche.cout, fiche.partAnru])
      const attendues = /PREPARATION|ETABLIE/.test(fiche.statutSubvention?.code ?? '') ? fiche.invalidFields.length : null
      expect([ligne.id, ligne.blocages]).toEqual([ligne.id, attendues])
    }
    const somme = (champ: 'cout' | 'partAnru') =>
      Math.round(corps['hydra:member'].reduce((total, ligne) => total + ligne[champ] * 100, 0)) / 100
    expect(corps.metadata.totaux).toMatchObject({ cout: somme('cout'), partAnru: somme('partAnru') })
    expect(corps['hydra:member'].find((ligne) => ligne.id === id)).toMatchObject({ blocages: 5, cout: 333.33, partAnru: 233.33 })
  })

  test('un bailleur n’y voit que ses opérations ; un refus ne dit rien des autres', async ({ en, db, distribution, pru }) => {
    const sienne = await conventionnee(db, distribution.partenaires.bailleur, pru)
    const autre = await conventionnee(db, distribution.partenaires.autreBailleur, pru)
    const { corps } = await en.romane.get<{ 'hydra:member': { id: string }[] }>('/v1/financement/operations?pageSize=100').expect(200)
    const ids = corps['hydra:member'].map(({ id }) => id)
    expect([ids.includes(sienne), ids.includes(autre)]).toEqual([true, false])
    await en.romane.get(adresse(autre)).expect(404)
    await en.romane.post('/v1/business/operations/calcul', { id: autre }).expect(404)
    await en.romane.get(`/v1/business/operations/${autre}/prefat-ioda`).expect(404)
    await en.romane.patch(adresse(sienne), { depenses: { VRD: 1 } }).expect(403)
  })
})
