import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { exigerPortLibre } from './portLibre.ts'

test('un port pris se dit avant tout le reste ; rendu, il convient et reste libre', async () => {
  const autre = createServer().listen(0, '127.0.0.1')
  await once(autre, 'listening')
  const { port } = autre.address() as AddressInfo
  await expect(exigerPortLibre({ port, host: '127.0.0.1' })).rejects.toThrow('Le port est déjà pris')
  await new Promise((resolve) => autre.close(resolve))
  await exigerPortLibre({ port, host: '127.0.0.1' })
  await exigerPortLibre({ port, host: '127.0.0.1' })
})
