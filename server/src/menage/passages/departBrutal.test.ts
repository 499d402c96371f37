import { expect } from 'vitest'
import { test } from '../../../test/cast.ts'
import { createMenage, createProposition, lireHistoriqueEnBase } from '../../../test/dossiers.ts'
import { jusqua } from '../../../test/jusqua.ts'
import { lancerServeur } from '../../../test/lancerServeur.ts'
import { delaiDesArrets, fois } from '../../../test/longs.ts'

const TOURS = fois(1, 50)
const DEPARTS = 12

test(
  'tué au milieu de douze départs, chacun est fait en entier ou pas du tout',
  async ({ base, en, db, api, distribution }) => {
    let faits = 0
    let restants = 0
    for (let tour = 0; tour < TOURS; tour += 1) {
      const { adresse, processus } = await lancerServeur(base.urlApp, api.dataDir)
      const ids = await Promise.all(
        Array.from({ length: DEPARTS }, () => createMenage(db, { menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })),
      )
      for (const menageId of ids) {
        await createProposition(db, { menageId, bailleurId: distribution.partenaires.bailleur, statut: 'acceptee_gtr' })
        await en.rachid
          .post(`/v1/menages/${menageId}/alertes`, { texte: 'À rappeler', type: 'MANUELLE', dateAlerte: '2026-01-05' })
          .expect(201)
      }
      const headers = { authorization: `Bearer ${await en.rachid.jeton()}`, 'content-type': 'application/merge-patch+json' }
      const corps = JSON.stringify({ relogement: { departSpontane: { date: '2026-01-12', motif: 'PARTI_DE_LUI_MEME' } } })
      const accuses: string[] = []
      const departs = ids.map(async (id) => {
        const reponse = await fetch(`${adresse}/v1/business/menages/${id}/depart-spontane`, {
          method: 'PATCH',
          headers,
          body: corps,
        }).catch(() => null)
        if (reponse?.ok && (await reponse.text().catch(() => ''))) accuses.push(id)
      })
      await jusqua(() => accuses.length >= 1 + (tour % 8))
      processus.kill('SIGKILL')
      await Promise.all(departs)

      for (const id of ids) {
        const etat = await etatDuDepart(db, id)
        if (accuses.includes(id)) expect(etat).toEqual(PARTI)
        else expect([PARTI, PRESENT]).toContainEqual(etat)
        if (etat.statut === 'DEPART_SPONTANE') faits += 1
        else restants += 1
      }
    }
    // Ni tout avant l'arrêt, ni rien : les arrêts sont bien tombés au milieu.
    expect(faits).toBeGreaterThan(0)
    expect(restants).toBeGreaterThan(0)
  },
  delaiDesArrets(TOURS),
)

const PRESENT = {
  statut: 'RECHERCHE_DU_LOGEMENT',
  version: 1,
  purge: false,
  propositions: 1,
  ouvertes: ['MANUELLE'],
  courriels: 0,
  // L'alerte posée avant le départ.
  evenements: ['MODIFICATION'],
}
const PARTI = {
  statut: 'DEPART_SPONTANE',
  version: 2,
  purge: true,
  propositions: 0,
  ouvertes: ['PURGE_A_VALIDER'],
  courriels: 1,
  evenements: ['MODIFICATION', 'MODIFICATION'],
}

async function etatDuDepart(db: Parameters<typeof lireHistoriqueEnBase>[0], id: string) {
  const menage = await db.selectFrom('menage').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const propositions = await db.selectFrom('proposition').select('id').where('menage_id', '=', id).execute()
  const courriels = await db.selectFrom('email_sortant').select('id').where('sujet_id', '=', id).execute()
  const ouvertes = await db.selectFrom('alerte').select('type').where('sujet_id', '=', id).where('statut', '<>', 'CLOTURE').execute()
  return {
    statut: menage.statut,
    version: menage.version,
    purge: menage.purge_prevue_le !== null,
    propositions: propositions.length,
    ouvertes: ouvertes.map(({ type }) => type),
    courriels: courriels.length,
    evenements: (await lireHistoriqueEnBase(db, id)).map(({ type }) => type),
  }
}
