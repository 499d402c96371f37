import { expect, test } from 'vitest'
import type { TypeRessource } from './ressources.listes.ts'
import { ressourcesLues } from './ressourcesLues.ts'

const [SAMIRA, JULIEN] = ['0198a000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-000000000002']
const une = (occupantId: string, code: TypeRessource, montant: number | null) => ({
  occupantId,
  type: { code },
  montantMensuel: montant,
  montantAnnuel: montant === null ? null : montant * 12,
})
const saisies = [
  une(SAMIRA, 'SALAIRE', 900),
  une(SAMIRA, 'ADULTE_HANDICAPE', 400.1),
  une(SAMIRA, 'AUTRE', 50.2),
  une(JULIEN, 'PENSIONS_INVALIDITE', 300),
  une(JULIEN, 'ALLOC_AEEH', null),
]

test('hors de l’équipe, une ressource liée à la santé se compte parmi les autres, personne par personne', () => {
  expect(ressourcesLues(saisies)).toEqual([
    une(SAMIRA, 'SALAIRE', 900),
    { ...une(SAMIRA, 'AUTRE', 450.3), montantAnnuel: 5403.6 },
    une(JULIEN, 'AUTRE', 300),
  ])
})
