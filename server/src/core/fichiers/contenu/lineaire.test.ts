import { expect, test } from 'vitest'
import { coutDe, exigerLineaire } from '../../../../test/lineaire.ts'
import { hostiles } from '../../../../test/pieces/hostiles.ts'
import { controler } from './controler.ts'
import { ContenuRefuse } from './refus.ts'

const L = 100_000
/** En dessous, on ne mesure que le bruit (ramasse-miettes compris). */
const BRUIT_MS = 200

const juger = (nom: string, octets: Buffer) => () =>
  controler(nom, octets).catch((erreur: unknown) => {
    if (!(erreur instanceof ContenuRefuse)) throw erreur
  })

test.each(Object.entries(hostiles))('%s : deux fois plus long, au plus deux fois plus lent (une marge pour le bruit)', (_, [nom, faire]) =>
  exigerLineaire((n) => juger(nom, faire(n)), L, BRUIT_MS),
)

test.each(Object.entries(hostiles))(
  '%s : douze mégaoctets se jugent en moins de six secondes de processeur',
  async (_, [nom, faire]) => {
    expect(await coutDe(juger(nom, faire(12_000_000)))).toBeLessThan(6_000)
  },
  120_000,
)
