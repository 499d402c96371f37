interface Demande<C, R> {
  readonly cle: C
  readonly resolve: (resultat: R) => void
  readonly reject: (erreur: unknown) => void
}

/**
 * Réunit en une requête les demandes qui arrivent pendant que la précédente s'exécute : sous la charge, dix appels
 * simultanés n'en font qu'une ; au calme, chacune part aussitôt. Rien n'est gardé : chaque demande attend une requête partie
 * après elle. `executer` rend un résultat par clé, dans l'ordre ; si un lot échoue, ses demandes sont refaites une à une.
 */
export function grouper<C, R>(executer: (cles: readonly C[]) => Promise<readonly R[]>): (cle: C) => Promise<R> {
  let enAttente: Demande<C, R>[] = []
  let occupe = false

  const partir = async () => {
    const lot = enAttente
    enAttente = []
    try {
      const resultats = await executer(lot.map(({ cle }) => cle))
      for (const [rang, { resolve }] of lot.entries()) resolve(resultats[rang] as R)
    } catch (erreur) {
      await reprendreUneAUne(lot, executer, erreur)
    }
    if (enAttente.length > 0) setImmediate(() => void partir())
    else occupe = false
  }

  return (cle) =>
    new Promise<R>((resolve, reject) => {
      enAttente.push({ cle, resolve, reject })
      if (occupe) return
      occupe = true
      setImmediate(() => void partir())
    })
}

async function reprendreUneAUne<C, R>(
  lot: readonly Demande<C, R>[],
  executer: (cles: readonly C[]) => Promise<readonly R[]>,
  erreur: unknown,
): Promise<void> {
  if (lot.length === 1) return lot[0]?.reject(erreur)
  for (const { cle, resolve, reject } of lot) {
    await executer([cle]).then(([resultat]) => resolve(resultat as R), reject)
  }
}
