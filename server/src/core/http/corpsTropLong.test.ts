import { contrat } from '@relogement/domain/contrat'
import { describe, expect } from 'vitest'
import { test } from '../../../test/cast.ts'
import { createMenage } from '../../../test/dossiers.ts'

interface Erreur {
  readonly code: string
  readonly errorDescription: string
}
const REFUS = 'Le corps de la demande porte trop d’éléments'
const vides = (combien: number) => Array.from({ length: combien }, () => ({}))

// Chaque personne d'un dossier se fusionne, et se refuse avec ses raisons, avant que leur nombre ne se juge : trente mille tenaient le serveur.
describe('un corps aux éléments sans nombre', () => {
  test('se refuse avant d’être validé, et sans compte là où l’on répond par un lien', async ({ api, en, db }) => {
    const menageId = await createMenage(db, { chargeId: en.camille.id })
    const { corps } = await en.camille.patch<Erreur>(`/v1/menages/${menageId}`, { composition: { occupants: vides(3_000) } }).expect(400)
    expect(corps).toMatchObject({ code: 'json.longueur', errorDescription: REFUS })
    await en.camille.patch(`/v1/menages/${menageId}`, { composition: { occupants: vides(40) } }).expect(422)

    const publics = Object.entries(contrat).filter(([cle, { acces }]) => acces.pour === 'tous' && /^(POST|PUT|PATCH) [^{]+$/.test(cle))
    expect(publics.length).toBeGreaterThan(5)
    for (const [cle] of publics) {
      const [method, url] = cle.split(' ') as ['POST', string]
      const payload = { reponses: vides(3_000), avis: Array.from({ length: 20_000 }, () => 1) }
      const reponse = await api.app.inject({ method, url, payload })
      expect([cle, reponse.statusCode, reponse.json<Erreur>().code]).toEqual([cle, 400, 'json.longueur'])
    }
  })

  test('un dossier plein, lui, passe', async ({ en, db }) => {
    const menageId = await createMenage(db, { chargeId: en.camille.id })
    const ressources = Array.from({ length: 500 }, () => ({ occupantId: menageId, type: { code: 'RSA' }, montantMensuel: 1 }))
    const { corps } = await en.camille.patch<Erreur>(`/v1/menages/${menageId}`, { ressourcesEtCharges: { ressources } }).expect(422)
    expect(corps.code).not.toBe('json.longueur')
  })
})
