import { NON_RENSEIGNE } from '@relogement/domain/common/valeurDite'

export interface Nomme {
  readonly id: string
  readonly nom: string
}

/** Ce qu'une saisie ne tient que par son identifiant (un bailleur, une ville), par son nom ; jamais par l'identifiant. */
export function nommer(valeur: unknown, lus: readonly Nomme[] = []): string {
  const ids = [valeur].flat().filter((id) => typeof id === 'string' && id !== '')
  return ids.map((id) => lus.find((un) => un.id === id)?.nom ?? 'Nom non lu').join(', ') || NON_RENSEIGNE
}
