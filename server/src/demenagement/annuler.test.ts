import { formatDate } from '@relogement/domain/common/date.format'
import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { test } from '../../test/cast.ts'
import type { Demande } from '../../test/client.ts'
import { reserverUnCreneau } from '../../test/creneaux.ts'
import { createMenage, lireHistoriqueEnBase, lireMenageEnBase } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'
import { jourOuvrable, semaineOuvrable } from '../../test/joursDePlanning.ts'
import type { Base } from '../core/database.ts'

const SANS_DROIT = "Vous n'avez pas les droits requis pour annuler cette demande."
const [LIBRE] = semaineOuvrable()
const creneau = (id: string) => `/v1/business/creneaus/${id}`
const alertesDe = (db: Base, menageId: string) =>
  db
    .selectFrom('alerte')
    .selectAll()
    .where('sujet_id', '=', menageId)
    .where('statut', '<>', 'CLOTURE')
    .orderBy('type')
    .orderBy('pour')
    .execute()

/** Un ménage programmé ce jour-là, par cette personne. */
async function programmer(db: Base, par: string | null, jour: string, menage: Parameters<typeof createMenage>[1] = {}, rang = 1) {
  const menageId = await createMenage(db, { menage: { statut: 'DEMENAGEMENT' }, colonnes: { date_demenagement: jour }, ...menage })
  return { menageId, id: await reserverUnCreneau(db, { menageId, jour, rang, par }) }
}

describe('annuler une demande', () => {
  test('la place se libère, le ménage revient à la programmation, chacun l’apprend', async ({ en, db }) => {
    const { menageId, id } = await programmer(db, en.ines.id, '2099-06-15', { chargeId: en.camille.id, menage: { statut: 'DEMENAGEMENT' } })
    await en.rachid.delete(creneau(id)).expect(204)
    expect(await db.selectFrom('creneau').select('id').where('id', '=', id).execute()).toEqual([])
    expect(await lireMenageEnBase(db, menageId)).toMatchObject({ statut: 'PROGRAMMATION_DU_DEMENAGEMENT', date_demenagement: null })
    expect((await lireHistoriqueEnBase(db, menageId)).map(({ texte }) => texte)).toEqual([
      'Statut passé de « Déménagement » à « Programmation du déménagement »',
      'Créneau de déménagement du 15 juin 2099 annulé',
    ])
    expect(await alertesDe(db, menageId)).toMatchObject([
      { type: 'CRENEAU_ANNULE', couleur: 'ROUGE', pour: 'CHARGE', texte: 'Créneau de déménagement du 15 juin 2099 annulé' },
      { type: 'CRENEAU_ANNULE', couleur: 'ROUGE', pour: 'DESTINATAIRE', destinataire_id: en.ines.id },
      { type: 'DEMENAGEMENT_A_PROGRAMMER' },
    ])
  })

  test('un ménage encore à programmer le reste', async ({ en, db }) => {
    const { menageId, id } = await programmer(db, en.rachid.id, '2099-06-16', { menage: { statut: 'PROGRAMMATION_DU_DEMENAGEMENT' } })
    await en.rachid.delete(creneau(id)).expect(204)
    expect((await lireMenageEnBase(db, menageId)).statut).toBe('PROGRAMMATION_DU_DEMENAGEMENT')
    expect(await alertesDe(db, menageId)).toMatchObject([{ type: 'CRENEAU_ANNULE', pour: 'CHARGE' }])
  })

  test('le chargé et l’ingénierie sociale annulent les leurs et ceux de personne ; l’équipe, l’administratif et le data steward, tous', async ({
    en,
    db,
  }) => {
    const jour = '2099-06-17'
    let rang = 0
    const essayer = async (qui: typeof en.camille, par: string | null) => {
      const { id } = await programmer(db, par, jour, {}, ++rang)
      const { statut, corps } = await qui.delete<{ errorDescription: string } | null>(creneau(id))
      if (statut === 403) expect(corps?.errorDescription).toBe(SANS_DROIT)
      return statut
    }
    for (const qui of [en.camille, en.ines])
      expect([await essayer(qui, qui.id), await essayer(qui, null), await essayer(qui, en.cyril.id)]).toEqual([204, 204, 403])
    for (const qui of [en.rachid, en.adrien, en.denise]) expect(await essayer(qui, en.cyril.id)).toBe(204)
    for (const qui of [en.bastien, en.paul, en.colette])
      expect((await qui.delete(creneau((await programmer(db, null, jour, {}, ++rang)).id))).statut).toBe(403)
  })

  test('passé, un créneau ne s’annule plus, même sans délai ; gelé, le dossier non plus', async ({ en, db }) => {
    const passe = await programmer(db, en.adrien.id, '2020-06-15')
    await en.adrien.delete(creneau(passe.id)).expect(409)
    const gele = await programmer(db, en.adrien.id, '2099-06-18')
    await db.updateTable('menage').set({ limitation_depuis: '2026-01-05' }).where('id', '=', gele.menageId).execute()
    await en.adrien.delete(creneau(gele.id)).expect(409)
    expect(await db.selectFrom('creneau').select('id').where('id', '=', gele.id).execute()).toHaveLength(1)
  })
})

