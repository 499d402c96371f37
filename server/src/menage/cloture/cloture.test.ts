import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { describe, expect } from 'vitest'
import { test } from '../../../test/cast.ts'
import { clesInscrites, listCles } from '../../../test/depots.ts'
import { createMenage, lireHistoriqueEnBase, lireMenageEnBase } from '../../../test/dossiers.ts'
import { lirePdf } from '../../../test/lirePdf.ts'
import { deposerLaFiche, recapitulatifs, unMenageReloge } from '../../../test/relogements.ts'

interface Refus {
  bloquants: string[]
  'hydra:description': string
}

const passer = (id: string) => `/v1/business/menages/${id}/transitions`
const SATISFACTION = {
  satisfactionInformation: 'SATISFAIT',
  satisfactionAccompagnement: 'TRES_SATISFAIT',
  satisfactionDemenagement: 'SATISFAIT',
  satisfactionLogement: 'PEU_SATISFAIT',
  satisfactionTravaux: 'SANS_REPONSE',
  satisfactionCommentaire: 'La cuisine est petite.',
}

describe('clôturer', () => {
  test('est refusé à qui ne suit pas le dossier, sans fiche, avec un remboursement en cours, à un autre statut', async ({
    en,
    db,
    distribution,
  }) => {
    const { bailleur: bailleurId } = distribution.partenaires
    const id = await unMenageReloge(db, { chargeId: en.cyril.id, bailleurId, fiche: false })
    await en.camille.put(passer(id), { transition: 'cloture' }).expect(403)
    await en.melanie.put(passer(id), { transition: 'cloture' }).expect(403)
    const sansFiche = await en.cyril.put<Refus>(passer(id), { transition: 'cloture' }).expect(409)
    expect(sansFiche.corps.bloquants).toEqual(['La fiche du nouveau logement n’est pas établie.'])
    await deposerLaFiche(db, id)
    await db
      .insertInto('demande_remboursement')
      .values({
        id: uuidv7(),
        menage_id: id,
        numero: 1,
        statut: 'SOUMISE',
        redacteurs: [en.cyril.id],
        creee_par: en.cyril.id,
        soumise_par: en.cyril.id,
        soumise_le: new Date(),
      })
      .execute()
    const enCours = await en.cyril.put<Refus>(passer(id), { transition: 'cloture' }).expect(409)
    expect(enCours.corps.bloquants).toEqual(['Une demande de remboursement est en cours.'])
    const ailleurs = await createMenage(db, { chargeId: en.cyril.id, menage: { statut: 'DEMENAGEMENT' } })
    await en.cyril.put(passer(ailleurs), { transition: 'cloture' }).expect(409)
    expect((await lireMenageEnBase(db, id)).statut).toBe('ACCOMPAGNEMENT_POST_RELOGEMENT')
    expect(await recapitulatifs(db, id), 'rien n’est produit pour une clôture refusée').toEqual([])
  })

  test('une réponse hors de la liste est refusée', async ({ en, db, distribution }) => {
    const id = await unMenageReloge(db, { chargeId: en.camille.id, bailleurId: distribution.partenaires.bailleur })
    await en.camille.put(passer(id), { transition: 'cloture', donnees: { satisfactionLogement: 'RAVI' } }).expect(422)
    expect((await lireMenageEnBase(db, id)).statut).toBe('ACCOMPAGNEMENT_POST_RELOGEMENT')
  })

  test('produit le récapitulatif, garde la satisfaction, passe le statut : en un geste', async ({ api, en, db, distribution }) => {
    const id = await unMenageReloge(db, { chargeId: en.camille.id, bailleurId: distribution.partenaires.bailleur })
    await en.camille.post(`/v1/menages/${id}/suivis`, { type: 'POST_RELOGEMENT', date: '2026-04-20', texte: 'Bien installés.' }).expect(201)
    await en.camille.put(passer(id), { transition: 'cloture', donnees: SATISFACTION }).expect(200)

    expect(await lireMenageEnBase(db, id)).toMatchObject({ statut: 'CLOTURE' })
    expect(await db.selectFrom('enquete_satisfaction').selectAll().where('menage_id', '=', id).executeTakeFirstOrThrow()).toMatchObject({
      information: 'SATISFAIT',
      logement: 'PEU_SATISFAIT',
      travaux: 'SANS_REPONSE',
      commentaire: 'La cuisine est petite.',
      auteur_id: en.camille.id,
    })
    const [document, ...autres] = await recapitulatifs(db, id)
    expect(autres).toEqual([])
    expect(document).toMatchObject({ genere: true, numero: 1, auteur_id: en.camille.id })
    const evenements = (await lireHistoriqueEnBase(db, id)).map(({ type }) => type)
    expect(evenements).toEqual(['SUIVI', 'DOCUMENT_AJOUTE', 'MODIFICATION'])

    const { texte, titre, accessible } = await lirePdf(await readFile(join(api.dataDir, 'documents', document?.cle_stockage ?? '')))
    expect({ titre, accessible }).toEqual({ titre: 'Récapitulatif de relogement', accessible: true })
    for (const attendu of [
      'Mme Benali / M. Duprez',
      '24 rue de l’Épeule',
      '16 mars 2026',
      'Bien installés.',
      'Peu satisfait',
      'La cuisine est petite.',
    ])
      expect(texte).toContain(attendu)
  })

  test('refuse une version dépassée, sans rien produire', async ({ en, db, distribution }) => {
    const id = await unMenageReloge(db, { chargeId: en.camille.id, bailleurId: distribution.partenaires.bailleur })
    await en.rachid.patch(`/v1/menages/${id}`, { informations: { observations: 'Vu ce matin' } }).expect(200)
    await en.camille.avec({ 'If-Match': '"1"' }).put(passer(id), { transition: 'cloture' }).expect(412)
    expect(await recapitulatifs(db, id)).toEqual([])
  })

  test('sans producteur de PDF : « Missing PDF generation function handler », et rien ne change', async ({ api, en, db, distribution }) => {
    const id = await unMenageReloge(db, { chargeId: en.camille.id, bailleurId: distribution.partenaires.bailleur })
    const avant = await lireMenageEnBase(db, id)
    const { pdf } = api.services as { pdf: { composer: unknown } }
    const { composer } = pdf
    pdf.composer = async () => {
      throw new Error('le compilateur n’est pas là')
    }
    try {
      const { corps } = await en.camille.put<Refus>(passer(id), { transition: 'cloture', donnees: SATISFACTION }).expect(409)
      expect(corps['hydra:description']).toBe('Missing PDF generation function handler')
      const parPatch = await en.camille.patch<Refus>(`/v1/menages/${id}`, { relogement: { statut: 'cloture' } }).expect(409)
      expect(parPatch.corps['hydra:description']).toBe('Missing PDF generation function handler')
    } finally {
      pdf.composer = composer
    }
    expect(await lireMenageEnBase(db, id)).toEqual(avant)
    expect(await recapitulatifs(db, id)).toEqual([])
    expect(await lireHistoriqueEnBase(db, id)).toEqual([])
    expect(await db.selectFrom('enquete_satisfaction').select('menage_id').where('menage_id', '=', id).execute()).toEqual([])
    await en.camille.put(passer(id), { transition: 'cloture' }).expect(200)
  })

  test('deux personnes clôturent en même temps : une seule y parvient, un seul récapitulatif', async ({ api, en, db, distribution }) => {
    const id = await unMenageReloge(db, { chargeId: en.camille.id, bailleurId: distribution.partenaires.bailleur })
    const issues = await Promise.all([en.camille, en.rachid, en.ines].map((qui) => qui.put(passer(id), { transition: 'cloture' })))
    expect(issues.map(({ statut }) => statut).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await recapitulatifs(db, id)).toHaveLength(1)
    const inscrites = new Set(await clesInscrites(db))
    const rangees = await listCles(api.services.fichiers.depot)
    expect(rangees).not.toHaveLength(0)
    for (const cle of rangees) expect(inscrites).toContain(cle)
  })

  test('un dossier clos ne se modifie plus', async ({ en, db, distribution }) => {
    const id = await unMenageReloge(db, { chargeId: en.camille.id, bailleurId: distribution.partenaires.bailleur })
    await en.camille.put(passer(id), { transition: 'cloture' }).expect(200)
    await en.camille.patch(`/v1/menages/${id}`, { informations: { observations: 'Trop tard' } }).expect(409)
    await en.camille.put(`/v1/business/menages/${id}/fiche-nouveau-logement`, { nouveauLogement: { loyer: 1 } }).expect(409)
  })
})

