import { expect, test } from 'vitest'
import { trierAcquittes } from './acquittements.ts'
import { aVerifier } from './controle.ts'

const LOYER = 'ressourcesEtCharges.charges.loyerNetHorsAPL'
const eleve = aVerifier('TAUX_EFFORT_ELEVE', LOYER, 'Le taux d’effort du logement actuel est de 36,2 %, au-dessus de 35,0 %')
const faible = aVerifier('RESTE_A_VIVRE_FAIBLE', 'ressourcesEtCharges.charges', 'Le reste à vivre est de 8,00 €')
const { step: _, ...constat } = eleve
const acquittement = { ...constat, id: 'a', commentaire: 'Vu avec le bailleur' }

test('un constat levé n’est plus à vérifier, les autres le restent', () => {
  expect(trierAcquittes([eleve, faible], [acquittement])).toEqual({ ouverts: [faible], acquittes: [{ ...eleve, acquittement }] })
})

test('le constat change : il revient', () => {
  const pire = { ...eleve, message: 'Le taux d’effort du logement actuel est de 48,0 %, au-dessus de 35,0 %' }
  expect(trierAcquittes([pire], [acquittement])).toEqual({ ouverts: [pire], acquittes: [] })
})

test('le même constat à deux endroits se lève à chaque endroit', () => {
  const ailleurs = { ...eleve, path: 'logements.0198' }
  expect(trierAcquittes([eleve, ailleurs], [acquittement]).ouverts).toEqual([ailleurs])
})