describe('un déménagement dit fait', () => {
  const A_EU_LIEU = (jour: string) => `Le déménagement du ${formatDate(jour)} a eu lieu : il ne s’annule ni ne se déplace.`

  /** Commandé, et dit fait par le déménageur. */
  async function fait(db: Base, par: string, jour: string, rang: number, statut: StatutMenage = 'DEMENAGEMENT') {
    const programme = await programmer(db, par, jour, { menage: { statut } }, rang)
    await db
      .updateTable('creneau')
      .set({ commande: sql`nextval('bon_de_commande_numero')`, fait_le: new Date(), fait_par: par })
      .where('id', '=', programme.id)
      .execute()
    return programme
  }
  const creneauDe = (db: Base, id: string) => db.selectFrom('creneau').select(['jour', 'menage_id']).where('id', '=', id).execute()
  const ordresDe = (db: Base, menageId: string) =>
    db.selectFrom('ordre_demenagement').select('quoi').where('menage_id', '=', menageId).execute()

  test('ne s’annule ni ne se déplace, sous aucune de ses adresses, même sans délai ; le planning dit pourquoi', async ({ en, db }) => {
    const jour = jourDans(0)
    const { menageId, id } = await fait(db, en.adrien.id, jour, 1)
    for (const adresse of [creneau(id), `/v1/business/creneaux/${id}`]) {
      for (const qui of [en.adrien, en.denise, en.rachid]) {
        const annule = await qui.delete<{ errorDescription: string }>(adresse).expect(409)
        const deplace = await qui.patch<{ errorDescription: string }>(adresse, { date: jourDans(40) }).expect(409)
        expect([annule.corps.errorDescription, deplace.corps.errorDescription]).toEqual([A_EU_LIEU(jour), A_EU_LIEU(jour)])
      }
      await en.cyril.delete(adresse).expect(403)
    }
    expect(await creneauDe(db, id)).toEqual([{ jour, menage_id: menageId }])
    expect(await lireMenageEnBase(db, menageId)).toMatchObject({ statut: 'DEMENAGEMENT', date_demenagement: jour })
    expect(await ordresDe(db, menageId)).toEqual([])
    expect(await alertesDe(db, menageId)).toEqual([])
    const lu = await fait(db, en.adrien.id, '2099-06-25', 1)
    const { corps } = await en.adrien
      .get<{ 'hydra:member': { creneaux: { id: string; refus: string | null }[] }[] }>(
        '/v1/business/planning/recapitulatif?debut=2099-06-25&fin=2099-06-25',
      )
      .expect(200)
    expect(corps['hydra:member'][0]?.creneaux).toMatchObject([{ id: lu.id, refus: A_EU_LIEU('2099-06-25') }])
  })

  test('un incident seul ne dit pas qu’il a eu lieu : il s’annule encore', async ({ en, db }) => {
    const { id } = await programmer(db, en.adrien.id, '2099-06-26')
    await db.updateTable('creneau').set({ incident_le: new Date() }).where('id', '=', id).execute()
    await en.adrien.delete(creneau(id)).expect(204)
  })

  test('ni un départ ni un retour d’étape ne le défont', async ({ en, db }) => {
    const jour = jourDans(0)
    const parti = await fait(db, en.rachid.id, jour, 2)
    const passer = (id: string, transition: string, donnees: object) =>
      en.rachid.put<{ errorDescription: string }>(`/v1/business/menages/${id}/transitions`, { transition, donnees })
    await passer(parti.menageId, 'depart_spontane', { motif: 'DECES', date: jour }).expect(200)
    expect(await creneauDe(db, parti.id)).toEqual([{ jour, menage_id: parti.menageId }])
    expect(await ordresDe(db, parti.menageId)).toEqual([])
    const entre = await fait(db, en.rachid.id, jour, 3, 'ETAT_DES_LIEUX_D_ENTREE')
    const { corps } = await passer(entre.menageId, 'revenir_etape_precedente', { motif: 'Erreur' }).expect(409)
    expect(corps.errorDescription).toBe('Le déménageur a dit ce déménagement fait : le dossier ne revient pas avant lui.')
    expect(await lireMenageEnBase(db, entre.menageId)).toMatchObject({ statut: 'ETAT_DES_LIEUX_D_ENTREE', date_demenagement: jour })
    const { corps: lus } = await en.rachid
      .get<{ nextPlaces: { transition: string; bloquants: string[] }[] }>(`/v1/business/menages/${entre.menageId}/transitions`)
      .expect(200)
    expect(lus.nextPlaces.find(({ transition }) => transition === 'revenir_etape_precedente')?.bloquants).toEqual([
      'Le déménageur a dit ce déménagement fait : le dossier ne revient pas avant lui.',
    ])
  })
})

