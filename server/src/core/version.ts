import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { racine } from './racine.ts'

/** La version du produit, écrite une fois dans package.json. */
export const { version } = JSON.parse(readFileSync(join(racine, 'package.json'), 'utf8')) as { version: string }
