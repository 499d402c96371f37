import { expect, test } from 'vitest'
import { hostiles } from '../../../../test/pieces/hostiles.ts'
import { controler } from './controler.ts'
import { ContenuRefuse } from './refus.ts'

const L = 100_000
/** Le temps de processeur est peu sensible à ce que fait la machine d'autre ; en dessous, il ne mesure que le bruit (ramasse-miettes compris). */
const BRUIT_MS = 200

async function coutDe(nom: string, octets: Buffer): Promise<number> {
  const debut = process.cpuUsage()
  await controler(nom, octets).catch((erreur: unknown) => {
    if (!(erreur instanceof ContenuRefuse)) throw erreur
  })
  const { user, system } = process.cpuUsage(debut)
  return (user + system) / 1000
}

const meilleurDeTrois = async (nom: string, octets: Buffer) =>
  Math.min(await coutDe(nom, octets), await coutDe(nom, octets), await coutDe(nom, octets))

test.each(Object.entries(hostiles))(
  '%s : deux fois plus long, au plus deux fois plus lent (une marge pour le bruit)',
  async (_, [nom, faire]) => {
    const [simple, double] = [await meilleurDeTrois(nom, faire(L)), await meilleurDeTrois(nom, faire(2 * L))]
    expect(double, `${simple} ms puis ${double} ms`).toBeLessThan(Math.max(BRUIT_MS, simple * 3))
  },
)

test.each(Object.entries(hostiles))(
  '%s : douze mégaoctets se jugent en moins de six secondes de processeur',
  async (_, [nom, faire]) => {
    expect(await coutDe(nom, faire(12_000_000))).toBeLessThan(6_000)
  },
  120_000,
)