describe('sous le délai', () => {
  test('annuler et déplacer se refusent dans leurs mots', async ({ en, db }) => {
    const jour = jourOuvrable(7)
    const { id } = await programmer(db, en.camille.id, jour, { chargeId: en.camille.id })
    const refus = async (appel: Demande<{ errorDescription: string }>) => (await appel.expect(409)).corps.errorDescription
    expect(await refus(en.camille.delete<{ errorDescription: string }>(creneau(id)))).toMatch(
      /^Ce créneau ne s’annule plus \(délai de [34] semaines\)$/,
    )
    expect(await refus(en.camille.patch<{ errorDescription: string }>(creneau(id), { date: jourDans(40) }))).toMatch(
      /^Ce créneau ne se déplace plus \(délai de [34] semaines\)$/,
    )
    const bloque = await reserverUnCreneau(db, { menageId: null, jour, rang: 50, par: en.ines.id })
    expect(await refus(en.ines.patch<{ errorDescription: string }>(creneau(bloque), { title: 'Camion en révision' }))).toMatch(
      /^Ce créneau ne se renomme plus \(délai de [34] semaines\)$/,
    )
    expect(await db.selectFrom('creneau').select(['jour', 'titre']).where('id', 'in', [id, bloque]).execute()).toEqual([
      { jour, titre: 'Benali, Roubaix' },
      { jour, titre: 'Benali, Roubaix' },
    ])
  })
})

describe('déplacer une demande', () => {
  test('sur un jour qui a un créneau libre ; le dossier suit, l’historique le dit', async ({ en, db }) => {
    const { menageId, id } = await programmer(db, en.rachid.id, '2099-06-19')
    await en.rachid.patch(creneau(id), { date: LIBRE }).expect(409)
    await en.ines.post('/v1/business/parametres', { date: LIBRE, nombreCreneaux: 1 }).expect(201)
    const { corps } = await en.rachid
      .patch<{ date: string; title: string }>(creneau(id), { date: LIBRE, title: 'Benali, Roubaix' })
      .expect(200)
    expect(corps).toMatchObject({ date: LIBRE, title: 'Benali, Roubaix' })
    expect(await lireMenageEnBase(db, menageId)).toMatchObject({ statut: 'DEMENAGEMENT', date_demenagement: LIBRE })
    expect((await lireHistoriqueEnBase(db, menageId)).map(({ texte }) => texte)).toEqual([
      `Créneau de déménagement déplacé du 19 juin 2099 au ${formatDate(LIBRE)}`,
    ])
    const autre = await programmer(db, en.rachid.id, '2099-06-22')
    await en.rachid.patch(creneau(autre.id), { date: LIBRE }).expect(409)
    await en.camille.patch(creneau(autre.id), { date: '2099-06-23' }).expect(403)
  })

  test('une demande ne se renomme pas, et ne rien dire n’est pas un changement', async ({ en, db }) => {
    const { menageId, id } = await programmer(db, en.rachid.id, '2099-06-27')
    const refus = async (adresse: string, corps: object) =>
      (await en.rachid.patch<{ violations: { propertyPath: string; message: string }[] }>(adresse, corps).expect(422)).corps.violations
    for (const adresse of [creneau(id), `/v1/business/creneaux/${id}`]) {
      const nomDuMenage = [{ propertyPath: 'title', message: 'Une demande porte le nom de son ménage : elle ne se renomme pas.' }]
      expect(await refus(adresse, { title: 'Autre nom' })).toMatchObject(nomDuMenage)
      expect(await refus(adresse, { title: 'Autre nom', date: '2099-06-20' })).toMatchObject(nomDuMenage)
      expect(await refus(adresse, {})).toMatchObject([{ propertyPath: 'date', message: 'Dites le nouveau jour ou le libellé' }])
    }
    const { noms } = await lireMenageEnBase(db, menageId)
    for (const title of ['Benali, Roubaix', noms]) await en.rachid.patch(creneau(id), { title }).expect(200)
    expect(await db.selectFrom('creneau').select(['jour', 'titre', 'version']).where('id', '=', id).execute()).toEqual([
      { jour: '2099-06-27', titre: 'Benali, Roubaix', version: 1 },
    ])
  })

  test('changé depuis, il ne s’écrase pas', async ({ en, db }) => {
    const { id } = await programmer(db, en.rachid.id, '2099-06-24')
    await en.rachid.avec({ 'If-Match': '"2"' }).delete(creneau(id)).expect(412)
    await en.rachid.avec({ 'If-Match': '"1"' }).delete(creneau(id)).expect(204)
  })
})
