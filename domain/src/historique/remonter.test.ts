import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { differences } from '../common/difference.ts'
import { unMenage } from '../menage/menage.examples.ts'
import { remonter } from './remonter.ts'

const defaire = (avant: unknown, apres: unknown) => remonter(apres, differences(avant, apres))

describe('défaire les changements d’un dossier', () => {
  const { statut: _, ...avant } = unMenage()
  const [samira, julien, ...enfants] = avant.occupants

  test.each<[string, object]>([
    ['un champ', { ...avant, informations: { ...avant.informations, telephone: '0639980099' } }],
    ['un champ vidé', { ...avant, informations: { ...avant.informations, telephone: null } }],
    ['une liste sans clé, en entier', { ...avant, relogement: { ...avant.relogement, typologiesGTR: ['T2'] } }],
    ['le nom d’un occupant', { ...avant, occupants: [{ ...samira, nom: 'Autre' }, julien, ...enfants] }],
    ['un occupant parti', { ...avant, occupants: [samira, julien] }],
    [
      'un occupant arrivé',
      { ...avant, occupants: [...avant.occupants, { ...samira, id: '0197a000-0000-7000-8000-000000000099', role: 'ENFANT' }] },
    ],
    [
      'une ressource',
      {
        ...avant,
        ressourcesEtCharges: {
          ...avant.ressourcesEtCharges,
          ressources: avant.ressourcesEtCharges.ressources.map((ressource, rang) =>
            rang === 0 ? { ...ressource, montantMensuel: 1 } : ressource,
          ),
          revenusImposables: [],
        },
      },
    ],
  ])('%s', (_quoi, apres) => {
    expect(differences(avant, defaire(avant, apres))).toEqual([])
  })

  test('plusieurs jours de suite, du dernier au premier', () => {
    const lundi = { surface: 40, ville: 'Lille' }
    const mardi = { surface: 50, ville: 'Lille' }
    const mercredi = { surface: 60, ville: 'Roubaix' }
    const recents = [...differences(mardi, mercredi), ...differences(lundi, mardi)]
    expect(remonter(mercredi, recents)).toEqual(lundi)
  })

  test('un chemin que le dossier ne connaît plus ne l’abîme pas', () => {
    expect(remonter({ a: 1 }, [{ chemin: 'b.c', ancien: 2 }])).toEqual({ a: 1 })
    expect(remonter({ a: 1 }, [{ chemin: '__proto__.x', ancien: 2 }])).toEqual({ a: 1 })
    expect(({} as { x?: number }).x).toBeUndefined()
  })
})

test('défaire les différences rend toujours ce qui était, aux vides près', () => {
  const feuille = fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.constant(null))
  const personne = fc.record({ id: fc.constantFrom('p1', 'p2', 'p3'), nom: feuille, age: feuille })
  const ressource = fc.record({
    occupantId: fc.constantFrom('p1', 'p2'),
    type: fc.record({ code: fc.constantFrom('SALAIRE', 'APL') }),
    montantMensuel: feuille,
  })
  const dossier = fc.record({
    section: fc.record({ champ: feuille, sous: fc.record({ autre: feuille }), liste: fc.array(fc.string()) }),
    occupants: fc.uniqueArray(personne, { selector: ({ id }) => id }),
    ressources: fc.uniqueArray(ressource, { selector: ({ occupantId, type }) => `${occupantId}.${type.code}` }),
  })
  fc.assert(
    fc.property(dossier, dossier, (avant, apres) => {
      expect(differences(avant, defaire(avant, apres))).toEqual([])
    }),
    { numRuns: 500 },
  )
})
