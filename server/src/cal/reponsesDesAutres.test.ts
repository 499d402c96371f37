// Ce qu'un autre bailleur répond d'un ménage, ou à quel rang, ne change rien à ce qu'un bailleur lit : dossiers, listes, comptes, exports, PDF.
import { expect } from 'vitest'
import { type Personne, test } from '../../test/cast.ts'
import { createMenage, createProposition } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'
import { adressesDeLecture } from '../../test/lectures.ts'
import { lirePdf } from '../../test/lirePdf.ts'
import { createGtr, createOperationDuPru } from '../../test/reunions.ts'

/** Où en est la proposition de l'autre bailleur, d'une fois à l'autre. */
const REPONSES = [
  { statut: 'acceptee_gtr', gtr_accepte: true, gtr_reponse_rang: 1 },
  { statut: 'refusee_gtr', gtr_accepte: false, gtr_reponse_rang: 3 },
  { statut: 'transmise_bailleur', gtr_accepte: true, gtr_reponse_rang: 2, cal_bailleur_accepte: true, cal_bailleur_rang: 2 },
  { statut: 'acceptee_cal', gtr_accepte: true, cal_accepte: true, cal_rang: 3, cal_date: jourDans(-1) },
  { statut: 'refusee_cal', gtr_accepte: true, cal_accepte: false, cal_rang: 4, cal_date: jourDans(-1), cal_motif: 'DETTE' },
  { statut: 'refusee_menage', cal_accepte: true, cal_rang: 1, cal_motif: null, refus_le: jourDans(-1), refus_motif: 'LOYER' },
] as const

const EXPORTS = ['/v1/menages/_export', '/v1/propositions/_export', '/v1/business/suivi-relogements/_export', '/v1/logements/_export']

test('ce qu’un autre bailleur répond, et à quel rang, ne change rien à ce qu’un bailleur lit, compte, exporte ou imprime', {
  timeout: 600_000,
}, async ({ api, en, db, distribution }) => {
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

  /** Tout ce que cette personne en lit ; un PDF, par son texte. */
  const lire = async (qui: Personne) => {
    const lus = new Map<string, string>()
    for (const adresse of adresses) {
      const { statut, texte, entetes } = await qui.get(adresse)
      if (statut === 200 && !entetes['content-type']?.startsWith('application/pdf')) lus.set(adresse, texte)
    }
    for (const adresse of EXPORTS) {
      const { statut, texte } = await qui.post(adresse, { format: 'csv' })
      if (statut === 200) lus.set(adresse, texte)
    }
    const { statusCode, rawPayload } = await api.app.inject({ url: fiches, headers: { authorization: `Bearer ${await qui.jeton()}` } })
    if (statusCode === 200) lus.set(fiches, (await lirePdf(rawPayload)).texte)
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
  for (const adresse of [`/v1/menages/${menages}`, `/v1/logements/${autre.logementId}/propositions`, fiches, '/v1/propositions/_export'])
    expect([adresse, lus.has(adresse)]).toEqual([adresse, !adresse.includes(autre.logementId)])
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
