import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { describe, expect } from 'vitest'
import { createApi } from '../../../test/api.ts'
import { Personne, test } from '../../../test/cast.ts'
import { createMenage, createOperation } from '../../../test/dossiers.ts'

interface Liste {
  'hydra:totalItems': number
  metadata: Record<string, { valeur: string; libelle: string; nombre: number }[]>
}

// Les comptes sont gardés vingt secondes par périmètre : chaque test lit un périmètre que nul autre n'a lu.
describe('les nombres des filtres', () => {
  test('un filtre compte ce que le choisir montrerait : ni clos, ni partis, ni non nécessaires quand la liste les masque', async ({
    en,
    db,
    distribution,
  }) => {
    const { autreBailleur } = distribution.partenaires
    const operationId = await createOperation(db)
    const deposer = (statut: StatutMenage, relogementNecessaire = true) =>
      createMenage(db, { operationId, partenaireId: autreBailleur, menage: { statut, relogement: { relogementNecessaire } } })
    await deposer('RECHERCHE_DU_LOGEMENT')
    await deposer('DOSSIER_EN_VEILLE')
    await deposer('RECHERCHE_DU_LOGEMENT', false)
    await deposer('CLOTURE')
    await deposer('CLOTURE', false)
    const suivis = 'statuts=RECHERCHE_DU_LOGEMENT,DOSSIER_EN_VEILLE'
    const compte = async (filtres: string) => {
      const { corps } = await en.rachid.get<Liste>(`/v1/menages?${filtres}`).expect(200)
      return corps.metadata['operations']?.find(({ valeur }) => valeur === operationId)?.nombre
    }
    const choisi = async (filtres: string) =>
      (await en.rachid.get<Liste>(`/v1/menages?operationIds=${operationId}&${filtres}`).expect(200)).corps['hydra:totalItems']
    for (const [filtres, attendu] of [
      [`${suivis}&relogementNecessaire=true`, 2],
      [suivis, 3],
      ['relogementNecessaire=true', 3],
      ['relogementNecessaire=false', 2],
      ['', 5],
    ] as const) {
      expect(await compte(filtres), filtres).toBe(attendu)
      expect(await choisi(filtres), filtres).toBe(attendu)
    }
  })

  test('un statut se compte même clos, puisque le choisir le montre ; une valeur que la liste masque garde son nom, à zéro', async ({
    en,
    db,
    distribution,
  }) => {
    const { bailleur } = distribution.partenaires
    const operationId = await createOperation(db)
    await createMenage(db, { operationId, partenaireId: bailleur, menage: { statut: 'CLOTURE' } })
    const { corps } = await en.bastien.get<Liste>('/v1/menages?statuts=RECHERCHE_DU_LOGEMENT&relogementNecessaire=true').expect(200)
    const { operations, statuts } = corps.metadata
    expect(statuts).toContainEqual({ valeur: 'CLOTURE', libelle: 'Clôturé', nombre: 1 })
    expect(operations?.find(({ valeur }) => valeur === operationId)?.nombre).toBe(0)
  })

  test('d’un processus que personne n’a interrogé depuis un moment, ils ne sont pas plus vieux que de son voisin', async ({
    api,
    base,
    db,
    distribution,
  }) => {
    const { autreBailleur } = distribution.partenaires
    const operationId = await createOperation(db)
    const deposer = () => createMenage(db, { operationId, partenaireId: autreBailleur })
    const voisin = await createApi(base, { horloge: api.horloge })
    const { rachid } = distribution.personnes
    const [ici, la] = [api, voisin].map((processus) => new Personne(processus, rachid.sessionId, rachid)) as [Personne, Personne]
    const compte = async (qui: Personne) => {
      const { corps } = await qui.get<Liste>('/v1/menages?relogementNecessaire=true&statuts=RECHERCHE_DU_LOGEMENT').expect(200)
      return corps.metadata['operations']?.find(({ valeur }) => valeur === operationId)?.nombre
    }
    await deposer()
    api.horloge.avancer({ secondes: 45 })
    await expect.poll(() => compte(ici)).toBe(1)
    await deposer()
    api.horloge.avancer({ secondes: 45 })
    expect(await compte(la)).toBe(2)
    expect(await compte(ici)).toBe(2)
    await voisin.close()
  })
})