describe('par le statut, comme le client de la spécification', () => {
  test('le statut « cloture » clôt, avec ce qui l’accompagne ; le redire ne change rien', async ({ en, db, distribution }) => {
    const id = await unMenageReloge(db, { chargeId: en.camille.id, bailleurId: distribution.partenaires.bailleur })
    const corps = { informations: { observations: 'Dernier appel' }, relogement: { statut: { code: 'cloture' } } }
    await en.camille.avec({ 'If-Match': '"1"' }).patch(`/v1/menages/${id}`, corps).expect(200)
    expect(await lireMenageEnBase(db, id)).toMatchObject({ statut: 'CLOTURE', informations: { observations: 'Dernier appel' } })
    expect(await recapitulatifs(db, id)).toHaveLength(1)
    const historique = (await lireHistoriqueEnBase(db, id)).length
    await en.camille.patch(`/v1/menages/${id}`, { relogement: { statut: 'cloture' } }).expect(200)
    expect(await lireHistoriqueEnBase(db, id)).toHaveLength(historique)
    expect(await recapitulatifs(db, id)).toHaveLength(1)
  })

  test('un autre statut reste refusé', async ({ en, db, distribution }) => {
    const id = await unMenageReloge(db, { chargeId: en.camille.id, bailleurId: distribution.partenaires.bailleur })
    await en.camille.patch(`/v1/menages/${id}`, { relogement: { statut: 'DEMENAGEMENT' } }).expect(409)
  })
})

