import { unMenage } from '@relogement/domain/menage/menage.examples'
import { describe, expect } from 'vitest'
import { test } from '../../../test/cast.ts'
import { createMenage, lireHistoriqueEnBase, lireMenageEnBase } from '../../../test/dossiers.ts'
import { jourDans } from '../../../test/jours.ts'

const PLUSIEURS = '/v1/business/menages/plusieurs'
interface Rendu {
  essai: boolean
  lignes: { id: string; refus: string | null }[]
  errorDescription: string
  bloquants: string[]
}
const alerte = (texte: string) => ({ texte, dateAlerte: jourDans(3) })

describe('le même geste sur plusieurs ménages', () => {
  test('les confie d’une seule transaction, chacun avec son historique et sa version', async ({ en, db }) => {
    const menages = [await createMenage(db), await createMenage(db), await createMenage(db)]
    const { corps } = await en.ines.post<Rendu>(PLUSIEURS, { geste: 'CONFIER', menages, chargeId: en.camille.id }).expect(200)
    expect(corps).toMatchObject({ essai: false, lignes: menages.map((id) => ({ id, refus: null })) })
    for (const id of menages) {
      expect(await lireMenageEnBase(db, id)).toMatchObject({ charge_id: en.camille.id, version: 2 })
      expect((await lireHistoriqueEnBase(db, id)).at(-1)).toMatchObject({ auteur_id: en.ines.id, code: 'DOSSIER_CONFIE', version: 2 })
    }
  })

  test('un essai dit qui refuserait et pourquoi, sans rien écrire ; faire avec un refusé ne change personne', async ({ en, db }) => {
    const [libre, clos, gele] = [await createMenage(db), await createMenage(db, { menage: { statut: 'CLOTURE' } }), await createMenage(db)]
    await db
      .updateTable('menage')
      .set({ limitation_depuis: jourDans(0) })
      .where('id', '=', gele)
      .execute()
    const inconnu = '0198a000-0000-7000-8000-000000000000'
    const menages = [gele, libre, inconnu, clos]
    const corps = { geste: 'ALERTER', menages, alerte: alerte('Rappeler') }
    const { corps: essai } = await en.ines.post<Rendu>(PLUSIEURS, { ...corps, essai: true }).expect(200)
    expect(essai.essai).toBe(true)
    expect(essai.lignes.map(({ id }) => id)).toEqual(menages)
    const refus = Object.fromEntries(essai.lignes.map((ligne) => [ligne.id, ligne.refus]))
    expect(refus[libre]).toBeNull()
    expect(refus[gele]).toContain('Dossier gelé')
    expect(refus[inconnu]).toBe('Ménage introuvable')
    const { corps: fait } = await en.ines.post<Rendu>(PLUSIEURS, corps).expect(409)
    expect(fait.errorDescription).toMatch(/de ces ménages refusent ce geste\. Rien n’a été changé\.$/)
    expect(fait.bloquants).toContain('Ménage introuvable')
    expect(await db.selectFrom('alerte').select('id').where('sujet_id', 'in', menages).execute()).toEqual([])
    expect(await lireHistoriqueEnBase(db, libre)).toEqual([])
  })

  test('pose la même alerte sur chacun, pour qui l’a posée', async ({ en, db }) => {
    const menages = [await createMenage(db, { chargeId: en.camille.id }), await createMenage(db, { chargeId: en.camille.id })]
    await en.camille.post(PLUSIEURS, { geste: 'ALERTER', menages, alerte: alerte('Relancer la CAF') }).expect(200)
    const posees = await db.selectFrom('alerte').select(['sujet_id', 'texte', 'auteur_id']).where('sujet_id', 'in', menages).execute()
    expect(new Set(posees.map(({ sujet_id }) => sujet_id))).toEqual(new Set(menages))
    expect(posees).toHaveLength(2)
    for (const posee of posees) expect(posee).toMatchObject({ texte: 'Relancer la CAF', auteur_id: en.camille.id })
    for (const id of menages) expect((await lireHistoriqueEnBase(db, id)).at(-1)).toMatchObject({ code: 'ALERTE_POSEE' })
  })

  test('demande à chacun les pièces qui manquent à son dossier ; sans adresse, il est laissé de côté', async ({ en, db }) => {
    const joignable = await createMenage(db, { chargeId: en.camille.id })
    const informations = { ...unMenage().informations, email: null }
    const muet = await createMenage(db, { chargeId: en.camille.id, menage: { informations } })
    const demande = { geste: 'DEMANDER_PIECES', menages: [joignable, muet] }
    const { corps: essai } = await en.camille.post<Rendu>(PLUSIEURS, { ...demande, essai: true }).expect(200)
    expect(essai.lignes).toEqual([
      { id: joignable, refus: null },
      { id: muet, refus: 'Le dossier ne porte pas d’adresse électronique' },
    ])
    await en.camille.post(PLUSIEURS, demande).expect(409)
    const ecrits = () =>
      db.selectFrom('email_sortant').select(['sujet_id', 'type', 'auteur_id']).where('sujet_id', 'in', [joignable, muet]).execute()
    expect(await ecrits()).toEqual([])
    await en.camille.post(PLUSIEURS, { ...demande, menages: [joignable] }).expect(200)
    expect(await ecrits()).toEqual([{ sujet_id: joignable, type: 'DEMANDE_DE_PIECES', auteur_id: en.camille.id }])
    expect((await lireHistoriqueEnBase(db, joignable)).at(-1)).toMatchObject({ code: 'COURRIEL_ECRIT' })
  })

  test('chacun garde ses droits : un chargé ne confie pas, un bailleur n’y entre pas, plus de cinquante ou aucun se refusent', async ({
    en,
    db,
  }) => {
    const menages = [await createMenage(db, { chargeId: en.camille.id })]
    const confier = { geste: 'CONFIER', menages, chargeId: en.ines.id }
    const { corps } = await en.camille.post<Rendu>(PLUSIEURS, { ...confier, essai: true }).expect(200)
    expect(corps.lignes[0]?.refus).not.toBeNull()
    await en.camille.post(PLUSIEURS, confier).expect(409)
    await en.bastien.post(PLUSIEURS, confier).expect(403)
    await en.ines.post(PLUSIEURS, { ...confier, menages: [] }).expect(422)
    await en.ines.post(PLUSIEURS, { ...confier, menages: Array.from({ length: 51 }, () => crypto.randomUUID()) }).expect(422)
    expect(await lireMenageEnBase(db, menages[0] ?? '')).toMatchObject({ charge_id: en.camille.id, version: 1 })
  })
})
