import { describe, expect } from 'vitest'
import { test } from '../../../test/cast.ts'
import { createMenage, createOperation, createProposition } from '../../../test/dossiers.ts'

interface Liste {
  'hydra:totalItems': number
  'hydra:member': { id: string }[]
}
interface Facettes {
  dossiers: { valeur: string; nombre: number }[]
}

describe('les ménages cotés noire à qui rien n’est proposé', () => {
  test('ni relogé, ni parti, ni proposé, ni accepté ; le nombre est celui de la liste, à qui lit tous ces dossiers', async ({
    en,
    db,
    distribution,
  }) => {
    const operationId = await createOperation(db)
    const { bailleur: bailleurId } = distribution.partenaires
    const deposer = (couleur: string | null, colonnes: Record<string, unknown> = {}) =>
      createMenage(db, {
        operationId,
        partenaireId: bailleurId,
        menage: { statut: 'RECHERCHE_DU_LOGEMENT' },
        colonnes: { date_signature_bail: null, cotation_couleur: couleur, ...colonnes },
      })
    const seule = await deposer('NOIRE')
    const refuse = await deposer('NOIRE')
    await createProposition(db, { menageId: refuse, bailleurId, statut: 'refusee_gtr' })
    await createProposition(db, { menageId: refuse, bailleurId, statut: 'retiree' })
    await deposer('ROUGE')
    await deposer(null)
    await deposer('NOIRE', { statut: 'CLOTURE', date_signature_bail: '2026-01-12' })
    await deposer('NOIRE', { statut: 'DEPART_SPONTANE', depart_spontane: { date: '2026-01-12' } })
    await createProposition(db, { menageId: await deposer('NOIRE'), bailleurId, statut: 'transmise_bailleur' })
    await createProposition(db, { menageId: await deposer('NOIRE'), bailleurId, statut: 'acceptee_menage' })

    const filtres = `operationIds=${operationId}&dossiers=NOIRE_SANS_PROPOSITION`
    const { corps } = await en.rachid.get<Liste>(`/v1/menages?${filtres}`).expect(200)
    expect(corps['hydra:member'].map(({ id }) => id).toSorted()).toEqual([seule, refuse].toSorted())
    const { corps: facettes } = await en.rachid.get<Facettes>(`/v1/menages/_facettes?operationIds=${operationId}`).expect(200)
    expect(facettes.dossiers.find(({ valeur }) => valeur === 'NOIRE_SANS_PROPOSITION')?.nombre).toBe(2)
    // Un bailleur n'apprend pas par là ce que d'autres proposent, ou ne proposent pas.
    expect((await en.bastien.get<Liste>(`/v1/menages?${filtres}`).expect(200)).corps['hydra:totalItems']).toBe(0)
  })
})
