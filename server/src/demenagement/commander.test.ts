import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatDate } from '@relogement/domain/common/date.format'
import { describe, expect } from 'vitest'
import { type Personne, test } from '../../test/cast.ts'
import type { Demande } from '../../test/client.ts'
import { lireDocumentsEnBase } from '../../test/depots.ts'
import { createMenage, createProposition, lireHistoriqueEnBase, lireMenageEnBase } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'
import { semaineOuvrable } from '../../test/joursDePlanning.ts'
import { lirePdf } from '../../test/lirePdf.ts'
import type { Base } from '../core/database.ts'

const COMMANDER = '/v1/business/bon-de-commande-demenagement/generate'
const REFUSER = '/v1/business/refuser-prestation-demenagement'
const [LUNDI, MARDI, MERCREDI, JEUDI, VENDREDI, SAMEDI] = semaineOuvrable()

async function aProgrammer(db: Base, { chargeId, bailleurId }: { chargeId: string; bailleurId?: string }): Promise<string> {
  const menageId = await createMenage(db, { chargeId, menage: { statut: 'PROGRAMMATION_DU_DEMENAGEMENT' } })
  if (bailleurId) await createProposition(db, { menageId, bailleurId, statut: 'acceptee_menage' })
  return menageId
}
const regler = (ines: Personne, date: string, nombreCreneaux: number) =>
  ines.post('/v1/business/parametres', { date, nombreCreneaux }).expect(201)
const courrielsDe = (db: Base, menageId: string) =>
  db.selectFrom('email_sortant').select(['objet', 'corps', 'destinataires']).where('sujet_id', '=', menageId).orderBy('id').execute()
const creneauxDe = (db: Base, menageId: string) => db.selectFrom('creneau').selectAll().where('menage_id', '=', menageId).execute()

