import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sources } from '../../../test/sources.ts'
import { MIGRATIONS } from '../migrate.ts'
import { racine } from '../racine.ts'
import { VERROUS } from './verrou.ts'

const NUMERO = /(?<![\d_])7_?356_?\d{3}(?!\d)/g
const numerosDe = (texte: string) => (texte.match(NUMERO) ?? []).map((numero) => Number(numero.replaceAll('_', '')))

describe('les verrous que les processus se disputent', () => {
  test('ont chacun leur numéro : une copie de nuit n’en fait pas attendre un autre', () => {
    const numeros = Object.values(VERROUS)
    expect(numeros.filter((numero, rang) => numeros.indexOf(numero) !== rang)).toEqual([])
  })

  test('s’écrivent en un seul endroit, et dans la migration qui prend le sien', () => {
    const quiEnEcrit = sources.filter((fichier) => numerosDe(readFileSync(join(racine, fichier), 'utf8')).length > 0)
    expect(quiEnEcrit).toEqual([join('server', 'src', 'core', 'postgres', 'verrou.ts')])
    const desMigrations = readdirSync(MIGRATIONS).flatMap((fichier) => numerosDe(readFileSync(join(MIGRATIONS, fichier), 'utf8')))
    expect(desMigrations).toEqual([VERROUS.SCEAU_DU_JOURNAL])
  })

  test('se prennent par leur nom, jamais par un numéro ; par un mot, d’un seul endroit', () => {
    const prises = sources.flatMap((fichier) =>
      [...readFileSync(join(racine, fichier), 'utf8').matchAll(/pg_(?:try_)?advisory_(?:xact_)?lock(?:_shared)?\(([^)]{0,20})/g)].map(
        ([, quoi = '']) => ({ fichier, quoi }),
      ),
    )
    const parUnMot = prises.filter(({ quoi }) => quoi.startsWith('hashtext'))
    expect(parUnMot.map(({ fichier }) => fichier)).toEqual([join('server', 'src', 'core', 'postgres', 'verrou.ts')])
    const parUnNumero = prises.filter((prise) => !parUnMot.includes(prise))
    expect(parUnNumero.length).toBeGreaterThan(4)
    expect(parUnNumero.filter(({ quoi }) => !/^(?:\$1|\$\{VERROUS\.)/.test(quoi))).toEqual([])
  })
})
