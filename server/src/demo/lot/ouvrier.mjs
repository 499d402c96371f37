// Le fil d'un ouvrier ne lit pas TypeScript de lui-même, quel que soit le programme qui l'a ouvert.
import { register } from 'tsx/esm/api'

register()
await import('./ouvrier.ts')
