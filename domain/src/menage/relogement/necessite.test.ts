import { expect, test } from 'vitest'
import { uneProposition } from '../faits.examples.ts'
import { refusDeDireNonNecessaire } from './necessite.ts'

test('un logement accepté, ou accordé et attendu par un autre, empêche de dire le relogement non nécessaire', () => {
  expect(refusDeDireNonNecessaire([uneProposition('acceptee_menage')])).toBe(
    'Le ménage a accepté 24 rue de l’Épeule, Roubaix : annulez d’abord son acceptation, ou déclarez son départ ou son accession.',
  )
  for (const statut of ['acceptee_cal', 'proposition_relogement'] as const) {
    expect(refusDeDireNonNecessaire([uneProposition(statut, { suivie: true })]), statut).toBe(
      '24 rue de l’Épeule, Roubaix est accordé à ce ménage, et un autre attend sa réponse : retirez d’abord la proposition.',
    )
    expect(refusDeDireNonNecessaire([uneProposition(statut)]), statut).toBeNull()
  }
})

test('rien de proposé, ou rien d’accordé : il se dit', () => {
  const refusees = (['retiree', 'refusee_menage', 'refusee_gtr', 'refusee_cal'] as const).map((statut) =>
    uneProposition(statut, { suivie: true }),
  )
  const enCours = (['assignation', 'presentation_gtr', 'acceptee_gtr', 'transmise_bailleur'] as const).map((statut) =>
    uneProposition(statut, { suivie: true }),
  )
  for (const propositions of [[], refusees, enCours]) expect(refusDeDireNonNecessaire(propositions)).toBeNull()
})