describe('commander un déménagement', () => {
  test('le créneau se prend, le ménage avance, le bon se produit, le déménageur est prévenu, ensemble', async ({
    en,
    db,
    api,
    distribution,
  }) => {
    const date = LUNDI
    await regler(en.ines, date, 2)
    await db.updateTable('partenaire').set({ adresse: '18 rue de la Gare\n59800 Lille' }).where('type', '=', 'MITRA').execute()
    await db.updateTable('utilisateur').set({ telephone: '0320112233' }).where('id', '=', en.camille.id).execute()
    const menageId = await aProgrammer(db, { chargeId: en.camille.id, bailleurId: distribution.partenaires.bailleur })
    const { corps } = await en.camille
      .post<{ nom: string; type: string }>(COMMANDER, { menageId, date, volume: 32.5, objetsLourds: 'Piano droit', montant: 1250 })
      .expect(201)
    expect(corps).toMatchObject({ type: 'BON_COMMANDE_DEMENAGEMENT', nom: expect.stringMatching(/^Bon de commande n° \d+ /) as string })
    const [creneau] = await creneauxDe(db, menageId)
    expect(creneau).toMatchObject({ jour: date, rang: 1, cree_par: en.camille.id, commande: expect.any(Number) as number })
    expect(await lireMenageEnBase(db, menageId)).toMatchObject({ statut: 'ETAT_DES_LIEUX_D_ENTREE', date_demenagement: date })
    const [ligne] = await lireDocumentsEnBase(db, menageId)
    const { texte, debords } = await lirePdf(await readFile(join(api.dataDir, 'documents', ligne?.cle_stockage ?? '')))
    for (const attendu of [
      formatDate(LUNDI),
      'Matin',
      'Déménagements Delattre',
      '32,5 m³',
      'Piano droit',
      '24 rue de l’Épeule',
      '06 12 47 08 31',
      // Qui commande, où lui écrire, qui appeler.
      '18 rue de la Gare',
      '59800 Lille',
      '03 20 11 22 33',
      en.camille.email,
    ])
      expect(texte).toContain(attendu)
    expect(debords).toEqual([])
    for (const tu of ['Cotation', 'dette', 'RSA', 'handicap']) expect(texte).not.toContain(tu)
    const bon = `/v1/business/creneaux/${creneau?.id}/bon-de-commande`
    for (const qui of [en.paul, en.camille, en.adrien])
      expect((await qui.get(bon).expect(200)).entetes['content-type']).toBe('application/pdf')
    for (const qui of [en.bastien, en.colette, en.delphine]) await qui.get(bon).expect(403)
    const lectures = await db
      .selectFrom('consultation')
      .select('ecran')
      .where('sujet_id', '=', menageId)
      .where('utilisateur_id', '=', en.paul.id)
      .execute()
    expect(lectures).toEqual([{ ecran: 'documents' }])
    const [courriel] = await courrielsDe(db, menageId)
    expect(courriel).toMatchObject({
      objet: `Bon de commande n° ${creneau?.commande} : déménagement du ${formatDate(LUNDI)}`,
      destinataires: [en.paul.email],
    })
    expect(courriel?.corps).not.toContain('Benali')
    expect((await lireHistoriqueEnBase(db, menageId)).map(({ type }) => type)).toEqual(expect.arrayContaining(['COURRIER']))
    await en.camille.post(COMMANDER, { menageId, date }).expect(409)
  })

  test('sans place, ou sans atelier, rien n’est pris et rien n’avance', async ({ en, db, api }) => {
    const date = MARDI
    const menageId = await aProgrammer(db, { chargeId: en.camille.id })
    await en.camille.post(COMMANDER, { menageId, date }).expect(409)
    await regler(en.ines, date, 1)
    const { pdf } = api.services as { pdf: { composer: unknown } }
    const { composer } = pdf
    pdf.composer = async () => {
      throw new Error('panne')
    }
    await en.camille.post(COMMANDER, { menageId, date }).expect(500)
    pdf.composer = composer
    expect(await creneauxDe(db, menageId)).toEqual([])
    expect(await courrielsDe(db, menageId)).toEqual([])
    expect((await lireMenageEnBase(db, menageId)).statut).toBe('PROGRAMMATION_DU_DEMENAGEMENT')
    expect(await lireDocumentsEnBase(db, menageId)).toEqual([])
  })

  test('le délai retient le chargé, non l’administratif ; le dossier d’un collègue n’est pas au chargé', async ({ en, db }) => {
    const menageId = await aProgrammer(db, { chargeId: en.camille.id })
    const { corps } = await en.camille.post<{ errorDescription: string }>(COMMANDER, { menageId, date: jourDans(1) }).expect(409)
    expect(corps.errorDescription).toMatch(/délai de [34] semaines|aucun créneau/)
    await regler(en.ines, MERCREDI, 3)
    await en.cyril.post(COMMANDER, { menageId, date: MERCREDI }).expect(403)
    await en.adrien.post(COMMANDER, { menageId, date: MERCREDI }).expect(201)
    for (const qui of [en.bastien, en.paul, en.colette]) await qui.post(COMMANDER, { menageId, date: MERCREDI }).expect(403)
    const ailleurs = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
    await en.camille.post(COMMANDER, { menageId: ailleurs, date: MERCREDI }).expect(409)
    expect(await creneauxDe(db, ailleurs)).toEqual([])
  })

  test('déplacé, le bon dit le nouveau jour ; annulé, le déménageur l’apprend, et tout recommence', async ({ en, db }) => {
    await regler(en.ines, JEUDI, 1)
    await regler(en.ines, VENDREDI, 1)
    const menageId = await aProgrammer(db, { chargeId: en.camille.id })
    await en.camille.post(COMMANDER, { menageId, date: JEUDI, volume: 20 }).expect(201)
    const [creneau] = await creneauxDe(db, menageId)
    await en.camille.patch(`/v1/business/creneaus/${creneau?.id}`, { date: VENDREDI }).expect(200)
    const versions = await lireDocumentsEnBase(db, menageId)
    expect(versions.map(({ numero, donnees }) => [numero, JSON.stringify(donnees).includes(formatDate(VENDREDI))])).toEqual([
      [1, false],
      [2, true],
    ])
    await en.camille.delete(`/v1/business/creneaux/${creneau?.id}`).expect(204)
    const n = creneau?.commande
    expect((await courrielsDe(db, menageId)).map(({ objet }) => objet)).toEqual([
      `Bon de commande n° ${n} : déménagement du ${formatDate(JEUDI)}`,
      `Bon de commande n° ${n} : déménagement déplacé au ${formatDate(VENDREDI)}`,
      `Bon de commande n° ${n} annulé`,
    ])
    expect((await lireMenageEnBase(db, menageId)).statut).toBe('PROGRAMMATION_DU_DEMENAGEMENT')
    const ouverte = () =>
      db
        .selectFrom('alerte')
        .select('id')
        .where('sujet_id', '=', menageId)
        .where('type', '=', 'CRENEAU_ANNULE')
        .where('statut', '<>', 'CLOTURE')
        .execute()
    expect(await ouverte()).toHaveLength(1)
    await en.camille.post(COMMANDER, { menageId, date: JEUDI }).expect(201)
    expect(await ouverte(), 'réservé de nouveau, l’alerte s’éteint').toEqual([])
  })
})

