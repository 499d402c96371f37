// Ce qu'un autre bailleur répond d'un ménage, ou à quel rang, ne change rien à ce qu'un bailleur lit : dossiers, listes, tris, comptes, exports, PDF, direct.
import { contrat } from '@relogement/domain/contrat'
import { expect } from 'vitest'
import { type Personne, type Prenom, test } from '../../test/cast.ts'
import { ceQuiSeLit } from '../../test/ceQuiSeLit.ts'
import { createMenage, createProposition } from '../../test/dossiers.ts'
import { startEcoute } from '../../test/ecoute.ts'
import { ouvrirLeFlux } from '../../test/flux.ts'
import { jourDans } from '../../test/jours.ts'
import { adressesDeLecture } from '../../test/lectures.ts'
import { createGtr, createOperationDuPru } from '../../test/reunions.ts'
import type { Base } from '../core/database.ts'

type En = Readonly<Record<Prenom, Personne>>

/** Où en est la proposition de l'autre bailleur, d'une fois à l'autre. */
const REPONSES = [
  { statut: 'acceptee_gtr', gtr_accepte: true, gtr_reponse_rang: 1 },
  { statut: 'refusee_gtr', gtr_accepte: false, gtr_reponse_rang: 3 },
  { statut: 'transmise_bailleur', gtr_accepte: true, gtr_reponse_rang: 2, cal_bailleur_accepte: true, cal_bailleur_rang: 2 },
  { statut: 'acceptee_cal', gtr_accepte: true, cal_accepte: true, cal_rang: 3, cal_date: jourDans(-1) },
  { statut: 'refusee_cal', gtr_accepte: true, cal_accepte: false, cal_rang: 4, cal_date: jourDans(-1), cal_motif: 'DETTE' },
  { statut: 'refusee_menage', cal_accepte: true, cal_rang: 1, cal_motif: null, refus_le: jourDans(-1), refus_motif: 'LOYER' },
] as const

