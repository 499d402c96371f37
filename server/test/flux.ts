// Un écran qui écoute le direct, pour les essais.
import { setTimeout as attendre } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { Personne } from './cast.ts'

interface Dit {
  readonly id: string
  readonly event: string
  readonly data: unknown
}

/** Ouvre un flux et garde ce qu'il dit ; `venu` attend qu'il ait dit quelque chose. */
export async function ouvrirLeFlux(url: string, personne: Personne, requete: Record<string, string>, entetes: Record<string, string> = {}) {
  const arret = new AbortController()
  onTestFinished(() => arret.abort())
  const reponse = await fetch(`${url}/v1/direct?${new URLSearchParams(requete)}`, {
    headers: { authorization: `Bearer ${await personne.jeton()}`, ...entetes },
    signal: arret.signal,
  })
  const dits: Dit[] = []
  const reprises: number[] = []
  let fini = false
  const lire = async () => {
    let reste = ''
    for await (const morceau of (reponse.body ?? new ReadableStream<Uint8Array>()).pipeThrough(new TextDecoderStream())) {
      const blocs = (reste + morceau).split('\n\n')
      reste = blocs.pop() ?? ''
      for (const bloc of blocs) {
        const champs = Object.fromEntries(bloc.split('\n').map((ligne) => ligne.split(/:(.*)/).map((partie) => partie.trim())))
        if (champs['retry'] !== undefined) reprises.push(Number(champs['retry']))
        if (champs['event'] !== undefined)
          dits.push({ id: champs['id'] ?? '', event: champs['event'], data: champs['data'] ? JSON.parse(champs['data']) : null })
      }
    }
    fini = true
  }
  lire().catch(() => {
    fini = true
  })
  const jusqua = async (condition: () => boolean) => {
    for (let essai = 0; !condition(); essai++) {
      if (essai > 400) throw new Error(`Rien n’est venu : ${JSON.stringify(dits)}`)
      await attendre(10)
    }
  }
  await jusqua(() => reponse.status !== 200 || dits.some(({ event }) => event === 'repere'))
  return {
    statut: reponse.status,
    type: reponse.headers.get('content-type'),
    changements: () => dits.filter(({ event }) => event === 'changement').map(({ data }) => data),
    repere: () => dits.at(-1)?.id ?? '',
    venu: (quoi: unknown) => jusqua(() => dits.some(({ data }) => JSON.stringify(data) === JSON.stringify(quoi))),
    fini: () => jusqua(() => fini),
    /** Dans combien de millisecondes revenir, à chaque fois que le flux l'a dit. */
    reprises: () => reprises,
    estCongedie: () => dits.some(({ event }) => event === 'fin'),
    congedie: () => jusqua(() => dits.some(({ event }) => event === 'fin')),
  }
}
