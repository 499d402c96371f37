// Les onglets ouverts sur ce poste : chacun tient un verrou du navigateur, qui tombe avec lui, même tué net.
export interface Onglets {
  readonly moi: string
  /** Les onglets encore ouverts, celui-ci compris ou non. */
  readonly vivants: () => Promise<ReadonlySet<string>>
  /** Un seul onglet à la fois reprend ce que d'autres ont laissé. */
  readonly seul: <R>(geste: () => Promise<R>) => Promise<R>
}

const VERROU = 'relogement-onglet:'

let cetOnglet: Onglets | null = null

/** Celui-ci est le même tant qu'il vit : ce qu'un coffre refermé y a laissé n'est pas celui d'un voisin encore ouvert. */
export const ongletsDuNavigateur = (): Onglets => (cetOnglet ??= prendrePlace())

/** Sans contexte sûr, ni verrous ni rangement partagé : cet onglet est seul. */
function prendrePlace(): Onglets {
  const verrous = globalThis.navigator?.locks
  const moi = crypto.getRandomValues(new Uint32Array(2)).join('-')
  if (verrous === undefined) return ongletSeul(moi)
  // Tenu tant que l'onglet vit : cette promesse ne s'accomplit pas.
  void verrous.request(`${VERROU}${moi}`, () => new Promise(() => {}))
  return {
    moi,
    vivants: async () => {
      const { held = [] } = await verrous.query()
      return new Set(held.flatMap(({ name }) => (name?.startsWith(VERROU) ? [name.slice(VERROU.length)] : [])))
    },
    seul: (geste) => verrous.request('relogement-reprise', geste) as ReturnType<typeof geste>,
  }
}

export const ongletSeul = (moi: string): Onglets => ({ moi, vivants: async () => new Set(), seul: (geste) => geste() })
