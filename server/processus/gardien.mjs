// Veille, dans un fil à lui, sur un processus à part occupé à un calcul que rien n'interrompt : le serveur disparu, même tué net, ou la
// mémoire permise dépassée, il l'arrête. Chargé par `--import` avant le programme.
import { isMainThread, Worker, workerData } from 'node:worker_threads'

const RYTHME_MS = 50

if (isMainThread) {
  const memoireMax = Number(process.env.MEMOIRE_MAX_MO) * 1024 * 1024
  new Worker(new URL(import.meta.url), { execArgv: [], env: {}, workerData: { serveur: process.ppid, memoireMax } }).unref()
} else {
  const { serveur, memoireMax } = workerData
  setInterval(() => {
    if (process.ppid !== serveur || process.memoryUsage.rss() > memoireMax) process.kill(process.pid, 'SIGKILL')
  }, RYTHME_MS)
}
