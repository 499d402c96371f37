import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { test } from '../../../test/cast.ts'
import { lireDocumentsEnBase } from '../../../test/depots.ts'
import { createMenage, lireHistoriqueEnBase, lireMenageEnBase } from '../../../test/dossiers.ts'
import { lirePdf } from '../../../test/lirePdf.ts'

const GUIDE = '/v1/business/guide-entretiens'

describe('le guide d’entretien', () => {
  test('pré-rempli, est gardé au dossier et dit ce qui est su du ménage', async ({ api, en, db }) => {
    const menageId = await createMenage(db, { chargeId: en.camille.id })
    await en.camille.post(GUIDE, { menageId }).expect(201)
    const [ligne] = await lireDocumentsEnBase(db, menageId)
    const { code_menage } = await lireMenageEnBase(db, menageId)
    expect(ligne).toMatchObject({ type: 'GUIDE_ENTRETIEN', genere: true, numero: 1, nom: `Guide d’entretien ${code_menage}.pdf` })
    const pdf = await lirePdf(await readFile(join(api.dataDir, 'documents', ligne?.cle_stockage ?? '')))
    expect(pdf).toMatchObject({ titre: 'Guide d’entretien', langue: 'fr-FR', balise: true, accessible: true })
    for (const attendu of ['Samira', 'Filature du Nord', '864,20 €', 'Vos droits', 'Le chargé de relogement', code_menage])
      expect(pdf.texte).toContain(attendu)
    expect(await lireHistoriqueEnBase(db, menageId)).toHaveLength(1)
  })

  test('vierge, se télécharge sans rien écrire et ne nomme personne', async ({ api, en, db }) => {
    const avant = await db.selectFrom('document').select('id').execute()
    const reponse = await api.app.inject({ url: `${GUIDE}/vierge`, headers: { authorization: `Bearer ${await en.camille.jeton()}` } })
    expect(reponse.statusCode).toBe(200)
    expect(reponse.headers['content-type']).toBe('application/pdf')
    const pdf = await lirePdf(reponse.rawPayload)
    expect(pdf).toMatchObject({ titre: 'Guide d’entretien', balise: true, accessible: true })
    expect(pdf.texte).toContain('Demandeur principal')
    expect(pdf.texte).not.toContain('Samira')
    expect(await db.selectFrom('document').select('id').execute()).toEqual(avant)
  })

  test('sans ménage, ou hors de portée, rien', async ({ en, db }) => {
    await en.rachid.post(GUIDE, {}).expect(422)
    const menageId = await createMenage(db)
    await en.melanie.post(GUIDE, { menageId }).expect(403)
    await en.melanie.get(`${GUIDE}/vierge`).expect(403)
  })
})
