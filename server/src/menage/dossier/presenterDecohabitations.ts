import type { DossierLie } from './decohabitationsDuDossier.queries.ts'
import type { Dossier } from './dossier.queries.ts'

/** Le dossier d'origine et ceux qui en sont issus, que la personne peut ouvrir ; rien si le ménage ne s'est jamais séparé. */
export function presenterDecohabitations({ menage, decohabitations: { origine, issus, motifs } }: Dossier) {
  if (origine === null && issus.length === 0) return undefined
  const lies = [menage.id, ...issus.map(({ id }) => id)]
  return {
    origine: origine && lien(origine),
    issus: issus.map(lien),
    motifs: Object.fromEntries(Object.entries(motifs).filter(([id]) => lies.includes(id))),
  }
}

const lien = (lie: DossierLie) => ({ '@id': `/v1/menages/${lie.id}`, ...lie })