describe('un ménage commandé s’en va', () => {
  test('son créneau se libère, l’historique le dit et le déménageur l’apprend', async ({ en, db }) => {
    await regler(en.ines, SAMEDI, 1)
    const menageId = await aProgrammer(db, { chargeId: en.camille.id })
    await en.camille.post(COMMANDER, { menageId, date: SAMEDI }).expect(201)
    const [creneau] = await creneauxDe(db, menageId)
    await en.camille
      .put(`/v1/business/menages/${menageId}/transitions`, {
        transition: 'depart_spontane',
        donnees: { motif: 'DECES', date: jourDans(0) },
      })
      .expect(200)
    expect(await creneauxDe(db, menageId)).toEqual([])
    expect((await courrielsDe(db, menageId)).map(({ objet }) => objet)).toContain(`Bon de commande n° ${creneau?.commande} annulé`)
    expect((await lireHistoriqueEnBase(db, menageId)).map(({ texte }) => texte)).toContain(
      `Créneau de déménagement du ${formatDate(SAMEDI)} annulé`,
    )
  })
})

describe('refuser la prestation', () => {
  test('le ménage avance à la date qu’il dit, sans créneau ; l’historique le dit', async ({ en, db }) => {
    const menageId = await aProgrammer(db, { chargeId: en.camille.id })
    await en.camille.post(REFUSER, { menageId }).expect(422)
    await en.cyril.post(REFUSER, { menageId, date: jourDans(30) }).expect(403)
    await en.camille.post(REFUSER, { menageId, date: jourDans(60) }).expect(200)
    expect(await lireMenageEnBase(db, menageId)).toMatchObject({ statut: 'ETAT_DES_LIEUX_D_ENTREE', date_demenagement: jourDans(60) })
    expect((await lireHistoriqueEnBase(db, menageId)).map(({ texte }) => texte)).toContain(
      `Prestation de déménagement refusée par le ménage, qui déménage le ${formatDate(jourDans(60))}`,
    )
    await en.camille.post(REFUSER, { menageId, date: jourDans(60) }).expect(409)
  })
  test('ni avant la signature du bail, ni à plus de deux ans : rien n’avance', async ({ en, db }) => {
    const bail = jourDans(-20)
    const menageId = await createMenage(db, {
      chargeId: en.camille.id,
      menage: { statut: 'PROGRAMMATION_DU_DEMENAGEMENT' },
      colonnes: { date_signature_bail: bail },
    })
    const refus = async (appel: Demande<{ violations: { propertyPath: string; message: string }[] }>) =>
      (await appel.expect(422)).corps.violations
    const avantLeBail = `Le déménagement ne peut pas précéder la signature du bail (${formatDate(bail)})`
    for (const date of ['2020-01-01', jourDans(-21)])
      expect(await refus(en.camille.post(REFUSER, { menageId, date }))).toMatchObject([{ propertyPath: 'date', message: avantLeBail }])
    expect(await refus(en.camille.post(REFUSER, { menageId, date: '2127-02-20' }))).toMatchObject([
      { propertyPath: 'date', message: expect.stringMatching(/^Cette date est trop lointaine/) as string },
    ])
    expect(await lireMenageEnBase(db, menageId)).toMatchObject({ statut: 'PROGRAMMATION_DU_DEMENAGEMENT', date_demenagement: null })
    expect(await lireHistoriqueEnBase(db, menageId)).toEqual([])
    await en.camille.post(REFUSER, { menageId, date: bail }).expect(200)
    expect(await lireMenageEnBase(db, menageId)).toMatchObject({ date_demenagement: bail })
  })

  test('un bail à signer plus tard retient aussi la commande et le déplacement', async ({ en, db }) => {
    const [avant, apres] = semaineOuvrable(4)
    await regler(en.ines, avant, 1)
    await regler(en.ines, apres, 1)
    const menageId = await aProgrammer(db, { chargeId: en.camille.id })
    await db.updateTable('menage').set({ date_signature_bail: apres }).where('id', '=', menageId).execute()
    await en.camille.post(COMMANDER, { menageId, date: avant }).expect(422)
    await en.camille.post(COMMANDER, { menageId, date: apres }).expect(201)
    const [creneau] = await creneauxDe(db, menageId)
    await en.camille.patch(`/v1/business/creneaux/${creneau?.id}`, { date: avant }).expect(422)
    expect(await creneauxDe(db, menageId)).toMatchObject([{ jour: apres }])
  })
})