describe('rouvrir', () => {
  test('revient à l’encadrement, avec une raison que l’historique garde ; les données y sont encore', async ({ en, db, distribution }) => {
    const id = await unMenageReloge(db, { chargeId: en.camille.id, bailleurId: distribution.partenaires.bailleur })
    await en.camille.put(passer(id), { transition: 'cloture', donnees: SATISFACTION }).expect(200)
    const motif = 'Une demande de remboursement est arrivée après la clôture.'
    await en.camille.put(passer(id), { transition: 'rouvrir', donnees: { motif } }).expect(403)
    await en.rachid.put(passer(id), { transition: 'rouvrir' }).expect(409)
    await en.rachid.put(passer(id), { transition: 'rouvrir', donnees: { motif } }).expect(200)
    expect((await lireMenageEnBase(db, id)).statut).toBe('ACCOMPAGNEMENT_POST_RELOGEMENT')
    expect((await lireHistoriqueEnBase(db, id)).at(-1)?.texte).toContain(motif)
    expect(await recapitulatifs(db, id), 'le récapitulatif reste').toHaveLength(1)
    await en.camille.patch(`/v1/menages/${id}`, { informations: { observations: 'Modifiable à nouveau' } }).expect(200)

    // Clore à nouveau : une version de plus, et les réponses d'avant proposées.
    const { corps } = await en.camille
      .get<{ nextPlaces: { transition: string; demande: { nom: string; valeur: string | null }[] }[] }>(passer(id))
      .expect(200)
    const demande = corps.nextPlaces.find(({ transition }) => transition === 'cloture')?.demande ?? []
    expect(demande.find(({ nom }) => nom === 'satisfactionLogement')?.valeur).toBe('PEU_SATISFAIT')
    await en.camille.put(passer(id), { transition: 'cloture' }).expect(200)
    expect((await recapitulatifs(db, id)).map(({ numero }) => numero ?? 0).toSorted((a, b) => a - b)).toEqual([1, 2])
    expect(await db.selectFrom('enquete_satisfaction').select('logement').where('menage_id', '=', id).execute()).toEqual([
      { logement: 'PEU_SATISFAIT' },
    ])
  })

  test('un dossier purgé ne se rouvre pas', async ({ en, db }) => {
    const id = await createMenage(db, { menage: { statut: 'CLOTURE' }, colonnes: { purge_le: new Date() } })
    await en.rachid.put(passer(id), { transition: 'rouvrir', donnees: { motif: 'Erreur' } }).expect(409)
  })
})

test('le récapitulatif se produit aussi sans clôturer, une fois un logement accepté', async ({ en, db, distribution }) => {
  const produire = (id: string) => `/v1/business/menages/${id}/generer-recapitulatif-relogement`
  const id = await unMenageReloge(db, { chargeId: en.camille.id, bailleurId: distribution.partenaires.bailleur })
  await en.cyril.post(produire(id)).expect(403)
  await en.camille.post(produire(id)).expect(201)
  expect((await lireMenageEnBase(db, id)).statut).toBe('ACCOMPAGNEMENT_POST_RELOGEMENT')
  expect(await recapitulatifs(db, id)).toHaveLength(1)
  const recherche = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  await en.camille.post(produire(recherche)).expect(409)
})
