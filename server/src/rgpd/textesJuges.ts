// Une réponse gardée pour être rejouée répète un texte dont la validation d'une purge a décidé : elle suit ce choix (décision 0111).

/** Un texte d'un autre dossier qui désigne peut-être la personne purgée, et ce que l'on en a décidé. */
export interface TexteJuge {
  readonly sujetId: string
  readonly texte: string
  readonly choisi: boolean
}

/**
 * Ce qui fut décidé du texte que celui-ci répète, seul ou dans une phrase ; `null` : il n'en répète aucun. De deux dossiers qui disent la même
 * chose, celui que nomme la réponse ; si rien ne les départage, on masque.
 */
export function choixDuTexteRepete(juges: readonly TexteJuge[], reponse: string): (texte: string) => boolean | null {
  const nommes = juges.filter(({ sujetId }) => reponse.includes(sujetId))
  const possibles = nommes.length > 0 ? nommes : juges
  return (texte) => {
    const repetes = possibles.filter((juge) => texte.includes(juge.texte))
    const entier = Math.max(...repetes.map((juge) => juge.texte.length))
    const plusEntiers = repetes.filter((juge) => juge.texte.length === entier)
    return plusEntiers.length === 0 ? null : plusEntiers.some(({ choisi }) => choisi)
  }
}
