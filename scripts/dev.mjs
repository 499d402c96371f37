import { install, start } from './commun.mjs'

install()
const api = process.env.PORT ?? '3000'
const enfants = [
  start('tsx', ['watch', '--clear-screen=false', 'server/src/main.ts']),
  start('vite', ['--clearScreen', 'false'], { cwd: 'web', env: { API_URL: `http://localhost:${api}` } }),
]
// L'un s'arrête : l'autre aussi. Ctrl-C leur parvient déjà à tous deux par le terminal ; le répéter les arrêterait brutalement.
let interrompu = false
const arreterTout = () => {
  if (!interrompu) for (const enfant of enfants) enfant.kill('SIGTERM')
}
for (const enfant of enfants) enfant.once('exit', arreterTout)
process.on('SIGTERM', arreterTout)
process.on('SIGINT', () => {
  interrompu = true
})
