import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import { LILLE, ROUBAIX, test as testAvecApi } from '../../test/cast.ts'
import { createMenage, createOperation, createProposition } from '../../test/dossiers.ts'
import { createPorte } from '../../test/logements.ts'

interface Porte {
  id: string
  numero: string
  etat: { code: string; libelle: string }
  texte: string
  menages: { id: string; noms: string; statut: { code: string }; cotation: { couleur: string | null } }[]
}
interface Vue {
  batiments: {
    nom: string
    adresse: string
    logements: number
    occupes: number
    cages: { nom: string; etages: { libelle: string; portes: Porte[] }[] }[]
  }[]
}
interface Recapitulatif {
  logements: number
  occupes: number
  vides: number
  cotationNoire: number
  etats: { code: string; nombre: number }[]
  typologies: { code: string; nombre: number }[]
  cages: { batiment: string; cage: string; logements: number; occupes: number }[]
}

/** Deux cages : une recherche, une porte vidée, un ménage que la commune de Lille ne voit pas, une porte sans dossier. */
const test = testAvecApi.extend('immeuble', { scope: 'file' }, async ({ db, distribution }) => {
  const { bailleur } = distribution.partenaires
  const operation = await createOperation(db)
  await db.updateTable('operation').set({ bailleur_id: bailleur, ville_code: LILLE }).where('id', '=', operation).execute()
  const porte = (numero_porte: string, hp3: string, etage: number) =>
    createPorte(db, operation, bailleur, { ug: `B-${numero_porte}`, numero_porte, hp2: 'Bâtiment B', hp3, etage })
  const habiter = (numeroPorte: string, statut: string, colonnes: Record<string, unknown> = {}) =>
    createMenage(db, {
      operationId: operation,
      partenaireId: bailleur,
      colonnes: {
        patrimoine: JSON.stringify({ UG: `B-${numeroPorte}`, HPs: [], nomDeResidence: null }),
        localisation: JSON.stringify({ adresse: {}, numeroPorte }),
        statut,
        codes_postaux_souhaites: [],
        ...colonnes,
      },
    })
  await porte('101', 'Entrée 1', 1)
  await porte('001', 'Entrée 1', 0)
  const quittee = await porte('002', 'Entrée 2', 0)
  await porte('102', 'Entrée 2', 1)
  await db.insertInto('vacance').values({ id: uuidv7(), logement_id: quittee, type: 'RELOGEMENT', debut: '2025-06-30' }).execute()
  const chercheur = await habiter('101', 'RECHERCHE_DU_LOGEMENT', { ville_code: LILLE, cotation_couleur: 'NOIRE', cotation_score: 64 })
  await habiter('001', 'ENTRETIEN_PREALABLE_A_REALISER')
  return { operation, chercheur }
})

const vue = (id: string) => `/v1/business/operations/${id}/vue_synoptique`
const dites = (corps: Vue) =>
  corps.batiments.map(({ nom, adresse, logements, occupes, cages }) => ({
    nom,
    adresse,
    logements,
    occupes,
    cages: cages.map((cage) => [
      cage.nom,
      ...cage.etages.map(({ libelle, portes }) => [
        libelle,
        ...portes.map(({ numero, etat, texte }) => `${numero} ${etat.code} ${texte}`.trim()),
      ]),
    ]),
  }))

test('l’immeuble se dessine en bâtiments, cages, étages et portes, du haut en bas', async ({ en, immeuble: { operation, chercheur } }) => {
  const { corps } = await en.rachid.get<Vue>(vue(operation)).expect(200)
  expect(dites(corps)).toEqual([
    {
      nom: 'Bâtiment B',
      adresse: '7 rue d’Alger',
      logements: 4,
      occupes: 3,
      cages: [
        ['Entrée 1', ['R+1', '101 RECHERCHE Recherche'], ['RDC', '001 ENTRETIEN Entretien']],
        ['Entrée 2', ['R+1', '102 OCCUPE'], ['RDC', '002 VIDE Relogé 2025']],
      ],
    },
  ])
  expect(corps.batiments[0]?.cages[0]?.etages[0]?.portes[0]?.menages).toMatchObject([
    {
      id: chercheur,
      cotation: { couleur: 'NOIRE', score: 64 },
      statut: { code: 'RECHERCHE_DU_LOGEMENT', libelle: 'Recherche du logement' },
    },
  ])
})

test('les totaux font le nombre de logements, par état, typologie et cage', async ({ en, immeuble: { operation } }) => {
  const { corps } = await en.rachid.get<Recapitulatif>(`/v1/business/operations/${operation}/recapitulatif_synoptique`).expect(200)
  expect(corps).toMatchObject({ logements: 4, occupes: 3, vides: 1, cotationNoire: 1 })
  expect(corps.etats.map(({ code, nombre }) => [code, nombre])).toEqual([
    ['ENTRETIEN', 1],
    ['RECHERCHE', 1],
    ['OCCUPE', 1],
    ['VIDE', 1],
  ])
  expect(corps.typologies.map(({ code, nombre }) => [code, nombre])).toEqual([['T4', 4]])
  expect(corps.cages).toEqual([
    { batiment: 'Bâtiment B', cage: 'Entrée 1', logements: 2, occupes: 2 },
    { batiment: 'Bâtiment B', cage: 'Entrée 2', logements: 2, occupes: 1 },
  ])
})

