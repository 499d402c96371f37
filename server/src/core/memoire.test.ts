import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { CROISSANCE_DU_TAS } from './memoire.ts'

test('le moteur de Node connaît le réglage qui contient la mémoire', () => {
  const connus = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })
  expect(connus).toContain(`--${CROISSANCE_DU_TAS} `)
})