const EXPORTS = Object.keys(contrat).flatMap((cle) => (cle.startsWith('POST ') && /^[^{]*\/_export$/.test(cle) ? [cle.slice(5)] : []))
const FORMATS = ['csv', 'xlsx'] as const
/** Quand le classeur s'est écrit. */
const INSTANT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g

/** Les listes que cette personne ouvre, dans chacun de leurs ordres, et celles de ces lignes que chaque état d'une proposition retient. */
async function trisEtFiltres(qui: Personne, adresses: readonly string[]): Promise<string[]> {
  const trouvees = await Promise.all(
    adresses.map(async (adresse) => {
      const refus = (await qui.get<{ 'hydra:description'?: string }>(`${adresse}?sort=inconnu:asc`)).corps?.['hydra:description'] ?? ''
      const tris = /Tris connus\s*: ([^.]+)/.exec(refus)?.[1]?.split(', ') ?? []
      return tris.flatMap((tri) => ['asc', 'desc'].map((sens) => `${adresse}?sort=${tri}:${sens}`))
    }),
  )
  return [...trouvees.flat(), ...FILTRES]
}
const FILTRES = [
  '/v1/propositions?recherche=%C3%89peule',
  ...['ACCEPTE_EN_GTR', 'REFUSE_EN_GTR'].map((statut) => `/v1/menages?statuts=${statut}`),
]

test('ce qu’un autre bailleur répond, et à quel rang, ne change rien à ce qu’un bailleur lit, compte, exporte ou imprime', {
  timeout: 600_000,
}, async ({ en, db, distribution }) => {
  const { bailleur, autreBailleur } = distribution.partenaires
  const { operationId, pruId } = await createOperationDuPru(db)
  const menages = await createMenage(db, {
    operationId,
    partenaireId: bailleur,
    chargeId: en.camille.id,
    menage: { statut: 'ACCEPTE_EN_GTR' },
  })
  const reunions = await createGtr(db, pruId, { statut: 'CLOTURE' })
  await db.insertInto('reunion_menage').values({ reunion_id: reunions, menage_id: menages }).execute()
  const enGtr = { reunion_id: reunions, gtr_rang: 1, gtr_accepte: true, gtr_reponse_rang: 1, gtr_date: jourDans(-9) }
  const sien = await createProposition(db, { menageId: menages, bailleurId: bailleur, statut: 'acceptee_gtr', colonnes: enGtr })
  const autre = await createProposition(db, { menageId: menages, bailleurId: autreBailleur, statut: 'acceptee_gtr', colonnes: enGtr })
  await db
    .insertInto('reunion_logement')
    .values(
      [sien, autre].map(({ logementId }) => ({ reunion_id: reunions, logement_id: logementId, statut: 'ATTENTE_TRANSMISSION_BAILLEUR' })),
    )
    .execute()
  await en.camille.post('/v1/business/transmission-bailleur-pour-cal', { logementId: sien.logementId }).expect(201)
  const adresses = [
    ...new Set(
      [sien, autre].flatMap(({ logementId }) => adressesDeLecture({ menages, logements: logementId, reunions, operations: operationId })),
    ),
  ].filter((adresse) => !adresse.startsWith('/v1/direct'))

  const fiches = `/v1/business/logements/${sien.logementId}/cal/fiches`
  const ordres = new Map<Personne, string[]>()
  for (const qui of [en.bastien, en.basile]) ordres.set(qui, await trisEtFiltres(qui, adresses))

  /** Tout ce que cette personne en lit ; un PDF, un classeur, par son texte. */
  const lire = async (qui: Personne) => {
    const lus = new Map<string, string>()
    for (const adresse of [...adresses, ...(ordres.get(qui) ?? [])]) {
      const reponse = await qui.get(adresse)
      if (reponse.statut === 200)
        lus.set(adresse, reponse.octets.subarray(0, 4).toString() === '%PDF' ? await ceQuiSeLit(reponse) : reponse.texte)
    }
    for (const adresse of EXPORTS)
      for (const format of FORMATS) {
        const reponse = await qui.post(adresse, { format })
        if (reponse.statut === 200) lus.set(`${adresse} ${format}`, (await ceQuiSeLit(reponse)).replaceAll(INSTANT, ''))
      }
    return lus
  }
  const repondre = (reponse: (typeof REPONSES)[number]) => db.updateTable('proposition').set(reponse).where('id', '=', autre.id).execute()
  const differences = (avant: ReadonlyMap<string, string>, apres: ReadonlyMap<string, string>) =>
    [...new Set([...avant.keys(), ...apres.keys()])].filter((adresse) => avant.get(adresse) !== apres.get(adresse))

  for (const qui of [en.bastien, en.basile]) {
    await repondre(REPONSES[0])
    await lire(qui)
    const avant = await lire(qui)
    // Ce qui change d'une lecture à l'autre, rien n'ayant bougé, ne dit rien.
    const mouvants = differences(avant, await lire(qui))
    expect(mouvants.length, mouvants.join()).toBeLessThan(3)
    expect(mouvants.filter((adresse) => /sort=|(?:menages|propositions|logements|suivi-relogements)\/_export/.test(adresse))).toEqual([])
    for (const reponse of REPONSES.slice(1)) {
      await repondre(reponse)
      const apres = await lire(qui)
      expect([qui.role, reponse.statut, differences(avant, apres).filter((adresse) => !mouvants.includes(adresse))]).toEqual([
        qui.role,
        reponse.statut,
        [],
      ])
    }
  }

  // De quoi échouer : il ouvre le dossier, l'exporte, lit les fiches de son logement ; l'équipe lit chacune de ces réponses ; l'autre bailleur aussi, des siennes.
  const lus = await lire(en.bastien)
  const exporte = ['menages', 'propositions', 'logements'].flatMap((liste) => FORMATS.map((format) => `/v1/${liste}/_export ${format}`))
  for (const adresse of [`/v1/menages/${menages}`, `/v1/logements/${autre.logementId}/propositions`, fiches, ...exporte, ...FILTRES])
    expect([adresse, lus.has(adresse)]).toEqual([adresse, !adresse.includes(autre.logementId)])
  expect([...lus.keys()].filter((adresse) => adresse.includes('sort=')).length).toBeGreaterThan(20)
  for (const [qui, adresse] of [
    [en.camille, `/v1/menages/${menages}`],
    [en.berenice, '/v1/propositions'],
  ] as const) {
    const textes: string[] = []
    for (const reponse of REPONSES) {
      await repondre(reponse)
      textes.push((await qui.get(adresse).expect(200)).texte)
    }
    expect([adresse, new Set(textes).size]).toEqual([adresse, REPONSES.length])
  }
})

test('le direct ne distingue pas une réponse d’une autre : ni événement, ni version, ni rien du logement d’autrui', async ({
  base,
  en,
  db,
  distribution,
}) => {
  const { bailleur, autreBailleur } = distribution.partenaires
  const ecoute = await startEcoute(base)
  try {
    const entendus: unknown[] = []
    for (const avis of [
      { accepte: true, rang: 1 },
      { accepte: false, rang: 1, motif: 'DETTE' },
    ]) {
      const { menageId, reunionId, sien, autre } = await unMenagePartage(db, en, bailleur, autreBailleur)
      const noms: Readonly<Record<string, string>> = { [menageId]: 'ménage', [reunionId]: 'réunion', [sien.logementId]: 'sien' }
      const fiches = [menageId, reunionId, sien.logementId, autre.logementId].join()
      const flux = await ouvrirLeFlux(ecoute.url, en.bastien, { fiches, listes: LISTES, alertes: 'true' })
      const versionDe = async () => (await en.bastien.get<{ version: number }>(`/v1/menages/${menageId}`).expect(200)).corps.version
      const avant = await versionDe()
      const reponses = [{ propositionId: autre.id, ...avis }]
      await en.camille.put(`/v1/business/logements/${autre.logementId}/cal`, { calLe: jourDans(0), reponses }).expect(200)
      await en.camille.post(`/v1/logements/${sien.logementId}/commentaires`, { texte: 'Repère' }).expect(201)
      await flux.venu({ fiche: sien.logementId, type: 'logement', version: null })
      const dits = flux.changements().map((dit) => {
        const { fiche, version, ...reste } = dit as { fiche?: string; version?: number | null }
        return { ...reste, fiche: fiche && (noms[fiche] ?? fiche), version: version && 'une de plus' }
      })
      entendus.push({ dits: new Set(dits.map((dit) => JSON.stringify(dit))), versions: (await versionDe()) - avant })
    }
    expect(entendus[1]).toEqual(entendus[0])
  } finally {
    await ecoute.close()
  }
})

const LISTES = 'menages,logements,propositions,reunions,operations'

/** Un ménage du parc de l'un, proposé chez les deux, chaque logement chez son bailleur. */
async function unMenagePartage(db: Base, en: En, bailleur: string, autreBailleur: string) {
  const { operationId, pruId } = await createOperationDuPru(db)
  const colonnesDuMenage = { operationId, partenaireId: bailleur, chargeId: en.camille.id }
  const menageId = await createMenage(db, { ...colonnesDuMenage, menage: { statut: 'ACCEPTE_EN_GTR' } })
  const reunionId = await createGtr(db, pruId, { statut: 'CLOTURE' })
  await db.insertInto('reunion_menage').values({ reunion_id: reunionId, menage_id: menageId }).execute()
  const enGtr = { reunion_id: reunionId, gtr_rang: 1, gtr_accepte: true, gtr_reponse_rang: 1, gtr_date: jourDans(-9) }
  const proposer = async (bailleurId: string) => {
    const proposition = await createProposition(db, { menageId, bailleurId, statut: 'acceptee_gtr', colonnes: enGtr })
    const unite = { reunion_id: reunionId, logement_id: proposition.logementId, statut: 'ATTENTE_TRANSMISSION_BAILLEUR' }
    await db.insertInto('reunion_logement').values(unite).execute()
    await en.camille.post('/v1/business/transmission-bailleur-pour-cal', { logementId: proposition.logementId }).expect(201)
    return proposition
  }
  return { menageId, reunionId, sien: await proposer(bailleur), autre: await proposer(autreBailleur) }
}