// Prune (chef de projet) ne lit aucun ménage ; Bastien, ceux de son parc ; Firmin (finances), aucun.
test.for([
  ['prune', ['OCCUPE', 'OCCUPE', 'OCCUPE', 'VIDE']],
  ['firmin', ['OCCUPE', 'OCCUPE', 'OCCUPE', 'VIDE']],
  ['bastien', ['RECHERCHE', 'ENTRETIEN', 'OCCUPE', 'VIDE']],
  ['melanie', ['RECHERCHE', 'ENTRETIEN', 'OCCUPE', 'VIDE']],
] as const)(
  '%s voit chaque porte avec ce que ses droits disent de qui y habite',
  async ([prenom, etats], { en, immeuble: { operation } }) => {
    const { corps } = await en[prenom].get<Vue>(vue(operation)).expect(200)
    const portes = corps.batiments.flatMap(({ cages }) => cages.flatMap((cage) => cage.etages.flatMap((etage) => etage.portes)))
    expect(portes.map(({ etat }) => etat.code)).toEqual(etats)
    if (prenom === 'prune' || prenom === 'firmin') expect(portes.flatMap(({ menages }) => menages)).toEqual([])
  },
)

test('la porte dit le loyer à qui lit les finances, et des propositions reçues celles que l’on lit', async ({ en, db, distribution }) => {
  const { bailleur, autreBailleur } = distribution.partenaires
  const operation = await createOperation(db)
  await db.updateTable('operation').set({ bailleur_id: bailleur, ville_code: ROUBAIX }).where('id', '=', operation).execute()
  await createPorte(db, operation, bailleur, { ug: 'L-1', numero_porte: '1', hp2: 'L', hp3: 'L', etage: 0 })
  const menageId = await createMenage(db, {
    operationId: operation,
    partenaireId: bailleur,
    villeCode: ROUBAIX,
    colonnes: {
      patrimoine: JSON.stringify({ UG: 'L-1', HPs: [], nomDeResidence: null }),
      localisation: JSON.stringify({ adresse: {}, numeroPorte: '1' }),
      codes_postaux_souhaites: [],
      logement_actuel: JSON.stringify({ finance: { loyer: 402.15 } }),
    },
  })
  const proposer = (bailleurId: string, statut: string, villeCode: string, colonnes: Record<string, unknown>) =>
    createProposition(db, { menageId, bailleurId, statut, villeCode, colonnes })
  await proposer(bailleur, 'refusee_menage', LILLE, { ecrite_envoyee_le: '2026-02-20', ecrite_numero: 1, refus_le: '2026-03-12' })
  await proposer(autreBailleur, 'proposition_relogement', ROUBAIX, { ecrite_envoyee_le: '2026-04-20', ecrite_numero: 2 })
  await proposer(autreBailleur, 'presentation_gtr', ROUBAIX, {})
  const habitant = async (prenom: 'rachid' | 'damien' | 'bastien' | 'colette') => {
    const { corps } = await en[prenom].get<Vue>(vue(operation)).expect(200)
    return corps.batiments[0]?.cages[0]?.etages[0]?.portes[0]?.menages[0]
  }
  const refusee = { acceptee: null, refusee: '2026-03-12' }
  const sansReponse = { acceptee: null, refusee: null }
  expect(await habitant('rachid')).toMatchObject({ loyer: 402.15, propositions: { recues: 2, dues: 3, derniere: sansReponse } })
  expect(await habitant('damien')).toMatchObject({ loyer: 402.15, propositions: { recues: 2, dues: 3 } })
  expect(await habitant('bastien')).toMatchObject({ loyer: 402.15, propositions: { recues: 1, dues: null, derniere: refusee } })
  const commune = await habitant('colette')
  expect(commune).toMatchObject({ propositions: { recues: 1, dues: null, derniere: sansReponse } })
  expect(commune).not.toHaveProperty('loyer')
  // Un relevé ne fige ni l'un ni l'autre : ce qui se dit aujourd'hui ne serait pas d'alors.
  const { corps: releve } = await en.rachid.post<{ id: string }>(`/v1/operations/${operation}/snapshots`, { libelle: 'Loyers' }).expect(201)
  const { corps: fige } = await en.rachid.get<Vue>(`/v1/operations/${operation}/snapshots/${releve.id}`).expect(200)
  const [alors] = fige.batiments[0]?.cages[0]?.etages[0]?.portes[0]?.menages ?? []
  expect(alors).toMatchObject({ id: menageId })
  expect(alors).not.toHaveProperty('loyer')
  expect(alors).not.toHaveProperty('propositions')
})

test('hors de sa portée, l’opération n’a pas d’immeuble', async ({ en, immeuble: { operation } }) => {
  await en.berenice.get(vue(operation)).expect(404)
  await en.paul.get(vue(operation)).expect(403)
})
