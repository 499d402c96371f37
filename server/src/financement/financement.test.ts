import type { Financement } from '@relogement/domain/financement/financement.schema'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
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
    // Les taux et plafonds sont ceux livrés avec le produit.
    expect(corps.bareme).toEqual({ taux: 70, plafond: 0, aConfirmer: true })
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
    // Saisie le 2 mars : ni la veille, ni dix ans plus tôt, d'un chiffre de trop.
    await passer(en, id, 'valider_fat_p', { date: '2026-03-01', montant: 4_129_895 }).expect(422)
    await passer(en, id, 'valider_fat_p', { date: '2016-03-10', montant: 4_129_895 }).expect(422)
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
    api,
    en,
    db,
    distribution,
    pru,
  }) => {
    const id = await conventionnee(db, distribution.partenaires.bailleur, pru)
    await en.firmin.patch(adresse(id), { depenses: DEPENSES }).expect(200)
    interface Prefat {
      titre: string
      rubriques: {
        code: string
        titre: string
        lignes: { code: string; libelle: string; valeur: string | number | null; texte: string; aCopier: string }[]
      }[]
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
    // Le taux se dit une fois, celui qui est retenu : le taux saisi, vide, le contredisait.
    expect(ioda.rubriques.flatMap(({ lignes }) => lignes.filter(({ libelle }) => libelle === 'Taux de la subvention'))).toMatchObject([
      { code: 'calcul.taux', texte: '70,0\u00A0%' },
    ])

    const reponse = await api.app.inject({
      method: 'GET',
      url: `/v1/business/operations/${id}/prefat?format=xlsx`,
      headers: { authorization: `Bearer ${await en.firmin.jeton()}` },
    })
    const [feuille] = (await readXlsx(new Uint8Array(reponse.rawPayload))).sheets
    const [titre, etablie, ...suite] = (feuille?.rows ?? []).map((rangee) => rangee.map((cellule) => cellule ?? ''))
    expect(titre?.[0]).toBe('PréFAT P, prévisionnelle')
    expect(etablie?.[0]).toBe('Établie par Relogement le')
    // Cellule par cellule, ce que dit la fiche ; une rubrique vide n'a pas de titre.
    const attendues = prefat.rubriques
      .filter(({ lignes }) => lignes.length > 0)
      .flatMap(({ titre: rubrique, lignes }) => [
        ['', '', ''],
        [rubrique, '', ''],
        ...lignes.map(({ libelle, valeur, texte }) => [libelle, valeur ?? '', texte]),
      ])
    expect(suite).toEqual(attendues)
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

test('la fiche du maître d’ouvrage se lit en PDF, reste aux documents, et ne s’y redit que changée', async ({
  en,
  db,
  distribution,
  pru,
}) => {
  const id = await conventionnee(db, distribution.partenaires.bailleur, pru)
  const fiche = `/v1/business/operations/${id}/fiche-maitre-d-ouvrage-action-logement`
  const documents = () =>
    db.selectFrom('document').select(['nom', 'type', 'donnees', 'genere']).where('sujet_id', '=', id).orderBy('numero').execute()
  // Qui lit le financement sans le tenir ne la produit pas, et rien n'en reste.
  await en.corinne.get(fiche).expect(403)
  expect(await documents()).toEqual([])
  await en.firmin.patch(adresse(id), { contact: 'Léa Vasseur', referenceRIB: 'RIB-07', droitsUniques: 3 }).expect(200)
  const pdf = await en.firmin.get(fiche).expect(200)
  expect(pdf.entetes['content-type']).toBe('application/pdf')
  await en.firmin.get(fiche).expect(200)
  // Qui la tient la relit aux documents de l'opération.
  const lus = await en.firmin.get<{ 'hydra:member': { nom: string }[] }>(`/v1/business/operations/${id}/documents`).expect(200)
  expect(lus.corps['hydra:member']).toHaveLength(1)
  const [premiere, ...autres] = await documents()
  expect(autres).toEqual([])
  expect(premiere).toMatchObject({
    nom: 'Fiche maître d’ouvrage Action Logement, Alma – Fontenoy.pdf',
    type: 'FICHE_MOA_AL',
    genere: true,
    donnees: { contenu: { contacts: [{}, { libelle: 'Contact', valeur: 'Léa Vasseur' }, { valeur: 'RIB-07' }] } },
  })
  await en.firmin.patch(adresse(id), { droitsUniques: 4 }).expect(200)
  await en.firmin.get(fiche).expect(200)
  expect((await documents()).map(({ nom }) => nom)[1]).toMatch(/\(version 2\)\.pdf$/)
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from modification where sujet_id = ${id} and donnees::text like '%FICHE_MOA_AL%'`.execute(db)
  expect(rows[0]?.n).toBe(2)
})

test('une pièce du financement ne se lit, ni ne se dépose, que de qui lit le financement', async ({ en, db, distribution, pru }) => {
  const id = await conventionnee(db, distribution.partenaires.bailleur, pru)
  await en.firmin.get(`/v1/business/operations/${id}/fiche-maitre-d-ouvrage-action-logement`).expect(200)
  interface Liste {
    'hydra:member': { id: string; type: string }[]
    metadata: { naturesAAjouter: { code: string }[] }
  }
  const lesSiennes = async (qui: Prenom) => (await en[qui].get<Liste>(`/v1/business/operations/${id}/documents`).expect(200)).corps
  const [fiche] = (await lesSiennes('firmin'))['hydra:member']
  const contenu = `/v1/operations/${id}/documents/${fiche?.id}/contenu`
  // Le coût et la subvention y sont écrits : les appels du financement les leur refusent, la pièce aussi.
  for (const qui of ['rachid', 'ines', 'bastien', 'melanie', 'damien', 'colette'] as const) {
    await en[qui].get(adresse(id)).expect(403)
    const { 'hydra:member': lus, metadata } = await lesSiennes(qui)
    expect([qui, lus]).toEqual([qui, []])
    for (const nature of ['FAT_P', 'FAT_D', 'FAT_C', 'DECISION_SUBVENTION', 'DEMANDE_PAIEMENT', 'FICHE_MOA_AL'])
      expect(metadata.naturesAAjouter.map(({ code }) => code)).not.toContain(nature)
    await en[qui].get(contenu).expect(404)
  }
  for (const qui of ['denise', 'adrien', 'corinne', 'edouard', 'romane'] as const) await en[qui].get(contenu).expect(200)
  expect((await lesSiennes('edouard')).metadata.naturesAAjouter.map(({ code }) => code)).toContain('FAT_P')
})

describe('les champs se règlent par bailleur, étape et famille', () => {
  interface Champ {
    chemin: string
    montre: boolean
    requis: boolean
    regle: boolean
    defaut: string
  }
  const chemin = 'financement.depenses.HONORAIRES'
  const champs = '/v1/champs-operations'
  const regler = (en: En, reglage: string | null, bailleurCode: string | null = null) =>
    en.firmin.patch<Champ>(champs, { bailleurCode, etape: 'P', famille: 'DEMOLITION', chemin, reglage })
  const lireLeChamp = async (en: En, bailleur = '') => {
    const { corps } = await en.firmin
      .get<{ 'hydra:member': Champ[] }>(`${champs}?etape=P&familles=DEMOLITION${bailleur && `&bailleurCode=${bailleur}`}`)
      .expect(200)
    return corps['hydra:member'].find((champ) => champ.chemin === chemin)
  }

  test('le réglage du bailleur l’emporte, l’effet se voit aussitôt à sa fiche, et l’historique dit qui l’a changé', async ({
    en,
    db,
    distribution,
    pru,
  }) => {
    const id = await conventionnee(db, distribution.partenaires.bailleur, pru)
    const { code } = await db
      .selectFrom('partenaire')
      .select('code')
      .where('id', '=', distribution.partenaires.bailleur)
      .executeTakeFirstOrThrow()
    await passer(en, id, 'preparer_fat_p').expect(200)
    expect(await fautes(en, id)).toContain(`$.${chemin}`)
    expect(await lireLeChamp(en)).toMatchObject({ montre: true, requis: true, regle: false, defaut: 'REQUIS' })

    await regler(en, 'MONTRE').expect(200)
    expect(await fautes(en, id)).not.toContain(`$.${chemin}`)
    const { corps } = await regler(en, 'MASQUE', code).expect(200)
    expect(corps).toMatchObject({ montre: false, requis: false, regle: true, defaut: 'MONTRE' })
    const duPlan = async () => (await lire(en, id)).champs.find((champ) => champ.chemin === chemin)
    expect(await duPlan()).toMatchObject({ montre: false, requis: false })
    expect(await lireLeChamp(en)).toMatchObject({ montre: true, requis: false, regle: true, defaut: 'REQUIS' })
    // Rempli, un champ masqué se montre encore : les totaux ferment sur ce qui se lit.
    await en.firmin.patch(adresse(id), { depenses: { HONORAIRES: 12.5 } }).expect(200)
    expect(await duPlan()).toMatchObject({ montre: true, requis: false })

    // Redit, rien ne change ; rendu à ce qui vaut pour tous, puis à ce qui est livré.
    await regler(en, 'MASQUE', code).expect(200)
    expect((await regler(en, null, code).expect(200)).corps).toMatchObject({ montre: true, requis: false, regle: false, defaut: 'MONTRE' })
    expect((await regler(en, null).expect(200)).corps).toMatchObject({ montre: true, requis: true, regle: false, defaut: 'REQUIS' })
    const historique = await en.firmin
      .get<{ 'hydra:member': { auteur: string; bailleur: string | null; libelle: string; ancien: unknown; nouveau: unknown }[] }>(
        `${champs}/modifications`,
      )
      .expect(200)
    expect(historique.corps['hydra:member'].map(({ bailleur, ancien, nouveau }) => [bailleur !== null, ancien, nouveau])).toEqual([
      [false, 'Montré', null],
      [true, 'Masqué', null],
      [true, null, 'Masqué'],
      [false, null, 'Montré'],
    ])
    expect(historique.corps['hydra:member'][0]).toMatchObject({ libelle: 'Honoraires et maîtrise d’œuvre' })
    expect(historique.corps['hydra:member'][0]?.auteur).toContain('Firmin')
  })

  test('deux réglages au même instant se suivent : un seul en vigueur, et l’historique les enchaîne', async ({ en, db }) => {
    await Promise.all(['MONTRE', 'MASQUE', 'MONTRE', 'MASQUE'].map((reglage) => regler(en, reglage).expect(200)))
    const lignes = await db
      .selectFrom('champ_operation')
      .select('id')
      .where('chemin', '=', chemin)
      .where('bailleur_id', 'is', null)
      .execute()
    expect(lignes).toHaveLength(1)
    const { rows } = await sql<{ ancien: string | null; nouveau: string | null }>`
      select changements -> 0 ->> 'ancien' as ancien, changements -> 0 ->> 'nouveau' as nouveau from modification
      where sujet_id = ${lignes[0]?.id} order by id`.execute(db)
    for (const [rang, { ancien }] of rows.entries()) if (rang > 0) expect(ancien).toBe(rows[rang - 1]?.nouveau)
    await regler(en, null).expect(200)
  })

  test('ni un champ, ni une famille, ni un bailleur inconnus ; personne d’autre ne règle', async ({ en }) => {
    const saisie = { etape: 'P', famille: 'DEMOLITION', chemin, reglage: 'MASQUE' }
    await en.firmin.patch(champs, { ...saisie, chemin: 'financement.constructor' }).expect(422)
    await en.firmin.patch(champs, { ...saisie, famille: 'x' }).expect(422)
    await en.firmin.patch(champs, { ...saisie, bailleurCode: 'PERSONNE' }).expect(404)
    await en.corinne.patch(champs, saisie).expect(403)
    expect(await lireLeChamp(en)).toMatchObject({ regle: false })
  })
})

test('une opération se finance de l’étude à la FAT C validée, sans sauter une étape', async ({ en, db, distribution, pru }) => {
  const identite = { code: `FIN-${++numero}`, nom: 'Trois Ponts – Boileau', famille: 'DEMOLITION', villeCode: ROUBAIX, QPV: 'Trois Ponts' }
  const { corps } = await en.firmin.post<{ id: string }>('/v1/operations', identite).expect(201)
  const { id } = corps
  const creer = (transition: string, donnees?: object) =>
    en.firmin.put(`/v1/business/operations/${id}/transitions`, { transition, donnees })
  const dater = (date: object) => en.firmin.post(`/v1/operations/${id}/dates`, date).expect(201)
  const etablir = async (etape: string) => {
    expect(await fautes(en, id)).toEqual([])
    // Sans préFAT lue, elle ne s'établit pas.
    await passer(en, id, `etablir_fat_${etape}`).expect(409)
    await en.firmin.get(`/v1/business/operations/${id}/prefat?format=xlsx`).expect(200)
    await passer(en, id, `etablir_fat_${etape}`).expect(200)
  }
  const valider = async (etape: string, saisie: string, validation: string, montant: number) => {
    await passer(en, id, `saisir_fat_${etape}`, { date: saisie }).expect(200)
    await passer(en, id, `valider_fat_${etape}`, { date: validation, montant }).expect(200)
  }

  // À l'étude, aucune subvention ne se prépare ; ni la FAT D, ni la FAT C avant celle d'avant.
  await passer(en, id, 'preparer_fat_p').expect(409)
  await en.firmin
    .patch(`/v1/operations/${id}`, { bailleur: { id: distribution.partenaires.bailleur }, PRU: { id: pru }, nombreLogements: 12 })
    .expect(200)
  await creer('valider_etude').expect(200)
  await creer('conventionner', { date: '2024-03-01', reference: 'NPNRU-2024-12' }).expect(200)
  await passer(en, id, 'preparer_fat_d').expect(409)
  await passer(en, id, 'preparer_fat_p').expect(200)

  const DEPENSES_P = { DEMOLITION_CURAGE: 300_000.01, DESAMIANTAGE: 100_000, RELOGEMENT: 50_000, SECURISATION: 0, HONORAIRES: 20_000.02 }
  expect(await fautes(en, id)).toEqual(
    expect.arrayContaining(['$.dates.DELIBERATION_CA', '$.dates.DEPOT_DID', '$.financement.depenses.DEMOLITION_CURAGE']),
  )
  await dater({ type: 'DELIBERATION_CA', reel: '2024-01-15' })
  await dater({ type: 'DEPOT_DID', reel: '2024-02-15' })
  await en.firmin.patch(adresse(id), { depenses: DEPENSES_P, ressources: { VILLE: 10_000 } }).expect(200)
  await etablir('p')
  await valider('p', '2024-04-02', '2024-05-02', 329_000.02)

  await dater({ type: 'ACCORD_DID', reel: '2024-06-01' })
  await dater({ type: 'OS_TRAVAUX', reel: '2025-01-06' })
  await passer(en, id, 'preparer_fat_c').expect(409)
  await passer(en, id, 'preparer_fat_d').expect(200)
  // Un marché se date une fois passé, comme à l'ouverture de la fiche.
  const { corps: refus } = await en.firmin.patch<{ violations: object[] }>(adresse(id), { dateMarche: '2099-12-02' }).expect(422)
  expect(refus.violations).toEqual([{ propertyPath: 'dateMarche', message: 'La date saisie doit être anterieure à la date du jour' }])
  await en.firmin
    .patch(adresse(id), { depenses: { ...DEPENSES_P, DESAMIANTAGE: 101_000 }, numeroIODA: 'IODA-77', dateMarche: '2024-12-02' })
    .expect(200)
  await etablir('d')
  await passer(en, id, 'saisir_fat_d', { date: '2024-05-01' }).expect(422)
  await valider('d', '2025-02-03', '2025-03-03', 329_700.02)

  const menageId = await createMenage(db, { operationId: id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  await dater({ type: 'FIN_DEMOLITION', reel: '2026-01-30' })
  // Un ménage reste à reloger : la clôture attend.
  await passer(en, id, 'preparer_fat_c').expect(409)
  await db.updateTable('menage').set({ statut: 'DEMENAGEMENT', date_signature_bail: '2026-01-05' }).where('id', '=', menageId).execute()
  await passer(en, id, 'preparer_fat_c').expect(200)
  await en.firmin.patch(adresse(id), { depenses: { ...DEPENSES_P, DESAMIANTAGE: 100_500.5 } }).expect(200)
  await etablir('c')
  await valider('c', '2026-02-16', '2026-03-09', 329_350.37)

  const statuts = await sql<{ nouveau: string }>`
    select donnees ->> 'nouveau' as nouveau from modification where sujet_id = ${id} and code = 'FAT_PASSEE' order by id`.execute(db)
  expect(statuts.rows.map(({ nouveau }) => nouveau)).toEqual(
    ['P', 'D', 'C'].flatMap((etape) => ['EN_PREPARATION', 'ETABLIE', 'SAISIE', 'VALIDEE'].map((moment) => `FAT_${etape}_${moment}`)),
  )
  const fiches = await db
    .selectFrom('financement_fiche')
    .select(['etape', 'cout', 'subvention', 'ressources', 'autofinancement', 'montant_notifie'])
    .where('operation_id', '=', id)
    .orderBy('validee_le')
    .execute()
  expect(fiches.map(({ etape, cout, montant_notifie }) => [etape, cout, montant_notifie])).toEqual([
    ['P', 470_000.03, 329_000.02],
    ['D', 471_000.03, 329_700.02],
    ['C', 470_500.53, 329_350.37],
  ])
  for (const { cout, subvention, ressources, autofinancement } of fiches)
    expect(Math.round((subvention + ressources + autofinancement) * 100)).toBe(Math.round(cout * 100))
  expect(await db.selectFrom('operation').select('solde_le').where('id', '=', id).executeTakeFirst()).toEqual({ solde_le: '2026-03-09' })
})
