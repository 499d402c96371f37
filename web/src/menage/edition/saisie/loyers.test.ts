import { expect, test } from 'vitest'
import type { Menage } from '../../menage.data.ts'
import { reporterLesLoyers } from './loyers.ts'
import type { Saisie } from './saisie.ts'

const dossier = (paye: number | null, dit: number | null) =>
  ({
    ressourcesEtCharges: { charges: { loyerNetHorsAPL: paye, chargesLocativesQuittancees: null } },
    logementActuel: { finance: { loyer: dit, charges: null } },
  }) as unknown as Menage
const etape3 = (loyerNetHorsAPL: number | null) =>
  ({ ressourcesEtCharges: { charges: { loyerNetHorsAPL, chargesLocativesQuittancees: null } } }) as unknown as Saisie
const etape4 = (loyer: number | null) => ({ logementActuel: { finance: { loyer, charges: null } } }) as unknown as Saisie
const tout = () => true
const ajoute = (menage: Menage, saisie: Saisie, ouvert = tout as (chemin: string) => boolean) =>
  reporterLesLoyers(menage, saisie, {}, ouvert)

test('le loyer saisi avec les charges se reporte au logement, et l’inverse', () => {
  expect(ajoute(dossier(null, null), etape3(486.3))).toEqual({ logementActuel: { finance: { loyer: 486.3 } } })
  expect(ajoute(dossier(null, null), etape4(400))).toEqual({ ressourcesEtCharges: { charges: { loyerNetHorsAPL: 400 } } })
})

test('ce qui est déjà saisi à l’autre place ne change pas, ce qui y a été vidé ne revient pas', () => {
  expect(ajoute(dossier(null, 400), etape3(486.3))).toEqual({})
  expect(ajoute(dossier(486.3, null), etape3(486.3))).toEqual({})
  expect(ajoute(dossier(486.3, null), etape3(null))).toEqual({})
})

test('une place verrouillée ou masquée ne reçoit rien', () => {
  expect(ajoute(dossier(null, null), etape3(486.3), (chemin) => chemin !== 'logementActuel.finance.loyer')).toEqual({})
  expect(ajoute({ ressourcesEtCharges: { charges: { loyerNetHorsAPL: null } } } as unknown as Menage, etape3(486.3))).toEqual({})
})
