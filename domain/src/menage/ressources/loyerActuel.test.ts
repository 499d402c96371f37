import { expect, test } from 'vitest'
import { controlerDossier } from '../completude/erreurs.ts'
import { valeursLivrees } from '../completude/variables.ts'
import { AUJOURDHUI } from '../faits.examples.ts'
import { type MenageExemple, type Surcharge, unMenage } from '../menage.examples.ts'
import { indicateursDuDossier } from './indicateurs.ts'
import { loyerDuLogementActuel } from './loyerActuel.ts'

const avec = (paye: number | null, dit: number | null): Surcharge<MenageExemple> => ({
  ressourcesEtCharges: { charges: { loyerNetHorsAPL: paye, chargesLocativesQuittancees: null } },
  logementActuel: { finance: { loyer: dit, charges: null } },
})
const indicateurs = (paye: number | null, dit: number | null) =>
  indicateursDuDossier(unMenage(avec(paye, dit)), AUJOURDHUI, valeursLivrees(AUJOURDHUI))

test('le loyer est celui qui est saisi ; saisi deux fois, celui que le ménage dit payer', () => {
  const loyer = (paye: number | null, dit: number | null) => loyerDuLogementActuel(unMenage(avec(paye, dit))).loyer
  expect([loyer(486.3, null), loyer(null, 400), loyer(486.3, 400), loyer(null, null)]).toEqual([486.3, 400, 486.3, null])
})

test('le loyer dit avec le logement seul donne le taux d’effort et compte dans les charges', () => {
  expect(indicateurs(null, null).tauxEffort).toMatchObject({ valeur: null, manque: ['Loyer'] })
  expect(indicateurs(null, 400).tauxEffort).toEqual(indicateurs(400, null).tauxEffort)
  expect(indicateurs(null, 400).tauxEffort.valeur).not.toBeNull()
  expect(indicateurs(null, 400).totalCharges).toEqual(indicateurs(400, null).totalCharges)
  expect(indicateurs(null, 400).resteAVivre).toEqual(indicateurs(400, null).resteAVivre)
})

test('deux loyers qui diffèrent se vérifient, les deux valeurs dites', () => {
  const aVerifier = (surcharge: Surcharge<MenageExemple>) =>
    controlerDossier(unMenage(surcharge), { aujourdhui: AUJOURDHUI })
      .nonBlockingFields.filter(({ code }) => code === 'LOYERS_DIFFERENTS' || code === 'CHARGES_DIFFERENTES')
      .map(({ path, message }) => [path, message.replaceAll('\u00A0', ' ')])
  expect(aVerifier(avec(486.3, 400))).toEqual([
    ['logementActuel.finance.loyer', 'Le loyer actuel est saisi deux fois : 486,30 € avec les charges, 400,00 € avec le logement actuel'],
  ])
  expect(aVerifier(avec(486.3, 486.3))).toEqual([])
  expect(aVerifier(avec(486.3, null))).toEqual([])
  expect(
    aVerifier({
      ressourcesEtCharges: { charges: { loyerNetHorsAPL: null, chargesLocativesQuittancees: 142.18 } },
      logementActuel: { finance: { loyer: null, charges: 90 } },
    }),
  ).toEqual([
    [
      'logementActuel.finance.charges',
      'Les charges locatives sont saisies deux fois : 142,18 € avec les charges, 90,00 € avec le logement actuel',
    ],
  ])
})
