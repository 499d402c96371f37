import type { Alea } from '../../src/demo/alea.ts'

/** Un bout de JSON que JSON.stringify n'écrirait pas : posé sous la forme d'une marque, écrit tel quel à la fin. */
const MARQUE = '@@brut'
const bruts = [
  '1e309',
  '-1e309',
  '1e-400',
  '-0',
  '123456789012345678901234567890',
  '0.1e',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"a":1,"a":2}',
  '{"":""}',
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`,
  'NaN',
  'Infinity',
  'undefined',
  "'x'",
  '/*x*/1',
  '',
] as const

export const poserBruts = (json: string): string => json.replaceAll(/"@@brut(\d+)"/g, (_, rang: string) => bruts[Number(rang)] ?? 'null')

const textes = [
  '',
  ' ',
  '\t\r\n',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e9999',
  "' or 1=1--",
  "'; drop table menage; --",
  '%27%20or%201=1',
  '\\',
  '%',
  '_',
  '%%%',
  '#{7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '=cmd|’/C calc’!A0',
  '../../../etc/passwd',
  'file:///etc/passwd',
  'a\u202Eb',
  'é'.repeat(300),
  '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}',
  'Ａ１',
  'ﬁ',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  '2026-02-30',
  '0000-00-00',
  '99999-01-01',
  '2026-01-01T25:61:61Z',
  '-271821-04-19',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '0197a000-0000-7000-8000-00000000000G',
  'true',
  '[]',
  '{}',
  '0x1F',
  '٣',
  '1 234,56',
  'a@b',
  '"@"@x',
  'x'.repeat(10_000),
] as const

/** Une valeur qu'aucun formulaire n'envoie. */
export function valeurHostile(alea: Alea): unknown {
  return alea.selon<() => unknown>([
    [() => alea.choisir<unknown>(textes), 8],
    [() => `${MARQUE}${alea.entier(0, bruts.length - 1)}`, 4],
    [() => alea.choisir<unknown>([null, true, false, 0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21, Number.MIN_VALUE]), 4],
    [() => alea.choisir<unknown>([[], {}, [[]], [null], { id: null }, { length: 1e9 }, { $ne: null }, { toJSON: 1 }]), 3],
    [() => Array.from({ length: 2_000 }, () => 1), 0.3],
    [() => 'a'.repeat(300_000), 0.2],
    [() => 'a'.repeat(1_100_000), 0.05],
  ])()
}

export const texteHostile = (alea: Alea): string => alea.choisir(textes)
